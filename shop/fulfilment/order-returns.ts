import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import { orderCash } from '#db/cash/cash-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { orderLineParts, orderLines } from '#db/order-schema.ts';
import {
	orderReturnLines,
	orderReturnParts,
	orderReturns,
	type ReturnMoney,
} from '#db/orders/return-schema.ts';
import { BY_HAND_KOBO } from '../orders/deposits/rest-to-collect.ts';
import { partOfText } from './returned-pieces.ts';

// Reading which pieces of an order came back; return-pieces.ts records them.

export type OrderReturn = {
	id: number;
	/** For the staff only. */
	reason: string;
	money: ReturnMoney;
	/** What was decided to go back, in kobo; 0 when nothing was. */
	amountKobo: number;
	/** The part of it that was paid back by hand where the rest goes back by the provider. */
	handKobo: number;
	/** Nothing was paid back by hand: it came off the cash that was still to be collected. */
	isOffCash: boolean;
	/** The part of it that is for the delivery. */
	deliveryKobo: number;
	/** Null once the account is deleted. */
	byName: string | null;
	createdAt: Date;
	pieces: { name: string; qty: number; isRestocked: boolean }[];
};

const IS_PART_BACK = and(
	eq(orderLineParts.lineId, orderReturnParts.lineId),
	eq(orderLineParts.position, orderReturnParts.position),
);

/** The returns of an order, oldest first. */
export async function returnsOf(db: DbOrTx, orderId: number): Promise<OrderReturn[]> {
	const rows = await db
		.select({
			id: orderReturns.id,
			reason: orderReturns.reason,
			money: orderReturns.money,
			amountKobo: orderReturns.amountKobo,
			handKobo: orderReturns.handKobo,
			isOffCash: sql<boolean>`(${BY_HAND_KOBO} > 0 and ${isUncollected()})`,
			deliveryKobo: orderReturns.deliveryKobo,
			byName: users.name,
			createdAt: orderReturns.createdAt,
		})
		.from(orderReturns)
		.leftJoin(users, eq(users.id, orderReturns.byUserId))
		.where(eq(orderReturns.orderId, orderId))
		.orderBy(asc(orderReturns.id));
	if (rows.length === 0) return [];
	const ids = rows.map(({ id }) => id);
	const lines = await db
		.select({
			returnId: orderReturnLines.returnId,
			name: orderLines.name,
			qty: orderReturnLines.qty,
			isRestocked: orderReturnLines.isRestocked,
		})
		.from(orderReturnLines)
		.innerJoin(orderLines, eq(orderLines.id, orderReturnLines.lineId))
		.where(inArray(orderReturnLines.returnId, ids))
		.orderBy(asc(orderReturnLines.lineId));
	const parts = await db
		.select({
			returnId: orderReturnParts.returnId,
			part: orderLineParts.name,
			kit: orderLines.name,
			qty: orderReturnParts.qty,
			isRestocked: orderReturnParts.isRestocked,
		})
		.from(orderReturnParts)
		.innerJoin(orderLines, eq(orderLines.id, orderReturnParts.lineId))
		.innerJoin(orderLineParts, IS_PART_BACK)
		.where(inArray(orderReturnParts.returnId, ids))
		.orderBy(asc(orderReturnParts.lineId), asc(orderReturnParts.position));
	const named = parts.map(({ part, kit, ...back }) => ({ ...back, name: partOfText(part, kit) }));
	const ofReturn = Map.groupBy([...lines, ...named], ({ returnId }) => returnId);
	return rows.map((row) => ({
		...row,
		pieces: (ofReturn.get(row.id) ?? []).map(({ returnId: _, ...piece }) => piece),
	}));
}

/** Whether the cash of a return's order had not been collected when the pieces came back. */
function isUncollected(): SQL {
	return sql`not exists (select from ${orderCash} where ${orderCash.orderId} = ${orderReturns.orderId}
		and ${orderCash.collectedAt} < ${orderReturns.createdAt})`;
}

/** What was paid for the delivery of an order and has not gone back with a return, in kobo. */
export async function deliveryLeft(
	db: DbOrTx,
	order: { id: number; deliveryKobo: number },
): Promise<number> {
	if (order.deliveryKobo === 0) return 0;
	const [back] = await db
		.select({ kobo: sql<number>`coalesce(sum(${orderReturns.deliveryKobo}), 0)::float8` })
		.from(orderReturns)
		.where(eq(orderReturns.orderId, order.id));
	return order.deliveryKobo - (back?.kobo ?? 0);
}

/** What was paid back by hand of each order, in kobo; orders without any are left out. */
export async function paidBackByHand(
	db: DbOrTx,
	orderIds: readonly number[],
): Promise<Map<number, number>> {
	if (orderIds.length === 0) return new Map();
	const rows = await db
		.select({
			orderId: orderReturns.orderId,
			kobo: sql<number>`sum(${BY_HAND_KOBO})::float8`,
		})
		.from(orderReturns)
		.where(and(inArray(orderReturns.orderId, [...orderIds]), sql`${BY_HAND_KOBO} > 0`))
		.groupBy(orderReturns.orderId);
	return new Map(rows.map(({ orderId, kobo }) => [orderId, kobo]));
}
