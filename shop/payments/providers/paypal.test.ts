import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { paymentRequest } from '#tests/helpers/payment-request.ts';
import { testPaypal } from '#tests/helpers/paypal.ts';
import { SHORT_TIMEOUTS } from '#tests/helpers/sandbox.ts';
import { orderTotal } from '../../totals/order-total.ts';
import { chargedParts } from '../rates/charged-parts.ts';
import { centsFor } from '../rates/rate-text.ts';
import { openPaypal } from './paypal.ts';
import { type PaymentRequest, ProviderDown, ProviderRejection } from './provider.ts';

const { sandbox, access, paypal, begin, fault } = await testPaypal();

let request: PaymentRequest;
beforeEach(() => {
	request = paymentRequest({ minor: 1234, currency: 'USD' });
});

describe('a payment', () => {
	test('begins with a page and all the shop states about it', async () => {
		const { payment, payUrl, report } = await begin(request);
		expect(payUrl).toBe(`${sandbox.url}/checkoutnow?token=${payment.providerId}`);
		expect(await report()).toEqual({
			status: 'open',
			reference: request.reference,
			providerId: payment.providerId,
			captureId: null,
			minor: 1234,
			currency: 'USD',
			channel: 'paypal',
			payerEmail: null,
			userId: 5,
			providerMessage: 'PAYER_ACTION_REQUIRED',
		});
	});

	test('begun again under one reference is the same one, also when the first response was lost', async () => {
		fault('paypal.create', 'lost-response');
		const first = await paypal.start(request);
		expect(await paypal.start(request)).toEqual(first);
		const made = [...sandbox.state.orders.values()].filter(
			({ unit }) => unit.custom_id === request.reference,
		);
		expect(made).toHaveLength(1);
	});

	test('is captured once the shopper has agreed, and once only', async () => {
		const { payment, act, report } = await begin(request);
		expect((await paypal.capture(payment)).status).toBe('open');
		await act('approve');
		expect((await report()).status).toBe('approved');
		const paid = await paypal.capture(payment);
		expect(paid).toMatchObject({
			status: 'paid',
			minor: 1234,
			currency: 'USD',
			reference: request.reference,
			payerEmail: 'buyer@example.com',
			captureId: expect.stringMatching(/^CAPTURE/),
		});
		expect(await paypal.capture(payment)).toEqual(paid);
		expect(await report()).toEqual(paid);
	});

	test('whose captured answer was lost is captured all the same, once', async () => {
		const { payment, act } = await begin(request);
		await act('approve');
		fault('paypal.capture', 'lost-response');
		expect((await paypal.capture(payment)).status).toBe('paid');
	});

	test('with a declined card failed, and may be agreed to again with another', async () => {
		const { payment, act } = await begin(request);
		await act('approve-declined');
		expect(await paypal.capture(payment)).toMatchObject({
			status: 'failed',
			providerMessage: 'INSTRUMENT_DECLINED',
		});
		await act('approve');
		expect((await paypal.capture(payment)).status).toBe('paid');
	});

	test('whose money takes days is pending until it came, or failed', async () => {
		const one = await begin(request);
		await one.act('approve-slow');
		expect((await paypal.capture(one.payment)).status).toBe('pending');
		await one.act('clear');
		expect((await one.report()).status).toBe('paid');
		request = { ...request, reference: `${request.reference}.b` };
		const other = await begin(request);
		await other.act('approve-slow');
		await paypal.capture(other.payment);
		await other.act('deny');
		expect((await other.report()).status).toBe('failed');
	});

	test('of which another card was taken after a declined one is paid by that one', async () => {
		const { payment, act, report } = await begin(request);
		await act('approve');
		const { captureId } = await paypal.capture(payment);
		const order = sandbox.state.orders.get(payment.providerId);
		order?.declined.push({ id: 'CAPTURE-DECLINED', status: 'DECLINED' });
		expect(await report()).toMatchObject({ status: 'paid', captureId });
	});

	test('that is being captured by somebody else at this moment has not failed', async () => {
		const { payment, act } = await begin(request);
		await act('approve');
		fault('paypal.capture', 'in-progress');
		expect((await paypal.capture(payment)).status).toBe('approved');
	});

	test('that PayPal does not know is unknown', async () => {
		const payment = { reference: request.reference, providerId: 'ORDER0' };
		expect((await paypal.report(payment)).status).toBe('unknown');
		expect((await paypal.report({ ...payment, providerId: null })).status).toBe('unknown');
		// Nothing was paid under a name that it cannot even parse.
		fault('paypal.order', 'http-400');
		expect((await paypal.report(payment)).status).toBe('unknown');
	});

	test('shows what it is made of, and is refused when that does not add up', async () => {
		const parts = { goods: 1100, delivery: 200, tax: 134, discount: 200 };
		const { payment } = await begin({ ...request, parts });
		expect(sandbox.state.orders.get(payment.providerId)?.breakdown).toEqual({
			item_total: { currency_code: 'USD', value: '11.00' },
			shipping: { currency_code: 'USD', value: '2.00' },
			tax_total: { currency_code: 'USD', value: '1.34' },
			discount: { currency_code: 'USD', value: '2.00' },
		});
		const other = { ...request, reference: `${request.reference}.b` };
		const rejection = paypal.start({ ...other, parts: { ...parts, goods: 1099 } });
		await expect(rejection).rejects.toBeInstanceOf(ProviderRejection);
		await expect(rejection).rejects.toThrow('AMOUNT_MISMATCH');
	});

	test('of any order at any rate is taken with its parts', async () => {
		const kobo = fc.integer({ min: 0, max: 1_000_000_000 });
		const rates = fc.integer({ min: 40_000, max: 999_999 }).map((rate) => `${rate / 100}`);
		await fc.assert(
			fc.asyncProperty(
				kobo,
				kobo,
				kobo,
				fc.integer({ min: 0, max: 2_500 }),
				rates,
				async (...any) => {
					const [priceKobo, offKobo, feeKobo, taxRate, rate] = any;
					const total = orderTotal({
						lines: [{ productId: 1, unitKobo: priceKobo + 1, qty: 3 }],
						discounts: [
							{ discountId: 1, code: null, name: '', lineKobo: [offKobo], freesDelivery: false },
						],
						delivery: { feeKobo },
						tax: { rate: taxRate, exemptIds: new Set() },
					});
					fc.pre(total.totalKobo > 0);
					const minor = centsFor(total.totalKobo, rate);
					const parts = chargedParts(minor, {
						...total,
						taxKobo: total.taxIncludedKobo,
						goodsTaxKobo: total.lines[0]?.taxKobo ?? 0,
					});
					await paypal.start({ ...paymentRequest({ minor, currency: 'USD' }), parts });
				},
			),
			{ numRuns: 300 },
		);
	});

	test('in naira is refused with the issue', async () => {
		const rejection = paypal.start({ ...request, currency: 'NGN' });
		await expect(rejection).rejects.toBeInstanceOf(ProviderRejection);
		await expect(rejection).rejects.toThrow('CURRENCY_NOT_SUPPORTED');
	});
});

