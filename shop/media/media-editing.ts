import { and, eq, notInArray } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { productMedia } from '#db/media/media-schema.ts';
import { type FieldErrors, Problem } from '../kit/problem.ts';
import { storeSentPictures } from '../pictures/sent-pictures.ts';
import type { Uploads } from '../pictures/uploads.ts';
import { type MediaRow, mediaRowsOf } from './media.ts';
import { storeDocument, storeSound } from './media-files.ts';
import type { SentDocument, SentMedia, SentSound, SentVideo } from './media-input.ts';

// What becomes of the documents, sounds and videos of a product when its form is saved.

type Columns = Partial<typeof productMedia.$inferInsert> & Pick<MediaRow, 'kind' | 'title'>;
/** What was sent, with its files stored; `id` names the stored one that it changes. */
type StoredMedia = { id: number | null; columns: Columns }[];

/**
 * Stores the files that were sent along; as with pictures, before the transaction that refers to them.
 * @throws Problem invalid with a message for each file that cannot be used; unavailable when the store fails
 */
export async function storeSentMedia(uploads: Uploads, sent: SentMedia): Promise<StoredMedia> {
	const errors: FieldErrors = {};
	const stored: StoredMedia = [];
	// One after the other: each may be of twenty megabytes.
	for (const one of sent) {
		const columns = await columnsOf(uploads, one);
		if (typeof columns === 'string') errors[`${one.field}file`] = [columns];
		else stored.push({ id: one.id, columns });
	}
	const [first] = Object.values(errors);
	if (first) throw new Problem('invalid', first[0] ?? '', { fields: errors });
	return stored;
}

/** In words what is wrong with its file. */
async function columnsOf(uploads: Uploads, one: SentMedia[number]): Promise<Columns | string> {
	if (one.kind === 'video') return videoColumns(uploads, one);
	const columns = textColumns(one);
	// The file of a stored one stays.
	if (one.id !== null || !one.file) return columns;
	const bytes = Buffer.from(await one.file.arrayBuffer());
	const store = one.kind === 'document' ? storeDocument : storeSound;
	const stored = await store(uploads, bytes);
	return typeof stored === 'string' ? stored : { ...columns, ...stored };
}

function textColumns(one: SentDocument | SentSound): Columns {
	const { kind, title } = one;
	return kind === 'document'
		? { kind, title, documentKind: one.type, language: one.language }
		: { kind, title, caption: one.caption };
}

async function videoColumns(
	uploads: Uploads,
	{ kind, title, link, file, cover, field }: SentVideo,
): Promise<Columns> {
	const columns: Columns = { kind, title, ...link };
	const files = file ? [file] : [];
	const [poster] = await storeSentPictures(uploads, 'product_image', `${field}file`, files);
	if (poster)
		return {
			...columns,
			posterPath: poster.path,
			posterWidth: poster.width,
			posterHeight: poster.height,
		};
	return cover ? { ...columns, posterPath: null, posterWidth: null, posterHeight: null } : columns;
}

/** The columns that a kind does not use. */
export const NO_MEDIA_COLUMNS = {
	caption: '',
	path: null,
	bytes: null,
	documentKind: null,
	language: null,
	seconds: null,
	provider: null,
	videoId: null,
	posterPath: null,
	posterWidth: null,
	posterHeight: null,
};

/** A row to be written, with the id of the one that it changes. */
export type WrittenMedia = Omit<typeof productMedia.$inferInsert, 'productId' | 'position'> & {
	id?: number;
};

/**
 * What was sent together with what is stored of it. What somebody else has removed meanwhile is left out, as a form that
 * was opened before cannot bring its file back.
 */
export function mediaAfter(stored: readonly MediaRow[], sent: StoredMedia): WrittenMedia[] {
	return sent.flatMap(({ id, columns }): WrittenMedia[] => {
		if (id === null) return [columns];
		const row = stored.find((each) => each.id === id && each.kind === columns.kind);
		if (!row) return [];
		const { productId, position, ...own } = row;
		return [{ ...own, ...columns }];
	});
}

/** The rows of a product as a text, to compare and for the audit trail: a line for each. */
export function mediaText(rows: readonly Partial<WrittenMedia>[]): string {
	const KINDS = ['document', 'sound', 'video'];
	return rows
		.toSorted((a, b) => KINDS.indexOf(a.kind ?? '') - KINDS.indexOf(b.kind ?? ''))
		.map(({ title, caption, ...row }) =>
			[
				`${row.kind}: ${title}`,
				caption,
				row.documentKind,
				row.language,
				row.path ?? `${row.provider} ${row.videoId}`,
				row.posterPath,
			]
				.filter(Boolean)
				.join(', '),
		)
		.join('\n');
}

/** The rows of one product. */
export async function storedMedia(db: DbOrTx, productId: number): Promise<MediaRow[]> {
	return (await mediaRowsOf(db, [productId])).get(productId) ?? [];
}

/** Makes these the media of a product that the caller has locked, in this order. */
export async function writeMedia(
	tx: Tx,
	productId: number,
	rows: readonly WrittenMedia[],
): Promise<void> {
	const ids = rows.flatMap(({ id }) => id ?? []);
	const ofProduct = eq(productMedia.productId, productId);
	await tx.delete(productMedia).where(and(ofProduct, notInArray(productMedia.id, ids)));
	for (const [position, { id, ...columns }] of rows.entries()) {
		if (id === undefined) await tx.insert(productMedia).values({ ...columns, productId, position });
		else
			await tx
				.update(productMedia)
				.set({ ...columns, position })
				.where(and(ofProduct, eq(productMedia.id, id)));
	}
}

/** Rows of other products as new ones of this one. */
export function copiesOf(rows: readonly WrittenMedia[]): WrittenMedia[] {
	return rows.map(({ id, createdAt, ...row }) => row);
}
