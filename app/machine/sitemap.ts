import { parseId } from '#shop/input.ts';
import { Problem } from '#shop/problem.ts';
import { pageEntries, productEntries, productFileCount, type SitemapEntry } from '#shop/sitemap.ts';
import { reading } from '../visit.ts';
import type { Route } from './+types/sitemap.ts';

/** `/sitemap.xml` lists the files; `/sitemap/pages.xml` and `/sitemap/products-1.xml` are the files. */
export const loader = reading(async (visit, { params }: Route.LoaderArgs) => {
	visit.isShared();
	visit.shows('catalogue', 'blog');
	const file = params.file;
	if (file === undefined) return xml(fileList(visit.publicUrl, await productFileCount(visit.db)));
	if (file === 'pages.xml') return xml(urlSet(visit.publicUrl, await pageEntries(visit.db)));
	const number = parseId(/^products-(\d+)\.xml$/.exec(file)?.[1]);
	if (!number || number > (await productFileCount(visit.db)))
		throw new Problem('not-found', 'No such sitemap.');
	return xml(urlSet(visit.publicUrl, await productEntries(visit.db, number)));
});

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

function fileList(publicUrl: string, productFiles: number): string {
	const names = ['pages', ...Array.from({ length: productFiles }, (_, at) => `products-${at + 1}`)];
	const rows = names.map(
		(name) => `<sitemap><loc>${publicUrl}/sitemap/${name}.xml</loc></sitemap>`,
	);
	return `<sitemapindex ${NAMESPACE}>${rows.join('')}</sitemapindex>`;
}

/** Paths hold slugs only, so nothing in them needs escaping. */
function urlSet(publicUrl: string, entries: SitemapEntry[]): string {
	const rows = entries.map(({ path, changedAt }) => {
		const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
		return `<url><loc>${publicUrl}${path}</loc>${changed}</url>`;
	});
	return `<urlset ${NAMESPACE}>${rows.join('')}</urlset>`;
}

function xml(body: string): Response {
	return new Response(`<?xml version="1.0" encoding="UTF-8"?>${body}`, {
		headers: { 'content-type': 'application/xml; charset=utf-8' },
	});
}
