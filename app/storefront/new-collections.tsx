import { newestProducts } from '#shop/catalogue.ts';
import { toCard } from '#shop/product-card.ts';
import { breadcrumbJsonLd, pageMeta, productListJsonLd } from '../page-meta.ts';
import { reading } from '../visit.ts';
import type { Route } from './+types/new-collections.ts';
import { ProductList } from './product-list.tsx';

const TITLE = 'New Collections';
const LEAD = 'What came in last, newest first: instruments, PA, studio and stage gear.';
const MOST = 24;

export function meta({ matches, loaderData }: Route.MetaArgs) {
	return pageMeta(matches, {
		title: TITLE,
		description: LEAD,
		path: '/new-collections',
		jsonLd: (frame) => [
			breadcrumbJsonLd(frame, [
				{ name: 'Market', path: '/' },
				{ name: TITLE, path: '/new-collections' },
			]),
			productListJsonLd(frame, loaderData ?? []),
		],
	});
}

export const loader = reading(async (visit, _args: Route.LoaderArgs) => {
	const products = await newestProducts(visit.db, MOST);
	visit.isShared();
	visit.shows('catalogue', ...products.map(({ id }) => `product:${id}` as const));
	return products.map(toCard);
});

export default function NewCollections({ loaderData }: Route.ComponentProps) {
	return <ProductList title={TITLE} lead={LEAD} cards={loaderData} />;
}
