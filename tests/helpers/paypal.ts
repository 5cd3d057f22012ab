import { openPaypal } from '#shop/payments/providers/paypal.ts';
import type { PaymentRequest } from '#shop/payments/providers/provider.ts';
import type { FaultKind } from '#tools/payments-sandbox/faults.ts';
import { SANDBOX_KEYS, SHORT_TIMEOUTS, testSandbox } from './sandbox.ts';

/** PayPal of the payments sandbox, for one test file. Call at the top of the file. */
export async function testPaypal() {
	const sandbox = await testSandbox();
	const access = {
		clientId: SANDBOX_KEYS.PAYPAL_CLIENT_ID,
		clientSecret: SANDBOX_KEYS.PAYPAL_CLIENT_SECRET,
		webhookId: SANDBOX_KEYS.PAYPAL_WEBHOOK_ID,
		baseUrl: sandbox.url,
	};
	const paypal = openPaypal(access, SHORT_TIMEOUTS);
	/** A payment of `request` that has begun; `act` does what the payer does on PayPal's page. */
	const begin = async (request: PaymentRequest) => {
		const { providerId, payUrl } = await paypal.start(request);
		const payment = { reference: request.reference, providerId };
		const act = (what: string) =>
			fetch(`${sandbox.url}/sandbox/paypal/${providerId}/${what}`, { method: 'POST' });
		return { payment, payUrl, act, report: () => paypal.report(payment) };
	};
	const fault = (on: string, kind: FaultKind, times: number | null = 1) =>
		sandbox.faults.add({ on, kind, times, ms: 0, copies: 1 });
	return { sandbox, access, paypal, begin, fault };
}
