import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import {
	type PurchaseCurrency,
	purchaseOrderLines,
	purchaseOrders,
} from '#db/purchasing/purchasing-schema.ts';

// What was bought from a supplier.

const YEAR_DAYS = 365;
const MOST_PRODUCTS = 20;

export type Bought = {
	orders: number;
	pieces: number;
	/** What was ordered, by currency, in hundredths; lines without a price are left out. */
	totals: { currency: PurchaseCurrency; minor: number }[];
	/** The products with the most pieces. */
	products: { productId: number | null; name: string; pieces: number }[];
};

/** What was ordered from a supplier in the last 365 days and not cancelled. */
export async function boughtInYear(
	db: DbOrTx,
	supplierId: number,
	now = new Date(),
): Promise<Bought> {
	const which = and(
		eq(purchaseOrders.supplierId, supplierId),
		inArray(purchaseOrders.state, ['ordered', 'partly', 'received']),
		gte(purchaseOrders.orderedAt, new Date(now.getTime() - YEAR_DAYS * 86_400_000)),
	);
	const { qty, unitMinor, productId, name } = purchaseOrderLines;
	const pieces = sql<number>`sum(${qty})::int`;
	const [totals, products] = await Promise.all([
		db
			.select({
				currency: purchaseOrders.currency,
				orders: sql<number>`count(distinct ${purchaseOrders.id})::int`,
				pieces,
				minor: sql<number>`coalesce(sum(${qty} * ${unitMinor}), 0)::float8`,
			})
			.from(purchaseOrders)
			.innerJoin(purchaseOrderLines, eq(purchaseOrderLines.orderId, purchaseOrders.id))
			.where(which)
			.groupBy(purchaseOrders.currency)
			.orderBy(purchaseOrders.currency),
		db
			.select({ productId, name: sql<string>`max(${name})`, pieces })
			.from(purchaseOrders)
			.innerJoin(purchaseOrderLines, eq(purchaseOrderLines.orderId, purchaseOrders.id))
			.where(which)
			.groupBy(productId)
			.orderBy(desc(pieces))
			.limit(MOST_PRODUCTS),
	]);
	const sum = (of: (row: (typeof totals)[number]) => number) =>
		totals.reduce((all, row) => all + of(row), 0);
	return {
		orders: sum((row) => row.orders),
		pieces: sum((row) => row.pieces),
		totals: totals.map(({ currency, minor }) => ({ currency, minor })),
		products,
	};
}
