import { eq, type SQL, sql } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import { guests } from '#db/accounts/guest-schema.ts';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { consents } from '#db/shopper-schema.ts';
import { cartReminders, reminderStops } from '#db/shoppers/cart-reminder-schema.ts';
import { emailField } from '../accounts/account-fields.ts';
import { Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import {
	CART_REMINDER,
	CART_REMINDER_STOP,
	CART_REMINDER_TICK,
	CART_REMINDER_UNTICK,
	wordingOf,
} from '../privacy/consent-words.ts';
import { recordConsent } from '../privacy/consents.ts';
import { staffSettings } from '../settings/settings.ts';

// Whether somebody wants to be reminded of goods left in their cart: the last step that they took.

/** Whether the owner of an account agreed, in a query in which `users` is the account. */
export const agreedToReminders = sql<boolean>`coalesce((
	select c.step = 'given' from ${consents} c where c.user_id = users.id and c.purpose = 'cart-reminder'
	order by c.id desc limit 1), false)`;

/** Where whoever agreed is mailed: an account's address, or what a guest typed; null for a guest who typed none. */
export const reminderAddress = sql<string | null>`(case when users.is_guest = 1
	then (select r.reminder_email from guests r where r.user_id = users.id) else users.email end)`;

const addressHash = (email: SQL): SQL =>
	sql`encode(sha256(convert_to(lower(${email}), 'UTF8')), 'hex')`;

/**
 * Whether the reader of an address pressed Stop, as the owner of its account or in a mail: then it is mailed for no guest who
 * types it, since anybody can, and whatever became of the guest for whom it was mailed.
 */
export const stoppedAt = (email: SQL): SQL<boolean> =>
	sql`exists (select from reminder_stops s where s.address_hash = ${addressHash(email)})`;

/** Whether whoever agreed may still be mailed where reminderAddress says: the reader of a guest's may have stopped it. */
export const agreedAndNotStopped = sql<boolean>`(${agreedToReminders}
	and not (users.is_guest = 1 and ${stoppedAt(reminderAddress)}))`;

/** Whether the owner of an account agreed to be reminded. */
export async function wantsReminders(db: DbOrTx, userId: number): Promise<boolean> {
	const [user] = await db
		.select({ agreed: agreedToReminders })
		.from(users)
		.where(eq(users.id, userId));
	return user?.agreed ?? false;
}

/** Whether somebody has anything to decide about reminders: the shop sends them, or they agreed when it did. */
export async function mayBeReminded(db: DbOrTx, userId: number): Promise<boolean> {
	return (await staffSettings(db)).cartReminderHours > 0 || (await wantsReminders(db, userId));
}

/**
 * Records that the owner of an account agrees; `address` is the network address from which it came. Whoever has proved the
 * address of the account takes back that it was stopped.
 */
export async function agreeToReminders(db: Db, userId: number, address: string): Promise<void> {
	const own = sql`select ${addressHash(sql`u.email`)} from users u
		where u.id = ${userId} and u.email_verified_at is not null`;
	await db.delete(reminderStops).where(sql`${reminderStops.addressHash} in (${own})`);
	const wording = wordingOf(CART_REMINDER);
	await take(db, userId, { agrees: true, wording, source: 'account', address });
}

/** Records that the owner of an account takes their consent back. */
export async function stopReminders(db: Db, userId: number, address: string): Promise<void> {
	const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
	if (user) await stopAddress(db, user.email);
	const wording = wordingOf(CART_REMINDER_STOP);
	await take(db, userId, { agrees: false, wording, source: 'account', address });
}

/**
 * As stopReminders, for whoever has the link of a reminder: the address that it was mailed to is stopped for good, and so is
 * every guest who ticked it there.
 * @throws Problem not-found
 */
export async function stopByLink(db: Db, token: string, address: string): Promise<void> {
	const { accountId, email } = await reminderOfToken(db, token);
	await stopAddress(db, email);
	const ofGuests = await db
		.select({ id: guests.userId })
		.from(guests)
		.where(eq(guests.reminderEmail, email));
	const wording = wordingOf(CART_REMINDER_STOP);
	for (const id of [...(accountId ? [accountId] : []), ...ofGuests.map((guest) => guest.id)])
		await take(db, id, { agrees: false, wording, source: 'mail-link', address });
}

async function stopAddress(db: Db, email: string): Promise<void> {
	await db
		.insert(reminderStops)
		.values({ addressHash: addressHash(sql`${email}`) })
		.onConflictDoNothing();
}

/** Whether the checkout asks its guests, and whether this one agreed; null where no reminders are sent. */
export async function guestReminder(
	db: DbOrTx,
	guestId: number,
): Promise<{ agreed: boolean } | null> {
	if ((await staffSettings(db)).cartReminderHours === 0) return null;
	return { agreed: await wantsReminders(db, guestId) };
}

/**
 * Records what a guest ticked at the checkout, for the address that they typed; nothing where no reminders are sent, or
 * with an address that is none.
 */
export async function tickGuestReminder(
	db: Db,
	guestId: number,
	{ email, isTicked }: { email: string; isTicked: boolean },
	address: string,
): Promise<void> {
	const typed = emailField.safeParse(email);
	if (isTicked && !typed.success) return;
	if ((await staffSettings(db)).cartReminderHours === 0) return;
	if (isTicked)
		await db
			.update(guests)
			.set({ reminderEmail: typed.data?.toLowerCase() ?? null })
			.where(eq(guests.userId, guestId));
	const wording = wordingOf(isTicked ? CART_REMINDER_TICK : CART_REMINDER_UNTICK);
	await take(db, guestId, { agrees: isTicked, wording, source: 'checkout', address });
}

/** A reminder by the link in it. */
type Reminded = {
	/** Where it was mailed to. */
	email: string;
	/** Whose cart it was about; null for that of a guest. */
	accountId: number | null;
	/** Whether its reader can still stop anything. */
	mayStop: boolean;
};

/** @throws Problem not-found */
export async function reminderOfToken(db: DbOrTx, token: string): Promise<Reminded> {
	const isGuest = sql`users.is_guest = 1`;
	const [found] = await db
		.select({
			email: cartReminders.email,
			accountId: sql<number | null>`case when ${isGuest} then null else users.id end`,
			mayStop: sql<boolean>`case when ${isGuest} then not ${stoppedAt(sql`${cartReminders.email}`)}
				else ${agreedToReminders} end`,
		})
		.from(cartReminders)
		.innerJoin(users, eq(users.id, cartReminders.userId))
		.where(eq(cartReminders.token, token));
	if (!found) throw new Problem('not-found', 'This link does not work any more.');
	return found;
}

type Step = {
	agrees: boolean;
	wording: string;
	source: 'account' | 'checkout' | 'mail-link';
	address: string;
};

/** Pressed twice, a step is recorded once. */
async function take(db: Db, userId: number, step: Step): Promise<void> {
	await transact(db, async (tx) => {
		await lockUser(tx, userId);
		if ((await wantsReminders(tx, userId)) === step.agrees) return;
		const { agrees, ...taken } = step;
		await recordConsent(tx, {
			...taken,
			purpose: 'cart-reminder',
			step: agrees ? 'given' : 'withdrawn',
			userId,
		});
	});
}

async function lockUser(tx: Tx, userId: number): Promise<void> {
	await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}
