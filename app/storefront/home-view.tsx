import type { ProductCard } from '#shop/catalogue/product-card.ts';
import type { HomePage } from '#shop/settings/home-page.ts';
import { SectionHeading } from '../ui/section-heading.tsx';
import { ArticleTeaser } from './blog/article-cards.tsx';
import type { HomeGoods } from './home-goods.ts';
import { CategoryStrip, Hero, Offers, Promises } from './home-parts.tsx';
import { NewsletterBox } from './newsletter/newsletter-box.tsx';
import { RecentlyViewed } from './product/recently-viewed.tsx';
import { ProductGrid } from './product-card.tsx';

/** The home page with the words and pictures of `page`, saved or as staff preview them. */
export function HomeView({ goods, page }: { goods: HomeGoods; page: HomePage }) {
	const { popular, newest, categories, articles } = goods;
	return (
		<>
			<Hero page={page} />
			<Promises />
			<div className="column space-y-6 pt-3 md:space-y-16 md:pt-12">
				{categories.length > 0 ? <CategoryStrip categories={categories} /> : null}
				<Section
					title="Popular Electronics"
					more={{ label: 'Bestsellers', to: '/bestseller' }}
					cards={popular}
				/>
				{page.offersShown ? <Offers page={page} /> : null}
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
				<ProductGrid cards={cards} shelf />
			) : (
				<p className="rounded-card bg-paper px-6 py-10 text-center text-slate">
					The shelves are being filled. Please come back soon.
				</p>
			)}
		</section>
	);
}
