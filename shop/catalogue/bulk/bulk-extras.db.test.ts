import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { announcedBy, makeAdmin } from '#tests/helpers/admin-calls.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { parseFields } from '../../kit/input.ts';
import { newFormKey } from '../../kit/sent-once.ts';
import { extrasForStaff, saveExtras } from '../extras/needed-extras.ts';
import { ExtrasEdit, extrasVersion, makeExtrasChange, previewExtrasChange } from './bulk-extras.ts';
import { bulkChangeOf, undoBulkChange } from './bulk-undo.ts';

const db = await testDatabase();
const { user } = await makeAdmin(db);
const category = await makeCategory(db);
const make = async (name: string) => (await makeProduct(db, { categoryId: category.id, name })).id;
const edit = (change: string, extra: readonly number[] = []) =>
	parseFields(ExtrasEdit, { change, extra: extra.map(String) });
const needs = async (id: number) => (await extrasForStaff(db, id)).map((extra) => extra.id);
const give = (productId: number, extraIds: number[]) =>
	saveExtras(db, { userId: user.id, productId, extraIds });
async function change(ids: number[], sent: ExtrasEdit, formKey?: string) {
	const rows = await previewExtrasChange(db, ids, sent);
	const seen = new Map(rows.map(({ id, before }) => [id, extrasVersion(before)]));
	return makeExtrasChange(db, {
		userId: user.id,
		edit: sent,
		seen,
		...(formKey ? { formKey } : {}),
	});
}

test('what products need is shown before it changes, recorded, announced and undone', async () => {
	const [a, b, cable, stand] = [
		await make('A'),
		await make('B'),
		await make('Cable'),
		await make('Stand'),
	];
	await give(b, [stand]);
	const wanted = edit('add', [cable, stand]);
	expect(await previewExtrasChange(db, [b, a], wanted)).toMatchObject([
		{ id: a, before: [], after: [{ id: cable, name: 'Cable' }, { id: stand }], reason: null },
		{ id: b, before: [{ id: stand }], after: [{ id: stand }, { id: cable }], reason: null },
	]);
	let made = 0;
	const tags = await announcedBy(db, async () => {
		made = await change([a, b], wanted);
	});
	expect([await needs(a), await needs(b)]).toEqual([
		[cable, stand],
		[stand, cable],
	]);
	expect(tags).toEqual(expect.arrayContaining([`product:${a}`, `product:${b}`]));
	const [trail] = await db.select().from(auditTrail).where(eq(auditTrail.nounId, a));
	expect(trail).toMatchObject({ before: { needs: [] }, after: { needs: ['Cable', 'Stand'] } });
	await undoBulkChange(db, user.id, made);
	expect([await needs(a), await needs(b)]).toEqual([[], [stand]]);
});

test('extras are taken off and replaced, by nothing too', async () => {
	const [a, b, cable, stand] = [
		await make('A'),
		await make('B'),
		await make('Cable'),
		await make('Stand'),
	];
	await give(a, [cable, stand]);
	await give(b, [stand]);
	await change([a, b], edit('take', [cable]));
	expect([await needs(a), await needs(b)]).toEqual([[stand], [stand]]);
	await change([a, b], edit('replace', [cable]));
	expect([await needs(a), await needs(b)]).toEqual([[cable], [cable]]);
	await change([a, b], edit('replace'));
	expect([await needs(a), await needs(b)]).toEqual([[], []]);
});

test('a product keeps its extras where it would need itself or more than can be shown', async () => {
	const extras = await Promise.all(Array.from({ length: 8 }, (_, n) => make(`Extra ${n}`)));
	const [full, cable] = [await make('Full'), await make('Own cable')];
	await give(full, extras);
	const rows = await previewExtrasChange(db, [full, cable], edit('add', [cable]));
	expect(rows.map(({ name, reason }) => [name, reason])).toEqual([
		['Full', 'It would need 9 things; at most 8 can be shown.'],
		['Own cable', 'A product cannot need itself.'],
	]);
	await expect(change([full, cable], edit('add', [cable]))).rejects.toMatchObject({
		code: 'conflict',
	});
});

test('no extra, too many, one that is gone, and no product are refused', async () => {
	expect(() => edit('add')).toThrow(
		expect.objectContaining({ fields: { extra: [expect.stringMatching(/^Search/)] } }),
	);
	expect(() => edit('much', [1])).toThrow(
		expect.objectContaining({ fields: { change: ['Please choose what to do.'] } }),
	);
	expect(() => edit('add', [1, 2, 3, 4, 5, 6, 7, 8, 9])).toThrow(
		expect.objectContaining({ fields: { extra: ['At most 8 extras can be shown.'] } }),
	);
	await expect(previewExtrasChange(db, [await make('A')], edit('add', [999_999]))).rejects.toThrow(
		expect.objectContaining({ fields: { extra: [expect.stringMatching(/deleted/)] } }),
	);
	await expect(previewExtrasChange(db, [], edit('replace'))).rejects.toMatchObject({
		fields: { ids: ['Please choose at least one product.'] },
	});
});

test('what changed after the preview is left, and a form sent twice is refused', async () => {
	const [a, b, cable] = [await make('A'), await make('B'), await make('Cable')];
	await give(a, [b]);
	const seen = new Map([a, b, 999_999].map((id) => [id, '']));
	const sent = { userId: user.id, edit: edit('add', [cable]), seen, formKey: newFormKey() };
	const made = await makeExtrasChange(db, sent);
	expect([await needs(a), await needs(b)]).toEqual([[b], [cable]]);
	expect((await bulkChangeOf(db, made)).left).toEqual([
		{ id: 999_999, name: 'Product 999999', reason: 'It was deleted meanwhile.' },
		{ id: a, name: 'A', reason: 'It was changed after you looked at it.' },
	]);
	await expect(makeExtrasChange(db, sent)).rejects.toMatchObject({ code: 'conflict' });
});

test('of two changes of one product at once, one is made', async () => {
	const [a, cable, stand] = [await make('A'), await make('Cable'), await make('Stand')];
	const seen = new Map([[a, '']]);
	const both = await Promise.allSettled(
		[cable, stand].map((extra) =>
			makeExtrasChange(db, { userId: user.id, edit: edit('add', [extra]), seen }),
		),
	);
	expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('an undo leaves what was changed since, and does without extras that were deleted', async () => {
	const [a, b, cable, stand] = [
		await make('A'),
		await make('B'),
		await make('Cable'),
		await make('Stand'),
	];
	await give(b, [stand]);
	const made = await change([a, b], edit('replace', [cable]));
	await give(a, [cable, b]);
	await db.delete(products).where(eq(products.id, stand));
	await undoBulkChange(db, user.id, made);
	expect([await needs(a), await needs(b)]).toEqual([[cable, b], []]);
	expect((await bulkChangeOf(db, made)).undoLeft).toEqual([
		{ id: a, name: 'A', reason: 'What it needs was changed since.' },
		{ id: b, name: 'B', reason: 'Stand was deleted since.' },
	]);
});
