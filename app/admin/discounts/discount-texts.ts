import type { StoredDiscount } from '#shop/discounts/discount-rows.ts';
import { addDays, lagosDay, lagosMidnight } from '#shop/kit/lagos-days.ts';
import { localMinute } from '#shop/kit/local-time.ts';
import { GOODS_FIELDS, type GoodsField } from './field-names.ts';

// The form of a discount as texts by the names of its fields, in an address as in a form. Goods and groups are a field each, since
// of a field that is sent several times only the last is given back after a refusal.

export type DiscountTexts = Record<string, string>;

/** What the form begins with for a new discount. */
const NEW: DiscountTexts = { kind: 'percent', scope: 'order', who: 'everybody' };

/** The ids of goods that are chosen in a field. */
export function chosenIds(texts: DiscountTexts, field: GoodsField): number[] {
	const start = GOODS_FIELDS[field];
	return Object.entries(texts).flatMap(([name, value]) =>
		name.startsWith(start) && value === '1' ? Number(name.slice(start.length)) || [] : [],
	);
}

/** The fields as shop/discounts/discount-input.ts reads them. */
export function sentFields(texts: DiscountTexts): Record<string, unknown> {
	const fields = Object.keys(GOODS_FIELDS) as GoodsField[];
	return {
		...texts,
		...Object.fromEntries(fields.map((field) => [field, chosenIds(texts, field)])),
	};
}

/** A stored discount as the form's texts; what a new one begins with for null. */
export function textsOf(stored: StoredDiscount | null): DiscountTexts {
	if (!stored) return { ...NEW };
	const number = (value: number | null) => (value === null ? '' : String(value));
	const naira = (kobo: number | null) => (kobo ? String(kobo / 100) : '');
	const tick = (value: boolean) => (value ? '1' : '');
	return {
		name: stored.name,
		code: stored.code ?? '',
		kind: stored.isEachPiece ? 'each' : stored.kind,
		percent: number(stored.percent),
		amount: naira(stored.amountKobo),
		buy: number(stored.buyQty),
		free: number(stored.freeQty),
		scope: stored.scope,
		brands: stored.goods.flatMap(({ brand }) => brand ?? []).join('\n'),
		...goodsTexts(stored),
		who: stored.forGroups ? 'groups' : 'everybody',
		...Object.fromEntries(stored.groups.map(({ id }) => [GOODS_FIELDS.groups + id, '1'])),
		excludes_reduced: tick(stored.excludesReduced),
		least: naira(stored.leastKobo),
		least_qty: stored.leastQty > 1 ? String(stored.leastQty) : '',
		...beginTexts(stored.startsAt),
		...endTexts(stored.endsAt),
		most_uses: number(stored.mostUses),
		uses_per_customer: number(stored.usesPerCustomer),
		first_order: tick(stored.firstOrderOnly),
		combines: tick(stored.combines),
	};
}

function goodsTexts({ goods }: StoredDiscount): DiscountTexts {
	const names = goods.flatMap(({ isExcluded, categoryId, productId }) => {
		if (categoryId)
			return `${isExcluded ? GOODS_FIELDS.excluded_categories : GOODS_FIELDS.categories}${categoryId}`;
		return productId
			? `${isExcluded ? GOODS_FIELDS.excluded_products : GOODS_FIELDS.products}${productId}`
			: [];
	});
	return Object.fromEntries(names.map((name) => [name, '1']));
}

const isMidnight = (at: Date) => lagosMidnight(lagosDay(at)).getTime() === at.getTime();

function beginTexts(at: Date | null): DiscountTexts {
	if (!at) return { from_day: '', from_time: '' };
	const [day = '', time = ''] = localMinute(at).split('T');
	return { from_day: day, from_time: isMidnight(at) ? '' : time };
}

/** Midnight is the end of the day before. */
function endTexts(at: Date | null): DiscountTexts {
	if (!at) return { until_day: '', until_time: '' };
	if (isMidnight(at)) return { until_day: addDays(lagosDay(at), -1), until_time: '' };
	const [day = '', time = ''] = localMinute(at).split('T');
	return { until_day: day, until_time: time };
}
