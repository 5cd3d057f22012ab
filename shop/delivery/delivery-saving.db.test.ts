import { desc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditTrail } from '#db/staff-schema.ts';
import { testApp } from '#tests/helpers/app.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import { Problem } from '../kit/problem.ts';
import { shopSettings } from '../settings/settings.ts';
import { rulesOfPlace, storedZones, zoneForStaff } from './delivery-rows.ts';
import {
	deleteMethod,
	deleteZone,
	saveMethod,
	saveZone,
	switchDelivery,
} from './delivery-saving.ts';

const db = await testDatabase();
const { app } = await testApp(db);
const admin = await makeAdminUser(db);
const userId = admin.id;

const method = (name: string, own: Record<string, string> = {}) =>
	saveMethod(db, { userId, id: null, sent: { kind: 'courier', name, ...own } });
const gig = await method('GIG');
const rider = await method('Our rider', { kind: 'rider', refuses_bulky: '1', position: '1' });

const rateOf = (id: number, fee: string) => ({
	[`on_${id}`]: '1',
	[`fee_${id}`]: fee,
	[`days_from_${id}`]: '1',
	[`days_to_${id}`]: '3',
	[`cash_${id}`]: '1',
});
const zone = (sent: Record<string, string>, id: number | null = null, expectedUpdatedAt?: Date) =>
	saveZone(db, { userId, id, sent, expectedUpdatedAt });
const refused = async (work: Promise<unknown>) => {
	const error = await work.then(
		() => null,
		(thrown) => thrown,
	);
	if (!(error instanceof Problem)) throw error ?? new Error('It was not refused');
	return error;
};
const onitsha = await zone({
	name: 'Onitsha',
	'lga_NG-AN_Onitsha North': '1',
	...rateOf(rider.id, '1000'),
	...rateOf(gig.id, '2500'),
});

test('a zone is stored with its places and rates, and recorded in words', async () => {
	expect(onitsha.areas).toEqual([{ state: 'NG-AN', lga: 'Onitsha North' }]);
	expect(onitsha.rates.map(({ methodId, feeKobo }) => [methodId, feeKobo])).toEqual([
		[gig.id, 250_000],
		[rider.id, 100_000],
	]);
	const [entry] = await db.select().from(auditTrail).orderBy(desc(auditTrail.id)).limit(1);
	expect(entry).toMatchObject({
		action: 'create',
		noun: 'delivery zone',
		after: {
			name: 'Onitsha',
			places: 'Onitsha North, Anambra',
			rates: 'GIG: ₦2,500, 1-3 days; Our rider: ₦1,000, 1-3 days',
		},
	});
	expect((await rulesOfPlace(db, { state: 'NG-AN', lga: null })).zones).toMatchObject([
		{ name: 'Onitsha' },
	]);
	expect((await rulesOfPlace(db, { state: 'NG-KN', lga: null })).zones).toEqual([]);
});

test('of a place only its own zone and that of its state are read, and whether the state is divided', async () => {
	const read = async (lga: string | null) => {
		const { zones, rates, isDivided } = await rulesOfPlace(db, { state: 'NG-AN', lga });
		return { zones: zones.map(({ name }) => name), rates: rates.length, isDivided };
	};
	const onitshaOnly = { zones: ['Onitsha'], rates: 2, isDivided: true };
	expect(await read('Onitsha North')).toEqual(onitshaOnly);
	expect(await read(null)).toEqual(onitshaOnly);
	expect(await read('Idemili North')).toEqual({ zones: [], rates: 0, isDivided: true });
});

test('names and places of other zones are refused', async () => {
	const same = { name: 'onitsha', 'whole_NG-EN': '1', ...rateOf(gig.id, '1') };
	expect((await refused(zone(same))).fields).toEqual({
		name: ['There is a zone of this name already.'],
	});
	const overlap = { name: 'East', 'lga_NG-AN_Onitsha North': '1', ...rateOf(gig.id, '1') };
	expect((await refused(zone(overlap))).fields).toEqual({
		areas: ['Onitsha North, Anambra is in the zone Onitsha already.'],
	});
});

