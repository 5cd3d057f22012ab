import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PRICE_STEPS, priceBands, shareWithin } from './price-bands.ts';

const counts = fc.array(fc.nat({ max: 5000 }), { maxLength: PRICE_STEPS.length + 1 });

test('every product is in one band, and the bands follow each other', () => {
	fc.assert(
		fc.property(counts, (given) => {
			const bands = priceBands(given);
			const all = given.reduce((sum, count) => sum + count, 0);
			expect(bands.length).not.toBe(1);
			expect(bands.length).toBeLessThanOrEqual(5);
			if (bands.length === 0) return;
			expect(bands.reduce((sum, { count }) => sum + count, 0)).toBe(all);
			expect(bands.every(({ count }) => count > 0)).toBe(true);
			expect(bands[0]?.min).toBeNull();
			expect(bands.at(-1)?.max).toBeNull();
			for (const [place, { min }] of bands.entries())
				if (place > 0) expect(min).toBe((bands[place - 1]?.max ?? 0) + 1);
		}),
	);
});

test('bands have about the same number of products', () => {
	const even = Array.from({ length: PRICE_STEPS.length + 1 }, () => 10);
	expect(priceBands(even).map(({ count }) => count)).toEqual([30, 30, 30, 30, 20]);
});

test('a single range is not offered', () => {
	expect(priceBands([])).toEqual([]);
	expect(priceBands([0, 0, 7])).toEqual([]);
	expect(priceBands([0, 0, 7, 1])).toEqual([
		{ min: null, max: 4999, count: 7 },
		{ min: 5000, max: null, count: 1 },
	]);
});

test('the share of a range is the sum of its steps, with a proportional part of steps it cuts', () => {
	const counts = [0, 30, 50, 20];
	expect(shareWithin(counts, { min: null, max: null })).toBe(1);
	expect(shareWithin(counts, { min: 1000, max: 1999 })).toBeCloseTo(0.3);
	expect(shareWithin(counts, { min: 2000, max: 3499 })).toBeCloseTo(0.25);
	expect(shareWithin(counts, { min: null, max: 3499 })).toBeCloseTo(0.55);
	expect(shareWithin(counts, { min: 10_000, max: null })).toBe(0);
	expect(shareWithin([], { min: 5, max: 6 })).toBe(0);
	const dear = [...PRICE_STEPS.map(() => 0), 8];
	expect(shareWithin(dear, { min: 15_000_000, max: null })).toBeCloseTo(0.5);
});
