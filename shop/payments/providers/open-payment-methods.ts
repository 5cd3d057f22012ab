import { Problem } from '../../kit/problem.ts';
import type { ShopSettings } from '../../settings/settings.ts';
import { PROVIDER_LABELS, type ProviderName, type Providers } from './provider.ts';

const SWITCH: Record<ProviderName, keyof ShopSettings['payments']> = {
	paystack: 'card',
	paypal: 'wallet',
};

/** The providers that have keys. */
export type SetUp = Partial<Record<ProviderName, unknown>>;

/** Whether shoppers may pay with a provider: the owner has switched it on and it is set up. */
export function isOpenMethod(
	provider: ProviderName,
	{ payments }: Pick<ShopSettings, 'payments'>,
	providers: SetUp,
): boolean {
	return payments[SWITCH[provider]] && providers[provider] !== undefined;
}

/** Whether anything can be ordered online. */
export function isAnyMethodOpen(shop: Pick<ShopSettings, 'payments'>, providers: SetUp): boolean {
	return (
		shop.payments.cod ||
		isOpenMethod('paystack', shop, providers) ||
		isOpenMethod('paypal', shop, providers)
	);
}

/** @throws Problem conflict */
export function refuseClosedMethod(
	provider: ProviderName,
	shop: Pick<ShopSettings, 'payments'>,
	providers: Providers,
): void {
	if (isOpenMethod(provider, shop, providers)) return;
	throw new Problem(
		'conflict',
		`Paying by ${PROVIDER_LABELS[provider]} is not open at the moment. Please choose another way to pay.`,
	);
}
