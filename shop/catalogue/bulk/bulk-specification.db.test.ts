import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { specificationDefinitions } from '#db/specification-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { announcedBy, makeAdmin } from '#tests/helpers/admin-calls.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { defineSpecifications, specify } from '#tests/helpers/specifications.ts';
import { parseFields } from '../../kit/input.ts';
import { newFormKey } from '../../kit/sent-once.ts';
import { writeValues } from '../../specifications/product-specifications.ts';
import { specificationsOf } from '../../specifications/read-specifications.ts';
import { specificationsText, valueForForm } from '../../specifications/specification-values.ts';
import {
	makeSpecificationChange,
	previewSpecificationChange,
	SpecificationEdit,
} from './bulk-specification.ts';
import { bulkChangeOf, undoBulkChange } from './bulk-undo.ts';

const db = await testDatabase();
const { user } = await makeAdmin(db);
const category = await makeCategory(db);
const other = await makeCategory(db);
const ids = await defineSpecifications(
	db,
	category.id,
	{ key: 'power', label: 'Power', unit: 'w' },
	{ key: 'powering', label: 'Powering', kind: 'choice', choices: ['Active', 'Passive'] },
);
const power = ids.power ?? 0;
const powering = ids.powering ?? 0;
const make = async (name: string, watts?: number, categoryId = category.id) => {
	const { id } = await makeProduct(db, { categoryId, name });
	if (watts !== undefined) await specify(db, id, { [power]: watts });
	return id;
};
const edit = (specification: number, value: string) =>
	parseFields(SpecificationEdit, { specification: String(specification), value });
const preview = (chosen: number[], specification: number, value: string) =>
	previewSpecificationChange(db, chosen, edit(specification, value));
async function change(chosen: number[], specification: number, value: string, formKey?: string) {
	const { products } = await preview(chosen, specification, value);
	const seen = new Map(
		products.map(({ id, before }) => [id, before === null ? '' : valueForForm(before)] as const),
	);
	return makeSpecificationChange(db, {
		userId: user.id,
		edit: edit(specification, value),
		seen,
		...(formKey ? { formKey } : {}),
	});
}
const write = (productId: number, value: number | null) =>
	db.transaction((tx) => writeValues(tx, [{ productId, definitionId: power, value }]));
async function textsOf(...chosen: number[]) {
	const values = await specificationsOf(db, chosen);
	return chosen.map((id) => specificationsText(values.get(id) ?? []));
}

test('a value is shown before it is given to all chosen products of the category, recorded, announced and undone', async () => {
	const [a, b, far] = [await make('A', 100), await make('B'), await make('C', undefined, other.id)];
	const seen = await preview([a, b, far], power, '0.4 kW');
	expect(seen).toMatchObject({
		after: 400,
		products: [
			{ id: a, before: 100, reason: null },
			{ id: b, before: null, reason: null },
			{ id: far, reason: 'It is in another category, which has no such Power.' },
		],
	});
	expect(await textsOf(a, b)).toEqual(['Power: 100 W', '']);
	let made = 0;
	const tags = await announcedBy(db, async () => {
		made = await change([a, b, far], power, '0.4 kW');
	});
	expect(await textsOf(a, b, far)).toEqual(['Power: 400 W', 'Power: 400 W', '']);
	expect(tags).toEqual(expect.arrayContaining([`product:${a}`, `product:${b}`, 'catalogue']));
	expect(await bulkChangeOf(db, made)).toMatchObject({
		products: [
			{ id: a, specification: { label: 'Power', unit: 'w', before: 100, after: 400 } },
			{ id: b, specification: { before: null, after: 400 } },
		],
		left: [{ id: far }],
	});
	const [trail] = await db.select().from(auditTrail).where(eq(auditTrail.nounId, a));
	expect(trail).toMatchObject({
		before: { specifications: 'Power: 100 W' },
		after: { specifications: 'Power: 400 W' },
	});
	await undoBulkChange(db, user.id, made);
	expect(await textsOf(a, b)).toEqual(['Power: 100 W', '']);
});

test('an empty value takes the specification off; what is so already is not changed', async () => {
	const [a, b] = [await make('A', 100), await make('B')];
	const made = await change([a, b], power, '');
	expect((await bulkChangeOf(db, made)).products.map(({ id }) => id)).toEqual([a]);
	expect(await textsOf(a)).toEqual(['']);
	await expect(change([a, b], power, '')).rejects.toThrow('Nothing was changed');
});

test('a value that it cannot have, no specification and no product are refused', async () => {
	const a = await make('A');
	await expect(preview([a], powering, 'Valve')).rejects.toMatchObject({
		fields: { value: ['“Valve” is not among the choices: Active, Passive.'] },
	});
	await expect(preview([a], power, '3 kg')).rejects.toMatchObject({
		fields: { value: [expect.stringContaining('Must be in W')] },
	});
	await expect(preview([a], 999_999, '3')).rejects.toMatchObject({
		fields: { specification: ['This specification was deleted meanwhile.'] },
	});
	expect(() => parseFields(SpecificationEdit, { specification: 'x' })).toThrow();
	await expect(preview([], power, '3')).rejects.toMatchObject({
		fields: { ids: ['Please choose at least one product.'] },
	});
});

test('what changed after the preview is left, and a form sent twice is refused', async () => {
	const [a, b] = [await make('A', 100), await make('B', 100)];
	const seen = new Map([
		[a, '100'],
		[b, '100'],
		[999_999, ''],
	]);
	await write(a, 250);
	const formKey = newFormKey();
	const sent = { userId: user.id, edit: edit(power, '300'), seen, formKey };
	const made = await makeSpecificationChange(db, sent);
	expect(await textsOf(a, b)).toEqual(['Power: 250 W', 'Power: 300 W']);
	expect((await bulkChangeOf(db, made)).left).toEqual([
		{ id: 999_999, name: 'Product 999999', reason: 'It was deleted meanwhile.' },
		{ id: a, name: 'A', reason: 'It was changed after you looked at it.' },
	]);
	await expect(makeSpecificationChange(db, sent)).rejects.toMatchObject({ code: 'conflict' });
});

test('an undo leaves what was changed since, and what can no longer be', async () => {
	const [a, b] = [await make('A', 100), await make('B', 100)];
	const made = await change([a, b], power, '300');
	await write(a, 350);
	await undoBulkChange(db, user.id, made);
	expect(await textsOf(a, b)).toEqual(['Power: 350 W', 'Power: 100 W']);
	expect((await bulkChangeOf(db, made)).undoLeft).toEqual([
		{ id: a, name: 'A', reason: 'Its Power was changed since.' },
	]);
	const active = await change([a], powering, 'active');
	await db.delete(specificationDefinitions).where(eq(specificationDefinitions.id, powering));
	await undoBulkChange(db, user.id, active);
	expect((await bulkChangeOf(db, active)).undoLeft).toEqual([
		{ id: a, name: 'A', reason: 'It has no such Powering any more.' },
	]);
});
