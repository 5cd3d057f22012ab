import { expect, test } from 'vitest';
import { decidedAmounts, newAmounts, plainAmount } from './amounts.ts';

const read = (text: string, mark?: '.' | ',') => plainAmount(text, newAmounts(mark));

test.each([
	['₦125.000,00', '125000.00'],
	['1 250 000,00', '1250000.00'],
	['1\u00a0250\u202f000,5', '1250000.5'],
	["1'250'000.00", '1250000.00'],
	['1,250,000.00', '1250000.00'],
	['1.250.000', '1250000'],
	['1,250,000', '1250000'],
	['NGN 12500', '12500'],
	['12500 NGN', '12500'],
	['N12,500', '12500'],
	['12,5', '12.5'],
	['12.50', '12.50'],
	['5', '5'],
])('%s is %s', (text, amount) => {
	expect(read(text)).toBe(amount);
});

test.each(['much', '-5', '1,25,000', '1.2.3', '12,34.56,7', '€ 5', '$5', '0.001', '1000.005', ''])(
	'%j is left as it stands',
	(text) => {
		expect(read(text)).toBe(text);
	},
);

test('three digits behind one point are decided by the other prices, or not at all', () => {
	expect(read('1.250')).toBeNull();
	expect(read('1.250', ',')).toBe('1250');
	expect(read('1.250', '.')).toBe('1.250');
	expect(read('1,250')).toBe('1250');
	expect(read('1,250', '.')).toBe('1250');
	expect(read('1,250', ',')).toBe('1.250');
});

test('the other prices decide only when all of them agree', () => {
	const decided = (...prices: string[]) => {
		const amounts = newAmounts();
		for (const price of prices) plainAmount(price, amounts);
		return { mark: decidedAmounts(amounts).mark, hasUndecided: amounts.hasUndecided };
	};
	expect(decided('1.250', '3,50')).toEqual({ mark: ',', hasUndecided: true });
	expect(decided('1.250.000', '1250')).toEqual({ mark: ',', hasUndecided: false });
	expect(decided('1.250', '3.50')).toEqual({ mark: '.', hasUndecided: true });
	expect(decided('1.250', '3.50', '3,50').mark).toBeUndefined();
	expect(decided('1.250', '1250').mark).toBeUndefined();
});
