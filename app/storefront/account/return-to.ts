/**
 * What a visitor was doing when sent to sign in: the path to return to, and a product (by id) to add to the cart or to
 * the wishlist. Taken from the address, so not to be trusted.
 */
export type ReturnTo = { next?: string; add?: string; qty?: string; wish?: string };

const NAMES = ['next', 'add', 'qty', 'wish'] as const;

export function returnToOf(query: URLSearchParams): ReturnTo {
	const given = NAMES.map((name) => [name, query.get(name)] as const);
	return Object.fromEntries(given.filter(([, value]) => value));
}

/** The path of another account screen with the same detour and further parameters. */
export function withReturnTo(
	path: string,
	returnTo: ReturnTo,
	more: Record<string, string> = {},
): string {
	const query = new URLSearchParams({ ...returnTo, ...more }).toString();
	return query ? `${path}?${query}` : path;
}
