import { type SQL, sql } from 'drizzle-orm';
import {
	type AnyPgColumn,
	boolean,
	check,
	date,
	index,
	integer,
	pgTable,
	smallint,
	text,
	uniqueIndex,
	varchar,
} from 'drizzle-orm/pg-core';
import { users } from '../account-schema.ts';
import { products } from '../catalogue-schema.ts';
import { at, createdAt, id, kobo, updatedAt } from '../columns.ts';
import { foldedText } from '../folded-text.ts';
import { orders } from '../order-schema.ts';

// Quotations: what the shop offers in writing, for some days, without keeping the goods.

/** The text by which staff search quotes; phone numbers as digits only, since everybody types them differently. */
export const quoteSearchText = (t: {
	organisation: AnyPgColumn;
	firstname: AnyPgColumn;
	lastname: AnyPgColumn;
	email: AnyPgColumn;
	phone: AnyPgColumn;
}): SQL =>
	foldedText(
		sql`${t.organisation} || ' ' || ${t.firstname} || ' ' || ${t.lastname} || ' ' || ${t.email} || ' ' || regexp_replace(${t.phone}, '[^0-9]', '', 'g')`,
	);

/**
 * `requested`: a shopper asked for it, and nothing is offered yet. `open`: it can be accepted until its last day has passed.
 * `ordered`: it became an order.
 */
export type QuoteState = 'requested' | 'open' | 'accepted' | 'ordered' | 'declined' | 'withdrawn';

export const quotes = pgTable(
	'quotes',
	{
		/** The number of the quotation, too. */
		id: id(),
		/** Whoever has it may see the quotation and answer it: 122 random bits. */
		publicKey: varchar('public_key', { length: 32 })
			.notNull()
			.default(sql`replace(gen_random_uuid()::text, '-', '')`),
		/** Counts its contents: whoever accepts names the one that they saw. */
		version: integer('version').notNull().default(1),
		state: varchar('state', { length: 20 }).$type<QuoteState>().notNull(),
		/** The account or guest that it is for, where that is known. */
		userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
		/** A church, a school, a company; empty for a person. */
		organisation: varchar('organisation', { length: 191 }).notNull().default(''),
		firstname: varchar('firstname', { length: 191 }).notNull(),
		lastname: varchar('lastname', { length: 191 }).notNull(),
		phone: varchar('phone', { length: 191 }).notNull(),
		/** Empty for none. */
		email: varchar('email', { length: 191 }).notNull().default(''),
		address: varchar('address', { length: 191 }).notNull().default(''),
		city: varchar('city', { length: 191 }).notNull().default(''),
		region: varchar('region', { length: 191 }).notNull().default(''),
		lga: varchar('lga', { length: 60 }).notNull().default(''),
		/** To the buyer. */
		note: text('note').notNull().default(''),
		/** The goods at their prices; what the total is made of: shop/totals/order-total.ts. */
		subtotalKobo: kobo('subtotal_kobo').notNull(),
		/** Null where delivery is not included. */
		deliveryKobo: kobo('delivery_kobo'),
		/** Included in the total. */
		taxKobo: kobo('tax_kobo').notNull().default(0),
		/** In hundredths of a per cent; null when the shop was not registered for VAT. */
		taxRate: smallint('tax_rate'),
		totalKobo: kobo('total_kobo').notNull(),
		/** The last day in Lagos on which it can be accepted. */
		validUntil: date('valid_until', { mode: 'string' }).notNull(),
		/** Who made it; null for a request of a shopper. */
		madeBy: integer('made_by').references(() => users.id, { onDelete: 'set null' }),
		/** Who accepted or declined it, as typed on its page. */
		answeredBy: varchar('answered_by', { length: 191 }).notNull().default(''),
		answeredAt: at('answered_at'),
		/** What somebody wrote who asked for it; once it is declined, why, if that was said. */
		reason: text('reason').notNull().default(''),
		orderId: integer('order_id').references(() => orders.id, { onDelete: 'set null' }),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		uniqueIndex('quotes_public_key').on(t.publicKey),
		uniqueIndex('quotes_order').on(t.orderId),
		index('quotes_state').on(t.state, t.id),
		index('quotes_valid_until').on(t.validUntil, t.id),
		index('quotes_total').on(t.totalKobo, t.id),
		index('quotes_user').on(t.userId),
		index('quotes_made_by').on(t.madeBy),
		index('quotes_email').on(sql`lower(${t.email})`),
		index('quotes_search').using('gin', sql`${quoteSearchText(t)} gin_trgm_ops`),
		check(
			'quotes_state',
			sql`${t.state} in ('requested', 'open', 'accepted', 'ordered', 'declined', 'withdrawn')`,
		),
		check(
			'quotes_total_parts',
			sql`${t.totalKobo} = ${t.subtotalKobo} + coalesce(${t.deliveryKobo}, 0) and ${t.subtotalKobo} >= 0
				and coalesce(${t.deliveryKobo}, 0) >= 0 and ${t.taxKobo} between 0 and ${t.totalKobo}`,
		),
	],
);

/** What is offered, with name, SKU and price as offered, which stay when the product is changed or deleted. */
export const quoteLines = pgTable(
	'quote_lines',
	{
		id: id(),
		quoteId: integer('quote_id')
			.notNull()
			.references(() => quotes.id, { onDelete: 'cascade' }),
		position: smallint('position').notNull(),
		productId: integer('product_id').references(() => products.id, { onDelete: 'set null' }),
		name: varchar('name', { length: 255 }).notNull(),
		sku: varchar('sku', { length: 64 }),
		qty: integer('qty').notNull(),
		unitKobo: kobo('unit_kobo').notNull(),
		/** Whether the price was agreed; otherwise it is what the shop asked then. */
		isAgreed: boolean('is_agreed').notNull().default(false),
	},
	(t) => [
		uniqueIndex('quote_lines_position').on(t.quoteId, t.position),
		index('quote_lines_product').on(t.productId),
		check('quote_lines_amounts', sql`${t.unitKobo} >= 0 and ${t.qty} >= 1`),
	],
);
