import { expect, test } from 'vitest';
import { type DeliveryPlace, deliveryOptions } from './delivery-options.ts';
import type { DeliveredGoods, DeliveryRate, DeliveryRules } from './delivery-rules.ts';
import { placePromise } from './place-promise.ts';

const NOW = new Date('2026-11-24T09:00:00Z');
const ANAMBRA: DeliveryPlace = { state: 'NG-AN', stateName: 'Anambra', lga: null };
const SMALL: DeliveredGoods = { subtotalKobo: 10_000_00, bulkyPieces: 0 };
const BULKY: DeliveredGoods = { subtotalKobo: 10_000_00, bulkyPieces: 1 };

function rate(methodId: number, terms: Partial<DeliveryRate> = {}): DeliveryRate {
	const days = { daysFrom: 2, daysTo: 4 };
	const amounts = { feeKobo: 3_500_00, freeFromKobo: null, bulkyKobo: 0 };
	return { zoneId: 1, methodId, ...amounts, ...days, cashAllowed: true, ...terms };
}

function rules(rates: DeliveryRate[], lga: string | null = null): DeliveryRules {
	const method = (
		id: number,
		name: string,
		kind: 'rider' | 'waybill' | 'pickup',
		bulky = false,
	) => ({
		id,
		name,
		kind,
		note: '',
		refusesBulky: bulky,
		position: id,
	});
	return {
		zones: [{ id: 1, name: 'East', areas: [{ state: 'NG-AN', lga }] }],
		methods: [
			method(1, 'Our rider', 'rider', true),
			method(2, 'Waybill', 'waybill'),
			method(3, 'Pick up', 'pickup'),
			method(4, 'Van', 'rider'),
		],
		rates,
	};
}

const said = (goods: DeliveredGoods, known: DeliveryRules, place = ANAMBRA) =>
	placePromise(place, deliveryOptions(place, goods, known), NOW);

test('the first way is named with fee, days and what else there is', () => {
	expect(said(SMALL, rules([rate(1)]))).toEqual({
		title: 'Delivery to Anambra: ₦3,500, 2-4 days',
		note: 'Our rider, by Sat, Nov 28.',
		isPossible: true,
	});
	const all = rules([
		rate(1, { freeFromKobo: 50_000_00 }),
		rate(2, { feeKobo: 800_00 }),
		rate(3, { feeKobo: 0 }),
		rate(4),
	]);
	expect(said(SMALL, all).note).toBe(
		'Our rider, by Sat, Nov 28. Free from ₦50,000. Or Pick up: free, 2 more.',
	);
});

test('where promises are learned, how often they were kept is said', () => {
	const record = { zoneId: 1, methodId: 1, delivered: 20, days: 3, onTime: 9, onTimeOf: 10 };
	expect(said(SMALL, { ...rules([rate(1)]), records: [record] })).toMatchObject({
		title: 'Delivery to Anambra: ₦3,500, within 3 days',
		note: 'Our rider, by Fri, Nov 27. 9 of the last 10 on time.',
	});
});

test('goods that are dear enough go for free', () => {
	const free = rules([rate(1, { freeFromKobo: 10_000_00 })]);
	expect(said(SMALL, free)).toMatchObject({
		title: 'Delivery to Anambra: free, 2-4 days',
		note: 'Our rider, by Sat, Nov 28.',
	});
});

test('bulky goods name their surcharge, and who does not take them', () => {
	const known = rules([rate(1), rate(2, { feeKobo: 0, bulkyKobo: 5_000_00 })]);
	expect(said(BULKY, known)).toMatchObject({
		title: 'Delivery to Anambra: ₦5,000, 2-4 days',
		note: 'Waybill, by Sat, Nov 28. ₦5,000 of it for bulky goods. Our rider does not take bulky goods.',
	});
	expect(said(BULKY, rules([rate(1)]))).toEqual({
		title: 'We cannot deliver bulky goods to Anambra: Our rider does not take them.',
		note: '',
		isPossible: false,
	});
});

test('picking up is not called delivery', () => {
	const known = rules([rate(3, { feeKobo: 0, daysFrom: 0, daysTo: 0 })]);
	expect(said(SMALL, known).title).toBe('Pick up: free, today');
});

test('a place without a way says so; a divided state is asked about', () => {
	expect(said(SMALL, { ...rules([]), zones: [] })).toEqual({
		title: 'We do not deliver to Anambra yet.',
		note: '',
		isPossible: false,
	});
	const divided = rules([rate(1)], 'Onitsha North');
	expect(said(SMALL, divided).title).toBe('Which local government in Anambra?');
	expect(said(SMALL, divided, { ...ANAMBRA, lga: 'Onitsha North' }).title).toBe(
		'Delivery to Onitsha North, Anambra: ₦3,500, 2-4 days',
	);
});
