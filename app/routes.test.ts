import { expect, test } from 'vitest';
import { isReservedSlug, isSlug } from '#shop/addresses/slug.ts';
import routes from './routes.ts';

type Listed = (typeof routes)[number];

/** The first segments of all addresses below these routes that could be a category's slug. */
function firstWords(listed: readonly Listed[]): string[] {
	return listed.flatMap(({ path, children = [] }) =>
		path === undefined ? firstWords(children) : (path.split('/')[0] ?? []),
	);
}

test('no category may take the address of a page', () => {
	const words = firstWords(routes).map((word) => word.toLowerCase());
	const taken = words.filter((word) => isSlug(word) && !isReservedSlug(word));
	expect(words.length).toBeGreaterThan(40);
	expect(taken).toEqual([]);
});
