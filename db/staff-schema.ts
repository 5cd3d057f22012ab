import { type SQL, sql } from 'drizzle-orm';
import {
	type AnyPgColumn,
	check,
	index,
	integer,
	jsonb,
	pgTable,
	primaryKey,
	text,
	uniqueIndex,
	varchar,
} from 'drizzle-orm/pg-core';
import { users } from './account-schema.ts';
import { categories } from './catalogue-schema.ts';
import { at, createdAt, id, updatedAt } from './columns.ts';
import { foldedText } from './folded-text.ts';
import type { productMedia } from './media/media-schema.ts';
import { priceRuns } from './pricing-schema.ts';

// What staff did: all changes, and the files they sent.

/** The text by which staff search the audit trail. */
export const foldedSearchText = (t: { searchText: AnyPgColumn }): SQL =>
	foldedText(sql`${t.searchText}`);

/** Who changed what, when, and from what to what; written in the transaction of the change. */
export const auditTrail = pgTable(
	'audit_trail',
	{
		id: id(),
		userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
		/** The API key by which a program of theirs did it, as pages show it; null: they did it themselves. */
		apiKey: varchar('api_key', { length: 80 }),
		action: varchar('action', { length: 20 }).notNull(),
		noun: varchar('noun', { length: 40 }).notNull(),
		nounId: integer('noun_id'),
		before: jsonb('before'),
		after: jsonb('after'),
		/** What staff find it by: the name of the thing, and the fields that changed. */
		searchText: text('search_text').notNull().default(''),
		createdAt: createdAt(),
	},
	(t) => [
		index('audit_trail_newest').on(t.createdAt.desc()),
		index('audit_trail_noun').on(t.noun, t.nounId),
		index('audit_trail_user').on(t.userId, t.id),
		index('audit_trail_nouns').on(t.noun, t.id),
		index('audit_trail_actions').on(t.action, t.id),
		index('audit_trail_search').using('gin', sql`${foldedSearchText(t)} gin_trgm_ops`),
	],
);

export type ImportState =
	| 'waiting'
	| 'checking'
	| 'checked'
	| 'applying'
	| 'applied'
	| 'discarded'
	| 'failed';

/** How staff want a file to be read and applied; what is missing has its default. */
export type ImportSettings = {
	rate?: number;
	stock?: number;
	priceColumn?: string;
	source?: string;
	/** The heading of each named field's column; an empty one for none. */
	columns?: Record<string, string>;
	/** Slugs of the shop's categories, by those of the file. */
	categories?: Record<string, string>;
	createCategories?: 'hidden' | 'shown';
	/** Created categories go below those that the file puts them below. */
	categoryTree?: boolean;
	showNew?: boolean;
	/** Keys of the specifications that were accepted, `text:` in front of what is read out of texts. */
	specifications?: string[];
	joinFamilies?: boolean;
	/** The stock of products that the shop has stays, whatever its own table says. */
	leaveStock?: boolean;
	/** What is in the box, and what the supplier asks, is filled from the records. */
	fills?: { inTheBox?: boolean; tradePrices?: boolean };
};

/** What staff have to decide or look at before an import is applied. */
export type ImportFindings = {
	unpriced: number;
	oddPrices: number;
	/** How much of kits and media is left out of rows that are taken, and the first of it; missing in older checks. */
	notes?: {
		total: number;
		first: { line: number; sku: string; name: string; reason: string }[];
	};
	/** The first categories that the shop lacks, and how many there are in all. */
	categories: {
		key: string;
		name: string;
		products: number;
		nearest: string[];
		likely: string | null;
	}[];
	categoriesInAll: number;
	/** How many products the shop's own table gives another stock than they have; missing in older checks. */
	otherStocks?: number;
	/**
	 * What suppliers' records can be compared by, and how many of them; missing in older checks. Of what is read out of
	 * texts the key begins with `text:`, and the first passages are samples.
	 */
	specifications?: { key: string; label: string; records: number; samples?: string[] }[];
	/** How many products of unchanged records lack some of these; missing in older checks. */
	unspecified?: number;
	/** How many products would get what the records say besides, and the first in words; missing in older checks. */
	fills?: Record<'inTheBox' | 'tradePrices', { products: number; samples: string[] }>;
	/**
	 * Families found in the file, how many of the shop's products could join one, and the first in words; not known of
	 * files checked by an earlier version.
	 */
	families?: { found: number; products: number; joinable?: number; samples: string[] };
	/** What applying it did besides writing rows: families made or grown, and products that gained each. */
	gained?: { families: number; specifications: number; inTheBox: number; tradePrices: number };
	/** The columns of a supplier's table with some of their cells; null for any other file. */
	columns: {
		headings: { heading: string; samples: string[] }[];
		/** The heading of each field's column. */
		chosen: Record<string, string>;
		/** Why the file cannot be read until columns are named. */
		fault: string | null;
	} | null;
};

