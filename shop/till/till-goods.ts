import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { categories, products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { isSold } from '../orders/cart.ts';
import { MOST_TILL_GOODS, type TillGoodsPage } from './till-sale.ts';

// What a till stores of the goods, so that it can sell without a connection.

const GOODS_A_PAGE = 1000;

/**
 * Some of the goods that are sold, in the order of their ids: those after one, or the first. Of a shop with more than
 * MOST_TILL_GOODS those in stock that sold most.
 */
export async function tillGoods(
	db: DbOrTx,
	after: number | null,
	most = MOST_TILL_GOODS,
): Promise<TillGoodsPage> {
	const count = await countUpTo(soldGoods(db), db, most + 1);
	const best = count > most ? bestSellers(db, most) : null;
	const rows = await db
		.select({
			id: products.id,
			name: products.name,
			brand: sql<string>`coalesce(${products.brand}, '')`,
			sku: sql<string>`coalesce(${products.sku}, '')`,
			barcode: sql<string>`coalesce(${products.barcode}, '')`,
			kobo: products.sellingKobo,
			stock: products.qty,
			isSerialised: sql<boolean>`${products.serialised} = 1`,
		})
		.from(products)
		.innerJoin(categories, eq(categories.id, products.categoryId))
		.where(and(isSold, gt(products.id, after ?? 0), best ? inArray(products.id, best) : undefined))
		.orderBy(asc(products.id))
		.limit(GOODS_A_PAGE + 1);
	const goods = rows.slice(0, GOODS_A_PAGE);
	return {
		goods,
		next: rows.length > GOODS_A_PAGE ? (goods.at(-1)?.id ?? null) : null,
		total: best ? await countUpTo(best, db, most) : count,
	};
}

function soldGoods(db: DbOrTx) {
	return db
		.select({ id: products.id })
		.from(products)
		.innerJoin(categories, eq(categories.id, products.categoryId))
		.where(isSold)
		.$dynamic();
}

function bestSellers(db: DbOrTx, most: number) {
	return soldGoods(db)
		.where(and(isSold, gt(products.qty, 0)))
		.orderBy(desc(products.soldCount), desc(products.id))
		.limit(most);
}

async function countUpTo(
	goods: ReturnType<typeof soldGoods>,
	db: DbOrTx,
	most: number,
): Promise<number> {
	const [counted] = await db
		.select({ count: sql<number>`count(*)::int` })
		.from(goods.limit(most).as('some'));
	return counted?.count ?? 0;
}
