import { type SQL, sql } from 'drizzle-orm';
import {
	type AnyPgColumn,
	bigint,
	check,
	index,
	integer,
	jsonb,
	pgTable,
	text,
	uniqueIndex,
	varchar,
} from 'drizzle-orm/pg-core';
import { at, createdAt, id, kobo, updatedAt } from './columns.ts';
import { products, users } from './schema.ts';

// Orders and their payments; the other tables are in schema.ts.

/** What the staff searches orders by: of the phone number its digits, for everybody types it otherwise. */
export const orderSearchText = (t: {
	trackingNo: AnyPgColumn;
	firstname: AnyPgColumn;
	lastname: AnyPgColumn;
	email: AnyPgColumn;
	phone: AnyPgColumn;
}): SQL =>
	sql`lower(${t.trackingNo} || ' ' || ${t.firstname} || ' ' || ${t.lastname} || ' ' || ${t.email} || ' ' || regexp_replace(${t.phone}, '[^0-9]', '', 'g'))`;

export const orders = pgTable(
	'orders',
	{
		id: id(),
		trackingNo: varchar('tracking_no', { length: 32 }).notNull(),
		userId: integer('user_id')
			.notNull()
			.references(() => users.id, { onDelete: 'restrict' }),
		/** Key of the checkout that made the order; the same key again is the same order. */
		idempotencyKey: varchar('idempotency_key', { length: 128 }),
		requestHash: text('request_hash').notNull().default(''),
		state: varchar('state', { length: 20 }).notNull(),
		firstname: varchar('firstname', { length: 191 }).notNull(),
		lastname: varchar('lastname', { length: 191 }).notNull(),
		phone: varchar('phone', { length: 191 }).notNull(),
		email: varchar('email', { length: 191 }).notNull(),
		address: varchar('address', { length: 191 }).notNull(),
		city: varchar('city', { length: 191 }).notNull(),
		region: varchar('region', { length: 191 }).notNull(),
		zipcode: varchar('zipcode', { length: 191 }).notNull(),
		paymentMode: varchar('payment_mode', { length: 64 }).notNull(),
		paymentId: varchar('payment_id', { length: 191 }).notNull().default(''),
		totalKobo: kobo('total_kobo').notNull(),
		stockReturnedAt: at('stock_returned_at'),
		createdAt: createdAt(),
	},
	(t) => [
		uniqueIndex('orders_tracking').on(t.trackingNo),
		uniqueIndex('orders_once').on(t.userId, t.idempotencyKey),
		index('orders_of_user').on(t.userId, t.id.desc()),
		index('orders_newest').on(t.createdAt.desc()),
		index('orders_state').on(t.state, t.id),
		index('orders_payment_mode').on(t.paymentMode, t.id),
		index('orders_amount').on(t.totalKobo, t.id),
		index('orders_search').using('gin', sql`${orderSearchText(t)} gin_trgm_ops`),
		check('orders_total', sql`${t.totalKobo} >= 0`),
		check(
			'orders_state',
			sql`${t.state} in ('awaiting-payment', 'placed', 'confirmed', 'packed', 'sent', 'delivered', 'cancelled', 'returned')`,
		),
	],
);

/** What was bought, with name and price as sold: it stays when the product changes or goes. */
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
		qty: integer('qty').notNull(),
	},
	(t) => [
		index('order_lines_order').on(t.orderId),
		index('order_lines_product').on(t.productId),
		check('order_lines_amounts', sql`${t.unitKobo} >= 0 and ${t.qty} >= 1`),
	],
);

/** Every move of an order's state: from what to what, when, and by whom (null: the shop itself). */
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
		createdAt: createdAt(),
	},
	(t) => [index('order_events_order').on(t.orderId, t.id)],
);

/** One attempt to pay at a provider. Amounts in the minor unit of their currency. */
export const payments = pgTable(
	'payments',
	{
		id: id(),
		orderId: integer('order_id')
			.notNull()
			.references(() => orders.id, { onDelete: 'restrict' }),
		provider: varchar('provider', { length: 20 }).notNull(),
		reference: varchar('reference', { length: 191 }).notNull(),
		state: varchar('state', { length: 20 }).notNull(),
		amountKobo: kobo('amount_kobo').notNull(),
		chargedMinor: bigint('charged_minor', { mode: 'number' }).notNull(),
		chargedCurrency: varchar('charged_currency', { length: 3 }).notNull(),
		/** Naira for one unit of the charged currency, as locked for this attempt. */
		rate: text('rate'),
		providerId: varchar('provider_id', { length: 191 }),
		holdUntil: at('hold_until'),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		uniqueIndex('payments_reference').on(t.provider, t.reference),
		index('payments_order').on(t.orderId),
		index('payments_open').on(t.state, t.updatedAt),
		check('payments_amounts', sql`${t.amountKobo} >= 0 and ${t.chargedMinor} >= 0`),
		check(
			'payments_state',
			sql`${t.state} in ('started', 'pending', 'paid', 'refunded', 'failed', 'expired')`,
		),
	],
);

/** What providers told us by webhook, each message once. */
export const paymentNotices = pgTable(
	'payment_notices',
	{
		id: id(),
		provider: varchar('provider', { length: 20 }).notNull(),
		dedupeKey: varchar('dedupe_key', { length: 191 }).notNull(),
		payload: jsonb('payload').notNull(),
		receivedAt: at('received_at').notNull().defaultNow(),
		handledAt: at('handled_at'),
	},
	(t) => [uniqueIndex('payment_notices_once').on(t.provider, t.dedupeKey)],
);
