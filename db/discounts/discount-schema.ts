import { sql } from 'drizzle-orm';
import {
	boolean,
	check,
	index,
	integer,
	pgTable,
	primaryKey,
	smallint,
	uniqueIndex,
	varchar,
} from 'drizzle-orm/pg-core';
import { users } from '../account-schema.ts';
import { categories, products } from '../catalogue-schema.ts';
import { at, createdAt, id, kobo, updatedAt } from '../columns.ts';
import { customerGroups } from '../shoppers/customer-group-schema.ts';

// Codes and offers; what they took off an order is in order-schema.ts.

/** What is taken off which goods, when, and how often: shop/discounts/discount.ts. */
export const discounts = pgTable(
	'discounts',
	{
		id: id(),
		name: varchar('name', { length: 120 }).notNull(),
		/** In capitals without blanks; null for an offer that counts by itself. */
		code: varchar('code', { length: 40 }),
		kind: varchar('kind', { length: 20 })
			.$type<'percent' | 'amount' | 'delivery' | 'buy-get'>()
			.notNull(),
		percent: smallint('percent'),
		amountKobo: kobo('amount_kobo'),
		/** Whether the amount comes off each piece, or once. */
		isEachPiece: boolean('is_each_piece').notNull().default(false),
		buyQty: integer('buy_qty'),
		freeQty: integer('free_qty'),
		scope: varchar('scope', { length: 20 })
			.$type<'order' | 'categories' | 'brands' | 'products'>()
			.notNull(),
		excludesReduced: boolean('excludes_reduced').notNull().default(false),
		leastKobo: kobo('least_kobo').notNull().default(0),
		/** It counts for lines of so many pieces; of several steps on the same goods each is a discount of its own. */
		leastQty: integer('least_qty').notNull().default(1),
		startsAt: at('starts_at'),
		/** The first moment at which it is over. */
		endsAt: at('ends_at'),
		mostUses: integer('most_uses'),
		usesPerCustomer: integer('uses_per_customer'),
		/** Only for members of the groups in discount_groups: of nobody while there is none. */
		forGroups: boolean('for_groups').notNull().default(false),
		firstOrderOnly: boolean('first_order_only').notNull().default(false),
		combines: boolean('combines').notNull().default(false),
		/** Uses by orders that are not cancelled; counted only while most_uses limits them (db/functions/discount-uses.sql). */
		usedCount: integer('used_count').notNull().default(0),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		uniqueIndex('discounts_code').on(t.code),
		index('discounts_ends').on(t.endsAt),
		check('discounts_scope', sql`${t.scope} in ('order', 'categories', 'brands', 'products')`),
		check(
			'discounts_value',
			sql`coalesce(case ${t.kind}
				when 'percent' then ${t.percent} between 1 and 99
				when 'amount' then ${t.amountKobo} >= 1 and (${t.isEachPiece} or ${t.leastKobo} > ${t.amountKobo})
				when 'buy-get' then ${t.buyQty} >= 1 and ${t.freeQty} >= 1
				else ${t.kind} = 'delivery' end, false)`,
		),
		check('discounts_least', sql`${t.leastKobo} >= 0`),
		// What gives pieces free says itself from how many.
		check(
			'discounts_least_qty',
			sql`${t.leastQty} between 1 and 10000 and (${t.leastQty} = 1 or ${t.kind} <> 'buy-get')`,
		),
		check('discounts_times', sql`${t.startsAt} < ${t.endsAt}`),
		check(
			'discounts_uses',
			sql`${t.mostUses} >= 1 and ${t.usesPerCustomer} >= 1 and ${t.usedCount} >= 0`,
		),
	],
);

/** The goods that a discount is about, or that it leaves out: each row names one category, brand or product. */
export const discountGoods = pgTable(
	'discount_goods',
	{
		id: id(),
		discountId: integer('discount_id')
			.notNull()
			.references(() => discounts.id, { onDelete: 'cascade' }),
		isExcluded: boolean('is_excluded').notNull().default(false),
		categoryId: integer('category_id').references(() => categories.id, { onDelete: 'cascade' }),
		brand: varchar('brand', { length: 255 }),
		productId: integer('product_id').references(() => products.id, { onDelete: 'cascade' }),
	},
	(t) => [
		index('discount_goods_discount').on(t.discountId),
		index('discount_goods_category').on(t.categoryId),
		index('discount_goods_product').on(t.productId),
		check('discount_goods_one', sql`num_nonnulls(${t.categoryId}, ${t.brand}, ${t.productId}) = 1`),
	],
);

/** The groups of customers for whom a discount is. A group that one needs cannot be deleted. */
export const discountGroups = pgTable(
	'discount_groups',
	{
		discountId: integer('discount_id')
			.notNull()
			.references(() => discounts.id, { onDelete: 'cascade' }),
		groupId: integer('group_id')
			.notNull()
			.references(() => customerGroups.id, { onDelete: 'restrict' }),
	},
	(t) => [
		primaryKey({ columns: [t.discountId, t.groupId] }),
		index('discount_groups_group').on(t.groupId),
	],
);

/** The codes that a shopper has entered for the order they are about to place. */
export const cartCodes = pgTable(
	'cart_codes',
	{
		userId: integer('user_id')
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		discountId: integer('discount_id')
			.notNull()
			.references(() => discounts.id, { onDelete: 'cascade' }),
		createdAt: createdAt(),
	},
	(t) => [
		primaryKey({ columns: [t.userId, t.discountId] }),
		index('cart_codes_discount').on(t.discountId),
	],
);
