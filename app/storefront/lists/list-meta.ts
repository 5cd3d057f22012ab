import { countFilters } from '#shop/catalogue/list-filters.ts';
import { breadcrumbJsonLd, pageMeta, productListJsonLd } from '../../page-meta.ts';
import type { readShopList } from './read-shop-list.ts';

type ListFacts = Omit<Parameters<typeof pageMeta>[1], 'hidden' | 'jsonLd'> & {
	/** What the way to the list ends with; the title where there is none. */
	name?: string;
	/** What it begins with. */
	above?: { name: string; path: string };
};

const MARKET = { name: 'Market', path: '/' };

/**
 * What a list of products tells of itself: each of its pages has an address of its own, and a filtered one is not for
 * search engines.
 */
export function listMeta(
	matches: Parameters<typeof pageMeta>[0],
	list: Awaited<ReturnType<typeof readShopList>>,
	{ title, path, name = title, above = MARKET, ...facts }: ListFacts,
) {
	const isFiltered = countFilters(list.state) > 0;
	return pageMeta(matches, {
		...facts,
		title: title + (list.page > 1 ? `, page ${list.page}` : ''),
		path: list.page > 1 && !isFiltered ? `${path}?page=${list.page}` : path,
		hidden: isFiltered ? 'follow' : false,
		jsonLd: (frame) => [
			breadcrumbJsonLd(frame, [above, { name, path }]),
			productListJsonLd(frame, list.cards),
		],
	});
}
