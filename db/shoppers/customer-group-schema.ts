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
import { createdAt, id, updatedAt } from '../columns.ts';
import { foldedText } from '../folded-text.ts';

// Groups of customers, such as dealers and churches, who get prices of their own (discount_groups).

export const customerGroups = pgTable(
	'customer_groups',
	{
		id: id(),
		name: varchar('name', { length: 60 }).notNull(),
		note: text('note').notNull().default(''),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		uniqueIndex('customer_groups_name').on(sql`${foldedText(sql`${t.name}`)}`),
		check('customer_groups_named', sql`${t.name} <> ''`),
	],
);

/** Who is in which: accounts only, since anybody may type a guest's address. It is about a person, so it goes with them. */
export const customerGroupMembers = pgTable(
	'customer_group_members',
	{
		userId: integer('user_id')
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		groupId: integer('group_id')
			.notNull()
			.references(() => customerGroups.id, { onDelete: 'cascade' }),
		createdAt: createdAt(),
	},
	(t) => [
		primaryKey({ columns: [t.userId, t.groupId] }),
		index('customer_group_members_group').on(t.groupId),
	],
);
