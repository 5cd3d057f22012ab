import { type SQL, sql } from 'drizzle-orm';
import {
	type AnyPgColumn,
	bigint,
	check,
	date,
	index,
	integer,
	jsonb,
	pgTable,
	text,
	uniqueIndex,
	varchar,
} from 'drizzle-orm/pg-core';
import { users } from './account-schema.ts';
import { at, createdAt, id, kobo, updatedAt } from './columns.ts';
import { orders } from './order-schema.ts';

// Payments at providers, what providers reported about them, and differences found; refunds are in refund-schema.ts.
// Amounts are in the minor unit of their currency.

/** A name of a payment in the form that staff's search compares: bytewise, so that in every database an index serves prefixes. */
export const searchedName = (column: AnyPgColumn): SQL => sql`lower(${column}) collate "C"`;

/** One attempt to pay an order at a provider. */
export const payments = pgTable(
	'payments',
	{
		id: id(),
		orderId: integer('order_id')
			.notNull()
			.references(() => orders.id, { onDelete: 'restrict' }),
		provider: varchar('provider', { length: 20 }).notNull(),
		/** Ours, as sent to the provider; for a payment started elsewhere, the provider's own. */
		reference: varchar('reference', { length: 191 }).notNull(),
		state: varchar('state', { length: 20 }).notNull(),
		amountKobo: kobo('amount_kobo').notNull(),
		chargedMinor: bigint('charged_minor', { mode: 'number' }).notNull(),
		chargedCurrency: varchar('charged_currency', { length: 3 }).notNull(),
		/** Naira per unit of the charged currency, as locked for this attempt. */
		rate: text('rate'),
		/** The provider's own id of the payment; null until it has answered. */
		providerId: varchar('provider_id', { length: 191 }),
		/** The address of whoever pays an order that has none, by its link; empty: the order's. */
		payerEmail: varchar('payer_email', { length: 191 }).notNull().default(''),
		/** Where the shopper pays, and what opens the provider's popup. */
		payUrl: text('pay_url'),
		accessCode: varchar('access_code', { length: 191 }),
		/** What a refund refers to: the provider's transaction or capture. */
		captureId: varchar('capture_id', { length: 191 }),
		/** The amount received, as reported by the provider. */
		paidMinor: bigint('paid_minor', { mode: 'number' }),
		paidCurrency: varchar('paid_currency', { length: 3 }),
		paidAt: at('paid_at'),
		/** What the provider last reported about it, or why staff should look at it. */
		providerMessage: text('provider_message').notNull().default(''),
		/** Until when the order's stock is reserved for this attempt. */
		reservedUntil: at('reserved_until').notNull(),
		/** When to ask the provider again; null: never. */
		nextCheckAt: at('next_check_at'),
		checks: integer('checks').notNull().default(0),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		uniqueIndex('payments_reference').on(t.provider, t.reference),
		// An order is paid once; any further money is returned.
		uniqueIndex('payments_paid_once').on(t.orderId).where(sql`${t.state} = 'paid'`),
		index('payments_order').on(t.orderId),
		index('payments_due').on(t.nextCheckAt).where(sql`${t.nextCheckAt} is not null`),
		index('payments_state').on(t.state, t.id),
		index('payments_provider_id').on(t.provider, t.providerId),
		index('payments_provider').on(t.provider, t.id),
		index('payments_begun').on(t.createdAt, t.id),
		// What came in on some days, where revenue counts once it is paid.
		index('payments_paid').on(t.paidAt).where(sql`${t.paidAt} is not null`),
		index('payments_reference_searched').on(searchedName(t.reference)),
		index('payments_provider_id_searched').on(searchedName(t.providerId)),
		index('payments_capture_id_searched').on(searchedName(t.captureId)),
		// Few have any: those of orders without an address that were paid by their link.
		index('payments_payer_email').on(sql`lower(${t.payerEmail})`).where(sql`${t.payerEmail} <> ''`),
		check('payments_amounts', sql`${t.amountKobo} >= 0 and ${t.chargedMinor} >= 0`),
		check(
			'payments_state_known',
			sql`${t.state} in ('started', 'pending', 'paid', 'review', 'refunding', 'refunded', 'failed', 'expired')`,
		),
	],
);

