import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { orders } from '#db/order-schema.ts';
import { payments } from '#db/payment-schema.ts';
import { Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { modePaidBy } from '../orders/payment-modes.ts';
import type { CheckoutShop } from '../settings/settings.ts';
import { type BegunPayment, startAttempt, writeAttempt } from './attempts-to-pay.ts';
import { isOpen, lockPayments, type PayingOrder, updatePayment } from './payment-rows.ts';
import { reservationOf } from './payment-times.ts';
import { refuseClosedMethod } from './providers/open-payment-methods.ts';
import type { ProviderName, Providers } from './providers/provider.ts';
import { refreshIfAnswered } from './refresh-payment.ts';

type Again = {
	userId: number;
	orderId: number | null;
	provider: ProviderName;
	shop: CheckoutShop;
	/** The exchange rate the shopper agreed to; only for PayPal. */
	rateId?: number | null | undefined;
	/** The address of whoever pays an order that has none. */
	payerEmail?: string;
};

/**
 * Starts paying an order again, with the same provider or another; an open payment at the same provider is continued.
 * Payments elsewhere are given up; the first money that arrives pays the order, and any more is returned.
 * @throws Problem not-found; conflict (paid or being paid, the order has expired, the payment method is closed, the rate is
 * too old, the provider refuses); unavailable (the provider does not answer: press again)
 */
export async function payAgain(db: Db, providers: Providers, again: Again): Promise<BegunPayment> {
	refuseClosedMethod(again.provider, again.shop, providers);
	const attempts = await db
		.select({ id: payments.id, nextCheckAt: payments.nextCheckAt })
		.from(orders)
		.leftJoin(payments, eq(payments.orderId, orders.id))
		.where(and(eq(orders.id, again.orderId ?? 0), eq(orders.userId, again.userId)));
	if (attempts.length === 0) throw new Problem('not-found', 'Order not found');
	const failed = new Set<number>();
	for (const { id, nextCheckAt } of attempts) {
		// Of many attempts at an order that waits for days, nothing more is to be learned of the old ones.
		if (id === null || nextCheckAt === null) continue;
		const refreshed = await refreshIfAnswered(db, providers, id);
		if (refreshed?.reported === 'failed') failed.add(id);
	}
	const paymentId = await transact(db, (tx) => nextAttempt(tx, again, failed));
	return await startAttempt(db, providers, paymentId);
}

async function nextAttempt(tx: Tx, again: Again, failed: Set<number>): Promise<number> {
	const { userId, provider, rateId, payerEmail = '' } = again;
	const now = new Date();
	const { order, payments: attempts } = await lockPayments(tx, again.orderId ?? 0);
	if (order.state === 'cancelled') throw timeOver(order);
	if (order.state !== 'awaiting-payment')
		throw new Problem('conflict', 'This order is paid.', { facts: { orderId: order.id } });
	if (attempts.some(({ state }) => state === 'pending' || state === 'review')) {
		throw new Problem(
			'conflict',
			'A payment of this order is on its way. We are waiting for your bank; please do not pay again.',
			{ facts: { orderId: order.id } },
		);
	}
	const open = attempts.filter(isOpen);
	const goesOn = open.find(
		(one) =>
			one.provider === provider &&
			one.reservedUntil > now &&
			!failed.has(one.id) &&
			// Somebody else who pays by the same link gets the receipt of what they pay.
			one.payerEmail === payerEmail,
	);
	if (goesOn) return goesOn.id;
	const reservedUntil = reservationOf(order, now);
	if (reservedUntil <= now) throw timeOver(order);
	for (const one of open)
		await updatePayment(
			tx,
			one,
			'failed',
			{ providerMessage: 'Given up for another attempt' },
			now,
		);
	const payment = await writeAttempt(tx, {
		order,
		userId,
		provider,
		rateId,
		reservedUntil,
		payerEmail,
		now,
	});
	await tx
		.update(orders)
		.set({ paymentMode: modePaidBy(provider, order) })
		.where(eq(orders.id, order.id));
	return payment.id;
}

function timeOver({ payUntil }: Pick<PayingOrder, 'payUntil'>): Problem {
	return new Problem(
		'conflict',
		payUntil === null
			? 'The time to pay this order is over. Nothing was charged, and your cart still has the goods.'
			: 'The time to pay this order is over, and nothing was charged. Please ask us for a new link.',
	);
}
