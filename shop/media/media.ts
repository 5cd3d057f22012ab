import { asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { productMedia } from '#db/media/media-schema.ts';
import { prepared } from '#db/prepared.ts';
import type { Picture } from '../pictures/picture-paths.ts';
import { type DocumentKind, isDocumentKind, isLanguage, type Language } from './media-kinds.ts';
import type { VideoId } from './video-link.ts';

// What a product has to read, to listen to and to watch.

export type MediaRow = typeof productMedia.$inferSelect;

export type Document = {
	id: number;
	title: string;
	path: string;
	bytes: number;
	documentKind: DocumentKind;
	language: Language;
};
export type Sound = {
	id: number;
	title: string;
	caption: string;
	path: string;
	bytes: number;
	seconds: number;
};
export type Video = VideoId & {
	id: number;
	title: string;
	/** Null for the cover of the product. */
	poster: Picture | null;
	addedAt: Date;
};
export type Media = { documents: Document[]; sounds: Sound[]; videos: Video[] };

export const noMedia = (): Media => ({ documents: [], sounds: [], videos: [] });

const inOrder = [asc(productMedia.kind), asc(productMedia.position), asc(productMedia.id)];

const ofProduct = prepared((db) =>
	db
		.select(getTableColumns(productMedia))
		.from(productMedia)
		.where(eq(productMedia.productId, sql.placeholder('productId')))
		.orderBy(...inOrder)
		.prepare('media_of_product'),
);

/** The media of a product, each kind in its order. */
export async function mediaOf(db: DbOrTx, productId: number): Promise<Media> {
	return toMedia(await ofProduct(db).execute({ productId }));
}

/** The rows of products, by product; each kind in its order. */
export async function mediaRowsOf(
	db: DbOrTx,
	productIds: readonly number[],
): Promise<Map<number, MediaRow[]>> {
	if (productIds.length === 0) return new Map();
	const rows = await db
		.select()
		.from(productMedia)
		.where(inArray(productMedia.productId, [...productIds]))
		.orderBy(...inOrder);
	return Map.groupBy(rows, ({ productId }) => productId);
}

/** Rows, in their order, as what they are. */
export function toMedia(rows: readonly MediaRow[]): Media {
	const media = noMedia();
	for (const { id, kind, title, caption, path, bytes, seconds, ...row } of rows) {
		if (kind === 'video') {
			const { provider, videoId, createdAt } = row;
			if (provider && videoId)
				media.videos.push({
					id,
					title,
					provider,
					videoId,
					poster: posterOf(row),
					addedAt: createdAt,
				});
		} else if (path !== null && bytes !== null) {
			if (kind === 'sound')
				media.sounds.push({ id, title, caption, path, bytes, seconds: seconds ?? 0 });
			else media.documents.push({ id, title, path, bytes, ...documentFacts(row) });
		}
	}
	return media;
}

/** Its own poster; null for none. */
function posterOf({
	posterPath: path,
	posterWidth: width,
	posterHeight: height,
}: Pick<MediaRow, 'posterPath' | 'posterWidth' | 'posterHeight'>): Picture | null {
	return path && width && height ? { path, width, height } : null;
}

function documentFacts({ documentKind, language }: Pick<MediaRow, 'documentKind' | 'language'>) {
	return {
		documentKind: documentKind && isDocumentKind(documentKind) ? documentKind : 'other',
		language: language && isLanguage(language) ? language : 'mul',
	} as const;
}

/** Which of these paths any product has. */
export async function usedMediaPaths(db: DbOrTx, paths: readonly string[]): Promise<Set<string>> {
	if (paths.length === 0) return new Set();
	const rows = await db
		.selectDistinct({ path: productMedia.path })
		.from(productMedia)
		.where(inArray(productMedia.path, [...paths]));
	return new Set(rows.flatMap(({ path }) => path ?? []));
}
