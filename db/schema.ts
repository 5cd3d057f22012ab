import { type SQL, sql } from 'drizzle-orm';
import {
	type AnyPgColumn,
	check,
	type ExtraConfigColumn,
	index,
	integer,
	jsonb,
	pgTable,
	smallint,
	text,
	uniqueIndex,
	varchar,
} from 'drizzle-orm/pg-core';
import { at, bytes, createdAt, flag, id, isFlag, isSlug, kobo, updatedAt } from './columns.ts';

// Every table of the shop. Money is integer kobo, times are UTC, flags are 0 or 1.

/** What the staff searches users by, written once: an index only serves a query of the same expression. */
export const userSearchText = (t: { name: AnyPgColumn; email: AnyPgColumn }): SQL =>
	sql`lower(${t.name} || ' ' || ${t.email})`;

export const users = pgTable(
	'users',
	{
		id: id(),
		name: varchar('name', { length: 191 }).notNull(),
		email: varchar('email', { length: 191 }).notNull(),
		passwordHash: text('password_hash').notNull(),
		roleAs: flag('role_as'),
		status: smallint('status').notNull().default(1),
		createdAt: createdAt(),
	},
	(t) => [
		uniqueIndex('users_email_unique').on(sql`lower(${t.email})`),
		index('users_name').on(t.name, t.id),
		index('users_role').on(t.roleAs, t.name, t.id),
		index('users_search').using('gin', sql`${userSearchText(t)} gin_trgm_ops`),
		isFlag('users_role_as_flag', t.roleAs),
		isFlag('users_status_flag', t.status),
	],
);

/** One row a sign-in; the token itself is never stored, only its SHA-256. */
export const accessTokens = pgTable(
	'access_tokens',
	{
		id: id(),
		userId: integer('user_id')
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		tokenHash: bytes('token_hash').notNull(),
		createdAt: createdAt(),
		expiresAt: at('expires_at').notNull(),
	},
	(t) => [index('access_tokens_user').on(t.userId)],
);

export const passwordResets = pgTable(
	'password_resets',
	{
		id: id(),
		userId: integer('user_id')
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		tokenHash: bytes('token_hash').notNull(),
		createdAt: createdAt(),
		usedAt: at('used_at'),
	},
	(t) => [
		uniqueIndex('password_resets_token').on(t.tokenHash),
		index('password_resets_user').on(t.userId, t.createdAt),
	],
);

/** Counters of guarded attempts (sign-in, registration, password mail), one row a key and window. */
export const attempts = pgTable('attempts', {
	key: text('key').primaryKey(),
	count: integer('count').notNull(),
	windowEndsAt: at('window_ends_at').notNull(),
});

export const categories = pgTable(
	'categories',
	{
		id: id(),
		slug: varchar('slug', { length: 255 }).notNull(),
		name: varchar('name', { length: 255 }).notNull(),
		description: text('description').notNull().default(''),
		status: flag('status'),
		navdisplay: smallint('navdisplay').notNull().default(0),
		navOrder: integer('nav_order').notNull().default(0),
		featured: flag('featured'),
		metaTitle: varchar('meta_title', { length: 255 }).notNull().default(''),
		metaKeyword: text('meta_keyword').notNull().default(''),
		metaDescrip: text('meta_descrip').notNull().default(''),
		image: text('image'),
		imageWidth: integer('image_width'),
		imageHeight: integer('image_height'),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		uniqueIndex('categories_slug').on(t.slug),
		isSlug('categories_slug_form', t.slug),
		isFlag('categories_status_flag', t.status),
		isFlag('categories_featured_flag', t.featured),
	],
);

/** What the staff searches the stock by. */
export const productSearchText = (t: {
	name: AnyPgColumn;
	brand: AnyPgColumn;
	barcode: AnyPgColumn;
}): SQL =>
	sql`lower(${t.name} || ' ' || coalesce(${t.brand}, '') || ' ' || coalesce(${t.barcode}, ''))`;

