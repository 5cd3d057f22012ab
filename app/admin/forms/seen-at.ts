import type { SeenVersion } from '#shop/edits/edit-conflict.ts';
import { readShownValues } from '#shop/edits/edit-merge.ts';
import { SEEN_AT, SHOWN } from './seen-field.tsx';

/** What the editor was shown, for the functions that refuse to overwrite somebody else's work. */
export function seenAt(form: FormData): SeenVersion {
	const at = new Date(String(form.get(SEEN_AT) ?? ''));
	const shown = readShownValues(form.get(SHOWN));
	return {
		...(Number.isNaN(at.valueOf()) ? {} : { expectedUpdatedAt: at }),
		...(shown ? { shown } : {}),
	};
}

/** The version that a form in the address was opened with; null where it names none. */
export function seenInAddress(query: URLSearchParams): string | null {
	const seen = query.get(SEEN_AT) ?? '';
	return Number.isNaN(Date.parse(seen)) ? null : seen;
}
