// What is left of a price after the cost. A margin is a part of the selling price, not of the cost: what costs ₦80 and
// sells for ₦100 has 20 %. Pure, for pages.

/** The margin of a price in per cent, below 0 for a price below the cost; null without a price or a known cost. */
export function marginPercent(sellingKobo: number, costKobo: number | null): number | null {
	if (costKobo === null || sellingKobo <= 0) return null;
	return ((sellingKobo - costKobo) * 100) / sellingKobo;
}

/** "23.5 %", or "unknown" for null. */
export function formatMargin(percent: number | null): string {
	if (percent === null) return 'unknown';
	const rounded = Math.round(percent * 10) / 10;
	return `${rounded.toLocaleString('en-NG')} %`;
}
