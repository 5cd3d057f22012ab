import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import { categories, products } from '#db/catalogue-schema.ts';
import type { Reader } from '#db/client.ts';
import { articles } from '#db/site-schema.ts';

/** What search engines are told to read: every public page with the time it last changed. */

export type SitemapEntry = { path: string; changedAt?: Date };

/** Products in one file of the sitemap; the format allows 50,000. */
export const PRODUCTS_A_FILE = 10_000;

const PLACES = [
	'/',
	'/collections',
	'/new-collections',
	'/bestseller',
	'/blog',
	'/about',
	'/contact',
	'/faq',
	'/policy',
	'/privacy',
	'/terms',
];
const shown = and(eq(products.status, 0), eq(categories.status, 0));

/** How many product files there are. */
export async function productFileCount(db: Reader): Promise<number> {
	const [row] = await db
		.select({ last: sql<number>`coalesce(max(${products.id}), 0)` })
		.from(products);
	return Math.ceil(Number(row?.last ?? 0) / PRODUCTS_A_FILE);
}

/** Pages, categories and articles. */
export async function pageEntries(db: Reader): Promise<SitemapEntry[]> {
	const categoryRows = await db
		.select({ slug: categories.slug, changedAt: categories.updatedAt })
		.from(categories)
		.where(eq(categories.status, 0))
		.orderBy(asc(categories.id));
	const articleRows = await db
		.select({ slug: articles.slug, changedAt: articles.updatedAt })
		.from(articles)
		.orderBy(desc(articles.id));
	return [
		...PLACES.map((path) => ({ path })),
		...categoryRows.map(({ slug, changedAt }) => ({ path: `/${slug}`, changedAt })),
		...articleRows.map(({ slug, changedAt }) => ({ path: `/blog/${slug}`, changedAt })),
	];
}

/** The products of one file (from 1 on), by ranges of ids so that a product stays in its file. */
export async function productEntries(db: Reader, file: number): Promise<SitemapEntry[]> {
	const after = (file - 1) * PRODUCTS_A_FILE;
	const rows = await db
		.select({ slug: products.slug, changedAt: products.updatedAt })
		.from(products)
		.innerJoin(categories, eq(categories.id, products.categoryId))
		.where(and(shown, gt(products.id, after), sql`${products.id} <= ${after + PRODUCTS_A_FILE}`))
		.orderBy(asc(products.id));
	return rows.map(({ slug, changedAt }) => ({ path: `/product/${slug}`, changedAt }));
}
