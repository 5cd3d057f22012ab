import { asc, inArray, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { orderLines, orders } from '#db/order-schema.ts';
import { orderPieces } from '../catalogue/kits/order-pieces.ts';
import { WAITING_STATES } from '../orders/order-states.ts';

// What is in several orders: for lists, and to fetch from the shelves.

/** What an order is of: the name of its first line, how many lines it has besides, the pieces of all, and of those sent. */
export type OrderGoods = { first: string; others: number; pieces: number; sent: number };

/** What each of these orders is of; one without lines is left out. */
export async function goodsOf(
	db: DbOrTx,
	orderIds: readonly number[],
): Promise<Map<number, OrderGoods>> {
	if (orderIds.length === 0) return new Map();
	const rows = await db
		.select({
			orderId: orderLines.orderId,
			first: sql<string>`(array_agg(${orderLines.name} order by ${orderLines.id}))[1]`,
			others: sql<number>`(count(*) - 1)::int`,
			pieces: sql<number>`sum(${orderLines.qty})::int`,
			sent: sql<number>`sum(${orderLines.shippedQty})::int`,
		})
		.from(orderLines)
		.where(inArray(orderLines.orderId, [...orderIds]))
		.groupBy(orderLines.orderId);
	return new Map(rows.map(({ orderId, ...goods }) => [orderId, goods]));
}

/** A product to fetch: the pieces of all orders together, what is left on sale besides, and which orders want it. */
export type PickedProduct = {
	name: string;
	imagePath: string | null;
	pieces: number;
	/** Null once the product is deleted. */
	stock: number | null;
	orders: { id: number; pieces: number }[];
};
export type PickList = {
	products: PickedProduct[];
	/** The orders that it is for: those that have not left yet. */
	orderIds: number[];
};

/**
 * What is to be fetched for these orders, by name: of kits their parts. Orders that have left, or are none, are left out.
 */
export async function pickList(db: DbOrTx, orderIds: readonly number[]): Promise<PickList> {
	const waiting = await db
		.select({ id: orders.id, state: orders.state })
		.from(orders)
		.where(inArray(orders.id, [...orderIds]))
		.orderBy(asc(orders.id));
	const wanted = waiting
		.filter(({ state }) => WAITING_STATES.some((each) => each === state))
		.map(({ id }) => id);
	if (wanted.length === 0) return { products: [], orderIds: [] };
	const { rows } = await db.execute<PickedProduct>(sql`
		with wanted as (
			select order_id, product_id, name, max(image_path) as image_path, sum(qty * pieces)::int as pieces
			from ${orderPieces} piece where order_id = any(${sql.param(wanted)}::int[]) group by 1, 2, 3
		)
		select w.name, max(w.image_path) as "imagePath", sum(w.pieces)::int as pieces, p.qty as stock,
			json_agg(json_build_object('id', w.order_id, 'pieces', w.pieces) order by w.order_id) as orders
		from wanted w left join products p on p.id = w.product_id
		group by w.product_id, w.name, p.qty order by w.name`);
	return { products: rows, orderIds: wanted };
}
