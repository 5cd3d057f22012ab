import { openPaypal, type PaypalAccess } from './paypal.ts';
import { openPaystack, type PaystackAccess } from './paystack.ts';
import type { Providers } from './provider.ts';
import { openRateSource } from './rate-source.ts';

/** What the configuration tells of paying online; a provider without keys is not offered. */
export type PaymentsConfig = {
	paystack?: PaystackAccess;
	paypal?: PaypalAccess;
	exchangeRateUrl?: string;
	/** The keys are for trying: no real money moves. */
	testing: boolean;
	/** Where the shop is reached from outside, without a slash at the end. */
	publicUrl: string;
};

/** Opens the providers the configuration has keys for; nothing is asked of them yet. */
export function openProviders({
	paystack,
	paypal,
	exchangeRateUrl,
	testing,
	publicUrl,
}: PaymentsConfig): Providers {
	return {
		testing,
		publicUrl,
		...(paystack ? { paystack: openPaystack(paystack) } : {}),
		...(paypal ? { paypal: openPaypal(paypal) } : {}),
		...(exchangeRateUrl ? { rates: openRateSource(exchangeRateUrl) } : {}),
	};
}