test('of two who give zones the same state at once, one is refused', async () => {
	const both = await Promise.allSettled(
		['Yola', 'Adamawa'].map((name) => zone({ name, 'whole_NG-AD': '1', ...rateOf(gig.id, '1') })),
	);
	expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
	const made = (await storedZones(db)).find(({ areas }) => areas[0]?.state === 'NG-AD');
	await deleteZone(db, userId, made?.id ?? null);
});

test('a zone that was changed since is not overwritten', async () => {
	const { updatedAt } = await zoneForStaff(db, onitsha.id);
	const sent = { name: 'Onitsha', 'lga_NG-AN_Onitsha North': '1', ...rateOf(gig.id, '2500') };
	await zone({ ...sent, ...rateOf(rider.id, '1000') }, onitsha.id, updatedAt);
	expect((await refused(zone(sent, onitsha.id, updatedAt))).code).toBe('conflict');
});

test('a way of delivery needs a kind and a name of its own', async () => {
	expect((await refused(method('gig', { kind: 'rocket' }))).fields).toHaveProperty('kind');
	expect((await refused(method('gig'))).fields).toHaveProperty('name');
	expect((await refused(method('', { position: '-1' }))).fields).toMatchObject({
		name: expect.anything(),
		position: expect.anything(),
	});
});

test('delivery by zone begins once it is said that the gaps are meant', async () => {
	const problem = await refused(switchDelivery(db, userId, { on: true }));
	expect(problem.fields.gaps?.[0]).toContain('20 local governments of Anambra');
	expect((await shopSettings(db)).deliveryByZone).toBe(false);
	await switchDelivery(db, userId, { on: true, acceptGaps: true });
	expect((await shopSettings(db)).deliveryByZone).toBe(true);
	// Nor does it lose its last zone, or a zone its last way.
	expect((await refused(deleteZone(db, userId, onitsha.id))).code).toBe('conflict');
	await zone(
		{ name: 'Onitsha', 'lga_NG-AN_Onitsha North': '1', ...rateOf(gig.id, '2500') },
		onitsha.id,
	);
	expect((await refused(deleteMethod(db, userId, gig.id))).message).toContain('Onitsha');
	await zone(
		{
			name: 'Onitsha',
			'lga_NG-AN_Onitsha North': '1',
			...rateOf(gig.id, '2500'),
			...rateOf(rider.id, '1000'),
		},
		onitsha.id,
	);
});

const ask = async (query: string) => {
	const response = await app.inject({ url: `/api/delivery-options?${query}` });
	return { status: response.statusCode, ...response.json() };
};

test('the API answers the ways of delivery to a place', async () => {
	await switchDelivery(db, userId, { on: true, acceptGaps: true });
	expect(await ask('state=anambra&lga=onitsha%20north&subtotal=48000')).toMatchObject({
		status: 200,
		state: 'Anambra',
		lga: 'Onitsha North',
		message: null,
		options: [
			{
				delivery_method: gig.id,
				delivery_fee: 2500,
				days_from: 1,
				days_to: 3,
				promise: 'Delivered in 1-3 days',
				cash_on_delivery: true,
			},
			{ delivery_method: rider.id, kind: 'rider', delivery_fee: 1000 },
		],
	});
	const bulky = await ask('state=Anambra&lga=Onitsha%20North&bulky=1');
	expect(bulky.options).toHaveLength(1);
	const divided = await ask('state=Anambra');
	expect([divided.options, divided.lgas.length]).toEqual([[], 21]);
	expect(await ask('state=Kano')).toMatchObject({
		options: [],
		message: 'We do not deliver to Kano yet.',
	});
});

test('the API refuses what is no place or no amount', async () => {
	for (const [query, field] of [
		['', 'state'],
		['state=Ghana', 'state'],
		['state=Anambra&state=Lagos', 'state'],
		['state=Anambra&lga=Ikeja', 'lga'],
		['state=Anambra&subtotal=-1', 'subtotal'],
		['state=Anambra&bulky=many', 'bulky'],
	] as const) {
		const { status, errors } = await ask(query);
		expect([status, Object.keys(errors ?? {})], query).toEqual([422, [field]]);
	}
});

test('while it is off there is one way, free, everywhere', async () => {
	await switchDelivery(db, userId, { on: false });
	expect((await ask('state=Kano')).options).toMatchObject([
		{
			delivery_method: null,
			kind: 'free',
			name: 'Free Delivery within 1-2 weeks',
			delivery_fee: 0,
		},
	]);
});
