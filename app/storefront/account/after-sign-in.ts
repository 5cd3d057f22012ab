import type { Visit } from '#server/context.ts';
import { parseId } from '#shop/input.ts';
import { addToCart } from '#shop/orders/cart.ts';
import { Problem } from '#shop/problem.ts';
import { safePath } from '../../visit.ts';
import type { Detour } from './detour.ts';

/** Where a fresh sign-in leads: an admin to the admin area, anybody else back to where he was. */
export function pathAfterSignIn({ next }: Detour, isAdmin: boolean): string {
	const back = safePath(next);
	if (!isAdmin) return back;
	return back.startsWith('/admin/') ? back : '/admin/dashboard';
}

/**
 * Puts the product into the cart that the visitor wanted before he signed in. Returns what to tell him of it, which
 * may be why it was not possible; null when he wanted none.
 */
export async function addWanted(
	{ db }: Visit,
	userId: number,
	{ add, qty }: Detour,
): Promise<string | null> {
	if (!add) return null;
	try {
		const { name } = await addToCart(db, userId, parseId(add), parseId(qty) ?? 1);
		return `${name} is in your cart.`;
	} catch (error) {
		// He is signed in all the same.
		if (error instanceof Problem) return error.message;
		throw error;
	}
}
