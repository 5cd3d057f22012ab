import { expect, test } from 'vitest';
import { Problem } from '../kit/problem.ts';
import { gapsOf, gapsText } from './covered-states.ts';
import { readZone } from './zone-input.ts';

const METHODS = [
	{ id: 7, name: 'GIG' },
	{ id: 8, name: 'Our rider' },
];
const SENT = {
	name: ' Onitsha ',
	'lga_NG-AN_Onitsha North': '1',
	on_7: '1',
	fee_7: '2,500',
	free_from_7: '',
	bulky_7: '500.50',
	days_from_7: '0',
	days_to_7: '2',
	cash_7: '1',
	fee_8: 'nonsense of a way that is not ticked',
};
const NONE: Parameters<typeof readZone>[2] = [];

function faults(own: Record<string, string>, others = NONE, methods = METHODS) {
	try {
		readZone({ ...SENT, ...own }, methods, others);
	} catch (error) {
		if (error instanceof Problem) return error.fields;
		throw error;
	}
	return {};
}

test('a zone is read with its places and the rates of the ways that are ticked', () => {
	expect(readZone(SENT, METHODS, NONE)).toEqual({
		name: 'Onitsha',
		areas: [{ state: 'NG-AN', lga: 'Onitsha North' }],
		rates: [
			{
				methodId: 7,
				feeKobo: 250_000,
				freeFromKobo: null,
				bulkyKobo: 50_050,
				daysFrom: 0,
				daysTo: 2,
				cashAllowed: true,
			},
		],
	});
});

test('a state that is ticked has all of it', () => {
	expect(readZone({ ...SENT, 'whole_NG-AN': '1' }, METHODS, NONE).areas).toEqual([
		{ state: 'NG-AN', lga: null },
	]);
});

test('the rest of a region, or of the country, is each state that no other zone has', () => {
	const anambra = { name: 'Anambra', areas: [{ state: 'NG-AN', lga: null }] };
	const owerri = { name: 'Owerri', areas: [{ state: 'NG-IM', lga: 'Owerri North' }] };
	const statesOf = (own: object) => {
		const { areas } = readZone({ ...SENT, 'lga_NG-AN_Onitsha North': '', ...own }, METHODS, [
			anambra,
			owerri,
		]);
		return areas.map(({ state, lga }) => (lga === null ? state : lga));
	};
	const southEast = ['NG-AB', 'NG-EB', 'NG-EN', 'NG-IM'];
	expect(statesOf({ 'rest_south-east': '1' })).toEqual(southEast);
	expect(statesOf({ 'rest_south-east': '1', 'whole_NG-LA': '1' })).toEqual([...southEast, 'NG-LA']);
	expect(statesOf({ rest_all: '1' })).toHaveLength(36);
	expect(
		faults({ 'lga_NG-AN_Onitsha North': '', 'whole_NG-AN': '1', rest_all: '1' }, [anambra]),
	).toEqual({
		areas: ['Anambra is in the zone Anambra already.'],
	});
});

test.each([
	[{ name: '  ' }, ['name']],
	[{ 'lga_NG-AN_Onitsha North': '' }, ['areas']],
	[{ 'lga_NG-AN_Onitsha North': '', 'lga_NG-AN_Ikeja': '1', 'whole_NG-XX': '1' }, ['areas']],
	[{ on_7: '' }, ['methods']],
	[{ fee_7: '' }, ['fee_7']],
	[{ fee_7: '-1' }, ['fee_7']],
	[{ fee_7: '2500.123' }, ['fee_7']],
	[{ bulky_7: '-3' }, ['bulky_7']],
	[{ free_from_7: '0' }, ['free_from_7']],
	[{ days_from_7: '' }, ['days_from_7']],
	[{ days_from_7: '3', days_to_7: '2' }, ['days_to_7']],
	[{ days_to_7: '366' }, ['days_to_7']],
	[{ days_to_7: '1.5' }, ['days_to_7']],
	[{ on_8: '1' }, ['fee_8', 'days_from_8', 'days_to_8']],
])('%j is refused beside %j', (own, fields) => {
	expect(Object.keys(faults(own))).toEqual(fields);
});

test('what another zone has is named, but a part of its state is no overlap', () => {
	const zone = (state: string, lga: string | null) => [{ name: 'East', areas: [{ state, lga }] }];
	expect(faults({}, zone('NG-AN', 'Onitsha North'))).toEqual({
		areas: ['Onitsha North, Anambra is in the zone East already.'],
	});
	expect(faults({}, zone('NG-AN', null))).toEqual({});
	expect(faults({ 'whole_NG-AN': '1' }, zone('NG-AN', null))).toEqual({
		areas: ['Anambra is in the zone East already.'],
	});
});

test('without ways of delivery there is one to add first', () => {
	expect(faults({}, NONE, [])).toEqual({ methods: ['Add a way of delivery first.'] });
});

test('gaps are states without a zone, and what is left of those that zones divide', () => {
	const areas = [
		{ state: 'NG-AN', lga: 'Onitsha North' },
		{ state: 'NG-LA', lga: null },
	];
	const gaps = gapsOf([{ areas }]);
	expect(gaps).toHaveLength(36);
	expect(gapsText(gaps)).toContain('20 local governments of Anambra');
	expect(gapsText(gaps)).not.toContain('Lagos');
	expect(gapsText([])).toBe('');
});
