import { sql } from 'drizzle-orm';
import {
	boolean,
	check,
	foreignKey,
	index,
	integer,
	pgTable,
	primaryKey,
	smallint,
	text,
	varchar,
} from 'drizzle-orm/pg-core';
import { users } from '../account-schema.ts';
import { createdAt, id, kobo } from '../columns.ts';
import { orderLineParts, orderLines, orders } from '../order-schema.ts';

// What of delivered orders came back.

/**
 * How the money for pieces that came back is given back: by the payment's provider (then a row of `refunds` follows it),
 * by hand for an order paid in cash, or not at all.
 */
export type ReturnMoney = 'provider' | 'hand' | 'none';

/** Pieces of a delivered order that came back together. */
export const orderReturns = pgTable(
	'order_returns',
	{
		id: id(),
		orderId: integer('order_id')
			.notNull()
			.references(() => orders.id, { onDelete: 'cascade' }),
		byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
		/** For the staff only. */
		reason: text('reason').notNull().default(''),
		money: varchar('money', { length: 20 }).$type<ReturnMoney>().notNull(),
		/** What was decided to go back; of a provider, `refunds` says whether it did. */
		amountKobo: kobo('amount_kobo').notNull(),
		/** The part of it that is paid back by hand where the rest goes back by the provider: of an order with a deposit. */
		handKobo: kobo('hand_kobo').notNull().default(0),
		/** The part of it that is for the delivery, which goes back at most once. */
		deliveryKobo: kobo('delivery_kobo').notNull().default(0),
		/** The part of it that VAT is on (shop/tax/tax-report.ts); null for returns older than this column. */
		taxedKobo: kobo('taxed_kobo'),
		createdAt: createdAt(),
	},
	(t) => [
		index('order_returns_order').on(t.orderId, t.id),
		check('order_returns_money', sql`${t.money} in ('provider', 'hand', 'none')`),
		check(
			'order_returns_amount',
			sql`${t.amountKobo} >= 0 and (${t.money} = 'none') = (${t.amountKobo} = 0)`,
		),
		check(
			'order_returns_hand',
			sql`${t.handKobo} >= 0 and (${t.handKobo} = 0 or ${t.money} = 'provider' and ${t.handKobo} < ${t.amountKobo})`,
		),
		check('order_returns_delivery', sql`${t.deliveryKobo} between 0 and ${t.amountKobo}`),
		check('order_returns_taxed', sql`${t.taxedKobo} between 0 and ${t.amountKobo}`),
	],
);

/** Which pieces a return is of; order_lines.returned_qty is the sum of them, and of kits whose parts all came back. */
export const orderReturnLines = pgTable(
	'order_return_lines',
	{
		returnId: integer('return_id')
			.notNull()
			.references(() => orderReturns.id, { onDelete: 'cascade' }),
		lineId: integer('line_id')
			.notNull()
			.references(() => orderLines.id, { onDelete: 'cascade' }),
		qty: integer('qty').notNull(),
		/** Whether they went on sale again. */
		isRestocked: boolean('is_restocked').notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.returnId, t.lineId] }),
		index('order_return_lines_line').on(t.lineId),
		check('order_return_lines_qty', sql`${t.qty} >= 1`),
	],
);

/** Which parts of kits came back without the rest of their kit. */
export const orderReturnParts = pgTable(
	'order_return_parts',
	{
		returnId: integer('return_id')
			.notNull()
			.references(() => orderReturns.id, { onDelete: 'cascade' }),
		lineId: integer('line_id').notNull(),
		/** Which part of the line. */
		position: smallint('position').notNull(),
		qty: integer('qty').notNull(),
		/** Whether they went on sale again. */
		isRestocked: boolean('is_restocked').notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.returnId, t.lineId, t.position] }),
		foreignKey({
			name: 'order_return_parts_of_line',
			columns: [t.lineId, t.position],
			foreignColumns: [orderLineParts.lineId, orderLineParts.position],
		}).onDelete('cascade'),
		index('order_return_parts_part').on(t.lineId, t.position),
		check('order_return_parts_qty', sql`${t.qty} >= 1`),
	],
);
