import { asc, eq, gt, sql } from 'drizzle-orm';
import { categories, products, stockCost, stockValue } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';

// What the whole stock is worth, at selling prices and at cost. It reads every product that is in stock, so it is a page of
// its own and no part of the lists.

/** In kobo. What has no known cost is in `valueKobo` only. */
export type StockWorth = {
	/** Products of which any piece is in stock, and their pieces. */
	products: number;
	pieces: number;
	/** At selling prices. */
	valueKobo: number;
	/** At selling prices, of products whose cost is known, and their cost. */
	knownValueKobo: number;
	costKobo: number;
	/** Products in stock whose cost is unknown. */
	withoutCost: number;
};
type CategoryWorth = StockWorth & { id: number; name: string };

/**
 * The stock of each category by name, hidden products included, and of all together. Kits are left out: their stock is that
 * of their parts.
 */
export async function stockWorth(
	db: DbOrTx,
): Promise<{ categories: CategoryWorth[]; total: StockWorth }> {
	const rows = await db
		.select({
			id: categories.id,
			name: categories.name,
			products: sql<number>`count(*)::int`,
			pieces: sql<number>`sum(${products.qty})::float8`,
			valueKobo: sql<number>`sum(${stockValue(products)})`,
			knownValueKobo: sql<number>`coalesce(sum(${stockValue(products)}) filter (where ${products.costKobo} is not null), 0)`,
			costKobo: sql<number>`coalesce(sum(${stockCost(products)}), 0)`,
			withoutCost: sql<number>`count(*) filter (where ${products.costKobo} is null)::int`,
		})
		.from(products)
		.innerJoin(categories, eq(categories.id, products.categoryId))
		.where(sql`${gt(products.qty, 0)} and not ${products.isKit}`)
		.groupBy(categories.id)
		.orderBy(asc(categories.name), asc(categories.id));
	return { categories: rows, total: rows.reduce(add, NOTHING) };
}

const NOTHING: StockWorth = {
	products: 0,
	pieces: 0,
	valueKobo: 0,
	knownValueKobo: 0,
	costKobo: 0,
	withoutCost: 0,
};

function add(sum: StockWorth, one: StockWorth): StockWorth {
	const fields = Object.keys(NOTHING) as (keyof StockWorth)[];
	return Object.fromEntries(fields.map((field) => [field, sum[field] + one[field]])) as StockWorth;
}
