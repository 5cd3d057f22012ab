import { newestArticles } from '#shop/blog/articles.ts';
import {
	categoryPicture,
	newestProducts,
	popularProducts,
	shownCategories,
} from '#shop/catalogue/catalogue.ts';
import { type ProductCard, toCard } from '#shop/catalogue/product-card.ts';
import { storeJsonLd } from '../json-ld.ts';
import { pageLoader } from '../page-handlers.ts';
import { inCity, pageMeta } from '../page-meta.ts';
import { SectionHeading } from '../ui/section-heading.tsx';
import type { Route } from './+types/home.ts';
import { ArticleTeaser } from './blog/article-cards.tsx';
import { FlashAlert } from './flash-alert.tsx';
import { CategoryStrip, Hero, Offers, Promises } from './home-parts.tsx';
import { NewsletterBox } from './newsletter/newsletter-box.tsx';
import { RecentlyViewed } from './product/recently-viewed.tsx';
import { ProductGrid } from './product-card.tsx';

const CARDS_A_SECTION = 8;

export function meta({ matches }: Route.MetaArgs) {
	return pageMeta(matches, {
		title: 'Professional audio, instruments and electronics',
		description: `Microphones, PA speakers, mixers, studio gear, instruments and DJ equipment${inCity(matches)}, at naira prices, delivered across Nigeria.`,
		path: '/',
		jsonLd: (layout) => [storeJsonLd(layout)],
	});
}

export const loader = pageLoader(async (context, _args: Route.LoaderArgs) => {
	const [popular, newest, categories, articles] = await Promise.all([
		popularProducts(context.db, CARDS_A_SECTION),
		newestProducts(context.db, 2 * CARDS_A_SECTION),
		shownCategories(context.db),
		newestArticles(context.db),
	]);
	const seen = new Set(popular.map(({ id }) => id));
	const others = newest.filter(({ id }) => !seen.has(id)).slice(0, CARDS_A_SECTION);
	context.cachePublicly();
	context.tagCache('catalogue', 'blog', 'settings');
	context.tagCache(...[...popular, ...others].map(({ id }) => `product:${id}` as const));
	return {
		popular: popular.map(toCard),
		newest: others.map(toCard),
		categories: categories.map((category) => ({
			slug: category.slug,
			name: category.name,
			picture: categoryPicture(category),
		})),
		articles,
	};
});

export default function Home({ loaderData }: Route.ComponentProps) {
	const { popular, newest, categories, articles } = loaderData;
	return (
		<>
			<FlashAlert />
			<Hero />
			<Promises />
			<div className="column space-y-12 pt-8 md:space-y-16 md:pt-12">
				{categories.length > 0 ? <CategoryStrip categories={categories} /> : null}
				<Section
					title="Popular Electronics"
					more={{ label: 'Bestsellers', to: '/bestseller' }}
					cards={popular}
				/>
				<Offers />
				<Section
					title="NEW COLLECTIONS"
					more={{ label: 'See all', to: '/new-collections' }}
					cards={newest}
				/>
				<NewsletterBox />
				<ArticleTeaser articles={articles} />
				<RecentlyViewed />
			</div>
		</>
	);
}

function Section({
	title,
	more,
	cards,
}: {
	title: string;
	more: { label: string; to: string };
	cards: readonly ProductCard[];
}) {
	const id = more.to.slice(1);
	return (
		<section aria-labelledby={id}>
			<SectionHeading id={id} more={more}>
				{title}
			</SectionHeading>
			{cards.length > 0 ? (
				<ProductGrid cards={cards} />
			) : (
				<p className="rounded-card bg-paper px-6 py-10 text-center text-slate">
					The shelves are being filled. Please come back soon.
				</p>
			)}
		</section>
	);
}
