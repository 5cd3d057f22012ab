import { redirect } from 'react-router';
import { categoryBySlug, categoryPicture } from '#shop/catalogue/catalogue.ts';
import { SORTS } from '#shop/catalogue/list-filters.ts';
import { Problem } from '#shop/problem.ts';
import { isSlug } from '#shop/slug.ts';
import { currentSlug } from '#shop/slug-redirects.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { reading } from '../../visit.ts';
import { Failure } from '../failure.tsx';
import { NOT_FOUND } from '../snap-page.tsx';
import type { Route } from './+types/category.ts';
import { CategoryBanner } from './category-banner.tsx';
import { listMeta } from './list-meta.ts';
import { readCategoryList } from './read-shop-list.ts';
import { ShopListView } from './shop-list-view.tsx';
import { useListKept } from './use-list-kept.ts';

export function meta({ matches, loaderData }: Route.MetaArgs) {
	if (!loaderData) return [];
	const { category, list } = loaderData;
	return listMeta(matches, list, {
		title: category.metaTitle || category.name,
		name: category.name,
		description: category.metaDescrip || category.description || category.name,
		path: `/${category.slug}`,
		picture: category.picture,
	});
}

export const loader = reading(async (visit, { params, url }: Route.LoaderArgs) => {
	const asked = params.categorySlug;
	if (!isSlug(asked)) throw new Problem('not-found', NOT_FOUND.text);
	const category = await categoryBySlug(visit.db, asked);
	if (!category) {
		const slug = await currentSlug(visit.db, 'category', asked);
		if (slug) throw redirect(`/${slug}${url.search}`, 301);
		throw new Problem('not-found', NOT_FOUND.text);
	}
	const list = await readCategoryList(visit, { url }, category.id);
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
		list,
	};
});

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
	return <CategoryList {...loaderData} />;
}

function CategoryList({ category, list }: Route.ComponentProps['loaderData']) {
	return (
		<>
			<CategoryBanner category={category} />
			<div className="column pt-4 pb-4 md:pt-6">
				<ShopListView
					list={list}
					sorts={SORTS}
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

export function ErrorBoundary({ error, loaderData, params }: Route.ErrorBoundaryProps) {
	const isSame = loaderData?.category.slug === params.categorySlug;
	const isKept = useListKept(error, isSame ? loaderData?.list : undefined, SORTS);
	return isKept && loaderData ? <CategoryList {...loaderData} /> : <Failure error={error} />;
}
