import { sql } from 'drizzle-orm';
import {
	check,
	index,
	integer,
	pgTable,
	smallint,
	uniqueIndex,
	varchar,
} from 'drizzle-orm/pg-core';
import { products } from '../catalogue-schema.ts';
import { at, createdAt, id } from '../columns.ts';
import { orders } from '../order-schema.ts';

/**
 * A piece that was sold by its serial number. Its warranty begins when the order is delivered (order_events). Where an order
 * has several pieces of a product, its units belong to all of them, whether bought alone or in a kit.
 */
export const soldUnits = pgTable(
	'sold_units',
	{
		id: id(),
		orderId: integer('order_id')
			.notNull()
			.references(() => orders.id, { onDelete: 'cascade' }),
		/** Null once the product is deleted. */
		productId: integer('product_id').references(() => products.id, { onDelete: 'set null' }),
		/** What it was sold as. */
		name: varchar('name', { length: 255 }).notNull(),
		/** As staff typed or scanned it, and folded for comparing (foldSerial). */
		serial: varchar('serial', { length: 60 }).notNull(),
		serialKey: varchar('serial_key', { length: 60 }).notNull(),
		/** Whoever has it may see that the unit was sold here: 74 random bits, on its receipt. */
		checkCode: varchar('check_code', { length: 19 }).notNull(),
		/** The product's warranty when it was sold; null where only the shop's general words applied. */
		warrantyMonths: smallint('warranty_months'),
		/** When it came back, or its order was cancelled: another buyer may then have it. */
		returnedAt: at('returned_at'),
		createdAt: createdAt(),
	},
	(t) => [
		uniqueIndex('sold_units_check_code').on(t.checkCode),
		uniqueIndex('sold_units_one_buyer')
			.on(t.productId, t.serialKey)
			.where(sql`${t.returnedAt} is null`),
		index('sold_units_product').on(t.productId),
		index('sold_units_order').on(t.orderId),
		index('sold_units_serial').on(t.serialKey),
		check('sold_units_serial_key', sql`${t.serialKey} ~ '^[0-9A-Z]{3,}$'`),
		check('sold_units_warranty', sql`${t.warrantyMonths} between 1 and 120`),
	],
);
