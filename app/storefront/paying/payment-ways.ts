import type { ProviderName } from '#shop/payments/providers/provider.ts';
import type { PaymentWay, ShopSettings } from '#shop/settings/settings.ts';

export type OpenWays = Pick<ShopSettings, 'payments'>;

/**
 * The ways to pay that the checkout offers, in order, each with its means of payment. Their long texts are in
 * payment-texts.ts.
 */
const WAYS: Record<PaymentWay, readonly string[]> = {
	cod: ['cash on delivery'],
	card: ['card', 'bank transfer'],
	wallet: ['PayPal'],
};

/** The provider of each way that is paid online. */
export const PROVIDER_OF = {
	card: 'paystack',
	wallet: 'paypal',
} as const satisfies Partial<Record<PaymentWay, ProviderName>>;

export type OnlineWay = keyof typeof PROVIDER_OF;

export const NO_ORDERS_ONLINE = 'We are not taking orders online at the moment';

/** The ways that are open now. */
export function openWays({ payments }: OpenWays): PaymentWay[] {
	return (Object.keys(WAYS) as PaymentWay[]).filter((way) => payments[way]);
}

/** Whether an order can be placed online at all. */
export function takesOrders(shop: OpenWays): boolean {
	return openWays(shop).length > 0;
}

/** Whether any open way leads to a provider. */
export function isPaidOnline(shop: OpenWays): boolean {
	return openWays(shop).some(isOnlineWay);
}

/** All open ways in one line: "Cash on delivery", "Cash on delivery, card or bank transfer". */
export function paymentPromise(shop: OpenWays): string {
	if (!takesOrders(shop)) return 'Orders by phone and chat for now';
	const line = listed(openWays(shop).flatMap((way) => WAYS[way]));
	return line[0]?.toUpperCase() + line.slice(1);
}

/** The settings as pages show them: a way is open if staff switched it on and its provider is set up. */
export function withProviders<Shop extends OpenWays>(
	shop: Shop,
	providers: Partial<Record<ProviderName, unknown>>,
): Shop {
	const payments = { ...shop.payments };
	for (const way of openWays(shop))
		if (isOnlineWay(way)) payments[way] = providers[PROVIDER_OF[way]] !== undefined;
	return { ...shop, payments };
}

export function isOnlineWay(text: string | undefined): text is OnlineWay {
	return text !== undefined && Object.hasOwn(PROVIDER_OF, text);
}

export function listed(texts: readonly string[]): string {
	return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(texts);
}
