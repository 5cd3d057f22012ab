import type { MediaKind } from '#db/media/media-schema.ts';
import type { ChangedMedia } from '#db/staff-schema.ts';
import { DOCUMENT_PATH, SOUND_PATH } from '../../media/media-files.ts';
import {
	type DocumentKind,
	isDocumentKind,
	isLanguage,
	type Language,
	LONGEST_CAPTION,
	LONGEST_TITLE,
	MOST,
} from '../../media/media-kinds.ts';
import { readVideoLink, type VideoId, watchAddress } from '../../media/video-link.ts';
import { type Column, type ProductImage, readImages, writeImages } from './catalogue-csv.ts';
import { escaped, split, unescaped } from './cell-lists.ts';

// The documents, sounds and videos of a product in the shop's own table, each kind in a column: one after the other with
// | between them, and of each its parts with ; between them. In texts these signs are written as \| and \;.
// documents: uploads/documents/x.pdf; manual; en; Title
// sounds: uploads/sounds/x.mp3; Title; Caption
// videos: https://www.youtube.com/watch?v=x; Title; uploads/product_image/poster.jpg 1200x675

export type MediaCell = { title: string } & (
	| { kind: 'document'; path: string; documentKind: DocumentKind; language: Language }
	| { kind: 'sound'; path: string; caption: string }
	| ({ kind: 'video'; poster: ProductImage | null } & VideoId)
);
/** What a row says of each kind; a kind without a column is left as it is. */
export type MediaCells = Partial<Record<MediaKind, MediaCell[]>>;

export const MEDIA_COLUMNS = { document: 'documents', sound: 'sounds', video: 'videos' } as const;
const KINDS = Object.keys(MEDIA_COLUMNS) as MediaKind[];

/** The cells for what is stored of a product, by kind; empty for none. */
export function writeMediaCells(rows: readonly ChangedMedia[]): Record<MediaKind, string> {
	const ofKind = (kind: MediaKind) =>
		rows
			.filter((row) => row.kind === kind)
			.map((row) => partsOf(row).map(escaped).join('; '))
			.join(' | ');
	return { document: ofKind('document'), sound: ofKind('sound'), video: ofKind('video') };
}

function partsOf(row: ChangedMedia): string[] {
	const { kind, title, path, provider, videoId } = row;
	if (kind === 'document') return [path ?? '', row.documentKind ?? '', row.language ?? '', title];
	if (kind === 'sound') return [path ?? '', title, row.caption];
	const { posterPath: imagePath, posterWidth: width, posterHeight: height } = row;
	const poster = imagePath && width && height ? writeImages([{ imagePath, width, height }]) : '';
	return [provider && videoId ? watchAddress({ provider, videoId }) : '', title, poster];
}

/** The cells of a row, by kind; a kind without a column is undefined. */
export function sentMediaCells(cell: (column: Column) => string | undefined) {
	return {
		document: cell(MEDIA_COLUMNS.document),
		sound: cell(MEDIA_COLUMNS.sound),
		video: cell(MEDIA_COLUMNS.video),
	};
}

/** Reads the cells of a row: undefined without such columns, or in words what is wrong with one. */
export function readMediaCells(
	cells: Record<MediaKind, string | undefined>,
): MediaCells | undefined | string {
	const read: MediaCells = {};
	for (const kind of KINDS) {
		const cell = cells[kind];
		if (cell === undefined) continue;
		const column = MEDIA_COLUMNS[kind];
		const found: MediaCell[] = [];
		for (const entry of split(cell, '|').filter((text) => text !== '')) {
			const one = readEntry(kind, split(entry, ';').map(unescaped));
			if (typeof one === 'string') return `${column} ${one}`;
			found.push(one);
		}
		if (found.length > MOST[kind]) return `${column} names more than ${MOST[kind]}`;
		read[kind] = found;
	}
	return Object.keys(read).length > 0 ? read : undefined;
}

const FORM = {
	document: 'wants "uploads/documents/name.pdf; manual; en; Title"',
	sound: 'wants "uploads/sounds/name.mp3; Title; Caption"',
	video: 'wants "https://www.youtube.com/watch?v=…; Title", at YouTube or Vimeo',
};

function readEntry(kind: MediaKind, [first = '', ...rest]: string[]): MediaCell | string {
	const isDocument = kind === 'document';
	const [title = '', more = ''] = isDocument ? rest.slice(2) : rest;
	if (rest.length > (isDocument ? 3 : 2)) return FORM[kind];
	if (title === '') return 'has one without a title';
	if (title.length > LONGEST_TITLE) return `has a title of more than ${LONGEST_TITLE} characters`;
	if (isDocument) {
		const [documentKind = '', language = ''] = rest;
		if (!DOCUMENT_PATH.test(first) || !isDocumentKind(documentKind) || !isLanguage(language))
			return FORM.document;
		return { kind, path: first, title, documentKind, language };
	}
	if (kind === 'sound') {
		if (more.length > LONGEST_CAPTION)
			return `has a caption of more than ${LONGEST_CAPTION} characters`;
		return SOUND_PATH.test(first) ? { kind, path: first, title, caption: more } : FORM.sound;
	}
	const video = readVideoLink(first);
	const posters = readImages(more);
	if (!video || !posters || posters.length > 1) return FORM.video;
	return { kind, title, poster: posters[0] ?? null, ...video };
}

/** What a row names as a cell of its kind, to be compared with what is stored. */
export function writeMediaCell(media: readonly MediaCell[]): string {
	return media
		.map((one) => {
			if (one.kind === 'document') return [one.path, one.documentKind, one.language, one.title];
			if (one.kind === 'sound') return [one.path, one.title, one.caption];
			return [watchAddress(one), one.title, one.poster ? writeImages([one.poster]) : ''];
		})
		.map((parts) => parts.map(escaped).join('; '))
		.join(' | ');
}

/** The kinds of which a row names others than are stored, or in another order. */
export function changedMedia(
	now: Record<MediaKind, string>,
	wanted: MediaCells | undefined,
): MediaKind[] {
	return KINDS.filter((kind) => {
		const named = wanted?.[kind];
		return named !== undefined && writeMediaCell(named) !== now[kind];
	});
}
