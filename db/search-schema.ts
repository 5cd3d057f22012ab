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

// What the search of the shop reads. The functions and triggers that fill product_search and search_words are in the
// migration that made these tables.

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
/** Bytewise order, so that an index serves a search for beginnings in every database. */
const bytewise = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/**
 * One row a product, kept by triggers on products. It is a table of its own because orders change the stock all the
 * time, and each version of a row of products is entered into every index of it.
 */
export const productSearch = pgTable(
	'product_search',
	{
		productId: integer('product_id')
			.primaryKey()
			.references(() => products.id, { onDelete: 'cascade' }),
		categoryId: integer('category_id').notNull(),
		/** -1 hidden, 0 out of stock, from 1 on what sells more: the powers of two in what was sold, up to 9. */
		standing: smallint('standing').notNull(),
		/** Name, brand and model as the search compares them. */
		name: text('name').notNull(),
		/** What lists of finds are filtered and counted by, so that they need not look at the products. */
		brand: varchar('brand', { length: 255 }),
		sellingKobo: kobo('selling_kobo').notNull(),
		onSale: boolean('on_sale').notNull(),
		/** Stems of name, brand, model, size, colour and keywords, the barcode, and the marks (shop/search/marks.ts). */
		title: tsvector('title').notNull(),
		/** The same and the stems of the description. */
		everything: tsvector('everything').notNull(),
	},
	(t) => [
		// What waits in a GIN index's list is read by every search, so the list is kept short.
		index('product_search_title').using('gin', t.title).with({ gin_pending_list_limit: 512 }),
		index('product_search_everything')
			.using('gin', t.everything)
			.with({ gin_pending_list_limit: 512 }),
	],
);

const isSpelt = sql`word ~ '^[a-z]{3,}$'`;

/** Every word of the catalogue: what typed words are corrected to and completed with. */
export const searchWords = pgTable(
	'search_words',
	{
		word: bytewise('word').notNull(),
		stem: text('stem').notNull(),
		/** In how many products' names, brands, models and the like; 0 for a word of descriptions only. */
		titles: integer('titles').notNull().default(0),
		/** How it sounds (double metaphone). */
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

/** Who types `term` also gets what `meaning` finds. Both are words or phrases as the search compares them. */
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

/** Searches that found nothing, without a word about who searched. */
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