/** What all pieces of a product are worth at its selling price, in kobo. */
export const stockValue = (t: { sellingKobo: AnyPgColumn; qty: AnyPgColumn }): SQL<number> =>
	sql<number>`(${t.sellingKobo} * ${t.qty})`;

/** Sells below its original price. */
export const isOnSale = (t: { sellingKobo: AnyPgColumn; originalKobo: AnyPgColumn }): SQL =>
	sql`${t.originalKobo} > ${t.sellingKobo}`;

const filtered = (t: {
	sellingKobo: ExtraConfigColumn;
	originalKobo: ExtraConfigColumn;
	qty: ExtraConfigColumn;
	brand: ExtraConfigColumn;
}) => [t.sellingKobo, t.originalKobo, t.qty, t.brand] as const;

export const products = pgTable(
	'products',
	{
		id: id(),
		categoryId: integer('category_id')
			.notNull()
			.references(() => categories.id, { onDelete: 'restrict' }),
		slug: varchar('slug', { length: 255 }).notNull(),
		name: varchar('name', { length: 255 }).notNull(),
		description: text('description').notNull().default(''),
		metaTitle: varchar('meta_title', { length: 255 }).notNull().default(''),
		metaKeyword: text('meta_keyword').notNull().default(''),
		metaDescrip: text('meta_descrip').notNull().default(''),
		sellingKobo: kobo('selling_kobo').notNull(),
		originalKobo: kobo('original_kobo').notNull(),
		qty: integer('qty').notNull().default(0),
		brand: varchar('brand', { length: 255 }),
		model: varchar('model', { length: 255 }),
		barcode: varchar('barcode', { length: 32 }),
		size: varchar('size', { length: 255 }),
		color: varchar('color', { length: 255 }),
		featured: flag('featured'),
		popular: flag('popular'),
		status: flag('status'),
		soldCount: integer('sold_count').notNull().default(0),
		/** Of the reviews that are shown: how many there are, and the sum of their stars. */
		reviewCount: integer('review_count').notNull().default(0),
		reviewStars: integer('review_stars').notNull().default(0),
		/** Where an imported product came from ("source:sku"), and a hash of what was last imported. */
		sourceKey: text('source_key'),
		sourceHash: text('source_hash'),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		uniqueIndex('products_slug').on(t.slug),
		uniqueIndex('products_source').on(t.sourceKey),
		// Those that end in what lists are filtered by answer a filtered list without a look at the rows themselves. All
		// ascend: a descending index puts nulls last, where a descending order wants them first, and so is of no use to it.
		index('products_category_newest').on(t.categoryId, t.status, t.id, ...filtered(t)),
		index('products_category_price').on(
			t.categoryId,
			t.status,
			t.sellingKobo,
			t.id,
			t.originalKobo,
			t.qty,
			t.brand,
		),
		index('products_category_name').on(t.categoryId, t.status, t.name, t.id),
		index('products_category_sold').on(t.categoryId, t.status, t.soldCount, t.id, ...filtered(t)),
		index('products_brand').on(
			t.brand,
			t.categoryId,
			t.status,
			t.sellingKobo,
			t.id,
			t.originalKobo,
			t.qty,
		),
		index('products_by_sold').on(t.soldCount, t.id, t.status, t.categoryId, ...filtered(t)),
		// Little is on sale: without these a list of it would look through everything else.
		index('products_category_sale').on(t.categoryId, t.status, t.id).where(isOnSale(t)),
		index('products_sale').on(t.status, t.id).where(isOnSale(t)),
		index('products_popular').on(t.popular, t.status, t.id),
		index('products_newest').on(t.status, t.id, t.categoryId, ...filtered(t)),
		index('products_name_search').using('gin', t.name.op('gin_trgm_ops')),
		index('products_stock').on(t.status, t.qty, t.id),
		index('products_by_name').on(t.name, t.id, t.status, t.categoryId),
		index('products_by_price').on(
			t.sellingKobo,
			t.id,
			t.status,
			t.categoryId,
			t.originalKobo,
			t.qty,
			t.brand,
		),
		index('products_by_qty').on(t.qty, t.id),
		index('products_by_value').on(sql`${stockValue(t)}`, t.id),
		index('products_search').using('gin', sql`${productSearchText(t)} gin_trgm_ops`),
		isSlug('products_slug_form', t.slug),
		isFlag('products_status_flag', t.status),
		isFlag('products_featured_flag', t.featured),
		isFlag('products_popular_flag', t.popular),
		check('products_prices', sql`${t.sellingKobo} >= 0 and ${t.originalKobo} >= 0`),
		check('products_stock', sql`${t.qty} >= 0`),
	],
);

