import { expect, test } from 'vitest';
import { repeatQuestion, similarSale } from './repeated-sale.ts';
import type { DeviceSale } from './till-storage.ts';

const [DRUM, HORN] = [
	{ productId: 7, name: 'Drum', qty: 2, unitKobo: 1000_00 },
	{ productId: 8, name: 'Horn', qty: 1, unitKobo: 500_00 },
];
const sale = (more: Partial<DeviceSale> = {}): DeviceSale => ({
	key: 'a',
	soldAt: '2026-11-29T10:00:00.000Z',
	soldBy: 'Ada',
	collectorId: 3,
	buyer: { firstname: '', lastname: '', phone: '' },
	lines: [DRUM, HORN],
	state: 'waiting',
	message: '',
	order: null,
	totalKobo: 2500_00,
	...more,
});
const at = (time: string) => Date.parse(`2026-11-29T${time}Z`);

test('the same goods for as much, of a sale that is no order yet, are asked about for a quarter of an hour', () => {
	for (const state of ['waiting', 'flagged', 'refused'] as const)
		expect(similarSale([sale({ state })], [HORN, DRUM], at('10:15:00'))).toMatchObject({ state });
	expect(similarSale([sale()], [HORN, DRUM], at('10:15:01'))).toBeNull();
	for (const state of ['recorded', 'dismissed'] as const)
		expect(similarSale([sale({ state })], [DRUM, HORN], at('10:01:00'))).toBeNull();
});

test('other goods, other pieces or another total are another sale', () => {
	for (const lines of [
		[DRUM],
		[DRUM, { ...HORN, qty: 2 }],
		[DRUM, { ...HORN, productId: 9 }],
		[DRUM, { ...HORN, unitKobo: 400_00 }],
	])
		expect(similarSale([sale()], lines, at('10:01:00'))).toBeNull();
});

test('of several the last one is named, with what became of it', () => {
	const later = sale({ key: 'b', soldAt: '2026-11-29T10:05:00.000Z', state: 'flagged' });
	const found = similarSale([sale(), later], [DRUM, HORN], at('10:06:00'));
	expect(found?.key).toBe('b');
	expect(repeatQuestion(later).text).toBe(
		'The same goods were sold here at 11:05 AM for ₦2,500. The shop has that sale, and somebody will look at it.',
	);
});
