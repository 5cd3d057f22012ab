import { isSlug } from '#shop/addresses/slug.ts';

// The products that somebody has put together, in the address of a tool. Pure.

export const SET = 'set';
export const FIND = 'find';
const MOST_PRODUCTS = 12;

/** The slugs of the set, each once. */
export function readSet(query: URLSearchParams): string[] {
	return [...new Set(query.getAll(SET))].filter(isSlug).slice(0, MOST_PRODUCTS);
}

/** The query with another set, and without what was searched for. */
export function withSet(typed: Record<string, string>, slugs: readonly string[]): string {
	const typedOnly = Object.entries(typed).filter(([name]) => name !== SET && name !== FIND);
	const query = new URLSearchParams([...typedOnly, ...slugs.map((slug) => [SET, slug])]);
	return `?${query}`;
}
