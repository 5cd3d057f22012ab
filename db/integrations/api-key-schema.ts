import { sql } from 'drizzle-orm';
import {
	check,
	date,
	index,
	integer,
	jsonb,
	pgTable,
	primaryKey,
	uniqueIndex,
	varchar,
} from 'drizzle-orm/pg-core';
import { users } from '../account-schema.ts';
import { at, bytes, createdAt, id } from '../columns.ts';

// API keys of other programs.

/** Keys by which programs call the API for a member of the staff; the key itself is never stored, only its SHA-256. */
export const apiKeys = pgTable(
	'api_keys',
	{
		id: id(),
		name: varchar('name', { length: 60 }).notNull(),
		/** Who made it: the key has at most their permissions, and ends with their place on the staff. */
		userId: integer('user_id')
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		keyHash: bytes('key_hash').notNull(),
		/** The last four characters, by which people recognise it. */
		lastFour: varchar('last_four', { length: 4 }).notNull(),
		/** Names of permissions. */
		permissions: jsonb('permissions').$type<string[]>().notNull(),
		createdAt: createdAt(),
		expiresAt: at('expires_at').notNull(),
		/** When somebody ended it before its time. */
		endedAt: at('ended_at'),
		lastUsedAt: at('last_used_at'),
		lastAddress: varchar('last_address', { length: 45 }).notNull().default(''),
		/** When it was refused last, and why, in a sentence. */
		lastRefusedAt: at('last_refused_at'),
		lastRefusal: varchar('last_refusal', { length: 255 }).notNull().default(''),
		/** When its maker was mailed that it ends soon. */
		remindedAt: at('reminded_at'),
	},
	(t) => [
		uniqueIndex('api_keys_hash').on(t.keyHash),
		index('api_keys_user').on(t.userId),
		index('api_keys_expiry').on(t.expiresAt),
	],
);

/** How often a key was used and refused on a day in Lagos. */
export const apiKeyDays = pgTable(
	'api_key_days',
	{
		keyId: integer('key_id')
			.notNull()
			.references(() => apiKeys.id, { onDelete: 'cascade' }),
		day: date('day').notNull(),
		used: integer('used').notNull().default(0),
		refused: integer('refused').notNull().default(0),
	},
	(t) => [
		primaryKey({ columns: [t.keyId, t.day] }),
		check('api_key_days_counts', sql`${t.used} >= 0 and ${t.refused} >= 0`),
	],
);
