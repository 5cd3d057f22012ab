import { expect, test } from 'vitest';
import { parseFields } from '../../kit/input.ts';
import { BulkEdit, plan } from './bulk-edit.ts';

const before = {
	sellingKobo: 1_043_00,
	originalKobo: 1_200_00,
	costKobo: 800_00 as number | null,
	qty: 5,
	status: 0,
	categoryId: 1,
};
const planned = (edit: Record<string, unknown>, row = before) =>
	plan(row, parseFields(BulkEdit, edit));
const priceOf = (edit: Record<string, unknown>, kobo: number) =>
	planned(edit, { ...before, sellingKobo: kobo }).after?.sellingKobo;

test.each([
	[{ price: '1,234.50' }, [123_450, 123_450]],
	[{ price_add: '10.25' }, [101_025, 1_075]],
	[{ price_add: '-0.50' }, [99_950, 0]],
	[{ price_percent: '10' }, [110_000, 100]],
	[{ price_percent: '-12.5%' }, [87_500, 0]],
	[{ price_percent: 33.33 }, [133_300, 100]],
	[{ status: '1' }, [100_000, 50]],
])('%j on prices of ₦1,000 and ₦0.50', (edit, expected) => {
	expect([priceOf(edit, 100_000), priceOf(edit, 50)]).toEqual(expected);
});

test.each([
	['50', 'nearest', [1_050_00, 1_050_00]],
	['50', 'up', [1_050_00, 1_100_00]],
	['100', '', [1_000_00, 1_100_00]],
	['500', 'nearest', [1_000_00, 1_000_00]],
	['500', 'up', [1_500_00, 1_500_00]],
	['1000', 'up', [2_000_00, 2_000_00]],
])('to ₦%s, %s, of ₦1,043 and ₦1,051', (round, round_way, expected) => {
	expect([
		priceOf({ round, round_way }, 1_043_00),
		priceOf({ round, round_way, price_add: '0' }, 1_051_00),
	]).toEqual(expected);
});

test('a price that is a multiple already is not rounded up further', () => {
	expect(priceOf({ price_percent: '10', round: '500', round_way: 'up' }, 1_000_000_00)).toBe(
		1_100_000_00,
	);
	expect(priceOf({ price_percent: '7.35', round: '100', round_way: 'up' }, 2_000_000_00)).toBe(
		2_147_000_00,
	);
});

test('a cost is set, or raised where it is known', () => {
	const costOf = (edit: Record<string, unknown>, costKobo: number | null) =>
		planned(edit, { ...before, costKobo }).after?.costKobo;
	expect([costOf({ cost: '750.50' }, 800_00), costOf({ cost: '0' }, null)]).toEqual([750_50, 0]);
	expect(costOf({ cost_percent: '12.5' }, 999_00)).toBe(1_124_00);
	expect(costOf({ cost_percent: '12.5' }, null)).toBeNull();
	expect(planned({ cost_percent: '-100' }).after).toMatchObject({
		costKobo: 0,
		sellingKobo: 1_043_00,
	});
});

test('the original price stays, follows, or becomes the price until now', () => {
	const edit = { price_percent: '10', round: '500', round_way: 'up' };
	const originalOf = (original: string, row = before) =>
		planned({ ...edit, original }, row).after?.originalKobo;
	expect(originalOf('')).toBe(1_200_00);
	expect(originalOf('follow')).toBe(1_500_00);
	expect(originalOf('follow', { ...before, originalKobo: 0 })).toBe(0);
	expect(originalOf('former')).toBe(1_043_00);
});

test.each([
	[{ price_add: '-2000' }, 'Its price would be below ₦0.'],
	[{ price_add: '-1100', original: 'follow' }, 'Its price would be below ₦0.'],
	[{ price: '999999999999.99', price_add: '' }, null],
	[{ price_add: '999999999999' }, 'Its price would be too high.'],
	[{ price_percent: '-60', round: '1000' }, 'Its price would be rounded to ₦0.'],
	[{ qty_add: '-6' }, 'There are only 5 in stock.'],
	[{ qty_add: '2147483647' }, 'Its stock would be too high.'],
])('%j: %s', (edit, reason) => {
	expect(planned(edit).reason).toBe(reason);
});

test.each([
	[{}, 'form'],
	[{ price: '', qty: null, round_way: 'up' }, 'form'],
	[{ price: '-1' }, 'price'],
	[{ price: '1', price_percent: '5' }, 'price'],
	[{ price: '1', round: '50' }, 'round'],
	[{ price_percent: '5', round: '25' }, 'round'],
	[{ price_percent: '5', round_way: 'down' }, 'round_way'],
	[{ status: '1', original: 'follow' }, 'original'],
	[{ price: '1', original: 'double' }, 'original'],
	[{ price_percent: '-101' }, 'price_percent'],
	[{ price_percent: '1e2' }, 'price_percent'],
	[{ cost: '-1' }, 'cost'],
	[{ cost: '1', cost_percent: '5' }, 'cost'],
	[{ cost_percent: 'much' }, 'cost_percent'],
	[{ qty: '-1' }, 'qty'],
	[{ qty: '1', qty_add: '1' }, 'qty'],
	[{ qty_add: '1.5' }, 'qty_add'],
	[{ status: '2' }, 'status'],
	[{ category_id: 'drums' }, 'category_id'],
	[{ category_id: '0' }, 'category_id'],
])('%j is refused', (edit, field) => {
	expect(() => planned(edit)).toThrow(
		expect.objectContaining({ fields: { [field]: [expect.any(String)] } }),
	);
});
