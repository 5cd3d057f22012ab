import type { DbOrTx } from '#db/client.ts';
import { isSlug } from '../addresses/slug.ts';
import { currentSlug } from '../addresses/slug-redirects.ts';
import { Problem } from '../kit/problem.ts';
import { type Product, productBySlug } from './catalogue.ts';

/**
 * The visible product at an address and its current path. The path differs from the one asked for when the slug of the
 * product or of the category has changed.
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
	if (category !== categorySlug && category !== (await slugNow(db, 'category', categorySlug)))
		throw productMissing();
	return { product, path: `/collections/${category}/${product.slug}` };
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
