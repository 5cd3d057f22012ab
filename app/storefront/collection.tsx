import { redirect, useNavigation } from 'react-router';
import { categoryBySlug, categoryPicture, productsOfCategory } from '#shop/catalogue.ts';
import { parsePage } from '#shop/input.ts';
import { Problem } from '#shop/problem.ts';
import { toCard } from '#shop/product-card.ts';
import { isSlug } from '#shop/slug.ts';
import { currentSlug } from '#shop/slug-redirects.ts';
import { breadcrumbJsonLd, pageMeta, productListJsonLd } from '../page-meta.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { reading } from '../visit.ts';
import type { Route } from './+types/collection.ts';
import { ListPages } from './list-pages.tsx';
import { ProductGrid } from './product-card.tsx';
import { isScripted } from './sign-in-gate.ts';

export function meta({ matches, loaderData }: Route.MetaArgs) {
	if (!loaderData) return [];
	const { category, page, cards } = loaderData;
	return pageMeta(matches, {
		title: `Collection ${category.name}${page > 1 ? `, page ${page}` : ''}`,
		description: category.metaDescrip || category.description || category.name,
		path: listPath(category.slug, page),
		image: category.picture ? `/${category.picture.path}` : undefined,
		jsonLd: (frame) => [
			breadcrumbJsonLd(frame, [
				{ name: 'Collections', path: '/collections' },
				{ name: category.name, path: `/collections/${category.slug}` },
			]),
			productListJsonLd(frame, cards),
		],
	});
}

export const loader = reading(async (visit, { params, url, request }: Route.LoaderArgs) => {
	const asked = params.categorySlug;
	const category = isSlug(asked) ? await categoryBySlug(visit.db, asked) : null;
	if (!category) {
		const slug = isSlug(asked) ? await currentSlug(visit.db, 'category', asked) : null;
		if (slug) throw redirect(`/collections/${slug}${url.search}`, 301);
		if (isScripted(request)) throw redirect('/collections');
		throw new Problem('not-found', 'The URL or page you are searching for was not found.');
	}
	const page = parsePage(url.searchParams.get('page'));
	const found = await productsOfCategory(visit.db, category.id, page);
	if (page > found.lastPage) {
		throw new Problem('not-found', 'The URL or page you are searching for was not found.');
	}
	visit.isShared();
	visit.shows('catalogue', `category:${category.id}`);
	visit.shows(...found.products.map(({ id }) => `product:${id}` as const));
	const { slug, name, description, metaDescrip } = category;
	return {
		category: { slug, name, description, metaDescrip, picture: categoryPicture(category) },
		cards: found.products.map(toCard),
		page,
		total: found.total,
		lastPage: found.lastPage,
	};
});

export default function Collection({ loaderData }: Route.ComponentProps) {
	const { category, cards, page, total, lastPage } = loaderData;
	const loading = useNavigation().state === 'loading';
	return (
		<div className="column pt-2 pb-8">
			<Breadcrumb crumbs={[{ name: 'Collections', to: '/collections' }, { name: category.name }]} />
			<div className="mt-1 mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
				<h1 className="text-4xl md:text-6xl">{category.name}</h1>
				<p role="status" className="text-slate text-sm tabular-nums">
					{total} result(s) for Product
				</p>
			</div>
			{cards.length > 0 ? (
				<ProductGrid heading="h2" cards={cards} inCollection firstScreen={4} busy={loading} />
			) : (
				<EmptyState
					title={`No Product Available for ${category.slug}`}
					action={{ label: 'See all categories', to: '/collections' }}
				/>
			)}
			<ListPages
				page={page}
				lastPage={lastPage}
				href={(target) => listPath(category.slug, target)}
			/>
		</div>
	);
}

function listPath(slug: string, page: number): string {
	return page > 1 ? `/collections/${slug}?page=${page}` : `/collections/${slug}`;
}
