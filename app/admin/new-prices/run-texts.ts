import type { PriceRun } from '#shop/pricing/price-runs.ts';

/** The states of a run of new prices in words. */
export const RUN_STATES: Record<PriceRun['state'], string> = {
	preparing: 'Being worked out',
	ready: 'To be looked at',
	applying: 'Being applied',
	applied: 'Applied',
	undoing: 'Being undone',
	undone: 'Undone',
	discarded: 'Discarded',
	failed: 'Broke off',
};

/** What a run is about: "USD, Amplifiers, costs only". */
export function scopeText(
	scope: PriceRun['scope'],
	categories: ReadonlyMap<number, string>,
): string {
	const { currency, categoryId, costsOnly } = scope;
	return [
		currency ?? 'All currencies',
		categoryId === null ? '' : (categories.get(categoryId) ?? `category ${categoryId}`),
		costsOnly ? 'costs only' : '',
	]
		.filter(Boolean)
		.join(', ');
}
