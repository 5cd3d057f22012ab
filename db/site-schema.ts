import { type SQL, sql } from 'drizzle-orm';
import {
	type AnyPgColumn,
	boolean,
	check,
	index,
	integer,
	jsonb,
	pgTable,
	text,
	uniqueIndex,
	varchar,
} from 'drizzle-orm/pg-core';
import { createdAt, id, isSlug, updatedAt } from './columns.ts';
import { foldedText } from './folded-text.ts';

// The site around the goods: the shop's settings and texts, its blog, and moved addresses.

export const settings = pgTable('settings', {
	key: varchar('key', { length: 64 }).primaryKey(),
	value: jsonb('value').notNull(),
	updatedAt: updatedAt(),
});

/** The text by which staff search the blog. */
export const articleSearchText = (t: { title: AnyPgColumn; author: AnyPgColumn }): SQL =>
	foldedText(sql`${t.title} || ' ' || ${t.author}`);

export const articles = pgTable(
	'articles',
	{
		id: id(),
		slug: varchar('slug', { length: 255 }).notNull(),
		title: varchar('title', { length: 255 }).notNull(),
		content: text('content').notNull(),
		author: varchar('author', { length: 191 }).notNull().default('Admin'),
		/** A draft may do without a main picture; what readers see has one. */
		mainImage: text('main_image'),
		mainWidth: integer('main_width'),
		mainHeight: integer('main_height'),
		/** A draft is seen by staff alone. */
		isDraft: boolean('is_draft').notNull().default(false),
		/** The date that readers see; one that is to come is when the article appears. */
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		uniqueIndex('articles_slug').on(t.slug),
		index('articles_newest').on(t.createdAt, t.id),
		index('articles_title').on(t.title, t.id),
		index('articles_search').using('gin', sql`${articleSearchText(t)} gin_trgm_ops`),
		isSlug('articles_slug_form', t.slug),
		check(
			'articles_picture_known',
			sql`(${t.isDraft} and ${t.mainImage} is null) or (${t.mainImage} is not null and ${t.mainWidth} is not null and ${t.mainHeight} is not null)`,
		),
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

/** A changed slug leads to its thing for ever. */
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
