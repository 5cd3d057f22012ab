import type { Product } from '#shop/catalogue/catalogue.ts';
import { koboToNaira } from '#shop/money.ts';

export type EditedProduct = ReturnType<typeof editedProduct>;

/** A product as its form needs it. */
export function editedProduct(product: Product) {
	return {
		id: product.id,
		updatedAt: product.updatedAt.toISOString(),
		images: product.images,
		texts: {
			category_id: String(product.categoryId),
			name: product.name,
			slug: product.slug,
			description: product.description,
			meta_title: product.metaTitle,
			meta_keyword: product.metaKeyword,
			meta_descrip: product.metaDescrip,
			selling_price: String(koboToNaira(product.sellingKobo)),
			original_price: String(koboToNaira(product.originalKobo)),
			qty: String(product.qty),
			brand: product.brand ?? '',
			size: product.size ?? '',
			color: product.color ?? '',
		},
		ticks: {
			status: product.status === 1,
			featured: product.featured === 1,
			popular: product.popular === 1,
		},
	};
}
