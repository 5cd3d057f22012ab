import { isRouteErrorResponse, redirect } from 'react-router';
import { isSlug } from '#shop/addresses/slug.ts';
import { currentSlug } from '#shop/addresses/slug-redirects.ts';
import { categoryBySlug, categoryPicture } from '#shop/catalogue/catalogue.ts';
import { SHOP_SORTS } from '#shop/catalogue/lists/list-filters.ts';
import { Problem } from '#shop/kit/problem.ts';
import { isScripted, pageLoader } from '../../page-handlers.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { Failure } from '../errors/failure.tsx';
import { useRedirectNotice } from '../redirect-notice.ts';
import type { Route } from './+types/collection.ts';
import { CategoryTiles } from './category-tiles.tsx';
import { listMeta } from './list-meta.ts';
import { readCategoryList } from './read-shop-list.ts';
import { ShopListView } from './shop-list-view.tsx';

const MISSING = 'There is no such collection.';

export function meta({ matches, loaderData }: Route.MetaArgs) {
	if (!loaderData) return [];
	const { category, list, branch } = loaderData;
	return listMeta(matches, list, {
		title: `Collection ${category.name}`,
		name: category.name,
		above: [
			{ name: 'Collections', path: '/collections' },
			...(branch?.above ?? []).map(({ slug, name }) => ({ name, path: `/collections/${slug}` })),
		],
		description: category.metaDescrip || category.description || category.name,
		path: `/collections/${category.slug}`,
		picture: category.picture,
	});
}

export const loader = pageLoader(async (context, { params, url, request }: Route.LoaderArgs) => {
	const asked = params.categorySlug;
	const category = isSlug(asked) ? await categoryBySlug(context.db, asked) : null;
	if (!category) {
		const slug = isSlug(asked) ? await currentSlug(context.db, 'category', asked) : null;
		if (slug) throw redirect(`/collections/${slug}${url.search}`, 301);
		if (isScripted(request)) throw redirect('/collections');
		throw new Problem('not-found', MISSING, { reason: 'collection-missing' });
	}
	const found = await readCategoryList(context, { url }, category.id);
	const { slug, name, description, metaDescrip } = category;
	return {
		category: { slug, name, description, metaDescrip, picture: categoryPicture(category) },
		...found,
	};
});

export default function Collection({ loaderData }: Route.ComponentProps) {
	const { category, list, branch } = loaderData;
	const { above = [], below = [] } = branch ?? {};
	return (
		<div className="column pt-2">
			<Breadcrumb
				crumbs={[
					{ name: 'Collections', to: '/collections' },
					...above.map(({ slug, name }) => ({ name, to: `/collections/${slug}` })),
					{ name: category.name },
				]}
			/>
			<h1 className="mt-1 mb-5 text-4xl md:text-6xl">{category.name}</h1>
			<CategoryTiles above={category.name} categories={below} inCollection />
			<ShopListView
				list={list}
				sorts={SHOP_SORTS}
				inCollection
				firstScreen={4}
				caption={(total) => `${total} result(s) for Product`}
				empty={
					<EmptyState
						title={`No Product Available for ${category.slug}`}
						action={{ label: 'See all categories', to: '/collections' }}
					/>
				}
			/>
		</div>
	);
}

/** A missing collection leads on to all collections (spec section 8); a page past the end does not. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const isMissing = isRouteErrorResponse(error) && error.data?.reason === 'collection-missing';
	useRedirectNotice(
		isMissing
			? {
					to: '/collections',
					alert: { title: 'Warning', text: MISSING, kind: 'warning' },
				}
			: undefined,
	);
	return <Failure error={error} />;
}
