import { desc, inArray } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { payments } from '#db/payment-schema.ts';
import { Problem } from '../kit/problem.ts';
import { asPayment, type PayingOrder, type Payment, readPayment } from './payment-rows.ts';
import { type Refund, refundsByPayment } from './refunds/refund-rows.ts';

/** An attempt to pay an order, with what went back of it, oldest first. */
export type PaymentWithRefunds = Payment & { refunds: Refund[] };

/** All attempts to pay an order, newest first. */
export function paymentsOf(db: DbOrTx, orderId: number): Promise<PaymentWithRefunds[]> {
	return paymentsOfOrders(db, [orderId]);
}

/** As paymentsOf, for several orders at once. */
export async function paymentsOfOrders(
	db: DbOrTx,
	orderIds: number[],
): Promise<PaymentWithRefunds[]> {
	const rows = await db
		.select()
		.from(payments)
		.where(inArray(payments.orderId, orderIds))
		.orderBy(desc(payments.id));
	const refunds = await refundsByPayment(
		db,
		rows.map(({ id }) => id),
	);
	return rows.map((row) => ({ ...asPayment(row), refunds: refunds.get(row.id) ?? [] }));
}

/**
 * The payment a shopper returns from, for its owner and for anybody who has the provider's name of it. To others it
 * does not exist.
 * @throws Problem not-found; unauthenticated for a visitor, who may be the owner
 */
export async function returnedPayment(
	db: DbOrTx,
	{
		paymentId,
		userId,
		names,
	}: { paymentId: number | null; userId: number | null; names: readonly (string | null)[] },
): Promise<{ payment: Payment; order: PayingOrder; isOwner: boolean }> {
	const found = await readPayment(db, paymentId ?? 0).catch((error: unknown) => {
		if (error instanceof Problem && error.code === 'not-found') return null;
		throw error;
	});
	const isOwner = found !== null && found.order.userId === userId;
	const isNamed =
		found !== null &&
		names.some(
			(name) =>
				name !== null && (name === found.payment.reference || name === found.payment.providerId),
		);
	if (found && (isOwner || isNamed)) return { ...found, isOwner };
	throw userId === null
		? new Problem('unauthenticated', 'Please sign in to see your payment.')
		: new Problem('not-found', 'Payment not found');
}
