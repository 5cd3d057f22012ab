import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, varchar } from 'drizzle-orm/pg-core';
import { orders } from '../order-schema.ts';
import { type DeliveryKind, deliveryMethods, deliveryZones } from './delivery-schema.ts';

/** How an order is delivered, as it was promised; orders of a shop without delivery by zone have none. */
export const orderDeliveries = pgTable(
	'order_deliveries',
	{
		orderId: integer('order_id')
			.primaryKey()
			.references(() => orders.id, { onDelete: 'cascade' }),
		/** Null once the method is deleted; so with the zone. */
		methodId: integer('method_id').references(() => deliveryMethods.id, { onDelete: 'set null' }),
		zoneId: integer('zone_id').references(() => deliveryZones.id, { onDelete: 'set null' }),
		kind: varchar('kind', { length: 10 }).$type<DeliveryKind>().notNull(),
		name: varchar('name', { length: 80 }).notNull(),
		zoneName: varchar('zone_name', { length: 80 }).notNull(),
		daysFrom: smallint('days_from').notNull(),
		daysTo: smallint('days_to').notNull(),
		/** The local government, where fees differ within the state; otherwise empty. */
		lga: varchar('lga', { length: 60 }).notNull().default(''),
		/** The motor park to which the shopper wants a waybill; otherwise empty. */
		park: varchar('park', { length: 120 }).notNull().default(''),
	},
	(t) => [
		index('order_deliveries_method').on(t.methodId),
		index('order_deliveries_zone').on(t.zoneId),
		check('order_deliveries_days', sql`${t.daysFrom} >= 0 and ${t.daysTo} >= ${t.daysFrom}`),
	],
);
