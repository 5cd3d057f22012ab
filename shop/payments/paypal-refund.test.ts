import { beforeEach, describe, expect, test } from 'vitest';
import type { FaultKind } from '#server/payments-sandbox/faults.ts';
import { SANDBOX_KEYS, SHORT_PATIENCE, testSandbox } from '#tests/helpers/sandbox.ts';
import { openPaypal } from './paypal.ts';
import { type PaymentRequest, ProviderDown } from './provider.ts';

const sandbox = await testSandbox();
const access = {
	clientId: SANDBOX_KEYS.PAYPAL_CLIENT_ID,
	clientSecret: SANDBOX_KEYS.PAYPAL_CLIENT_SECRET,
	webhookId: SANDBOX_KEYS.PAYPAL_WEBHOOK_ID,
	baseUrl: sandbox.url,
};
const paypal = openPaypal(access, SHORT_PATIENCE);

let last = 0;
let request: PaymentRequest;
beforeEach(() => {
	last += 1;
	request = {
		reference: `bh-test.${last}`,
		minor: 1234,
		currency: 'USD',
		email: 'ada@example.com',
		orderId: 17,
		userId: 5,
		trackingNo: 'bridgehead1234567',
		returnUrl: 'http://shop.test/payments/1/return',
		cancelUrl: 'http://shop.test/payments/1/left',
	};
});

async function begin() {
	const { providerId, payUrl } = await paypal.start(request);
	const payment = { reference: request.reference, providerId };
	const act = (what: string) =>
		fetch(`${sandbox.url}/sandbox/paypal/${providerId}/${what}`, { method: 'POST' });
	return { payment, payUrl, act, report: () => paypal.report(payment) };
}
const fault = (on: string, kind: FaultKind, times: number | null = 1) =>
	sandbox.faults.add({ on, kind, times, ms: 0, copies: 1 });

describe('a refund', () => {
	const paid = async () => {
		const { payment, act, report } = await begin();
		await act('approve');
		const { captureId } = await paypal.capture(payment);
		return { captureId: captureId ?? '', report, payment };
	};

	test('is made once under its id, also when the first answer was lost', async () => {
		const { captureId, report } = await paid();
		const order = {
			captureId,
			reference: request.reference,
			requestId: `r-${last}`,
			minor: 1234,
			currency: 'USD',
		};
		fault('paypal.refund', 'lost-answer');
		const first = await paypal.refund(order);
		expect(first.status).toBe('done');
		expect(await paypal.refund(order)).toEqual(first);
		expect((await report()).status).toBe('refunded');
		expect(await paypal.refundReport({ ...first, reference: request.reference })).toEqual(first);
	});

	test('of another payment under the same id is another refund', async () => {
		const refundOne = async () => {
			const { captureId } = await paid();
			const { reference } = request;
			return paypal.refund({
				captureId,
				reference,
				requestId: 'refund-1',
				minor: 1,
				currency: 'USD',
			});
		};
		const first = await refundOne();
		request = { ...request, reference: `${request.reference}.b` };
		expect((await refundOne()).refundId).not.toBe(first.refundId);
	});

	test('that somebody else asks for at this moment is not told as refused', async () => {
		const { captureId } = await paid();
		const order = {
			captureId,
			reference: request.reference,
			requestId: `r-${last}`,
			minor: 1234,
			currency: 'USD',
		};
		fault('paypal.refund', 'in-progress');
		await expect(paypal.refund(order)).rejects.toBeInstanceOf(ProviderDown);
		expect((await paypal.refund(order)).status).toBe('done');
		fault('paypal.refund-status', 'http-400');
		await expect(
			paypal.refundReport({ refundId: 'R', reference: request.reference }),
		).rejects.toBeInstanceOf(ProviderDown);
	});

	test('in parts goes up to what was paid, and all parts are told, whoever asked for them', async () => {
		const { captureId, report, payment } = await paid();
		const { reference } = request;
		const part = (minor: number, name: string) =>
			paypal.refund({ captureId, reference, requestId: `${name}-${last}`, minor, currency: 'USD' });
		const since = new Date(Date.now() - 1000);
		const first = await part(1000, 'first');
		expect((await report()).status).toBe('partly-refunded');
		await expect(part(235, 'too-much')).rejects.toThrow('REFUND_AMOUNT_EXCEEDED');
		const second = await part(234, 'second');
		expect((await report()).status).toBe('refunded');
		expect(await paypal.refundsOf({ ...payment, captureId })).toEqual([
			{ ...first, minor: 1000, currency: 'USD' },
			{ ...second, minor: 234, currency: 'USD' },
		]);
		const soon = new Date(Date.now() + 1000);
		expect(await paypal.refundedBetween(since, soon)).toContain(captureId);
		expect(await paypal.refundedBetween(new Date(0), new Date(1))).toEqual([]);
		expect((await paypal.paidBetween(since, soon))?.map(({ captureId: id }) => id)).not.toContain(
			first.refundId,
		);
		fault('paypal.transactions', 'http-403');
		expect(await paypal.refundedBetween(since, soon)).toBeNull();
	});

	test('of more than was paid is refused', async () => {
		const { captureId } = await paid();
		const order = {
			captureId,
			reference: request.reference,
			requestId: `r-${last}`,
			minor: 1235,
			currency: 'USD',
		};
		await expect(paypal.refund(order)).rejects.toThrow('REFUND_AMOUNT_EXCEEDED');
	});
});
