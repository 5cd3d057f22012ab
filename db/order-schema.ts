import { type SQL, sql } from 'drizzle-orm';
import {
	type AnyPgColumn,
	boolean,
	check,
	index,
	integer,
	pgTable,
	primaryKey,
	smallint,
	text,
	uniqueIndex,
	varchar,
} from 'drizzle-orm/pg-core';
import { users } from './account-schema.ts';
import { products } from './catalogue-schema.ts';
import { at, createdAt, id, kobo } from './columns.ts';
import { discounts } from './discounts/discount-schema.ts';
import { foldedText } from './folded-text.ts';

// From the cart to the order; payments are in payment-schema.ts, returns in orders/return-schema.ts.

/** A shopper's cart: one row per product. */
export const cartItems = pgTable(
	'cart_items',
	{
		id: id(),
		userId: integer('user_id')
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		productId: integer('product_id')
			.notNull()
			.references(() => products.id, { onDelete: 'cascade' }),
		productQty: integer('product_qty').notNull(),
		/** The price last shown to the shopper, so that a change can be pointed out. */
		seenKobo: kobo('seen_kobo').notNull(),
		/** The price that it keeps until then, if it does: what it cost when it was added. */
		heldKobo: kobo('held_kobo'),
		heldUntil: at('held_until'),
		createdAt: createdAt(),
	},
	(t) => [
		uniqueIndex('cart_items_once').on(t.userId, t.productId),
		index('cart_items_product').on(t.productId),
		check('cart_items_qty', sql`${t.productQty} >= 1`),
	],
);

/** The text by which staff search orders; phone numbers as digits only, since everybody types them differently. */
export const orderSearchText = (t: {
	trackingNo: AnyPgColumn;
	firstname: AnyPgColumn;
	lastname: AnyPgColumn;
	email: AnyPgColumn;
	phone: AnyPgColumn;
	address: AnyPgColumn;
	city: AnyPgColumn;
}): SQL =>
	foldedText(
		sql`${t.trackingNo} || ' ' || ${t.firstname} || ' ' || ${t.lastname} || ' ' || ${t.email} || ' ' || regexp_replace(${t.phone}, '[^0-9]', '', 'g') || ' ' || ${t.address} || ' ' || ${t.city}`,
	);

/** Cash orders that nobody has confirmed yet. */
const openCash = (t: { state: AnyPgColumn; paymentMode: AnyPgColumn }): SQL =>
	sql`${t.state} = 'placed' and ${t.paymentMode} = 'cod'`;

