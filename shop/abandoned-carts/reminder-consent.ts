import { eq, sql } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { consents } from '#db/shopper-schema.ts';
import { cartReminders } from '#db/shoppers/cart-reminder-schema.ts';
import { Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { CART_REMINDER, CART_REMINDER_STOP, wordingOf } from '../privacy/consent-words.ts';
import { recordConsent } from '../privacy/consents.ts';
import { staffSettings } from '../settings/settings.ts';

// Whether somebody wants to be reminded of goods left in their cart: the last step that they took.

/** Whether the owner of an account agreed, in a query in which `users` is the account. */
export const agreedToReminders = sql<boolean>`coalesce((
	select c.step = 'given' from ${consents} c where c.user_id = users.id and c.purpose = 'cart-reminder'
	order by c.id desc limit 1), false)`;

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

/** Records that the owner of an account agrees; `address` is the network address from which it came. */
export async function agreeToReminders(db: Db, userId: number, address: string): Promise<void> {
	await take(db, userId, {
		agrees: true,
		wording: wordingOf(CART_REMINDER),
		source: 'account',
		address,
	});
}

/** Records that the owner of an account takes their consent back. */
export async function stopReminders(db: Db, userId: number, address: string): Promise<void> {
	const wording = wordingOf(CART_REMINDER_STOP);
	await take(db, userId, { agrees: false, wording, source: 'account', address });
}

/** As stopReminders, for whoever has the link of a reminder. @throws Problem not-found */
export async function stopByLink(db: Db, token: string, address: string): Promise<void> {
	const { userId } = await reminderOfToken(db, token);
	const wording = wordingOf(CART_REMINDER_STOP);
	await take(db, userId, { agrees: false, wording, source: 'mail-link', address });
}

/** To whom a link in a reminder belongs. @throws Problem not-found */
export async function reminderOfToken(
	db: DbOrTx,
	token: string,
): Promise<{ userId: number; email: string; agreed: boolean }> {
	const [found] = await db
		.select({ userId: users.id, email: users.email, agreed: agreedToReminders })
		.from(cartReminders)
		.innerJoin(users, eq(users.id, cartReminders.userId))
		.where(eq(cartReminders.token, token));
	if (!found) throw new Problem('not-found', 'This link does not work any more.');
	return found;
}

type Step = {
	agrees: boolean;
	wording: string;
	source: 'account' | 'mail-link';
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
