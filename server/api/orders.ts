import { z } from 'zod';
import type { DbOrTx } from '#db/client.ts';
import { placedBefore, placeOrder } from '#shop/checkout/place-order.ts';
import { feeOfOrder, type OrderFee } from '#shop/delivery/order-delivery.ts';
import { type Shipment, shipmentsOf } from '#shop/fulfilment/shipments.ts';
import { koboToNaira } from '#shop/kit/money.ts';
import { Problem } from '#shop/kit/problem.ts';
import { LONGEST_KEY } from '#shop/orders/checkout-key.ts';
import { type DepositSums, depositSums } from '#shop/orders/deposits/deposit-sums.ts';
import { DeliveryInput, OrderInput } from '#shop/orders/order-input.ts';
import { ORDER_PLACED, SIGN_IN_TO } from '#shop/orders/order-messages.ts';
import type { PlacedOrder } from '#shop/orders/order-writing.ts';
import { allOrdersOf, type Order } from '#shop/orders/orders.ts';
import { checkoutShop } from '#shop/settings/settings.ts';
import type { Shop } from '../shop.ts';
import {
	type Api,
	bodyOf,
	caller,
	IN_BODY_ERRORS,
	needsToken,
	signedIn,
	userOf,
} from './conventions.ts';
import { done, inBody, ok, refusals, shown, time } from './responses.ts';

const ShipmentResponse = z
	.object({
		sent_at: time,
		carrier: shown(z.string(), 'GIG Logistics', 'The courier, or the name of our own rider'),
		number: shown(z.string(), '42-117', 'The tracking or waybill number'),
		link: shown(z.string(), 'https://courier.example/track/42-117', 'Where it is followed'),
		phone: shown(z.string(), '', 'Of the rider, or of the driver of a waybill'),
		park: shown(z.string(), '', 'The motor park where a waybill is collected'),
		message: shown(z.string(), '', 'A sentence of the shop'),
		items: z.array(
			z.object({
				name: shown(z.string(), 'Dynamic Microphone'),
				qty: shown(z.number().int(), 1),
			}),
		),
	})
	.meta({
		id: 'Shipment',
		description: 'Pieces of an order that left together; what is not known is empty',
	});
export const OrderResponse = z
	.object({
		id: shown(z.number().int(), 20),
		tracking_no: shown(z.string(), 'BH-HKGY-5G8M-VQ'),
		firstname: shown(z.string(), 'Ngozi'),
		lastname: shown(z.string(), 'Okafor'),
		phone: shown(z.string(), '0803 123 4567'),
		email: shown(z.string(), 'ngozi@example.com'),
		address: shown(z.string(), '14 Oguta Road'),
		city: shown(z.string(), 'Onitsha'),
		state: shown(z.string(), 'Anambra'),
		zipcode: shown(z.string(), '430001'),
		payment_id: shown(z.string(), '', 'Of the provider; empty for cash on delivery'),
		payment_mode: shown(z.string(), 'cod'),
		created_at: time,
		subtotal: shown(z.number(), 96_000, 'Naira: the goods at their prices'),
		discount: shown(z.number(), 0, 'Naira'),
		delivery_fee: shown(z.number(), 2_500, 'Naira'),
		delivery_method: shown(
			z.string().nullable(),
			'GIG Logistics',
			'How it goes; null where delivery is free everywhere',
		),
		tax: shown(z.number(), 0, 'Naira: the VAT included in the total'),
		total: shown(z.number(), 96_000, 'Naira'),
		deposit: shown(
			z.number(),
			0,
			'Naira: the part of the total that is paid online before the rest is collected in cash; 0 for none',
		),
		deposit_paid: shown(
			z.number().nullable(),
			null,
			'Naira: what of the deposit is paid; null without a deposit',
		),
		rest_to_collect: shown(
			z.number().nullable(),
			null,
			'Naira: what is still to be collected in cash; null without a deposit',
		),
		shipments: z.array(ShipmentResponse).describe('What has left the shop, oldest first'),
	})
	.meta({ id: 'Order' });
const PlacedResponse = z
	.object({
		id: shown(z.number().int(), 20),
		tracking_no: shown(z.string(), 'BH-HKGY-5G8M-VQ'),
		total: shown(z.number(), 98_500, 'Naira'),
		delivery_fee: shown(z.number(), 2_500, 'Naira, part of the total'),
		delivery_method: shown(z.string().nullable(), 'GIG Logistics'),
	})
	.meta({ id: 'PlacedOrder' });
const ShortItem = z
	.object({
		product_id: shown(z.number().int(), 12),
		name: shown(z.string(), 'Dynamic Microphone'),
		product_qty: shown(z.number().int(), 2, 'As in the cart'),
		in_stock: shown(z.number().int(), 1),
		sold: shown(z.boolean(), true, 'Whether the shop still sells it'),
	})
	.meta({ id: 'ShortItem' });
const OrderConflict = refusals.conflict.extend({ items: z.array(ShortItem).optional() }).meta({
	id: 'OrderConflict',
	description: 'The cart is empty, or these items are no longer sold or short in stock',
});
const IdempotencyKey = z
	.object({
		'idempotency-key': z.string().optional().meta({
			maxLength: LONGEST_KEY,
			description: 'The same key of the same user gets the first answer again',
		}),
	})
	.loose();

