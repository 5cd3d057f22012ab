/** The hidden field with the time of the last change that the editor was shown. */
export const SEEN_AT = 'seen_at';

/** What the editor was shown, for the functions that refuse to overwrite somebody else's work. */
export function seenAt(form: FormData): { expectedUpdatedAt?: Date } {
	const at = new Date(String(form.get(SEEN_AT) ?? ''));
	return Number.isNaN(at.valueOf()) ? {} : { expectedUpdatedAt: at };
}
