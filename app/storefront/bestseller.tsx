import { bestsellers } from '#shop/catalogue.ts';
import { toCard } from '#shop/product-card.ts';
import { breadcrumbJsonLd, pageMeta, productListJsonLd } from '../page-meta.ts';
import { reading } from '../visit.ts';
import type { Route } from './+types/bestseller.ts';
import { ProductList } from './product-list.tsx';

const TITLE = 'Bestsellers';
const LEAD = 'What churches, studios, bands and schools buy most from us.';
const MOST = 24;

export function meta({ matches, loaderData }: Route.MetaArgs) {
	return pageMeta(matches, {
		title: TITLE,
		description: LEAD,
		path: '/bestseller',
		jsonLd: (frame) => [
			breadcrumbJsonLd(frame, [
				{ name: 'Market', path: '/' },
				{ name: TITLE, path: '/bestseller' },
			]),
			productListJsonLd(frame, loaderData ?? []),
		],
	});
}

export const loader = reading(async (visit, _args: Route.LoaderArgs) => {
	const products = await bestsellers(visit.db, MOST);
	visit.isShared();
	visit.shows('catalogue', ...products.map(({ id }) => `product:${id}` as const));
	return products.map(toCard);
});

export default function Bestsellers({ loaderData }: Route.ComponentProps) {
	return <ProductList title={TITLE} lead={LEAD} cards={loaderData} />;
}
