import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, DbOrTx } from '#db/client.ts';
import { discrepancies, payments } from '#db/payment-schema.ts';
import { recordChange } from '../audit/audit.ts';
import { priceField } from '../kit/form-fields.ts';
import { plainText, requiredText } from '../kit/input.ts';
import { formatMoney } from '../kit/money.ts';
import { Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { SALE_STATES } from '../orders/order-states.ts';
import type { DiscrepancyKind } from './discrepancies/discrepancy-kinds.ts';
import { placePaid } from './paid-order.ts';
import { lockPayment, readPayment, updatePayment } from './payment-rows.ts';
import {
	byDecisiveness,
	isPaymentState,
	type PaymentState,
	SHOWN_STATE_LABELS,
	type ShownState,
	shownState,
} from './payment-states.ts';
import { PROVIDER_LABELS, ProviderDown, type Providers } from './providers/provider.ts';
import { refreshPayment } from './refresh-payment.ts';
import { givenBack, REFUND_STATE_LABELS } from './refunds/refund-amounts.ts';
import { type PartOrder, refundPart, refundPayment } from './refunds/refund-payment.ts';
import { responseAwaitedUntil } from './refunds/refund-requests.ts';
import { type Refund, refundsByPayment, refundsOf } from './refunds/refund-rows.ts';
import { bookReturnedMoney } from './refunds/refunds-elsewhere.ts';

// What staff may do with a payment.

export const PaymentReason = z.object({ reason: requiredText('reason', 300) });

/** What staff send to give money back: the amount in naira, and what was left of the payment when they saw it. */
export const PartRefund = z.object({
	amount: priceField('amount').refine((kobo) => kobo > 0, 'The amount must be more than 0.'),
	left: priceField('left'),
	reason: plainText(300).optional().default(''),
});

/**
 * Asks the provider about a payment at once and acts on the answer.
 * @throws Problem not-found; conflict when it is another order's; unavailable when the provider does not answer
 */
export async function askProviderNow(
	db: Db,
	providers: Providers,
	paymentId: number,
): Promise<{ message: string }> {
	const { payment } = await readPayment(db, paymentId);
	const before = await refundsOf(db, [paymentId]);
	const name = PROVIDER_LABELS[payment.provider];
	try {
		// Once the money is here, only a refund can be news.
		if (payment.state === 'paid' || payment.state === 'review')
			await bookReturnedMoney(db, providers, paymentId);
		else await refreshPayment(db, providers, paymentId);
	} catch (error) {
		if (!(error instanceof ProviderDown)) throw error;
		throw new Problem(
			'unavailable',
			`${name} does not answer at the moment. Try again in a minute.`,
		);
	}
	const { payment: after } = await readPayment(db, paymentId);
	const refunds = await refundsOf(db, [paymentId]);
	const is = SHOWN_STATE_LABELS[shownState(after.state, givenBack(refunds).amountKobo)];
	if (after.state !== payment.state) return { message: `${name} says: ${is}.` };
	const news = refunds.filter(
		({ id, state }) => state !== before.find((refund) => refund.id === id)?.state,
	);
	const of = (refund: Refund) =>
		`${formatMoney(refund)} ${REFUND_STATE_LABELS[refund.state].toLowerCase()}`;
	if (news.length) return { message: `${name} says of the refund: ${news.map(of).join(', ')}.` };
	const isAwaited = await responseAwaitedUntil(
		db,
		await unansweredRequests(db, paymentId),
		new Date(),
	);
	return {
		message: isAwaited
			? `${name} has not confirmed the refund yet. It may still carry it out: the shop looks every two minutes, and nobody should send it in ${name}’s own pages meanwhile.`
			: `${name} has no news: ${is}.`,
	};
}

/** The requests for refunds of a payment that the provider has not answered. */
async function unansweredRequests(db: Db, paymentId: number): Promise<string[]> {
	const all = await refundsOf(db, [paymentId]);
	return all
		.filter(({ state, refundId }) => state === 'asked' && refundId === null)
		.map(({ requestId }) => requestId);
}

/**
 * Accepts money of another amount than asked for as the payment of its order, when staff decide so: the order is placed
 * if it still awaits payment.
 * @throws Problem not-found; conflict when there is nothing to decide, the provider refunded the money, the order is
 * paid otherwise, or it cannot be placed any more
 */
export async function acceptPayment(
	db: Db,
	paymentId: number,
	{ reason, adminId, publicUrl }: { reason: string; adminId: number; publicUrl: string },
): Promise<void> {
	const { payment: known } = await readPayment(db, paymentId);
	await transact(db, async (tx) => {
		const { order, payment, others } = await lockPayment(tx, known);
		if (payment.state !== 'review')
			throw new Problem('conflict', 'Nothing is to be decided about this payment any more.');
		if (others.some(({ state }) => state === 'paid'))
			throw new Problem('conflict', 'The order is paid by another payment: give this one back.');
		if (await hasGoneBack(tx, payment.id))
			throw new Problem(
				'conflict',
				'The provider has given this money back: it is not here any more.',
			);
		const isSale = SALE_STATES.some((state) => state === order.state);
		const problem = isSale ? null : await placePaid(tx, order, payment, publicUrl);
		if (problem !== null)
			throw new Problem(
				'conflict',
				`${problem} So the order cannot be placed any more: give the payment back.`,
			);
		await updatePayment(tx, payment, 'paid', {}, new Date());
		await refreshListed(tx, payment.id, adminId, 'Accepted as paid');
		await recordChange(tx, {
			userId: adminId,
			action: 'accept',
			noun: 'payment',
			nounId: payment.id,
			before: { state: 'review' },
			after: { state: 'paid', reason },
		});
	});
}

/** Whether the provider reported a full refund of a payment before the money was booked. */
async function hasGoneBack(tx: DbOrTx, paymentId: number): Promise<boolean> {
	const condition = and(
		eq(discrepancies.paymentId, paymentId),
		eq(discrepancies.kind, 'refunded-elsewhere'),
	);
	return (await tx.$count(discrepancies, condition)) > 0;
}

/**
 * Refunds all that is left of a payment when staff decide so, and closes the differences listed about it.
 * @throws Problem not-found; conflict when there is no money of it here
 */
export async function refundByHand(
	db: Db,
	paymentId: number,
	{ reason, adminId }: { reason: string; adminId: number },
): Promise<void> {
	await refundPayment(db, paymentId, { reason, adminId });
	await refreshListed(db, paymentId, adminId, 'Refund');
}

/** As refundPart; a refund that was refused before is then no open difference any more. */
export async function refundPartByHand(
	db: Db,
	paymentId: number,
	order: PartOrder & { adminId: number },
): Promise<void> {
	await refundPart(db, paymentId, order);
	await refreshListed(db, paymentId, order.adminId, 'Refund', 'refund-failed');
}

/** A decision about a payment closes its listed differences; if they still exist, the next match lists them again. */
async function refreshListed(
	db: DbOrTx,
	paymentId: number,
	adminId: number,
	closedHow: string,
	kind?: DiscrepancyKind,
): Promise<void> {
	await db
		.update(discrepancies)
		.set({ closedAt: sql`now()`, closedHow, closedBy: adminId })
		.where(
			and(
				eq(discrepancies.paymentId, paymentId),
				isNull(discrepancies.closedAt),
				kind && eq(discrepancies.kind, kind),
			),
		);
}

export type OrderMoney = {
	/** Of the decisive payment. */
	state: ShownState;
	/** When its money arrived. */
	paidAt: Date | null;
	/** What has gone back of it, or is on its way. */
	givenBackKobo: number;
};

/** How the money of each order stands that has any payment. */
export async function orderMoney(
	db: DbOrTx,
	orderIds: readonly number[],
): Promise<Map<number, OrderMoney>> {
	const decisive = new Map<number, { id: number; state: PaymentState; paidAt: Date | null }>();
	if (orderIds.length === 0) return new Map();
	const rows = await db
		.select({
			id: payments.id,
			orderId: payments.orderId,
			state: payments.state,
			paidAt: payments.paidAt,
		})
		.from(payments)
		.where(inArray(payments.orderId, [...orderIds]));
	for (const { id, orderId, state, paidAt } of rows) {
		const known = decisive.get(orderId);
		if (isPaymentState(state) && (!known || byDecisiveness(state, known.state) < 0))
			decisive.set(orderId, { id, state, paidAt });
	}
	const ids = [...decisive.values()].map(({ id }) => id);
	const refunds = await refundsByPayment(db, ids);
	return new Map(
		[...decisive].map(([orderId, { id, state, paidAt }]) => {
			const givenBackKobo = givenBack(refunds.get(id) ?? []).amountKobo;
			return [orderId, { state: shownState(state, givenBackKobo), paidAt, givenBackKobo }];
		}),
	);
}
