import { inArray } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { shelfPrice } from '../catalogue/product-card.ts';
import { soldName } from '../catalogue/sold-name.ts';
import type { OfferOf } from '../discounts/shelf-price.ts';
import type { LabelledProduct } from './label-list.ts';

/** What labels say of a product; what it costs now and instead of what, in kobo. */
export type LabelProduct = Awaited<ReturnType<typeof labelProducts>>[number];

/**
 * The products of a list of labels, hidden ones too, at what they cost in the shop now; those that are deleted are left out.
 * @param offerOf which offer is on a product
 */
export async function labelProducts(
	db: DbOrTx,
	goods: readonly LabelledProduct[],
	offerOf: OfferOf,
) {
	if (goods.length === 0) return [];
	const { id, brand, model, sku, barcode, sellingKobo, originalKobo, categoryId, status } =
		products;
	const name = soldName;
	const rows = await db
		.select({ id, name, brand, model, sku, barcode, sellingKobo, originalKobo, categoryId, status })
		.from(products)
		.where(
			inArray(
				id,
				goods.map(({ productId }) => productId),
			),
		);
	const byId = new Map(rows.map((row) => [row.id, row]));
	return goods.flatMap(({ productId, count }) => {
		const row = byId.get(productId);
		if (!row) return [];
		const offer = offerOf(row);
		const price = shelfPrice({ ...row, ...(offer ? { offer } : {}) });
		return { ...row, count, kobo: price.kobo, insteadOfKobo: price.originalKobo };
	});
}
