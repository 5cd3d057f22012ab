import { and, asc, inArray, isNotNull, sql } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { orderLines, orders } from '#db/order-schema.ts';
import { orderPieces } from '../catalogue/kits/order-pieces.ts';
import { isWaiting, type OrderState, WAITING_STATES } from '../orders/order-states.ts';
import { asOrder } from '../orders/orders.ts';

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

/**
 * How many pieces of these products still lie on the shelves although orders have taken them from the stock: whoever counts
 * the shelves counts them, too. Products without such pieces are left out.
 */
export async function piecesNotSent(
	db: DbOrTx,
	productIds: readonly number[],
): Promise<Map<number, number>> {
	if (productIds.length === 0) return new Map();
	const { rows } = await db.execute<{ id: number; pieces: number }>(sql`
		with waiting as materialized (
			select id from ${orders} where ${inArray(orders.state, ['awaiting-payment', ...WAITING_STATES])}
		)
		select piece.product_id as id, sum((piece.qty - piece.shipped_qty) * piece.pieces)::int as pieces
		from waiting join ${orderPieces} piece on piece.order_id = waiting.id
		where piece.product_id = any(${sql.param(productIds)}::int[]) and piece.qty > piece.shipped_qty
		group by piece.product_id`);
	return new Map(rows.map(({ id, pieces }) => [id, pieces]));
}

/** The shop's own numbers of these products, of those that have one. */
export async function skusOf(
	db: DbOrTx,
	productIds: readonly number[],
): Promise<Map<number, string>> {
	if (productIds.length === 0) return new Map();
	const rows = await db
		.select({ id: products.id, sku: products.sku })
		.from(products)
		.where(and(inArray(products.id, [...productIds]), isNotNull(products.sku)));
	return new Map(rows.flatMap(({ id, sku }) => (sku ? [[id, sku] as const] : [])));
}

/** A product to fetch: the pieces of all orders together, what is left on sale besides, and which orders want it. */
export type PickedProduct = {
	name: string;
	/** What is on its shelf and box; null as well once the product is deleted. */
	sku: string | null;
	barcode: string | null;
	category: string | null;
	imagePath: string | null;
	pieces: number;
	/** Null once the product is deleted. */
	stock: number | null;
	orders: { id: number; pieces: number }[];
};
type PickList = {
	products: PickedProduct[];
	/** The orders that it is for: those that have not left yet, and the states they are in. */
	orders: { id: number; state: OrderState }[];
};

/**
 * What is to be fetched for these orders, by category and name: of kits their parts. Orders that have left, or are none, are
 * left out, and so are pieces that left in an earlier parcel.
 */
export async function pickList(db: DbOrTx, orderIds: readonly number[]): Promise<PickList> {
	const waiting = await db
		.select({ id: orders.id, state: orders.state })
		.from(orders)
		.where(inArray(orders.id, [...orderIds]))
		.orderBy(asc(orders.id));
	const wanted = waiting.map(asOrder).filter(({ state }) => isWaiting(state));
	if (wanted.length === 0) return { products: [], orders: [] };
	const ids = wanted.map(({ id }) => id);
	const { rows } = await db.execute<PickedProduct>(sql`
		with wanted as (
			select order_id, product_id, name, max(image_path) as image_path, sum((qty - shipped_qty) * pieces)::int as pieces
			from ${orderPieces} piece where order_id = any(${sql.param(ids)}::int[]) and qty > shipped_qty group by 1, 2, 3
		)
		select w.name, p.sku, p.barcode, c.name as category, max(w.image_path) as "imagePath", sum(w.pieces)::int as pieces,
			p.qty as stock,
			json_agg(json_build_object('id', w.order_id, 'pieces', w.pieces) order by w.order_id) as orders
		from wanted w left join products p on p.id = w.product_id left join categories c on c.id = p.category_id
		group by w.product_id, w.name, p.id, c.id order by c.name nulls last, w.name`);
	return { products: rows, orders: wanted };
}
