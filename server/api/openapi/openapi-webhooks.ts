import { z } from 'zod';
import { ORDER_STATES } from '#shop/orders/order-states.ts';
import { shown, time } from '../responses.ts';
import type { Operation, Schema } from './openapi-types.ts';

// The webhooks of the OpenAPI document: what the shop sends to the endpoints that staff register. Orders and products are
// the shapes that calls answer, by reference.

const REFERRED = { order: 'Order', product: 'Product' } as const;

const state = z.enum(ORDER_STATES);
const lines = z.array(
	z.object({
		product_id: shown(z.number().int().nullable(), 12, 'Null once the product is deleted'),
		name: shown(z.string(), 'Dynamic Microphone'),
		unit_price: shown(z.number(), 48_000, 'Naira'),
		qty: shown(z.number().int(), 2),
		discount: shown(z.number(), 0, 'Naira off the whole line'),
	}),
);
const ofOrder = {
	order: z.object({}).describe('As the calls answer it, a moment after the event'),
	order_state: shown(state, 'placed', 'Where the order is a moment after the event'),
	total: shown(z.number(), 96_000, 'Naira, of the lines less their discounts, and delivery'),
	delivery: shown(z.number(), 0, 'Naira'),
	tax: shown(z.number(), 0, 'Naira: the VAT included in the total'),
	lines,
};
const money = {
	provider: shown(z.string(), 'paystack'),
	amount: shown(z.number(), 96_000, 'In the currency'),
	currency: shown(z.string(), 'NGN'),
};
const product = z.object({}).describe('As the calls for staff answer it');

const EVENTS: Record<string, { summary: string; data: z.ZodRawShape }> = {
	'order.placed': {
		summary: 'An order is placed; one paid online, once it is paid',
		data: ofOrder,
	},
	'order.moved': {
		summary: 'A placed order moves to another state',
		data: { ...ofOrder, from_state: shown(state, 'placed'), to_state: shown(state, 'confirmed') },
	},
	'order.paid': {
		summary: 'The money for an order came in online',
		data: { ...ofOrder, ...money },
	},
	'order.refunded': {
		summary: 'A provider has given money back, all or a part of it',
		data: { ...ofOrder, ...money },
	},
	'product.changed': {
		summary: 'A product changed: its texts, prices, stock, pictures or place',
		data: {
			product_id: shown(z.number().int(), 12),
			product: product.nullable().describe('As it is when this is sent; null once it is deleted'),
		},
	},
	'stock.low': {
		summary: 'A product on sale has few pieces left',
		data: { product, threshold: shown(z.number().int(), 3, 'So few count as low') },
	},
	test: {
		summary: 'Staff try the endpoint',
		data: { message: shown(z.string(), 'It works.') },
	},
};

const header = (name: string, description: string, example: string) => ({
	name,
	in: 'header',
	required: true,
	description,
	schema: { type: 'string', examples: [example] },
});
const HEADERS = [
	header(
		'webhook-id',
		'The id of the event, the same for every try: work on each only once',
		'evt_2f6d0a4c1b3e4f5a8d7c9b0a1e2f3d4c',
	),
	header('webhook-timestamp', 'When this try was sent, in seconds since 1970', '1795600000'),
	header(
		'webhook-signature',
		'Signatures of Standard Webhooks, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`',
		'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
	),
];

/** The webhooks by name, as OpenAPI 3.1 has them beside the paths. */
export function webhookOperations(): Record<string, Record<string, Operation>> {
	return Object.fromEntries(
		Object.entries(EVENTS).map(([type, { summary, data }]) => [
			type,
			{ post: operation(type, summary, data) },
		]),
	);
}

function operation(type: string, summary: string, data: z.ZodRawShape): Operation {
	const body = z.object({
		type: z.literal(type),
		id: shown(z.string(), 'evt_2f6d0a4c1b3e4f5a8d7c9b0a1e2f3d4c', 'As in the header webhook-id'),
		created_at: time,
		data: z.object(data),
	});
	return {
		operationId: `on${type.replace(/(^|\.)(\w)/g, (_all, _dot, letter: string) => letter.toUpperCase())}`,
		summary,
		description:
			'Answer 2xx within ten seconds. Anything else is tried again for three days; 410 switches the endpoint off. Events of one order or product arrive in order.',
		tags: ['webhooks'],
		security: [],
		parameters: HEADERS,
		requestBody: { content: { 'application/json': { schema: referring(body) } } },
		responses: {
			200: { description: 'Taken' },
			410: { description: 'No longer wanted: the endpoint is switched off' },
		},
	};
}

/** The JSON schema of a body, with orders and products by reference. */
function referring(body: z.ZodType): Schema {
	const { $schema, ...schema } = z.toJSONSchema(body) as Schema & { $schema?: string };
	const data = schema.properties?.data?.properties ?? {};
	for (const [name, shape] of Object.entries(REFERRED)) {
		const field = data[name];
		if (!field) continue;
		const ref = { $ref: `#/components/schemas/${shape}` };
		data[name] = field.anyOf ? { ...field, anyOf: [ref, { type: 'null' }] } : ref;
	}
	return schema;
}
