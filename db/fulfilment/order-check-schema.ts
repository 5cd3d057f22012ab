import { sql } from 'drizzle-orm';
import { check, integer, pgTable, varchar } from 'drizzle-orm/pg-core';
import { at } from '../columns.ts';
import { orders } from '../order-schema.ts';

/**
 * What stands for a cash order being wanted and taken: its buyer's word that they ordered it, and the code that they tell
 * at the door. Orders of a shop that asks for neither have no row.
 */
export const orderChecks = pgTable(
	'order_checks',
	{
		orderId: integer('order_id')
			.primaryKey()
			.references(() => orders.id, { onDelete: 'cascade' }),
		/** When its buyer confirmed it by the link in their mail. */
		buyerConfirmedAt: at('buyer_confirmed_at'),
		/** Four digits, from when the order is on its way; only its buyer reads them. */
		doorCode: varchar('door_code', { length: 4 }),
		/** Wrong codes typed so far. */
		wrongCodes: integer('wrong_codes').notNull().default(0),
		/** When the right code was typed. */
		codeGivenAt: at('code_given_at'),
	},
	(t) => [
		check('order_checks_door_code', sql`${t.doorCode} ~ '^[0-9]{4}$'`),
		check('order_checks_wrong_codes', sql`${t.wrongCodes} >= 0`),
		check('order_checks_code_given', sql`${t.codeGivenAt} is null or ${t.doorCode} is not null`),
	],
);
