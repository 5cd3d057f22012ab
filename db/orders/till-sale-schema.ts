import { sql } from 'drizzle-orm';
import {
	check,
	index,
	integer,
	jsonb,
	pgTable,
	text,
	uniqueIndex,
	uuid,
	varchar,
} from 'drizzle-orm/pg-core';
import { users } from '../account-schema.ts';
import { cashCollectors } from '../cash/cash-schema.ts';
import { at, id, kobo } from '../columns.ts';
import { orders } from '../order-schema.ts';

// Sales of the till as they were sent, each once.

/** `flagged`: staff have to look at it; `closed`: they did, and it became no order. */
type TillSaleState = 'recorded' | 'flagged' | 'closed';

export const tillSales = pgTable(
	'till_sales',
	{
		id: id(),
		/** Made by the till: the same key is the same sale. */
		key: uuid('key').notNull(),
		/** Of all that was sent; empty once its buyer is removed. */
		contentHash: text('content_hash').notNull(),
		/** By the clock of the till. */
		soldAt: at('sold_at').notNull(),
		receivedAt: at('received_at').notNull().defaultNow(),
		/** Who sold it, by name; empty where nothing proved it (shop/till/seller-proof.ts). */
		soldBy: varchar('sold_by', { length: 191 }).notNull(),
		/** Who was signed in when it was sent. */
		sentByUserId: integer('sent_by_user_id').references(() => users.id, { onDelete: 'set null' }),
		/** Who has its cash, or where it was paid to; null when the shop does not know them. */
		collectorId: integer('collector_id').references(() => cashCollectors.id, {
			onDelete: 'set null',
		}),
		/** Of a transfer or a card payment; empty of cash, and once its buyer is removed. */
		reference: varchar('reference', { length: 100 }).notNull().default(''),
		/** Any of it may be empty. */
		buyer: jsonb('buyer').$type<{ firstname: string; lastname: string; phone: string }>().notNull(),
		/** With the name and the price at which each was sold. */
		lines: jsonb('lines')
			.$type<{ productId: number; name: string; qty: number; unitKobo: number }[]>()
			.notNull(),
		/** What its goods come to. */
		totalKobo: kobo('total_kobo').notNull(),
		state: varchar('state', { length: 20 }).$type<TillSaleState>().notNull(),
		/** Why it is, or was, flagged. */
		problem: text('problem').notNull().default(''),
		orderId: integer('order_id').references(() => orders.id, { onDelete: 'cascade' }),
		decidedByUserId: integer('decided_by_user_id').references(() => users.id, {
			onDelete: 'set null',
		}),
		decidedAt: at('decided_at'),
		/** Why it was closed. */
		decisionNote: text('decision_note').notNull().default(''),
	},
	(t) => [
		uniqueIndex('till_sales_key').on(t.key),
		uniqueIndex('till_sales_order').on(t.orderId),
		// Few, whatever was sold before.
		index('till_sales_flagged').on(t.id).where(sql`${t.state} = 'flagged'`),
		check('till_sales_state', sql`${t.state} in ('recorded', 'flagged', 'closed')`),
		check('till_sales_recorded', sql`(${t.state} = 'recorded') = (${t.orderId} is not null)`),
		check('till_sales_closed', sql`${t.state} <> 'closed' or ${t.decidedAt} is not null`),
		check('till_sales_total', sql`${t.totalKobo} >= 0`),
	],
);
