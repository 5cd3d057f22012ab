import { type SQL, sql } from 'drizzle-orm';
import {
	type AnyPgColumn,
	bigint,
	boolean,
	check,
	date,
	index,
	integer,
	pgTable,
	primaryKey,
	smallint,
	text,
	uniqueIndex,
	varchar,
} from 'drizzle-orm/pg-core';
import { users } from '../account-schema.ts';
import { type ForeignCurrency, products } from '../catalogue-schema.ts';
import { at, createdAt, id, kobo, updatedAt } from '../columns.ts';
import { foldedText } from '../folded-text.ts';

// What the shop buys: from whom, what was ordered, and what arrived. For staff only.

/** What a supplier asks to be paid in; each has hundredths. */
export type PurchaseCurrency = 'NGN' | ForeignCurrency;

const isCurrency = (name: string, column: AnyPgColumn) =>
	check(name, sql`${column} in ('NGN', 'USD', 'EUR', 'GBP', 'CNY')`);

/** The text by which staff search suppliers. */
export const supplierSearchText = (t: {
	name: AnyPgColumn;
	contact: AnyPgColumn;
	phone: AnyPgColumn;
}): SQL => foldedText(sql`${t.name} || ' ' || ${t.contact} || ' ' || ${t.phone}`);

export const suppliers = pgTable(
	'suppliers',
	{
		id: id(),
		name: varchar('name', { length: 120 }).notNull(),
		/** The person there. */
		contact: varchar('contact', { length: 120 }).notNull().default(''),
		phone: varchar('phone', { length: 40 }).notNull().default(''),
		email: varchar('email', { length: 191 }).notNull().default(''),
		currency: varchar('currency', { length: 3 }).$type<PurchaseCurrency>().notNull().default('NGN'),
		/** Days from an order until its goods come; null while that is not known. */
		leadDays: smallint('lead_days'),
		note: text('note').notNull().default(''),
		isActive: boolean('is_active').notNull().default(true),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		uniqueIndex('suppliers_name').on(sql`${foldedText(sql`${t.name}`)}`),
		index('suppliers_search').using('gin', sql`${supplierSearchText(t)} gin_trgm_ops`),
		isCurrency('suppliers_currency', t.currency),
		check('suppliers_lead_days', sql`${t.leadDays} between 0 and 365`),
	],
);

/** Where a product usually comes from, and when to buy more of it; a product without a row has neither. */
export const productSupply = pgTable(
	'product_supply',
	{
		productId: integer('product_id')
			.primaryKey()
			.references(() => products.id, { onDelete: 'cascade' }),
		supplierId: integer('supplier_id').references(() => suppliers.id, { onDelete: 'set null' }),
		/** The supplier's own number for it. */
		supplierCode: varchar('supplier_code', { length: 64 }).notNull().default(''),
		/** It is to be bought again at this stock or below; null where the shop's limit for low stock counts. */
		reorderLevel: integer('reorder_level'),
	},
	(t) => [
		index('product_supply_supplier').on(t.supplierId, t.productId),
		index('product_supply_level').on(t.reorderLevel).where(sql`${t.reorderLevel} is not null`),
		check('product_supply_level_whole', sql`${t.reorderLevel} >= 0`),
	],
);

/** `partly`: some of it has arrived. `received`: all has, or staff wait for the rest no longer. */
export type PurchaseOrderState = 'draft' | 'ordered' | 'partly' | 'received' | 'cancelled';

