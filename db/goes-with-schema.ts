import { sql } from 'drizzle-orm';
import { check, integer, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core';
import { categories } from './catalogue-schema.ts';
import { createdAt, id, updatedAt } from './columns.ts';

const value = (name: string) => varchar(name, { length: 255 });

/**
 * What goes with goods of a kind: pages of products of a category offer goods of another, each with its whole branch. A
 * condition names a specification by its key, which its value has as forms write it; both are null for all goods.
 */
export const goesWithRules = pgTable(
	'goes_with_rules',
	{
		id: id(),
		categoryId: integer('category_id')
			.notNull()
			.references(() => categories.id, { onDelete: 'cascade' }),
		key: varchar('key', { length: 40 }),
		value: value('value'),
		offeredCategoryId: integer('offered_category_id')
			.notNull()
			.references(() => categories.id, { onDelete: 'cascade' }),
		offeredKey: varchar('offered_key', { length: 40 }),
		offeredValue: value('offered_value'),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		uniqueIndex('goes_with_rules_once').on(
			t.categoryId,
			sql`coalesce(${t.key}, '')`,
			sql`coalesce(${t.value}, '')`,
			t.offeredCategoryId,
			sql`coalesce(${t.offeredKey}, '')`,
			sql`coalesce(${t.offeredValue}, '')`,
		),
		check('goes_with_rules_condition', sql`num_nulls(${t.key}, ${t.value}) <> 1`),
		check('goes_with_rules_offered', sql`num_nulls(${t.offeredKey}, ${t.offeredValue}) <> 1`),
		// Goods of the same category go with each other only if the rule says which.
		check(
			'goes_with_rules_other',
			sql`${t.categoryId} <> ${t.offeredCategoryId} or ${t.offeredKey} is not null`,
		),
	],
);
