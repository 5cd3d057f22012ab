import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { categories, products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { cartItems, orderLines, orders } from '#db/order-schema.ts';
import { Problem } from '../kit/problem.ts';
import { isSold, stockFor } from './cart.ts';
import { MOST_OF_A_LINE } from './cart-limit.ts';
import { holdEnd } from './held-price.ts';

// Goods that come into the cart again: those of an earlier order, or what was just taken out.

/** The first goods of each of these orders, and how many other lines it has. */
export async function firstGoods(db: DbOrTx, orderIds: readonly number[]) {
	const rows = await db
		.selectDistinctOn([orderLines.orderId], {
			orderId: orderLines.orderId,
			name: orderLines.name,
			imagePath: orderLines.imagePath,
			others: sql<number>`(count(*) over (partition by ${orderLines.orderId}))::int - 1`,
		})
		.from(orderLines)
		.where(inArray(orderLines.orderId, [...orderIds]))
		.orderBy(asc(orderLines.orderId), asc(orderLines.id));
	return new Map(rows.map(({ orderId, ...goods }) => [orderId, goods]));
}

/**
 * Puts what is still sold of the user's order into their cart, each with its quantity, but at most 10 and the stock.
 * What the cart has already stays as it is.
 * @throws Problem not-found, conflict (nothing of it can be bought)
 */
export async function orderAgain(
	db: DbOrTx,
	userId: number,
	orderId: number | null,
): Promise<void> {
	const goods = await goodsLeft(db, userId, orderId);
	if (goods.every(({ left }) => left === 0))
		throw new Problem('conflict', 'Nothing of this order can be bought at the moment.');
	await db.execute(sql`
		with wanted as (
			select products.id, products.selling_kobo, ${orderLines.id} as line,
				least(${orderLines.qty}, ${MOST_OF_A_LINE}, ${stockFor(userId)}) as qty
			from ${orderLines} join ${products} on products.id = ${orderLines.productId}
				join ${categories} on categories.id = products.category_id
			where ${orderLines.orderId} = ${orderId} and ${isSold}
			-- A product that is being deleted is waited for, and then not found.
			for key share of products
		)
		insert into ${cartItems} (user_id, product_id, product_qty, seen_kobo, held_kobo, held_until)
		select ${userId}, id, qty, selling_kobo, selling_kobo, ${holdEnd} from wanted where qty > 0 order by line
		on conflict (user_id, product_id) do nothing`);
}

/**
 * The lines of the user's order, each with how many pieces of it they could buy now: 0 for what is not sold.
 * @throws Problem not-found
 */
export async function goodsLeft(db: DbOrTx, userId: number, orderId: number | null) {
	const lines = await db
		.select({
			name: orderLines.name,
			qty: orderLines.qty,
			left: sql<number>`case when ${isSold} then least(${MOST_OF_A_LINE}, greatest(0, ${stockFor(userId)})) else 0 end`,
		})
		.from(orderLines)
		.innerJoin(orders, eq(orders.id, orderLines.orderId))
		.leftJoin(products, eq(products.id, orderLines.productId))
		.leftJoin(categories, eq(categories.id, products.categoryId))
		.where(and(eq(orders.id, orderId ?? 0), eq(orders.userId, userId)))
		.orderBy(asc(orderLines.id));
	if (lines.length === 0) throw new Problem('not-found', 'Order not found');
	return lines;
}

/** The name of a product that can be put into the cart now; null for one that is not sold or out of stock. */
export async function nameIfSold(db: DbOrTx, productId: number): Promise<string | null> {
	const [product] = await db
		.select({ name: products.name })
		.from(products)
		.innerJoin(categories, eq(categories.id, products.categoryId))
		.where(and(eq(products.id, productId), isSold, sql`${products.qty} > 0`));
	return product?.name ?? null;
}
