import { sql } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import type { Db } from '#db/client.ts';
import { type BrandCounts, countBrand } from './reading/brand.ts';

/** How often the shop's products have each spelling of each brand. */
export async function countShopBrands(db: Db): Promise<BrandCounts> {
	const rows = await db
		.select({ brand: products.brand, times: sql<number>`count(*)::int` })
		.from(products)
		.groupBy(products.brand)
		.orderBy(products.brand);
	const counts: BrandCounts = new Map();
	for (const { brand, times } of rows) if (brand) countBrand(counts, brand, times);
	return counts;
}
