import type { BrowserContext } from '@playwright/test';
import { PaymentsEnvironment, readPayments } from '#server/payments-config.ts';
import { connectJobs, disconnectJobs } from '#shop/kit/jobs.ts';
import { openProviders } from '#shop/payments/providers/open-providers.ts';
import { sweepPayments } from '#shop/payments/sweep.ts';
import keys from '#tools/payments-sandbox/keys.json' with { type: 'json' };
import { withShopDatabase } from './own-shop.ts';

// The sandbox of the providers beside the shared shop: controlling it, and reaching its pages under Paystack's address.

const url = () => process.env.SANDBOX_URL ?? '';

/** The shop's settings for a sandbox. */
export function sandboxSettings(address: string) {
	return {
		...keys,
		PAYSTACK_BASE_URL: address,
		PAYPAL_BASE_URL: address,
		EXCHANGE_RATE_URL: `${address}/rates`,
	};
}

/** Does what the shop's own sweep will do in a minute. */
export async function sweepInAMinute(): Promise<void> {
	const now = new Date(Date.now() + 61_000);
	await withShopDatabase(async (db) => {
		await connectJobs(db);
		try {
			await sweepPayments(db, providers(), { now });
		} finally {
			await disconnectJobs();
		}
	});
}

/** The providers as the shop has them. */
function providers() {
	const settings = PaymentsEnvironment.parse(sandboxSettings(url()));
	return openProviders(readPayments(settings, process.env.SHOP_URL ?? ''));
}

/**
 * Maps https://checkout.paystack.com, the only address the popup's script knows, to the sandbox. A redirect becomes a
 * page that navigates by itself, because a browser's redirects cannot be intercepted.
 */
export async function reachPaystack(context: BrowserContext): Promise<void> {
	await context.route('https://checkout.paystack.com/**', async (route) => {
		const { pathname, search } = new URL(route.request().url());
		const response = await route.fetch({ url: url() + pathname + search, maxRedirects: 0 });
		const to = response.headers().location;
		if (!to) return route.fulfill({ response });
		const body = `<meta http-equiv="refresh" content="0;url=${to}">`;
		return route.fulfill({ contentType: 'text/html', body });
	});
}

type Charge = { reference: string; status: string; amount: number; email: string };

/** The payments started at the sandbox's Paystack with this address. */
export async function chargesOf(email: string): Promise<Charge[]> {
	const { charges }: { charges: Charge[] } = await (await fetch(`${url()}/sandbox/state`)).json();
	return charges.filter((charge) => charge.email === email);
}

/** The shopper or the bank acts, away from the browser. */
export async function actAtPaystack(reference: string, act: 'arrive' | 'approve'): Promise<void> {
	await post(`/sandbox/paystack/${reference}/${act}`);
}

/**
 * Has Paystack receive the money of a payment that a test has put into the shop; without a capture id there, its refunds
 * name it by its reference.
 */
export async function payAtPaystack(payment: {
	orderId: number;
	reference: string;
	paidMinor: number | null;
}): Promise<void> {
	const { reference, orderId } = payment;
	await providers().paystack?.start({
		reference,
		orderId,
		minor: payment.paidMinor ?? 0,
		currency: 'NGN',
		email: 'ngozi@example.com',
		userId: 1,
		trackingNo: reference,
		returnUrl: url(),
		cancelUrl: url(),
	});
	await actAtPaystack(reference, 'approve');
}

type WantedFault = {
	on: string;
	kind: string;
	times?: number;
	/** The e-mail address of whoever pays: others pay meanwhile. */
	about?: string;
};

export async function makeFault(fault: WantedFault): Promise<void> {
	await post('/sandbox/faults', fault);
}

/** Clears the faults on one call; other tests have theirs. */
export async function clearFaults(on: string): Promise<void> {
	await post('/sandbox/faults/clear', { on });
}

async function post(path: string, body: object = {}): Promise<void> {
	const response = await fetch(url() + path, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(body),
	});
	if (!response.ok) throw new Error(`${path} answered ${response.status}`);
}
