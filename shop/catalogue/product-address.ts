import { categories } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { isSlug } from '../addresses/slug.ts';
import { currentSlug, isRetiredSlug } from '../addresses/slug-redirects.ts';
import { Problem } from '../kit/problem.ts';
import { type Product, productBySlug } from './catalogue.ts';
import { branchIds } from './categories/category-tree.ts';

/**
 * The visible product at an address and its current path. The path differs from the one asked for when the slug of the
 * product or of the category has changed, or when the category asked for is above that of the product, or was deleted:
 * goods that are sorted into other categories then keep their old addresses.
 * @throws Problem `not-found` for an invalid or unknown slug, and under the slug of another category
 */
export async function productAt(
	db: DbOrTx,
	productSlug: string | undefined,
	categorySlug?: string,
): Promise<{ product: Product; path: string }> {
	if (!productSlug || productSlug === 'undefined')
		throw new Problem('not-found', 'Invalid product URL', { reason: 'product-address-invalid' });
	const product = await bySlugNowOrOnce(db, productSlug);
	if (!product) throw productMissing();
	if (categorySlug === undefined) return { product, path: `/product/${product.slug}` };
	const category = product.category.slug;
	const isThere =
		category === categorySlug ||
		(await isBelow(db, product.categoryId, categorySlug)) ||
		(await isRetiredSlug(db, categorySlug));
	if (!isThere) throw productMissing();
	return { product, path: `/collections/${category}/${product.slug}` };
}

/** Whether a category has this slug, or once had, or is below one that does. */
async function isBelow(db: DbOrTx, id: number, slug: string): Promise<boolean> {
	const all = await db
		.select({ id: categories.id, parentId: categories.parentId, slug: categories.slug })
		.from(categories);
	const asked = all.some((each) => each.slug === slug) ? slug : await slugNow(db, 'category', slug);
	const asksFor = all.find((each) => each.slug === asked);
	return asksFor !== undefined && branchIds(all, asksFor.id).includes(id);
}

/** A slug in use takes precedence over one that another product once had. */
async function bySlugNowOrOnce(db: DbOrTx, slug: string): Promise<Product | null> {
	if (!isSlug(slug)) return null;
	const product = await productBySlug(db, slug);
	if (product) return product;
	const now = await slugNow(db, 'product', slug);
	return now === null ? null : productBySlug(db, now);
}

async function slugNow(db: DbOrTx, kind: 'product' | 'category', slug: string) {
	return isSlug(slug) ? currentSlug(db, kind, slug) : null;
}

function productMissing(): Problem {
	return new Problem('not-found', 'Product not found', { reason: 'product-missing' });
}
