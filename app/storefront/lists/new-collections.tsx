import { SHOP_SORTS } from '#shop/catalogue/lists/list-filters.ts';
import { pageLoader } from '../../page-handlers.ts';
import type { Route } from './+types/new-collections.ts';
import { listMeta } from './list-meta.ts';
import { ListScreen } from './list-screen.tsx';
import { readShopList } from './read-shop-list.ts';

const PATH = '/new-collections';
const TITLE = 'New Collections';
const LEAD = 'What came in last, newest first: instruments, PA, studio and stage gear.';

export function meta({ matches, loaderData: list }: Route.MetaArgs) {
	return list ? listMeta(matches, list, { title: TITLE, description: LEAD, path: PATH }) : [];
}

export const loader = pageLoader(async (context, args: Route.LoaderArgs) =>
	readShopList(context, args, { sorts: SHOP_SORTS, scope: {}, tags: ['catalogue'] }),
);

export default function NewCollections({ loaderData }: Route.ComponentProps) {
	return <ListScreen title={TITLE} lead={LEAD} list={loaderData} sorts={SHOP_SORTS} />;
}
