import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { orders } from '#db/order-schema.ts';
import { plainText } from '../kit/input.ts';
import { Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import type { MailShop } from '../mail/mail-layout.ts';
import { moveOrder } from '../orders/move-order.ts';
import { OWN_CANCEL_STATES } from '../orders/order-states.ts';
import { stateLabelOf } from '../orders/state-label.ts';
import { checkPayments } from '../payments/check-payment.ts';
import { lockPayments, type PayingOrder } from '../payments/payment-rows.ts';
import type { Providers } from '../payments/providers/provider.ts';
import { expireUnpaid } from '../payments/release-unpaid.ts';
import { giveOrderMoneyBack, mailOrderMoved } from './order-move-news.ts';

/** What shoppers send to cancel an order of their own; only staff see the reason. */
export const OwnCancel = z.object({
	/** The state in which they saw it: whoever cancels what was unpaid is told first that it is paid by now. */
	seen: z.enum(OWN_CANCEL_STATES, { error: 'This order cannot be cancelled here.' }),
	reason: plainText(500).optional().default(''),
});
export type OwnCancel = z.infer<typeof OwnCancel>;

type Own = { userId: number; orderId: number | null; shop: MailShop };

const BY_THE_SHOPPER = 'By the shopper';

/**
 * Cancels a shopper's own order while the shop has not confirmed it, and mails them once: its pieces are for sale again
 * and all that is left of its payment goes back. For an unpaid one the provider is asked first; without an answer it is
 * cancelled all the same, and money that still arrives is returned.
 * @throws Problem not-found, also for another user's order; conflict when it is in another state than was seen, or its
 * payment is on its way; too-many above LIMITS.payLookAccount
 */
export async function cancelOwnOrder(
	db: Db,
	providers: Providers,
	own: Own,
	cancel: OwnCancel,
): Promise<void> {
	const [known] = await db
		.select({ id: orders.id, state: orders.state })
		.from(orders)
		.where(and(eq(orders.id, own.orderId ?? 0), eq(orders.userId, own.userId)));
	if (!known) throw new Problem('not-found', 'Order not found');
	if (known.state === 'awaiting-payment')
		await checkPayments(db, providers, { id: known.id, userId: own.userId });
	await transact(db, (tx) => cancelIn(tx, known.id, own, cancel));
}

async function cancelIn(
	tx: Tx,
	orderId: number,
	{ userId, shop }: Own,
	{ seen, reason }: OwnCancel,
): Promise<void> {
	const locked = await lockPayments(tx, orderId);
	const { order, payments } = locked;
	if (order.state !== seen) throw await overtaken(tx, order);
	const note = [BY_THE_SHOPPER, reason.trim()].filter(Boolean).join(': ');
	const by = { byUserId: userId, note };
	const { eventId } =
		seen === 'awaiting-payment'
			? await expireUnpaid(tx, locked, { ...by, providerMessage: 'Cancelled by the shopper' })
			: await moveOrder(tx, order.id, 'cancelled', by);
	const paid = payments.find(({ state }) => state === 'paid');
	const why = { reason: `Cancelled. ${note}`, adminId: null };
	const due = paid && (await giveOrderMoneyBack(tx, paid, why));
	await mailOrderMoved(tx, shop, order, { toState: 'cancelled', eventId, due });
}

/** The refusal of a shopper whose order is in another state by now than the one they saw. */
async function overtaken(tx: Tx, { id, state }: PayingOrder): Promise<Problem> {
	if (state === 'cancelled') return new Problem('conflict', 'This order is cancelled already.');
	if (state === 'placed') {
		return new Problem(
			'conflict',
			'Your payment has come in meanwhile, and the order is placed. If you still want to cancel it, all you paid goes back to you: please press again.',
		);
	}
	return new Problem(
		'conflict',
		`This order is "${await stateLabelOf(tx, id, state)}" by now and can no longer be cancelled here. Please chat with us or call.`,
	);
}
