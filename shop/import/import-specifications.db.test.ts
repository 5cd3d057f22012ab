import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { productSpecifications } from '#db/specification-schema.ts';
import { makeCategory } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { defineSpecifications } from '#tests/helpers/specifications.ts';
import { definitionsOf } from '../specifications/definitions.ts';
import { specificationsOf } from '../specifications/read-specifications.ts';
import { MOST_CHOICES } from '../specifications/specification-kinds.ts';
import { type ImportOptions, importCatalogue } from './import-catalogue.ts';

const db = await testDatabase();
const folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-specified-'));
const file = path.join(folder, 'supplier.jsonl');
afterAll(() => rm(folder, { recursive: true, force: true }));

const record = (sku: string, attributes: Record<string, unknown>, given: object = {}) => ({
	source: 'icecat',
	sku,
	name: `Thing ${sku}`,
	price: 100,
	price_unit: 'USD',
	category_path: ['Loudspeakers'],
	attributes,
	...given,
});
async function imported(records: object[], options: Partial<ImportOptions> = {}) {
	await writeFile(file, records.map((one) => JSON.stringify(one)).join('\n'));
	return importCatalogue(db, { file, reportFolder: folder, createCategories: 'shown', ...options });
}
async function valuesOf(name: string) {
	const [row] = await db.select().from(products).where(eq(products.name, name));
	const values = await specificationsOf(db, [row?.id ?? 0]);
	return Object.fromEntries((values.get(row?.id ?? 0) ?? []).map(({ key, value }) => [key, value]));
}

const SPEAKER = {
	n_rms_rated_power: '40.0',
	t_connectivity_technology: 'Wired',
	b_bluetooth: 'False',
};

test('a check tells what records state, and nothing is made unasked', async () => {
	const records = [
		record('1', SPEAKER),
		record('2', { n_rms_rated_power: 'loud', n_cable_length: '-1' }),
	];
	const checked = await imported(records, { dryRun: true, specifications: 'all' });
	expect(checked.specified).toEqual({
		products: 0,
		proposed: [
			{ key: 'power', label: 'Power (RMS)', records: 1 },
			{ key: 'bluetooth', label: 'Bluetooth', records: 1 },
			{ key: 'connection', label: 'Connection', records: 1 },
		],
	});
	expect((await imported(records)).specified.products).toBe(0);
	expect(await db.$count(productSpecifications)).toBe(0);
});

test('accepted ones are made for the category, also for records that the shop has already', async () => {
	const records = [
		record('1', SPEAKER),
		record('3', { ...SPEAKER, t_connectivity_technology: 'Wireless' }),
	];
	const accepted = { specifications: ['power', 'connection'] };
	const first = await imported(records, accepted);
	expect(first.counts).toMatchObject({ new: 1, unchanged: 1 });
	expect(first.specified.products).toBe(2);
	expect(await valuesOf('Thing 1')).toEqual({ power: 40, connection: 'Wired' });
	expect(await valuesOf('Thing 3')).toEqual({ power: 40, connection: 'Wireless' });
	const [thing] = await db.select().from(products).where(eq(products.name, 'Thing 1'));
	expect(await definitionsOf(db, thing?.categoryId ?? 0)).toMatchObject([
		{ key: 'power', kind: 'number', unit: 'w', isFilter: true },
		{ key: 'connection', kind: 'choice', choices: ['Wired', 'Wireless'] },
	]);
	// What staff changed stays while the record does.
	await db
		.update(productSpecifications)
		.set({ number: 50 })
		.where(eq(productSpecifications.number, 40));
	expect((await imported(records, accepted)).specified.products).toBe(0);
	expect(await valuesOf('Thing 1')).toMatchObject({ power: 50 });
	const changed = [record('1', { ...SPEAKER, n_rms_rated_power: '60' })];
	expect((await imported(changed)).specified.products).toBe(1);
	expect(await valuesOf('Thing 1')).toEqual({ power: 60, connection: 'Wired' });
});

