import { shownProductsByIds } from '#shop/catalogue/catalogue.ts';
import { toCard } from '#shop/catalogue/product-card.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { MOST_WISHES } from '#shop/shoppers/wishlist.ts';
import { pageLoader } from '../page-handlers.ts';
import type { Route } from './+types/product-cards.ts';

/** The cards of products whose ids a browser has stored, in the order asked for: `?ids=7,3,12`. */
export const loader = pageLoader(async (context, { url }: Route.LoaderArgs) => {
	const asked = (url.searchParams.get('ids') ?? '').split(',').slice(0, MOST_WISHES);
	const ids = [...new Set(asked.flatMap((text) => parseId(text) ?? []))];
	const products = await shownProductsByIds(context.db, ids);
	return Response.json({ cards: products.map(toCard) });
});
