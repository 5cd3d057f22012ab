import { expect, test } from 'vitest';
import type { CartLine } from '#shop/orders/cart.ts';
import { cartView, checkoutKey, nearText } from './cart-view.ts';

const line = (id: number, more: Partial<CartLine> = {}): CartLine => ({
	id,
	productId: id + 100,
	productQty: 2,
	seenKobo: 1_000_00,
	sellingKobo: 1_000_00,
	heldUntil: null,
	originalKobo: 1_000_00,
	name: `Product ${id}`,
	slug: `product-${id}`,
	brand: null,
	size: null,
	bulky: 0,
	color: null,
	stock: 5,
	isShared: false,
	sold: true,
	parts: [],
	shopHasDiscounts: false,
	category: { id: 1, slug: 'drums', name: 'Drums' },
	cover: null,
	...more,
});

test('unavailable lines do not count towards the total, short ones count in full', () => {
	const view = cartView([
		line(1),
		line(2, { sold: false }),
		line(3, { stock: 0 }),
		line(4, { stock: 1 }),
		line(5, { sellingKobo: 900_00 }),
	]);
	expect(view.lines.map(({ trouble }) => trouble)).toEqual([
		null,
		'gone',
		'out-of-stock',
		'short',
		null,
	]);
	expect(view).toMatchObject({
		counted: '3 of 5 items',
		totalKobo: 5_800_00,
		troubles: 3,
		priceChanges: 1,
	});
	expect(view.lines[0]).toMatchObject({ lineKobo: 2_000_00, path: '/collections/drums/product-1' });
});

test('a cart that can be ordered as it is counts all its items', () => {
	expect(cartView([line(1)]).counted).toBe('1 item');
	expect(cartView([line(1), line(2, { stock: 1 })]).counted).toBe('2 items');
});

test('a lower price for more pieces than a cart line takes says how to get them', () => {
	expect(nearText(null, 5)).toBeNull();
	expect(nearText({ more: 5, kobo: 9_000_00 }, 5)).toBe('5 more and each costs ₦9,000.');
	expect(nearText({ more: 10, kobo: 9_000_00 }, 10)).toBe(
		'10 more and each costs ₦9,000: ask for a quotation.',
	);
});

test('a checkout keeps its key while its lines are the same, whatever their quantities', () => {
	const key = checkoutKey([line(1), line(23)]);
	expect(checkoutKey([line(1, { productQty: 9 }), line(23)])).toBe(key);
	expect(checkoutKey([line(12), line(3)])).not.toBe(key);
	expect(checkoutKey([line(1)])).not.toBe(key);
	expect(key.length).toBeLessThanOrEqual(128);
});

test('a line says what its discounts take off, those that cannot be ordered nothing', () => {
	const offer = { discountId: 1, code: null, name: 'Drum week', freesDelivery: false };
	const cart = [line(1, { stock: 0 }), line(2), line(3)];
	const { lines } = cartView(cart, [{ ...offer, lineKobo: [0, 300_00] }]);
	expect(lines.map(({ offKobo }) => offKobo)).toEqual([0, 0, 300_00]);
});
