import { formatKobo, formatMoney } from '#shop/kit/money.ts';
import { isProviderName, PROVIDER_LABELS } from '#shop/payments/providers/provider.ts';
import type { ReconciledDay } from '#shop/reconciliation/reconciled-days.ts';
import { dayLabel } from '../components/sales-bars.ts';

/** A day's balance, formatted for its row. */
export type ShownDay = ReturnType<typeof dayView>;

export function dayView(day: ReconciledDay) {
	const { id, provider, currency } = day;
	return {
		id,
		day: dayLabel(day.day),
		provider: isProviderName(provider) ? PROVIDER_LABELS[provider] : provider,
		payments: day.payments,
		orders: formatKobo(day.ordersKobo),
		here: formatMoney({ minor: day.shopMinor, currency }),
		there: formatMoney({ minor: day.providerMinor, currency }),
		gap: gapText(day),
	};
}

/** Why a day does not balance; null when it does. */
function gapText({ balances, ...day }: ReconciledDay): string | null {
	if (balances) return null;
	const { currency, shopMinor, providerMinor, ordersKobo } = day;
	const [minor, of] =
		shopMinor === providerMinor
			? [shopMinor - ordersKobo, 'than the orders ask']
			: [providerMinor - shopMinor, 'at the provider'];
	const amount = formatMoney({ minor: Math.abs(minor), currency });
	return `${amount} ${minor < 0 ? 'less' : 'more'} ${of}`;
}
