import { expect, test } from 'vitest';
import { suggestedQty } from './suggested-qty.ts';

const NONE = { stock: 0, onOrder: 0, sold90: 0, leadDays: null, level: 0 };

test('enough for the supplier’s days and thirty more, less what is there or comes', () => {
	// One piece a day: 60 days.
	expect(suggestedQty({ ...NONE, sold90: 90, leadDays: 30 })).toBe(60);
	expect(suggestedQty({ ...NONE, sold90: 90, leadDays: 30, stock: 5, onOrder: 20 })).toBe(35);
	expect(suggestedQty({ ...NONE, sold90: 90, leadDays: 0 })).toBe(30);
	// Where nobody knows, two weeks.
	expect(suggestedQty({ ...NONE, sold90: 90 })).toBe(44);
	expect(suggestedQty({ ...NONE, sold90: 1, leadDays: 0 })).toBe(1);
});

test('above the level, also when nothing was sold; and never fewer than none', () => {
	expect(suggestedQty({ ...NONE, level: 6, stock: 2 })).toBe(5);
	expect(suggestedQty({ ...NONE, level: 6, stock: 2, onOrder: 5 })).toBe(0);
	expect(suggestedQty({ ...NONE, sold90: 90, leadDays: 30, level: 6 })).toBe(60);
	expect(suggestedQty({ ...NONE, stock: 2 })).toBe(0);
	expect(suggestedQty({ ...NONE, sold90: 9, onOrder: 100 })).toBe(0);
});
