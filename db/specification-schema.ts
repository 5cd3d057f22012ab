import { sql } from 'drizzle-orm';
import {
	boolean,
	check,
	doublePrecision,
	index,
	integer,
	pgTable,
	primaryKey,
	text,
	uniqueIndex,
	varchar,
} from 'drizzle-orm/pg-core';
import { categories, products } from './catalogue-schema.ts';
import { createdAt, id, updatedAt } from './columns.ts';

// What products of a category are compared by: which specifications a category has, and their values.

export type SpecificationKind = 'number' | 'yes-no' | 'choice' | 'text';

/** The specifications of a category, in their order (position, then id). */
export const specificationDefinitions = pgTable(
	'specification_definitions',
	{
		id: id(),
		categoryId: integer('category_id')
			.notNull()
			.references(() => categories.id, { onDelete: 'cascade' }),
		/** Its name for programs (API, addresses, files); it never changes. */
		key: varchar('key', { length: 40 }).notNull(),
		label: varchar('label', { length: 60 }).notNull(),
		kind: varchar('kind', { length: 10 }).$type<SpecificationKind>().notNull(),
		/** Of a number: the key of a unit (shop/specifications/units.ts); null for a bare number. */
		unit: varchar('unit', { length: 10 }),
		/** What a choice is chosen from, in the order of the forms. */
		choices: text('choices').array().notNull().default(sql`'{}'`),
		position: integer('position').notNull().default(0),
		/** Shown on the cards of lists; at most two of a category are. */
		onCard: boolean('on_card').notNull().default(false),
		isFilter: boolean('is_filter').notNull().default(false),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		uniqueIndex('specification_definitions_key').on(t.categoryId, t.key),
		uniqueIndex('specification_definitions_label').on(t.categoryId, sql`lower(${t.label})`),
		check(
			'specification_definitions_kind',
			sql`${t.kind} in ('number', 'yes-no', 'choice', 'text')`,
		),
		check('specification_definitions_unit', sql`${t.unit} is null or ${t.kind} = 'number'`),
	],
);

/**
 * The values of products, each in the column of its kind; numbers in the unit of their definition. A product that moved
 * to another category keeps the values of its former one, which are read again only when it moves back
 * (db/functions/specifications-moved.sql).
 */
export const productSpecifications = pgTable(
	'product_specifications',
	{
		productId: integer('product_id')
			.notNull()
			.references(() => products.id, { onDelete: 'cascade' }),
		definitionId: integer('definition_id')
			.notNull()
			.references(() => specificationDefinitions.id, { onDelete: 'cascade' }),
		number: doublePrecision('number'),
		/** Of a choice or a text. */
		text: varchar('text', { length: 255 }),
		truth: boolean('truth'),
	},
	(t) => [
		primaryKey({ columns: [t.productId, t.definitionId] }),
		index('product_specifications_number').on(t.definitionId, t.number, t.productId),
		check('product_specifications_one', sql`num_nonnulls(${t.number}, ${t.text}, ${t.truth}) = 1`),
	],
);
