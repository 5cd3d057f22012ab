import { countFilters } from '#shop/catalogue/lists/list-filters.ts';
import { breadcrumbJsonLd, productListJsonLd } from '../../json-ld.ts';
import { pageMeta } from '../../page-meta.ts';
import type { readShopList } from './read-shop-list.ts';

type ListFacts = Omit<Parameters<typeof pageMeta>[1], 'hidden' | 'jsonLd'> & {
	/** The last crumb of the breadcrumb; by default the title. */
	name?: string;
	/** The crumbs above it, top first. */
	above?: readonly { name: string; path: string }[];
};

export const HOME_CRUMB = { name: 'Market', path: '/' };

/**
 * The meta data of a list of products: each of its pages has an address of its own, and filtered ones are not for
 * search engines.
 */
export function listMeta(
	matches: Parameters<typeof pageMeta>[0],
	list: Awaited<ReturnType<typeof readShopList>>,
	{ title, path, name = title, above = [HOME_CRUMB], ...facts }: ListFacts,
) {
	const isFiltered = countFilters(list.state) > 0;
	return pageMeta(matches, {
		...facts,
		title: title + (list.page > 1 ? `, page ${list.page}` : ''),
		path: list.page > 1 && !isFiltered ? `${path}?page=${list.page}` : path,
		hidden: isFiltered ? 'follow' : false,
		jsonLd: (layout) => [
			breadcrumbJsonLd(layout, [...above, { name, path }]),
			productListJsonLd(layout, list.cards),
		],
	});
}
