import { popularProducts, shownProductsByIds } from '#shop/catalogue/catalogue.ts';
import { toCard } from '#shop/catalogue/product-card.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { MOST_WISHES } from '#shop/shoppers/wishlist.ts';
import { pageLoader } from '../page-handlers.ts';
import type { Route } from './+types/product-cards.ts';

const MOST_POPULAR = 4;

/**
 * The cards of products whose ids a browser has stored, in the order asked for: `?ids=7,3,12`; or, the same for
 * everybody, of some popular ones: `?popular=1`.
 */
export const loader = pageLoader(async (context, { url }: Route.LoaderArgs) => {
	const offerOf = await context.offers();
	if (url.searchParams.get('popular') === '1') {
		const popular = await popularProducts(context.db, MOST_POPULAR);
		context.cachePublicly('popular=1');
		context.tagCache('catalogue', ...popular.map(({ id }) => `product:${id}` as const));
		return Response.json({ cards: popular.map((product) => toCard(product, offerOf)) });
	}
	const asked = (url.searchParams.get('ids') ?? '').split(',').slice(0, MOST_WISHES);
	const ids = [...new Set(asked.flatMap((text) => parseId(text) ?? []))];
	const products = await shownProductsByIds(context.db, ids);
	return Response.json({ cards: products.map((product) => toCard(product, offerOf)) });
});
