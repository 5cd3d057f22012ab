import { newestArticles } from '#shop/blog/articles.ts';
import { newestProducts, popularProducts } from '#shop/catalogue/catalogue.ts';
import { formatKobo } from '#shop/kit/money.ts';
import type { StaffContext } from '../require-staff.ts';

/** What can be put into a newsletter, and the text that shows it there. */
export type Choice = { name: string; text: string };

const MOST = 20;

/** The latest articles, and products that sell well or are new. */
export async function letterChoices({
	db,
}: StaffContext): Promise<{ articles: Choice[]; products: Choice[] }> {
	const [articles, popular, newest] = await Promise.all([
		newestArticles(db, MOST),
		popularProducts(db, MOST),
		newestProducts(db, MOST),
	]);
	const products = new Map([...popular, ...newest].map((product) => [product.slug, product]));
	return {
		articles: articles.map(({ title, slug, excerpt }) => ({
			name: title,
			text: `### ${title}\n${excerpt}\n[Read the article](/blog/${slug})`,
		})),
		products: [...products.values()].map(({ name, slug, sellingKobo }) => ({
			name: `${name}, ${formatKobo(sellingKobo)}`,
			text: `/product/${slug}`,
		})),
	};
}
