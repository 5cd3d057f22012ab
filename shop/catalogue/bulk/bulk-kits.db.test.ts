import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { announcedBy, makeAdmin } from '#tests/helpers/admin-calls.ts';
import { makeCategory, makeKit, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { parseFields } from '../../kit/input.ts';
import { newFormKey } from '../../kit/sent-once.ts';
import { partsKey } from '../kits/kit-input.ts';
import { namedParts } from '../kits/kit-parts.ts';
import { saveKit } from '../kits/kit-saving.ts';
import { KitsEdit, makeKitsChange, previewKitsChange } from './bulk-kits.ts';
import { bulkChangeOf, undoBulkChange } from './bulk-undo.ts';

const db = await testDatabase();
const { user } = await makeAdmin(db);
const category = await makeCategory(db);
const make = (name: string, given: Partial<typeof products.$inferInsert> = {}) =>
	makeProduct(db, { categoryId: category.id, name, qty: 10, ...given });
const edit = (change: string, given: Partial<Record<'part' | 'old' | 'pieces', number>> = {}) =>
	parseFields(KitsEdit, {
		change,
		...Object.fromEntries(Object.entries(given).map(([field, value]) => [field, String(value)])),
	});
const parts = async (id: number) => partsKey((await namedParts(db, [id])).get(id) ?? []);
const stock = async (id: number) =>
	(await db.select().from(products).where(eq(products.id, id)))[0]?.qty;
async function seenNow(ids: number[], sent: KitsEdit) {
	const rows = await previewKitsChange(db, ids, sent);
	return new Map(rows.map(({ id, before }) => [id, partsKey(before)]));
}
async function change(ids: number[], sent: KitsEdit, formKey?: string) {
	const seen = await seenNow(ids, sent);
	return makeKitsChange(db, { userId: user.id, edit: sent, seen, ...(formKey ? { formKey } : {}) });
}

test('a part is added to many kits, recorded, announced and undone, with their stock', async () => {
	const [drum, stick, stool] = [await make('Drum'), await make('Stick'), await make('Stool')];
	const a = await makeKit(db, [[drum, 1]], { name: 'Kit A' });
	const b = await makeKit(
		db,
		[
			[drum, 2],
			[stick, 2],
		],
		{ name: 'Kit B' },
	);
	const sent = edit('add', { part: stool.id, pieces: 5 });
	const rows = await previewKitsChange(db, [b.id, a.id], sent);
	expect(rows).toMatchObject([
		{ id: a.id, before: [{ name: 'Drum', pieces: 1 }], reason: null },
		{ id: b.id, after: [{ pieces: 2 }, { pieces: 2 }, { name: 'Stool', pieces: 5 }] },
	]);
	let made = 0;
	const tags = await announcedBy(db, async () => {
		made = await change([a.id, b.id], sent);
	});
	expect(await parts(a.id)).toBe(`${drum.id}:1,${stool.id}:5`);
	expect([await stock(a.id), await stock(b.id)]).toEqual([2, 2]);
	expect(tags).toEqual(expect.arrayContaining([`product:${a.id}`, `product:${b.id}`]));
	const [trail] = await db.select().from(auditTrail).where(eq(auditTrail.nounId, a.id));
	expect(trail).toMatchObject({
		before: { parts: ['1 × Drum'] },
		after: { parts: ['1 × Drum', '5 × Stool'] },
	});
	await undoBulkChange(db, user.id, made);
	expect([await parts(a.id), await parts(b.id)]).toEqual([
		`${drum.id}:1`,
		`${drum.id}:2,${stick.id}:2`,
	]);
	expect([await stock(a.id), await stock(b.id)]).toEqual([10, 5]);
});

test('a part goes, or another takes its place and its pieces', async () => {
	const [drum, stick, brush] = [await make('Drum'), await make('Stick'), await make('Brush')];
	const a = await makeKit(db, [
		[drum, 1],
		[stick, 2],
	]);
	const b = await makeKit(db, [
		[stick, 4],
		[drum, 1],
	]);
	await change([a.id, b.id], edit('swap', { old: stick.id, part: brush.id }));
	expect(await parts(a.id)).toBe(`${drum.id}:1,${brush.id}:2`);
	expect(await parts(b.id)).toBe(`${brush.id}:4,${drum.id}:1`);
	await change([a.id, b.id], edit('take', { old: brush.id }));
	expect([await parts(a.id), await parts(b.id)]).toEqual([`${drum.id}:1`, `${drum.id}:1`]);
});

test('each kit says why it stays as it is', async () => {
	const [drum, stick] = [await make('Drum'), await make('Stick')];
	const one = await makeKit(db, [[drum, 1]], { name: 'One' });
	const two = await makeKit(
		db,
		[
			[drum, 1],
			[stick, 2],
		],
		{ name: 'Two' },
	);
	const plain = await make('Zither');
	const ids = [one.id, two.id, plain.id];
	const reasons = async (sent: KitsEdit) =>
		(await previewKitsChange(db, ids, sent)).map(({ reason }) => reason);
	const none = 'It is not a kit.';
	const pieces = 'It has 2 × Stick already: change that on the kit’s own page.';
	expect(await reasons(edit('add', { part: stick.id }))).toEqual([null, pieces, none]);
	expect(await reasons(edit('add', { part: stick.id, pieces: 2 }))).toEqual([null, null, none]);
	expect(await reasons(edit('take', { old: drum.id }))).toEqual([
		'It would have no part left.',
		null,
		none,
	]);
	expect(await reasons(edit('swap', { old: drum.id, part: stick.id }))).toEqual([
		null,
		'It has Stick already: change its pieces on the kit’s own page.',
		none,
	]);
	expect(await reasons(edit('add', { part: one.id }))).toEqual([
		'A kit cannot be a part of itself.',
		'One is a kit too, and a kit cannot be made of kits.',
		none,
	]);
	const [free, hidden] = [
		await make('Free', { sellingKobo: 0, originalKobo: 0 }),
		await make('Hidden', { status: 1 }),
	];
	expect((await reasons(edit('add', { part: free.id })))[0]).toContain('has no price');
	expect((await reasons(edit('add', { part: hidden.id })))[0]).toContain('is hidden');
	await expect(change([plain.id], edit('add', { part: stick.id }))).rejects.toMatchObject({
		code: 'conflict',
	});
	expect(await parts(one.id)).toBe(`${drum.id}:1`);
});

test.each([
	[{ change: 'add' }, 'part'],
	[{ change: 'take', part: '1' }, 'old'],
	[{ change: 'swap', part: '1', old: '1' }, 'old'],
	[{ change: 'add', part: '1', pieces: '0' }, 'pieces'],
	[{ change: 'melt' }, 'change'],
])('%j is refused beside %s', (sent, field) => {
	expect(() => parseFields(KitsEdit, sent)).toThrow(
		expect.objectContaining({ fields: expect.objectContaining({ [field]: expect.anything() }) }),
	);
	return expect(
		previewKitsChange(db, [1], { change: 'add', part: 999_999, old: null, pieces: 1 }),
	).rejects.toMatchObject({ fields: { part: expect.anything() } });
});

test('what was changed meanwhile stays as it is, on the way there and back', async () => {
	const [drum, stick] = [await make('Drum'), await make('Stick')];
	const [a, b] = [await makeKit(db, [[drum, 1]]), await makeKit(db, [[drum, 1]])];
	const sent = edit('add', { part: stick.id });
	const seen = await seenNow([a.id, b.id], sent);
	const set = (kitId: number, pieces: number) =>
		saveKit(db, { userId: user.id, kitId, parts: [{ partId: drum.id, pieces }] });
	await set(b.id, 2);
	const formKey = newFormKey();
	const made = await makeKitsChange(db, { userId: user.id, edit: sent, seen, formKey });
	expect(await parts(b.id)).toBe(`${drum.id}:2`);
	expect((await bulkChangeOf(db, made)).left).toMatchObject([{ id: b.id }]);
	await expect(
		makeKitsChange(db, { userId: user.id, edit: sent, seen, formKey }),
	).rejects.toMatchObject({ code: 'conflict' });
	await set(a.id, 3);
	await undoBulkChange(db, user.id, made);
	expect(await parts(a.id)).toBe(`${drum.id}:3`);
	expect((await bulkChangeOf(db, made)).undoLeft).toMatchObject([
		{ id: a.id, reason: 'What it is made of was changed since.' },
	]);
});

test('an undo gives back a part that was hidden since, but none that is a kit now', async () => {
	const [drum, stick, brush] = [await make('Drum'), await make('Stick'), await make('Brush')];
	const [a, b] = [
		await makeKit(db, [
			[drum, 1],
			[stick, 1],
		]),
		await makeKit(db, [
			[drum, 1],
			[brush, 1],
		]),
	];
	const first = await change([a.id], edit('take', { old: stick.id }));
	const second = await change([b.id], edit('take', { old: brush.id }));
	await db.update(products).set({ status: 1 }).where(eq(products.id, stick.id));
	await saveKit(db, {
		userId: user.id,
		kitId: brush.id,
		parts: [{ partId: drum.id, pieces: 1 }],
	});
	await undoBulkChange(db, user.id, first);
	expect(await parts(a.id)).toBe(`${drum.id}:1,${stick.id}:1`);
	await undoBulkChange(db, user.id, second);
	expect(await parts(b.id)).toBe(`${drum.id}:1`);
	expect((await bulkChangeOf(db, second)).undoLeft).toMatchObject([
		{ id: b.id, reason: 'This is a kit too: add its parts instead.' },
	]);
});
