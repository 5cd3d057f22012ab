import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '#db/account-schema.ts';
import { cashCollectors, cashPaybacks, orderCash } from '#db/cash/cash-schema.ts';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { orderReturns } from '#db/order-schema.ts';
import { recordChange } from '../audit/audit.ts';
import { moveIn } from '../fulfilment/staff-order-moves.ts';
import { priceField } from '../kit/form-fields.ts';
import { plainText, requiredText } from '../kit/input.ts';
import { formatKobo } from '../kit/money.ts';
import { fieldProblem, Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import type { MailShop } from '../mail/mail-layout.ts';
import { BY_HAND_KOBO } from '../orders/deposits/rest-to-collect.ts';
import { ORDER_STATE_LABELS, type OrderState } from '../orders/order-states.ts';
import { isCollected } from '../orders/payment-modes.ts';
import { lockPayments, type PayingOrder } from '../payments/payment-rows.ts';
import { restKobo } from '../totals/deposit.ts';
import { collectorNamed } from './collectors.ts';

// The cash of one order: who is to collect it, that it was collected, and what of it is to be paid back. Amounts are kobo.

type By = { adminId: number; orderId: number | null };

/** The states in which cash is collected: at the door, or just after it. */
const COLLECT_STATES: readonly OrderState[] = ['sent', 'delivered'];
const OVER_STATES: readonly OrderState[] = ['cancelled', 'returned'];

export type CashOfOrder = {
	/** What is to be collected: the total without its deposit, and without what came back and was paid back by hand. */
	dueKobo: number;
	collector: { id: number; name: string } | null;
	collected: {
		kobo: number;
		at: Date;
		reason: string;
		byName: string | null;
		isHandedOver: boolean;
	} | null;
	/** What of the collected cash is to go back: of an order that came back or was cancelled as a whole. */
	toPayBackKobo: number;
	paidBackKobo: number;
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
	const [[row], byHand, paidBackKobo] = await Promise.all([
		db
			.select({
				collectorId: orderCash.collectorId,
				collectorName: cashCollectors.name,
				amountKobo: orderCash.amountKobo,
				at: orderCash.collectedAt,
				reason: orderCash.reason,
				byName: users.name,
				handoverId: orderCash.handoverId,
			})
			.from(orderCash)
			.leftJoin(cashCollectors, eq(cashCollectors.id, orderCash.collectorId))
			.leftJoin(users, eq(users.id, orderCash.byUserId))
			.where(eq(orderCash.orderId, order.id)),
		paidBackByHand(db, order.id),
		paidBackOfCash(db, order.id),
	]);
	const isOver = OVER_STATES.includes(order.state);
	const collected =
		row?.at && row.amountKobo !== null
			? {
					kobo: row.amountKobo,
					at: row.at,
					reason: row.reason,
					byName: row.byName,
					isHandedOver: row.handoverId !== null || row.collectorId === null,
				}
			: null;
	return {
		dueKobo: isOver ? 0 : restKobo(order) - byHand.kobo,
		collector:
			row?.collectorId && row.collectorName
				? { id: row.collectorId, name: row.collectorName }
				: null,
		collected,
		toPayBackKobo:
			isOver && collected
				? Math.max(0, collected.kobo - byHand.sinceCollectedKobo - paidBackKobo)
				: 0,
		paidBackKobo,
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

async function paidBackOfCash(db: DbOrTx, orderId: number): Promise<number> {
	const [row] = await db
		.select({ kobo: sql<number>`coalesce(sum(${cashPaybacks.amountKobo}), 0)::float8` })
		.from(cashPaybacks)
		.where(eq(cashPaybacks.orderId, orderId));
	return row?.kobo ?? 0;
}

async function lockCashOrder(tx: Tx, orderId: number | null) {
	const { order } = await lockPayments(tx, orderId ?? 0);
	const cash = await cashOfOrder(tx, order);
	if (!cash) throw new Problem('conflict', 'This order is not paid in cash.');
	return { order, cash };
}

/**
 * Says who is to collect the cash of an order.
 * @throws Problem not-found; invalid when there is no such collector; conflict when it is collected already
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

export const CashCollection = z.object({
	amount: priceField('amount'),
	/** Why it is not what was due. */
	reason: plainText(300)
		.transform((typed) => typed.trim())
		.optional()
		.default(''),
	collector: z.unknown().optional(),
	/** What the page showed as collected, in kobo; empty for nothing. */
	seen: z
		.string()
		.regex(/^\d{0,15}$/, 'Open the page anew.')
		.optional()
		.default(''),
	/** The order is delivered with it. */
	delivered: z.literal('1').optional(),
	/** The code that the buyer says at the door; compared before the cash is recorded. */
	door_code: z.string().max(20, 'A code has four digits.').optional(),
});
export type CashCollection = z.infer<typeof CashCollection>;

/**
 * Records that the cash of an order was collected, by whom, how much and now; until it is handed over, the amount can be
 * corrected. With `delivered` an order on its way becomes a delivered one in the same step.
 * @throws Problem not-found; invalid without a collector, and without a reason for another amount than was due; conflict
 * when it is not on its way or delivered, was collected meanwhile, or is handed over
 */
export async function collectCash(
	db: Db,
	{ shop, ...by }: By & { shop: MailShop },
	input: CashCollection,
): Promise<void> {
	await transact(db, async (tx) => {
		const { order, cash } = await lockCashOrder(tx, by.orderId);
		refuseCollecting(order, cash, input);
		const collector =
			input.collector === undefined && cash.collector
				? cash.collector
				: await collectorNamed(tx, input.collector);
		const facts = {
			collectorId: collector.id,
			amountKobo: input.amount,
			reason: input.reason,
			byUserId: by.adminId,
		};
		const written = await tx
			.insert(orderCash)
			.values({ orderId: order.id, ...facts, collectedAt: sql`now()` })
			.onConflictDoUpdate({
				target: orderCash.orderId,
				// Of a corrected amount the time it was collected at stays.
				set: { ...facts, collectedAt: sql`coalesce(${orderCash.collectedAt}, now())` },
				// A handover locks no orders: it may have counted this cash since it was read.
				setWhere: isNull(orderCash.handoverId),
			})
			.returning({ orderId: orderCash.orderId });
		if (written.length === 0) throw handedOver();
		await recordChange(tx, {
			userId: by.adminId,
			action: 'collect',
			noun: 'order',
			nounId: order.id,
			before: { cash: cash.collected ? formatKobo(cash.collected.kobo) : '' },
			after: {
				cash: formatKobo(input.amount),
				by: collector.name,
				...(input.amount === cash.dueKobo ? {} : { due: formatKobo(cash.dueKobo) }),
				...(input.reason ? { reason: input.reason } : {}),
			},
		});
		if (input.delivered && order.state === 'sent') {
			const move = { from_state: 'sent', to_state: 'delivered', note: '' } as const;
			await moveIn(tx, { ...by, shop }, move);
		}
	});
}

const handedOver = () =>
	new Problem('conflict', 'This cash has been handed over and counted already.');

function refuseCollecting(order: PayingOrder, cash: CashOfOrder, input: CashCollection): void {
	if (!cash.mayBeCollected) {
		const now = ORDER_STATE_LABELS[order.state];
		throw new Problem('conflict', `This order is "${now}": no cash is collected for it now.`);
	}
	if (String(cash.collected?.kobo ?? '') !== input.seen) {
		throw new Problem(
			'conflict',
			cash.collected
				? `${formatKobo(cash.collected.kobo)} was recorded as collected meanwhile. Nothing was written now.`
				: 'The cash was recorded as not collected meanwhile. Nothing was written now.',
		);
	}
	if (cash.collected?.isHandedOver) throw handedOver();
	if (input.amount !== cash.dueKobo && input.reason === '')
		throw fieldProblem(
			'reason',
			`${formatKobo(cash.dueKobo)} is due: write down why another amount was collected.`,
		);
}

/**
 * Takes back that the cash of an order was collected, while it is not handed over.
 * @throws Problem not-found; conflict when there is nothing to take back, or it is handed over
 */
export async function uncollectCash(db: Db, { adminId, orderId }: By): Promise<void> {
	await transact(db, async (tx) => {
		const { order, cash } = await lockCashOrder(tx, orderId);
		const [row] = await tx
			.update(orderCash)
			.set({ amountKobo: null, collectedAt: null, reason: '', byUserId: null })
			.where(
				and(
					eq(orderCash.orderId, order.id),
					isNotNull(orderCash.amountKobo),
					isNull(orderCash.handoverId),
					isNotNull(orderCash.collectorId),
				),
			)
			.returning({ orderId: orderCash.orderId });
		if (!row)
			throw new Problem('conflict', 'There is no cash of this order that could be taken back.');
		await recordChange(tx, {
			userId: adminId,
			action: 'uncollect',
			noun: 'order',
			nounId: order.id,
			before: { cash: formatKobo(cash.collected?.kobo ?? 0) },
			after: { cash: '' },
		});
	});
}

export const Payback = z.object({
	amount: priceField('amount'),
	note: requiredText('note', 300).transform((typed) => typed.trim()),
	/** What was left to pay back when the page was opened, in kobo. */
	seen: z.coerce.number().int().min(0),
});

/**
 * Records that collected cash went back to the shopper of an order that came back or was cancelled.
 * @throws Problem not-found; invalid for nothing, or more than is left to pay back; conflict when some was paid back
 * meanwhile
 */
export async function payCashBack(
	db: Db,
	{ adminId, orderId }: By,
	{ amount, note, seen }: z.infer<typeof Payback>,
): Promise<void> {
	await transact(db, async (tx) => {
		const { order, cash } = await lockCashOrder(tx, orderId);
		if (cash.toPayBackKobo !== seen)
			throw new Problem(
				'conflict',
				`${formatKobo(cash.toPayBackKobo)} is left to pay back by now. Nothing was written.`,
			);
		if (amount === 0 || amount > cash.toPayBackKobo)
			throw fieldProblem('amount', `Type an amount up to ${formatKobo(cash.toPayBackKobo)}.`);
		await tx
			.insert(cashPaybacks)
			.values({ orderId: order.id, amountKobo: amount, note, byUserId: adminId });
		await recordChange(tx, {
			userId: adminId,
			action: 'pay-back',
			noun: 'order',
			nounId: order.id,
			before: null,
			after: { paid_back: formatKobo(amount), note },
		});
	});
}
