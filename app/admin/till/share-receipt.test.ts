import { expect, test } from 'vitest';
import { chatAddress, receiptText } from './share-receipt.ts';
import type { DeviceSale } from './till-storage.ts';

const SALE: DeviceSale = {
	key: '0b8f2c1e-3a4d-4c5b-8e9f-123456789abc',
	soldAt: '2026-11-29T09:30:00.000Z',
	soldBy: 'Ada',
	collectorId: 1,
	buyer: { firstname: '', lastname: '', phone: '0803 123 4567' },
	lines: [
		{ productId: 1, name: 'XLR Cable', qty: 2, unitKobo: 500_000 },
		{ productId: 2, name: 'Stand', qty: 1, unitKobo: 1_000_000 },
	],
	state: 'waiting',
	message: '',
	order: null,
	totalKobo: 2_000_000,
};
const SHOP = { name: 'Bridgehead', phones: ['0803 000 0000'] };

test('a receipt names goods, sum and number, and has a number of its own until the shop has one', () => {
	expect(receiptText(SALE, SHOP)).toBe(
		[
			'Bridgehead, receipt T-0B8F2C1E',
			'Nov 29, 2026, 10:30 AM',
			'2 × XLR Cable: ₦10,000',
			'1 × Stand: ₦10,000',
			'Paid in cash: ₦20,000',
			'Thank you! 0803 000 0000',
		].join('\n'),
	);
	expect(receiptText({ ...SALE, totalKobo: 1_800_000 }, SHOP)).toContain(
		'Offers: -₦2,000\nPaid in cash: ₦18,000',
	);
	const order = { id: 5, trackingNo: 'BH-7Q', lacksSerialNumbers: false };
	expect(receiptText({ ...SALE, order }, SHOP)).toContain('receipt BH-7Q');
});

test('a chat begins with the buyer where the number is surely one', () => {
	const to = (phone: string) => chatAddress({ buyer: { ...SALE.buyer, phone } }, 'a & b');
	expect(to('0803 123 4567')).toBe('https://wa.me/2348031234567?text=a%20%26%20b');
	expect(to('+44 20 7946 0958')).toBe('https://wa.me/442079460958?text=a%20%26%20b');
	expect(to('046 412 345')).toBe('https://wa.me/?text=a%20%26%20b');
	expect(to('')).toBe('https://wa.me/?text=a%20%26%20b');
});

test('a receipt says where a transfer or a card payment went, and its reference', () => {
	const text = (kind: 'bank' | 'terminal' | 'counter', reference?: string) =>
		receiptText(
			{ ...SALE, paidTo: { name: 'Zenith', kind }, ...(reference ? { reference } : {}) },
			SHOP,
		);
	expect(text('bank', 'TRF 1')).toContain('Paid by transfer to Zenith: ₦20,000\nReference TRF 1\n');
	expect(text('terminal')).toContain('Paid by card at Zenith: ₦20,000\nThank you!');
	expect(text('counter')).toContain('Paid in cash: ₦20,000');
});
