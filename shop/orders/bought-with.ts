import { and, desc, eq, gt, inArray, lt, ne, notInArray, sql } from 'drizzle-orm';
import { categories, products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { cartItems, orderLines, orders } from '#db/order-schema.ts';
import { prepared } from '#db/prepared.ts';
import { isSold } from './cart.ts';
import { SALE_STATES } from './order-states.ts';

/** A product that others bought in the same orders. */
export type BoughtWith = {
	id: number;
	name: string;
	slug: string;
	sellingKobo: number;
	categorySlug: string;
};

/** How far back it looks, so that a bestseller's many orders are not all read, and from how many orders it is often. */
const LATEST_LINES = 200;
const OFTEN = 3;

const boughtWith = prepared((db) => {
	const given = sql.placeholder('productId');
	const latest = db
		.$with('latest')
		.as(
			db
				.select({ orderId: orderLines.orderId })
				.from(orderLines)
				.where(eq(orderLines.productId, given))
				.orderBy(desc(orderLines.id))
				.limit(LATEST_LINES),
		);
	const times = sql<number>`count(distinct ${orderLines.orderId})`.as('times');
	const together = db.$with('together').as(
		db
			.select({ productId: orderLines.productId, times })
			.from(latest)
			.innerJoin(orders, eq(orders.id, latest.orderId))
			.innerJoin(orderLines, eq(orderLines.orderId, orders.id))
			.where(and(inArray(orders.state, [...SALE_STATES]), ne(orderLines.productId, given)))
			.groupBy(orderLines.productId)
			.having(sql`count(distinct ${orderLines.orderId}) >= ${OFTEN}`),
	);
	const main = db
		.$with('main')
		.as(
			db
				.select({ categoryId: products.categoryId, sellingKobo: products.sellingKobo })
				.from(products)
				.where(eq(products.id, given)),
		);
	const inCart = db
		.select({ productId: cartItems.productId })
		.from(cartItems)
		.where(eq(cartItems.userId, sql.placeholder('userId')));
	return db
		.with(latest, together, main)
		.select({
			id: products.id,
			name: products.name,
			slug: products.slug,
			sellingKobo: products.sellingKobo,
			categorySlug: categories.slug,
		})
		.from(together)
		.innerJoin(products, eq(products.id, together.productId))
		.innerJoin(categories, eq(categories.id, products.categoryId))
		.innerJoin(
			main,
			and(ne(products.categoryId, main.categoryId), lt(products.sellingKobo, main.sellingKobo)),
		)
		.where(and(isSold, gt(products.qty, 0), notInArray(products.id, inCart)))
		.orderBy(desc(together.times), desc(products.id))
		.limit(1)
		.prepare('bought_with');
});

/**
 * What is most often in the latest orders of a product: of another category and cheaper, so that it goes with the product
 * instead of replacing it, to be had now and not in this user's cart. Null when nothing was in at least three orders.
 */
export async function oftenBoughtWith(
	db: DbOrTx,
	userId: number,
	productId: number,
): Promise<BoughtWith | null> {
	const [found] = await boughtWith(db).execute({ userId, productId });
	return found ?? null;
}
