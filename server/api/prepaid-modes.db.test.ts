import { expect, test } from 'vitest';
import type { ProviderName } from '#shop/payments/providers/provider.ts';
import { currentQuote } from '#shop/payments/rates/exchange-rate.ts';
import { testApp } from '#tests/helpers/app.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { aShopper, type Paying, TOTAL } from '#tests/helpers/payments.ts';
import { sandboxEnvironment, testSandbox } from '#tests/helpers/sandbox.ts';
import { PLACEMENT } from '#tests/helpers/shoppers.ts';
import { signedInHeaders } from '#tests/helpers/staff.ts';

// Payment modes as clients of the API spell them, for payments that were really made at the sandbox.

const db = await testDatabase();
const sandbox = await testSandbox();
const { app, shop } = await testApp(db, sandboxEnvironment(sandbox));
const { providers } = shop;
let count = 0;

/** Pays the shopper's cart at a provider without the shop's help; returns the payment's name. */
async function payElsewhere({ userId, email }: Paying, provider: ProviderName): Promise<string> {
	await currentQuote(db, providers.rates, TOTAL);
	count += 1;
	const started = await providers[provider]?.start({
		reference: `client-${count}`,
		minor: provider === 'paystack' ? TOTAL : 60_00,
		currency: provider === 'paystack' ? 'NGN' : 'USD',
		email,
		orderId: 1,
		userId,
		trackingNo: 'T',
		returnUrl: 'http://client.test/',
		cancelUrl: 'http://client.test/',
	});
	const body = new URLSearchParams({ act: 'approve' });
	await fetch(started?.payUrl ?? '', { method: 'POST', body, redirect: 'manual' });
	return started?.providerId ?? '';
}

test.each([
	['Paystack', 'paystack'],
	[' PAYSTACK ', 'paystack'],
	['paystack', 'paystack'],
	['Paid by Paypal', 'Paid by PayPal'],
	['  paid  BY paypal', 'Paid by PayPal'],
	['COD', 'cod'],
	['Cod ', 'cod'],
] as const)('%j places the order, and is answered as %j', async (payment_mode, stored) => {
	const paying = await aShopper(db);
	const headers = await signedInHeaders(db, paying.userId);
	const provider = ({ paystack: 'paystack', 'Paid by PayPal': 'paypal', cod: null } as const)[
		stored
	];
	const payment_id = provider ? await payElsewhere(paying, provider) : '';
	const payload = { ...PLACEMENT, payment_mode, payment_id };
	const placed = await app.inject({
		method: 'POST',
		url: '/api/place-order',
		headers,
		payload,
	});
	expect(placed.json()).toMatchObject({ status: 200, message: 'Order Placed Successfully' });
	const listed = await app.inject({ url: '/api/orders', headers });
	expect(listed.json().orders).toMatchObject([{ payment_mode: stored, payment_id }]);
});

test('the payment modes are in the OpenAPI document', async () => {
	const { components } = (await app.inject('/api/openapi.json')).json();
	expect(components.schemas.NewOrderInput.properties.payment_mode).toMatchObject({
		type: 'string',
		enum: ['cod', 'paystack', 'Paid by PayPal'],
		description: expect.stringContaining('case'),
	});
});