/** Messages received from providers by webhook, each once. */
export const webhookEvents = pgTable(
	'webhook_events',
	{
		id: id(),
		provider: varchar('provider', { length: 20 }).notNull(),
		dedupeKey: varchar('dedupe_key', { length: 191 }).notNull(),
		payload: jsonb('payload').notNull(),
		receivedAt: at('received_at').notNull().defaultNow(),
		handledAt: at('handled_at'),
	},
	(t) => [uniqueIndex('webhook_events_once').on(t.provider, t.dedupeKey)],
);

/** Exchange rates as fetched; a quote refers to the row it was made from. */
export const exchangeRates = pgTable(
	'exchange_rates',
	{
		id: id(),
		currency: varchar('currency', { length: 3 }).notNull(),
		/** Naira per unit, as a decimal text. */
		rate: text('rate').notNull(),
		source: text('source').notNull(),
		fetchedAt: at('fetched_at').notNull().defaultNow(),
	},
	(t) => [index('exchange_rates_newest').on(t.currency, t.fetchedAt)],
);

/** Discrepancies that the nightly reconciliation found between provider, orders and stock, until they are closed. */
export const discrepancies = pgTable(
	'discrepancies',
	{
		id: id(),
		kind: varchar('kind', { length: 40 }).notNull(),
		/** What it is about, e.g. `payment:17`, `order:5`, `paystack:bh-…`; one open row per kind and subject. */
		subject: varchar('subject', { length: 220 }).notNull(),
		orderId: integer('order_id').references(() => orders.id, { onDelete: 'cascade' }),
		paymentId: integer('payment_id').references(() => payments.id, { onDelete: 'cascade' }),
		facts: jsonb('facts').$type<Record<string, string | number | null>>().notNull(),
		foundAt: at('found_at').notNull().defaultNow(),
		closedAt: at('closed_at'),
		closedHow: text('closed_how'),
		/** Null: it resolved itself. */
		closedBy: integer('closed_by').references(() => users.id, { onDelete: 'set null' }),
		/** Why staff accept it as it is: it is not listed again. */
		acceptedNote: text('accepted_note'),
	},
	(t) => [
		index('discrepancies_kind').on(t.kind, t.subject),
		index('discrepancies_order').on(t.orderId),
		uniqueIndex('discrepancies_open').on(t.kind, t.subject).where(sql`${t.closedAt} is null`),
		index('discrepancies_newest').on(t.closedAt, t.id),
	],
);

/** Runs of the reconciliation. */
export const reconciliations = pgTable('reconciliations', {
	id: id(),
	startedAt: at('started_at').notNull(),
	finishedAt: at('finished_at').notNull().defaultNow(),
	/** How many discrepancies it found, including new ones. */
	found: integer('found').notNull(),
	opened: integer('opened').notNull(),
	closed: integer('closed').notNull(),
	/** Names of providers that did not answer. */
	unasked: text('unasked').notNull().default(''),
	/** Names of providers whose list of payments could not be read: there, money unknown to the shop goes unnoticed. */
	unlisted: text('unlisted').notNull().default(''),
});

/**
 * Money received at a provider on a Lagos day: according to the orders, to the shop's payments and to the provider.
 * Money refunded later still counts for the day it arrived.
 */
export const reconciledDays = pgTable(
	'reconciled_days',
	{
		id: id(),
		provider: varchar('provider', { length: 20 }).notNull(),
		day: date('day').notNull(),
		currency: varchar('currency', { length: 3 }).notNull(),
		payments: integer('payments').notNull(),
		ordersKobo: kobo('orders_kobo').notNull(),
		paymentsKobo: kobo('payments_kobo').notNull(),
		shopMinor: bigint('shop_minor', { mode: 'number' }).notNull(),
		providerMinor: bigint('provider_minor', { mode: 'number' }).notNull(),
		reconciledAt: at('reconciled_at').notNull().defaultNow(),
	},
	(t) => [
		uniqueIndex('reconciled_days_once').on(t.provider, t.day, t.currency),
		index('reconciled_days_newest').on(t.day, t.id),
	],
);
