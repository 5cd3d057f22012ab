import type { Visit } from '#server/context.ts';
import { parseId } from '#shop/input.ts';
import { addToCart } from '#shop/orders/cart.ts';
import { Problem } from '#shop/problem.ts';
import { safePath } from '../../visit.ts';
import type { Detour } from './detour.ts';

/** Where to go after signing in: admins to the admin area, others back to where they were. */
export function pathAfterSignIn({ next }: Detour, isAdmin: boolean): string {
	const back = safePath(next);
	if (!isAdmin) return back;
	return back.startsWith('/admin/') ? back : '/admin/dashboard';
}

/**
 * Adds the product that the visitor wanted before signing in to the cart. Returns the message about it, which may be
 * why it was not possible; null when there was none.
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
		// Signing in has succeeded all the same.
		if (error instanceof Problem) return error.message;
		throw error;
	}
}
