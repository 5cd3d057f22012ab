// What of an order's total is paid online and what is collected in cash: the two always add up to the total. Pure.

/** What a shop asks for instead of cash: all of the total, or a part of it as a deposit. */
export const CASH_ASKS = ['payment', 'percent', 'fixed'] as const;

/** A deposit as staff set it: a per cent of the total, or so many naira. */
type DepositRule = { kind: 'percent' | 'fixed'; amount: number };

const NAIRA = 100;

/**
 * The deposit of a total, in kobo: a per cent rounded up to whole naira, or a fixed sum; and at most
 * the total less a naira, so that something is left to collect. 0 for a total of which no part can be left.
 */
export function depositKobo(totalKobo: number, { kind, amount }: DepositRule): number {
	const wanted =
		kind === 'fixed'
			? amount * NAIRA
			: Number((BigInt(totalKobo) * BigInt(amount) + 9_999n) / 10_000n) * NAIRA;
	return Math.max(0, Math.min(wanted, totalKobo - NAIRA));
}

type Sums = { totalKobo: number; depositKobo: number };

/** What a provider is asked for: the deposit of an order that has one, otherwise the total. */
export function payableKobo({ totalKobo, depositKobo: deposit }: Sums): number {
	return deposit > 0 ? deposit : totalKobo;
}

/** What is collected in cash where an order is paid at the door: what its deposit leaves of the total. */
export function restKobo({ totalKobo, depositKobo: deposit }: Sums): number {
	return totalKobo - deposit;
}
