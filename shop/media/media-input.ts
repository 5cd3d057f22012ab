import { z } from 'zod';
import type { MediaKind } from '#db/media/media-schema.ts';
import { plainText, requiredText } from '../kit/input.ts';
import { CHECK_FIELDS, type FieldErrors, Problem } from '../kit/problem.ts';
import { sentPicture } from '../pictures/sent-pictures.ts';
import {
	DOCUMENT_KINDS,
	type DocumentKind,
	LANGUAGES,
	type Language,
	LONGEST_CAPTION,
	LONGEST_TITLE,
	MOST,
} from './media-kinds.ts';
import { readVideoLink } from './video-link.ts';

// Documents, sounds and videos as the form of a product sends them.

/** One of them: `key` is the id of a stored one, or names a new one; `field` is what the names of its fields begin with. */
export type SentRow = {
	kind: MediaKind;
	key: string;
	field: string;
	values: Record<string, unknown>;
};

const title = requiredText('title', LONGEST_TITLE).transform((text) => text.trim());
const caption = plainText(LONGEST_CAPTION)
	.default('')
	.transform((text) => text.trim());
const keysOf = <T extends string>(words: Record<T, string>) => Object.keys(words) as T[];

const DocumentFields = z.object({
	title,
	type: z.enum(keysOf<DocumentKind>(DOCUMENT_KINDS), { error: 'Say what kind of document it is.' }),
	language: z.enum(keysOf<Language>(LANGUAGES), { error: 'Say which language it is in.' }),
	file: sentPicture,
});
const SoundFields = z.object({ title, caption, file: sentPicture });
const VideoFields = z.object({
	title,
	link: z.string({ error: 'Please paste the address of the video.' }).transform((text, context) => {
		const video = readVideoLink(text);
		if (video) return video;
		context.issues.push({ code: 'custom', message: WRONG_LINK, input: text });
		return z.NEVER;
	}),
	file: sentPicture,
	/** Shows the cover of the product instead of a poster of its own. */
	cover: z.literal('1').optional(),
});
const WRONG_LINK =
	'Paste the address of one video at YouTube or Vimeo, such as https://www.youtube.com/watch?v=… or https://vimeo.com/….';

/** Null for a new one. */
type Placed<Kind, Fields> = Fields & { kind: Kind; id: number | null; field: string };
export type SentDocument = Placed<'document', z.infer<typeof DocumentFields>>;
export type SentSound = Placed<'sound', z.infer<typeof SoundFields>>;
export type SentVideo = Placed<'video', z.infer<typeof VideoFields>>;
export type SentMedia = (SentDocument | SentSound | SentVideo)[];

const NO_FILE = { document: 'Please choose a PDF file.', sound: 'Please choose a sound file.' };
const NOUNS = { document: 'documents', sound: 'sounds', video: 'videos' };

/**
 * Reads the rows of a form, in their order; new ones in which nothing was filled in are left out.
 * @throws Problem invalid with messages by field
 */
export function readMedia(rows: readonly SentRow[]): SentMedia {
	const errors: FieldErrors = {};
	const counts = { document: 0, sound: 0, video: 0 };
	const read = rows.flatMap((row): SentMedia => {
		if (isBlank(row)) return [];
		counts[row.kind] += 1;
		if (counts[row.kind] > MOST[row.kind])
			errors[`${row.field}title`] = [
				`A product has at most ${MOST[row.kind]} ${NOUNS[row.kind]}. Please take one off first.`,
			];
		const id = isNew(row) ? null : Number(row.key);
		const parsed = parseRow(row, id);
		if (parsed.success) return [parsed.data];
		for (const [field, message] of parsed.errors) errors[row.field + field] ??= [message];
		return [];
	});
	if (Object.keys(errors).length > 0)
		throw new Problem('invalid', CHECK_FIELDS, { fields: errors });
	return read;
}

type Parsed =
	| { success: true; data: SentMedia[number] }
	| { success: false; errors: [field: string, message: string][] };

function parseRow({ kind, field, values }: SentRow, id: number | null): Parsed {
	const place = { id, field };
	if (kind === 'video') {
		const found = VideoFields.safeParse(values);
		return found.success
			? { success: true, data: { kind, ...place, ...found.data } }
			: { success: false, errors: errorsOf(found.error) };
	}
	const found =
		kind === 'document' ? DocumentFields.safeParse(values) : SoundFields.safeParse(values);
	const errors = found.success ? [] : errorsOf(found.error);
	if (id === null && !(values.file instanceof File && values.file.size > 0))
		errors.push(['file', NO_FILE[kind]]);
	if (!found.success || errors.length > 0) return { success: false, errors };
	return { success: true, data: { kind, ...place, ...found.data } as SentMedia[number] };
}

function errorsOf(error: z.ZodError): [string, string][] {
	return error.issues.map(({ path, message }) => [String(path[0] ?? 'title'), message]);
}

const isNew = ({ key }: SentRow) => !/^\d{1,9}$/.test(key);

/** A new one of which nothing was typed or chosen: choices have a first entry, so they say nothing. */
function isBlank(row: SentRow): boolean {
	const { title: typed, caption: more, link, file } = row.values;
	const isTyped = [typed, more, link].some(
		(text) => typeof text === 'string' && text.trim() !== '',
	);
	return isNew(row) && !isTyped && !(file instanceof File && file.size > 0);
}
