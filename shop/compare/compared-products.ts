import type { DbOrTx } from '#db/client.ts';
import { isSlug } from '../addresses/slug.ts';
import { currentSlug } from '../addresses/slug-redirects.ts';
import { type Product, shownProductsBySlugs } from '../catalogue/catalogue.ts';
import { MOST_COMPARED } from './compare-address.ts';

type Compared = {
	/** Side by side, in the order asked for. */
	products: Product[];
	/** The first that found no room. */
	waiting: Product | null;
	/** What was asked for and is not sold (any more), in the words of its slug: the shop says nothing else of it. */
	gone: string[];
};

/** The visible products with these slugs, or that once had them. */
export async function comparedProducts(
	db: DbOrTx,
	slugs: readonly string[],
	add: string | null,
): Promise<Compared> {
	const asked = [...slugs, ...(add === null ? [] : [add])];
	const found = new Map<number, Product>();
	const gone: string[] = [];
	const bySlug = await productsBySlug(db, asked);
	const moved = await movedSlugs(
		db,
		asked.filter((slug) => !bySlug.has(slug)),
	);
	const byNewSlug = await productsBySlug(db, [...moved.values()]);
	for (const slug of asked) {
		const product = bySlug.get(slug) ?? byNewSlug.get(moved.get(slug) ?? '');
		if (product) found.set(product.id, product);
		else gone.push(slug.replaceAll('-', ' ').trim());
	}
	const all = [...found.values()];
	return {
		products: all.slice(0, MOST_COMPARED),
		waiting: all[MOST_COMPARED] ?? null,
		gone: gone.filter(Boolean),
	};
}

async function productsBySlug(db: DbOrTx, slugs: readonly string[]): Promise<Map<string, Product>> {
	const products = await shownProductsBySlugs(db, slugs.filter(isSlug));
	return new Map(products.map((product) => [product.slug, product]));
}

/** The slugs that these were changed to, by the old ones. */
async function movedSlugs(db: DbOrTx, slugs: readonly string[]): Promise<Map<string, string>> {
	const moved = new Map<string, string>();
	for (const slug of slugs.filter(isSlug)) {
		const now = await currentSlug(db, 'product', slug);
		if (now !== null) moved.set(slug, now);
	}
	return moved;
}
