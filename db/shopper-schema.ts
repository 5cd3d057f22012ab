import { sql } from 'drizzle-orm';
import {
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
		userId: integer('user_id')
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		stars: smallint('stars').notNull(),
		text: text('text').notNull().default(''),
		/** As shown: first name and initial. */
		author: varchar('author', { length: 80 }).notNull(),
		state: varchar('state', { length: 20 }).notNull().default('waiting'),
		createdAt: createdAt(),
		decidedAt: at('decided_at'),
	},
	(t) => [
		uniqueIndex('reviews_once').on(t.productId, t.userId),
		index('reviews_shown').on(t.productId, t.state, t.id),
		index('reviews_state').on(t.state, t.id),
		index('reviews_user').on(t.userId),
		check('reviews_stars', sql`${t.stars} between 1 and 5`),
		check('reviews_state_known', sql`${t.state} in ('waiting', 'shown', 'refused')`),
	],
);
