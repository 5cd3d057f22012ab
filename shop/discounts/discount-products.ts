import { asc, inArray } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';

/** The products that a form of a discount has chosen, by name; ids that do not exist are left out. Prices in kobo. */
export async function chosenProducts(db: DbOrTx, ids: readonly number[]) {
	if (ids.length === 0) return [];
	const { id, name, sellingKobo } = products;
	return db
		.select({ id, name, sellingKobo })
		.from(products)
		.where(inArray(id, [...ids]))
		.orderBy(asc(name), asc(id));
}
