import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { productSpecifications } from '#db/specification-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { makeAdmin, temporaryUploads } from '#tests/helpers/admin-calls.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { defineSpecifications, specify } from '#tests/helpers/specifications.ts';
import { createProduct, deleteProduct, updateProduct } from '../catalogue/product-editing.ts';
import { ProductInput as Schema, shownProduct } from '../catalogue/product-input.ts';
import { productForStaff } from '../catalogue/product-rows.ts';
import { toProductView } from '../catalogue/product-view.ts';
import { DefinitionInput } from './definition-input.ts';
import {
	addDefinition,
	changeDefinition,
	definitionsOf,
	deleteDefinition,
	moveDefinition,
} from './definitions.ts';

const db = await testDatabase();
const uploads = temporaryUploads();
const { user } = await makeAdmin(db);

let counter = 0;
function input(categoryId: number, given: Record<string, unknown> = {}) {
	counter += 1;
	return Schema.parse({
		category_id: categoryId,
		slug: `specified-${counter}`,
		name: 'Talking drum',
		meta_title: 'Drum',
		brand: 'Awka',
		selling_price: 100,
		original_price: 100,
		qty: 1,
		...given,
	});
}
const add = (categoryId: number, given: Record<string, unknown>) =>
	addDefinition(db, user.id, categoryId, DefinitionInput.parse({ kind: 'number', ...given }));
const valuesOf = async (id: number) =>
	Object.fromEntries(
		(await productForStaff(db, id)).specifications.map(({ key, value }) => [key, value]),
	);
const loudspeakers = async () => {
	const category = await makeCategory(db);
	const ids = await defineSpecifications(
		db,
		category.id,
		{ key: 'power', label: 'Power', unit: 'w', onCard: true },
		{ key: 'powering', label: 'Powering', kind: 'choice', choices: ['Active', 'Passive'] },
		{ key: 'bluetooth', label: 'Bluetooth', kind: 'yes-no' },
	);
	return { category, ids };
};

test('a product gets values in any unit, keeps those not sent, and loses those sent empty', async () => {
	const { category } = await loudspeakers();
	const specifications = { power: '0.4 kW', powering: 'active', bluetooth: 'yes' };
	const { id, slug, updatedAt } = await createProduct(
		db,
		uploads,
		user.id,
		input(category.id, { specifications }),
	);
	expect(await valuesOf(id)).toEqual({ power: 400, powering: 'Active', bluetooth: true });
	const edit = (given: Record<string, unknown>) =>
		updateProduct(db, uploads, {
			userId: user.id,
			id,
			input: input(category.id, { slug, ...given }),
		});
	await edit({});
	expect(await valuesOf(id)).toEqual({ power: 400, powering: 'Active', bluetooth: true });
	const after = await edit({ specifications: { power: 450, bluetooth: '' } });
	expect(await valuesOf(id)).toEqual({ power: 450, powering: 'Active' });
	expect(after.updatedAt > updatedAt).toBe(true);
	// A client that sends back what it read.
	await edit({ specifications: [...after.specifications, { key: 'gone', value: 1 }] });
	expect(await valuesOf(id)).toEqual({ power: 450, powering: 'Active' });
	const trail = await db
		.select()
		.from(auditTrail)
		.where(and(eq(auditTrail.noun, 'product'), eq(auditTrail.nounId, id)))
		.orderBy(auditTrail.id);
	expect(trail.at(-1)).toMatchObject({
		before: { specifications: 'Power: 400 W; Powering: Active; Bluetooth: Yes' },
		after: { specifications: 'Power: 450 W; Powering: Active' },
	});
	await deleteProduct(db, user.id, id);
	expect(await db.$count(productSpecifications, eq(productSpecifications.productId, id))).toBe(0);
});

