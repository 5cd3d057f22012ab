import { sql } from 'drizzle-orm';
import {
	bigint,
	boolean,
	check,
	index,
	integer,
	pgTable,
	text,
	uniqueIndex,
	varchar,
} from 'drizzle-orm/pg-core';
import { users } from './account-schema.ts';
import { at, id, kobo } from './columns.ts';
import { orderReturns } from './orders/return-schema.ts';
import { payments } from './payment-schema.ts';

/** Refunds that a provider was asked for, of payments and of money the shop knows nothing of (decision 13). */
export const refundRequests = pgTable(
	'refund_requests',
	{
		/** As sent with the request, or as its note where the provider knows no ids of requests. */
		requestId: varchar('request_id', { length: 191 }).primaryKey(),
		provider: varchar('provider', { length: 20 }).notNull(),
		/** The payment's reference, or the name under which the provider reported the money. */
		reference: varchar('reference', { length: 220 }).notNull(),
		/** How many requests may have been carried out: those refused or never delivered do not count. */
		sent: integer('sent').notNull(),
		/** Until when the last one may still be carried out, so that nobody sends another. */
		leaseUntil: at('lease_until'),
	},
	(t) => [
		index('refund_requests_money').on(t.provider, t.reference),
		check('refund_requests_sent', sql`${t.sent} >= 0`),
	],
);

/**
 * Money of payments that goes back: one row per refund, of a part or of all that was left. What did not fail counts as
 * given back, and all of it together is never more than was paid.
 */
export const refunds = pgTable(
	'refunds',
	{
		id: id(),
		paymentId: integer('payment_id')
			.notNull()
			.references(() => payments.id, { onDelete: 'restrict' }),
		/** The pieces that came back for it; null where it is of an amount. */
		returnId: integer('return_id').references(() => orderReturns.id, { onDelete: 'set null' }),
		/** Its worth in naira, at the rate of the payment. */
		amountKobo: kobo('amount_kobo').notNull(),
		/** The amount that the provider sends, in the minor unit of the currency that was paid. */
		minor: bigint('minor', { mode: 'number' }).notNull(),
		currency: varchar('currency', { length: 3 }).notNull(),
		state: varchar('state', { length: 20 }).notNull(),
		reason: text('reason').notNull().default(''),
		/** Null: the shop itself, somebody at the provider, or a deleted account. */
		byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
		/** Sent with the request: the same id again means the same refund. */
		requestId: varchar('request_id', { length: 191 }).notNull(),
		/** The provider's own id of it; null until it has answered. */
		refundId: varchar('refund_id', { length: 191 }),
		/** What the provider last reported about it. */
		providerMessage: text('provider_message').notNull().default(''),
		/** A failed one in whose place more was given back later; until then it is to be asked for again. */
		isReplaced: boolean('is_replaced').notNull().default(false),
		/** When it was decided. */
		askedAt: at('asked_at').notNull().defaultNow(),
		/** When the provider had sent the money. */
		doneAt: at('done_at'),
		/** When the provider refused it; null for others, and for those of before this was stored. */
		failedAt: at('failed_at'),
		/** When to ask the provider about it again; null: never. */
		nextCheckAt: at('next_check_at'),
	},
	(t) => [
		uniqueIndex('refunds_request').on(t.requestId),
		uniqueIndex('refunds_at_provider').on(t.paymentId, t.refundId),
		index('refunds_return').on(t.returnId).where(sql`${t.returnId} is not null`),
		index('refunds_payment').on(t.paymentId, t.id),
		index('refunds_due').on(t.nextCheckAt).where(sql`${t.nextCheckAt} is not null`),
		check('refunds_amounts', sql`${t.amountKobo} >= 0 and ${t.minor} >= 0`),
		check('refunds_state_known', sql`${t.state} in ('asked', 'done', 'failed')`),
	],
);
