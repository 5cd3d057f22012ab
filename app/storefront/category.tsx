import { redirect, useNavigation } from 'react-router';
import {
	categoryBySlug,
	categoryPicture,
	PRODUCTS_A_PAGE,
	productsOfCategory,
	SORTS,
	type Sort,
} from '#shop/catalogue.ts';
import { parsePage } from '#shop/input.ts';
import { Problem } from '#shop/problem.ts';
import { toCard } from '#shop/product-card.ts';
import { isSlug } from '#shop/slug.ts';
import { currentSlug } from '#shop/slug-redirects.ts';
import { breadcrumbJsonLd, pageMeta, productListJsonLd } from '../page-meta.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { reading } from '../visit.ts';
import type { Route } from './+types/category.ts';
import { CategoryBanner } from './category-banner.tsx';
import { ListPages } from './list-pages.tsx';
import { ProductGrid } from './product-card.tsx';
import { SortForm } from './sort-form.tsx';

const NOT_FOUND = 'The URL or page you are searching for was not found.';

const SORT_WORDS: Record<Sort, string> = {
	newest: 'Newest first',
	price_asc: 'Price, low to high',
	price_desc: 'Price, high to low',
	name: 'Name, A to Z',
	best_selling: 'Best selling',
};

export function meta({ matches, loaderData }: Route.MetaArgs) {
	if (!loaderData) return [];
	const { category, page, cards } = loaderData;
	const path = listPath(category.slug, page);
	return pageMeta(matches, {
		title: (category.metaTitle || category.name) + (page > 1 ? `, page ${page}` : ''),
		description: category.metaDescrip || category.description || category.name,
		path,
		image: category.picture ? `/${category.picture.path}` : undefined,
		jsonLd: (frame) => [
			breadcrumbJsonLd(frame, [
				{ name: 'Market', path: '/' },
				{ name: category.name, path: `/${category.slug}` },
			]),
			productListJsonLd(frame, cards),
		],
	});
}

export const loader = reading(async (visit, { params, url }: Route.LoaderArgs) => {
	const asked = params.categorySlug;
	if (!isSlug(asked)) throw new Problem('not-found', NOT_FOUND);
	const category = await categoryBySlug(visit.db, asked);
	if (!category) {
		const slug = await currentSlug(visit.db, 'category', asked);
		if (slug) throw redirect(`/${slug}${url.search}`, 301);
		throw new Problem('not-found', NOT_FOUND);
	}
	const sort = SORTS.find((known) => known === url.searchParams.get('sort')) ?? 'newest';
	const page = parsePage(url.searchParams.get('page'));
	const found = await productsOfCategory(visit.db, category.id, page, sort);
	if (page > found.lastPage) throw new Problem('not-found', NOT_FOUND);
	visit.isShared();
	visit.shows('catalogue', `category:${category.id}`);
	visit.shows(...found.products.map(({ id }) => `product:${id}` as const));
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
		cards: found.products.map(toCard),
		sort,
		page,
		total: found.total,
		lastPage: found.lastPage,
		from: (page - 1) * PRODUCTS_A_PAGE + 1,
	};
});

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
	const { category, cards, sort, page, lastPage } = loaderData;
	const loading = useNavigation().state === 'loading';
	return (
		<>
			<CategoryBanner category={category} />
			<div className="column pt-4 pb-4 md:pt-6">
				{cards.length > 0 ? (
					<>
						<ListBar {...loaderData} />
						<ProductGrid
							heading="h2"
							cards={cards}
							firstScreen={page === 1 ? 2 : 4}
							busy={loading}
						/>
						<ListPages
							page={page}
							lastPage={lastPage}
							href={(target) => listPath(category.slug, target, sort)}
						/>
					</>
				) : (
					<EmptyState
						title={`No Product Available for ${category.slug}`}
						action={{ label: 'See all categories', to: '/collections' }}
					>
						New equipment comes in every week. Until then, look around in the other categories.
					</EmptyState>
				)}
			</div>
		</>
	);
}

function ListBar({ from, cards, total, sort }: Route.ComponentProps['loaderData']) {
	return (
		<div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
			<p role="status" className="text-slate text-sm tabular-nums">
				Showing {from}-{from + cards.length - 1} out of {total} products
			</p>
			<SortForm
				chosen={sort}
				choices={Object.entries(SORT_WORDS).map(([value, label]) => ({ value, label }))}
			/>
		</div>
	);
}

/** The address of one page of a category; the usual page and order are left out of it. */
function listPath(slug: string, page: number, sort: Sort = 'newest'): string {
	const search = new URLSearchParams();
	if (page > 1) search.set('page', String(page));
	if (sort !== 'newest') search.set('sort', sort);
	return search.size > 0 ? `/${slug}?${search}` : `/${slug}`;
}