test('wrong values are refused beside their fields, and nothing of the product is saved', async () => {
	const { category } = await loudspeakers();
	const specifications = { power: '12 bananas', powering: 'Valve', colour: 'red' };
	const sent = input(category.id, { specifications });
	await expect(createProduct(db, uploads, user.id, sent)).rejects.toMatchObject({
		code: 'invalid',
		fields: {
			'specification.power': ['Must be in W, or in a unit that can be converted to it.'],
			'specification.powering': ['“Valve” is not among the choices: Active, Passive.'],
			'specification.colour': ['This category has no specification colour.'],
		},
	});
	expect(await db.$count(products, eq(products.slug, sent.slug))).toBe(0);
});

test('of two who change the specifications of one product the second is told', async () => {
	const { category } = await loudspeakers();
	const sent = input(category.id, { specifications: { power: 100 } });
	const { id, slug } = await createProduct(db, uploads, user.id, sent);
	const shown = shownProduct(await productForStaff(db, id));
	const edit = (power: number, given: Record<string, unknown> = {}) =>
		updateProduct(db, uploads, {
			userId: user.id,
			id,
			input: input(category.id, { slug, specifications: { power }, ...given }),
			seen: { shown },
		});
	await edit(200);
	await expect(edit(300)).rejects.toMatchObject({ code: 'conflict' });
	// Who left them alone does not put the old ones back.
	const { changedByOthers } = await edit(100, { name: 'Another name' });
	expect(changedByOthers).toEqual(['specifications']);
	expect(await valuesOf(id)).toEqual({ power: 200 });
});

test('a product that moves takes along what both categories have, and finds the rest when it comes back', async () => {
	const { category } = await loudspeakers();
	const other = await makeCategory(db);
	await defineSpecifications(
		db,
		other.id,
		{ key: 'power', label: 'Watts', unit: 'w' },
		{ key: 'powering', label: 'Powering', kind: 'choice', choices: ['Passive'] },
	);
	const specifications = { power: 400, powering: 'Active', bluetooth: true };
	const { id } = await createProduct(db, uploads, user.id, input(category.id, { specifications }));
	await db.update(products).set({ categoryId: other.id }).where(eq(products.id, id));
	expect(await valuesOf(id)).toEqual({ power: 400 });
	await db.update(products).set({ categoryId: category.id }).where(eq(products.id, id));
	expect(await valuesOf(id)).toEqual(specifications);
});

test('a category has at most sixty, two of them on the card, none twice', async () => {
	const { id } = await makeCategory(db);
	await defineSpecifications(db, id, ...Array.from({ length: 59 }, (_, n) => ({ key: `s${n}` })));
	await expect(add(id, { label: 'S1' })).rejects.toMatchObject({
		fields: { key: [expect.any(String)] },
	});
	await expect(add(id, { label: 'S1', key: 'other' })).rejects.toMatchObject({
		fields: { label: [expect.any(String)] },
	});
	await add(id, { label: 'Last' });
	await expect(add(id, { label: 'One more' })).rejects.toMatchObject({
		fields: { label: ['A category may have 60 specifications.'] },
	});
	const small = await makeCategory(db);
	for (const label of ['A', 'B']) await add(small.id, { label, on_card: '1' });
	await expect(add(small.id, { label: 'C', on_card: '1' })).rejects.toMatchObject({
		fields: { on_card: ['Cards have room for two, and show A and B already.'] },
	});
	await expect(add(0, { label: 'A' })).rejects.toMatchObject({ code: 'not-found' });
});

test('two who add at once both get a place', async () => {
	const { id } = await makeCategory(db);
	await Promise.all(['A', 'B', 'C', 'D'].map((label) => add(id, { label })));
	expect((await definitionsOf(db, id)).map(({ position }) => position)).toEqual([0, 1, 2, 3]);
});

