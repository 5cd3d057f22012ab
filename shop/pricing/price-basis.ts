import { z } from 'zod';
import type { ForeignCurrency } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { formatKobo } from '../kit/money.ts';
import { CURRENCIES } from './currencies.ts';
import { describeRule, PriceRules, priceRules } from './price-rules.ts';
import { latestRates } from './supplier-rates.ts';

// What a run of new prices is worked out with, kept with it, so that it is only applied while it still holds.

const kobo = z.int().positive();
const PriceBasis = z.object({
	/** Kobo for one unit of each currency that has a rate. */
	rates: z.partialRecord(z.enum(CURRENCIES), kobo),
	rules: PriceRules,
});
export type PriceBasis = z.infer<typeof PriceBasis>;

/** A stored basis. */
export const readPriceBasis = (stored: unknown): PriceBasis => PriceBasis.parse(stored);

/** The rates and rules of now. */
export async function presentBasis(db: DbOrTx): Promise<PriceBasis> {
	const [{ rates }, rules] = await Promise.all([latestRates(db), priceRules(db)]);
	const units = Object.entries(rates).map(([currency, { unitKobo }]) => [currency, unitKobo]);
	return { rates: Object.fromEntries(units), rules };
}

/** What is another now than it was then, one sentence each. Pure. */
export function basisChanges(then: PriceBasis, now: PriceBasis): string[] {
	const rate = (of: PriceBasis, currency: ForeignCurrency) => {
		const unitKobo = of.rates[currency];
		return unitKobo === undefined ? 'without a rate' : formatKobo(unitKobo);
	};
	const rates = CURRENCIES.filter((each) => then.rates[each] !== now.rates[each]).map(
		(each) => `${each} was ${rate(then, each)} and is ${rate(now, each)} now.`,
	);
	const [before, after] = [describeRule(then.rules.shop), describeRule(now.rules.shop)];
	const shop = before === after ? [] : [`The rule was "${before}" and is "${after}" now.`];
	const own = (of: PriceBasis) =>
		JSON.stringify(
			Object.entries(of.rules.categories)
				.map(([id, rule]) => `${id} ${describeRule(rule)}`)
				.toSorted(),
		);
	const categories = own(then) === own(now) ? [] : ['The rule of a category was changed.'];
	return [...rates, ...shop, ...categories];
}
