import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { makeArticle } from '#tests/helpers/articles.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { sitemapEntries, sitemapFiles } from './sitemap.ts';

const db = await testDatabase();
const nextIdIs = (id: number) =>
	db.execute(sql.raw(`alter table products alter column id restart with ${id}`));
const day = (text: string) => new Date(`${text}T09:00:00Z`);

test('each kind of page has its own files, with the time of the latest change in them', async () => {
	const shown = await makeCategory(db, { slug: 'drums', updatedAt: day('2026-03-01') });
	const hidden = await makeCategory(db, { status: 1, updatedAt: day('2026-09-01') });
	const product = (slug: string, updated: string, status = 0) =>
		makeProduct(db, { categoryId: shown.id, slug, status, updatedAt: day(updated) });
	await product('snare', '2026-02-01');
	await product('tom', '2026-05-01');
	await product('secret', '2026-08-01', 1);
	await nextIdIs(10_500);
	await makeProduct(db, { slug: 'unseen', categoryId: hidden.id });
	await nextIdIs(20_001);
	await product('late', '2026-06-01');

	expect(await sitemapFiles(db)).toEqual([
		{ path: '/sitemap/pages.xml', changedAt: null },
		{ path: '/sitemap/categories.xml', changedAt: day('2026-03-01') },
		{ path: '/sitemap/articles.xml', changedAt: null },
		{ path: '/sitemap/products-1.xml', changedAt: day('2026-05-01') },
		{ path: '/sitemap/products-3.xml', changedAt: day('2026-06-01') },
	]);
	expect(await sitemapEntries(db, 'categories.xml')).toEqual([
		{ path: '/drums', changedAt: day('2026-03-01') },
	]);
	expect(await sitemapEntries(db, 'products-1.xml')).toEqual([
		{ path: '/product/snare', changedAt: day('2026-02-01') },
		{ path: '/product/tom', changedAt: day('2026-05-01') },
	]);
	for (const name of ['products-2.xml', 'products-0.xml', 'products-x.xml', 'orders.xml'])
		expect(await sitemapEntries(db, name)).toBeNull();
	expect(await sitemapEntries(db, 'articles.xml')).toEqual([]);
});

test('articles are listed with the time of their latest change, the other pages without one', async () => {
	const updatedAt = day('2026-04-01');
	await makeArticle(db, { slug: 'setting-up', updatedAt });
	expect(await sitemapFiles(db)).toContainEqual({
		path: '/sitemap/articles.xml',
		changedAt: updatedAt,
	});
	expect(await sitemapEntries(db, 'articles.xml')).toEqual([
		{ path: '/blog/setting-up', changedAt: updatedAt },
	]);
	expect(await sitemapEntries(db, 'pages.xml')).toContainEqual({ path: '/', changedAt: null });
});
