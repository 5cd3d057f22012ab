import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core';
import { users } from '../account-schema.ts';
import { at, createdAt, id } from '../columns.ts';

/** Whom and where a shopper has things sent, to be chosen at the checkout. */
export const savedAddresses = pgTable(
	'saved_addresses',
	{
		id: id(),
		userId: integer('user_id')
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		firstname: varchar('firstname', { length: 191 }).notNull(),
		lastname: varchar('lastname', { length: 191 }).notNull(),
		phone: varchar('phone', { length: 191 }).notNull(),
		address: varchar('address', { length: 191 }).notNull(),
		city: varchar('city', { length: 191 }).notNull(),
		region: varchar('region', { length: 191 }).notNull(),
		/** The local government; empty when not said. */
		lga: varchar('lga', { length: 60 }).notNull().default(''),
		zipcode: varchar('zipcode', { length: 191 }).notNull(),
		/** The same for the same receiver and place, however capitalised or spaced. */
		fingerprint: varchar('fingerprint', { length: 64 }).notNull(),
		/** The one that the checkout begins with. */
		isDefault: boolean('is_default').notNull().default(false),
		usedAt: at('used_at').notNull().defaultNow(),
		createdAt: createdAt(),
	},
	(t) => [
		uniqueIndex('saved_addresses_once').on(t.userId, t.fingerprint),
		uniqueIndex('saved_addresses_default').on(t.userId).where(sql`${t.isDefault}`),
		index('saved_addresses_user').on(t.userId, t.usedAt),
		check('saved_addresses_fingerprint', sql`${t.fingerprint} ~ '^[0-9a-f]{64}$'`),
	],
);
