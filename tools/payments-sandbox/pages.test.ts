import { beforeEach, describe, expect, test } from 'vitest';
import { openPaypal } from '#shop/payments/providers/paypal.ts';
import { openPaystack } from '#shop/payments/providers/paystack.ts';
import type { PaymentRequest } from '#shop/payments/providers/provider.ts';
import { SANDBOX_KEYS, SHORT_TIMEOUTS, testSandbox } from '#tests/helpers/sandbox.ts';
import { openSandbox } from './sandbox.ts';

const sandbox = await testSandbox();
const baseUrl = sandbox.url;
const paystack = openPaystack(
	{ secretKey: SANDBOX_KEYS.PAYSTACK_SECRET_KEY, baseUrl },
	SHORT_TIMEOUTS,
);
const paypal = openPaypal(
	{
		clientId: SANDBOX_KEYS.PAYPAL_CLIENT_ID,
		clientSecret: SANDBOX_KEYS.PAYPAL_CLIENT_SECRET,
		webhookId: SANDBOX_KEYS.PAYPAL_WEBHOOK_ID,
		baseUrl,
	},
	SHORT_TIMEOUTS,
);
let last = 0;
let request: PaymentRequest;
beforeEach(() => {
	last += 1;
	request = {
		reference: `bh-page.${last}`,
		minor: 1_250_050,
		currency: 'NGN',
		email: 'ada@example.com',
		orderId: 17,
		userId: 5,
		trackingNo: 'bridgehead1234567',
		returnUrl: 'http://shop.test/return?payment=1',
		cancelUrl: 'http://shop.test/left',
	};
});

/** Presses a button of a page; returns where the browser is sent. */
async function press(page: string, act: string): Promise<string | null> {
	const body = new URLSearchParams({ act });
	const response = await fetch(page, { method: 'POST', body, redirect: 'manual' });
	expect(response.status).toBe(303);
	return response.headers.get('location');
}
const text = async (page: string) => (await fetch(page)).text();
const stateOf = () => sandbox.state.charges.get(request.reference)?.status;
const BACK = () =>
	`http://shop.test/return?payment=1&trxref=${request.reference}&reference=${request.reference}`;

describe("Paystack's page", () => {
	test('says that it is a test and how much it is about', async () => {
		const { payUrl } = await paystack.start(request);
		expect(await text(payUrl)).toContain('Test payment: no money moves');
		expect(await text(payUrl)).toContain('₦12,500.50');
		// Otherwise browsers request an icon that does not exist.
		expect(await text(payUrl)).toContain('<link rel="icon" href="data:image/svg+xml,');
	});

	test('sends a shopper who paid back with the reference', async () => {
		const { payUrl } = await paystack.start(request);
		expect(await press(payUrl, 'approve')).toBe(BACK());
		expect(stateOf()).toBe('success');
		expect(await text(payUrl)).toContain('This is paid');
		// It cannot be undone.
		await press(payUrl, 'leave');
		expect(stateOf()).toBe('success');
	});

	test('keeps one whose card was declined, and sends one who leaves where the shop said', async () => {
		const { payUrl, accessCode } = await paystack.start(request);
		expect(await press(payUrl, 'decline')).toBe(`/${accessCode}`);
		expect(await text(payUrl)).toContain('declined');
		expect(await press(payUrl, 'leave')).toBe('http://shop.test/left');
	});

	test('leads back under the name by which the browser has the shop open', async () => {
		request.returnUrl = 'http://localhost:3000/return?payment=1';
		request.cancelUrl = 'http://localhost:3000/left';
		const { payUrl } = await paystack.start(request);
		const comeFrom = (referer: string) => fetch(payUrl, { headers: { referer } });
		for (const other of ['http://127.0.0.1:4000/', 'http://evil.test:3000/']) {
			await comeFrom(other);
			expect(await press(payUrl, 'decline')).toMatch(/^\/access/);
			expect(await press(payUrl, 'leave')).toBe('http://localhost:3000/left');
		}
		await comeFrom('http://127.0.0.1:3000/checkout');
		expect(await press(payUrl, 'leave')).toBe('http://127.0.0.1:3000/left');
		expect(await press(payUrl, 'approve')).toMatch(/^http:\/\/127\.0\.0\.1:3000\/return\?/);
	});

	test('lets a transfer be on its way: the shopper goes back, the money comes later', async () => {
		const { payUrl, accessCode } = await paystack.start(request);
		expect(await press(payUrl, 'transfer')).toBe(`/${accessCode}`);
		expect(stateOf()).toBe('ongoing');
		await press(payUrl, 'sent');
		expect(await text(payUrl)).toContain(BACK().replaceAll('&', '&amp;'));
		expect(await press(payUrl, 'leave')).toBe(BACK());
		expect(stateOf()).toBe('pending');
		expect(await press(payUrl, 'arrive')).toBe(BACK());
		expect(stateOf()).toBe('success');
	});

	test('of a payment that it forgot is not found', async () => {
		expect((await fetch(`${baseUrl}/access0`)).status).toBe(404);
		expect((await fetch(`${baseUrl}/popup/access0`)).status).toBe(404);
	});

	test('in the popup does the same by JSON', async () => {
		const { accessCode } = await paystack.start(request);
		const page = `${baseUrl}/popup/${accessCode}`;
		const response = await fetch(page, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ act: 'approve' }),
		});
		expect(await response.json()).toMatchObject({
			reference: request.reference,
			status: 'success',
		});
	});
});

