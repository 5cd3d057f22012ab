import { WAYS_TO_PAY } from '#shop/cash/collector-kinds.ts';
import { howMany } from '#shop/kit/how-many.ts';
import { formatKobo } from '#shop/kit/money.ts';
import type { DeviceSale } from '../till-storage.ts';

// What a device sold in a day, by how it was paid. Pure.

/** "3 sales, ₦25,000 in cash, ₦12,500 by transfer": only the ways in which something was paid. */
export function daySums(sales: readonly Pick<DeviceSale, 'paidTo' | 'totalKobo'>[]): string {
	const parts = WAYS_TO_PAY.flatMap(([text, isOfWay]) => {
		const those = sales.filter(({ paidTo }) => isOfWay(paidTo?.kind ?? 'counter'));
		const kobo = those.reduce((sum, { totalKobo }) => sum + totalKobo, 0);
		return those.length > 0 ? [`${formatKobo(kobo)} ${text}`] : [];
	});
	return [howMany(sales.length, 'sale'), ...parts].join(', ');
}
