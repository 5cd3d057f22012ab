import { sql } from 'drizzle-orm';
import {
	boolean,
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
import { createdAt, id, kobo, updatedAt } from '../columns.ts';

// Where the shop delivers, in which ways, and what each costs: shop/delivery/delivery-rules.ts.

export const DELIVERY_KINDS = ['pickup', 'rider', 'courier', 'waybill'] as const;
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

export const deliveryZones = pgTable(
	'delivery_zones',
	{
		id: id(),
		name: varchar('name', { length: 80 }).notNull(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [uniqueIndex('delivery_zones_name').on(sql`lower(${t.name})`)],
);

/** What belongs to a zone: a state, as far as no other zone has its local governments, or one local government. */
export const deliveryAreas = pgTable(
	'delivery_areas',
	{
		/** The ISO 3166-2 code of the state. */
		state: varchar('state', { length: 5 }).notNull(),
		/** Empty for the state. */
		lga: varchar('lga', { length: 60 }).notNull().default(''),
		zoneId: integer('zone_id')
			.notNull()
			.references(() => deliveryZones.id, { onDelete: 'cascade' }),
	},
	(t) => [
		// No place is in two zones.
		primaryKey({ columns: [t.state, t.lga] }),
		index('delivery_areas_zone').on(t.zoneId),
	],
);

export const deliveryMethods = pgTable(
	'delivery_methods',
	{
		id: id(),
		kind: varchar('kind', { length: 10 }).$type<DeliveryKind>().notNull(),
		name: varchar('name', { length: 80 }).notNull(),
		/** What shoppers read beside it, such as where to pick up and when. */
		note: text('note').notNull().default(''),
		/** Whether it takes no bulky goods. */
		refusesBulky: boolean('refuses_bulky').notNull().default(false),
		/** Its place among the others, the first one first. */
		position: smallint('position').notNull().default(0),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		uniqueIndex('delivery_methods_name').on(sql`lower(${t.name})`),
		check('delivery_methods_kind', sql`${t.kind} in ('pickup', 'rider', 'courier', 'waybill')`),
	],
);

/** What a method costs in a zone, and how long it takes there. Without a row the zone does not have it. */
export const deliveryRates = pgTable(
	'delivery_rates',
	{
		zoneId: integer('zone_id')
			.notNull()
			.references(() => deliveryZones.id, { onDelete: 'cascade' }),
		methodId: integer('method_id')
			.notNull()
			.references(() => deliveryMethods.id, { onDelete: 'cascade' }),
		feeKobo: kobo('fee_kobo').notNull(),
		/** Goods that cost so much together, before discounts, go without the fee; null: none do. */
		freeFromKobo: kobo('free_from_kobo'),
		/** What each bulky piece adds, whatever the goods cost. */
		bulkyKobo: kobo('bulky_kobo').notNull().default(0),
		daysFrom: smallint('days_from').notNull(),
		daysTo: smallint('days_to').notNull(),
		cashAllowed: boolean('cash_allowed').notNull().default(true),
	},
	(t) => [
		primaryKey({ columns: [t.zoneId, t.methodId] }),
		index('delivery_rates_method').on(t.methodId),
		check(
			'delivery_rates_amounts',
			sql`${t.feeKobo} >= 0 and ${t.bulkyKobo} >= 0 and ${t.freeFromKobo} > 0`,
		),
		check('delivery_rates_days', sql`${t.daysFrom} >= 0 and ${t.daysTo} >= ${t.daysFrom}`),
	],
);