const deliveryBody = bodyOf(DeliveryInput, 'Delivery');
const orderBody = bodyOf(OrderInput, 'NewOrder');

/** The checkout and order calls of the contract: always the caller's own orders. */
export function ordersApi(app: Api, shop: Shop): void {
	const { db, config } = shop;
	const documented = { tags: ['orders'], ...needsToken };
	const common = { config: IN_BODY_ERRORS, preValidation: signedIn(shop, SIGN_IN_TO.checkOut) };

	const checking = {
		...documented,
		operationId: 'validateOrder',
		summary: 'Check the fields of an order without placing it',
		body: deliveryBody,
		response: inBody(z.object(done), refusals.unauthenticated, refusals.invalidOrder),
	};
	app.post('/validate-order', { ...common, schema: checking }, async () => ({
		status: 200 as const,
		message: 'Form Validated Successfully',
	}));

	const placing = {
		...documented,
		operationId: 'placeOrder',
		summary: 'Order what is in the cart',
		description:
			'One transaction takes the stock, writes the order and empties the cart, wholly or not at all. Send an Idempotency-Key, so that a repeated request after a lost connection places one order.',
		headers: IdempotencyKey,
		body: orderBody,
		response: inBody(
			z.object({ ...done, order: PlacedResponse }),
			refusals.unauthenticated,
			refusals.unpaid,
			OrderConflict,
			refusals.invalidOrder,
			refusals.tooMany,
		),
	};
	app.post(
		'/place-order',
		{ ...common, schema: placing, attachValidation: true },
		async (request) => {
			const userId = userOf(request).id;
			const idempotencyKey = request.headers['idempotency-key'] ?? null;
			if (request.validationError) {
				// The key alone names the first response, whatever is sent with it.
				const first = await placedBefore(db, userId, idempotencyKey);
				if (!first) throw request.validationError;
				return orderPlaced(first, await feeOfOrder(db, first.id));
			}
			const checkout = await checkoutShop(db, config.publicUrl);
			const placed = await placeOrder(db, userId, request.body, {
				shop: checkout,
				providers: shop.providers,
				idempotencyKey,
				flowLimits: config.flowLimits,
				byKeyAlone: true,
			});
			return orderPlaced(placed, placed.fee ?? (await feeOfOrder(db, placed.id)));
		},
	);

	const listing = {
		...documented,
		operationId: 'listOrders',
		summary: 'The orders of the signed-in user, newest first',
		description: '404 when nobody is signed in.',
		response: inBody(z.object({ ...ok, orders: z.array(OrderResponse) }), refusals.notFound),
	};
	app.get('/orders', { config: IN_BODY_ERRORS, schema: listing }, async (request) => {
		const user = await caller(shop, request).catch(asNoOrders);
		const orders = await allOrdersOf(db, user.id);
		return { status: 200 as const, orders: await orderResponses(db, orders) };
	});
}

function orderPlaced({ id, trackingNo, totalKobo }: PlacedOrder, { deliveryKobo, name }: OrderFee) {
	return {
		status: 200 as const,
		message: ORDER_PLACED,
		order: {
			id,
			tracking_no: trackingNo,
			total: koboToNaira(totalKobo),
			delivery_fee: koboToNaira(deliveryKobo),
			delivery_method: name,
		},
	};
}

/** To visitors the contract answers that there are no orders, where other calls answer 401. */
function asNoOrders(error: unknown): never {
	if (error instanceof Problem && error.code === 'unauthenticated') {
		throw new Problem('not-found', SIGN_IN_TO.seeOrders);
	}
	throw error;
}

/** Orders in the form that the contract promises: `state` is the Nigerian state an order is delivered to. */
export async function orderResponses(
	db: DbOrTx,
	orders: readonly Order[],
): Promise<z.infer<typeof OrderResponse>[]> {
	const ids = orders.map(({ id }) => id);
	const [shipments, deposits] = await Promise.all([shipmentsOf(db, ids), depositSums(db, orders)]);
	return orders.map((order) =>
		orderResponse(order, shipments.get(order.id) ?? [], deposits.get(order.id)),
	);
}

function orderResponse(
	order: Order,
	shipments: readonly Shipment[],
	deposit: DepositSums | undefined,
): z.infer<typeof OrderResponse> {
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
		subtotal: koboToNaira(order.subtotalKobo),
		discount: koboToNaira(order.discountKobo),
		delivery_fee: koboToNaira(order.deliveryKobo),
		delivery_method: order.delivery?.name ?? null,
		tax: koboToNaira(order.taxKobo),
		total: koboToNaira(order.totalKobo),
		deposit: koboToNaira(order.depositKobo),
		deposit_paid: deposit ? koboToNaira(deposit.paidKobo) : null,
		rest_to_collect: deposit ? koboToNaira(deposit.toCollectKobo) : null,
		shipments: shipments.map(shipmentResponse),
	};
}

function shipmentResponse(shipment: Shipment): z.infer<typeof ShipmentResponse> {
	const { carrier, number, link, phone, park, message, createdAt, pieces } = shipment;
	return {
		sent_at: createdAt.toISOString(),
		carrier,
		number,
		link,
		phone,
		park,
		message,
		items: pieces.map(({ name, qty }) => ({ name, qty })),
	};
}
