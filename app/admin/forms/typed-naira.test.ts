import { expect, test } from 'vitest';
import { PartRefund } from '#shop/payments/staff-payments.ts';
import { typedNaira } from './typed-naira.ts';

test.each([
	['5,000.50', '₦5,000.50'],
	['₦44000', '₦44,000'],
	['0.01', '₦0.01'],
])('a button names the amount of %s', (typed, named) => {
	expect(typedNaira(typed)).toBe(named);
});

test.each(['0.001', '0', '0.00', '10.999', '1e3', '5 000', '', 'all'])(
	'a button names no amount for %s, which is refused beside its field',
	(amount) => {
		expect(typedNaira(amount)).toBeNull();
		const { error } = PartRefund.safeParse({ amount, left: '44000' });
		expect(error?.issues[0]?.path).toEqual(['amount']);
	},
);
