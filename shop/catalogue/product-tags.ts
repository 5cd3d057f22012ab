import type { Tag } from '../kit/changes.ts';
import type { ProductRow } from './product-rows.ts';

// Which pages a change of a product concerns. Pure.

/** A change of these may move the product into, out of or within a list. */
const LISTED_BY = [
	'categoryId',
	'slug',
	'name',
	'brand',
	'sellingKobo',
	'originalKobo',
	'featured',
	'popular',
	'status',
] as const;

/** The product itself, and the lists that it is or could be in. */
export function listTags(product: Pick<ProductRow, 'id' | 'categoryId'>): Tag[] {
	return [`product:${product.id}`, 'catalogue', `category:${product.categoryId}`];
}

/** Lists of related products are ordered by whether a product can be bought. */
export function tagsOfChange(before: ProductRow, after: ProductRow): Tag[] {
	const isListChange =
		LISTED_BY.some((field) => before[field] !== after[field]) || before.qty > 0 !== after.qty > 0;
	if (!isListChange) return [`product:${after.id}`];
	return [...new Set([...listTags(before), ...listTags(after)])];
}
