import { MISSING } from './back-to-list.ts';

/**
 * The address of a list with part of its query changed; empty values are left out. Any change but that of the page goes
 * to the first page.
 */
export function listAddress(search: string, changes: Record<string, string>): string {
	const query = new URLSearchParams(search);
	if (!('page' in changes)) query.delete('page');
	for (const [name, value] of Object.entries(changes)) {
		if (value === '' || (name === 'page' && value === '1')) query.delete(name);
		else query.set(name, value);
	}
	return `?${query}`;
}

/** Parts of a list's address that show the same rows otherwise, or say what just happened. */
const NOT_NARROWING = new Set([
	'page',
	'per_page',
	'sort',
	'after',
	'resolved',
	'done',
	'flagged',
	'fill',
	MISSING,
]);

/** Whether the address asks for some of the rows only. */
export function isNarrowed(search: string): boolean {
	return [...new URLSearchParams(search)].some(
		([name, value]) => value !== '' && !NOT_NARROWING.has(name),
	);
}
