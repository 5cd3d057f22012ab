import { asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { stockAlerts } from '#db/shopper-schema.ts';
import { type ListPage, type ListQuery, listPage } from '../kit/list-pages.ts';

// Which goods shoppers wait for: what to order from suppliers first.

export const DEMAND_SORTS = ['most', 'longest'] as const;
type DemandSort = (typeof DEMAND_SORTS)[number];

type Demand = {
	/** The product's id. */
	id: number;
	name: string;
	qty: number;
	status: number;
	/** How many addresses wait. */
	shoppers: number;
	/** Since when the first of them waits. */
	since: Date;
};

/** One page of the products that shoppers asked to be told about, and have not been yet. */
export async function stockDemand(
	db: DbOrTx,
	{ page, perPage, sort }: ListQuery<DemandSort>,
): Promise<ListPage<Demand>> {
	// Answered by the index of those who wait, before the page's products are read.
	const waiting = db
		.select({
			productId: stockAlerts.productId,
			shoppers: sql<number>`count(*)::int`.as('shoppers'),
			since: sql<Date>`min(${stockAlerts.createdAt})`.mapWith(stockAlerts.createdAt).as('since'),
		})
		.from(stockAlerts)
		.where(isNull(stockAlerts.notifiedAt))
		.groupBy(stockAlerts.productId)
		.as('waiting');
	const order: Record<DemandSort, SQL[]> = {
		most: [desc(waiting.shoppers), asc(waiting.productId)],
		longest: [asc(waiting.since), asc(waiting.productId)],
	};
	const [rows, total] = await Promise.all([
		db
			.select({
				id: products.id,
				name: products.name,
				qty: products.qty,
				status: products.status,
				shoppers: waiting.shoppers,
				since: waiting.since,
			})
			.from(waiting)
			.innerJoin(products, eq(products.id, waiting.productId))
			.orderBy(...order[sort])
			.limit(perPage)
			.offset((page - 1) * perPage),
		db.$count(waiting),
	]);
	return listPage(rows, { total, isMore: false }, { page, perPage });
}
