import { randomUUID } from 'node:crypto';
import { and, eq, gte, sql } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import type { Db } from '#db/client.ts';
import { addressChanges } from '#db/mailed-link-schema.ts';
import { endKeysSince } from '../../integrations/api-keys.ts';
import { transact } from '../../kit/transact.ts';
import { passwordLinkMessage } from '../../mail/account/account-messages.ts';
import type { MailShop } from '../../mail/mail-layout.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { deleteFactorsSince } from '../../second-factor/factors.ts';
import { TOKEN_PLACEHOLDER } from '../mail-secrets.ts';
import { LINK_MINUTES } from '../password-reset.ts';
import { withoutPassword } from '../passwords.ts';
import { freeAddress } from './agree-to-change.ts';
import { endAccessByOldAddress } from './end-access.ts';
import { lockChange, noChange, readChange, recordAddress } from './open-changes.ts';

/**
 * Says no for the old address: stops a change, or takes it and those after it back. Whoever asked for it knew the
 * password: so it no longer works, all sessions end, second factors and API keys made since go, and the old address is
 * mailed a link for a new password. It is in the activity log.
 * @throws Problem as addressChangeOf; conflict when another account has the old address
 */
export async function stopAddressChange(db: Db, token: string, shop: MailShop): Promise<void> {
	await readChange(db, 'stop', token);
	await freeAddress(db, async (tx) => {
		const { change } = await lockChange(tx, 'stop', token);
		const { id, userId, oldEmail } = change;
		const [user] = await tx.select().from(users).where(eq(users.id, userId));
		if (!user) throw noChange('stop');
		// First, so that the database does not keep these addresses free any longer.
		await tx
			.delete(addressChanges)
			.where(and(eq(addressChanges.userId, userId), gte(addressChanges.id, id)));
		await tx
			.update(users)
			.set({
				email: oldEmail,
				passwordHash: withoutPassword(),
				emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())`,
			})
			.where(eq(users.id, userId));
		await endAccessByOldAddress(tx, userId, []);
		// What whoever asked may have added to come back by.
		await deleteFactorsSince(tx, userId, change.createdAt);
		await endKeysSince(tx, userId, change.createdAt);
		const before = change.confirmedAt ? user.email : change.newEmail;
		await recordAddress(tx, 'stop-address', change, before, oldEmail);
		await queueMail(tx, {
			kind: 'password-link',
			dedupeKey: `password-link:${userId}:${randomUUID()}`,
			to: oldEmail,
			...passwordLinkMessage(shop, {
				name: user.name,
				email: oldEmail,
				token: TOKEN_PLACEHOLDER,
				minutes: LINK_MINUTES,
			}),
		});
	});
}

/**
 * Says no for the new address, until the change is made: it ends. Nothing else does, since its reader may be anybody: of a
 * mistyped address, too. It is in the activity log.
 * @throws Problem as addressChangeOf
 */
export async function declineAddressChange(db: Db, token: string): Promise<void> {
	await transact(db, async (tx) => {
		const { change } = await lockChange(tx, 'confirm', token);
		await tx.delete(addressChanges).where(eq(addressChanges.id, change.id));
		await recordAddress(tx, 'stop-address', change, change.newEmail, change.oldEmail);
	});
}
