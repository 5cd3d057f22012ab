import { and, eq, isNull, sql } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import type { Db } from '#db/client.ts';
import { addressChanges } from '#db/mailed-link-schema.ts';
import { localDate } from '../../kit/local-time.ts';
import { Problem } from '../../kit/problem.ts';
import {
	addressLeftMessage,
	addressReminderMessage,
} from '../../mail/account/address-change-messages.ts';
import type { MailShop } from '../../mail/mail-layout.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { mailShop } from '../../settings/settings.ts';
import { TOKEN_PLACEHOLDER } from '../mail-secrets.ts';
import { freeAddress, makeChange } from './agree-to-change.ts';
import {
	type Change,
	isOpenChange,
	lockAccount,
	REMIND_DAYS,
	SILENCE_DAYS,
	standingOf,
	TAKE_BACK_DAYS,
} from './open-changes.ts';

// Old addresses that say nothing, as the mailbox of a school or a former employer does. Whoever asked for the change had
// the password; so it is made when the old address, reminded once, has not said no for seven days. Runs every night.

/** After a day only those are open to which the new address agreed. */
const hasWaited = (days: number) =>
	and(
		isOpenChange,
		isNull(addressChanges.oldAgreedAt),
		sql`${addressChanges.createdAt} <= now() - ${days} * interval '1 day'`,
		eq(users.status, 1),
	);

/** Writes once more to old addresses that have said nothing for three days; returns how many mails. */
export async function remindOldAddresses(db: Db, publicUrl: string): Promise<number> {
	return db.transaction(async (tx) => {
		const silent = await tx
			.select({ change: addressChanges, name: users.name, verifiedAt: users.emailVerifiedAt })
			.from(addressChanges)
			.innerJoin(users, eq(users.id, addressChanges.userId))
			.where(and(hasWaited(REMIND_DAYS), isNull(addressChanges.remindedAt)))
			.for('update', { of: addressChanges, skipLocked: true });
		if (silent.length === 0) return 0;
		const shop = await mailShop(tx, publicUrl);
		for (const { change, name, verifiedAt } of silent) {
			await tx
				.update(addressChanges)
				.set({ remindedAt: sql`now()` })
				.where(eq(addressChanges.id, change.id));
			await queueMail(tx, {
				kind: 'address-reminder',
				dedupeKey: `address-reminder:${change.id}:${change.userId}`,
				to: change.oldEmail,
				...addressReminderMessage(shop, {
					name,
					token: TOKEN_PLACEHOLDER,
					newEmail: change.newEmail,
					until: localDate(standingOf(change, verifiedAt).silentUntil),
				}),
			});
		}
		return silent.length;
	});
}

/**
 * Makes the changes to which the old address, reminded at least four days ago, has not said no for seven days; it is
 * mailed a link that takes them back. One whose new address somebody else has by now ends. Returns how many were made.
 */
export async function makeSilentChanges(db: Db, publicUrl: string): Promise<number> {
	const due = await db
		.select({ id: addressChanges.id, userId: addressChanges.userId })
		.from(addressChanges)
		.innerJoin(users, eq(users.id, addressChanges.userId))
		.where(isDue);
	if (due.length === 0) return 0;
	const shop = await mailShop(db, publicUrl);
	let made = 0;
	for (const change of due) {
		try {
			if (await makeSilentChange(db, change, shop)) made += 1;
		} catch (error) {
			if (!(error instanceof Problem)) throw error;
			await db.delete(addressChanges).where(eq(addressChanges.id, change.id));
		}
	}
	return made;
}

const isDue = and(
	hasWaited(SILENCE_DAYS),
	// Not before the reminder had its days, however long no job ran.
	sql`${addressChanges.remindedAt} <= now() - ${SILENCE_DAYS - REMIND_DAYS} * interval '1 day'`,
);

async function makeSilentChange(
	db: Db,
	{ id, userId }: Pick<Change, 'id' | 'userId'>,
	shop: MailShop,
): Promise<boolean> {
	return freeAddress(db, async (tx) => {
		await lockAccount(tx, userId);
		// Again, since it may have been stopped or made meanwhile.
		const [found] = await tx
			.select({ change: addressChanges, name: users.name })
			.from(addressChanges)
			.innerJoin(users, eq(users.id, addressChanges.userId))
			.where(and(eq(addressChanges.id, id), isDue));
		if (!found || !(await makeChange(tx, found.change, []))) return false;
		const { change, name } = found;
		await queueMail(tx, {
			kind: 'address-left',
			dedupeKey: `address-left:${id}:${userId}`,
			to: change.oldEmail,
			...addressLeftMessage(shop, {
				name,
				token: TOKEN_PLACEHOLDER,
				newEmail: change.newEmail,
				days: TAKE_BACK_DAYS,
			}),
		});
		return true;
	});
}
