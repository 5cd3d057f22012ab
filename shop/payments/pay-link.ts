import { and, eq, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { orders } from '#db/order-schema.ts';
import { payments } from '#db/payment-schema.ts';
import { emailField } from '../accounts/account-fields.ts';
import { recordChange } from '../audit/audit.ts';
import { parseFields } from '../kit/input.ts';
import { localTime } from '../kit/local-time.ts';
import { Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { moveMailKey, orderMovedMessage } from '../mail/order-moved.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { moveOrder } from '../orders/move-order.ts';
import { mailShop } from '../settings/settings.ts';
import { NOT_PAID_IN_TIME } from './paid-order.ts';
import { isOpen, lockPayments, type PayingOrder } from './payment-rows.ts';
import { minutesAfter, PAY_LINK_HOURS } from './payment-times.ts';

// Orders that staff typed in and whose buyers pay online: whoever has the link that follows the order may pay it, until
// `orders.pay_until`. Their goods are reserved until then.

/** How long the goods are kept, as a form sends it. */
export const PayLinkHours = z.object({
	reserve_hours: z
		.enum(
			PAY_LINK_HOURS.map((hours) => String(hours)),
			{ error: 'Choose how long the goods are kept.' },
		)
		.transform(Number),
});

/** Until when an order typed in now is kept for `hours`. */
export function payUntil(hours: number): Date {
	return minutesAfter(new Date(), hours * 60);
}

/** The way to pay an order by a link; null for every other order, and once it is paid or given up. */
export async function payLinkOf(
	db: DbOrTx,
	orderId: number,
): Promise<{ trackKey: string; payUntil: Date } | null> {
	const [order] = await db
		.select({ trackKey: orders.trackKey, payUntil: orders.payUntil, state: orders.state })
		.from(orders)
		.where(eq(orders.id, orderId));
	if (!order?.payUntil || order.state !== 'awaiting-payment') return null;
	return { trackKey: order.trackKey, payUntil: order.payUntil };
}

/**
 * Keeps the goods of an order for `hours` from now, if it was to end before. Returns until when.
 * @throws Problem not-found; conflict when it is paid or given up by now, or is not paid by a link
 */
export async function prolongPayLink(
	db: Db,
	{ adminId, orderId }: { adminId: number; orderId: number | null },
	hours: number,
): Promise<Date> {
	return await transact(db, async (tx) => {
		const { order } = await lockPayments(tx, orderId ?? 0);
		if (order.state !== 'awaiting-payment' || order.payUntil === null)
			throw new Problem('conflict', 'This order does not wait for its payment any more.');
		// Never sooner than the buyer was promised.
		const until = new Date(Math.max(payUntil(hours).getTime(), order.payUntil.getTime()));
		await tx.update(orders).set({ payUntil: until }).where(eq(orders.id, order.id));
		await recordChange(tx, {
			userId: adminId,
			action: 'update',
			noun: 'order',
			nounId: order.id,
			before: { pay_until: localTime(order.payUntil) },
			after: { pay_until: localTime(until) },
		});
		return until;
	});
}

const Payer = z.object({ email: emailField });

/**
 * The address with which an order is paid that has none, as whoever has its link typed it: providers need one, and the receipt
 * goes there. Empty for an order that has one. It stays with the payment: the order's own mails name its receiver, and whoever
 * opens a link that was passed on need not be who pays.
 * @throws Problem invalid beside `email`
 */
export function payerEmailOf(
	order: { email: string },
	fields: Readonly<Record<string, string>>,
): string {
	return order.email === '' ? parseFields(Payer, fields).email : '';
}

const OVER =
	'It was not paid in time, so its goods are on sale again. If you still want them, write or call us.';

/**
 * Gives up a locked order that was not paid in time. Its shopper sees that in the checkout; of one that is paid by a link its
 * buyer, who may be nowhere near, is mailed.
 */
export async function giveUpUnpaid(tx: Tx, order: PayingOrder, publicUrl: string): Promise<void> {
	const { eventId } = await moveOrder(tx, order.id, 'cancelled', NOT_PAID_IN_TIME);
	if (order.payUntil === null) return;
	const shop = await mailShop(tx, publicUrl);
	await queueMail(tx, {
		kind: 'order-moved',
		dedupeKey: moveMailKey(eventId),
		to: order.email,
		...orderMovedMessage(shop, order, 'cancelled', undefined, { message: OVER }),
	});
}

/** How many orders one sweep gives up; the next one is a minute later. */
const MOST_AT_ONCE = 100;

/**
 * Gives up the orders whose buyers have not paid by their link in time; one whose payment is under way is left to that
 * (refresh-payment.ts).
 * @returns how many
 */
export async function giveUpUnpaidLinks(
	db: Db,
	publicUrl: string,
	now = new Date(),
): Promise<number> {
	const due = await db
		.select({ id: orders.id })
		.from(orders)
		.where(
			and(
				eq(orders.state, 'awaiting-payment'),
				lte(orders.payUntil, now),
				sql`not exists (select from ${payments} where ${payments.orderId} = ${orders.id} and ${payments.state} in ('started', 'pending'))`,
			),
		)
		.orderBy(orders.payUntil)
		.limit(MOST_AT_ONCE);
	let givenUp = 0;
	const faults: unknown[] = [];
	for (const { id } of due)
		await transact(db, async (tx) => {
			const { order, payments: attempts } = await lockPayments(tx, id);
			const isOver = order.payUntil !== null && order.payUntil <= now;
			if (order.state !== 'awaiting-payment' || !isOver || attempts.some(isOpen)) return;
			await giveUpUnpaid(tx, order, publicUrl);
			givenUp += 1;
		}).catch((error: unknown) => faults.push(error));
	// One that cannot be given up does not keep the others.
	if (faults.length > 0) throw new AggregateError(faults, 'Some orders could not be given up');
	return givenUp;
}
