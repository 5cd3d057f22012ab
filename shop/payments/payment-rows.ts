import { asc, eq, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { orders } from '#db/order-schema.ts';
import { payments } from '#db/payment-schema.ts';
import { Problem } from '../kit/problem.ts';
import { recordOrderEvent } from '../kit/webhook-outbox.ts';
import { asOrder } from '../orders/orders.ts';
import {
	isPaymentState,
	mayBecome,
	OPEN_PAYMENT_STATES,
	type PaymentState,
} from './payment-states.ts';
import { nextCheck } from './payment-times.ts';
import { isProviderName, type Money, type ProviderName } from './providers/provider.ts';
import { paidMoney } from './refunds/refund-amounts.ts';

// The rows of payments and how they are locked. To avoid deadlocks, everybody locks in this order: the order, its
// payments by id, the shopper's cart, the products by id. A new cash order first waits for those of its account
// and phone number (orders/flow-limits.ts). No provider is asked while anything is locked.

type Row = typeof payments.$inferSelect;
export type Payment = Omit<Row, 'state' | 'provider'> & {
	state: PaymentState;
	provider: ProviderName;
};
export type PayingOrder = ReturnType<typeof asOrder<typeof orders.$inferSelect>>;

export const LONGEST_PROVIDER_MESSAGE = 500;
/** States in which the money of an order was here before. */
const WITH_MONEY: readonly PaymentState[] = ['paid', 'refunding', 'refunded'];

/** A payment with its order, unlocked. @throws Problem not-found */
export async function readPayment(
	db: DbOrTx,
	paymentId: number,
): Promise<{ payment: Payment; order: PayingOrder }> {
	const [found] = await db
		.select({ payment: payments, order: orders })
		.from(payments)
		.innerJoin(orders, eq(orders.id, payments.orderId))
		.where(eq(payments.id, paymentId));
	if (!found) throw new Problem('not-found', 'Payment not found');
	return { payment: asPayment(found.payment), order: asOrder(found.order) };
}

/** Locks an order and then all its payments, oldest first. @throws Problem not-found */
export async function lockPayments(
	tx: Tx,
	orderId: number,
): Promise<{ order: PayingOrder; payments: Payment[] }> {
	const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('no key update');
	if (!order) throw new Problem('not-found', 'Order not found');
	const rows = await tx
		.select()
		.from(payments)
		.where(eq(payments.orderId, orderId))
		.orderBy(asc(payments.id))
		.for('update');
	return { order: asOrder(order), payments: rows.map(asPayment) };
}

/** As lockPayments, for one of the payments. @throws Problem not-found when it is gone */
export async function lockPayment(
	tx: Tx,
	{ id, orderId }: Pick<Payment, 'id' | 'orderId'>,
): Promise<{ order: PayingOrder; payment: Payment; others: Payment[] }> {
	const locked = await lockPayments(tx, orderId);
	const payment = locked.payments.find((row) => row.id === id);
	if (!payment) throw new Problem('not-found', 'Payment not found');
	return { order: locked.order, payment, others: locked.payments.filter((row) => row !== payment) };
}

/** Facts that a payment may gain. */
export type PaymentFacts = Partial<Omit<typeof payments.$inferInsert, 'id' | 'orderId' | 'state'>>;

/**
 * Writes new facts about a locked payment, moves it to `to` if that is another state, and schedules the next check.
 * @throws Error when the table of states does not allow the move
 */
export async function updatePayment(
	tx: Tx,
	payment: Payment,
	to: PaymentState,
	facts: PaymentFacts,
	now: Date,
): Promise<Payment> {
	if (to !== payment.state && !mayBecome(payment.state, to))
		throw new Error(`A payment that is "${payment.state}" cannot become "${to}"`);
	const reservedUntil = facts.reservedUntil ?? payment.reservedUntil;
	const [row] = await tx
		.update(payments)
		.set({
			...facts,
			...(facts.providerMessage === undefined
				? {}
				: { providerMessage: facts.providerMessage.slice(0, LONGEST_PROVIDER_MESSAGE) }),
			state: to,
			nextCheckAt: nextCheck({ ...payment, state: to, reservedUntil }, now),
			checks: sql`${payments.checks} + 1`,
			updatedAt: sql`now()`,
		})
		.where(eq(payments.id, payment.id))
		.returning();
	if (!row) throw new Error('A locked payment is gone');
	const booked = asPayment(row);
	if (to === 'paid' && !WITH_MONEY.includes(payment.state))
		await recordOrderEvent(tx, 'order.paid', booked.orderId, moneyFacts(booked, paidMoney(booked)));
	return booked;
}

/** What other programs hear of money that came in or went back. */
export function moneyFacts({ provider }: Pick<Payment, 'provider'>, { minor, currency }: Money) {
	return { provider, amount: minor / 100, currency };
}

/** Whether stock is reserved for it, because its shopper may be paying. */
export function isOpen({ state }: Pick<Payment, 'state'>): boolean {
	return OPEN_PAYMENT_STATES.some((open) => open === state);
}

/** Whether this shop started the payment; otherwise a shopper named it to us. */
export function isCreatedByUs(
	{ reference }: Pick<Payment, 'reference'>,
	{ trackingNo }: Pick<PayingOrder, 'trackingNo'>,
): boolean {
	return reference.startsWith(`${trackingNo}.`);
}

/** A stored payment, its state and provider checked. @throws Error when either is unknown */
export function asPayment(row: Row): Payment {
	const { state, provider } = row;
	if (!isPaymentState(state)) throw new Error(`"${state}" is no state of a payment`);
	if (!isProviderName(provider)) throw new Error(`"${provider}" is no provider of payments`);
	return { ...row, state, provider };
}
