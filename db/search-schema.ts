import { sql } from 'drizzle-orm';
import {
	boolean,
	customType,
	index,
	integer,
	pgTable,
	primaryKey,
	smallint,
	text,
	uniqueIndex,
	varchar,
} from 'drizzle-orm/pg-core';
import { products } from './catalogue-schema.ts';
import { at, createdAt, id, kobo, updatedAt } from './columns.ts';

// The tables that the shop's search reads. The functions and triggers that fill product_search and search_words are in
// the migration that made these tables.

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
/** Bytewise order, so that in every database an index serves searches by prefix. */
const bytewise = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/**
 * One row per product, maintained by triggers on products. It is a separate table because orders change the stock all the
 * time, and every update of a product row is entered into every index of its table.
 */
export const productSearch = pgTable(
	'product_search',
	{
		productId: integer('product_id')
			.primaryKey()
			.references(() => products.id, { onDelete: 'cascade' }),
		categoryId: integer('category_id').notNull(),
		/** -1 hidden, 0 out of stock, from 1 up by sales: the binary logarithm of the number sold, up to 9. */
		standing: smallint('standing').notNull(),
		/** Name, brand and model in the form that the search compares. */
		name: text('name').notNull(),
		/** What search results are filtered and counted by, so that products need not be read. */
		brand: varchar('brand', { length: 255 }),
		sellingKobo: kobo('selling_kobo').notNull(),
		onSale: boolean('on_sale').notNull(),
		/** Stems of name, brand, model, size, colour and keywords, the barcode, and the facet tokens (shop/search/facet-tokens.ts). */
		title: tsvector('title').notNull(),
		/** The same plus the stems of the description. */
		everything: tsvector('everything').notNull(),
	},
	(t) => [
		// Every search reads the pending list of a GIN index, so the list is kept short.
		index('product_search_title').using('gin', t.title).with({ gin_pending_list_limit: 512 }),
		index('product_search_everything')
			.using('gin', t.everything)
			.with({ gin_pending_list_limit: 512 }),
	],
);

const isSpelt = sql`word ~ '^[a-z]{3,}$'`;

/** Every word of the catalogue, for correcting and completing typed words. */
export const searchWords = pgTable(
	'search_words',
	{
		word: bytewise('word').notNull(),
		stem: text('stem').notNull(),
		/** In how many products' names, brands, models and so on; 0 for a word found in descriptions only. */
		titles: integer('titles').notNull().default(0),
		/** Its sound (double metaphone). */
		sound: text('sound').notNull(),
	},
	(t) => [
		primaryKey({ name: 'search_words_pkey', columns: [t.word] }),
		index('search_words_spelling').using('gin', t.word.op('gin_trgm_ops')).where(isSpelt),
		index('search_words_spelt').on(t.word).where(isSpelt),
		index('search_words_stem').on(t.stem),
		index('search_words_sound').on(t.sound).where(isSpelt),
	],
);

/**
 * Whoever types `term` also gets the results of `meaning`. Both are words or phrases in the form that the search
 * compares.
 */
export const searchSynonyms = pgTable(
	'search_synonyms',
	{
		id: id(),
		term: varchar('term', { length: 80 }).notNull(),
		meaning: varchar('meaning', { length: 80 }).notNull(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [uniqueIndex('search_synonyms_once').on(t.term, t.meaning)],
);

/** Searches without results, with nothing about who searched. */
export const missedSearches = pgTable(
	'missed_searches',
	{
		query: varchar('query', { length: 80 }).primaryKey(),
		count: integer('count').notNull().default(1),
		lastAt: at('last_at').notNull().defaultNow(),
	},
	(t) => [
		index('missed_searches_often').on(t.count, t.lastAt),
		index('missed_searches_newest').on(t.lastAt),
	],
);