describe('what PayPal reports wrongly is passed on as it is', () => {
	for (const [kind, wrong] of [
		['wrong-amount', { minor: 100 }],
		['wrong-currency', { currency: 'EUR' }],
		['wrong-reference', { reference: expect.stringMatching(/-other$/) }],
	] as const) {
		test(kind, async () => {
			const { payment, act, report } = await begin(request);
			await act('approve');
			fault('paypal.capture', kind);
			expect(await paypal.capture(payment)).toMatchObject({ status: 'paid', ...wrong });
			fault('paypal.order', kind);
			expect(await report()).toMatchObject({ status: 'paid', ...wrong });
		});
	}
});

describe('when PayPal has faults', () => {
	for (const kind of ['http-500', 'time-out', 'cut', 'unreadable', 'lost-response'] as const) {
		test(`${kind} once is got over`, async () => {
			const { report } = await begin(request);
			fault('paypal.order', kind);
			expect((await report()).status).toBe('open');
		});
		test(`${kind} for good is ProviderDown, without a key in its words`, async () => {
			const { report } = await begin(request);
			fault('paypal', kind, null);
			const error = await report().catch((thrown: unknown) => thrown);
			expect(error).toBeInstanceOf(ProviderDown);
			expect(String(error)).toContain('/v2/checkout/orders');
			for (const secret of [access.clientSecret, ...sandbox.state.tokens.keys()])
				expect(String(error)).not.toContain(secret);
		});
	}

	for (const kind of ['http-403', 'http-409', 'http-429'] as const)
		test(`${kind} is no word about a payment`, async () => {
			const { report } = await begin(request);
			fault('paypal.order', kind, null);
			await expect(report()).rejects.toBeInstanceOf(ProviderDown);
		});

	test('wrong keys are ProviderDown, without the keys', async () => {
		const stranger = openPaypal({ ...access, clientSecret: 'not-the-secret' }, SHORT_TIMEOUTS);
		const error = await stranger.start(request).catch((thrown: unknown) => thrown);
		expect(error).toBeInstanceOf(ProviderDown);
		expect(String(error)).not.toContain('not-the-secret');
	});
});

describe('the token', () => {
	test('is fetched once for many calls, also at the same time', async () => {
		const fresh = openPaypal(access, SHORT_TIMEOUTS);
		const before = sandbox.state.tokens.size;
		const payment = { reference: request.reference, providerId: 'ORDER0' };
		await Promise.all([1, 2, 3].map(() => fresh.report(payment)));
		await fresh.report(payment);
		expect(sandbox.state.tokens.size).toBe(before + 1);
	});

	test('that ended before its time is renewed, and the call made again', async () => {
		const { report } = await begin(request);
		const before = sandbox.state.tokens.size;
		for (const token of sandbox.state.tokens.keys()) sandbox.state.tokens.set(token, 0);
		expect((await report()).status).toBe('open');
		expect(sandbox.state.tokens.size).toBe(before + 1);
		fault('paypal.order', 'token-ended', null);
		await expect(report()).rejects.toBeInstanceOf(ProviderDown);
	});
});
