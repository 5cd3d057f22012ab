import {
	type MediaCell,
	readMediaCells,
	writeMediaCell,
	writeMediaCells,
} from '#shop/import/reading/media-cells.ts';
import { NO_MEDIA_COLUMNS, storeSentMedia } from '#shop/media/media-editing.ts';
import { readMedia } from '#shop/media/media-input.ts';
import { type MediaKind, MOST } from '#shop/media/media-kinds.ts';
import type { Uploads } from '#shop/pictures/uploads.ts';
import { choiceOf, chosenRows } from '../../lists/chosen-rows.ts';
import { readMediaFields } from '../../media/media-fields.ts';
import { BACK, MEDIA_PREVIEW } from './bulk-form.tsx';
import { addedField, takenField } from './chosen-media-fields.ts';

// What a change of documents, sounds and videos of many products adds and takes off, in the address of its preview: files
// are stored when they are chosen, and from then on named as in the catalogue's table.

/** In the address of a preview. */
export const SHOW = 'show';
const TAKEN = /^take_\d{1,4}$/;
const ADDED = /^added_(document|sound|video)_\d{1,3}$/;

/** The keys of those to be taken off. */
export function takenKeys(sent: FormData | URLSearchParams): string[] {
	return [...sent].flatMap(([name, value]) =>
		TAKEN.test(name) && typeof value === 'string' ? [value] : [],
	);
}

/** Those to be added, as a table names them; what no table may say is left out. */
export function addedCells(sent: FormData | URLSearchParams): { cell: string; media: MediaCell }[] {
	return [...sent].flatMap(([name, value]) => {
		const kind = ADDED.exec(name)?.[1] as MediaKind | undefined;
		if (!kind || typeof value !== 'string') return [];
		const none = { document: undefined, sound: undefined, video: undefined };
		const read = readMediaCells({ ...none, [kind]: value });
		const found = typeof read === 'object' ? (read[kind] ?? []) : [];
		return found.map((media) => ({ cell: writeMediaCell([media]), media }));
	});
}

/**
 * Stores the files of a form; returns the address of the preview of what it says.
 * @throws Problem invalid with messages by field; unavailable when the store fails
 */
export async function choosePreview(uploads: Uploads, form: FormData): Promise<string> {
	const sent = await storeSentMedia(uploads, readMedia(readMediaFields(form) ?? []));
	const cells = sent.map(({ columns }) => {
		const { kind } = columns;
		return { kind, cell: writeMediaCells([{ ...NO_MEDIA_COLUMNS, ...columns }])[kind] };
	});
	const stored = addedCells(form).map(({ cell, media }) => ({ kind: media.kind, cell }));
	const added = [...stored, ...cells].filter(
		({ cell }, place, all) => all.findIndex((one) => one.cell === cell) === place,
	);
	const most = MOST.document + MOST.sound + MOST.video;
	return `${MEDIA_PREVIEW}?${new URLSearchParams([
		[SHOW, '1'],
		[BACK, String(form.get(BACK) ?? '')],
		...chosenRows(form).map((id) => [choiceOf(id), '1']),
		...takenKeys(form).map((key, place) => [takenField(place), key]),
		...added.slice(0, most).map(({ kind, cell }, place) => [addedField(kind, place), cell]),
	])}`;
}
