import type { RequestContext } from '#server/http/request-context.ts';
import { discountsForCart } from '#shop/discounts/cart-discounts.ts';
import { cartOf } from '#shop/orders/cart.ts';
import { taxOn } from '#shop/tax/tax-rules.ts';
import { cartView, orderableLines } from './cart-view.ts';

/** Delivery is free everywhere. */
export const DELIVERY_KOBO = 0;

/** A shopper's cart with its discounts, and what its codes do. Every amount is computed here, on the server. */
export async function pricedCart(
	{ db, layout }: Pick<RequestContext, 'db' | 'layout'>,
	userId: number,
) {
	const cart = await cartOf(db, userId);
	const goods = orderableLines(cart);
	const { applied, codes, problems } = await discountsForCart(db, userId, goods, DELIVERY_KOBO);
	const tax = await taxOn(db, (await layout()).tax, goods);
	return {
		cart,
		view: {
			...cartView(cart, applied, tax),
			codes: codes.map((code) => ({
				code,
				problem: problems.find((each) => each.code === code)?.message ?? null,
			})),
		},
	};
}
