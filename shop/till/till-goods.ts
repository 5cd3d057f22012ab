import { and, asc, desc, gt, type SQL, sql } from 'drizzle-orm';
import { categories, products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { namedParts } from '../catalogue/kits/kit-parts.ts';
import { soldName } from '../catalogue/sold-name.ts';
import { MOST_TILL_GOODS, type TillGoods, type TillGoodsPage } from './till-sale.ts';

// What a till stores of the goods, so that it can sell without a connection. Each page asks again which goods these are, so
// that asking is made of indexes alone: isSold (cart.ts) without its join, and where those end that sold most.

const GOODS_A_PAGE = 1000;

const isSoldHere = sql`(${products.status} = 0 and ${products.sellingKobo} > 0
	and ${products.categoryId} not in (select ${categories.id} from ${categories} where ${categories.status} <> 0))`;
const isSoldAndThere = sql`${isSoldHere} and ${products.qty} > 0`;

/**
 * Some of the goods that are sold, in the order of their ids: those after one, or the first. Of a shop with more than
 * MOST_TILL_GOODS those in stock that sold most.
 */
export async function tillGoods(
	db: DbOrTx,
	after: number | null,
	most = MOST_TILL_GOODS,
): Promise<TillGoodsPage> {
	const { which, total } = await goodsOfTills(db, most);
	const rows = await db
		.select({
			id: products.id,
			name: soldName,
			brand: sql<string>`coalesce(${products.brand}, '')`,
			sku: sql<string>`coalesce(${products.sku}, '')`,
			barcode: sql<string>`coalesce(${products.barcode}, '')`,
			kobo: products.sellingKobo,
			stock: products.qty,
			isSerialised: sql<boolean>`${products.serialised} = 1`,
			isKit: products.isKit,
		})
		.from(products)
		.where(and(which, gt(products.id, after ?? 0)))
		.orderBy(asc(products.id))
		.limit(GOODS_A_PAGE + 1);
	const goods = await withParts(db, rows.slice(0, GOODS_A_PAGE));
	return {
		goods,
		next: rows.length > GOODS_A_PAGE ? (goods.at(-1)?.id ?? null) : null,
		total,
	};
}

type GoodsRow = TillGoods & { isKit: boolean };

/** Whoever sells a kit at the counter hands over its parts. */
async function withParts(db: DbOrTx, rows: readonly GoodsRow[]): Promise<TillGoods[]> {
	const kits = rows.flatMap(({ id, isKit }) => (isKit ? id : []));
	const found = kits.length > 0 ? await namedParts(db, kits) : null;
	return rows.map(({ isKit, ...goods }) => {
		const parts = found?.get(goods.id)?.map(({ name, pieces }) => ({ name, pieces }));
		return parts ? { ...goods, parts } : goods;
	});
}

/** Which goods a till stores, and how many these are. */
async function goodsOfTills(db: DbOrTx, most: number): Promise<{ which: SQL; total: number }> {
	const count = await countUpTo(db, isSoldHere, most + 1);
	if (count <= most) return { which: isSoldHere, total: count };
	const [last] = await db
		.select({ id: products.id, soldCount: products.soldCount })
		.from(products)
		.where(isSoldAndThere)
		.orderBy(desc(products.soldCount), desc(products.id))
		.limit(1)
		.offset(most - 1);
	if (!last) return { which: isSoldAndThere, total: await countUpTo(db, isSoldAndThere, most) };
	const which = sql`${isSoldAndThere}
		and (${products.soldCount}, ${products.id}) >= (${last.soldCount}::int, ${last.id}::int)`;
	return { which, total: most };
}

async function countUpTo(db: DbOrTx, which: SQL, most: number): Promise<number> {
	const some = db.select({ id: products.id }).from(products).where(which).limit(most).as('some');
	const [counted] = await db.select({ count: sql<number>`count(*)::int` }).from(some);
	return counted?.count ?? 0;
}
