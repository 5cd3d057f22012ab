import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { categories, products } from '#db/catalogue-schema.ts';
import { auditTrail, sentForms } from '#db/staff-schema.ts';
import { announcedBy, makeAdmin } from '#tests/helpers/admin-calls.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { parseFields } from '../../kit/input.ts';
import { forgetSentForms, newFormKey } from '../../kit/sent-once.ts';
import { deleteCategory } from '../categories/category-editing.ts';
import { NO_FILTERS } from '../lists/list-filters.ts';
import { tally } from '../lists/product-counts.ts';
import { takeStock } from '../stock.ts';
import { makeBulkChange, previewBulkChange } from './bulk-change.ts';
import { BulkEdit } from './bulk-edit.ts';
import {
	bulkChangeOf,
	forgetBulkChanges,
	lastUndoableChange,
	undoBulkChange,
} from './bulk-undo.ts';
import { bulkValues } from './bulk-values.ts';

const db = await testDatabase();
const TAKEN = { cause: 'count', reason: null, userId: null } as const;
const { user } = await makeAdmin(db);
const category = await makeCategory(db);

async function make(...prices: number[]) {
	const ids: number[] = [];
	for (const sellingKobo of prices)
		ids.push((await makeProduct(db, { categoryId: category.id, sellingKobo, qty: 5 })).id);
	return ids;
}
const rowsOf = (ids: number[]) =>
	db.select().from(products).where(inArray(products.id, ids)).orderBy(products.id);
/** As the preview shows them now. */
async function seenOf(ids: number[]) {
	return new Map((await rowsOf(ids)).map((row) => [row.id, bulkValues(row)] as const));
}
type Changing = { seen?: Awaited<ReturnType<typeof seenOf>>; formKey?: string };
async function set(ids: number[], edit: Record<string, unknown>, { seen, formKey }: Changing = {}) {
	return makeBulkChange(db, {
		userId: user.id,
		edit: parseFields(BulkEdit, edit),
		seen: seen ?? (await seenOf(ids)),
		...(formKey ? { formKey } : {}),
	});
}
const productsOf = async (id: number) =>
	(await bulkChangeOf(db, id)).products.map((product) => product.id);

test('stock and status of all chosen products are changed, recorded and announced', async () => {
	const [a = 0, b = 0] = await make(100, 200);
	const tags = await announcedBy(db, async () => {
		const change = await set([b, a, 999_999, a], { qty_add: '-2', status: 1, price: '' });
		expect(await productsOf(change)).toEqual([a, b]);
	});
	expect(await rowsOf([a, b])).toMatchObject([
		{ qty: 3, status: 1, sellingKobo: 100 },
		{ qty: 3, status: 1, sellingKobo: 200 },
	]);
	expect(tags.toSorted()).toEqual([
		'catalogue',
		`category:${category.id}`,
		`product:${a}`,
		`product:${b}`,
	]);
	await set([a], { qty: 0 });
	const trail = await db.select().from(auditTrail).where(eq(auditTrail.nounId, a));
	expect(trail).toMatchObject([
		{ userId: user.id, before: { qty: 5, status: 0 }, after: { qty: 3, status: 1 } },
		{ before: { qty: 3 }, after: { qty: 0 } },
	]);
});

test('all chosen products go to another category; both lists and their counts know', async () => {
	const from = await makeCategory(db);
	const to = await makeCategory(db);
	const make = (categoryId: number) =>
		makeProduct(db, { categoryId, sellingKobo: 1000_00, status: 0 });
	const [a, b, there] = [await make(from.id), await make(from.id), await make(to.id)];
	const tags = await announcedBy(db, async () => {
		await set([a.id, b.id, there.id], { category_id: String(to.id) });
	});
	const lists = [`category:${from.id}`, `category:${to.id}`];
	const ids = [a.id, b.id, there.id];
	expect(new Set(tags)).toEqual(
		new Set(['catalogue', ...lists, `product:${a.id}`, `product:${b.id}`]),
	);
	expect(await rowsOf(ids)).toMatchObject(ids.map(() => ({ categoryId: to.id, qty: there.qty })));
	const totalOf = async (id: number) =>
		(
			await tally(
				db,
				{ categoryIds: [id], filters: NO_FILTERS, byFamily: false },
				{ chosen: [], find: '' },
			)
		).total;
	expect(await totalOf(from.id)).toBe(0);
	expect(await totalOf(to.id)).toBe(3);
	const trail = await db.select().from(auditTrail).where(inArray(auditTrail.nounId, ids));
	// The one that was there already has not changed.
	expect(trail.map(({ before, after }) => [before, after])).toEqual(
		[a, b].map(() => [{ categoryId: from.id }, { categoryId: to.id }]),
	);
});