/** Pictures of a product, cover first (lowest position). Width and height are of the largest version. */
export const productImages = pgTable(
	'product_images',
	{
		id: id(),
		productId: integer('product_id')
			.notNull()
			.references(() => products.id, { onDelete: 'cascade' }),
		imagePath: text('image_path').notNull(),
		width: integer('width').notNull(),
		height: integer('height').notNull(),
		position: integer('position').notNull().default(0),
	},
	(t) => [index('product_images_product').on(t.productId, t.position)],
);

/** A shopper's cart is his rows here: one a product. */
export const cartItems = pgTable(
	'cart_items',
	{
		id: id(),
		userId: integer('user_id')
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		productId: integer('product_id')
			.notNull()
			.references(() => products.id, { onDelete: 'cascade' }),
		productQty: integer('product_qty').notNull(),
		/** The price the shopper was last shown, so that a change can be told. */
		seenKobo: kobo('seen_kobo').notNull(),
		createdAt: createdAt(),
	},
	(t) => [
		uniqueIndex('cart_items_once').on(t.userId, t.productId),
		index('cart_items_product').on(t.productId),
		check('cart_items_qty', sql`${t.productQty} >= 1`),
	],
);

/** What the staff searches the blog by. */
export const articleSearchText = (t: { title: AnyPgColumn; author: AnyPgColumn }): SQL =>
	sql`lower(${t.title} || ' ' || ${t.author})`;

