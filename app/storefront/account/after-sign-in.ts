import type { RequestContext } from '#server/http/request-context.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { Problem } from '#shop/kit/problem.ts';
import { addToCart } from '#shop/orders/cart-changes.ts';
import { addWishes } from '#shop/shoppers/wishlist.ts';
import { safePath } from '../../page-handlers.ts';
import type { ReturnTo } from './return-to.ts';

/** Where to go after signing in: staff to the admin area, others back to where they were. */
export function pathAfterSignIn({ next }: ReturnTo, isStaff: boolean): string {
	const back = safePath(next);
	if (!isStaff) return back;
	return back.startsWith('/admin/') ? back : '/admin/dashboard';
}

/** Longer ones are not stored. */
const LONGEST_PATH = 1000;

/** What may be stored of it with a sign-in by mail: a path of this shop, and ids. */
export function storableReturnTo({ next, add, qty, wish }: ReturnTo): ReturnTo {
	const path = next ? safePath(next, '') : '';
	const ids = Object.entries({ add, qty, wish }).filter(([, id]) => parseId(id) !== null);
	return {
		...(path && path.length <= LONGEST_PATH ? { next: path } : {}),
		...Object.fromEntries(ids),
	};
}

/** What became of the product that a visitor wanted before signing in. */
type Wanted = {
	/** May be why it is not in the cart. */
	text: string;
	/** The product, if it is in the cart now. */
	addedId: number | null;
	/** It is in the wishlist now. */
	isWished?: boolean;
};

/** Adds the product that the visitor wanted before signing in to cart or wishlist; null when there was none. */
export async function addWanted(
	{ db }: RequestContext,
	userId: number,
	{ add, qty, wish }: ReturnTo,
): Promise<Wanted | null> {
	if (!add && !wish) return null;
	const id = parseId(add || wish);
	try {
		if (!add) {
			await addWishes(db, userId, id === null ? [] : [id]);
			return { text: 'It is in your wishlist.', addedId: null, isWished: true };
		}
		const { name } = await addToCart(db, userId, id, parseId(qty) ?? 1);
		return { text: `${name} is in your cart.`, addedId: id };
	} catch (error) {
		// Signing in has succeeded all the same.
		if (error instanceof Problem) return { text: error.message, addedId: null };
		throw error;
	}
}

/**
 * Where to go. Without scripts neither an alert nor the number on the cart shows that a product was added: the cart
 * does, or the wishlist.
 */
export function pathToShow(wanted: Wanted | null, back: string): string {
	if (wanted?.isWished) return '/wishlist';
	return wanted?.addedId
		? `/cart?${new URLSearchParams({ added: String(wanted.addedId), back })}`
		: back;
}