export const orders = pgTable(
	'orders',
	{
		id: id(),
		trackingNo: varchar('tracking_no', { length: 32 }).notNull(),
		userId: integer('user_id')
			.notNull()
			.references(() => users.id, { onDelete: 'restrict' }),
		/** Idempotency key of the checkout: the same key again means the same order. */
		idempotencyKey: varchar('idempotency_key', { length: 128 }),
		requestHash: text('request_hash').notNull().default(''),
		state: varchar('state', { length: 20 }).notNull(),
		firstname: varchar('firstname', { length: 191 }).notNull(),
		lastname: varchar('lastname', { length: 191 }).notNull(),
		phone: varchar('phone', { length: 191 }).notNull(),
		/** The number in E.164, however it was typed; empty for orders older than this column. */
		phoneE164: varchar('phone_e164', { length: 20 }).notNull().default(''),
		email: varchar('email', { length: 191 }).notNull(),
		address: varchar('address', { length: 191 }).notNull(),
		city: varchar('city', { length: 191 }).notNull(),
		region: varchar('region', { length: 191 }).notNull(),
		zipcode: varchar('zipcode', { length: 191 }).notNull(),
		paymentMode: varchar('payment_mode', { length: 64 }).notNull(),
		paymentId: varchar('payment_id', { length: 191 }).notNull().default(''),
		/** The goods at their prices; what the total is made of: shop/totals/order-total.ts. */
		subtotalKobo: kobo('subtotal_kobo').notNull(),
		/** What discounts took off the goods; the sum of those of the lines. */
		discountKobo: kobo('discount_kobo').notNull().default(0),
		/** What is paid for delivery. */
		deliveryKobo: kobo('delivery_kobo').notNull().default(0),
		/** Included in the total. */
		taxKobo: kobo('tax_kobo').notNull().default(0),
		/** In hundredths of a per cent; null when the shop was not registered for VAT. */
		taxRate: smallint('tax_rate'),
		/** The part of the total that the tax is on: the rest is exempt. */
		taxedKobo: kobo('taxed_kobo').notNull().default(0),
		totalKobo: kobo('total_kobo').notNull(),
		/** The part of the total that is paid online before the rest is collected in cash; 0: one way to pay for all of it. */
		depositKobo: kobo('deposit_kobo').notNull().default(0),
		/** Of an order that staff typed in and whose buyer pays by a link: until when that may begin. */
		payUntil: at('pay_until'),
		stockReturnedAt: at('stock_returned_at'),
		/** Whether cash is to be collected at the door or just after it: maintained by triggers (db/functions/cash-open.sql). */
		cashOpen: boolean('cash_open').notNull().default(false),
		/** Whoever has it may follow the order without signing in: 122 random bits, in the links of its mails. */
		trackKey: varchar('track_key', { length: 32 })
			.notNull()
			.default(sql`replace(gen_random_uuid()::text, '-', '')`),
		/** Of an order that is paid by a link the day of its payment, once that has come. */
		createdAt: createdAt(),
	},
	(t) => [
		uniqueIndex('orders_tracking').on(t.trackingNo),
		uniqueIndex('orders_track_key').on(t.trackKey),
		uniqueIndex('orders_once').on(t.userId, t.idempotencyKey),
		// Ascending: a descending index puts nulls last, while a descending order wants them first, so it could not be
		// used.
		index('orders_of_user').on(t.userId, t.id),
		index('orders_newest').on(t.createdAt.desc()),
		// Whose order it is, for staff who look up a payment by its buyer's address.
		index('orders_email').on(sql`lower(${t.email})`),
		index('orders_state').on(t.state, t.id),
		index('orders_payment_mode').on(t.paymentMode, t.id),
		// Cash orders that nobody has confirmed yet, for the limits of an account and of a phone number.
		index('orders_open_cash_user').on(t.userId).where(openCash(t)),
		index('orders_open_cash_phone').on(t.phoneE164).where(openCash(t)),
		// Whether a phone number has had an order before.
		index('orders_delivered_phone').on(t.phoneE164).where(sql`${t.state} = 'delivered'`),
		// Cash orders that came back, by phone number.
		index('orders_returned_cash_phone')
			.on(t.phoneE164)
			.where(
				sql`${t.state} = 'returned' and ${t.paymentMode} in ('cod', 'cod-card', 'cod-wallet')`,
			),
		// Few, whatever was delivered before.
		index('orders_cash_open').on(t.id).where(sql`${t.cashOpen}`),
		// Those whose buyers have not paid by their link yet.
		index('orders_pay_until')
			.on(t.payUntil)
			.where(sql`${t.state} = 'awaiting-payment' and ${t.payUntil} is not null`),
		index('orders_amount').on(t.totalKobo, t.id),
		index('orders_search').using('gin', sql`${orderSearchText(t)} gin_trgm_ops`),
		check('orders_total', sql`${t.totalKobo} >= 0`),
		check(
			'orders_deposit',
			sql`${t.depositKobo} >= 0 and (${t.depositKobo} = 0 or ${t.depositKobo} < ${t.totalKobo})
				and (${t.depositKobo} > 0) = (${t.paymentMode} in ('cod-card', 'cod-wallet'))`,
		),
		check(
			'orders_total_parts',
			sql`${t.totalKobo} = ${t.subtotalKobo} - ${t.discountKobo} + ${t.deliveryKobo}
				and ${t.discountKobo} between 0 and ${t.subtotalKobo} and ${t.deliveryKobo} >= 0
				and ${t.taxKobo} between 0 and ${t.totalKobo}`,
		),
		check(
			'orders_taxed',
			sql`${t.taxedKobo} between 0 and ${t.totalKobo} and (${t.taxRate} is not null or ${t.taxKobo} = 0 and ${t.taxedKobo} = 0)`,
		),
		check(
			'orders_state',
			sql`${t.state} in ('awaiting-payment', 'placed', 'confirmed', 'packed', 'sent', 'delivered', 'cancelled', 'returned')`,
		),
	],
);