export const purchaseOrders = pgTable(
	'purchase_orders',
	{
		id: id(),
		supplierId: integer('supplier_id')
			.notNull()
			.references(() => suppliers.id, { onDelete: 'restrict' }),
		state: varchar('state', { length: 10 }).$type<PurchaseOrderState>().notNull().default('draft'),
		currency: varchar('currency', { length: 3 }).$type<PurchaseCurrency>().notNull(),
		/** What one unit of a foreign currency costs, in kobo; null in naira, and while it is not typed. */
		unitKobo: kobo('unit_kobo'),
		/** The day on which the goods are to come. */
		expectedOn: date('expected_on', { mode: 'string' }),
		/** For the supplier, on the printed order. */
		note: text('note').notNull().default(''),
		byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
		orderedAt: at('ordered_at'),
		/** When nothing more was to come: received, closed or cancelled. */
		closedAt: at('closed_at'),
		/** Grows with each change, so that a page that shows an older one is refused. */
		version: integer('version').notNull().default(1),
		createdAt: createdAt(),
	},
	(t) => [
		index('purchase_orders_state').on(t.state, t.id),
		index('purchase_orders_supplier').on(t.supplierId, t.id),
		isCurrency('purchase_orders_currency', t.currency),
		check(
			'purchase_orders_state_known',
			sql`${t.state} in ('draft', 'ordered', 'partly', 'received', 'cancelled')`,
		),
		check(
			'purchase_orders_rate',
			sql`${t.unitKobo} > 0 and (${t.currency} <> 'NGN' or ${t.unitKobo} is null)`,
		),
		check(
			'purchase_orders_closed',
			sql`(${t.state} in ('received', 'cancelled')) = (${t.closedAt} is not null)`,
		),
	],
);

export const purchaseOrderLines = pgTable(
	'purchase_order_lines',
	{
		id: id(),
		orderId: integer('order_id')
			.notNull()
			.references(() => purchaseOrders.id, { onDelete: 'cascade' }),
		/** Null once the product is deleted. */
		productId: integer('product_id').references(() => products.id, { onDelete: 'set null' }),
		/** As it was ordered. */
		name: varchar('name', { length: 255 }).notNull(),
		supplierCode: varchar('supplier_code', { length: 64 }).notNull().default(''),
		qty: integer('qty').notNull(),
		/** For a piece, in hundredths of the order's currency; null while no price is agreed. */
		unitMinor: bigint('unit_minor', { mode: 'number' }),
		/** Pieces that arrived: more than ordered where staff took them in. */
		receivedQty: integer('received_qty').notNull().default(0),
	},
	(t) => [
		uniqueIndex('purchase_order_lines_once').on(t.orderId, t.productId),
		index('purchase_order_lines_product').on(t.productId, t.orderId),
		check('purchase_order_lines_qty', sql`${t.qty} between 1 and 99999`),
		check('purchase_order_lines_price', sql`${t.unitMinor} >= 0`),
		check('purchase_order_lines_received', sql`${t.receivedQty} >= 0`),
	],
);

/** A delivery that arrived. */
export const goodsReceipts = pgTable(
	'goods_receipts',
	{
		id: id(),
		orderId: integer('order_id')
			.notNull()
			.references(() => purchaseOrders.id, { onDelete: 'restrict' }),
		/** The number on the supplier's paper. */
		deliveryNote: varchar('delivery_note', { length: 100 }).notNull().default(''),
		/** Who counted it. */
		byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
		createdAt: createdAt(),
		/** When it was taken back as recorded by mistake, and by whom. */
		takenBackAt: at('taken_back_at'),
		takenBackByUserId: integer('taken_back_by_user_id').references(() => users.id, {
			onDelete: 'set null',
		}),
	},
	(t) => [index('goods_receipts_order').on(t.orderId, t.id)],
);

export const goodsReceiptLines = pgTable(
	'goods_receipt_lines',
	{
		receiptId: integer('receipt_id')
			.notNull()
			.references(() => goodsReceipts.id, { onDelete: 'cascade' }),
		lineId: integer('line_id')
			.notNull()
			.references(() => purchaseOrderLines.id, { onDelete: 'restrict' }),
		qty: integer('qty').notNull(),
		/** The product's cost before and after, where this receipt changed it. */
		costBefore: kobo('cost_before'),
		costAfter: kobo('cost_after'),
	},
	(t) => [
		primaryKey({ columns: [t.receiptId, t.lineId] }),
		index('goods_receipt_lines_line').on(t.lineId),
		check('goods_receipt_lines_qty', sql`${t.qty} > 0`),
	],
);
