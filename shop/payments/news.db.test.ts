import { expect, test } from 'vitest';
import { testDatabase } from '#tests/helpers/database.ts';
import { aShopper } from '#tests/helpers/paying.ts';
import { attemptKey, countAttempt, LIMITS } from '../accounts/attempts.ts';
import { lookForNews, lookOnReturn } from './news.ts';

const db = await testDatabase();

test('the provider is asked for news only so often, and the shopper is told to wait', async () => {
	const { begin, providers, userId } = await aShopper(db);
	const { orderId } = await begin();
	const order = { id: orderId, userId };
	const key = attemptKey('payLookAccount', String(userId));
	for (let looks = 1; looks < LIMITS.payLookAccount.limit; looks += 1)
		await countAttempt(db, key, LIMITS.payLookAccount);
	expect(await lookForNews(db, providers, order)).toBe(false);
	const asked = providers.paystack.calls.length;
	await expect(lookForNews(db, providers, order)).rejects.toMatchObject({
		code: 'too-many',
	});
	expect(providers.paystack.calls).toHaveLength(asked);
});

test('of a payment that is come back to all the time only what is known is told', async () => {
	const { begin, providers } = await aShopper(db);
	const { paymentId, reference } = await begin();
	providers.paystack.tell(reference, 'failed');
	const key = attemptKey('payReturnPayment', String(paymentId));
	for (let returns = 1; returns < LIMITS.payReturnPayment.limit; returns += 1)
		await countAttempt(db, key, LIMITS.payReturnPayment);
	expect(await lookOnReturn(db, providers, paymentId)).toBe(true);
	const asked = providers.paystack.calls.length;
	expect(await lookOnReturn(db, providers, paymentId)).toBe(false);
	expect(providers.paystack.calls).toHaveLength(asked);
});
