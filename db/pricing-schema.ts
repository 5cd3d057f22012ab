import { sql } from 'drizzle-orm';
import {
	bigint,
	boolean,
	check,
	index,
	integer,
	jsonb,
	pgTable,
	primaryKey,
	text,
	varchar,
} from 'drizzle-orm/pg-core';
import { users } from './account-schema.ts';
import type { ForeignCurrency } from './catalogue-schema.ts';
import { at, createdAt, id, kobo, updatedAt } from './columns.ts';

// Prices made from what suppliers ask. For staff only.

/** What a currency costs the shop, as staff typed it: the last row of each currency counts, the others are its history. */
export const supplierRates = pgTable(
	'supplier_rates',
	{
		id: id(),
		currency: varchar('currency', { length: 3 }).$type<ForeignCurrency>().notNull(),
		/** For one unit of the currency. */
		unitKobo: kobo('unit_kobo').notNull(),
		byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
		createdAt: createdAt(),
	},
	(t) => [
		index('supplier_rates_latest').on(t.currency, t.id),
		check('supplier_rates_rate', sql`${t.unitKobo} > 0`),
		check('supplier_rates_currency', sql`${t.currency} in ('USD', 'EUR', 'GBP', 'CNY')`),
	],
);

export type PriceRunState =
	| 'preparing'
	| 'ready'
	| 'applying'
	| 'applied'
	| 'undoing'
	| 'undone'
	| 'discarded'
	| 'failed';

/** Which products a run is about, and whether their prices change or only their costs. */
export type PriceRunScope = {
	currency: ForeignCurrency | null;
	categoryId: number | null;
	costsOnly: boolean;
};

/** New costs and prices of all products of a scope: worked out, looked at, applied, and undone for an hour. */
export const priceRuns = pgTable(
	'price_runs',
	{
		id: id(),
		userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
		state: varchar('state', { length: 10 }).$type<PriceRunState>().notNull().default('preparing'),
		scope: jsonb('scope').$type<PriceRunScope>().notNull(),
		/** The rates and rules it was worked out with (shop/pricing/price-basis.ts). */
		basis: jsonb('basis').notNull(),
		/** Products that are to be looked at or changed in the present state, and how many of them are done. */
		rowsAll: integer('rows_all').notNull().default(0),
		rowsDone: integer('rows_done').notNull().default(0),
		appliedAt: at('applied_at'),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		index('price_runs_created').on(t.createdAt),
		check(
			'price_runs_state',
			sql`${t.state} in ('preparing', 'ready', 'applying', 'applied', 'undoing', 'undone', 'discarded', 'failed')`,
		),
	],
);

/** Why a line of a run is worth a look; a line that cannot be applied has no new price. */
export type PriceWarning = 'jump' | 'below-cost' | 'impossible';

/** What a run changes of one product; those that it leaves as they are have no line. */
export const priceRunLines = pgTable(
	'price_run_lines',
	{
		runId: integer('run_id')
			.notNull()
			.references(() => priceRuns.id, { onDelete: 'cascade' }),
		/** Refers to no product, so that deleting one need not look for its lines. */
		productId: integer('product_id').notNull(),
		categoryId: integer('category_id').notNull(),
		costBefore: bigint('cost_before', { mode: 'number' }),
		costAfter: bigint('cost_after', { mode: 'number' }),
		priceBefore: kobo('price_before').notNull(),
		priceAfter: bigint('price_after', { mode: 'number' }),
		warning: varchar('warning', { length: 10 }).$type<PriceWarning>(),
		/** Ticked out by staff. */
		isLeftOut: boolean('is_left_out').notNull().default(false),
		isDone: boolean('is_done').notNull().default(false),
		/** Why it was not applied, although it was to be. */
		reason: text('reason'),
	},
	(t) => [
		primaryKey({ columns: [t.runId, t.productId] }),
		index('price_run_lines_category').on(t.runId, t.categoryId, t.productId),
		index('price_run_lines_warning')
			.on(t.runId, t.warning, t.productId)
			.where(sql`${t.warning} is not null`),
		index('price_run_lines_left_out').on(t.runId, t.productId).where(sql`${t.isLeftOut}`),
		index('price_run_lines_open').on(t.runId, t.productId).where(sql`not ${t.isDone}`),
	],
);