/** What was bought, with name and price as sold, which stay when the product is changed or deleted. */
export const orderLines = pgTable(
	'order_lines',
	{
		id: id(),
		orderId: integer('order_id')
			.notNull()
			.references(() => orders.id, { onDelete: 'cascade' }),
		productId: integer('product_id').references(() => products.id, { onDelete: 'set null' }),
		name: varchar('name', { length: 255 }).notNull(),
		brand: varchar('brand', { length: 255 }),
		imagePath: text('image_path'),
		unitKobo: kobo('unit_kobo').notNull(),
		/** What a piece cost the shop when it was ordered; null if that was unknown. For staff only. */
		costKobo: kobo('cost_kobo'),
		qty: integer('qty').notNull(),
		/** What discounts took off the line. */
		discountKobo: kobo('discount_kobo').notNull().default(0),
		/** Included in what is paid for the line. */
		taxKobo: kobo('tax_kobo').notNull().default(0),
		/** How many of them came back one by one (order_returns), before the order as a whole did, if it did. */
		returnedQty: integer('returned_qty').notNull().default(0),
		/** What was paid for the parts that came back out of kits that are not among those. */
		partsBackKobo: kobo('parts_back_kobo').notNull().default(0),
		/** How many of them have left the shop (fulfilment/shipment-schema.ts). */
		shippedQty: integer('shipped_qty').notNull().default(0),
	},
	(t) => [
		index('order_lines_order').on(t.orderId),
		index('order_lines_product').on(t.productId, t.id),
		index('order_lines_returned')
			.on(t.orderId)
			.where(sql`${t.returnedQty} > 0 or ${t.partsBackKobo} > 0`),
		check('order_lines_amounts', sql`${t.unitKobo} >= 0 and ${t.qty} >= 1`),
		check(
			'order_lines_paid',
			sql`${t.discountKobo} between 0 and ${t.unitKobo} * ${t.qty}
				and ${t.taxKobo} between 0 and ${t.unitKobo} * ${t.qty} - ${t.discountKobo}`,
		),
		check('order_lines_returned_qty', sql`${t.returnedQty} between 0 and ${t.qty}`),
		check(
			'order_lines_parts_back',
			sql`${t.partsBackKobo} between 0 and ${t.unitKobo} * ${t.qty} - ${t.discountKobo}`,
		),
		// Pieces come back after they left, so a returned piece counts as shipped, too.
		check('order_lines_shipped_qty', sql`${t.shippedQty} between 0 and ${t.qty}`),
	],
);

/** The discounts of an order, as they were when it was placed. */
export const orderDiscounts = pgTable(
	'order_discounts',
	{
		id: id(),
		orderId: integer('order_id')
			.notNull()
			.references(() => orders.id, { onDelete: 'cascade' }),
		/** Null once the discount is deleted. */
		discountId: integer('discount_id').references(() => discounts.id, { onDelete: 'set null' }),
		/** Null for one that applies by itself. */
		code: varchar('code', { length: 64 }),
		name: varchar('name', { length: 191 }).notNull(),
		/** What it took off the goods. */
		kobo: kobo('kobo').notNull(),
		freesDelivery: boolean('frees_delivery').notNull(),
		/** The delivery fee that was not asked for because of it. */
		freedDeliveryKobo: kobo('freed_delivery_kobo').notNull().default(0),
	},
	(t) => [
		index('order_discounts_order').on(t.orderId),
		index('order_discounts_discount').on(t.discountId, t.orderId),
		check('order_discounts_amounts', sql`${t.kobo} >= 0 and ${t.freedDeliveryKobo} >= 0`),
	],
);

/** What a kit was made of when it was ordered: these pieces left the stock and come back, whatever it is made of since. */
export const orderLineParts = pgTable(
	'order_line_parts',
	{
		lineId: integer('line_id')
			.notNull()
			.references(() => orderLines.id, { onDelete: 'cascade' }),
		position: smallint('position').notNull(),
		productId: integer('product_id').references(() => products.id, { onDelete: 'set null' }),
		name: varchar('name', { length: 255 }).notNull(),
		imagePath: text('image_path'),
		/** In one kit. */
		pieces: integer('pieces').notNull(),
		/** What a piece cost by itself then: by that the price of the kit is shared among its parts (totals/refund-of-pieces.ts). */
		unitKobo: kobo('unit_kobo').notNull().default(0),
		/** How many of it came back out of kits that did not come back whole. */
		returnedQty: integer('returned_qty').notNull().default(0),
	},
	(t) => [
		primaryKey({ columns: [t.lineId, t.position] }),
		check('order_line_parts_returned_qty', sql`${t.returnedQty} >= 0`),
		index('order_line_parts_product').on(t.productId),
		check('order_line_parts_pieces', sql`${t.pieces} >= 1`),
	],
);

/**
 * `not-paid-in-time`: only such an order is placed when its money arrives after all. `taken-back`: staff undid the move
 * before it. `refused`: a cash order came back because nobody took it at the door. `typed-in`: part of placing an order that
 * staff typed in, which has no mail of its own and cannot be taken back alone.
 */
export type MoveReason = 'not-paid-in-time' | 'taken-back' | 'refused' | 'typed-in';

/** Every change of an order's state: from, to, when, and by whom (null: the shop itself). */
export const orderEvents = pgTable(
	'order_events',
	{
		id: id(),
		orderId: integer('order_id')
			.notNull()
			.references(() => orders.id, { onDelete: 'cascade' }),
		fromState: varchar('from_state', { length: 20 }),
		toState: varchar('to_state', { length: 20 }).notNull(),
		byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
		note: text('note').notNull().default(''),
		/** A sentence to the shopper, who reads it in the mail and with the order. */
		message: text('message').notNull().default(''),
		/** Why it was moved, where rules depend on that; the note is for people. */
		reason: varchar('reason', { length: 40 }).$type<MoveReason>(),
		createdAt: createdAt(),
	},
	(t) => [index('order_events_order').on(t.orderId, t.id)],
);
