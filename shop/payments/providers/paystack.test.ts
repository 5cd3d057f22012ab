import { beforeEach, describe, expect, test } from 'vitest';
import { paymentRequest } from '#tests/helpers/payment-request.ts';
import { SANDBOX_KEYS, SHORT_TIMEOUTS, testSandbox } from '#tests/helpers/sandbox.ts';
import { openPaystack } from './paystack.ts';
import { type PaymentRequest, ProviderDown, ProviderRejection } from './provider.ts';

const sandbox = await testSandbox();
const secretKey = SANDBOX_KEYS.PAYSTACK_SECRET_KEY;
const paystack = openPaystack({ secretKey, baseUrl: sandbox.url }, SHORT_TIMEOUTS);

let request: PaymentRequest;
beforeEach(() => {
	request = paymentRequest({ minor: 1_250_050, currency: 'NGN' });
});
const named = () => ({ reference: request.reference, providerId: request.reference });
const act = (what: string) =>
	fetch(`${sandbox.url}/sandbox/paystack/${request.reference}/${what}`, { method: 'POST' });
const report = () => paystack.report(named());

describe('a payment', () => {
	test('starts with a page, an access code and all details from the shop', async () => {
		const started = await paystack.start(request);
		expect(started.providerId).toBe(request.reference);
		expect(started.payUrl).toBe(`${sandbox.url}/${started.accessCode}`);
		expect(sandbox.state.charges.get(request.reference)).toMatchObject({
			amount: 1_250_050,
			currency: 'NGN',
			email: 'ada@example.com',
			callbackUrl: request.returnUrl,
			metadata: {
				order_id: 17,
				user_id: 5,
				tracking_no: 'bridgehead1234567',
				cancel_action: request.cancelUrl,
			},
		});
		expect(await report()).toEqual({
			status: 'open',
			reference: request.reference,
			providerId: request.reference,
			captureId: String(sandbox.state.charges.get(request.reference)?.id),
			minor: 1_250_050,
			currency: 'NGN',
			channel: 'card',
			payerEmail: 'ada@example.com',
			userId: 5,
			providerMessage: 'abandoned: The transaction was not completed',
		});
	});

	test('is reported as it stands, step by step', async () => {
		await paystack.start(request);
		await act('decline');
		expect((await report()).status).toBe('failed');
		await act('transfer');
		expect(await report()).toMatchObject({ status: 'pending', channel: 'bank_transfer' });
		await act('sent');
		expect((await report()).status).toBe('pending');
		await act('arrive');
		expect(await report()).toMatchObject({ status: 'paid', minor: 1_250_050, currency: 'NGN' });
		expect(await paystack.capture(named())).toEqual(await report());
	});

	test('that Paystack does not know is unknown', async () => {
		expect(await report()).toMatchObject({ status: 'unknown', reference: request.reference });
		// Nothing was paid under a name that it cannot even parse.
		sandbox.faults.add({ on: 'paystack.verify', kind: 'http-400', times: 1, ms: 0, copies: 1 });
		expect(await report()).toMatchObject({ status: 'unknown' });
	});

	test('begun twice under one reference is refused as a duplicate', async () => {
		await paystack.start(request);
		const rejection = await paystack.start(request).catch((error: unknown) => error);
		expect(rejection).toBeInstanceOf(ProviderRejection);
		expect(rejection).toMatchObject({ duplicate: true });
	});

	test('that Paystack will not take is refused, and is no duplicate', async () => {
		const rejection = await paystack
			.start({ ...request, minor: 0 })
			.catch((error: unknown) => error);
		expect(rejection).toBeInstanceOf(ProviderRejection);
		expect(rejection).toMatchObject({ duplicate: false });
	});

	test('whose first response was lost is a duplicate, and nothing was paid', async () => {
		sandbox.faults.add({
			on: 'paystack.initialize',
			kind: 'lost-response',
			times: 1,
			ms: 0,
			copies: 1,
		});
		await expect(paystack.start(request)).rejects.toMatchObject({ duplicate: true });
		expect((await report()).status).toBe('open');
	});
});

describe('a wrong report by Paystack is passed on as it is', () => {
	for (const [kind, wrong] of [
		['wrong-amount', { minor: 1_249_950 }],
		['wrong-currency', { currency: 'GHS' }],
		['wrong-reference', { reference: expect.stringMatching(/-other$/) }],
	] as const) {
		test(kind, async () => {
			await paystack.start(request);
			await act('approve');
			sandbox.faults.add({ on: 'paystack.verify', kind, times: 1, ms: 0, copies: 1 });
			expect(await report()).toMatchObject({ status: 'paid', ...wrong });
		});
	}
});

describe('when Paystack has faults', () => {
	const faults = ['http-500', 'time-out', 'cut', 'unreadable', 'lost-response'] as const;
	for (const kind of faults) {
		test(`${kind} once is got over`, async () => {
			await paystack.start(request);
			sandbox.faults.add({ on: 'paystack.verify', kind, times: 1, ms: 0, copies: 1 });
			expect((await report()).status).toBe('open');
		});
		test(`${kind} for good is ProviderDown, without the key in its words`, async () => {
			await paystack.start(request);
			sandbox.faults.add({ on: 'paystack', kind, times: null, ms: 0, copies: 1 });
			const error = await report().catch((thrown: unknown) => thrown);
			expect(error).toBeInstanceOf(ProviderDown);
			expect(String(error)).toContain('/transaction/verify');
			expect(String(error)).not.toContain(secretKey);
		});
	}

	test('a line that is not there is ProviderDown', async () => {
		const nowhere = openPaystack({ secretKey, baseUrl: 'http://127.0.0.1:9' }, SHORT_TIMEOUTS);
		await expect(nowhere.report(named())).rejects.toBeInstanceOf(ProviderDown);
	});

	test('a wrong key says nothing about payments, and is not revealed', async () => {
		const stranger = openPaystack(
			{ secretKey: 'sk_test_other', baseUrl: sandbox.url },
			SHORT_TIMEOUTS,
		);
		const error = await stranger.report(named()).catch((thrown: unknown) => thrown);
		expect(error).toBeInstanceOf(ProviderDown);
		expect(String(error)).not.toContain('sk_test_other');
	});
});