test("PayPal's page sends a shopper who agreed back with the order, and one who leaves where the shop said", async () => {
	const { payUrl, providerId } = await paypal.start({ ...request, currency: 'USD', minor: 781 });
	expect(await text(payUrl)).toContain('USD 7.81');
	expect(await press(payUrl, 'leave')).toBe(`http://shop.test/left?token=${providerId}`);
	expect(await press(payUrl, 'approve')).toBe(
		`http://shop.test/return?payment=1&token=${providerId}&PayerID=TESTBUYER`,
	);
	expect(sandbox.state.orders.get(providerId)?.status).toBe('APPROVED');
	expect((await fetch(`${baseUrl}/checkoutnow?token=ORDER0`)).status).toBe(404);
});

describe('the page that steers it', () => {
	test('lists payments and lets things go wrong', async () => {
		await paystack.start(request);
		expect(await text(baseUrl)).toContain(request.reference);
		const fault = { on: 'paystack.verify', kind: 'http-500', times: '1' };
		const body = new URLSearchParams(fault);
		const response = await fetch(`${baseUrl}/sandbox/faults`, {
			method: 'POST',
			body,
			redirect: 'manual',
		});
		expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
		expect(sandbox.faults.list).toMatchObject([{ ...fault, times: 1 }]);
		expect(await text(baseUrl)).toContain('paystack.verify: http-500, 1 more time');
		await fetch(`${baseUrl}/sandbox/faults/clear`, { method: 'POST' });
		expect(sandbox.faults.list).toEqual([]);
	});

	test('lets go wrong what is about one payment alone, and forgets the faults on one call alone', () => {
		const { faults } = sandbox;
		const fault = { kind: 'http-500', ms: 0, copies: 1 } as const;
		faults.add({ ...fault, on: 'paystack.initialize', about: 'ada@example.com' });
		faults.add({ ...fault, on: 'rate' });
		expect(faults.take('paystack.initialize', '{"email":"obi@example.com"}')).toBeNull();
		expect(faults.take('paystack.initialize', '{"email":"ada@example.com"}')).not.toBeNull();
		faults.clear('rate');
		expect(faults.list.map(({ on }) => on)).toEqual(['paystack.initialize']);
		faults.clear();
		expect(faults.list).toEqual([]);
	});

	test('refuses what it does not know', async () => {
		const send = (path: string, body: object = {}) =>
			fetch(baseUrl + path, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify(body),
			}).then(({ status }) => status);
		expect(await send('/sandbox/faults', { on: 'paystack', kind: 'earthquake' })).toBe(400);
		expect(await send('/sandbox/rate', { rate: 'many' })).toBe(400);
		expect(await send('/sandbox/paystack/none/approve')).toBe(404);
		expect(await send('/sandbox/webhooks/0/again')).toBe(404);
	});
});

test('the sandbox does not open with a live key', async () => {
	const keys = { ...SANDBOX_KEYS, PAYSTACK_SECRET_KEY: 'sk_live_abc' };
	const options = { keys, port: 0, shopUrl: null, checkoutUrl: null, retryMs: [], firstNumber: 0 };
	await expect(openSandbox(options)).rejects.toThrow('test keys only');
});
