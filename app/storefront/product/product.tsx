import { redirect, useRouteLoaderData } from 'react-router';
import type { RequestContext } from '#server/http/request-context.ts';
import { productAdvice } from '#shop/advice/product-advice.ts';
import type { Product } from '#shop/catalogue/catalogue.ts';
import { above } from '#shop/catalogue/categories/category-tree.ts';
import { type NeededExtra, shownExtras } from '#shop/catalogue/extras/needed-extras.ts';
import { goodsThatGoWith, MOST_GOODS } from '#shop/catalogue/goes-with/goes-with-goods.ts';
import { kitView } from '#shop/catalogue/kits/kit-view.ts';
import { productAt } from '#shop/catalogue/product-address.ts';
import { sectionsOf } from '#shop/catalogue/product-sections.ts';
import { type ProductView, toProductView } from '#shop/catalogue/product-view.ts';
import { relatedCards } from '#shop/catalogue/related-cards.ts';
import { oneOf } from '#shop/delivery/delivery-rules.ts';
import type { QuantityPrice } from '#shop/discounts/quantity-prices.ts';
import { atShelfPrices } from '#shop/discounts/shelf-offers.ts';
import type { OfferOf } from '#shop/discounts/shelf-price.ts';
import { familyOf } from '#shop/families/families.ts';
import { withFamilies } from '#shop/families/family-cards.ts';
import type { ProductFamily } from '#shop/families/family-choices.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { beginningOf } from '#shop/kit/text.ts';
import { mediaOf, noMedia } from '#shop/media/media.ts';
import { FRAME_ORIGINS } from '#shop/media/video-link.ts';
import { answeredQuestions } from '#shop/questions/questions.ts';
import type { SiteLayout as Layout } from '#shop/settings/site-layout.ts';
import { reviewsOf } from '#shop/shoppers/reviews.ts';
import { pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import type { loader as rootLoader } from '../../root.tsx';
import { Breadcrumb, type Crumb } from '../../ui/breadcrumb.tsx';
import { Gallery } from '../../ui/gallery/gallery.tsx';
import { PictureToCome } from '../../ui/picture-to-come.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { ProductGrid } from '../product-card.tsx';
import { questionSection } from '../questions/question-section.tsx';
import { questionView } from '../questions/question-view.ts';
import { reviewMarkup } from '../reviews/review-markup.tsx';
import { type ReviewView, reviewView } from '../reviews/review-view.ts';
import type { Route } from './+types/product.ts';
import { shownMedia } from './media-markup.tsx';
import { BuyingBox } from './product-buying-box.tsx';
import { ProductDetails } from './product-details.tsx';
import { ProductFailure } from './product-failure.tsx';
import {
	PICTURE_SIZES,
	pathOfCategories,
	priceFacts,
	shareLead,
	structuredData,
} from './product-head.ts';
import { RecentlyViewed } from './recently-viewed.tsx';

// The page of a product, at `/product/…` and below its category at `/collections/…/…`.

const LONGEST_CRUMB = 60;
const REVIEWS_SHOWN = 3;
const QUESTIONS_SHOWN = 3;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
	if (!loaderData) return [];
	const { product, family, reviews, media, shipping } = loaderData;
	return [
		...pageMeta(matches, {
			title: product.metaTitle,
			description: product.metaDescription,
			path: `/product/${product.slug}`,
			picture: product.pictures[0],
			type: 'product',
			// The condition keeps their code out of the browser's files.
			...(import.meta.env.SSR
				? {
						shareLead: shareLead(product),
						firstPicture: { picture: product.pictures[0], sizes: PICTURE_SIZES },
						jsonLd: structuredData(product, family, reviews?.newest, media?.videos, shipping),
					}
				: {}),
		}),
		...(import.meta.env.SSR ? priceFacts(product) : []),
	];
};

export const loader = pageLoader(async (context, { params, url }: Route.LoaderArgs) => {
	const { product, path } = await productAt(context.db, params.productSlug, params.categorySlug);
	if (path !== url.pathname) throw redirect(path + url.search, 301);
	const layout = await context.layout();
	const { oneCardAFamily } = layout.shop;
	const offerOf = await context.offers();
	const pricesOf = await context.quantityPrices();
	const aboveIt = above(layout.tree, product.categoryId);
	context.tagCache(...aboveIt.map(({ id }) => `category:${id}` as const));
	const [{ found, asked, extras, goesWith, media }, near, reviews, kit] = await Promise.all([
		readSections(context, product, layout),
		relatedCards(context.db, product, offerOf, oneCardAFamily),
		product.reviewCount > 0 ? reviewsOf(context.db, product.id, 1, REVIEWS_SHOWN) : null,
		kitView(context.db, product, offerOf),
	]);
	const priced = await pricedBeside(context.db, offerOf, {
		extras,
		goesWith,
		family: found?.family,
	});
	const related = oneCardAFamily
		? await withFamilies(context.db, near, offerOf)
		: { cards: near, tags: [] };
	context.cachePublicly();
	context.tagCache(
		'settings',
		`category:${product.categoryId}`,
		...[product, ...near, ...(kit?.parts ?? []), ...extras, ...goesWith].map(
			({ id }) => `product:${id}` as const,
		),
		...related.tags,
		...(found?.tags ?? []),
	);
	return {
		product: toProductView(product, aboveIt, offerOf(product)),
		advice: productAdvice(product.specifications),
		kit,
		fromPieces: product.qty > 0 ? quantityTexts(pricesOf(product)) : [],
		...priced,
		related: related.cards,
		reviews: reviews && shownReviews(reviewView(reviews), layout.shop.name),
		questions: questionSection({
			slug: product.slug,
			shopName: layout.shop.name,
			questions: questionView(asked.questions),
			isMore: asked.isMore,
		}),
		media: shownMedia(media, context.lite),
		shipping: layout.shipping?.(oneOf(product)) ?? null,
		inCollection: params.categorySlug !== undefined,
	};
});

