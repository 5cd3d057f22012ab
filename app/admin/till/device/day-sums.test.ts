import { expect, test } from 'vitest';
import { daySums } from './day-sums.ts';

const paid = (totalKobo: number, kind?: 'counter' | 'rider' | 'bank' | 'terminal') => ({
	totalKobo,
	...(kind ? { paidTo: { name: 'There', kind } } : {}),
});

test('a day is summed by how it was paid; sales from before there were accounts are cash', () => {
	expect(daySums([paid(100_00), paid(50_00, 'counter'), paid(1_00, 'rider')])).toBe(
		'3 sales, ₦151 in cash',
	);
	expect(
		daySums([paid(10_00, 'terminal'), paid(30_00, 'bank'), paid(20_00), paid(5_00, 'bank')]),
	).toBe('4 sales, ₦20 in cash, ₦35 by transfer, ₦10 by card');
	expect(daySums([paid(30_00, 'bank')])).toBe('1 sale, ₦30 by transfer');
});
