import { eq, type SQL, sql } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import {
	type CollectorKind,
	cashCollectors,
	cashPaybacks,
	orderCash,
} from '#db/cash/cash-schema.ts';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { orderReturns } from '#db/orders/return-schema.ts';
import { recordChange } from '../audit/audit.ts';
import { Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { BY_HAND_KOBO } from '../orders/deposits/rest-to-collect.ts';
import type { OrderState } from '../orders/order-states.ts';
import { isCollected } from '../orders/payment-modes.ts';
import { lockPayments } from '../payments/payment-rows.ts';
import { restKobo } from '../totals/deposit.ts';
import { collectorNamed } from './collectors.ts';

// The cash of one order: who is to collect it, what was collected, and what of it is to be paid back. Amounts are kobo.

export type By = { adminId: number; orderId: number | null };

/** The states in which cash is collected: at the door, or just after it. */
const COLLECT_STATES: readonly OrderState[] = ['sent', 'delivered'];
const OVER_STATES: readonly OrderState[] = ['cancelled', 'returned'];

export type CashOfOrder = {
	/** What is to be collected: the total without its deposit, and without what came back and was paid back by hand. */
	dueKobo: number;
	collector: { id: number; name: string; kind: CollectorKind } | null;
	collected: {
		kobo: number;
		at: Date;
		reason: string;
		/** Of a transfer or a card payment; empty of cash. */
		reference: string;
		byName: string | null;
		isHandedOver: boolean;
	} | null;
	/** What of the collected cash is to go back: of an order that came back or was cancelled as a whole. */
	toPayBackKobo: number;
	paidBackKobo: number;
	/** Whether it may be said who collects: not of an order that awaits its deposit, and may come to nothing. */
	mayBeAssigned: boolean;
	mayBeCollected: boolean;
};

/** The cash of an order; null for one that is paid otherwise. */
export async function cashOfOrder(
	db: DbOrTx,
	order: {
		id: number;
		paymentMode: string;
		state: OrderState;
		totalKobo: number;
		depositKobo: number;
	},
): Promise<CashOfOrder | null> {
	if (!isCollected(order.paymentMode)) return null;
	// One after another: in a transaction they share its connection.
	const [row] = await db
		.select({
			collectorId: orderCash.collectorId,
			collectorName: cashCollectors.name,
			kind: cashCollectors.kind,
			amountKobo: orderCash.amountKobo,
			at: orderCash.collectedAt,
			reason: orderCash.reason,
			reference: orderCash.reference,
			byName: users.name,
			handoverId: orderCash.handoverId,
		})
		.from(orderCash)
		.leftJoin(cashCollectors, eq(cashCollectors.id, orderCash.collectorId))
		.leftJoin(users, eq(users.id, orderCash.byUserId))
		.where(eq(orderCash.orderId, order.id));
	const byHand = await paidBackByHand(db, order.id);
	const paidBackKobo = await paidBackOfCash(db, order.id);
	const isOver = OVER_STATES.includes(order.state);
	const collected =
		row?.at && row.amountKobo !== null
			? {
					kobo: row.amountKobo,
					at: row.at,
					reason: row.reason,
					reference: row.reference,
					byName: row.byName,
					isHandedOver: row.handoverId !== null || row.collectorId === null,
				}
			: null;
	return {
		dueKobo: isOver ? 0 : restKobo(order) - byHand.kobo,
		collector:
			row?.collectorId && row.collectorName && row.kind
				? { id: row.collectorId, name: row.collectorName, kind: row.kind }
				: null,
		collected,
		toPayBackKobo:
			isOver && collected
				? Math.max(0, collected.kobo - byHand.sinceCollectedKobo - paidBackKobo)
				: 0,
		paidBackKobo,
		mayBeAssigned: !collected && order.state !== 'awaiting-payment',
		mayBeCollected: COLLECT_STATES.includes(order.state),
	};
}

/** What of returns was paid back by hand; what came back before the cash was collected was never part of it. */
async function paidBackByHand(db: DbOrTx, orderId: number) {
	const sum = (of: SQL) => sql<number>`coalesce(sum(${BY_HAND_KOBO}) ${of}, 0)::float8`;
	const [row] = await db
		.select({
			kobo: sum(sql``),
			sinceCollectedKobo: sum(
				sql`filter (where ${orderReturns.createdAt} > ${orderCash.collectedAt})`,
			),
		})
		.from(orderReturns)
		.leftJoin(orderCash, eq(orderCash.orderId, orderReturns.orderId))
		.where(eq(orderReturns.orderId, orderId));
	return row ?? { kobo: 0, sinceCollectedKobo: 0 };
}

/** What a form about the cash of an order shows of it, for a hidden field; empty while none is collected. */
export function cashSeen({ collector, collected }: CashOfOrder): string {
	if (!collected) return '';
	const { kobo, reference, reason } = collected;
	return JSON.stringify([kobo, collector?.id ?? null, reference, reason]);
}

async function paidBackOfCash(db: DbOrTx, orderId: number): Promise<number> {
	const [row] = await db
		.select({ kobo: sql<number>`coalesce(sum(${cashPaybacks.amountKobo}), 0)::float8` })
		.from(cashPaybacks)
		.where(eq(cashPaybacks.orderId, orderId));
	return row?.kobo ?? 0;
}

export async function lockCashOrder(tx: Tx, orderId: number | null) {
	const { order } = await lockPayments(tx, orderId ?? 0);
	const cash = await cashOfOrder(tx, order);
	if (!cash) throw new Problem('conflict', 'This order is not paid in cash.');
	return { order, cash };
}

/**
 * Says who is to collect the cash of an order.
 * @throws Problem not-found; invalid when there is no such collector; conflict when it is collected already, or awaits its deposit
 */
export async function assignCollector(
	db: Db,
	{ adminId, orderId }: By,
	collector: unknown,
): Promise<void> {
	await transact(db, async (tx) => {
		const { order, cash } = await lockCashOrder(tx, orderId);
		const { id, name } = await collectorNamed(tx, collector);
		if (cash.collected)
			throw new Problem('conflict', 'The cash of this order has been collected already.');
		if (!cash.mayBeAssigned)
			throw new Problem('conflict', 'This order awaits its deposit: nobody collects for it yet.');
		await tx
			.insert(orderCash)
			.values({ orderId: order.id, collectorId: id })
			.onConflictDoUpdate({ target: orderCash.orderId, set: { collectorId: id } });
		await recordChange(tx, {
			userId: adminId,
			action: 'update',
			noun: 'order',
			nounId: order.id,
			before: { cash_collector: cash.collector?.name ?? '' },
			after: { cash_collector: name },
		});
	});
}