test('another unit converts the values; what would lose them is refused', async () => {
	const { category, ids } = await loudspeakers();
	const { id } = await makeProduct(db, { categoryId: category.id });
	await specify(db, id, { [ids.power ?? 0]: 250, [ids.powering ?? 0]: 'Active' });
	const change = (key: string, given: Record<string, unknown>) =>
		changeDefinition(db, {
			userId: user.id,
			categoryId: category.id,
			id: ids[key] ?? 0,
			input: DefinitionInput.parse({ label: key, kind: 'number', ...given }),
		});
	await change('power', { unit: 'kw' });
	expect(await valuesOf(id)).toMatchObject({ power: 0.25 });
	await expect(change('power', { unit: 'ohm' })).rejects.toMatchObject({
		fields: { unit: [expect.any(String)] },
	});
	await expect(change('power', { kind: 'text' })).rejects.toMatchObject({
		fields: { kind: [expect.any(String)] },
	});
	const choice = { kind: 'choice', choices: 'Passive' };
	await expect(change('powering', choice)).rejects.toMatchObject({
		fields: { choices: ['Products have “Active”: change these first.'] },
	});
	await change('powering', { kind: 'choice', choices: 'Active\nValve' });
	expect((await definitionsOf(db, category.id)).map(({ key }) => key)).toContain('powering');
});

test('an edit of a definition that somebody else changed meanwhile is refused', async () => {
	const { category, ids } = await loudspeakers();
	const change = (expectedUpdatedAt: Date) =>
		changeDefinition(db, {
			userId: user.id,
			categoryId: category.id,
			id: ids.bluetooth ?? 0,
			input: DefinitionInput.parse({ label: 'Wireless', kind: 'yes-no' }),
			expectedUpdatedAt,
		});
	const [seen] = (await definitionsOf(db, category.id)).filter(({ key }) => key === 'bluetooth');
	await change(seen?.updatedAt ?? new Date());
	await expect(change(seen?.updatedAt ?? new Date())).rejects.toMatchObject({ code: 'conflict' });
});

test('deleting asks about the values first, and may write them into the descriptions', async () => {
	const { category, ids } = await loudspeakers();
	const { id } = await makeProduct(db, {
		categoryId: category.id,
		description: 'Loud.\nModel: X1',
	});
	await specify(db, id, { [ids.power ?? 0]: 250, [ids.bluetooth ?? 0]: true });
	const remove = (key: string, expected: number, values: 'delete' | 'describe') =>
		deleteDefinition(db, user.id, { categoryId: category.id, id: ids[key] ?? 0, expected, values });
	await expect(remove('power', 0, 'delete')).rejects.toMatchObject({ code: 'conflict' });
	await remove('power', 1, 'describe');
	await remove('bluetooth', 1, 'delete');
	const product = await productForStaff(db, id);
	expect(product.description).toBe('Loud.\nModel: X1\nPower: 250 W');
	expect(toProductView(product).specifications).toEqual([
		{ label: 'Model', value: 'X1' },
		{ label: 'Power', value: '250 W' },
	]);
	await expect(remove('power', 0, 'delete')).rejects.toMatchObject({ code: 'not-found' });
});

test('they are moved one place at a time', async () => {
	const { category, ids } = await loudspeakers();
	const move = (key: string, up: boolean) =>
		moveDefinition(db, user.id, { categoryId: category.id, id: ids[key] ?? 0, up });
	const order = async () => (await definitionsOf(db, category.id)).map(({ key }) => key);
	await move('bluetooth', true);
	expect(await order()).toEqual(['power', 'bluetooth', 'powering']);
	await move('power', true);
	await move('power', false);
	expect(await order()).toEqual(['bluetooth', 'power', 'powering']);
});

test('what the description says of a specification is not shown twice', async () => {
	const { category, ids } = await loudspeakers();
	const description = 'Loud.\nPower: 200 W peak\nModel: X1';
	const { id } = await makeProduct(db, { categoryId: category.id, description });
	await specify(db, id, { [ids.power ?? 0]: 250 });
	expect(toProductView(await productForStaff(db, id)).specifications).toEqual([
		{ label: 'Power', value: '250 W', measure: { number: 250, unit: 'w' } },
		{ label: 'Model', value: 'X1' },
	]);
});