test('a category that is not there, or is deleted at that moment, is refused', async () => {
	const [id = 0] = await make(100);
	await expect(set([id], { category_id: '999999', qty: '1' })).rejects.toMatchObject({
		fields: { category_id: ['This category does not exist.'] },
	});
	const to = await makeCategory(db);
	const [moved, deleted] = await Promise.allSettled([
		set([id], { category_id: String(to.id) }),
		deleteCategory(db, user.id, to.id),
	]);
	const [row] = await rowsOf([id]);
	const isThere = (await db.$count(categories, eq(categories.id, to.id))) === 1;
	expect([moved.status, deleted.status]).toEqual(
		isThere ? ['fulfilled', 'rejected'] : ['rejected', 'fulfilled'],
	);
	for (const outcome of [moved, deleted])
		if (outcome.status === 'rejected')
			expect(outcome.reason).toMatchObject({ code: isThere ? 'conflict' : 'invalid' });
	expect(row).toMatchObject({ qty: 5, categoryId: isThere ? to.id : category.id });
});

test('a preview shows each product before and after, or why not, and changes nothing', async () => {
	const [a = 0, b = 0] = await make(100_000, 50);
	const edit = parseFields(BulkEdit, { price_add: '-1' });
	expect(await previewBulkChange(db, [a, b, 999_999], edit)).toMatchObject([
		{ id: a, before: { sellingKobo: 100_000 }, after: { sellingKobo: 99_900 }, reason: null },
		{ id: b, before: { sellingKobo: 50 }, after: null, reason: 'Its price would be below ₦0.' },
	]);
	expect(await rowsOf([a, b])).toMatchObject([{ sellingKobo: 100_000 }, { sellingKobo: 50 }]);
	for (const [ids, wrong, field] of [
		[[], { qty: 1 }, 'ids'],
		[[a], { category_id: '999999' }, 'category_id'],
	] as const)
		await expect(previewBulkChange(db, ids, parseFields(BulkEdit, wrong))).rejects.toMatchObject({
			fields: { [field]: [expect.any(String)] },
		});
});

test('what changed after the preview, cannot be changed or is gone is left and named', async () => {
	const [a = 0, b = 0, c = 0, d = 0] = await make(100_000, 100_000, 50, 100_000);
	const seen = await seenOf([a, b, c, d]);
	await db.update(products).set({ sellingKobo: 90_000 }).where(eq(products.id, b));
	// An order's stock is not what this change is about.
	await db.update(products).set({ qty: 4 }).where(eq(products.id, a));
	await db.delete(products).where(eq(products.id, d));
	const change = await bulkChangeOf(db, await set([], { price_add: '-1' }, { seen }));
	expect(change.products).toMatchObject([
		{ id: a, before: { sellingKobo: 100_000 }, after: { sellingKobo: 99_900 } },
	]);
	expect(change.left.map(({ id, reason }) => [id, reason]).toSorted()).toEqual([
		[b, 'It was changed after you looked at it.'],
		[c, 'Its price would be below ₦0.'],
		[d, 'It was deleted meanwhile.'],
	]);
	expect(await rowsOf([a, b, c])).toMatchObject([
		{ sellingKobo: 99_900, qty: 4 },
		{ sellingKobo: 90_000 },
		{ sellingKobo: 50 },
	]);
	await expect(set([], { price_add: '-1' }, { seen })).rejects.toMatchObject({ code: 'conflict' });
});

test('an undo gives back the former values, leaves what was changed since, and is recorded', async () => {
	const other = await makeCategory(db);
	const [a = 0, b = 0, c = 0] = await make(100_000, 200_000, 300_000);
	const ids = [a, b, c];
	const before = await seenOf(ids);
	const id = await set(ids, { price_percent: '10', qty_add: 5, category_id: other.id });
	expect(await lastUndoableChange(db)).toMatchObject({ id, products: 3 });
	await db.update(products).set({ sellingKobo: 7, qty: 9 }).where(eq(products.id, b));
	await db.delete(products).where(eq(products.id, c));
	const tags = await announcedBy(db, () => undoBulkChange(db, user.id, id));
	expect(tags).toContain(`category:${other.id}`);
	expect(await rowsOf([a, b])).toMatchObject([
		before.get(a),
		{ sellingKobo: 7, qty: 9, categoryId: category.id },
	]);
	const change = await bulkChangeOf(db, id);
	expect(change.undoLeft?.map(({ id, reason }) => [id, reason])).toEqual([
		[b, 'Its price and stock were changed since.'],
		[c, 'It was deleted since.'],
	]);
	const trail = await db.select().from(auditTrail).where(eq(auditTrail.nounId, a));
	expect(trail.at(-1)).toMatchObject({
		userId: user.id,
		before: { sellingKobo: 110_000, qty: 10 },
		after: { sellingKobo: 100_000, qty: 5 },
	});
	await expect(undoBulkChange(db, user.id, id)).rejects.toMatchObject({ code: 'conflict' });
});

