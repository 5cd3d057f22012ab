import { eq, type SQL, sql } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import type { Db } from '#db/client.ts';
import { rowsInBatches } from '#db/cursor.ts';
import { orderLineParts, orderLines, orders } from '#db/order-schema.ts';
import { csvTable } from '../../kit/csv.ts';
import type { Days } from '../../kit/lagos-days.ts';
import { koboToNaira } from '../../kit/money.ts';
import type { RevenueTiming } from '../../settings/settings.ts';
import { revenueTiming, saleParts } from '../sale-time.ts';
import { type ProductSales, productSales, wasSold } from './sales.ts';

const BATCH = 1000;
const COLUMNS = [
	'product_id',
	'name',
	'orders',
	'pieces',
	'revenue',
	'revenue_of_known_cost',
	'margin',
	'pieces_in_kits',
] as const;
type Row = ProductSales & { piecesInKits: number };

/**
 * The sales of all products in these days as pieces of CSV text, highest revenue first, in naira. What was paid for a kit is
 * in its own row; `pieces_in_kits` are the pieces of a product that went as parts of kits, which `pieces` does not count.
 */
export function exportProductSales(db: Db, days: Days): AsyncGenerator<string> {
	async function* batches() {
		const sold = salesAndParts(db, await revenueTiming(db), days);
		for await (const rows of rowsInBatches<Row>(db, sold, BATCH)) {
			yield rows.map((row) => ({
				product_id: row.productId,
				name: row.name,
				orders: row.orders,
				pieces: row.pieces,
				revenue: koboToNaira(row.revenueKobo),
				revenue_of_known_cost: koboToNaira(row.knownKobo),
				margin: row.marginKobo === null ? null : koboToNaira(row.marginKobo),
				pieces_in_kits: row.piecesInKits,
			}));
		}
	}
	return csvTable(COLUMNS, batches());
}

function salesAndParts(db: Db, timing: RevenueTiming, days: Days): SQL {
	const parts = db
		.select({
			id: sql<number>`${products.id}`.as('id'),
			name: sql<string>`${products.name}`.as('name'),
			pieces:
				sql<number>`sum((${orderLines.qty} - ${orderLines.returnedQty}) * ${orderLineParts.pieces} - ${orderLineParts.returnedQty})::int`.as(
					'pieces',
				),
		})
		.from(orderLines)
		.innerJoin(orderLineParts, eq(orderLineParts.lineId, orderLines.id))
		.innerJoin(products, eq(products.id, orderLineParts.productId))
		.innerJoin(orders, eq(orders.id, orderLines.orderId))
		.innerJoin(saleParts(timing), sql`part.counts`)
		.where(wasSold(timing, days))
		.groupBy(products.id)
		.having(
			sql`sum((${orderLines.qty} - ${orderLines.returnedQty}) * ${orderLineParts.pieces} - ${orderLineParts.returnedQty}) > 0`,
		);
	return sql`
		select coalesce(sold."productId", kits.id) as "productId", coalesce(sold.name, kits.name) as name,
			coalesce(sold.orders, 0) as orders, coalesce(sold.pieces, 0) as pieces,
			coalesce(sold."revenueKobo", 0) as "revenueKobo", coalesce(sold."knownKobo", 0) as "knownKobo",
			sold."marginKobo", coalesce(kits.pieces, 0) as "piecesInKits"
		from ${productSales(db, timing, days, 'revenue')} sold
		full join ${parts} kits on kits.id = sold."productId"
		order by "revenueKobo" desc, 2, 1`;
}
