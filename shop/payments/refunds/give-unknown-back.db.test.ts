import { expect, test, vi } from 'vitest';
import type { discrepancies } from '#db/payment-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { aShopper } from '#tests/helpers/payments.ts';
import { openLedger } from '#tests/helpers/provider-ledgers.ts';
import { ProviderDown, ProviderRejection } from '../providers/provider.ts';
import { giveUnknownBack } from './give-unknown-back.ts';

type Row = typeof discrepancies.$inferSelect;

const db = await testDatabase();
let last = 0;

/** Paystack, and money there that belongs to no order. */
function found({ subject = 'paystack:from:elsewhere', facts = {} }: Partial<Row> = {}) {
	const paystack = openLedger('paystack');
	const refund = vi.spyOn(paystack, 'refund');
	last += 1;
	const id = last;
	const row = { id, subject, facts } as Row;
	const providers = { paystack, testing: true, publicUrl: 'http://shop.test' };
	const giveBack = (now = new Date()) => giveUnknownBack(db, providers, row, now);
	return { paystack, refund, giveBack, requestId: `unknown-${id}` };
}

const LISTED = { capture: 'capture-1', providerMinor: 900, providerCurrency: 'NGN' };

test('what the provider has listed goes back as it came; pressed again it is the same refund', async () => {
	const { giveBack, refund, paystack, requestId } = found({ facts: LISTED });
	const at = new Date();
	paystack.booked.set('from:elsewhere', { status: 'paid', minor: 900, currency: 'NGN', at });
	expect(await giveBack()).toBe(`Paystack refund ${requestId}.`);
	expect(await giveBack()).toBe(`Paystack refund ${requestId}.`);
	expect(await Promise.all([giveBack(), giveBack()])).toHaveLength(2);
	const request = {
		captureId: 'capture-1',
		minor: 900,
		currency: 'NGN',
		reference: 'from:elsewhere',
		requestId,
	};
	expect(refund.mock.calls).toEqual([[request]]);
});

test('pressed again while Paystack is being asked it goes back once', async () => {
	const { giveBack, refund, paystack, requestId } = found({ facts: LISTED });
	const at = new Date();
	paystack.booked.set('from:elsewhere', { status: 'paid', minor: 900, currency: 'NGN', at });
	const pressedAgain = Promise.withResolvers<void>();
	paystack.betweenListAndRequest = () => pressedAgain.promise;
	const first = giveBack();
	await vi.waitFor(() => expect(refund).toHaveBeenCalledOnce());
	paystack.betweenListAndRequest = async () => {};
	await expect(giveBack()).rejects.toMatchObject({ code: 'conflict' });
	pressedAgain.resolve();
	expect(await first).toBe(`Paystack refund ${requestId}.`);
	expect(paystack.refunds.map(({ minor }) => minor)).toEqual([900]);
});

test('after a request without a response it is not asked for again before that may not come any more', async () => {
	const { giveBack, refund, requestId } = found({ facts: LISTED });
	const now = new Date('2026-11-22T10:00:00Z');
	refund.mockRejectedValueOnce(new ProviderDown('no answer in time'));
	await expect(giveBack(now)).rejects.toBeInstanceOf(ProviderDown);
	await expect(giveBack(now)).rejects.toMatchObject({
		code: 'conflict',
		message: expect.stringContaining('after 11:15 AM'),
	});
	expect(refund).toHaveBeenCalledTimes(1);
	expect(await giveBack(new Date('2026-11-22T10:15:00Z'))).toBe(`Paystack refund ${requestId}.`);
});

test.each([{}, { ...LISTED, providerMinor: null }, { ...LISTED, capture: undefined }])(
	'of money that is not wholly known the provider is asked by its name first: %j',
	async (facts) => {
		const { giveBack, refund, paystack } = found({ facts });
		const at = new Date();
		const entry = { status: 'pending' as const, minor: 4200, currency: 'NGN', at };
		paystack.booked.set('from:elsewhere', entry);
		await expect(giveBack()).rejects.toMatchObject({ code: 'conflict' });
		expect(refund).not.toHaveBeenCalled();
		paystack.booked.set('from:elsewhere', { ...entry, status: 'paid' });
		await giveBack();
		expect(refund).toHaveBeenCalledExactlyOnceWith(
			expect.objectContaining({
				captureId: 'capture-from:elsewhere',
				minor: 4200,
				currency: 'NGN',
			}),
		);
	},
);

test('a refusal is reported in words; no response is not a refusal', async () => {
	const { giveBack, refund, paystack } = found({ facts: LISTED });
	paystack.refundStatus = 'failed';
	await expect(giveBack()).rejects.toMatchObject({
		code: 'conflict',
		message: expect.stringMatching(/^Paystack refused/),
	});
	refund.mockRejectedValueOnce(new ProviderRejection('too old'));
	await expect(giveBack()).rejects.toMatchObject({
		code: 'conflict',
		message: 'Paystack refused: too old',
	});
	paystack.isDown = true;
	await expect(giveBack()).rejects.toBeInstanceOf(ProviderDown);
});

test('money that has bought something meanwhile does not go back as unknown', async () => {
	const paying = await aShopper(db);
	const { reference } = await paying.begin();
	const { giveBack, refund } = found({ subject: `paystack:${reference}`, facts: LISTED });
	await expect(giveBack()).rejects.toMatchObject({ code: 'conflict' });
	expect(refund).not.toHaveBeenCalled();
});

test.each(['paypal:x', 'elsewhere', ''])('%j is at nobody who could be asked', async (subject) => {
	await expect(found({ subject, facts: LISTED }).giveBack()).rejects.toBeInstanceOf(ProviderDown);
});
