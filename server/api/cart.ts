import { z } from 'zod';
import { type Product, productsByIds } from '#shop/catalogue/catalogue.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import {
	Addition,
	addToCart,
	type CartLine,
	cartOf,
	changeQuantity,
	removeFromCart,
} from '#shop/orders/cart.ts';
import { addedToCart, SIGN_IN_TO } from '#shop/orders/order-messages.ts';
import type { Shop } from '../shop.ts';
import { ProductResponse, productResponse } from './catalogue-responses.ts';
import { type Api, bodyOf, IN_BODY, needsToken, signedIn, userOf } from './conventions.ts';
import { idInPath, inBody, ok, refusals, shown } from './responses.ts';

const whole = z.number().int();
const LineResponse = z
	.object({
		id: shown(whole, 5),
		product_id: shown(whole, 12),
		product_qty: shown(whole, 2),
		product: ProductResponse,
	})
	.meta({ id: 'CartLine' });
const counted = {
	message: z.string(),
	cart_count: shown(whole, 1, 'How many lines the cart has now'),
};
const CartId = z.object({ cart_id: idInPath });
const additionBody = bodyOf(Addition, 'CartAddition');

/** The cart calls of the contract: always the caller's own cart. */
export function cartApi(app: Api, shop: Shop): void {
	const { db } = shop;
	const common = (toDo: string) => ({ config: IN_BODY, preValidation: signedIn(shop, toDo) });
	const documented = { tags: ['cart'], ...needsToken };

	const pageLoader = {
		...documented,
		operationId: 'getCart',
		summary: 'The cart of the signed-in user',
		response: inBody(z.object({ ...ok, cart: z.array(LineResponse) }), refusals.unauthenticated),
	};
	app.get('/cart', { ...common(SIGN_IN_TO.seeCart), schema: pageLoader }, async (request) => {
		const lines = await cartOf(db, userOf(request).id);
		const products = await productsByIds(
			db,
			lines.map(({ productId }) => productId),
		);
		return { status: 200 as const, cart: lineResponses(lines, products) };
	});

	const adding = {
		...documented,
		operationId: 'addToCart',
		summary: 'Put a product into the cart',
		description: '409: it is in the cart already, or there is less in stock.',
		body: additionBody,
		response: inBody(
			z.object({ status: z.literal(201), ...counted }),
			refusals.unauthenticated,
			refusals.notFound,
			refusals.conflict,
			refusals.invalid,
		),
	};
	app.post('/add-to-cart', { ...common(SIGN_IN_TO.addToCart), schema: adding }, async (request) => {
		const { product_id, product_qty } = request.body;
		const { name, cartCount } = await addToCart(db, userOf(request).id, product_id, product_qty);
		return {
			status: 201 as const,
			message: addedToCart(name),
			cart_count: cartCount,
		};
	});

	const changed = inBody(
		z.object({ ...ok, product_qty: shown(whole, 3), ...counted }),
		refusals.unauthenticated,
		refusals.notFound,
		refusals.conflict,
	);
	const CHANGES = {
		inc: { operationId: 'increaseQuantity', summary: 'One more of a line, at most 10' },
		dec: { operationId: 'decreaseQuantity', summary: 'One less of a line, at least 1' },
	};
	for (const change of ['inc', 'dec'] as const) {
		const changing = { ...documented, ...CHANGES[change], params: CartId, response: changed };
		app.put(
			`/cart-updatequntity/:cart_id/${change}`,
			{ ...common(SIGN_IN_TO.changeCart), schema: changing },
			async (request) => {
				const cartId = parseId(request.params.cart_id);
				const { productQty, cartCount } = await changeQuantity(
					db,
					userOf(request).id,
					cartId,
					change,
				);
				const message = 'Quantity updated.';
				return { status: 200 as const, message, product_qty: productQty, cart_count: cartCount };
			},
		);
	}

	const removing = {
		...documented,
		operationId: 'removeFromCart',
		summary: 'Take a line out of the cart',
		params: CartId,
		response: inBody(z.object({ ...ok, ...counted }), refusals.unauthenticated, refusals.notFound),
	};
	app.delete(
		'/delete-cartitem/:cart_id',
		{ ...common(SIGN_IN_TO.changeCart), schema: removing },
		async (request) => {
			const cartId = parseId(request.params.cart_id);
			const { cartCount } = await removeFromCart(db, userOf(request).id, cartId);
			return { status: 200 as const, message: 'Removed from your cart.', cart_count: cartCount };
		},
	);
}

function lineResponses(lines: readonly CartLine[], products: readonly Product[]) {
	const byId = new Map(products.map((product) => [product.id, product]));
	return lines.flatMap(({ id, productId, productQty }) => {
		const product = byId.get(productId);
		// If a product was deleted between the two queries, its line is gone too.
		if (!product) return [];
		return [
			{ id, product_id: productId, product_qty: productQty, product: productResponse(product) },
		];
	});
}
