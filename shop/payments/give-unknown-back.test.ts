import { expect, test, vi } from 'vitest';
import type { moneyDifferences } from '#db/payment-schema.ts';
import { openBooks } from '#tests/helpers/money.ts';
import { giveUnknownBack } from './give-unknown-back.ts';
import { ProviderDown, ProviderRefusal } from './provider.ts';

type Row = typeof moneyDifferences.$inferSelect;

/** Paystack, and money there that belongs to no order. */
function found({ subject = 'paystack:from:elsewhere', facts = {} }: Partial<Row> = {}) {
	const paystack = openBooks('paystack');
	const refund = vi.spyOn(paystack, 'refund');
	const row = { id: 7, subject, facts } as Row;
	const providers = { paystack, testing: true, publicUrl: 'http://shop.test' };
	return { paystack, refund, giveBack: () => giveUnknownBack(providers, row) };
}

const LISTED = { capture: 'capture-1', providerMinor: 900, providerCurrency: 'NGN' };

test('what the provider has listed goes back as it came, pressed again by the same request', async () => {
	const { giveBack, refund } = found({ facts: LISTED });
	expect(await giveBack()).toBe('Paystack refund unknown-7.');
	await giveBack();
	const request = {
		captureId: 'capture-1',
		minor: 900,
		currency: 'NGN',
		reference: 'from:elsewhere',
		requestId: 'unknown-7',
	};
	expect(refund.mock.calls).toEqual([[request], [request]]);
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

test('a refusal is reported in words; no answer is not a refusal', async () => {
	const { giveBack, refund, paystack } = found({ facts: LISTED });
	paystack.refundStatus = 'failed';
	await expect(giveBack()).rejects.toMatchObject({
		code: 'conflict',
		message: expect.stringMatching(/^Paystack refused/),
	});
	refund.mockRejectedValueOnce(new ProviderRefusal('too old'));
	await expect(giveBack()).rejects.toMatchObject({
		code: 'conflict',
		message: 'Paystack refused: too old',
	});
	paystack.isDown = true;
	await expect(giveBack()).rejects.toBeInstanceOf(ProviderDown);
});

test.each(['paypal:x', 'elsewhere', ''])('%j is at nobody who could be asked', async (subject) => {
	await expect(found({ subject, facts: LISTED }).giveBack()).rejects.toBeInstanceOf(ProviderDown);
});
