import { expect, test } from 'vitest';
import { type BrandCounts, chooseSpellings, countBrand } from './brand.ts';

function counted(...brands: string[]): BrandCounts {
	const counts: BrandCounts = new Map();
	for (const brand of brands) countBrand(counts, brand);
	return counts;
}

test('the most frequent spelling wins', () => {
	const chosen = chooseSpellings(new Map(), counted('Metra', 'METRA', 'METRA', 'Dell'));
	expect(chosen.get('metra')).toBe('METRA');
	expect(chosen.get('dell')).toBe('Dell');
});

test('a brand the shop has keeps its spelling there', () => {
	const chosen = chooseSpellings(counted('Metra'), counted('METRA', 'METRA', 'LG'));
	expect([...chosen.values()]).toEqual(['Metra', 'LG']);
});
