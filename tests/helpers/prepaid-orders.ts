import { expect } from 'vitest';
import type { Db } from '#db/client.ts';
import { testApp } from './app.ts';
import { aShopper, type Paying, TOTAL } from './payments.ts';
import { fakeProviders } from './providers.ts';
import { PLACEMENT } from './shoppers.ts';
import { signedInHeaders } from './staff.ts';

// Orders that name a payment which was made before.

type Named = { payment_mode?: string; payment_id?: string };

/** The API of a shop whose providers are made anew with each payment. Call at the top of the test file. */
export async function prepaidOrders(db: Db) {
	const { app, shop } = await testApp(db);
	shop.config.flowLimits = true;
	let count = 0;

	/** A shopper with a filled cart, and the name of a payment that the test can make. */
	async function aPayment() {
		const providers = fakeProviders();
		shop.providers = providers;
		const paying = await aShopper(db, providers);
		count += 1;
		const reference = `T-${count}`;
		const send = async (named: Named, who: Pick<Paying, 'userId'>, key?: string) =>
			app.inject({
				method: 'POST',
				url: '/api/place-order',
				headers: {
					...(await signedInHeaders(db, who.userId)),
					...(key ? { 'idempotency-key': key } : {}),
				},
				payload: { ...PLACEMENT, payment_mode: 'paystack', payment_id: reference, ...named },
			});
		/** The response to an order that names the payment. */
		const place = async (named: Named = {}, who: Pick<Paying, 'userId'> = paying, key?: string) => {
			const response = await send(named, who, key);
			expect(response.statusCode).toBe(200);
			return response.json();
		};
		/** Makes the payment; the provider then reports it. */
		const paid = (change: object = {}) =>
			providers.paystack.begunElsewhere({
				reference,
				status: 'paid',
				minor: TOTAL,
				currency: 'NGN',
				payerEmail: paying.email,
				captureId: `capture-${reference}`,
				...change,
			});
		return { providers, paying, reference, send, place, paid };
	}
	return { app, aPayment };
}
