import type { PriceRunScope, PriceWarning } from '#db/pricing-schema.ts';
import type { ProductRow } from '../catalogue/product-rows.ts';
import { derivePrice } from './derived-price.ts';
import type { PriceBasis } from './price-basis.ts';
import { ruleFor } from './price-rules.ts';

// What a run makes of one product. Pure.

/** A price that rises or falls by more than this part of it is worth a look. */
const JUMP = 0.3;

type Priced = Pick<
	ProductRow,
	'categoryId' | 'costKobo' | 'sellingKobo' | 'supplierCurrency' | 'supplierMinor'
>;
/** New cost and price in kobo, both null for a product that cannot have any; and what is worth a look. */
type PricePlan = {
	costAfter: number | null;
	priceAfter: number | null;
	warning: PriceWarning | null;
};

/** Null for a product that a run leaves as it is: without a supplier's price, without a rate, or at its price already. */
export function planPrice(
	product: Priced,
	{ rates, rules }: PriceBasis,
	{ costsOnly }: Pick<PriceRunScope, 'costsOnly'>,
): PricePlan | null {
	const { supplierCurrency, supplierMinor, costKobo, sellingKobo } = product;
	const unitKobo = supplierCurrency && rates[supplierCurrency];
	if (!unitKobo || !supplierMinor) return null;
	const derived = derivePrice(supplierMinor, unitKobo, ruleFor(rules, product.categoryId));
	if (!derived) return { costAfter: null, priceAfter: null, warning: 'impossible' };
	const costAfter = derived.costKobo;
	const priceAfter = costsOnly ? sellingKobo : derived.sellingKobo;
	if (costAfter === costKobo && priceAfter === sellingKobo) return null;
	const isJump =
		jumps(sellingKobo, priceAfter) || (costKobo !== null && jumps(costKobo, costAfter));
	const warning = priceAfter < costAfter ? 'below-cost' : isJump ? 'jump' : null;
	return { costAfter, priceAfter, warning };
}

/** A first price or cost is no jump. */
function jumps(before: number, after: number): boolean {
	return before > 0 && Math.abs(after - before) > before * JUMP;
}
