// Ids in paths, queries and forms. Browsers get this file too, so it imports nothing.

/** The largest value of an `integer` column. */
export const LARGEST_INTEGER = 2_147_483_647;

/** A positive integer id from a path, query or body; null for anything else (which then is "not found"). */
export function parseId(value: unknown): number | null {
	const text = typeof value === 'number' ? String(value) : value;
	if (typeof text !== 'string' || !/^[1-9]\d{0,9}$/.test(text)) return null;
	const id = Number(text);
	return id <= LARGEST_INTEGER ? id : null;
}
