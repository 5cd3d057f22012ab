import { products } from '#db/catalogue-schema.ts';
import type { Db } from '#db/client.ts';
import { sampleCategories } from '#db/seed/index.ts';
import { makeCategory } from './catalogue.ts';

/** The categories and products of the sample catalogue, without their pictures, which take long to make. */
export async function makeSampleGoods(db: Db): Promise<void> {
	for (const { name, slug, description, products: own } of sampleCategories) {
		const category = await makeCategory(db, { name, slug, description });
		await db.insert(products).values(
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
		);
	}
}
