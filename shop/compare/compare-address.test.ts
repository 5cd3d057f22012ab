import { expect, test } from 'vitest';
import { comparePath, readCompareAddress } from './compare-address.ts';

const read = (query: string) => readCompareAddress(new URLSearchParams(query));

test('an address is read as it is written, each product once', () => {
	const path = comparePath(['amp-1', 'amp-2'], { add: 'amp-3', onlyDifferences: true });
	expect(path).toBe('/compare?p=amp-1,amp-2&differences=1&add=amp-3');
	const address = { slugs: ['amp-1', 'amp-2'], add: 'amp-3', onlyDifferences: true };
	expect(read(path.split('?')[1] ?? '')).toEqual(address);
	expect(read('p=amp-1,amp-1&add=amp-1')).toEqual({
		slugs: ['amp-1'],
		add: null,
		onlyDifferences: false,
	});
});

test('no choice is not an empty one, and what cannot be a slug is left out', () => {
	expect(read('')).toBeNull();
	expect(read('p=')?.slugs).toEqual([]);
	expect(read(`p=<b>,A,${'a'.repeat(256)},ok&add=%00`)).toMatchObject({ slugs: ['ok'], add: null });
	expect(read(`p=${Array.from({ length: 50 }, (_, place) => `a${place}`)}`)?.slugs).toHaveLength(8);
});
