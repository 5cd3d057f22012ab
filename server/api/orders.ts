import { z } from 'zod';
import { koboToNaira } from '#shop/money.ts';
import { placedBefore, placeOrder } from '#shop/orders/checkout.ts';
import { ORDER_PLACED, SIGN_IN_TO } from '#shop/orders/order-answers.ts';
import { DeliveryInput, OrderInput } from '#shop/orders/order-input.ts';
import type { PlacedOrder } from '#shop/orders/order-writing.ts';
import { allOrdersOf, type Order } from '#shop/orders/orders.ts';
import { Problem } from '#shop/problem.ts';
import { checkoutShop } from '#shop/settings.ts';
import type { Shop } from '../shop.ts';
import { done, inBody, ok } from './answers.ts';
import {
	type Api,
	bodyOf,
	caller,
	IN_BODY_ERRORS,
	needsToken,
	signedIn,
	userOf,
} from './conventions.ts';

export const OrderAnswer = z.object({
	id: z.number().int(),
	tracking_no: z.string(),
	firstname: z.string(),
	lastname: z.string(),
	phone: z.string(),
	email: z.string(),
	address: z.string(),
	city: z.string(),
	state: z.string(),
	zipcode: z.string(),
	payment_id: z.string(),
	payment_mode: z.string(),
	created_at: z.string().describe('ISO 8601, UTC'),
});
const IdempotencyKey = z.object({ 'idempotency-key': z.string().optional() }).loose();

/** The checkout and order calls of the contract: always the caller's own orders. */
export function ordersApi(app: Api, shop: Shop): void {
	const { db, config } = shop;
	const documented = { tags: ['orders'], ...needsToken };
	const common = { config: IN_BODY_ERRORS, preValidation: signedIn(shop, SIGN_IN_TO.checkOut) };

	const checking = { ...documented, body: bodyOf(DeliveryInput), response: inBody(z.object(done)) };
	app.post('/validate-order', { ...common, schema: checking }, async () => ({
		status: 200 as const,
		message: 'Form Validated Successfully',
	}));

	const order = z.object({
		id: z.number().int(),
		tracking_no: z.string(),
		total: z.number().describe('Naira'),
	});
	const placing = {
		...documented,
		headers: IdempotencyKey,
		body: bodyOf(OrderInput),
		response: inBody(z.object({ ...done, order })),
	};
	app.post(
		'/place-order',
		{ ...common, schema: placing, attachValidation: true },
		async (request) => {
			const userId = userOf(request).id;
			const idempotencyKey = request.headers['idempotency-key'] ?? null;
			if (request.validationError) {
				// The key alone names the first answer, whatever is sent with it.
				const first = await placedBefore(db, userId, idempotencyKey);
				if (!first) throw request.validationError;
				return orderPlaced(first);
			}
			const placed = await placeOrder(db, userId, request.body, {
				shop: await checkoutShop(db, config.publicUrl),
				providers: shop.providers,
				idempotencyKey,
				byKeyAlone: true,
			});
			return orderPlaced(placed);
		},
	);

	const listing = {
		...documented,
		response: inBody(z.object({ ...ok, orders: z.array(OrderAnswer) })),
	};
	app.get('/orders', { config: IN_BODY_ERRORS, schema: listing }, async (request) => {
		const user = await caller(shop, request).catch(asNoOrders);
		const orders = await allOrdersOf(db, user.id);
		return { status: 200 as const, orders: orders.map(orderAnswer) };
	});
}

function orderPlaced({ id, trackingNo, totalKobo }: PlacedOrder) {
	return {
		status: 200 as const,
		message: ORDER_PLACED,
		order: { id, tracking_no: trackingNo, total: koboToNaira(totalKobo) },
	};
}

/** To visitors the contract answers that there are no orders, where other calls answer 401. */
function asNoOrders(error: unknown): never {
	if (error instanceof Problem && error.code === 'unauthenticated') {
		throw new Problem('not-found', SIGN_IN_TO.seeOrders);
	}
	throw error;
}

/** An order in the form that the contract promises: its `state` is the Nigerian state it is delivered to. */
export function orderAnswer(order: Order): z.infer<typeof OrderAnswer> {
	return {
		id: order.id,
		tracking_no: order.trackingNo,
		firstname: order.firstname,
		lastname: order.lastname,
		phone: order.phone,
		email: order.email,
		address: order.address,
		city: order.city,
		state: order.region,
		zipcode: order.zipcode,
		payment_id: order.paymentId,
		payment_mode: order.paymentMode,
		created_at: order.createdAt.toISOString(),
	};
}
