import { z } from 'zod';
import { type Product, productsByIds } from '#shop/catalogue/catalogue.ts';
import type { DeliveryPlace } from '#shop/delivery/delivery-options.ts';
import { deliveredGoods, usualFee } from '#shop/delivery/order-delivery.ts';
import { enterCode, removeCode } from '#shop/discounts/cart-codes.ts';
import { discountsForCart } from '#shop/discounts/cart-discounts.ts';
import type { OfferOf } from '#shop/discounts/shelf-price.ts';
import { koboToNaira } from '#shop/kit/money.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { type CartLine, cartOf } from '#shop/orders/cart.ts';
import { Addition, addToCart, changeQuantity, removeFromCart } from '#shop/orders/cart-changes.ts';
import { addedToCart, SIGN_IN_TO } from '#shop/orders/order-messages.ts';
import { shopSettings } from '#shop/settings/settings.ts';
import { taxOn } from '#shop/tax/tax-rules.ts';
import { orderTotal } from '#shop/totals/order-total.ts';
import type { Shop } from '../shop.ts';
import { ProductResponse, productOnShelf } from './catalogue-responses.ts';
import { type Api, bodyOf, IN_BODY, needsToken, signedIn, userOf } from './conventions.ts';
import { placeOf, placeSent } from './delivery.ts';
import { offersFor } from './offers-for.ts';
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
	codesApi(app, shop);
	const { db } = shop;
	const common = (toDo: string) => ({ config: IN_BODY, preValidation: signedIn(shop, toDo) });
	const documented = { tags: ['cart'], ...needsToken };

	const readSchema = {
		...documented,
		operationId: 'getCart',
		summary: 'The cart of the signed-in user',
		response: inBody(z.object({ ...ok, cart: z.array(LineResponse) }), refusals.unauthenticated),
	};
	app.get('/cart', { ...common(SIGN_IN_TO.seeCart), schema: readSchema }, async (request) => {
		const lines = await cartOf(db, userOf(request).id);
		const products = await productsByIds(
			db,
			lines.map(({ productId }) => productId),
		);
		return {
			status: 200 as const,
			cart: lineResponses(lines, products, await offersFor(request, shop)),
		};
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

const CodeBody = z.object({
	code: z
		.unknown()
		.optional()
		.meta({ type: 'string', examples: ['XMAS-10'] }),
	...placeSent,
});
const CodePlace = z.object(placeSent);
const CodeInPath = z.object({ code: z.string().meta({ examples: ['XMAS-10'] }) });
const CodesResponse = z.object({
	...ok,
	message: z.string(),
	codes: z.array(
		z.object({
			code: shown(z.string(), 'XMAS-10'),
			problem: shown(z.string().nullable(), null, 'Why it does not count now'),
		}),
	),
	subtotal: shown(z.number(), 96_000, 'Naira'),
	discount: shown(z.number(), 9_600, 'Naira'),
	delivery_fee: shown(
		z.number().nullable(),
		2_500,
		'Naira, of the cheapest way to the door of the place that was sent; null: not known, and not in the total',
	),
	total: shown(z.number(), 88_900, 'Naira'),
	tax: shown(z.number(), 0, 'Naira: the VAT included in the total'),
});
const codeBody = bodyOf(CodeBody, 'DiscountCode');

/** Discount codes of the caller's cart. */
function codesApi(app: Api, shop: Shop): void {
	const { db } = shop;
	const common = { config: IN_BODY, preValidation: signedIn(shop, SIGN_IN_TO.changeCart) };
	const documented = { tags: ['cart'], ...needsToken };
	const entering = {
		...documented,
		operationId: 'enterCode',
		summary: 'Enter a discount code for the cart',
		description:
			'422: why it does not count. It stays with the cart until that is ordered. With a `state` the total has the delivery fee there.',
		body: codeBody,
		response: inBody(CodesResponse, refusals.unauthenticated, refusals.invalid, refusals.tooMany),
	};
	app.post('/cart/code', { ...common, schema: entering }, async (request) => {
		const userId = userOf(request).id;
		const { code: typed, ...sent } = request.body;
		const place = placeOfCart(sent);
		const goods = await orderableCart(db, userId);
		const { code } = await enterCode(
			db,
			userId,
			goods,
			typed,
			await deliveryKobo(db, place, goods),
		);
		return codesResponse(shop, userId, place, `The code ${code} is in your cart.`);
	});
	const removing = {
		...documented,
		operationId: 'removeCode',
		summary: 'Take a discount code out of the cart',
		params: CodeInPath,
		querystring: CodePlace,
		response: inBody(CodesResponse, refusals.unauthenticated, refusals.notFound, refusals.invalid),
	};
	app.delete('/cart/code/:code', { ...common, schema: removing }, async (request) => {
		const userId = userOf(request).id;
		const place = placeOfCart(request.query);
		await removeCode(db, userId, request.params.code);
		return codesResponse(shop, userId, place, 'Removed from your cart.');
	});
}

async function orderableCart(db: Shop['db'], userId: number) {
	return (await cartOf(db, userId)).filter(({ sold, stock }) => sold && stock > 0);
}

/** Null without a state: then the fee is known once the order says where it goes. */
function placeOfCart({ state, lga }: z.infer<typeof CodePlace>): DeliveryPlace | null {
	return state === undefined || state === '' ? null : placeOf(state, lga);
}

async function deliveryKobo(
	db: Shop['db'],
	place: DeliveryPlace | null,
	goods: readonly CartLine[],
): Promise<number | null> {
	if (!(await shopSettings(db)).deliveryByZone) return 0;
	return place && (await usualFee(db, place, deliveredGoods(goods)));
}

async function codesResponse(
	shop: Shop,
	userId: number,
	place: DeliveryPlace | null,
	message: string,
) {
	const { db } = shop;
	const goods = await orderableCart(db, userId);
	const feeKobo = await deliveryKobo(db, place, goods);
	const { applied, codes, problems } = await discountsForCart(db, userId, goods, feeKobo);
	const total = orderTotal({
		lines: goods.map(({ productId, sellingKobo, productQty }) => ({
			productId,
			unitKobo: sellingKobo,
			qty: productQty,
		})),
		discounts: applied,
		delivery: { feeKobo: goods.length > 0 ? (feeKobo ?? 0) : 0 },
		tax: await taxOn(db, (await shop.layout.get()).tax, goods),
	});
	return {
		status: 200 as const,
		message,
		codes: codes.map((code) => ({
			code,
			problem: problems.find((each) => each.code === code)?.message ?? null,
		})),
		subtotal: koboToNaira(total.subtotalKobo),
		discount: koboToNaira(total.discountKobo),
		delivery_fee: feeKobo === null ? null : koboToNaira(total.deliveryKobo),
		total: koboToNaira(total.totalKobo),
		tax: koboToNaira(total.taxIncludedKobo),
	};
}

function lineResponses(lines: readonly CartLine[], products: readonly Product[], offerOf: OfferOf) {
	const byId = new Map(products.map((product) => [product.id, product]));
	return lines.flatMap(({ id, productId, productQty }) => {
		const product = byId.get(productId);
		// If a product was deleted between the two queries, its line is gone too.
		if (!product) return [];
		return [
			{
				id,
				product_id: productId,
				product_qty: productQty,
				product: productOnShelf(product, offerOf),
			},
		];
	});
}
