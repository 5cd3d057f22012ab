import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { soldUnits } from '#db/fulfilment/sold-unit-schema.ts';
import { type MoveReason, orderEvents, orders } from '#db/order-schema.ts';
import { orderPieces } from '../catalogue/kits/order-pieces.ts';
import type { OrderState } from '../orders/order-states.ts';
import { foldSerial } from './serial-number.ts';

// Which serial numbers an order has, and which it lacks.

/** A unit of an order. */
export type SoldUnit = {
	id: number;
	productId: number | null;
	name: string;
	serial: string;
	checkCode: string;
	warrantyMonths: number | null;
	/** When it was ordered. */
	soldAt: Date;
	/** When it was delivered or collected; null while that has not been recorded. */
	deliveredAt: Date | null;
	/** From when its warranty runs: from `deliveredAt`, until then from when it was packed, at the earliest. */
	warrantyFrom: Date;
	returnedAt: Date | null;
};

/** The pieces of a product in an order that have a serial number each. */
export type SerialisedGoods = {
	productId: number;
	name: string;
	/** Those that are not recorded as come back. */
	pieces: number;
	/** Whether packing asks for them; otherwise they have some since the product was sold that way once. */
	isAsked: boolean;
	/** The product's own, as it is now. */
	warrantyMonths: number | null;
};

/** The units of an order in the order in which they were recorded. */
export function unitsOfOrder(db: DbOrTx, orderId: number): Promise<SoldUnit[]> {
	return unitsWhere(db, eq(soldUnits.orderId, orderId));
}

/** When its order was last moved to a state, but for moves that were undone. */
const lastMoveTo = (state: OrderState) => sql`(
	select max(${orderEvents.createdAt}) from ${orderEvents} where ${orderEvents.orderId} = ${orders.id}
		and ${orderEvents.toState} = ${state} and ${orderEvents.reason} is distinct from ${UNDONE})`;
const UNDONE: MoveReason = 'taken-back';

/** Of an order that is not on its way any more: one whose delivery was taken back is. */
const deliveredAt = sql<Date | null>`(case when ${orders.state} in ('delivered', 'returned')
	then ${lastMoveTo('delivered')} end)`.mapWith(orders.createdAt);

/** The units that fit a condition, oldest first. */
export function unitsWhere(db: DbOrTx, which: SQL): Promise<SoldUnit[]> {
	return db
		.select({
			id: soldUnits.id,
			productId: soldUnits.productId,
			name: soldUnits.name,
			serial: soldUnits.serial,
			checkCode: soldUnits.checkCode,
			warrantyMonths: soldUnits.warrantyMonths,
			soldAt: orders.createdAt,
			deliveredAt,
			warrantyFrom:
				sql`coalesce(${deliveredAt}, ${lastMoveTo('packed')}, ${orders.createdAt})`.mapWith(
					orders.createdAt,
				),
			returnedAt: soldUnits.returnedAt,
		})
		.from(soldUnits)
		.innerJoin(orders, eq(orders.id, soldUnits.orderId))
		.where(which)
		.orderBy(asc(soldUnits.id));
}

/** The goods of an order that are sold by serial number, the parts of its kits among them. */
export async function serialisedGoods(db: DbOrTx, orderId: number): Promise<SerialisedGoods[]> {
	const { rows } = await db.execute<SerialisedGoods>(sql`
		select p.product_id as "productId", min(p.name) as name,
			sum((p.qty - p.returned_qty) * p.pieces - p.back_alone)::int as pieces,
			product.serialised = 1 as "isAsked", product.warranty_months as "warrantyMonths"
		from ${orderPieces} p join products product on product.id = p.product_id
		where p.order_id = ${orderId} and (product.serialised = 1 or exists (
			select from sold_units u where u.order_id = ${orderId} and u.product_id = product.id))
		group by p.product_id, product.id order by min(p.line_id), p.product_id`);
	return rows;
}

/** The ids of the orders that have a unit with this serial number, as an array for a query: null for a text that is none. */
export function ordersOfSerial(typed: string): SQL | null {
	const key = foldSerial(typed);
	return key.length < 3
		? null
		: sql`array(select u.order_id from sold_units u where u.serial_key = ${key})`;
}
