import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { announcedBy, makeAdmin } from '#tests/helpers/admin-calls.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { parseFields } from '../../kit/input.ts';
import { newFormKey } from '../../kit/sent-once.ts';
import { BoxEdit, boxVersion, makeBoxChange, previewBoxChange } from './bulk-box.ts';
import { bulkChangeOf, undoBulkChange } from './bulk-undo.ts';

const db = await testDatabase();
const { user } = await makeAdmin(db);
const category = await makeCategory(db);
const make = async (name: string, inTheBox = '') =>
	(await makeProduct(db, { categoryId: category.id, name, inTheBox })).id;
const edit = (in_the_box: string, only_empty = '') =>
	parseFields(BoxEdit, { in_the_box, only_empty });
async function change(ids: number[], sent: BoxEdit, formKey?: string) {
	const rows = await previewBoxChange(db, ids, sent);
	const seen = new Map(rows.map(({ id, before }) => [id, boxVersion(before)]));
	return makeBoxChange(db, { userId: user.id, edit: sent, seen, ...(formKey ? { formKey } : {}) });
}
const boxes = (...ids: number[]) =>
	Promise.all(
		ids.map(async (id) => {
			const [row] = await db.select().from(products).where(eq(products.id, id));
			return row?.inTheBox;
		}),
	);
const write = (id: number, inTheBox: string) =>
	db.update(products).set({ inTheBox }).where(eq(products.id, id));

test('boxes are shown before they are filled, recorded, announced and undone', async () => {
	const [a, b] = [await make('A'), await make('B', 'Old')];
	const wanted = edit(' Strap \n\nPouch');
	expect(await previewBoxChange(db, [a, b], wanted)).toEqual([
		{ id: a, name: 'A', before: '', reason: null },
		{ id: b, name: 'B', before: 'Old', reason: null },
	]);
	let made = 0;
	const tags = await announcedBy(db, async () => {
		made = await change([a, b], wanted);
	});
	expect(await boxes(a, b)).toEqual(['Strap\nPouch', 'Strap\nPouch']);
	expect(tags).toEqual(expect.arrayContaining([`product:${a}`, `product:${b}`]));
	const [trail] = await db.select().from(auditTrail).where(eq(auditTrail.nounId, b));
	expect(trail?.before).toMatchObject({ inTheBox: 'Old' });
	expect(trail?.after).toMatchObject({ inTheBox: 'Strap\nPouch' });
	await undoBulkChange(db, user.id, made);
	expect(await boxes(a, b)).toEqual(['', 'Old']);
});

test('only products that say nothing are filled, if that was asked; an empty list takes theirs off', async () => {
	const [a, b] = [await make('A'), await make('B', 'Old')];
	const made = await change([a, b], edit('Strap', '1'));
	expect(await boxes(a, b)).toEqual(['Strap', 'Old']);
	expect((await bulkChangeOf(db, made)).left).toEqual([
		{ id: b, name: 'B', reason: 'It says already what is in the box.' },
	]);
	await change([a, b], edit(''));
	expect(await boxes(a, b)).toEqual(['', '']);
	await expect(change([a, b], edit(''))).rejects.toThrow('Nothing was changed');
});

test('contents that no product may have, and no product, are refused', async () => {
	for (const [typed, message] of [
		['x'.repeat(121), /^Line 1 may not be longer/],
		['a\n'.repeat(31), /^May have at most 30 lines/],
		['x\n'.repeat(1001), /^May be at most 2000 characters/],
		['A cable\0', /cannot be stored/],
	] as const)
		expect(() => edit(typed)).toThrow(
			expect.objectContaining({ fields: { in_the_box: [expect.stringMatching(message)] } }),
		);
	await expect(previewBoxChange(db, [], edit('Strap'))).rejects.toMatchObject({
		fields: { ids: ['Please choose at least one product.'] },
	});
});

test('what changed after the preview is left, and a form sent twice is refused', async () => {
	const [a, b] = [await make('A'), await make('B')];
	const seen = new Map([a, b, 999_999].map((id) => [id, boxVersion('')]));
	await write(a, 'Typed meanwhile');
	const sent = { userId: user.id, edit: edit('Strap'), seen, formKey: newFormKey() };
	const made = await makeBoxChange(db, sent);
	expect(await boxes(a, b)).toEqual(['Typed meanwhile', 'Strap']);
	expect((await bulkChangeOf(db, made)).left).toEqual([
		{ id: 999_999, name: 'Product 999999', reason: 'It was deleted meanwhile.' },
		{ id: a, name: 'A', reason: 'It was changed after you looked at it.' },
	]);
	await expect(makeBoxChange(db, sent)).rejects.toMatchObject({ code: 'conflict' });
});

test('of two changes of one product at once, one is made', async () => {
	const a = await make('A');
	const seen = new Map([[a, boxVersion('')]]);
	const both = await Promise.allSettled(
		['Strap', 'Pouch'].map((text) =>
			makeBoxChange(db, { userId: user.id, edit: edit(text), seen }),
		),
	);
	expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('an undo leaves what was changed since', async () => {
	const [a, b] = [await make('A'), await make('B')];
	const made = await change([a, b], edit('Strap'));
	await write(a, 'Since');
	await undoBulkChange(db, user.id, made);
	expect(await boxes(a, b)).toEqual(['Since', '']);
	expect((await bulkChangeOf(db, made)).undoLeft).toEqual([
		{ id: a, name: 'A', reason: 'What is in its box was changed since.' },
	]);
});
