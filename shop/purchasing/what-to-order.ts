import { and, asc, desc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { categories, piecesSold, products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { orders } from '#db/order-schema.ts';
import { productSupply, suppliers } from '#db/purchasing/purchasing-schema.ts';
import { piecesNotSent } from '../fulfilment/order-goods.ts';
import type { ListPage, ListQuery } from '../kit/list-pages.ts';
import { parseId } from '../kit/parse-id.ts';
import { SALE_STATES } from '../orders/order-states.ts';
import { searchedPage } from '../search/searched-rows.ts';
import { staffSettings } from '../settings/settings.ts';
import { piecesOnOrder } from './purchase-orders.ts';
import { PACE_DAYS, suggestedQty } from './suggested-qty.ts';

// What to order: products at or below the stock at which they are ordered again.

export const TO_ORDER_SORTS = ['fewest', 'sold', 'name'] as const;
type ToOrderSort = (typeof TO_ORDER_SORTS)[number];
/** Null means no filter; `none` are products without a usual supplier. */
export type ToOrderFilter = { supplierId: number | 'none' | null; categoryId: number | null };
const RECENT_DAYS = 30;
export const TO_ORDER_ROWS = 25;

/** The filter of a query: `supplier` and `category`. Invalid values are ignored. */
export function readToOrderFilter(query: Record<string, unknown>): ToOrderFilter {
	return {
		supplierId: query.supplier === 'none' ? 'none' : parseId(query.supplier),
		categoryId: parseId(query.category),
	};
}

export type ToOrder = {
	id: number;
	name: string;
	sku: string | null;
	category: string;
	qty: number;
	supplierId: number | null;
	supplier: string | null;
	/** At this stock it is listed. */
	level: number;
	/** Pieces that orders have taken and that are still on the shelf. */
	notSent: number;
	onOrder: number;
	/** Pieces that left in the last 30 and 90 days, by themselves and in kits. */
	sold30: number;
	sold90: number;
	suggested: number;
};

const OWN_LEVEL = sql<number | null>`(select own.reorder_level from ${productSupply} own
	where own.product_id = ${products.id})`;
const ORDER: Record<ToOrderSort, SQL[]> = {
	fewest: [asc(products.qty), asc(products.id)],
	sold: [desc(piecesSold(products)), desc(products.id)],
	name: [asc(products.name), asc(products.id)],
};

/** One page of the shown products to order; of kits their parts are listed. */
export async function productsToOrder(
	db: DbOrTx,
	query: ListQuery<ToOrderSort>,
	filter: ToOrderFilter = { supplierId: null, categoryId: null },
	now = new Date(),
): Promise<ListPage<ToOrder>> {
	const { lowStock } = await staffSettings(db);
	const which = and(
		eq(products.status, 0),
		eq(products.isKit, false),
		// No product is listed above the highest level: by that the index of stocks is cut off.
		lte(products.qty, Math.max(lowStock, await highestLevel(db))),
		lte(products.qty, sql`coalesce(${OWN_LEVEL}, ${lowStock})`),
		filter.categoryId === null ? undefined : eq(products.categoryId, filter.categoryId),
		ofSupplier(filter.supplierId),
	);
	const list = { table: products, which, query: { ...query, q: '' }, order: ORDER[query.sort] };
	const page = await searchedPage(db, list, selectRows);
	return { ...page, rows: await withFigures(db, page.rows, lowStock, now) };
}

async function highestLevel(db: DbOrTx): Promise<number> {
	const [row] = await db
		.select({ level: sql<number | null>`max(${productSupply.reorderLevel})` })
		.from(productSupply);
	return row?.level ?? 0;
}

function ofSupplier(supplierId: ToOrderFilter['supplierId']): SQL | undefined {
	if (supplierId === null) return undefined;
	const has = (which: SQL) =>
		sql`(select 1 from ${productSupply} own where own.product_id = ${products.id} and ${which})`;
	return supplierId === 'none'
		? sql`not exists ${has(sql`own.supplier_id is not null`)}`
		: sql`exists ${has(sql`own.supplier_id = ${supplierId}`)}`;
}

function selectRows(db: DbOrTx) {
	return db
		.select({
			id: products.id,
			name: products.name,
			sku: products.sku,
			category: categories.name,
			qty: products.qty,
			supplierId: productSupply.supplierId,
			supplier: suppliers.name,
			leadDays: suppliers.leadDays,
			reorderLevel: productSupply.reorderLevel,
		})
		.from(products)
		.innerJoin(categories, eq(categories.id, products.categoryId))
		.leftJoin(productSupply, eq(productSupply.productId, products.id))
		.leftJoin(suppliers, eq(suppliers.id, productSupply.supplierId))
		.$dynamic();
}

type Row = Awaited<ReturnType<typeof selectRows>>[number];

async function withFigures(
	db: DbOrTx,
	rows: readonly Row[],
	lowStock: number,
	now: Date,
): Promise<ToOrder[]> {
	const ids = rows.map(({ id }) => id);
	const [notSent, onOrder, sold] = await Promise.all([
		piecesNotSent(db, ids),
		piecesOnOrder(db, ids),
		soldLately(db, ids, now),
	]);
	return rows.map(({ leadDays, reorderLevel, ...row }) => {
		const { sold30 = 0, sold90 = 0 } = sold.get(row.id) ?? {};
		const level = reorderLevel ?? lowStock;
		const supply = { stock: row.qty, onOrder: onOrder.get(row.id) ?? 0, sold90, level };
		return {
			...row,
			level,
			notSent: notSent.get(row.id) ?? 0,
			onOrder: supply.onOrder,
			sold30,
			sold90,
			suggested: suggestedQty({ ...supply, leadDays }),
		};
	});
}

/**
 * Pieces of these products that left in the last 30 and 90 days and did not come back. Unlike `orderPieces` it is read by the
 * product: of each its own lines, and the lines of kits that it is a part of.
 */
async function soldLately(
	db: DbOrTx,
	productIds: readonly number[],
	now: Date,
): Promise<Map<number, { sold30: number; sold90: number }>> {
	if (productIds.length === 0) return new Map();
	const ids = sql`${sql.param([...productIds])}::int[]`;
	const since = (days: number) => new Date(now.getTime() - days * 86_400_000);
	const { rows } = await db.execute<{ id: number; sold30: number; sold90: number }>(sql`
		select sold.id, sum(sold.pieces)::int as sold90,
			coalesce(sum(sold.pieces) filter (where ${orders.createdAt} >= ${since(RECENT_DAYS)}), 0)::int as sold30
		from (
			select l.product_id as id, l.order_id, l.qty - l.returned_qty as pieces
			from order_lines l
			where l.product_id = any(${ids}) and not exists (select 1 from order_line_parts part where part.line_id = l.id)
			union all
			select part.product_id, l.order_id, (l.qty - l.returned_qty) * part.pieces - part.returned_qty
			from order_line_parts part join order_lines l on l.id = part.line_id
			where part.product_id = any(${ids})
		) sold join ${orders} on ${orders.id} = sold.order_id
		where ${orders.createdAt} >= ${since(PACE_DAYS)} and ${inArray(orders.state, [...SALE_STATES])}
		group by sold.id`);
	return new Map(rows.map(({ id, ...figures }) => [id, figures]));
}
