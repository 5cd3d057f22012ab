/**
 * What a visitor was about to do when he was sent to sign in: the path he comes back to, and a product (by id) to be
 * put in his cart. As it stood in the address, so not to be trusted.
 */
export type Detour = { next?: string; add?: string; qty?: string };

const NAMES = ['next', 'add', 'qty'] as const;

export function detourOf(query: URLSearchParams): Detour {
	const given = NAMES.map((name) => [name, query.get(name)] as const);
	return Object.fromEntries(given.filter(([, value]) => value));
}

/** The path of another account screen that keeps the detour, with further parameters. */
export function withDetour(
	path: string,
	detour: Detour,
	more: Record<string, string> = {},
): string {
	const query = new URLSearchParams({ ...detour, ...more }).toString();
	return query ? `${path}?${query}` : path;
}
