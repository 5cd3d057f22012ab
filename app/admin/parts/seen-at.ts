/** The name of the hidden field with the time of the last change, as the editor was shown it. */
export const SEEN_AT = 'seen_at';

/** What the editor had seen when he began, for the functions that refuse to write over somebody else's work. */
export function seenAt(form: FormData): { expectedUpdatedAt?: Date } {
	const at = new Date(String(form.get(SEEN_AT) ?? ''));
	return Number.isNaN(at.valueOf()) ? {} : { expectedUpdatedAt: at };
}
