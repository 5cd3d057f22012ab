import { sql } from 'drizzle-orm';
import {
	bigint,
	boolean,
	check,
	index,
	integer,
	jsonb,
	pgTable,
	text,
	uniqueIndex,
	varchar,
} from 'drizzle-orm/pg-core';
import { users } from '../account-schema.ts';
import { products } from '../catalogue-schema.ts';
import { at, createdAt, id, updatedAt } from '../columns.ts';

// Webhooks that the shop sends to other programs. Those that it receives from payment providers are in payment-schema.ts.

/** Why an endpoint gets nothing: staff switched it off, it answered 410 Gone, or it failed for three days. */
export type OffReason = 'staff' | 'gone' | 'failing';

/** Where webhooks are sent. */
export const webhookEndpoints = pgTable(
	'webhook_endpoints',
	{
		id: id(),
		name: varchar('name', { length: 60 }).notNull(),
		url: varchar('url', { length: 2000 }).notNull(),
		/** Types of events that it gets. */
		events: jsonb('events').$type<string[]>().notNull(),
		/** Who saved it last: it gets only what they may see, and is silent while they are not on the staff. */
		ownerId: integer('owner_id').references(() => users.id, { onDelete: 'set null' }),
		isOn: boolean('is_on').notNull().default(true),
		offReason: varchar('off_reason', { length: 10 }).$type<OffReason>(),
		/** Signs what is sent, so it cannot be stored as a hash. */
		secret: varchar('secret', { length: 100 }).notNull(),
		/** The secret before the last one, which signs as well until then. */
		oldSecret: varchar('old_secret', { length: 100 }),
		oldSecretUntil: at('old_secret_until'),
		/** Deliveries that failed since the last one that arrived, and since when. */
		failures: integer('failures').notNull().default(0),
		failingSince: at('failing_since'),
		/** While it fails, nothing is sent before then. */
		pausedUntil: at('paused_until'),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [check('webhook_endpoints_off', sql`${t.isOn} = (${t.offReason} is null)`)],
);

/**
 * What happened, written in the transaction in which it did, until it is made into deliveries. Only added to and deleted
 * from, so that transactions never wait for each other here.
 */
export const webhookOutbox = pgTable('webhook_outbox', {
	id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
	/** `product` for one that changed in any way, otherwise the type of the event. */
	type: varchar('type', { length: 30 }).notNull(),
	/** The order or product. */
	subjectId: integer('subject_id').notNull(),
	facts: jsonb('facts').$type<Record<string, unknown>>().notNull().default({}),
	createdAt: createdAt(),
});

export type DeliveryState = 'waiting' | 'delivered' | 'failed';

/** One event for one endpoint. */
export const webhookDeliveries = pgTable(
	'webhook_deliveries',
	{
		id: id(),
		endpointId: integer('endpoint_id')
			.notNull()
			.references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
		/** The same for every attempt, and for every endpoint that gets the event. */
		messageId: varchar('message_id', { length: 40 }).notNull(),
		type: varchar('type', { length: 30 }).notNull(),
		/** What it is about, such as `order:12`: deliveries about one thing arrive in the order of their ids. */
		thing: varchar('thing', { length: 30 }).notNull(),
		/** As sent; null for a product.changed that was not tried yet, which tells how the product is then. */
		body: text('body'),
		state: varchar('state', { length: 10 }).$type<DeliveryState>().notNull().default('waiting'),
		/** How often it was tried; the last status, or why there was none. */
		attempts: integer('attempts').notNull().default(0),
		lastOutcome: varchar('last_outcome', { length: 255 }).notNull().default(''),
		nextAttemptAt: at('next_attempt_at').notNull().defaultNow(),
		giveUpAt: at('give_up_at').notNull(),
		/** Until then a worker is sending it. */
		claimedUntil: at('claimed_until'),
		createdAt: createdAt(),
		finishedAt: at('finished_at'),
	},
	(t) => [
		index('webhook_deliveries_waiting').on(t.endpointId, t.id).where(sql`${t.state} = 'waiting'`),
		index('webhook_deliveries_thing')
			.on(t.endpointId, t.thing, t.id)
			.where(sql`${t.state} = 'waiting'`),
		// A product that changes again before it was sent is sent once.
		uniqueIndex('webhook_deliveries_coalesced')
			.on(t.endpointId, t.thing)
			.where(sql`${t.type} = 'product.changed' and ${t.state} = 'waiting' and ${t.attempts} = 0`),
		index('webhook_deliveries_log').on(t.endpointId, t.id),
		index('webhook_deliveries_created').on(t.createdAt),
		check(
			'webhook_deliveries_state',
			sql`${t.state} in ('waiting', 'delivered', 'failed') and (${t.state} = 'waiting') = (${t.finishedAt} is null)`,
		),
	],
);

/** One try to deliver, and what was answered. */
export const webhookAttempts = pgTable(
	'webhook_attempts',
	{
		id: id(),
		deliveryId: integer('delivery_id')
			.notNull()
			.references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
		at: at('at').notNull().defaultNow(),
		milliseconds: integer('milliseconds').notNull(),
		/** The HTTP status; null when there was no answer. */
		status: integer('status'),
		/** Why there was no answer. */
		error: varchar('error', { length: 255 }).notNull().default(''),
		/** The first KB of the answer's body. */
		answer: text('answer').notNull().default(''),
	},
	(t) => [index('webhook_attempts_delivery').on(t.deliveryId, t.id)],
);

/** Products of which it was said that their stock is low, until it is not. */
export const webhookLowStock = pgTable('webhook_low_stock', {
	productId: integer('product_id')
		.primaryKey()
		.references(() => products.id, { onDelete: 'cascade' }),
});
