import { type SQL, sql } from 'drizzle-orm';
import {
	type AnyPgColumn,
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
import { at, createdAt, id } from './columns.ts';
import { foldedText } from './folded-text.ts';

// What shoppers leave besides orders: newsletter addresses, wishes, reviews.

/** Newsletter subscribers. The token is part of the links in every mail, so it is stored in clear text. */
export const newsletterSubscribers = pgTable(
	'newsletter_subscribers',
	{
		id: id(),
		email: varchar('email', { length: 191 }).notNull(),
		state: varchar('state', { length: 20 }).notNull().default('unconfirmed'),
		token: varchar('token', { length: 43 }).notNull(),
		createdAt: createdAt(),
		confirmedAt: at('confirmed_at'),
		leftAt: at('left_at'),
	},
	(t) => [
		uniqueIndex('newsletter_subscribers_email').on(sql`lower(${t.email})`),
		uniqueIndex('newsletter_subscribers_token').on(t.token),
		index('newsletter_subscribers_state').on(t.state, t.id),
		index('newsletter_subscribers_search').using(
			'gin',
			sql`${foldedText(sql`${t.email}`)} gin_trgm_ops`,
		),
		check(
			'newsletter_subscribers_state_known',
			sql`${t.state} in ('unconfirmed', 'confirmed', 'left')`,
		),
	],
);

export type ConsentPurpose = 'newsletter' | 'cart-reminder';
export type ConsentStep = 'asked' | 'given' | 'withdrawn';
/** `earlier`: on the list before consents were recorded. */
export type ConsentSource =
	| 'form'
	| 'mail-link'
	| 'registration'
	| 'account'
	| 'checkout'
	| 'earlier';

/** What somebody agreed to get by mail, and took back: each step once, with the words that were shown. */
export const consents = pgTable(
	'consents',
	{
		id: id(),
		purpose: varchar('purpose', { length: 20 }).$type<ConsentPurpose>().notNull(),
		/** Of the newsletter; of anything else the account. */
		subscriberId: integer('subscriber_id').references(() => newsletterSubscribers.id, {
			onDelete: 'cascade',
		}),
		userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
		/** `asked` waits for the owner of the address to confirm it. */
		step: varchar('step', { length: 10 }).$type<ConsentStep>().notNull(),
		/** The text and the button that were on the screen. */
		wording: text('wording').notNull(),
		source: varchar('source', { length: 20 }).$type<ConsentSource>().notNull(),
		/** The network address from which it came. */
		address: varchar('address', { length: 45 }).notNull().default(''),
		createdAt: createdAt(),
	},
	(t) => [
		index('consents_subscriber').on(t.subscriberId, t.id),
		index('consents_user').on(t.userId, t.id),
		check(
			'consents_whose',
			sql`num_nonnulls(${t.subscriberId}, ${t.userId}) = 1 and (${t.purpose} = 'newsletter') = (${t.subscriberId} is not null)`,
		),
		check('consents_purpose_known', sql`${t.purpose} in ('newsletter', 'cart-reminder')`),
		check('consents_step_known', sql`${t.step} in ('asked', 'given', 'withdrawn')`),
		check(
			'consents_source_known',
			sql`${t.source} in ('form', 'mail-link', 'registration', 'account', 'checkout', 'earlier')`,
		),
	],
);

/** Who wants to be notified, once, when a product is in stock again. */
export const stockAlerts = pgTable(
	'stock_alerts',
	{
		id: id(),
		productId: integer('product_id')
			.notNull()
			.references(() => products.id, { onDelete: 'cascade' }),
		email: varchar('email', { length: 191 }).notNull(),
		createdAt: createdAt(),
		notifiedAt: at('notified_at'),
	},
	(t) => [
		uniqueIndex('stock_alerts_once')
			.on(t.productId, sql`lower(${t.email})`)
			.where(sql`${t.notifiedAt} is null`),
		index('stock_alerts_notified').on(t.notifiedAt),
		index('stock_alerts_waiting').on(t.productId, t.createdAt).where(sql`${t.notifiedAt} is null`),
	],
);

/** The text by which staff search messages. */
export const contactSearchText = (t: {
	name: AnyPgColumn;
	email: AnyPgColumn;
	message: AnyPgColumn;
}): SQL => foldedText(sql`${t.name} || ' ' || ${t.email} || ' ' || ${t.message}`);

export type MessageState = 'open' | 'answered' | 'spam';

/** What was written on the contact page, once per dedupe key (that of its mail to the shop). */
export const contactMessages = pgTable(
	'contact_messages',
	{
		id: id(),
		dedupeKey: varchar('dedupe_key', { length: 191 }).notNull(),
		name: varchar('name', { length: 120 }).notNull(),
		email: varchar('email', { length: 191 }).notNull(),
		message: text('message').notNull(),
		state: varchar('state', { length: 20 }).$type<MessageState>().notNull().default('open'),
		createdAt: createdAt(),
		/** When staff said that it is answered, or spam. */
		decidedAt: at('decided_at'),
	},
	(t) => [
		uniqueIndex('contact_messages_once').on(t.dedupeKey),
		index('contact_messages_state').on(t.state, t.id),
		index('contact_messages_decided').on(t.decidedAt),
		index('contact_messages_search').using('gin', sql`${contactSearchText(t)} gin_trgm_ops`),
		check('contact_messages_state_known', sql`${t.state} in ('open', 'answered', 'spam')`),
	],
);

/** Wishes of signed-in shoppers; those of visitors are stored in their browsers. */
export const wishlistItems = pgTable(
	'wishlist_items',
	{
		userId: integer('user_id')
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		productId: integer('product_id')
			.notNull()
			.references(() => products.id, { onDelete: 'cascade' }),
		createdAt: createdAt(),
	},
	(t) => [
		primaryKey({ columns: [t.userId, t.productId] }),
		index('wishlist_items_product').on(t.productId),
	],
);

/** Reviews: one per buyer and product, shown once staff have read it. */
export const reviews = pgTable(
	'reviews',
	{
		id: id(),
		productId: integer('product_id')
			.notNull()
			.references(() => products.id, { onDelete: 'cascade' }),
		/** Null for those that the sample shop brought, which nobody with an account wrote. */
		userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
		stars: smallint('stars').notNull(),
		text: text('text').notNull().default(''),
		/** As shown: first name and initial. */
		author: varchar('author', { length: 80 }).notNull(),
		state: varchar('state', { length: 20 }).notNull().default('waiting'),
		createdAt: createdAt(),
		decidedAt: at('decided_at'),
		/** What the shop answered in public; null when it has not. */
		answer: text('answer'),
		/** When the answer was last written. */
		answeredAt: at('answered_at'),
	},
	(t) => [
		uniqueIndex('reviews_once').on(t.productId, t.userId),
		index('reviews_shown').on(t.productId, t.state, t.id),
		index('reviews_state').on(t.state, t.id),
		index('reviews_user').on(t.userId),
		check('reviews_answer_dated', sql`(${t.answer} is null) = (${t.answeredAt} is null)`),
		check('reviews_stars', sql`${t.stars} between 1 and 5`),
		check('reviews_state_known', sql`${t.state} in ('waiting', 'shown', 'refused')`),
	],
);
