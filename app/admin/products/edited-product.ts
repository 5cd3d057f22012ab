import type { Product } from '#shop/catalogue/catalogue.ts';
import { productFields, shownProduct } from '#shop/catalogue/product-input.ts';
import { asTexts, asTicks } from '../forms/form-values.ts';

export type EditedProduct = ReturnType<typeof editedProduct>;

/** A product as its form needs it. */
export function editedProduct(product: Product) {
	const { status, featured, popular, ...texts } = productFields(product);
	return {
		id: product.id,
		updatedAt: product.updatedAt.toISOString(),
		shown: JSON.stringify(shownProduct(product)),
		images: product.images,
		texts: asTexts(texts),
		ticks: asTicks({ status, featured, popular }),
	};
}
