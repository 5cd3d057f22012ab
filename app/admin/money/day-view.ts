import { formatKobo, formatMoney } from '#shop/money.ts';
import type { MoneyDay } from '#shop/payments/money-days.ts';
import { isProviderName, PROVIDER_LABELS } from '#shop/payments/provider.ts';

/** A day's balance as its row shows it. */
export type ShownDay = ReturnType<typeof dayView>;

export function dayView(day: MoneyDay) {
	const { id, provider, currency, balances } = day;
	return {
		id,
		day: day.day,
		provider: isProviderName(provider) ? PROVIDER_LABELS[provider] : provider,
		payments: day.payments,
		orders: formatKobo(day.ordersKobo),
		here: formatMoney({ minor: day.hereMinor, currency }),
		there: formatMoney({ minor: day.thereMinor, currency }),
		balances,
		gap: formatMoney({ minor: day.thereMinor - day.hereMinor, currency }),
	};
}
