// Ready-made price ranges to choose from, made from counts of products between fixed steps.

/** In naira, where one step ends and the next begins. The database uses the same steps (`price_step`). */
export const PRICE_STEPS = [
	1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000, 2_000_000,
	5_000_000, 10_000_000,
] as const;

/** Whole naira, both ends included; null is open. */
export type PriceBand = { min: number | null; max: number | null; count: number };

const MOST_BANDS = 5;

/**
 * Up to five ranges with about the same number of products each. `counts[step]` are the products between
 * `PRICE_STEPS[step - 1]` and `PRICE_STEPS[step]`; a single range would be no choice and is left out.
 */
export function priceBands(counts: readonly number[]): PriceBand[] {
	const all = counts.reduce((sum, count) => sum + count, 0);
	const bands: PriceBand[] = [];
	let min: number | null = null;
	let count = 0;
	let left = all;
	PRICE_STEPS.forEach((end, step) => {
		count += counts[step] ?? 0;
		const isFull = count > 0 && count >= left / (MOST_BANDS - bands.length);
		if (!isFull || count === left || bands.length === MOST_BANDS - 1) return;
		bands.push({ min, max: end - 1, count });
		left -= count;
		min = end;
		count = 0;
	});
	if (left > 0) bands.push({ min, max: null, count: left });
	return bands.length > 1 ? bands : [];
}

/** About which part of the products lies in a range of whole naira, judged by `counts` as of priceBands; null is open. */
export function shareWithin(
	counts: readonly number[],
	{ min, max }: Pick<PriceBand, 'min' | 'max'>,
): number {
	const all = counts.reduce((sum, count) => sum + count, 0);
	const within = counts.reduce((sum, count, step) => {
		const from = PRICE_STEPS[step - 1] ?? 0;
		const end = PRICE_STEPS[step] ?? 2 * from;
		const shared = Math.min(end, (max ?? end) + 1) - Math.max(from, min ?? 0);
		return sum + (count * Math.max(0, shared)) / (end - from);
	}, 0);
	return all === 0 ? 0 : within / all;
}
