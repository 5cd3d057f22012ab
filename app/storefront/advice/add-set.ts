import { redirect } from 'react-router';
import type { RequestContext } from '#server/http/request-context.ts';
import { shownProductsBySlugs } from '#shop/catalogue/catalogue.ts';
import { Problem } from '#shop/kit/problem.ts';
import { AlreadyInCart, addToCart } from '#shop/orders/cart-changes.ts';
import { buyerToAdd } from '../account/buyer.ts';

/**
 * Puts a piece of each of these products into the cart; those that are in it already stay. Visitors sign in first, which
 * leads `back`, unless the shop sells to guests.
 * @throws Problem conflict without products, or naming those that could not be added; the others are in the cart then
 */
export async function putIntoCart(
	context: RequestContext,
	slugs: readonly string[],
	back: string,
): Promise<void> {
	const { db } = context;
	const buyer = await buyerToAdd(context);
	if (!buyer) throw redirect(`/login?${new URLSearchParams({ next: back })}`, 303);
	const products = await shownProductsBySlugs(db, slugs);
	if (products.length === 0) throw new Problem('conflict', 'There is nothing in the set yet.');
	const missing: string[] = [];
	for (const { id, name } of products) {
		try {
			await addToCart(db, buyer.id, id, 1);
		} catch (error) {
			if (!(error instanceof Problem)) throw error;
			if (!(error instanceof AlreadyInCart)) missing.push(`${name}: ${error.message}`);
		}
	}
	if (missing.length > 0) {
		const rest = missing.length < products.length ? ' The rest of the set is in your cart.' : '';
		throw new Problem('conflict', `${missing.join(' ')}${rest}`);
	}
}