/** "From 5 pieces": "₦9,000 each". */
function quantityTexts(prices: readonly QuantityPrice[]) {
	return prices.map(({ leastQty, kobo }) => ({
		from: `From ${leastQty.toLocaleString('en-NG')} pieces`,
		each: `${formatKobo(kobo)} each`,
	}));
}

/** What is offered beside a product, at what it costs now. */
async function pricedBeside(
	db: RequestContext['db'],
	offerOf: OfferOf,
	{
		extras,
		goesWith,
		family,
	}: { extras: NeededExtra[]; goesWith: NeededExtra[]; family: ProductFamily | undefined },
) {
	const members = family && family.members.length > 1 ? family.members : [];
	const [needed, going, choices] = await Promise.all([
		atShelfPrices(db, offerOf, extras),
		atShelfPrices(db, offerOf, goesWith),
		atShelfPrices(db, offerOf, members),
	]);
	return {
		extras: needed,
		goesWith: going,
		family: family && choices.length > 0 ? { ...family, members: choices } : null,
	};
}

/** The parts of the page that few products have. */
async function readSections(context: RequestContext, product: Product, layout: Layout) {
	const { db } = context;
	const { id } = product;
	const { hasFamily, hasExtras, hasQuestions, hasMedia } = await sectionsOf(db, id);
	const [found, extras, asked, media] = await Promise.all([
		hasFamily ? familyOf(db, id) : null,
		hasExtras ? shownExtras(db, id) : [],
		hasQuestions ? answeredQuestions(db, id, QUESTIONS_SHOWN) : { questions: [], isMore: false },
		hasMedia ? mediaOf(db, id) : noMedia(),
	]);
	context.allowFrames(...media.videos.map(({ provider }) => FRAME_ORIGINS[provider]));
	const most = MOST_GOODS - extras.length;
	const { goods, categoryIds } = await goodsThatGoWith(db, layout, product, { most });
	context.tagCache(...categoryIds.map((each) => `category:${each}` as const));
	return { found, extras, asked, goesWith: goods, media };
}

/** The reviews as markup, and for structured data as they are. */
function shownReviews(view: ReviewView, shopName: string) {
	const { reviews: newest, total } = view;
	return { newest, total, isMore: total > newest.length, markup: reviewMarkup(view, shopName) };
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
	const {
		product,
		advice,
		kit,
		fromPieces,
		extras,
		goesWith,
		family,
		related,
		reviews,
		questions,
		media,
		inCollection,
	} = loaderData;
	const layout = useRouteLoaderData<typeof rootLoader>('root');
	return (
		<div key={product.id} className="column">
			<div className="md:py-2">
				<Breadcrumb crumbs={crumbs(product, inCollection)} />
			</div>
			<div className="flex flex-col gap-6 md:grid md:grid-cols-2 md:gap-8 lg:gap-x-12">
				<div className="min-w-0">
					<div className="top-20 md:[@media(height>=50rem)]:sticky">
						{product.pictures.length > 0 ? (
							<Gallery pictures={product.pictures} name={product.name} sizes={PICTURE_SIZES} />
						) : (
							<PictureToCome categorySlug={product.category.slug} className="ring-1 ring-line" />
						)}
					</div>
				</div>
				{layout ? (
					<BuyingBox
						product={product}
						family={family}
						base={inCollection ? `/collections/${product.category.slug}` : '/product'}
						kit={kit}
						fromPieces={fromPieces}
						extras={extras}
						goesWith={goesWith}
						shop={layout.shop}
						url={`${layout.publicUrl}/product/${product.slug}`}
					/>
				) : null}
				<ProductDetails product={product} reviews={reviews} advice={advice} media={media} />
			</div>
			{/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by React, which escapes what people typed */}
			<div dangerouslySetInnerHTML={{ __html: questions }} />
			{related.length > 0 ? (
				<section aria-labelledby="related" className="mt-12 md:mt-16">
					<SectionHeading id="related">Related Products</SectionHeading>
					<ProductGrid cards={related} inCollection={inCollection} bare />
				</section>
			) : null}
			<RecentlyViewed key={`viewed ${product.id}`} productId={product.id} />
		</div>
	);
}

function crumbs(product: ProductView, inCollection: boolean): Crumb[] {
	const name = beginningOf(product.name, LONGEST_CRUMB);
	const home = { name: 'Market', to: '/' };
	const path = (root: string) =>
		pathOfCategories(product).map((each) => ({ name: each.name, to: `${root}/${each.slug}` }));
	if (!inCollection) return [home, ...path(''), { name }];
	return [home, { name: 'Collections', to: '/collections' }, ...path('/collections'), { name }];
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
	return <ProductFailure error={error} categorySlug={params.categorySlug} />;
}
