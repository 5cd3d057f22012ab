import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { productSpecifications, specificationDefinitions } from '#db/specification-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { defineSpecifications, specify } from '#tests/helpers/specifications.ts';
import { type ListSort, readListState, SHOP_SORTS } from '../catalogue/lists/list-filters.ts';
import { listProducts } from '../catalogue/lists/product-list.ts';
import { levelOfNumber } from './facet-tokens.ts';
import { searchProducts } from './search.ts';
import { categoryScope } from './specified-list.ts';

const db = await testDatabase();
const category = await makeCategory(db, { name: 'Loudspeakers' });
const ids = await defineSpecifications(
	db,
	category.id,
	{ key: 'power', label: 'Power', unit: 'w' },
	{ key: 'woofer', label: 'Woofer', unit: 'in' },
	{ key: 'powering', label: 'Powering', kind: 'choice', choices: ['Active', 'Passive', "12' box"] },
	{ key: 'bluetooth', label: 'Bluetooth', kind: 'yes-no' },
	{ key: 'note', label: 'Note', kind: 'text', isFilter: false },
);
const make = async (
	name: string,
	[power, woofer, powering, bluetooth]: [number, number, string, boolean],
	given: Partial<typeof products.$inferInsert> = {},
) => {
	const { id } = await makeProduct(db, {
		categoryId: category.id,
		name,
		brand: 'Nkwelle',
		...given,
	});
	await specify(db, id, {
		[ids.power ?? 0]: power,
		[ids.woofer ?? 0]: woofer,
		[ids.powering ?? 0]: powering,
		[ids.bluetooth ?? 0]: bluetooth,
	});
	return id;
};
await make('A', [250, 10, 'Active', false], { sellingKobo: 300 });
await make('B', [400, 12, 'Active', true], { sellingKobo: 200, qty: 0 });
await make('C', [1000, 12, 'Active', false], { sellingKobo: 100 });
await make('D', [350, 15, 'Passive', false], { brand: 'Draywick', sellingKobo: 400 });
await make('E', [400, 12, 'Active', false], { status: 1 });
await makeProduct(db, { categoryId: category.id, name: 'F' });

async function list(query: string, sort: ListSort = 'available') {
	const state = readListState(new URLSearchParams(query), SHOP_SORTS);
	const scope = await categoryScope(db, { categoryId: category.id, belowIds: [] }, state);
	const found = await listProducts(db, { scope, filters: state, sort, page: state.page });
	return { ...found, names: found.products.map(({ name }) => name).join('') };
}

test.each([
	['', 'FDCAB'],
	['spec.powering=Active', 'CAB'],
	['spec.powering=Active&spec.powering=Passive', 'DCAB'],
	['spec.woofer=12', 'CB'],
	['spec.woofer=12&spec.powering=Passive', ''],
	['spec.power.min=350', 'DCB'],
	['spec.power.max=350', 'DA'],
	['spec.power.min=350&spec.power.max=400', 'DB'],
	['spec.bluetooth=yes', 'B'],
	['spec.bluetooth=no&spec.powering=Active', 'CA'],
	['spec.powering=Active&in_stock=1', 'CA'],
	['spec.powering=Passive&brand=Draywick', 'D'],
	['spec.powering=Active&min=2', 'AB'],
	["spec.powering=12' box", ''],
	['spec.powering=Valve', 'FDCAB'],
	['spec.note=x&spec.other=1', 'FDCAB'],
])('%j leaves %j: what is in stock first, newest first', async (query, names) => {
	const found = await list(query);
	expect(found.names).toBe(names);
	expect(found.total).toBe(names.length);
});

test('a filtered list has every order, and pages', async () => {
	expect((await list('spec.powering=Active', 'price_asc')).names).toBe('CBA');
	expect((await list('spec.powering=Active', 'price_desc')).names).toBe('ABC');
	expect((await list('spec.powering=Active', 'name')).names).toBe('ABC');
	expect((await list('spec.powering=Active', 'newest')).names).toBe('CBA');
	expect((await list('spec.powering=Active&page=2')).names).toBe('');
});

test('beside each value stands what it would leave with the other filters', async () => {
	const facetsOf = async (query: string) =>
		Object.fromEntries(
			(await list(query)).facets.specifications.map(({ key, choices }) => [
				key,
				choices.map(({ label, count }) => `${label} ${count}`).join(', '),
			]),
		);
	expect(await facetsOf('')).toEqual({
		power: '250 W 1, 350 W 1, 400 W 1, 1,000 W 1',
		woofer: '10 inch 1, 12 inch 2, 15 inch 1',
		powering: 'Active 3, Passive 1',
		bluetooth: 'Yes 1, No 3',
	});
	expect(await facetsOf('spec.powering=Passive&spec.woofer=12')).toEqual({
		woofer: '12 inch 0, 15 inch 1',
		powering: 'Active 2, Passive 0',
	});
	expect((await facetsOf('brand=Draywick')).powering).toBe('Passive 1');
});

