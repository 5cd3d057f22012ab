import { openRateSource } from '../rates/rate-source.ts';
import { openPaypal, type PaypalAccess } from './paypal.ts';
import { openPaystack, type PaystackAccess } from './paystack.ts';
import type { Providers } from './provider.ts';

/** The configuration of online payments; a provider without keys is not offered. */
export type PaymentsConfig = {
	paystack?: PaystackAccess;
	paypal?: PaypalAccess;
	exchangeRateUrl?: string;
	/** The keys are test keys: no real money moves. */
	testing: boolean;
	/** The shop's public address, without a slash at the end. */
	publicUrl: string;
};

/** Creates the clients of all providers that have keys; does not contact them. */
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
