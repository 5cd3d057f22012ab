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

// Layaways: goods that are kept for a customer who pays for them in parts until a day, and takes them once all is paid.

/** The text by which staff search layaways; phone numbers as digits only, since everybody types them differently. */
export const layawaySearchText = (t: {
	organisation: AnyPgColumn;
	firstname: AnyPgColumn;
	lastname: AnyPgColumn;
	phone: AnyPgColumn;
	goods: AnyPgColumn;
}): SQL =>
	foldedText(
		sql`${t.organisation} || ' ' || ${t.firstname} || ' ' || ${t.lastname} || ' ' || regexp_replace(${t.phone}, '[^0-9]', '', 'g') || ' ' || ${t.goods}`,
	);

/** `completed`: all is paid, and the goods are handed over. */
export type LayawayState = 'open' | 'completed' | 'cancelled';

export const layaways = pgTable(
	'layaways',
	{
		/** The number of the layaway, too. */
		id: id(),
		/** Whoever has it may see the layaway and what is left to pay: 122 random bits. */
		publicKey: varchar('public_key', { length: 32 })
			.notNull()
			.default(sql`replace(gen_random_uuid()::text, '-', '')`),
		/** Counts its changes, payments among them: each names the one that its page showed. */
		version: integer('version').notNull().default(1),
		state: varchar('state', { length: 20 }).$type<LayawayState>().notNull().default('open'),
		/** The account or guest that it is for, where that is known. */
		userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
		/** A church, a band, a company; empty for a person. */
		organisation: varchar('organisation', { length: 191 }).notNull().default(''),
		firstname: varchar('firstname', { length: 191 }).notNull(),
		lastname: varchar('lastname', { length: 191 }).notNull(),
		phone: varchar('phone', { length: 191 }).notNull(),
		/** Empty for none. */
		email: varchar('email', { length: 191 }).notNull().default(''),
		/** To the customer: what was agreed. */
		note: text('note').notNull().default(''),
		/** The names of its goods in a line, by which it is found and listed. */
		goods: text('goods').notNull(),
		totalKobo: kobo('total_kobo').notNull(),
		/** The sum of its receipts (cash_receipts): changed with them, under the lock of this row. */
		paidKobo: kobo('paid_kobo').notNull().default(0),
		/** The day in Lagos until which it is to be paid. */
		dueOn: date('due_on', { mode: 'string' }).notNull(),
		/** Why the last day was moved, or why it was cancelled. */
		reason: text('reason').notNull().default(''),
		/** Of a cancelled one: what of the payments the shop keeps as its fee, and what went back to the customer and how. */
		feeKobo: kobo('fee_kobo').notNull().default(0),
		paidBackKobo: kobo('paid_back_kobo').notNull().default(0),
		paidBackNote: text('paid_back_note').notNull().default(''),
		/** The sale that it became when its goods were handed over. */
		orderId: integer('order_id').references(() => orders.id, { onDelete: 'set null' }),
		openedBy: integer('opened_by').references(() => users.id, { onDelete: 'set null' }),
		/** Who handed over or cancelled it. */
		closedBy: integer('closed_by').references(() => users.id, { onDelete: 'set null' }),
		closedAt: at('closed_at'),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		uniqueIndex('layaways_public_key').on(t.publicKey),
		uniqueIndex('layaways_order').on(t.orderId),
		index('layaways_state').on(t.state, t.id),
		index('layaways_due').on(t.dueOn, t.id).where(sql`${t.state} = 'open'`),
		index('layaways_due_all').on(t.dueOn, t.id),
		index('layaways_closed').on(t.closedAt).where(sql`${t.closedAt} is not null`),
		index('layaways_user').on(t.userId),
		index('layaways_opened_by').on(t.openedBy),
		index('layaways_closed_by').on(t.closedBy),
		index('layaways_email').on(sql`lower(${t.email})`),
		index('layaways_search').using('gin', sql`${layawaySearchText(t)} gin_trgm_ops`),
		check('layaways_state', sql`${t.state} in ('open', 'completed', 'cancelled')`),
		check('layaways_paid', sql`${t.totalKobo} > 0 and ${t.paidKobo} between 0 and ${t.totalKobo}`),
		check('layaways_completed', sql`${t.state} <> 'completed' or ${t.paidKobo} = ${t.totalKobo}`),
		check(
			'layaways_cancelled',
			sql`${t.feeKobo} >= 0 and ${t.paidBackKobo} >= 0
				and ${t.feeKobo} + ${t.paidBackKobo} = case when ${t.state} = 'cancelled' then ${t.paidKobo} else 0 end`,
		),
		check('layaways_closed', sql`(${t.state} = 'open') = (${t.closedAt} is null)`),
	],
);

/** What is kept, with name, SKU and price as agreed, which stay when the product is changed or deleted. */
export const layawayLines = pgTable(
	'layaway_lines',
	{
		id: id(),
		layawayId: integer('layaway_id')
			.notNull()
			.references(() => layaways.id, { onDelete: 'cascade' }),
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
		uniqueIndex('layaway_lines_position').on(t.layawayId, t.position),
		index('layaway_lines_product').on(t.productId),
		check('layaway_lines_amounts', sql`${t.unitKobo} >= 0 and ${t.qty} >= 1`),
	],
);

/** What left the stock for a layaway, of kits their parts as they were then: exactly these go back. */
export const layawayPieces = pgTable(
	'layaway_pieces',
	{
		id: id(),
		layawayId: integer('layaway_id')
			.notNull()
			.references(() => layaways.id, { onDelete: 'cascade' }),
		productId: integer('product_id').references(() => products.id, { onDelete: 'set null' }),
		qty: integer('qty').notNull(),
	},
	(t) => [
		index('layaway_pieces_layaway').on(t.layawayId),
		index('layaway_pieces_product').on(t.productId),
		check('layaway_pieces_qty', sql`${t.qty} >= 1`),
	],
);
