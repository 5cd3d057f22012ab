import type { Product } from '../catalogue/catalogue.ts';
import { stockLevel } from '../catalogue/product-card.ts';
import { CONDITION_NAMES } from '../catalogue/product-condition.ts';
import type { OfferOf } from '../discounts/shelf-price.ts';
import { formatKobo } from '../kit/money.ts';
import { valueText } from '../specifications/specification-values.ts';
import { inUnit, unitOf } from '../specifications/units.ts';

/** What products are compared by: a text of each, null where nothing is stated. */
export type ComparisonRow = { label: string; values: (string | null)[]; differs: boolean };

/** A value as it is shown, and in a form in which equal ones are the same. */
type Stated = { text: string; same: string };
type Specification = Product['specifications'][number];

/** The rows of a comparison: price, stock, rating and brand, then specifications in the order of their categories. Pure. */
export function comparisonRows(products: readonly Product[], offerOf: OfferOf): ComparisonRow[] {
	const row = (label: string, state: (product: Product) => Stated | null): ComparisonRow => {
		const stated = products.map(state);
		return {
			label,
			values: stated.map((each) => each?.text ?? null),
			differs: new Set(stated.map((each) => each?.same)).size > 1,
		};
	};
	const categories = new Set(products.map(({ categoryId }) => categoryId));
	return [
		row('Price', (product) => plain(formatKobo(offerOf(product)?.kobo ?? product.sellingKobo))),
		row('Stock', ({ qty }) => plain(stockLevel(qty).words)),
		row('Rating', rating),
		...(products.some(({ condition }) => condition !== 'new')
			? [row('Condition', ({ condition }) => plain(CONDITION_NAMES[condition]))]
			: []),
		row('Brand', ({ brand }) => plain(brand)),
		...(categories.size > 1 ? [row('Category', ({ category }) => plain(category.name))] : []),
		...Array.from(specificationNames(products), ([key, label]) =>
			row(label, ({ specifications }) =>
				specified(specifications.find((each) => nameOf(each) === key)),
			),
		),
	].filter(({ values }) => values.some((value) => value !== null));
}

/** What is called the same in two categories is one row. */
function specificationNames(products: readonly Product[]): Map<string, string> {
	const names = new Map<string, string>();
	for (const { specifications } of products)
		for (const each of specifications)
			if (!names.has(nameOf(each))) names.set(nameOf(each), each.label);
	return names;
}

function nameOf({ label }: Specification): string {
	return label.toLowerCase();
}

/** 0.4 kW and 400 W, of two categories, do not differ. */
function specified(one: Specification | undefined): Stated | null {
	if (!one) return null;
	const { value, unit } = one;
	const text = valueText(value, one);
	if (typeof value !== 'number' || unit === null) return plain(text);
	const own = unitOf(unit);
	return { text, same: `${own.dimension} ${inUnit(value, own, { ...own, factor: 1 })}` };
}

function rating({ reviewCount, reviewStars }: Product): Stated | null {
	if (reviewCount === 0) return null;
	const of = reviewCount === 1 ? '1 review' : `${reviewCount} reviews`;
	return plain(`${(reviewStars / reviewCount).toFixed(1)} of 5 (${of})`);
}

function plain(text: string | null): Stated | null {
	const filled = text?.trim();
	return filled ? { text: filled, same: filled.toLowerCase() } : null;
}
