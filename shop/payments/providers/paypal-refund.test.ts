import { beforeEach, describe, expect, test } from 'vitest';
import { paymentRequest } from '#tests/helpers/payment-request.ts';
import { testPaypal } from '#tests/helpers/paypal.ts';
import { type PaymentRequest, ProviderDown } from './provider.ts';

const { paypal, begin, fault } = await testPaypal();

let request: PaymentRequest;
beforeEach(() => {
	request = paymentRequest({ minor: 1234, currency: 'USD' });
});

/** Of the payment of `request`, to PayPal; the whole of it unless set otherwise. */
const refundOrder = (captureId: string, { minor = 1234, requestId = 'refund' } = {}) => ({
	captureId,
	reference: request.reference,
	requestId,
	minor,
	currency: 'USD' as const,
});

describe('a refund', () => {
	const paid = async () => {
		const { payment, act, report } = await begin(request);
		await act('approve');
		const { captureId } = await paypal.capture(payment);
		return { captureId: captureId ?? '', report, payment };
	};

	test('is made once under its id, also when the first response was lost', async () => {
		const { captureId, report } = await paid();
		const order = refundOrder(captureId);
		fault('paypal.refund', 'lost-response');
		const first = await paypal.refund(order);
		expect(first.status).toBe('done');
		expect(await paypal.refund(order)).toEqual(first);
		expect((await report()).status).toBe('refunded');
		expect(await paypal.refundReport({ ...first, reference: request.reference })).toEqual(first);
	});

	test('of another payment under the same id is another refund', async () => {
		const refundOne = async () => {
			const { captureId } = await paid();
			return paypal.refund(refundOrder(captureId, { minor: 1 }));
		};
		const first = await refundOne();
		request = { ...request, reference: `${request.reference}.b` };
		expect((await refundOne()).refundId).not.toBe(first.refundId);
	});

	test('that somebody else asks for at this moment is not reported as refused', async () => {
		const { captureId } = await paid();
		const order = refundOrder(captureId);
		fault('paypal.refund', 'in-progress');
		await expect(paypal.refund(order)).rejects.toBeInstanceOf(ProviderDown);
		expect((await paypal.refund(order)).status).toBe('done');
		fault('paypal.refund-status', 'http-400');
		await expect(
			paypal.refundReport({ refundId: 'R', reference: request.reference }),
		).rejects.toBeInstanceOf(ProviderDown);
	});

	test('in parts goes up to what was paid, and all parts are reported, whoever asked for them', async () => {
		const { captureId, report, payment } = await paid();
		const part = (minor: number, requestId: string) =>
			paypal.refund(refundOrder(captureId, { minor, requestId }));
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
		const order = refundOrder(captureId, { minor: 1235 });
		await expect(paypal.refund(order)).rejects.toThrow('REFUND_AMOUNT_EXCEEDED');
	});
});