test('what a category has is filled in its own unit; choices that it lacks are left out', async () => {
	const { id } = await makeCategory(db, { slug: 'cables', name: 'Cables' });
	await defineSpecifications(
		db,
		id,
		{ key: 'long', label: 'Cable length', unit: 'cm' },
		{ key: 'connection', kind: 'choice', choices: ['Wireless'] },
	);
	const cable = { n_cable_length: '1.83', t_connectivity_technology: 'Wired' };
	await imported([record('c1', cable, { category_path: ['Cables'] })]);
	expect(await valuesOf('Thing c1')).toEqual({ long: 183 });
});

test('what was read out of a text is only filled when staff accept it', async () => {
	const { id } = await makeCategory(db, { slug: 'pianos', name: 'Pianos' });
	await defineSpecifications(db, id, { key: 'keys', label: 'Keys', unit: 'key' });
	const records = [
		record('p1', {}, { name: 'Stage piano', description: '88 keys', category_path: ['Pianos'] }),
	];
	const first = await imported(records);
	expect(first.specified).toEqual({
		products: 0,
		proposed: [
			{ key: 'text:keys', label: 'Keys', records: 1, samples: ['“88 keys” of Stage piano'] },
		],
	});
	expect(await valuesOf('Stage piano')).toEqual({});
	// What fields say is accepted apart.
	expect((await imported(records, { specifications: ['keys'] })).specified.products).toBe(0);
	expect((await imported(records, { specifications: ['text:keys'] })).specified.products).toBe(1);
	expect(await valuesOf('Stage piano')).toEqual({ keys: 88 });
});

test('of what fields and texts say alike, either can be accepted alone', async () => {
	const path = { category_path: ['Organs'] };
	const records = [
		record('o1', { n_keyboard_number_of_keys: '61' }, { name: 'Organ one', ...path }),
		record('o2', {}, { name: 'Organ two', description: '49 keys', ...path }),
	];
	const { specified } = await imported(records, { specifications: ['keys'] });
	expect(specified.proposed.map(({ key }) => key)).toEqual(['keys', 'text:keys']);
	expect(await valuesOf('Organ one')).toEqual({ keys: 61 });
	expect(await valuesOf('Organ two')).toEqual({});
	await imported(records, { specifications: ['text:keys'] });
	expect(await valuesOf('Organ two')).toEqual({ keys: 49 });
});

test('accepted facts for which a category has no room are left out, and listed in the report', async () => {
	const { id } = await makeCategory(db, { slug: 'plugs', name: 'Plugs' });
	const choices = Array.from({ length: MOST_CHOICES }, (_, place) => `Plug ${place}`);
	await defineSpecifications(db, id, { key: 'connector_1', kind: 'choice', choices });
	const plug = (connector: string) => ({ t_connector_1: connector, n_cable_length: '2' });
	const records = [
		record('p1', plug('Plug 7'), { category_path: ['Plugs'] }),
		record('p2', plug('XLR'), { category_path: ['Plugs'] }),
	];
	const { reportFile } = await imported(records, { specifications: 'all' });
	expect(await valuesOf('Thing p1')).toEqual({ connector_1: 'Plug 7', cable_length: 2 });
	expect(await valuesOf('Thing p2')).toEqual({ cable_length: 2 });
	const lines = (await readFile(reportFile, 'utf8'))
		.split('\n')
		.filter((row) => /no room/.test(row));
	expect(lines).toEqual([
		'2,p2,Thing p2,noted,"left out, since its category has no room for it: Connector 1: XLR"',
	]);
});

test('stage lights have what they are bought by', async () => {
	const light = {
		physical: {
			power: 500,
			weight: 18,
			bulb: { colorTemperature: 8900 },
			lens: { degreesMinMax: [18, 18] },
		},
		modes: [{ channels: 16 }, { channels: 14 }],
	};
	await imported([record('l1', light, { category_path: ['Lights'] })], { specifications: 'all' });
	expect(await valuesOf('Thing l1')).toEqual({
		power: 500,
		colour_temperature: 8900,
		beam: 18,
		dmx_channels: 16,
		weight: 18,
	});
});
