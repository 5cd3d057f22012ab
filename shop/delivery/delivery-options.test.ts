import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DeliveryPlace, deliveryOptions } from './delivery-options.ts';
import type { DeliveryMethod, DeliveryRate, DeliveryRules } from './delivery-rules.ts';
import { localGovernments } from './local-governments.ts';
import { readPlace } from './read-place.ts';

const method = (id: number, own: Partial<DeliveryMethod> = {}): DeliveryMethod => ({
	id,
	kind: 'courier',
	name: `Way ${id}`,
	note: '',
	refusesBulky: false,
	position: 0,
	...own,
});
const rate = (zoneId: number, methodId: number, own: Partial<DeliveryRate> = {}): DeliveryRate => ({
	zoneId,
	methodId,
	feeKobo: 250_000,
	freeFromKobo: null,
	bulkyKobo: 0,
	daysFrom: 2,
	daysTo: 4,
	cashAllowed: true,
	...own,
});
const ANAMBRA = { state: 'NG-AN', lga: null };
const ONITSHA = { state: 'NG-AN', lga: 'Onitsha North' };
const RULES: DeliveryRules = {
	zones: [
		{ id: 1, name: 'Onitsha', areas: [ONITSHA] },
		{ id: 2, name: 'South East', areas: [ANAMBRA, { state: 'NG-EN', lga: null }] },
	],
	methods: [
		method(1, { kind: 'rider', name: 'Our rider', position: 2, refusesBulky: true }),
		method(2, { name: 'GIG', position: 1 }),
	],
	rates: [
		rate(1, 1, { feeKobo: 100_000, daysFrom: 0, daysTo: 1 }),
		rate(1, 2),
		rate(2, 2, { freeFromKobo: 15_000_000, bulkyKobo: 500_000 }),
	],
};
const GOODS = { subtotalKobo: 4_800_000, bulkyPieces: 0 };

function placeAt(state: string, lga?: string): DeliveryPlace {
	const place = readPlace(state, lga);
	if (!place) throw new Error(`There is no ${lga} in ${state}`);
	return place;
}
function fees(place: DeliveryPlace, goods = GOODS, rules = RULES) {
	const answer = deliveryOptions(place, goods, rules);
	return answer.kind === 'options'
		? answer.options.map(({ name, feeKobo }) => [name, feeKobo])
		: answer;
}

test('a local government has the fees of its zone, in the order that staff chose', () => {
	expect(fees(placeAt('Anambra', 'Onitsha North'))).toEqual([
		['GIG', 250_000],
		['Our rider', 100_000],
	]);
});

test('the rest of a state has those of the zone that names the state', () => {
	expect(fees(placeAt('Anambra', 'Awka South'))).toEqual([['GIG', 250_000]]);
	expect(fees(placeAt('enugu state'))).toEqual([['GIG', 250_000]]);
});

test('a divided state asks for the local government', () => {
	expect(fees(placeAt('Anambra'))).toEqual({ kind: 'which-lga' });
});

test('where no zone is, nothing is delivered, and it says so', () => {
	expect(fees(placeAt('Kano'))).toEqual({ kind: 'none', why: 'We do not deliver to Kano yet.' });
	expect(
		fees(placeAt('Anambra', 'Aguata'), GOODS, { ...RULES, zones: RULES.zones.slice(0, 1) }),
	).toEqual({ kind: 'none', why: 'We do not deliver to Aguata, Anambra yet.' });
	expect(fees(placeAt('Enugu'), GOODS, { ...RULES, rates: [] })).toEqual({
		kind: 'none',
		why: 'We do not deliver to Enugu yet.',
	});
});

test('goods of the sum go without the fee, but not without the surcharge', () => {
	const enugu = placeAt('Enugu');
	expect(fees(enugu, { subtotalKobo: 14_999_999, bulkyPieces: 0 })).toEqual([['GIG', 250_000]]);
	expect(fees(enugu, { subtotalKobo: 15_000_000, bulkyPieces: 0 })).toEqual([['GIG', 0]]);
	expect(fees(enugu, { subtotalKobo: 15_000_000, bulkyPieces: 2 })).toEqual([['GIG', 1_000_000]]);
	expect(fees(enugu, { subtotalKobo: 0, bulkyPieces: 1 })).toEqual([['GIG', 750_000]]);
});

test('a method that takes no bulky goods says so', () => {
	const bulky = { ...GOODS, bulkyPieces: 1 };
	expect(deliveryOptions(placeAt('Anambra', 'Onitsha North'), bulky, RULES)).toMatchObject({
		kind: 'options',
		options: [{ name: 'GIG', feeKobo: 250_000 }],
		refused: [{ methodId: 1, name: 'Our rider', why: 'Does not take bulky goods.' }],
	});
	const riderOnly = { ...RULES, rates: RULES.rates.slice(0, 1) };
	expect(fees(placeAt('Anambra', 'Onitsha North'), bulky, riderOnly)).toEqual({
		kind: 'none',
		why: 'We cannot deliver bulky goods to Onitsha North, Anambra: Our rider does not take them.',
	});
});

