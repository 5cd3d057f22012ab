import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../account-schema.ts';
import { createdAt, id } from '../columns.ts';

/** What staff want to remember of a customer. It is about a person, so it is theirs to read and goes with them. */
export const customerNotes = pgTable(
	'customer_notes',
	{
		id: id(),
		userId: integer('user_id')
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		text: text('text').notNull(),
		byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
		createdAt: createdAt(),
	},
	(t) => [
		index('customer_notes_user').on(t.userId, t.id),
		index('customer_notes_created').on(t.createdAt),
		check('customer_notes_written', sql`${t.text} <> ''`),
	],
);
