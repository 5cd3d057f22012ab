import { countFilters, type ListSorts } from '#shop/catalogue/list-filters.ts';
import { breadcrumbJsonLd, pageMeta, productListJsonLd } from '../../page-meta.ts';
import { reading } from '../../visit.ts';
import type { Route } from './+types/bestseller.ts';
import { ListScreen } from './list-screen.tsx';
import { readShopList } from './read-shop-list.ts';

const PATH = '/bestseller';
const TITLE = 'Bestsellers';
const LEAD = 'What churches, studios, bands and schools buy most from us.';
const BEST_FIRST: ListSorts = ['best_selling', 'newest', 'price_asc', 'price_desc', 'name'];

export function meta({ matches, loaderData: list }: Route.MetaArgs) {
	if (!list) return [];
	const isFiltered = countFilters(list.state) > 0;
	return pageMeta(matches, {
		title: TITLE + (list.page > 1 ? `, page ${list.page}` : ''),
		description: LEAD,
		path: list.page > 1 && !isFiltered ? `${PATH}?page=${list.page}` : PATH,
		hidden: isFiltered ? 'follow' : false,
		jsonLd: (frame) => [
			breadcrumbJsonLd(frame, [
				{ name: 'Market', path: '/' },
				{ name: TITLE, path: PATH },
			]),
			productListJsonLd(frame, list.cards),
		],
	});
}

export const loader = reading(async (visit, args: Route.LoaderArgs) =>
	readShopList(visit, args, { sorts: BEST_FIRST, scope: {}, tags: ['catalogue'] }),
);

export default function Bestsellers({ loaderData }: Route.ComponentProps) {
	return <ListScreen title={TITLE} lead={LEAD} list={loaderData} sorts={BEST_FIRST} />;
}
