import { expect, test } from 'vitest';
import { NIGERIAN_STATES } from '../settings/nigeria-states.ts';
import type { DeliveryArea, DeliveryRate, DeliveryRules } from './delivery-rules.ts';
import { localGovernments } from './local-governments.ts';
import { feedShipping, shippingRates } from './shipping-rates.ts';

const SMALL = { subtotalKobo: 10_000_00, bulkyPieces: 0 };
const ALL = NIGERIAN_STATES.map(({ code }) => code);
const METHODS = [
	{ id: 1, kind: 'rider' as const, name: 'Rider', note: '', refusesBulky: true, position: 1 },
	{ id: 2, kind: 'courier' as const, name: 'Courier', note: '', refusesBulky: false, position: 2 },
	{ id: 3, kind: 'pickup' as const, name: 'Pick up', note: '', refusesBulky: false, position: 0 },
];

type Zone = { areas: DeliveryArea[]; rates: Partial<DeliveryRate>[] };
const whole = (...states: string[]) => states.map((state) => ({ state, lga: null }));

function rules(...zones: Zone[]): DeliveryRules {
	return {
		methods: METHODS,
		zones: zones.map(({ areas }, at) => ({ id: at + 1, name: `Zone ${at + 1}`, areas })),
		rates: zones.flatMap(({ rates }, at) =>
			rates.map((own) => ({
				zoneId: at + 1,
				methodId: 1,
				feeKobo: 1_000_00,
				freeFromKobo: null,
				bulkyKobo: 0,
				daysFrom: 1,
				daysTo: 3,
				cashAllowed: true,
				...own,
			})),
		),
	};
}

test('states with the same fee are one rate, and picking up is none', () => {
	const known = rules(
		{ areas: whole('NG-AN', 'NG-EN'), rates: [{}, { methodId: 3, feeKobo: 0 }] },
		{ areas: whole('NG-LA'), rates: [{ methodId: 3, feeKobo: 0 }] },
		{ areas: whole('NG-KN'), rates: [{ feeKobo: 5_000_00, daysTo: 6 }] },
	);
	expect(shippingRates(known)(SMALL)).toEqual([
		{ states: ['AN', 'EN'], service: 'Rider', feeKobo: 1_000_00, daysFrom: 1, daysTo: 3 },
		{ states: ['KN'], service: 'Rider', feeKobo: 5_000_00, daysFrom: 1, daysTo: 6 },
	]);
});

test('price and bulk of the goods count as in a cart', () => {
	const ask = shippingRates(
		rules({
			areas: whole(...ALL),
			rates: [{ freeFromKobo: 50_000_00 }, { methodId: 2, feeKobo: 3_000_00, bulkyKobo: 700_00 }],
		}),
	);
	const all = { states: null, daysFrom: 1, daysTo: 3 };
	expect(ask(SMALL)).toEqual([{ ...all, service: 'Rider', feeKobo: 1_000_00 }]);
	expect(ask({ ...SMALL, subtotalKobo: 50_000_00 })).toMatchObject([{ feeKobo: 0 }]);
	expect(ask({ ...SMALL, bulkyPieces: 1 })).toEqual([
		{ ...all, service: 'Courier', feeKobo: 3_700_00 },
	]);
});

test('a divided state is listed at its dearest, and not at all where a part gets nothing', () => {
	const onitsha = { state: 'NG-AN', lga: 'Onitsha North' };
	const divided = rules(
		{ areas: [onitsha], rates: [{ feeKobo: 500_00, daysFrom: 0, daysTo: 0 }] },
		{ areas: whole('NG-AN'), rates: [{ feeKobo: 2_000_00 }] },
	);
	expect(shippingRates(divided)(SMALL)).toEqual([
		{ states: ['AN'], service: 'Rider', feeKobo: 2_000_00, daysFrom: 0, daysTo: 3 },
	]);
	expect(shippingRates(rules({ areas: [onitsha], rates: [{}] }))(SMALL)).toEqual([]);
	const every = localGovernments('NG-AN').map((lga) => ({ state: 'NG-AN', lga }));
	expect(shippingRates(rules({ areas: every, rates: [{}] }))(SMALL)).toMatchObject([
		{ states: ['AN'] },
	]);
});

test('hundreds of zones stay ten rates, of which none is too low', () => {
	const zones = ALL.flatMap((state, at) =>
		localGovernments(state).map((lga, place) => ({
			areas: [{ state, lga }],
			rates: [{ feeKobo: (at + 1) * 1_000_00 + place, daysTo: 3 + at }],
		})),
	);
	const rates = shippingRates(rules(...zones))(SMALL);
	expect(rates).toHaveLength(10);
	expect(rates.flatMap(({ states }) => states)).toHaveLength(ALL.length);
	const last = zones.at(-1)?.rates[0];
	expect(rates.at(-1)).toMatchObject({ service: null, ...last });
	expect(JSON.stringify(rates).length).toBeLessThan(1_500);

	const feed = feedShipping(rates);
	expect(feed).toHaveLength(10);
	expect(feed.at(-1)).toEqual({ region: null, service: null, feeKobo: last?.feeKobo });
});

test('a feed names the states that pay less than the rest, or those that get anything', () => {
	const near = { areas: whole('NG-AN', 'NG-EN'), rates: [{}] };
	const far = whole(...ALL.filter((code) => code !== 'NG-AN' && code !== 'NG-EN'));
	const everywhere = rules(near, { areas: far, rates: [{ feeKobo: 4_000_00 }] });
	expect(feedShipping(shippingRates(everywhere)(SMALL))).toEqual([
		{ region: 'AN', service: 'Rider', feeKobo: 1_000_00 },
		{ region: 'EN', service: 'Rider', feeKobo: 1_000_00 },
		{ region: null, service: null, feeKobo: 4_000_00 },
	]);
	expect(feedShipping(shippingRates(rules(near))(SMALL))).toHaveLength(2);
	const oneFee = rules({ areas: whole(...ALL), rates: [{}] });
	expect(feedShipping(shippingRates(oneFee)(SMALL))).toEqual([
		{ region: null, service: 'Rider', feeKobo: 1_000_00 },
	]);
	expect(feedShipping([])).toEqual([]);
});
