import { NIGERIAN_STATES } from '../settings/nigeria-states.ts';
import { type DeliveryOption, deliveryOptions } from './delivery-options.ts';
import type { DeliveredGoods, DeliveryRules } from './delivery-rules.ts';
import { localGovernments } from './local-governments.ts';

// Delivery fees for structured data and product feeds, which others compare shops by. Pure.

/** A fee with the states that have it. */
export type ShippingRate = {
	/** Their ISO 3166-2 codes without the country, by name; null: all of Nigeria. */
	states: readonly string[] | null;
	/** The way of delivery; null where it differs by state. */
	service: string | null;
	feeKobo: number;
	daysFrom: number;
	daysTo: number;
};

export type ShippingRates = (goods: DeliveredGoods) => readonly ShippingRate[];

/**
 * Of rates that differ, at most so many: a page of structured data stays below 4 KB, and readers take no more than 100 of a
 * product. What is further away has the dearest fee of it.
 */
const MOST_RATES = 10;

type StateRate = Pick<DeliveryOption, 'feeKobo' | 'daysFrom' | 'daysTo' | 'name'>;

/**
 * How goods come to the door, by state: the cheapest way there. Fees that differ within a state count as its dearest, and
 * a state with a part to which nothing comes is left out, so that nobody is promised less than the checkout asks for.
 * Picking up is no delivery. The same goods are computed once, since a feed asks for all products.
 */
export function shippingRates(rules: DeliveryRules): ShippingRates {
	const thresholds = [...new Set(rules.rates.flatMap(({ freeFromKobo }) => freeFromKobo ?? []))];
	const states = NIGERIAN_STATES.map(({ code }) => ({ code, rules: rulesOf(code, rules) }));
	const computed = new Map<string, readonly ShippingRate[]>();
	return (goods) => {
		const passed = thresholds.filter((each) => goods.subtotalKobo >= each).length;
		const key = `${passed} ${goods.bulkyPieces}`;
		const rates = computed.get(key) ?? bounded(grouped(states, goods));
		computed.set(key, rates);
		return rates;
	};
}

/** The rules as far as they are about one state: a shop may have hundreds of zones. */
function rulesOf(
	state: string,
	{ zones, methods, rates, records = [] }: DeliveryRules,
): DeliveryRules {
	const here = zones.filter(({ areas }) => areas.some((area) => area.state === state));
	const ids = new Set(here.map(({ id }) => id));
	const isHere = ({ zoneId }: { zoneId: number }) => ids.has(zoneId);
	return { zones: here, methods, rates: rates.filter(isHere), records: records.filter(isHere) };
}

function grouped(
	states: readonly { code: string; rules: DeliveryRules }[],
	goods: DeliveredGoods,
): ShippingRate[] {
	const groups = new Map<string, ShippingRate & { states: string[] }>();
	for (const { code, rules } of states) {
		const rate = rateOf(code, rules, goods);
		if (!rate) continue;
		const { name: service, ...terms } = rate;
		const key = JSON.stringify(rate);
		const group = groups.get(key) ?? { states: [], service, ...terms };
		group.states.push(regionOf(code));
		groups.set(key, group);
	}
	return [...groups.values()].toSorted((a, b) => a.feeKobo - b.feeKobo || a.daysTo - b.daysTo);
}

/** The fee of a state as others read it; null if goods do not come to all of it. */
function rateOf(state: string, rules: DeliveryRules, goods: DeliveredGoods): StateRate | null {
	const named = rules.zones.flatMap(({ areas }) =>
		areas.flatMap((area) => (area.state === state ? (area.lga ?? []) : [])),
	);
	const isRestNeeded = named.length < localGovernments(state).length;
	const lgas = isRestNeeded
		? [...named, localGovernments(state).find((lga) => !named.includes(lga)) ?? null]
		: named;
	const ways = lgas.map((lga) => cheapest({ state, stateName: '', lga }, rules, goods));
	const found = ways.filter((way) => way !== null);
	const [first] = found.toSorted((a, b) => b.feeKobo - a.feeKobo || b.daysTo - a.daysTo);
	if (!first || found.length < ways.length) return null;
	const { name, feeKobo } = first;
	return { name, feeKobo, ...daysOf(found) };
}

function cheapest(
	place: { state: string; stateName: string; lga: string | null },
	rules: DeliveryRules,
	goods: DeliveredGoods,
): DeliveryOption | null {
	const answer = deliveryOptions(place, goods, rules);
	if (answer.kind !== 'options') return null;
	const delivered = answer.options.filter(({ kind }) => kind !== 'pickup');
	return delivered.toSorted((a, b) => a.feeKobo - b.feeKobo || a.daysTo - b.daysTo)[0] ?? null;
}

function daysOf(rates: readonly { daysFrom: number; daysTo: number }[]) {
	return {
		daysFrom: Math.min(...rates.map(({ daysFrom }) => daysFrom)),
		daysTo: Math.max(...rates.map(({ daysTo }) => daysTo)),
	};
}

/** The cheapest ones, and all others as one at their dearest. */
function bounded(rates: readonly ShippingRate[]): ShippingRate[] {
	const last = rates.slice(MOST_RATES - 1);
	const all = last.length > 1 ? [...rates.slice(0, MOST_RATES - 1), together(last)] : [...rates];
	return all.map((rate) =>
		rate.states?.length === NIGERIAN_STATES.length ? { ...rate, states: null } : rate,
	);
}

function together(rates: readonly ShippingRate[]): ShippingRate {
	return {
		states: rates.flatMap(({ states }) => states ?? []),
		service: null,
		feeKobo: Math.max(...rates.map(({ feeKobo }) => feeKobo)),
		...daysOf(rates),
	};
}

const regionOf = (code: string) => code.slice('NG-'.length);

/** Of a feed, at most so many of a product: with 100,000 products each of them is 13 MB. */
const MOST_REGIONS = 12;

/** Shipping of a product as feeds have it: a fee each for a state, or (`region` null) for all that are not named. */
export type FeedShipping = { region: string | null; service: string | null; feeKobo: number };

/**
 * Where goods go everywhere, the dearest fee stands for the country, and states that pay less are named. Otherwise only
 * the states are named; for those beyond the bound the shop's account at the reader says it.
 */
export function feedShipping(rates: readonly ShippingRate[]): FeedShipping[] {
	const named = rates.flatMap(({ states, service, feeKobo }) =>
		(states ?? [null]).map((region) => ({ region, service, feeKobo })),
	);
	if (named.length < NIGERIAN_STATES.length) return named.slice(0, MOST_REGIONS);
	const dearest = rates.at(-1)?.feeKobo ?? 0;
	const cheaper = named.filter(({ feeKobo }) => feeKobo < dearest).slice(0, MOST_REGIONS - 1);
	return [...cheaper, { region: null, service: null, feeKobo: dearest }];
}
