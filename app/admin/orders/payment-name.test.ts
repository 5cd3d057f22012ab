import { expect, test } from 'vitest';
import { paymentName } from './payment-name.ts';

test.each([
	['cod', 'Cash on delivery'],
	['paystack', 'Paystack'],
	['Paid by PayPal', 'Paid by PayPal'],
	['Paid by Opay', 'Paid by Opay'],
])('%s reads %s', (mode, name) => {
	expect(paymentName(mode)).toBe(name);
});
