import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { soldUnits } from '#db/fulfilment/sold-unit-schema.ts';
import { orders } from '#db/order-schema.ts';
import { orderPieces } from '../catalogue/kits/order-pieces.ts';
import { lagosDay } from '../kit/lagos-days.ts';
import { parseId } from '../kit/parse-id.ts';
import { parseTrackingNumber } from '../orders/tracking-number.ts';
import { unitsWhere } from '../serial-numbers/order-units.ts';
import { foldSerial } from '../serial-numbers/serial-number.ts';
import { warrantyEnd } from '../serial-numbers/warranty.ts';

// What the shop sold, for whoever brings it back: units by their serial numbers, other goods by their order.

/** More than these are no list that anybody chooses from. */
const MOST = 40;
const SHORTEST_SERIAL = 3;

export type SoldGoods = {
	/** Names it in a form: `u12` is a unit, `o7-31` a product of an order. */
	key: string;
	unitId: number | null;
	orderId: number;
	productId: number | null;
	name: string;
	/** Empty for what is sold without one. */
	serial: string;
	/**
	 * The first day in Lagos without the shop's warranty; null where it has none. Of goods without a serial number it is that
	 * of the product as it is now.
	 */
	warrantyEnds: string | null;
	trackingNo: string;
	/** Whether it is recorded as come back already. */
	isBack: boolean;
};

/** What a serial number, a tracking number or the number of an order names; the latest sold first. */
export async function findSoldGoods(db: DbOrTx, typed: string): Promise<SoldGoods[]> {
	const serialKey = foldSerial(typed);
	const units =
		serialKey.length < SHORTEST_SERIAL
			? []
			: await soldUnitsWhere(db, eq(soldUnits.serialKey, serialKey));
	if (units.length > 0) return units;
	const trackingNo = parseTrackingNumber(typed);
	const id = parseId(typed.trim());
	if (!trackingNo && !id) return [];
	return goodsWhere(
		db,
		trackingNo ? sql`o.tracking_no = ${trackingNo}` : sql`o.id = ${id}`,
		trackingNo ? eq(orders.trackingNo, trackingNo) : eq(orders.id, id ?? 0),
	);
}

/** What is in an order that left the shop. */
export function goodsOfOrder(db: DbOrTx, orderId: number): Promise<SoldGoods[]> {
	return goodsWhere(db, sql`o.id = ${orderId}`, eq(orders.id, orderId));
}

/** What somebody bought, the latest first. */
export function goodsOfCustomer(db: DbOrTx, userId: number): Promise<SoldGoods[]> {
	return goodsWhere(db, sql`o.user_id = ${userId}`, eq(orders.userId, userId));
}

/** The goods of a key; null when there are none such (any more). */
export async function goodsOfKey(db: DbOrTx, key: string): Promise<SoldGoods | null> {
	const unitId = parseId(/^u(\d+)$/.exec(key)?.[1]);
	if (unitId) return (await soldUnitsWhere(db, eq(soldUnits.id, unitId)))[0] ?? null;
	const [, order, product] = /^o(\d+)-(\d+)$/.exec(key) ?? [];
	const [orderId, productId] = [parseId(order), parseId(product)];
	if (!orderId || !productId) return null;
	const which = sql`o.id = ${orderId} and p.product_id = ${productId}`;
	return (await otherGoodsWhere(db, which))[0] ?? null;
}

async function goodsWhere(db: DbOrTx, goods: SQL, ofOrders: SQL): Promise<SoldGoods[]> {
	const [units, others] = await Promise.all([
		soldUnitsWhere(db, ofOrders),
		otherGoodsWhere(db, goods),
	]);
	return [...units, ...others].toSorted((a, b) => b.orderId - a.orderId).slice(0, MOST);
}

async function soldUnitsWhere(db: DbOrTx, which: SQL): Promise<SoldGoods[]> {
	const latest = await db
		.select({ id: soldUnits.id, orderId: soldUnits.orderId, trackingNo: orders.trackingNo })
		.from(soldUnits)
		.innerJoin(orders, eq(orders.id, soldUnits.orderId))
		.where(which)
		.orderBy(sql`${soldUnits.id} desc`)
		.limit(MOST);
	if (latest.length === 0) return [];
	const ids = latest.map(({ id }) => id);
	const units = new Map(
		(await unitsWhere(db, inArray(soldUnits.id, ids))).map((unit) => [unit.id, unit]),
	);
	return latest.flatMap(({ id, orderId, trackingNo }) => {
		const unit = units.get(id);
		if (!unit) return [];
		const { productId, name, serial, warrantyFrom, warrantyMonths, returnedAt } = unit;
		return {
			key: `u${id}`,
			unitId: id,
			orderId,
			productId,
			name,
			serial,
			warrantyEnds: endOf(warrantyFrom, warrantyMonths),
			trackingNo,
			isBack: returnedAt !== null,
		};
	});
}

type GoodsRow = {
	orderId: number;
	productId: number;
	name: string;
	trackingNo: string;
	warrantyMonths: number | null;
	/** From when its warranty runs, in milliseconds. */
	fromMs: number;
	isBack: boolean;
};

/** Goods of which no unit of the order is known by its serial number, once they have left the shop. */
async function otherGoodsWhere(db: DbOrTx, which: SQL): Promise<SoldGoods[]> {
	const { rows } = await db.execute<GoodsRow>(sql`
		select o.id as "orderId", p.product_id as "productId", min(p.name) as name, o.tracking_no as "trackingNo",
			product.warranty_months as "warrantyMonths",
			(extract(epoch from coalesce((
				select max(e.created_at) from order_events e where e.order_id = o.id and e.to_state = 'delivered'
					and e.reason is distinct from 'taken-back'), o.created_at)) * 1000)::float8 as "fromMs",
			o.state = 'returned' or bool_and(p.returned_qty >= p.qty) as "isBack"
		from ${orderPieces} p join orders o on o.id = p.order_id join products product on product.id = p.product_id
		where ${which} and o.state in ('sent', 'delivered', 'returned') and not exists (
			select from sold_units u where u.order_id = o.id and u.product_id = p.product_id)
		group by o.id, p.product_id, product.id
		order by o.id desc, min(p.line_id) limit ${MOST}`);
	return rows.map(({ orderId, productId, name, trackingNo, warrantyMonths, fromMs, isBack }) => ({
		key: `o${orderId}-${productId}`,
		unitId: null,
		orderId,
		productId,
		name,
		serial: '',
		warrantyEnds: endOf(new Date(fromMs), warrantyMonths),
		trackingNo,
		isBack,
	}));
}

function endOf(from: Date, months: number | null): string | null {
	return months === null ? null : lagosDay(warrantyEnd(from, months));
}
