import type { RequestContext } from '#server/http/request-context.ts';
import { newestArticles } from '#shop/blog/articles.ts';
import {
	newestProducts,
	type Product,
	popularProducts,
	topCategories,
} from '#shop/catalogue/catalogue.ts';
import { toCard } from '#shop/catalogue/product-card.ts';
import { withFamilies } from '#shop/families/family-cards.ts';
import { familyShelves } from '#shop/families/family-shelves.ts';

const CARDS_A_SECTION = 8;

/** What the home page shows of the catalogue and the blog, and names it for the page cache. */
export async function homeGoods(context: RequestContext) {
	const { oneCardAFamily } = (await context.layout()).shop;
	const offerOf = await context.offers();
	const [{ popular, newest }, categories, articles] = await Promise.all([
		oneCardAFamily ? familyShelves(context.db, CARDS_A_SECTION) : singleShelves(context),
		topCategories(context.db),
		newestArticles(context.db),
	]);
	const single = [...popular, ...newest].map((product) => toCard(product, offerOf));
	const { cards, tags } = oneCardAFamily
		? await withFamilies(context.db, single, offerOf)
		: { cards: single, tags: [] };
	context.tagCache('catalogue', 'blog', 'settings', ...tags);
	context.tagCache(...cards.map(({ id }) => `product:${id}` as const));
	return {
		popular: cards.slice(0, popular.length),
		newest: cards.slice(popular.length),
		categories: categories.map(({ slug, name, picture }) => ({ slug, name, picture })),
		articles,
	};
}

/** The products of both rows, each for itself and in one of them. */
async function singleShelves({
	db,
}: RequestContext): Promise<{ popular: Product[]; newest: Product[] }> {
	const [popular, newest] = await Promise.all([
		popularProducts(db, CARDS_A_SECTION),
		newestProducts(db, 2 * CARDS_A_SECTION),
	]);
	const seen = new Set(popular.map(({ id }) => id));
	const others = newest.filter(({ id }) => !seen.has(id)).slice(0, CARDS_A_SECTION);
	return { popular, newest: others };
}

export type HomeGoods = Awaited<ReturnType<typeof homeGoods>>;
