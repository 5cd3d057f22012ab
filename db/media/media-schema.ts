import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, real, smallint, text, varchar } from 'drizzle-orm/pg-core';
import { products } from '../catalogue-schema.ts';
import { createdAt, id } from '../columns.ts';

// What a product has to read, to listen to and to watch, besides its pictures.

export type MediaKind = 'document' | 'sound' | 'video';
export type VideoProvider = 'youtube' | 'vimeo';

/** Documents and sounds are files of the shop's store (shop/pictures/uploads.ts); videos are at a provider. */
export const productMedia = pgTable(
	'product_media',
	{
		id: id(),
		productId: integer('product_id')
			.notNull()
			.references(() => products.id, { onDelete: 'cascade' }),
		kind: varchar('kind', { length: 10 }).$type<MediaKind>().notNull(),
		/** Among those of its kind. */
		position: smallint('position').notNull(),
		title: varchar('title', { length: 120 }).notNull(),
		caption: varchar('caption', { length: 300 }).notNull().default(''),
		/** Of a file: `uploads/documents/x.pdf`, named by its content, and its size in bytes. */
		path: text('path'),
		bytes: integer('bytes'),
		/** Of a document: what it is (shop/media/media-kinds.ts), and the code of its language. */
		documentKind: varchar('document_kind', { length: 20 }),
		language: varchar('language', { length: 5 }),
		/** Of a sound. */
		seconds: real('seconds'),
		/** Of a video: where it is, and its id there. */
		provider: varchar('provider', { length: 10 }).$type<VideoProvider>(),
		videoId: varchar('video_id', { length: 40 }),
		/** A picture of its own to show until it is played; else it is the cover of the product. */
		posterPath: text('poster_path'),
		posterWidth: integer('poster_width'),
		posterHeight: integer('poster_height'),
		createdAt: createdAt(),
	},
	(t) => [
		index('product_media_product').on(t.productId, t.kind, t.position),
		// The nightly clean-up asks which files are still shown.
		index('product_media_path').on(t.path).where(sql`${t.path} is not null`),
		check(
			'product_media_document',
			sql`${t.kind} <> 'document' or (${t.path} is not null and ${t.bytes} > 0 and ${t.documentKind} is not null and ${t.language} is not null)`,
		),
		check(
			'product_media_sound',
			sql`${t.kind} <> 'sound' or (${t.path} is not null and ${t.bytes} > 0 and ${t.seconds} > 0)`,
		),
		check(
			'product_media_video',
			sql`${t.kind} <> 'video' or (${t.provider} in ('youtube', 'vimeo') and ${t.videoId} is not null)`,
		),
		check('product_media_kind', sql`${t.kind} in ('document', 'sound', 'video')`),
	],
);
