// Sharing an amount without losing a kobo. Pure.

/**
 * Shares an amount among parts by their weights (largest remainder): whole kobo that add up to the amount exactly. Of
 * equal remainders the part with the smaller key comes first, so that the order of the parts does not matter; without
 * keys it is the earlier part. Where all weights are 0 the parts are alike.
 * @param kobo from 0
 * @param weights no part gets more than its weight as long as the amount is at most their sum. What is taken off may be a
 * part below zero, where the sum is above it
 */
export function shareKobo(
	kobo: number,
	weights: readonly number[],
	keys: readonly number[] = weights.map((_, index) => index),
): number[] {
	if (weights.length === 0) return [];
	const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
	const shares = weights.map((weight, index) => {
		// The products of amounts do not fit into a double.
		const exact = BigInt(kobo) * (sum === 0n ? 1n : BigInt(weight));
		const whole = sum === 0n ? BigInt(weights.length) : sum;
		// BigInt rounds towards zero, and a share is rounded down.
		const rest = ((exact % whole) + whole) % whole;
		return { index, kobo: Number((exact - rest) / whole), rest };
	});
	const left = kobo - shares.reduce((all, share) => all + share.kobo, 0);
	const byRemainder = shares.toSorted((a, b) => {
		if (a.rest !== b.rest) return a.rest > b.rest ? -1 : 1;
		return (keys[a.index] ?? 0) - (keys[b.index] ?? 0) || a.index - b.index;
	});
	for (const share of byRemainder.slice(0, left)) share.kobo += 1;
	return shares.map((share) => share.kobo);
}

/** `part` of `whole` equal parts of an amount, rounded down to whole kobo. */
export function koboOfParts(kobo: number, part: number | bigint, whole: number | bigint): number {
	return Number((BigInt(kobo) * BigInt(part)) / BigInt(whole));
}
