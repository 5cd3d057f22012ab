import { redirect } from 'react-router';
import { isSlug } from '#shop/addresses/slug.ts';
import { currentSlug } from '#shop/addresses/slug-redirects.ts';
import { categoryBySlug, categoryPicture } from '#shop/catalogue/catalogue.ts';
import { SHOP_SORTS } from '#shop/catalogue/lists/list-filters.ts';
import { Problem } from '#shop/kit/problem.ts';
import { pageLoader } from '../../page-handlers.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { NOT_FOUND } from '../errors/not-found-text.ts';
import type { Route } from './+types/category.ts';
import { CategoryBanner } from './category-banner.tsx';
import { CategoryTiles } from './category-tiles.tsx';
import { HOME_CRUMB, listMeta } from './list-meta.ts';
import { readCategoryList } from './read-shop-list.ts';
import { ShopListView } from './shop-list-view.tsx';

export function meta({ matches, loaderData }: Route.MetaArgs) {
	if (!loaderData) return [];
	const { category, list, branch } = loaderData;
	return listMeta(matches, list, {
		title: category.metaTitle || category.name,
		name: category.name,
		above: [
			HOME_CRUMB,
			...(branch?.above ?? []).map(({ slug, name }) => ({ name, path: `/${slug}` })),
		],
		description: category.metaDescrip || category.description || category.name,
		path: `/${category.slug}`,
		picture: category.picture,
	});
}

export const loader = pageLoader(async (context, { params, url }: Route.LoaderArgs) => {
	const asked = params.categorySlug;
	if (!isSlug(asked)) throw new Problem('not-found', NOT_FOUND.text);
	const category = await categoryBySlug(context.db, asked);
	if (!category) {
		const slug = await currentSlug(context.db, 'category', asked);
		if (slug) throw redirect(`/${slug}${url.search}`, 301);
		throw new Problem('not-found', NOT_FOUND.text);
	}
	const found = await readCategoryList(context, { url }, category.id);
	const { slug, name, description, metaTitle, metaDescrip } = category;
	return {
		category: {
			slug,
			name,
			description,
			metaTitle,
			metaDescrip,
			picture: categoryPicture(category),
		},
		...found,
	};
});

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
	const { category, list, branch } = loaderData;
	const { above = [], below = [] } = branch ?? {};
	return (
		<>
			{above.length > 0 ? (
				<div className="bg-paper">
					<div className="column">
						<Breadcrumb
							crumbs={[
								{ name: 'Market', to: '/' },
								...above.map(({ slug, name }) => ({ name, to: `/${slug}` })),
								{ name: category.name },
							]}
						/>
					</div>
				</div>
			) : null}
			<CategoryBanner category={category} />
			<div className="column pt-4 md:pt-6">
				<CategoryTiles above={category.name} categories={below} />
				<ShopListView
					list={list}
					sorts={SHOP_SORTS}
					firstScreen={list.page === 1 ? 2 : 4}
					empty={
						<EmptyState
							title={`No Product Available for ${category.slug}`}
							action={{ label: 'See all categories', to: '/collections' }}
						>
							New equipment comes in every week. Until then, look around in the other categories.
						</EmptyState>
					}
				/>
			</div>
		</>
	);
}
