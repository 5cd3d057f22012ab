import { and, asc, desc, eq, max, sql } from 'drizzle-orm';
import { categories, products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { articles } from '#db/site-schema.ts';
import { isPublished } from '../blog/publication.ts';
import { shown } from '../catalogue/catalogue.ts';

// The sitemap for search engines: every public page with the time of its last change, one file per kind.

/** `changedAt` is null when unknown. */
export type SitemapEntry = { path: string; changedAt: Date | null };

/** Products per file of the sitemap; the format allows 50,000. */
const PRODUCTS_A_FILE = 10_000;

/** The paths of the pages that are the same for everybody, other than those of categories, products and articles. */
export const SITEMAP_PAGES = [
	'/',
	'/collections',
	'/new-collections',
	'/bestseller',
	'/blog',
	'/about',
	'/contact',
	'/faq',
	'/advice',
	'/advice/amplifier',
	'/advice/power',
	'/advice/people',
	'/advice/cable',
	'/policy',
	'/privacy',
	'/terms',
];

/**
 * The existing files: pages, categories, articles, and as many for products as needed, each with the time of its latest
 * change.
 */
export async function sitemapFiles(db: DbOrTx): Promise<SitemapEntry[]> {
	const [ofCategories] = await db
		.select({ changedAt: max(categories.updatedAt) })
		.from(categories)
		.where(eq(categories.status, 0));
	const [ofArticles] = await db
		.select({ changedAt: max(articles.updatedAt) })
		.from(articles)
		.where(isPublished());
	const file = sql<number>`(${products.id} - 1) / ${sql.raw(String(PRODUCTS_A_FILE))} + 1`;
	const ofProducts = await db
		.select({ file, changedAt: max(products.updatedAt) })
		.from(products)
		.innerJoin(categories, eq(categories.id, products.categoryId))
		.where(shown)
		.groupBy(file)
		.orderBy(file);
	return [
		{ path: '/sitemap/pages.xml', changedAt: null },
		{ path: '/sitemap/categories.xml', changedAt: ofCategories?.changedAt ?? null },
		{ path: '/sitemap/articles.xml', changedAt: ofArticles?.changedAt ?? null },
		...ofProducts.map((each) => ({
			path: `/sitemap/products-${each.file}.xml`,
			changedAt: each.changedAt,
		})),
	];
}

/** The entries of one file; null when there is no such file. `name` is as in its address: `categories.xml`. */
export async function sitemapEntries(db: DbOrTx, name: string): Promise<SitemapEntry[] | null> {
	if (name === 'pages.xml') return SITEMAP_PAGES.map((path) => ({ path, changedAt: null }));
	if (name === 'categories.xml') return categoryEntries(db);
	if (name === 'articles.xml') return articleEntries(db);
	const [, file] = /^products-([1-9]\d{0,5})\.xml$/.exec(name) ?? [];
	const entries = file ? await productEntries(db, Number(file)) : [];
	return entries.length > 0 ? entries : null;
}

async function categoryEntries(db: DbOrTx): Promise<SitemapEntry[]> {
	const rows = await db
		.select({ slug: categories.slug, changedAt: categories.updatedAt })
		.from(categories)
		.where(eq(categories.status, 0))
		.orderBy(asc(categories.id));
	return rows.map(({ slug, changedAt }) => ({ path: `/${slug}`, changedAt }));
}

async function articleEntries(db: DbOrTx): Promise<SitemapEntry[]> {
	const rows = await db
		.select({ slug: articles.slug, changedAt: articles.updatedAt })
		.from(articles)
		.where(isPublished())
		.orderBy(desc(articles.id));
	return rows.map(({ slug, changedAt }) => ({ path: `/blog/${slug}`, changedAt }));
}

/** The products of one file (numbered from 1), by ranges of ids so that a product stays in its file. */
async function productEntries(db: DbOrTx, file: number): Promise<SitemapEntry[]> {
	const after = (file - 1) * PRODUCTS_A_FILE;
	const rows = await db
		.select({ slug: products.slug, changedAt: products.updatedAt })
		.from(products)
		.innerJoin(categories, eq(categories.id, products.categoryId))
		.where(
			and(shown, sql`${products.id} > ${after} and ${products.id} <= ${after + PRODUCTS_A_FILE}`),
		)
		.orderBy(asc(products.id));
	return rows.map(({ slug, changedAt }) => ({ path: `/product/${slug}`, changedAt }));
}
