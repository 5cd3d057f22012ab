import { products } from '#db/catalogue-schema.ts';
import type { Db } from '#db/client.ts';
import { sampleCategories } from '#db/seed/index.ts';
import { insertKits } from '#shop/catalogue/sample/insert-goods.ts';
import { makeCategory } from './catalogue.ts';

/** The categories and products of the sample catalogue, without their pictures, which take long to make. */
export async function makeSampleGoods(db: Db): Promise<void> {
	const productIds = new Map<string, number>();
	for (const { name, slug, description, products: own } of sampleCategories) {
		const category = await makeCategory(db, { name, slug, description });
		const rows = await db
			.insert(products)
			.values(
				own.map((product) => ({
					categoryId: category.id,
					slug: product.slug,
					name: product.name,
					brand: product.brand,
					description: product.description,
					metaKeyword: product.metaKeyword ?? '',
					sellingKobo: product.sellingNaira * 100,
					originalKobo: product.originalNaira * 100,
					qty: product.qty,
					size: product.size ?? null,
					color: product.color ?? null,
				})),
			)
			.returning({ id: products.id, slug: products.slug });
		for (const { id, slug: own } of rows) productIds.set(own, id);
	}
	const all = sampleCategories.flatMap((category) => category.products);
	await insertKits(db, all, productIds);
}