test('costs are changed in bulk and come back, unknown ones too', async () => {
	const [a = 0, b = 0] = await make(100_000, 100_000);
	await db.update(products).set({ costKobo: 70_000 }).where(eq(products.id, a));
	const id = await set([a, b], { cost: '800' });
	expect(await rowsOf([a, b])).toMatchObject([{ costKobo: 800_00 }, { costKobo: 800_00 }]);
	await undoBulkChange(db, user.id, id);
	expect(await rowsOf([a, b])).toMatchObject([{ costKobo: 70_000 }, { costKobo: null }]);
	const seen = await seenOf([a, b]);
	await db.update(products).set({ costKobo: 75_000 }).where(eq(products.id, a));
	const later = await bulkChangeOf(db, await set([], { cost: '900' }, { seen }));
	expect(later.left.map(({ id }) => id)).toEqual([a]);
	expect(await rowsOf([a, b])).toMatchObject([{ costKobo: 75_000 }, { costKobo: 900_00 }]);
});

test('an undo leaves products whose former category is gone where they are', async () => {
	const from = await makeCategory(db);
	const product = await makeProduct(db, { categoryId: from.id, sellingKobo: 1000_00 });
	const id = await set([product.id], { category_id: category.id, status: 1 });
	await deleteCategory(db, user.id, from.id);
	await undoBulkChange(db, user.id, id);
	expect(await rowsOf([product.id])).toMatchObject([{ categoryId: category.id, status: 0 }]);
	expect((await bulkChangeOf(db, id)).undoLeft).toMatchObject([
		{ reason: 'Its former category was deleted since.' },
	]);
});

test('of two undos at once one is refused; after an hour all are, and old changes are forgotten', async () => {
	const ids = await make(100_000);
	const id = await set(ids, { price: '5' });
	const twice = await Promise.allSettled([1, 2].map(() => undoBulkChange(db, user.id, id)));
	expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
	const later = await set(ids, { price: '6' });
	const soon = new Date(Date.now() + 61 * 60_000);
	await expect(undoBulkChange(db, user.id, later, { now: soon })).rejects.toMatchObject({
		code: 'conflict',
	});
	expect(await lastUndoableChange(db, soon)).toBeUndefined();
	await forgetBulkChanges(db, new Date(Date.now() + 8 * 86_400_000));
	await expect(bulkChangeOf(db, later)).rejects.toMatchObject({ code: 'not-found' });
	await expect(bulkChangeOf(db, null)).rejects.toMatchObject({ code: 'not-found' });
});

test('an edit without products is refused', async () => {
	await expect(set([], { qty: 1 })).rejects.toMatchObject({
		fields: { ids: [expect.any(String)] },
	});
});

test('a form sent twice raises prices once; after a reason it may be sent again', async () => {
	const ids = await make(100_000);
	const raise = (formKey: string, by: string) => set(ids, { price_add: by }, { formKey });
	const key = newFormKey();
	await expect(raise(key, '-1001')).rejects.toMatchObject({ code: 'conflict' });
	const twice = await Promise.allSettled([raise(key, '10'), raise(key, '10')]);
	expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
	await expect(raise(key, '10')).rejects.toMatchObject({ code: 'conflict' });
	await raise(newFormKey(), '10');
	expect(await rowsOf(ids)).toMatchObject([{ sellingKobo: 102_000 }]);
	await forgetSentForms(db, new Date(Date.now() + 8 * 86_400_000));
	expect(await db.$count(sentForms)).toBe(0);
});

test('a change of products that are all deleted is refused', async () => {
	const ids = await make(100);
	const seen = await seenOf(ids);
	await db.delete(products).where(inArray(products.id, ids));
	await expect(set([], { qty: 1 }, { seen })).rejects.toMatchObject({ code: 'conflict' });
});

test('concurrent changes and orders lose no piece', async () => {
	const ids = await make(100, 100, 100);
	const takings = ids.map((productId) => ({ productId, qty: 1 }));
	const all = await Promise.allSettled(
		Array.from({ length: 5 }, () => [
			set(ids.toReversed(), { qty_add: 2 }),
			db.transaction((tx) => takeStock(tx, TAKEN, takings)).then(() => null),
		]).flat(),
	);
	const made = new Map(ids.map((id) => [id, 0]));
	for (const outcome of all)
		if (outcome.status === 'fulfilled' && outcome.value !== null)
			for (const id of await productsOf(outcome.value)) made.set(id, (made.get(id) ?? 0) + 1);
	expect((await rowsOf(ids)).map(({ id, qty }) => [id, qty])).toEqual(
		ids.map((id) => [id, 2 * (made.get(id) ?? 0)]),
	);
});