test('names of places are read however they are spelled', () => {
	expect(readPlace('anambra state', 'onitsha-north')).toMatchObject(ONITSHA);
	expect(readPlace('Abuja', '')).toMatchObject({ state: 'NG-FC', lga: null });
	expect(readPlace('Anambra', 'Ikeja')).toBeNull();
	expect(readPlace('Ghana', null)).toBeNull();
});

const kobo = fc.nat(10 ** 9);
const someRules = fc.record({
	places: fc.array(
		fc.tuple(fc.constantFrom('NG-AN', 'NG-EN', 'NG-LA'), fc.nat(3), fc.integer({ min: 1, max: 4 })),
		{ maxLength: 12 },
	),
	methods: fc.array(fc.tuple(fc.boolean(), fc.nat(3)), { maxLength: 4 }),
	rates: fc.array(
		fc.record({
			zoneId: fc.integer({ min: 1, max: 4 }),
			methodId: fc.integer({ min: 1, max: 4 }),
			feeKobo: kobo,
			freeFromKobo: fc.option(fc.integer({ min: 1, max: 10 ** 9 })),
			bulkyKobo: kobo,
			daysFrom: fc.nat(5),
			daysTo: fc.integer({ min: 5, max: 9 }),
			cashAllowed: fc.boolean(),
		}),
		{ maxLength: 12 },
	),
});

/** Rules as the database allows them: each place in one zone, one rate of a method in a zone. */
function rulesFrom({
	places,
	methods,
	rates,
}: typeof someRules extends fc.Arbitrary<infer R> ? R : never) {
	const once = new Map(
		places.map(([state, at, zoneId]) => {
			const lga = at === 0 ? null : (localGovernments(state)[at] ?? null);
			return [`${state} ${lga}`, { state, lga, zoneId }];
		}),
	);
	return {
		zones: [1, 2, 3, 4].map((id) => ({
			id,
			name: `Zone ${id}`,
			areas: [...once.values()]
				.filter(({ zoneId }) => zoneId === id)
				.map(({ state, lga }) => ({ state, lga })),
		})),
		methods: methods.map(([refusesBulky, position], at) =>
			method(at + 1, { refusesBulky, position }),
		),
		rates: [...new Map(rates.map((each) => [`${each.zoneId} ${each.methodId}`, each])).values()],
	};
}

const somePlace = fc
	.tuple(fc.constantFrom('Anambra', 'Enugu', 'Lagos', 'Kano'), fc.option(fc.nat(5)))
	.map(([state, at]) => {
		const { state: code } = placeAt(state);
		return placeAt(state, at === null ? undefined : localGovernments(code)[at]);
	});
const someGoods = fc.record({ subtotalKobo: kobo, bulkyPieces: fc.nat(5) });

test('whatever the rules: fees are whole and never negative, and nobody waits for an answer', () => {
	fc.assert(
		fc.property(someRules.map(rulesFrom), somePlace, someGoods, (rules, place, goods) => {
			const answer = deliveryOptions(place, goods, rules);
			if (answer.kind !== 'options') return;
			expect(answer.options.length).toBeGreaterThan(0);
			for (const { feeKobo, surchargeKobo, methodId, zoneId, daysFrom, daysTo } of answer.options) {
				expect(Number.isSafeInteger(feeKobo)).toBe(true);
				expect(surchargeKobo).toBeGreaterThanOrEqual(0);
				expect(feeKobo).toBeGreaterThanOrEqual(surchargeKobo);
				expect(daysTo).toBeGreaterThanOrEqual(daysFrom);
				expect(rules.rates.some((r) => r.zoneId === zoneId && r.methodId === methodId)).toBe(true);
			}
		}),
	);
});

test('the order of zones, methods and rates does not matter', () => {
	fc.assert(
		fc.property(someRules.map(rulesFrom), somePlace, someGoods, (rules, place, goods) => {
			const reversed = {
				zones: rules.zones.toReversed(),
				methods: rules.methods.toReversed(),
				rates: rules.rates.toReversed(),
			};
			expect(deliveryOptions(place, goods, reversed)).toEqual(deliveryOptions(place, goods, rules));
		}),
	);
});

test('dearer goods never make the fee of the same way dearer, more bulky pieces never cheaper', () => {
	fc.assert(
		fc.property(
			someRules.map(rulesFrom),
			somePlace,
			someGoods,
			fc.nat(10 ** 9),
			(rules, place, goods, more) => {
				const feesOf = (each: typeof goods) => {
					const answer = deliveryOptions(place, each, rules);
					return new Map(
						answer.kind === 'options'
							? answer.options.map(({ methodId, feeKobo }) => [methodId, feeKobo])
							: [],
					);
				};
				const now = feesOf(goods);
				const dearer = feesOf({ ...goods, subtotalKobo: goods.subtotalKobo + more });
				for (const [id, fee] of now) expect(dearer.get(id)).toBeLessThanOrEqual(fee);
				const bulkier = feesOf({ ...goods, bulkyPieces: goods.bulkyPieces + 1 });
				for (const [id, fee] of bulkier)
					expect(fee).toBeGreaterThanOrEqual(now.get(id) ?? Number.POSITIVE_INFINITY);
			},
		),
	);
});
