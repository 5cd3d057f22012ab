import type { ListSorts } from '#shop/catalogue/lists/list-filters.ts';
import { pageLoader } from '../../page-handlers.ts';
import type { Route } from './+types/bestseller.ts';
import { listMeta } from './list-meta.ts';
import { ListScreen } from './list-screen.tsx';
import { readShopList } from './read-shop-list.ts';

const PATH = '/bestseller';
const TITLE = 'Bestsellers';
const LEAD = 'What churches, studios, bands and schools buy most from us.';
const BEST_FIRST: ListSorts = [
	'best_selling',
	'available',
	'newest',
	'price_asc',
	'price_desc',
	'name',
];

export function meta({ matches, loaderData: list }: Route.MetaArgs) {
	return list ? listMeta(matches, list, { title: TITLE, description: LEAD, path: PATH }) : [];
}

export const loader = pageLoader(async (context, args: Route.LoaderArgs) =>
	readShopList(context, args, { sorts: BEST_FIRST, scope: {}, tags: ['catalogue'] }),
);

export default function Bestsellers({ loaderData }: Route.ComponentProps) {
	return <ListScreen title={TITLE} lead={LEAD} list={loaderData} sorts={BEST_FIRST} />;
}
