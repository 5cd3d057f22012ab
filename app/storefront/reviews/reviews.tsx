import { Link, redirect } from 'react-router';
import { productAt } from '#shop/catalogue/product-address.ts';
import { pageQuery, parsePage } from '#shop/kit/input.ts';
import { Problem } from '#shop/kit/problem.ts';
import { reviewsOf } from '#shop/shoppers/reviews.ts';
import { pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Pagination } from '../../ui/lists/pagination.tsx';
import { NOT_FOUND } from '../errors/not-found-text.ts';
import { useShop } from '../use-shop.ts';
import type { Route } from './+types/reviews.ts';
import { RatingSpread, ReviewList } from './review-parts.tsx';
import { reviewView } from './review-view.ts';

// All reviews of one product, ten a page.

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
	const name = loaderData?.product.name ?? 'a product';
	return pageMeta(matches, {
		title: `Reviews of ${name}`,
		description: `What buyers say of ${name}.`,
		path: loaderData ? `/product/${loaderData.product.slug}/reviews` : location.pathname,
		hidden: !loaderData,
	});
};

export const loader = pageLoader(async (context, { params, url }: Route.LoaderArgs) => {
	const { product, path } = await productAt(context.db, params.productSlug);
	if (`${path}/reviews` !== url.pathname) throw redirect(`${path}/reviews${url.search}`, 301);
	const page = parsePage(url.searchParams.get('page'));
	const found = await reviewsOf(context.db, product.id, page);
	if (page > found.lastPage) {
		throw new Problem('not-found', NOT_FOUND.text);
	}
	context.cachePublicly(pageQuery(page));
	context.tagCache(`product:${product.id}`);
	return { product: { name: product.name, slug: product.slug }, ...reviewView(found) };
});

export default function Reviews({ loaderData }: Route.ComponentProps) {
	const { product, reviews, total, byStars, page, lastPage } = loaderData;
	const shop = useShop();
	const path = `/product/${product.slug}`;
	return (
		<div className="column max-w-4xl pt-2 pb-16">
			<Breadcrumb
				crumbs={[
					{ name: 'Market', to: '/' },
					{ name: product.name, to: path },
					{ name: 'Reviews' },
				]}
			/>
			<h1 className="mt-2 text-3xl md:text-4xl">Reviews of {product.name}</h1>
			<div className="mt-6 space-y-4 rounded-card bg-paper p-4 md:p-6">
				{total > 0 ? (
					<>
						<RatingSpread byStars={byStars} total={total} />
						<ReviewList reviews={reviews} shopName={shop.name} />
						<Pagination
							page={page}
							lastPage={lastPage}
							label="Pages of reviews"
							href={(to) => (to > 1 ? `${path}/reviews?page=${to}` : `${path}/reviews`)}
						/>
					</>
				) : (
					<p className="text-slate">There are no reviews of this product yet.</p>
				)}
				<div className="flex flex-wrap gap-3">
					<ButtonLink to={`${path}/review`} kind="ink">
						Write a review
					</ButtonLink>
					<Link
						to={path}
						className="inline-flex min-h-11 items-center underline underline-offset-4"
					>
						Back to the product
					</Link>
				</div>
			</div>
		</div>
	);
}
