import type { RequestContext } from '#server/http/request-context.ts';
import { newestArticles } from '#shop/blog/articles.ts';
import { newestProducts, popularProducts, topCategories } from '#shop/catalogue/catalogue.ts';
import { toCard } from '#shop/catalogue/product-card.ts';

const CARDS_A_SECTION = 8;

/** What the home page shows of the catalogue and the blog, and names it for the page cache. */
export async function homeGoods(context: RequestContext) {
	const [popular, newest, categories, articles] = await Promise.all([
		popularProducts(context.db, CARDS_A_SECTION),
		newestProducts(context.db, 2 * CARDS_A_SECTION),
		topCategories(context.db),
		newestArticles(context.db),
	]);
	const seen = new Set(popular.map(({ id }) => id));
	const others = newest.filter(({ id }) => !seen.has(id)).slice(0, CARDS_A_SECTION);
	context.tagCache('catalogue', 'blog', 'settings');
	context.tagCache(...[...popular, ...others].map(({ id }) => `product:${id}` as const));
	return {
		popular: popular.map(toCard),
		newest: others.map(toCard),
		categories: categories.map(({ slug, name, picture }) => ({ slug, name, picture })),
		articles,
	};
}

export type HomeGoods = Awaited<ReturnType<typeof homeGoods>>;
