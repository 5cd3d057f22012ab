import { and, desc, eq, sql } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { familyVariants } from '#db/family-schema.ts';
import { type Product, selectProducts, shown, toProduct } from '../catalogue/catalogue.ts';
import { familiesOf } from './families.ts';
import { standsInLists } from './stands-in-lists.ts';

// The rows of products on the home page of a shop that shows one card a family (decision 23).

/** Staff mark single products, so of a family the newest that is marked is shown, whichever stands for it in lists. */
const isNewestPopular = sql`not exists (
	select from ${familyVariants} its
	join ${familyVariants} other on other.family_id = its.family_id and other.product_id > its.product_id
	join ${products} newer on newer.id = other.product_id
	where its.product_id = ${products.id} and newer.popular = 1 and newer.status = 0)`;

/**
 * Products that staff marked as popular, and the newest, newest first and up to `most` of each: one of each family, in one
 * of the rows.
 */
export async function familyShelves(
	db: DbOrTx,
	most: number,
): Promise<{ popular: Product[]; newest: Product[] }> {
	const [popular, newest] = await Promise.all([
		selectProducts(db)
			.where(and(eq(products.popular, 1), shown, isNewestPopular))
			.orderBy(desc(products.id))
			.limit(most),
		selectProducts(db)
			.where(and(shown, standsInLists))
			.orderBy(desc(products.id))
			.limit(2 * most),
	]);
	const [first, second] = [popular.map(toProduct), newest.map(toProduct)];
	const families = await familiesOf(
		db,
		[...first, ...second].map(({ id }) => id),
	);
	// Ids of products and families may be the same.
	const cardOf = ({ id }: Product) => {
		const family = families.get(id);
		return family === undefined ? `product ${id}` : `family ${family}`;
	};
	const seen = new Set(first.map(cardOf));
	return {
		popular: first,
		newest: second.filter((product) => !seen.has(cardOf(product))).slice(0, most),
	};
}