/** Which category of the shop a supplier's category (folded; empty for none) is. */
export const importCategories = pgTable(
	'import_categories',
	{
		source: text('source').notNull(),
		name: text('name').notNull(),
		categoryId: integer('category_id')
			.notNull()
			.references(() => categories.id, { onDelete: 'cascade' }),
	},
	(t) => [
		primaryKey({ columns: [t.source, t.name] }),
		index('import_categories_category').on(t.categoryId),
	],
);

/** Which columns of tables with the same headings (a hash of them) are what. */
export const importColumns = pgTable('import_columns', {
	headings: varchar('headings', { length: 64 }).primaryKey(),
	columns: jsonb('columns').$type<Record<string, string>>().notNull(),
});

/**
 * Files sent by staff for import. `path` and `report_file` are names in the folder of imports; the file is removed when
 * the import is over, the report stays.
 */
export const catalogueImports = pgTable(
	'catalogue_imports',
	{
		id: id(),
		userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
		/** The name on the sender's machine, only for display. */
		fileName: varchar('file_name', { length: 255 }).notNull(),
		path: text('path').notNull(),
		options: jsonb('options').$type<ImportSettings>().notNull(),
		state: varchar('state', { length: 20 }).$type<ImportState>().notNull().default('waiting'),
		/** Numbers of records by outcome: of the check, then of the import. */
		counts:
			jsonb('counts').$type<
				Record<'new' | 'changed' | 'unchanged' | 'merged' | 'refused', number>
			>(),
		rowsDone: integer('rows_done').notNull().default(0),
		rowsAll: integer('rows_all'),
		/** How often applying was started: more than once if it was interrupted. */
		applyRuns: integer('apply_runs').notNull().default(0),
		/** What the check found for staff to decide; null before it. */
		findings: jsonb('findings').$type<ImportFindings>(),
		reportFile: text('report_file'),
		error: text('error'),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		// Only one at a time, over all processes.
		uniqueIndex('catalogue_imports_open')
			.on(sql`(true)`)
			.where(sql`${t.state} in ('waiting', 'checking', 'checked', 'applying')`),
		check(
			'catalogue_imports_state',
			sql`${t.state} in ('waiting', 'checking', 'checked', 'applying', 'applied', 'discarded', 'failed')`,
		),
	],
);

type BulkValues = Record<
	'sellingKobo' | 'originalKobo' | 'qty' | 'status' | 'categoryId',
	number
> & { costKobo: number | null };
/** A product that a bulk change changed, from what to what. */
export type ChangedProduct = {
	id: number;
	name: string;
	before: BulkValues;
	after: BulkValues;
	/** Of a change of a specification, which leaves the other values as they are. */
	specification?: ChangedSpecification;
	/** Of a change of what is in the box. */
	inTheBox?: { before: string; after: string };
	/** Of a change of what it needs, each with its name as it was then. */
	extras?: { before: ChangedExtra[]; after: ChangedExtra[] };
	/** Of a change of what it is made of. */
	kit?: { before: ChangedPart[]; after: ChangedPart[] };
	/** Of a change of its documents, sounds and videos. */
	media?: { before: ChangedMedia[]; after: ChangedMedia[] };
};
/** A part of a kit, with its name as it was then. */
export type ChangedPart = { partId: number; name: string; pieces: number };
export type ChangedExtra = { id: number; name: string };
/** Its columns as rows of `product_media` have them, but for the ids and the place. */
export type ChangedMedia = Omit<
	typeof productMedia.$inferSelect,
	'id' | 'productId' | 'position' | 'createdAt'
>;
/** A specification of a product that was changed; null for no value. `label` and `unit` as they were then. */
export type ChangedSpecification = {
	definitionId: number;
	label: string;
	unit: string | null;
	before: number | boolean | string | null;
	after: number | boolean | string | null;
};
/** A product that kept its values, and the sentence that says why. */
export type LeftProduct = { id: number; name: string; reason: string };

/** Changes of many products at once, kept so that they can be undone. */
export const bulkChanges = pgTable(
	'bulk_changes',
	{
		id: id(),
		userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
		products: jsonb('products').$type<ChangedProduct[]>().notNull(),
		/** What was to be changed and was not. */
		left: jsonb('left_as_is').$type<LeftProduct[]>().notNull(),
		/** The run of new prices that it is a batch of. */
		priceRunId: integer('price_run_id').references(() => priceRuns.id, { onDelete: 'set null' }),
		undoneAt: at('undone_at'),
		/** What was to be undone and was not; null until it is undone. */
		undoLeft: jsonb('undo_left').$type<LeftProduct[]>(),
		createdAt: createdAt(),
	},
	(t) => [
		index('bulk_changes_created').on(t.createdAt),
		index('bulk_changes_price_run').on(t.priceRunId).where(sql`${t.priceRunId} is not null`),
	],
);

/** Keys of forms that did their work, so that each does it once. */
export const sentForms = pgTable(
	'sent_forms',
	{
		key: varchar('key', { length: 36 }).primaryKey(),
		sentAt: at('sent_at').notNull().defaultNow(),
	},
	(t) => [index('sent_forms_sent').on(t.sentAt)],
);
