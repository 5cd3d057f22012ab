import { expect, test } from 'vitest';
import { sharingStock } from './shared-stock.ts';

const CABLE = 3;
const cable = (productQty: number, stock = 9) => ({
	productId: CABLE,
	productQty,
	stock,
	sold: true,
	parts: [],
});
const kit = (productQty: number, { sold = true, productId = 5 } = {}) => ({
	productId,
	productQty,
	stock: 4,
	sold,
	parts: [
		{ partId: 2, pieces: 1, stock: 20 },
		{ partId: CABLE, pieces: 2, stock: 9 },
	],
});
const left = (...lines: Parameters<typeof sharingStock>[0][number][]) =>
	sharingStock(lines).map(({ stock, isShared }) => [stock, isShared]);

test('a line has what the lines before it leave of the pieces that both want', () => {
	expect(left(kit(4), cable(3))).toEqual([
		[4, false],
		[1, true],
	]);
	expect(left(cable(3), kit(4))).toEqual([
		[9, false],
		[3, true],
	]);
	expect(left(kit(3), kit(2, { productId: 6 }), cable(1))).toEqual([
		[4, false],
		[1, true],
		[1, true],
	]);
});

test('what cannot be had takes nothing from those after it', () => {
	expect(left(kit(4, { sold: false }), cable(9))).toEqual([
		[4, false],
		[9, false],
	]);
	expect(left(cable(20), kit(1))).toEqual([
		[9, false],
		[0, true],
	]);
});

test('lines that share nothing have the stock of their product', () => {
	expect(left(cable(3), { ...cable(3, 2), productId: 8 })).toEqual([
		[9, false],
		[2, false],
	]);
});
