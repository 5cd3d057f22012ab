import { sql } from 'drizzle-orm';
import {
	boolean,
	check,
	index,
	integer,
	pgTable,
	smallint,
	text,
	uniqueIndex,
	varchar,
} from 'drizzle-orm/pg-core';
import { categories, products } from './catalogue-schema.ts';
import { createdAt, id, updatedAt } from './columns.ts';
import { foldedText } from './folded-text.ts';

// Products that are one thing in several colours, sizes or lengths. Each stays a product of its own.

export const productFamilies = pgTable(
	'product_families',
	{
		id: id(),
		/** That of all its products; triggers keep it so (db/functions/families/family-category-moved.sql). */
		categoryId: integer('category_id')
			.notNull()
			.references(() => categories.id, { onDelete: 'cascade' }),
		name: varchar('name', { length: 255 }).notNull(),
		/** What its products differ in, in the order in which shoppers choose: "Colour", "Length". */
		options: text('options').array().notNull(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		index('product_families_category').on(t.categoryId),
		index('product_families_name').on(t.name, t.id),
		index('product_families_search').using('gin', sql`${foldedText(sql`${t.name}`)} gin_trgm_ops`),
		check('product_families_options', sql`cardinality(${t.options}) between 1 and 3`),
	],
);

/** The products of families: each belongs to one at most. */
export const familyVariants = pgTable(
	'family_variants',
	{
		productId: integer('product_id')
			.primaryKey()
			.references(() => products.id, { onDelete: 'cascade' }),
		familyId: integer('family_id')
			.notNull()
			.references(() => productFamilies.id, { onDelete: 'cascade' }),
		/** What it is of each of the family's options: "Red", "5 m". */
		choice: text('choice').array().notNull(),
		/** Whether another product of the family stands for it in lists. Triggers decide it (family-arrange.sql). */
		behind: boolean('behind').notNull().default(false),
		/** As what product_counts counts it among those that stand behind another; null when it does not. */
		countedCategory: integer('counted_category'),
		countedBrand: varchar('counted_brand', { length: 255 }),
		countedFlags: smallint('counted_flags'),
	},
	(t) => [uniqueIndex('family_variants_choice').on(t.familyId, t.choice)],
);
