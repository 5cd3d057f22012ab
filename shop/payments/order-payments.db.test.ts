import { expect, test } from 'vitest';
import { testDatabase } from '#tests/helpers/database.ts';
import { aRate, aShopper, paymentRow } from '#tests/helpers/payments.ts';
import { returnedPayment } from './order-payments.ts';

const db = await testDatabase();
const paying = await aShopper(db);
const { paymentId, reference } = await paying.begin();
const NONE = 2_000_000_000;

test('the owner and whoever brings its name come back to a payment', async () => {
	const viaPaypal = await (await aShopper(db)).begin('paypal', { rateId: await aRate(db) });
	const { providerId } = await paymentRow(db, viaPaypal.paymentId);
	const mine = { paymentId, userId: paying.userId, names: [] };
	expect(await returnedPayment(db, mine)).toMatchObject({
		payment: { id: paymentId },
		isOwner: true,
	});
	for (const [id, name] of [
		[paymentId, reference],
		[viaPaypal.paymentId, viaPaypal.reference],
		[viaPaypal.paymentId, providerId],
	] as const)
		for (const userId of [null, NONE])
			expect(
				await returnedPayment(db, { paymentId: id, userId, names: [null, name] }),
			).toMatchObject({ payment: { id }, isOwner: false });
});

test('to anybody else a payment that is there is as one that is not', async () => {
	const other = await aShopper(db);
	for (const [userId, code] of [
		[null, 'unauthenticated'],
		[other.userId, 'not-found'],
	] as const) {
		const refusals = [];
		for (const id of [paymentId, NONE, null])
			for (const name of [null, '', 'guessed'])
				refusals.push(
					await returnedPayment(db, { paymentId: id, userId, names: [name] }).catch(
						(error: unknown) => error,
					),
				);
		expect(refusals[0]).toMatchObject({ code });
		for (const rejection of refusals) expect(rejection).toEqual(refusals[0]);
	}
});
