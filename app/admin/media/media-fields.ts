import type { SentRow } from '#shop/media/media-input.ts';
import type { MediaKind } from '#shop/media/media-kinds.ts';

// The form fields of the documents, sounds and videos of a product: `document_12_title` for a stored one, by its id, and
// `document_new1_title` for a new one.

/** Says that a form has them: one without leaves them as they are. */
export const HAS_MEDIA = 'media';
const FIELD = /^(document|sound|video)_(\d{1,9}|new\d{1,3})_([a-z]+)$/;
/** Its place as a number, and a mark to delete it. */
export const PLACE = 'place';
export const DELETE = 'delete';

export const mediaField = (kind: MediaKind, key: string) => `${kind}_${key}_`;
export const isMediaField = (name: string) => FIELD.test(name);

type Row = SentRow & { place: number };

/** What a form says of them, each kind in its order and without those to be deleted; undefined when it has none of this. */
export function readMediaFields(form: FormData): SentRow[] | undefined {
	if (!form.has(HAS_MEDIA)) return undefined;
	const rows = new Map<string, Row>();
	for (const [name, value] of form) {
		const [, kind, key, field] = FIELD.exec(name) ?? [];
		if (!kind || !key || !field) continue;
		const id = mediaField(kind as MediaKind, key);
		const row = rows.get(id) ?? {
			kind: kind as MediaKind,
			key,
			field: id,
			values: {},
			place: Number.POSITIVE_INFINITY,
		};
		if (field === PLACE) row.place = Number(value) || Number.POSITIVE_INFINITY;
		else row.values[field] = value;
		rows.set(id, row);
	}
	return [...rows.values()]
		.filter(({ values }) => values[DELETE] === undefined)
		.sort((a, b) => (a.place === b.place ? 0 : a.place - b.place))
		.map(({ place, ...row }) => row);
}

/** The keys of the new ones that were typed before a refusal, for a page that was made anew without scripts. */
export function typedKeys(kind: MediaKind, values: Record<string, string>): string[] {
	const keys = Object.entries(values).flatMap(([name, value]) => {
		const [, of, key = '', field = ''] = FIELD.exec(name) ?? [];
		const isTyped = ['title', 'caption', 'link'].includes(field) && value.trim() !== '';
		return of === kind && key.startsWith('new') && isTyped ? [key] : [];
	});
	return [...new Set(keys)];
}
