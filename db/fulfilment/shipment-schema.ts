import { sql } from 'drizzle-orm';
import {
	check,
	index,
	integer,
	pgTable,
	primaryKey,
	text,
	uniqueIndex,
	varchar,
} from 'drizzle-orm/pg-core';
import { users } from '../account-schema.ts';
import { createdAt, id } from '../columns.ts';
import { orderEvents, orderLines, orders } from '../order-schema.ts';

// What of an order left the shop, when and with whom.

/** Who carries a shipment; `unnamed`: nothing was recorded about it. */
export type ShipmentKind = 'courier' | 'rider' | 'waybill' | 'unnamed';

/** Pieces of an order that left together. The last one of an order makes it a sent one. */
export const shipments = pgTable(
	'shipments',
	{
		id: id(),
		orderId: integer('order_id')
			.notNull()
			.references(() => orders.id, { onDelete: 'cascade' }),
		/** The move that it was part of; null while pieces of the order stayed behind. */
		eventId: integer('event_id').references(() => orderEvents.id, { onDelete: 'cascade' }),
		kind: varchar('kind', { length: 20 }).$type<ShipmentKind>().notNull(),
		/** The courier's name, or that of the shop's own rider. */
		carrier: varchar('carrier', { length: 120 }).notNull().default(''),
		/** The tracking or waybill number. */
		number: varchar('number', { length: 120 }).notNull().default(''),
		/** Where the shopper follows it, as it was when it left. */
		link: text('link').notNull().default(''),
		/** The phone number of the rider or the driver, as typed. */
		phone: varchar('phone', { length: 40 }).notNull().default(''),
		/** The motor park where a waybill is collected. */
		park: varchar('park', { length: 120 }).notNull().default(''),
		/** A sentence to the shopper. */
		message: text('message').notNull().default(''),
		byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
		createdAt: createdAt(),
	},
	(t) => [
		index('shipments_order').on(t.orderId, t.id),
		uniqueIndex('shipments_event').on(t.eventId),
		check('shipments_kind', sql`${t.kind} in ('courier', 'rider', 'waybill', 'unnamed')`),
	],
);

/** Which pieces a shipment has; order_lines.shipped_qty is the sum of them, save for orders older than shipments. */
export const shipmentLines = pgTable(
	'shipment_lines',
	{
		shipmentId: integer('shipment_id')
			.notNull()
			.references(() => shipments.id, { onDelete: 'cascade' }),
		lineId: integer('line_id')
			.notNull()
			.references(() => orderLines.id, { onDelete: 'cascade' }),
		qty: integer('qty').notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.shipmentId, t.lineId] }),
		index('shipment_lines_line').on(t.lineId),
		check('shipment_lines_qty', sql`${t.qty} >= 1`),
	],
);
