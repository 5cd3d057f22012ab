import { expect, test } from 'vitest';
import { purchaseOrderText } from './order-text.ts';

const ORDER = { id: 12, currency: 'USD', expected: 'December 24, 2026', note: 'By sea' };
const line = { name: 'SM58', supplierCode: 'GZ-1', qty: 5, unitMinor: 62_00 };

test('the message has the lines, and prices for whoever may see them', () => {
	const lines = [line, { ...line, name: 'Stand', supplierCode: '', unitMinor: null }];
	const text = (isPriced: boolean) =>
		purchaseOrderText(ORDER, lines, { shopName: 'Bridgehead', isPriced });
	expect(text(true)).toBe(
		'Bridgehead, purchase order 12\n5 × SM58 (GZ-1) at US$62.00\n5 × Stand\nNeeded by December 24, 2026\nBy sea',
	);
	expect(text(false)).not.toContain('62');
});

test('a long order is cut off, and says so', () => {
	const text = purchaseOrderText(
		ORDER,
		Array.from({ length: 45 }, () => line),
		{
			shopName: 'B',
			isPriced: false,
		},
	);
	expect(text).toContain('and 5 more: the list follows');
});