describe('a refund', () => {
	const paid = async () => {
		await paystack.start(request);
		await act('approve');
		return (await report()).captureId ?? '';
	};
	const order = (captureId: string, minor = 1_250_050) => ({
		captureId,
		reference: request.reference,
		requestId: `refund-${request.reference}`,
		minor,
		currency: 'NGN',
	});

	test('is asked for, goes through, and the payment is then refunded', async () => {
		const asked = await paystack.refund(order(await paid()));
		expect(asked.status).toBe('pending');
		const { refundId } = asked;
		await fetch(`${sandbox.url}/sandbox/refunds/${refundId}/done`, { method: 'POST' });
		const reported = await paystack.refundReport({ refundId, reference: request.reference });
		expect(reported).toEqual({ refundId, status: 'done', providerMessage: 'processed' });
		expect((await report()).status).toBe('refunded');
	});

	test('asked for again by the same id is the same refund, also when the first response was lost', async () => {
		const captureId = await paid();
		const half = order(captureId, 600_000);
		sandbox.faults.add({
			on: 'paystack.refund',
			kind: 'lost-response',
			times: 1,
			ms: 0,
			copies: 1,
		});
		await expect(paystack.refund(half)).rejects.toBeInstanceOf(ProviderDown);
		const first = await paystack.refund(half);
		expect(await paystack.refund(half)).toEqual(first);
		const made = [...sandbox.state.refunds.values()].filter(({ of }) => of === request.reference);
		expect(made).toHaveLength(1);
	});

	test('requested by two at once it is one refund, and both get its state', async () => {
		const whole = order(await paid());
		// So that both have looked before either asks for the refund.
		sandbox.faults.add({ on: 'paystack.refund-list', kind: 'slow', times: 2, ms: 200, copies: 1 });
		const [first, second] = await Promise.all([paystack.refund(whole), paystack.refund(whole)]);
		expect(second).toEqual(first);
		const made = [...sandbox.state.refunds.values()].filter(({ of }) => of === request.reference);
		expect(made).toHaveLength(1);
	});

	test('in parts goes up to what was paid, and all parts are reported, whoever asked for them', async () => {
		const captureId = await paid();
		const since = new Date(Date.now() - 1000);
		const finish = (id: string) =>
			fetch(`${sandbox.url}/sandbox/refunds/${id}/done`, { method: 'POST' });
		const part = (minor: number, name: string) =>
			paystack.refund({ ...order(captureId, minor), requestId: `${name}-${request.reference}` });
		const first = await part(1_000_000, 'first');
		await finish(first.refundId);
		expect((await report()).status).toBe('paid');
		await expect(part(250_051, 'too-much')).rejects.toBeInstanceOf(ProviderRejection);
		const second = await part(250_050, 'second');
		const payment = { reference: request.reference, providerId: null, captureId };
		const parts = [
			{ refundId: first.refundId, status: 'done', providerMessage: 'processed', minor: 1_000_000 },
			{ refundId: second.refundId, status: 'pending', providerMessage: 'pending', minor: 250_050 },
		].map((one) => ({ ...one, currency: 'NGN' }));
		expect(await paystack.refundsOf(payment)).toEqual(parts);
		expect(await paystack.refundsOf({ ...payment, captureId: null })).toEqual(parts);
		expect(await paystack.refundsOf({ ...payment, reference: 'nobody', captureId: null })).toEqual(
			[],
		);
		await finish(second.refundId);
		expect((await report()).status).toBe('refunded');
		const soon = new Date(Date.now() + 1000);
		expect(await paystack.refundedBetween(since, soon)).toContain(captureId);
		expect(await paystack.refundedBetween(new Date(0), new Date(1))).toEqual([]);
	});

	test('that fails says so, and one of too much is refused', async () => {
		const captureId = await paid();
		const { refundId } = await paystack.refund(order(captureId));
		await fetch(`${sandbox.url}/sandbox/refunds/${refundId}/failed`, { method: 'POST' });
		const reported = await paystack.refundReport({ refundId, reference: request.reference });
		expect(reported.status).toBe('failed');
		const tooMuch = { ...order(captureId, 1_250_051), requestId: 'another' };
		await expect(paystack.refund(tooMuch)).rejects.toBeInstanceOf(ProviderRejection);
	});
});

test('what was paid in a span of time is read page by page', async () => {
	const from = new Date();
	for (let n = 0; n < 101; n += 1) {
		const one = { ...request, reference: `${request.reference}.${n}` };
		await paystack.start(one);
		if (n > 0)
			await fetch(`${sandbox.url}/sandbox/paystack/${one.reference}/approve`, { method: 'POST' });
	}
	for (let n = 200; n < 205; n += 1) {
		const one = { ...request, reference: `${request.reference}.${n}` };
		await paystack.start(one);
		await fetch(`${sandbox.url}/sandbox/paystack/${one.reference}/approve`, { method: 'POST' });
	}
	const paid = await paystack.paidBetween(from, new Date(Date.now() + 1000));
	expect(paid).toHaveLength(105);
	expect(paid?.every(({ status, minor }) => status === 'paid' && minor === 1_250_050)).toBe(true);
	expect(await paystack.paidBetween(new Date(0), from)).not.toContainEqual(paid?.[0]);
});
