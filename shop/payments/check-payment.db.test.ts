import { expect, test } from 'vitest';
import { testDatabase } from '#tests/helpers/database.ts';
import { aShopper } from '#tests/helpers/payments.ts';
import { attemptKey, countAttempt, LIMITS } from '../accounts/attempts.ts';
import { checkPayments, checkReturnedPayment } from './check-payment.ts';

const db = await testDatabase();

test('above the limit the provider is not asked, and the shopper is told to wait', async () => {
	const { begin, providers, userId } = await aShopper(db);
	const { orderId } = await begin();
	const order = { id: orderId, userId };
	const key = attemptKey('payLookAccount', String(userId));
	for (let polls = 1; polls < LIMITS.payLookAccount.limit; polls += 1)
		await countAttempt(db, key, LIMITS.payLookAccount);
	expect(await checkPayments(db, providers, order)).toBe(false);
	const asked = providers.paystack.calls.length;
	await expect(checkPayments(db, providers, order)).rejects.toMatchObject({
		code: 'too-many',
	});
	expect(providers.paystack.calls).toHaveLength(asked);
});

test('above the limit a return from paying shows the known state without asking the provider', async () => {
	const { begin, providers } = await aShopper(db);
	const { paymentId, reference } = await begin();
	providers.paystack.tell(reference, 'failed');
	const key = attemptKey('payReturnPayment', String(paymentId));
	for (let returns = 1; returns < LIMITS.payReturnPayment.limit; returns += 1)
		await countAttempt(db, key, LIMITS.payReturnPayment);
	expect(await checkReturnedPayment(db, providers, paymentId)).toBe(true);
	const asked = providers.paystack.calls.length;
	expect(await checkReturnedPayment(db, providers, paymentId)).toBe(false);
	expect(providers.paystack.calls).toHaveLength(asked);
});
