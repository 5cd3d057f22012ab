import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { specificationDefinitions } from '#db/specification-schema.ts';
import { testApp } from '#tests/helpers/app.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { defineSpecifications, specify } from '#tests/helpers/specifications.ts';
import { readListState, SHOP_SORTS } from '../catalogue/lists/list-filters.ts';
import { listProducts } from '../catalogue/lists/product-list.ts';
import { categoryScope } from './specified-list.ts';

const db = await testDatabase();
const { app } = await testApp(db);
const speakers = await makeCategory(db, { slug: 'speakers', name: 'Speakers' });
const below = async (slug: string) => makeCategory(db, { slug, name: slug, parentId: speakers.id });
const [boxes, columns, subs] = [await below('boxes'), await below('columns'), await below('subs')];
const power = { key: 'power', label: 'Power', unit: 'w' };
const powering = { key: 'powering', label: 'Powering', kind: 'choice' } as const;
const ofBoxes = await defineSpecifications(
	db,
	boxes.id,
	power,
	{ ...powering, choices: ['Active', 'Passive'] },
	{ key: 'woofer', unit: 'in' },
	{ key: 'spread', unit: 'deg' },
);
const ofColumns = await defineSpecifications(
	db,
	columns.id,
	{ ...powering, choices: ['Active', 'Battery'] },
	{ ...power, label: 'Watts' },
);
const ofSubs = await defineSpecifications(
	db,
	subs.id,
	{ ...power, unit: 'kw' },
	{ key: 'woofer', unit: 'in' },
);
const make = async (name: string, categoryId: number, values: Record<number, number | string>) => {
	const { id } = await makeProduct(db, { categoryId, name });
	await specify(db, id, values);
	return id;
};
const at = (ids: Record<string, number>, key: string) => ids[key] ?? 0;
const box = (watts: number, kind: string, inches: number) => ({
	[at(ofBoxes, 'power')]: watts,
	[at(ofBoxes, 'powering')]: kind,
	[at(ofBoxes, 'woofer')]: inches,
});
const column = (watts: number, kind: string) => ({
	[at(ofColumns, 'power')]: watts,
	[at(ofColumns, 'powering')]: kind,
});
await make('A', boxes.id, box(400, 'Active', 12));
await make('B', boxes.id, box(250, 'Passive', 10));
await make('C', columns.id, column(400, 'Battery'));
await make('D', columns.id, column(120, 'Active'));
await make('E', subs.id, { [at(ofSubs, 'power')]: 1, [at(ofSubs, 'woofer')]: 12 });
await makeCategory(db, { slug: 'no-goods', parentId: speakers.id });

const BRANCH = { categoryId: speakers.id, belowIds: [boxes.id, columns.id, subs.id] };
async function list(query: string) {
	const state = readListState(new URLSearchParams(query), SHOP_SORTS);
	const scope = await categoryScope(db, BRANCH, state);
	const found = await listProducts(db, { scope, filters: state, sort: 'newest', page: 1 });
	const facets = found.facets.specifications.map(
		({ label, choices }) =>
			`${label}: ${choices.map((one) => `${one.label} ${one.count}`).join(', ')}`,
	);
	return { names: found.products.map(({ name }) => name).join(''), total: found.total, facets };
}

test('a category above others offers what most of them share, by key, kind and unit', async () => {
	expect((await list('')).facets).toEqual([
		'Power: 120 W 1, 250 W 1, 400 W 2',
		'Powering: Active 2, Passive 1, Battery 1',
		'woofer: 10 inch 1, 12 inch 2',
	]);
});

test.each([
	['spec.power=400', 'CA'],
	['spec.power.min=200', 'CBA'],
	['spec.powering=Active', 'DA'],
	['spec.powering=Battery', 'C'],
	['spec.powering=Active&spec.power.max=200', 'D'],
	['spec.powering=Battery&spec.woofer=12', ''],
	['spec.woofer=12', 'EA'],
	['spec.woofer=12&category=subs', 'E'],
	['spec.spread=90', 'EDCBA'],
])('%j leaves %j of the branch', async (query, names) => {
	const found = await list(query);
	expect(found.names).toBe(names);
	expect(found.total).toBe(names.length);
});

test('counts follow the other filters over the whole branch', async () => {
	expect((await list('spec.powering=Active&spec.power=400')).facets).toEqual([
		'Power: 120 W 1, 400 W 1',
		'Powering: Active 1, Battery 1',
		'woofer: 12 inch 1',
	]);
});

test('values of a former category neither count nor match', async () => {
	const id = await make('F', boxes.id, box(90, 'Passive', 8));
	await db.update(products).set({ categoryId: columns.id }).where(eq(products.id, id));
	// It took along what columns have, and keeps the woofer of boxes unseen.
	expect((await list('spec.power=90')).names).toBe('F');
	expect((await list('spec.woofer=8')).names).toBe('');
	expect((await list('')).facets[0]).toBe('Power: 90 W 1, 120 W 1, 250 W 1, 400 W 2');
	await db.delete(products).where(eq(products.id, id));
});

test('a specification of the category itself is offered, and those of its name in another unit are not', async () => {
	await defineSpecifications(db, speakers.id, { key: 'power', label: 'Power', unit: 'kw' });
	expect((await list('')).facets).toEqual([
		'Power: 1 kW 1',
		'Powering: Active 2, Passive 1, Battery 1',
		'woofer: 10 inch 1, 12 inch 2',
	]);
	expect((await list('spec.power=1')).names).toBe('E');
	await db
		.delete(specificationDefinitions)
		.where(eq(specificationDefinitions.categoryId, speakers.id));
});

test('the API filters the list of a category, and with `below` that of its branch', async () => {
	const names = async (path: string) => {
		const { data, total } = (await app.inject(`/api/products/${path}`)).json();
		expect(total).toBe(data.length);
		return data.map(({ name }: { name: string }) => name).join('');
	};
	expect(await names('boxes')).toBe('BA');
	expect(await names('boxes?spec.power.min=300')).toBe('A');
	expect(await names('boxes?spec.powering=Active&spec.powering=Passive&sort=name')).toBe('AB');
	expect(await names('boxes?spec.none=1')).toBe('BA');
	expect(await names('speakers')).toBe('');
	expect(await names('speakers?category=boxes')).toBe('');
	expect(await names('speakers?below=1')).toBe('EDCBA');
	expect(await names('speakers?below=1&spec.power=400')).toBe('CA');
	expect(await names('speakers?below=1&category=boxes&spec.power=400')).toBe('A');
});
