// The address of a comparison: `/compare?p=slug,slug`, with `differences=1` for what differs only, and with `add=slug` when
// that product found no room. Pure, for pages.

/** So many stand side by side. */
export const MOST_COMPARED = 4;

/** Of an address, so many slugs are looked up. */
const MOST_READ = 8;
const LONGEST_SLUG = 255;

type CompareAddress = {
	/** As asked for, each once. */
	slugs: string[];
	/** The product that waits for room. */
	add: string | null;
	onlyDifferences: boolean;
};

/** What an address asks for; null for one that names no choice at all, not even an empty one. */
export function readCompareAddress(query: URLSearchParams): CompareAddress | null {
	const chosen = query.get('p');
	if (chosen === null) return null;
	const slugs = new Set(chosen.split(',', MOST_READ).filter(isPlausible));
	const add = query.get('add');
	return {
		slugs: [...slugs],
		add: add !== null && isPlausible(add) && !slugs.has(add) ? add : null,
		onlyDifferences: query.get('differences') === '1',
	};
}

/** The path of a comparison; an empty choice is one, too, and forgets what was remembered. */
export function comparePath(
	slugs: readonly string[],
	{ add, onlyDifferences }: { add?: string | null; onlyDifferences?: boolean } = {},
): string {
	const more = `${onlyDifferences ? '&differences=1' : ''}${add ? `&add=${add}` : ''}`;
	return `/compare?p=${slugs.join(',')}${more}`;
}

function isPlausible(slug: string): boolean {
	return slug.length <= LONGEST_SLUG && /^[a-z0-9-]+$/.test(slug);
}