export const articles = pgTable(
	'articles',
	{
		id: id(),
		slug: varchar('slug', { length: 255 }).notNull(),
		title: varchar('title', { length: 255 }).notNull(),
		content: text('content').notNull(),
		author: varchar('author', { length: 191 }).notNull().default('Admin'),
		mainImage: text('main_image').notNull(),
		mainWidth: integer('main_width').notNull(),
		mainHeight: integer('main_height').notNull(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		uniqueIndex('articles_slug').on(t.slug),
		index('articles_newest').on(t.createdAt, t.id),
		index('articles_title').on(t.title, t.id),
		index('articles_search').using('gin', sql`${articleSearchText(t)} gin_trgm_ops`),
		isSlug('articles_slug_form', t.slug),
	],
);

export const articleImages = pgTable(
	'article_images',
	{
		id: id(),
		articleId: integer('article_id')
			.notNull()
			.references(() => articles.id, { onDelete: 'cascade' }),
		imagePath: text('image_path').notNull(),
		width: integer('width').notNull(),
		height: integer('height').notNull(),
		position: integer('position').notNull().default(0),
	},
	(t) => [index('article_images_article').on(t.articleId, t.position)],
);

/** A slug that was changed leads to its thing for ever. */
export const slugRedirects = pgTable(
	'slug_redirects',
	{
		id: id(),
		kind: varchar('kind', { length: 20 }).notNull(),
		oldSlug: varchar('old_slug', { length: 255 }).notNull(),
		targetId: integer('target_id').notNull(),
		createdAt: createdAt(),
	},
	(t) => [
		uniqueIndex('slug_redirects_old').on(t.kind, t.oldSlug),
		check('slug_redirects_kind', sql`${t.kind} in ('category', 'product', 'article')`),
	],
);

export const settings = pgTable('settings', {
	key: varchar('key', { length: 64 }).primaryKey(),
	value: jsonb('value').notNull(),
	updatedAt: updatedAt(),
});

/** Who changed what and when, from what to what; written in the transaction of the change. */
export const auditTrail = pgTable(
	'audit_trail',
	{
		id: id(),
		userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
		action: varchar('action', { length: 20 }).notNull(),
		noun: varchar('noun', { length: 40 }).notNull(),
		nounId: integer('noun_id'),
		before: jsonb('before'),
		after: jsonb('after'),
		createdAt: createdAt(),
	},
	(t) => [
		index('audit_trail_newest').on(t.createdAt.desc()),
		index('audit_trail_noun').on(t.noun, t.nounId),
		index('audit_trail_user').on(t.userId, t.id),
		index('audit_trail_nouns').on(t.noun, t.id),
		index('audit_trail_actions').on(t.action, t.id),
	],
);

/**
 * Files that staff sent to be imported. `path` and `report_file` are names in the folder of imports; the file itself goes
 * when the import is over, the report stays.
 */
export const catalogueImports = pgTable(
	'catalogue_imports',
	{
		id: id(),
		userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
		/** As the sender's machine called it: only to be shown. */
		fileName: varchar('file_name', { length: 255 }).notNull(),
		path: text('path').notNull(),
		options: jsonb('options')
			.$type<{ rate?: number; stock?: number; priceColumn?: string; source?: string }>()
			.notNull(),
		state: varchar('state', { length: 20 }).$type<ImportState>().notNull().default('waiting'),
		/** Records by what becomes of them: of the check, then of the applying. */
		counts:
			jsonb('counts').$type<
				Record<'new' | 'changed' | 'unchanged' | 'merged' | 'refused', number>
			>(),
		rowsDone: integer('rows_done').notNull().default(0),
		rowsAll: integer('rows_all'),
		/** How often applying was begun: more than once when it was interrupted. */
		applyRuns: integer('apply_runs').notNull().default(0),
		reportFile: text('report_file'),
		error: text('error'),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		// One at a time, over all processes.
		uniqueIndex('catalogue_imports_open')
			.on(sql`(true)`)
			.where(sql`${t.state} in ('waiting', 'checking', 'checked', 'applying')`),
		check(
			'catalogue_imports_state',
			sql`${t.state} in ('waiting', 'checking', 'checked', 'applying', 'applied', 'discarded', 'failed')`,
		),
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

/** What the staff searches mails by. */
export const mailSearchText = (t: { recipient: AnyPgColumn; subject: AnyPgColumn }): SQL =>
	sql`lower(${t.recipient} || ' ' || ${t.subject})`;

export type MailState = 'waiting' | 'sent' | 'failed';

/** Every mail the shop writes, once per dedupe key; the queue sends it. */
export const mails = pgTable(
	'mails',
	{
		id: id(),
		dedupeKey: varchar('dedupe_key', { length: 191 }).notNull(),
		kind: varchar('kind', { length: 40 }).notNull(),
		recipient: varchar('recipient', { length: 320 }).notNull(),
		replyTo: varchar('reply_to', { length: 320 }),
		subject: varchar('subject', { length: 255 }).notNull(),
		bodyText: text('body_text').notNull(),
		bodyHtml: text('body_html').notNull(),
		/** Where its reader leaves the list that it was sent to, if it was one. */
		leaveUrl: text('leave_url'),
		sentAt: at('sent_at'),
		/** When the queue stopped trying: refused for good, or too often in vain. */
		givenUpAt: at('given_up_at'),
		lastError: text('last_error'),
		createdAt: createdAt(),
		state: varchar('state', { length: 10 })
			.$type<MailState>()
			.notNull()
			.generatedAlwaysAs(
				sql`case when sent_at is not null then 'sent' when given_up_at is not null then 'failed' else 'waiting' end`,
			),
	},
	(t) => [
		uniqueIndex('mails_once').on(t.dedupeKey),
		index('mails_newest').on(t.createdAt.desc()),
		index('mails_state').on(t.state, t.id),
		index('mails_kind').on(t.kind, t.id),
		index('mails_kind_state').on(t.kind, t.state, t.id),
		index('mails_search').using('gin', sql`${mailSearchText(t)} gin_trgm_ops`),
	],
);
