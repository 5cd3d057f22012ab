import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { categories, products } from '#db/catalogue-schema.ts';
import { auditTrail, sentForms } from '#db/staff-schema.ts';
import { announcedBy, makeAdmin } from '#tests/helpers/admin-calls.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { parseFields } from '../kit/input.ts';
import { forgetSentForms, newFormKey } from '../kit/sent-once.ts';
import { BulkEdit, setProducts } from './bulk-edit.ts';
import { deleteCategory } from './category-editing.ts';
import { NO_FILTERS } from './list-filters.ts';
import { tally } from './product-counts.ts';
import { takeStock } from './stock.ts';

const db = await testDatabase();
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
const set = (ids: number[], edit: Record<string, unknown>) =>
	setProducts(db, user.id, ids, parseFields(BulkEdit, edit));
const pricesAfter = async (edit: Record<string, unknown>, ...prices: number[]) => {
	const ids = await make(...prices);
	await set(ids, edit);
	return (await rowsOf(ids)).map(({ sellingKobo }) => sellingKobo);
};

test.each([
	[{ price: '1,234.50' }, [123_450, 123_450]],
	[{ price_add: '10.25' }, [101_025, 1_075]],
	[{ price_add: '-0.50' }, [99_950, 0]],
	[{ price_percent: '10' }, [110_000, 100]],
	[{ price_percent: '-12.5%' }, [87_500, 0]],
	[{ price_percent: 33.33 }, [133_300, 100]],
	[{ status: '1' }, [100_000, 50]],
])('%j on prices of ₦1,000 and ₦0.50', async (edit, expected) => {
	expect(await pricesAfter(edit, 100_000, 50)).toEqual(expected);
});

test('stock and status of all chosen products are changed, recorded and announced', async () => {
	const [a = 0, b = 0] = await make(100, 200);
	const tags = await announcedBy(db, async () => {
		expect(await set([b, a, 999_999, a], { qty_add: '-2', status: 1, price: '' })).toBe(2);
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
		expect(await set([a.id, b.id, there.id], { category_id: String(to.id) })).toBe(3);
	});
	const lists = [`category:${from.id}`, `category:${to.id}`];
	const ids = [a.id, b.id, there.id];
	expect(new Set(tags)).toEqual(
		new Set(['catalogue', ...lists, ...ids.map((id) => `product:${id}`)]),
	);
	expect(await rowsOf(ids)).toMatchObject(ids.map(() => ({ categoryId: to.id, qty: there.qty })));
	const totalOf = async (id: number) =>
		(await tally(db, { categoryIds: [id], filters: NO_FILTERS }, { chosen: [], find: '' })).total;
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

test('when one product cannot be changed none is', async () => {
	const ids = await make(100_000, 50);
	await expect(set(ids, { price_add: '-1' })).rejects.toMatchObject({
		fields: { price_add: [expect.any(String)] },
	});
	await expect(set(ids, { qty_add: -6 })).rejects.toMatchObject({
		fields: { qty_add: [expect.any(String)] },
	});
	expect(await rowsOf(ids)).toMatchObject([
		{ sellingKobo: 100_000, qty: 5 },
		{ sellingKobo: 50, qty: 5 },
	]);
});

test.each([
	[{}, 'form'],
	[{ price: '', qty: null }, 'form'],
	[{ price: '-1' }, 'price'],
	[{ price: '1', price_percent: '5' }, 'price'],
	[{ price_percent: '-101' }, 'price_percent'],
	[{ price_percent: '1e2' }, 'price_percent'],
	[{ qty: '-1' }, 'qty'],
	[{ qty: '1', qty_add: '1' }, 'qty'],
	[{ qty_add: '1.5' }, 'qty_add'],
	[{ status: '2' }, 'status'],
	[{ category_id: 'drums' }, 'category_id'],
	[{ category_id: '0' }, 'category_id'],
])('%j is refused', async (edit, field) => {
	await expect((async () => set([1], edit))()).rejects.toMatchObject({
		fields: { [field]: [expect.any(String)] },
	});
});

test('an edit without products is refused', async () => {
	await expect(set([], { qty: 1 })).rejects.toMatchObject({
		fields: { ids: [expect.any(String)] },
	});
});

test('a form sent twice raises prices once; after a refusal it may be sent again', async () => {
	const ids = await make(100_000);
	const raise = (formKey: string, by: string) =>
		setProducts(db, user.id, ids, parseFields(BulkEdit, { price_add: by }), { formKey });
	const key = newFormKey();
	await expect(raise(key, '-1001')).rejects.toMatchObject({ code: 'invalid' });
	const twice = await Promise.allSettled([raise(key, '10'), raise(key, '10')]);
	expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
	await expect(raise(key, '10')).rejects.toMatchObject({ code: 'conflict' });
	await raise(newFormKey(), '10');
	expect(await rowsOf(ids)).toMatchObject([{ sellingKobo: 102_000 }]);
	await forgetSentForms(db, new Date(Date.now() + 8 * 86_400_000));
	expect(await db.$count(sentForms)).toBe(0);
});

test('a change of products that are all deleted is refused', async () => {
	await expect(set([999_998, 999_999], { qty: 1 })).rejects.toMatchObject({ code: 'not-found' });
});

test('concurrent edits and orders lose no piece', async () => {
	const ids = await make(100, 100, 100);
	const takings = ids.map((productId) => ({ productId, qty: 1 }));
	await Promise.all(
		Array.from({ length: 5 }, () => [
			set(ids.toReversed(), { qty_add: 2 }),
			db.transaction((tx) => takeStock(tx, takings)),
		]).flat(),
	);
	expect((await rowsOf(ids)).map(({ qty }) => qty)).toEqual([10, 10, 10]);
});