test('a change of a value, of the price or of the state is seen by filters at once', async () => {
	const id = await make('G', [50, 3, 'Passive', false]);
	expect((await list('spec.woofer=3')).names).toBe('G');
	await db
		.update(productSpecifications)
		.set({ number: 4 })
		.where(sql`product_id = ${id} and definition_id = ${ids.woofer}`);
	expect((await list('spec.woofer=3')).names).toBe('');
	await db.update(products).set({ name: 'H', sellingKobo: 1 }).where(eq(products.id, id));
	expect((await list('spec.woofer=4')).names).toBe('H');
	await db
		.delete(productSpecifications)
		.where(sql`product_id = ${id} and definition_id = ${ids.woofer}`);
	expect((await list('spec.woofer=4')).names).toBe('');
	expect((await list('spec.power=50')).names).toBe('H');
	await db.delete(products).where(eq(products.id, id));
	expect((await list('spec.power=50')).names).toBe('');
});

test('search finds amounts and choices among specifications, in every spelling', async () => {
	const names = async (q: string) =>
		(await searchProducts(db, q)).products.map(({ name }) => name).join('');
	for (const q of [
		'12 inch 1000w active',
		'12" 1000 watts active',
		'12in 1kw active',
		'active 1000w',
	])
		expect(await names(q), q).toBe('C');
	expect(await names('bluetooth 400w')).toBe('B');
	await db.update(products).set({ description: 'New text' }).where(eq(products.name, 'C'));
	expect(await names('1000w active')).toBe('C');
});

test('what a product has built in finds it, behind everything that is called so', async () => {
	const laptops = await makeCategory(db, { name: 'Laptops' });
	const { built_in_microphone = 0, backlight = 0 } = await defineSpecifications(
		db,
		laptops.id,
		{ key: 'built_in_microphone', label: 'Built-in microphone', kind: 'yes-no' },
		{ key: 'backlight', label: 'Lit keyboard', kind: 'yes-no' },
	);
	const { id } = await makeProduct(db, { categoryId: laptops.id, name: 'Folding computer' });
	await specify(db, id, { [built_in_microphone]: true, [backlight]: true });
	const found = async (q: string) => (await searchProducts(db, q)).products.map(({ id }) => id);
	expect(await found('lit keyboard')).toEqual([id]);
	expect(await found('computer with a microphone')).toEqual([id]);
	expect(await found('built-in microphone')).toEqual([id]);
	const named = await makeProduct(db, { categoryId: laptops.id, name: 'Oduma microphone' });
	const said = await makeProduct(db, {
		categoryId: laptops.id,
		name: 'Lectern',
		description: 'Carries a microphone.',
	});
	expect(await found('microphone')).toEqual([named.id, said.id, id]);
	await db
		.update(productSpecifications)
		.set({ truth: false })
		.where(eq(productSpecifications.definitionId, built_in_microphone));
	expect(await found('microphone')).toEqual([named.id, said.id]);
});

test('the thing before “with” or “for” is found when what has both is another thing', async () => {
	const others = await makeCategory(db, { name: 'Odds and ends' });
	const make = async (name: string) => (await makeProduct(db, { categoryId: others.id, name })).id;
	for (const metres of [3, 5, 10]) await make(`Cable for gongs and udus, ${metres} m`);
	const udus = [await make('Udu, large'), await make('Udu, small')];
	const first = async (q: string) =>
		(await searchProducts(db, q)).products.slice(0, 2).map(({ id }) => id);
	expect((await first('udu with gong')).toSorted()).toEqual(udus);
	const both = [await make('Udu with gong'), await make('Udu and gong'), await make('Udu, gong')];
	const { products: found } = await searchProducts(db, 'udu with gong');
	expect(
		found
			.slice(0, 3)
			.map(({ id }) => id)
			.toSorted(),
	).toEqual(both);
	expect(found.map(({ id }) => id)).not.toContain(udus[0]);
});

test('a number without a unit is the amount that goods of the named category have, if just one unit has it', async () => {
	const first = async (q: string) => (await searchProducts(db, q)).products[0]?.name;
	expect(await first('loudspeaker 1000')).toBe('C');
	expect(await first('loudspeakers 15')).toBe('D');
	// Without the name of a category nobody can tell what a number counts.
	expect(await first('1000')).toBeUndefined();
	const { id } = await makeProduct(db, { categoryId: category.id, name: 'I' });
	await specify(db, id, { [ids.woofer ?? 0]: 1000 });
	expect((await searchProducts(db, 'loudspeaker 1000')).isPartial).toBe(true);
	await db.delete(products).where(eq(products.id, id));
});

test('levels of numbers are the same in both languages', async () => {
	const numbers = [-3, 0, 1e-9, 0.12, 1, 1.4, 8, 10, 12, 99.9, 100, 1000, 2.5e6, 1e12];
	const { rows } = await db.execute<{ level: number }>(
		sql`select search_number_level(n) as level from unnest(${sql.param(numbers)}::float8[]) n`,
	);
	expect(rows.map(({ level }) => level)).toEqual(numbers.map(levelOfNumber));
});

test('a deleted specification filters nothing any more', async () => {
	await db
		.delete(specificationDefinitions)
		.where(eq(specificationDefinitions.id, ids.bluetooth ?? 0));
	expect((await list('spec.bluetooth=yes')).names).toBe('FDCAB');
	expect((await list('spec.powering=Passive')).names).toBe('D');
});
