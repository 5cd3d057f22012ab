import { type SitemapEntry, sitemapEntries, sitemapFiles } from '#shop/feeds/sitemap.ts';
import { Problem } from '#shop/kit/problem.ts';
import { pageLoader } from '../page-handlers.ts';
import type { Route } from './+types/sitemap.ts';

/** `/sitemap.xml` lists the files, one or more per kind of page; `/sitemap/categories.xml` and so on are the files. */
export const loader = pageLoader(async (context, { params }: Route.LoaderArgs) => {
	context.cachePublicly();
	context.tagCache('catalogue', 'blog');
	if (params.file === undefined)
		return xml(context.publicUrl, FILE_LIST, await sitemapFiles(context.db));
	const entries = await sitemapEntries(context.db, params.file);
	if (!entries) throw new Problem('not-found', 'No such sitemap.');
	return xml(context.publicUrl, URL_SET, entries);
});

const FILE_LIST = { all: 'sitemapindex', each: 'sitemap' };
const URL_SET = { all: 'urlset', each: 'url' };

/** Paths only contain slugs, so nothing needs escaping. */
function xml(publicUrl: string, { all, each }: typeof URL_SET, entries: SitemapEntry[]): Response {
	const rows = entries.map(({ path, changedAt }) => {
		const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
		return `<${each}><loc>${publicUrl}${path}</loc>${changed}</${each}>`;
	});
	const text = `<?xml version="1.0" encoding="UTF-8"?><${all} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${rows.join('')}</${all}>`;
	return new Response(text, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
}
