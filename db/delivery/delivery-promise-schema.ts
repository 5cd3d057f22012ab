import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core';
import { deliveryMethods, deliveryZones } from './delivery-schema.ts';

/** How long deliveries of a zone by a method took, as counted every night from the moves of its orders. */
export const deliveryPromises = pgTable(
	'delivery_promises',
	{
		zoneId: integer('zone_id')
			.notNull()
			.references(() => deliveryZones.id, { onDelete: 'cascade' }),
		methodId: integer('method_id')
			.notNull()
			.references(() => deliveryMethods.id, { onDelete: 'cascade' }),
		/** How many deliveries were looked at. */
		delivered: smallint('delivered').notNull(),
		/** Within so many days four in five of them arrived. */
		days: smallint('days').notNull(),
		/** Of the last ones, `on_time` of `on_time_of` came within what their orders were promised. */
		onTime: smallint('on_time').notNull(),
		onTimeOf: smallint('on_time_of').notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.zoneId, t.methodId] }),
		index('delivery_promises_method').on(t.methodId),
		check(
			'delivery_promises_counts',
			sql`${t.days} >= 0 and ${t.onTime} between 0 and ${t.onTimeOf} and ${t.onTimeOf} between 1 and ${t.delivered}`,
		),
	],
);
