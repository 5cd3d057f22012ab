import { joinWords } from '#shop/kit/join-words.ts';
import type { ProviderName } from '#shop/payments/providers/provider.ts';
import type { PaymentMethod, ShopSettings } from '#shop/settings/settings.ts';

export type OpenPaymentMethods = Pick<ShopSettings, 'payments'>;

/**
 * The payment methods that the checkout offers, in order, each with its means of payment. Their long texts are in
 * payment-texts.ts.
 */
const METHODS: Record<PaymentMethod, readonly string[]> = {
	cod: ['cash on delivery'],
	card: ['card', 'bank transfer'],
	wallet: ['PayPal'],
};

/** The provider of each payment method that is paid online. */
export const PROVIDER_OF = {
	card: 'paystack',
	wallet: 'paypal',
} as const satisfies Partial<Record<PaymentMethod, ProviderName>>;

export type OnlinePaymentMethod = keyof typeof PROVIDER_OF;

export const NO_ORDERS_ONLINE = 'We are not taking orders online at the moment';

/** The payment methods that are open now. */
export function openPaymentMethods({ payments }: OpenPaymentMethods): PaymentMethod[] {
	return (Object.keys(METHODS) as PaymentMethod[]).filter((method) => payments[method]);
}

/** Whether an order can be placed online at all. */
export function takesOrders(shop: OpenPaymentMethods): boolean {
	return openPaymentMethods(shop).length > 0;
}

/** Whether any open payment method leads to a provider. */
export function isPaidOnline(shop: OpenPaymentMethods): boolean {
	return openPaymentMethods(shop).some(isOnlineMethod);
}

/**
 * Whether an order that awaits money online can be ordered for cash on delivery instead. One with a deposit is such an
 * order already; and a sum above which cash is not taken at all stays above it.
 */
export function mayBeCashInstead(
	shop: OpenPaymentMethods & Pick<ShopSettings, 'cashMost' | 'cashAsks'>,
	{ totalKobo, hasDeposit }: { totalKobo: number; hasDeposit: boolean },
): boolean {
	const isTooLarge = shop.cashMost > 0 && totalKobo > shop.cashMost * 100;
	return shop.payments.cod && !hasDeposit && !(isTooLarge && shop.cashAsks === 'payment');
}

/** All open payment methods in one line: "Cash on delivery", "Cash on delivery, card or bank transfer". */
export function paymentPromise(shop: OpenPaymentMethods): string {
	if (!takesOrders(shop)) return 'Orders by phone and chat for now';
	const line = listed(openPaymentMethods(shop).flatMap((method) => METHODS[method]));
	return line[0]?.toUpperCase() + line.slice(1);
}

/** The settings as pages show them: a payment method is open if staff switched it on and its provider is set up. */
export function withProviders<Shop extends OpenPaymentMethods>(
	shop: Shop,
	providers: Partial<Record<ProviderName, unknown>>,
): Shop {
	const payments = { ...shop.payments };
	for (const method of openPaymentMethods(shop))
		if (isOnlineMethod(method)) payments[method] = providers[PROVIDER_OF[method]] !== undefined;
	return { ...shop, payments };
}

export function isOnlineMethod(text: string | undefined): text is OnlinePaymentMethod {
	return text !== undefined && Object.hasOwn(PROVIDER_OF, text);
}

export function listed(texts: readonly string[]): string {
	return joinWords(texts, 'or');
}
