import { sql } from 'drizzle-orm';
import {
	type AnyPgColumn,
	bigint,
	check,
	customType,
	integer,
	smallint,
	timestamp,
} from 'drizzle-orm/pg-core';

// The types of the tables' columns. Money is integer kobo, times are UTC, flags are 0 or 1.

export const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity();
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const createdAt = () => at('created_at').notNull().defaultNow();
export const updatedAt = () => at('updated_at').notNull().defaultNow();
export const kobo = (name: string) => bigint(name, { mode: 'number' });
export const flag = (name: string) => smallint(name).notNull().default(0);
export const isFlag = (name: string, column: AnyPgColumn) => check(name, sql`${column} in (0, 1)`);
export const isSlug = (name: string, column: AnyPgColumn) =>
	check(name, sql`${column} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`);
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
