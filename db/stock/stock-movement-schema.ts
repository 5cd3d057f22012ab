import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, varchar } from 'drizzle-orm/pg-core';
import { users } from '../account-schema.ts';
import { products } from '../catalogue-schema.ts';
import { at } from '../columns.ts';
import { layaways } from '../layaways/layaway-schema.ts';
import { orders } from '../order-schema.ts';
import { purchaseOrders } from '../purchasing/purchasing-schema.ts';
import { repairJobs } from '../repairs/repair-schema.ts';

// How the stock of products came to be what it is. A trigger writes it (db/functions/stock-movements.sql), so that no path
// can forget to; shop/catalogue/stock-movements/stock-cause.ts says to it why.

/** Why a stock changed; `other` where nobody said so, as after a change by SQL. */
export const STOCK_CAUSES = [
	'order',
	'order-cancelled',
	'return',
	'layaway',
	'repair',
	'count',
	'edit',
	'bulk',
	'undo',
	'kit',
	'import',
	'received',
	'other',
] as const;
export type StockCauseName = (typeof STOCK_CAUSES)[number];

/**
 * Each change of a stock. A new product has none: what it began with is what its first one started from. A kit has no stock
 * of its own, so a product that becomes one moves to nothing, and its movements stop until it is none any more.
 */
export const stockMovements = pgTable(
	'stock_movements',
	{
		/** In the order in which the stock of a product changed, since its row is locked meanwhile. */
		id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
		productId: integer('product_id')
			.notNull()
			.references(() => products.id, { onDelete: 'cascade' }),
		at: at('at').notNull(),
		change: integer('change').notNull(),
		qtyAfter: integer('qty_after').notNull(),
		cause: varchar('cause', { length: 20 }).$type<StockCauseName>().notNull(),
		/** The member of the staff who did it; null of shoppers and of the shop itself. */
		userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
		orderId: integer('order_id').references(() => orders.id, { onDelete: 'set null' }),
		/** The one whose goods came in. */
		purchaseOrderId: integer('purchase_order_id').references(() => purchaseOrders.id, {
			onDelete: 'set null',
		}),
		layawayId: integer('layaway_id').references(() => layaways.id, { onDelete: 'set null' }),
		/** For whose goods the piece was handed out. */
		repairId: integer('repair_id').references(() => repairJobs.id, { onDelete: 'set null' }),
		/** Why it was counted anew, as staff chose (STOCK_REASONS); what came in; an import's file. */
		reason: text('reason'),
	},
	(t) => [
		index('stock_movements_product').on(t.productId, t.id),
		index('stock_movements_user').on(t.userId).where(sql`${t.userId} is not null`),
		index('stock_movements_purchase_order')
			.on(t.purchaseOrderId)
			.where(sql`${t.purchaseOrderId} is not null`),
		index('stock_movements_layaway').on(t.layawayId).where(sql`${t.layawayId} is not null`),
		index('stock_movements_repair').on(t.repairId).where(sql`${t.repairId} is not null`),
		check('stock_movements_change', sql`${t.change} <> 0`),
		check('stock_movements_qty', sql`${t.qtyAfter} >= 0`),
		check(
			'stock_movements_cause',
			sql`${t.cause} in ('order', 'order-cancelled', 'return', 'layaway', 'repair', 'count', 'edit', 'bulk', 'undo', 'kit', 'import', 'received', 'other')`,
		),
	],
);
