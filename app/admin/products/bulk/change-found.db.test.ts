import { expect, test } from 'vitest';
import { lastUndoableChange } from '#shop/catalogue/bulk/bulk-undo.ts';
import { MOST_AT_ONCE } from '#shop/catalogue/bulk/bulk-values.ts';
import { allProductsForStaff } from '#shop/catalogue/staff-lists.ts';
import { makeProduct, makeShelf } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import { loadPage, sendToPage } from '#tests/helpers/staff-forms.ts';
import { action as change, loader as preview } from './change-products.tsx';
import { loader as changed } from './changed-products.tsx';

const db = await testDatabase();
const user = await makeAdminUser(db);
const here = { db, user, pattern: '/admin/change-products' };

const goodsIn = async (categoryId: number) =>
	(await allProductsForStaff(db)).filter((product) => product.categoryId === categoryId);
const previewOf = (back: string, edit: Record<string, string>) =>
	loadPage(preview, here, { all: '1', back, ...edit });

test('all that a list finds is changed, on whatever page, and nothing else', async () => {
	const [shelf, other] = [await makeShelf(db, 230), await makeShelf(db, 3)];
	const edit = { price_percent: '10' };
	const shown = await previewOf(`?category=${shelf}&q=horn&page=2&sort=name`, edit);
	expect(shown).toMatchObject({ total: 207, changing: 207, pages: { page: 1, lastPage: 3 } });
	expect(shown.rows).toHaveLength(100);
	const sent = await sendToPage(change, here, { ...edit, seen: shown.seen });
	expect(sent).toEqual({ status: 302 });
	for (const { name, sellingKobo } of await goodsIn(shelf))
		expect(sellingKobo).toBe(name.endsWith('horn') ? 1_100_00 : 1_000_00);
	for (const { sellingKobo } of await goodsIn(other)) expect(sellingKobo).toBe(1_000_00);
});

test('what was changed after the preview stays as it is, and what cannot be changed comes first in it', async () => {
	const shelf = await makeShelf(db, 120);
	const back = `?category=${shelf}`;
	const empty = await makeProduct(db, { categoryId: shelf, name: 'Zurna', qty: 0 });
	const shown = await previewOf(back, { qty_add: '-1' });
	expect(shown).toMatchObject({ total: 121, changing: 120 });
	expect(shown.rows[0]).toMatchObject({ id: empty.id, after: null });
	const sold = shown.rows[7]?.id ?? 0;
	const meanwhile = await loadPage(preview, here, { [`choose_${sold}`]: '1', qty: '2' });
	await sendToPage(change, here, { qty: '2', seen: meanwhile.seen });
	expect(await sendToPage(change, here, { qty_add: '-1', seen: shown.seen })).toEqual({
		status: 302,
	});
	const made = await lastUndoableChange(db);
	expect(made?.products).toBe(119);
	const at = { ...here, pattern: `${here.pattern}/:id`, params: { id: String(made?.id) } };
	const outcome = await loadPage(changed, at, { page: '2' });
	expect(outcome).toMatchObject({ total: 119, pages: { page: 2, lastPage: 2 } });
	expect(outcome.rows).toHaveLength(19);
	expect(outcome.left).toMatchObject([
		{ id: sold, reason: 'It was changed after you looked at it.' },
	]);
});

test(`of more than ${MOST_AT_ONCE} products none is changed, whether found or sent`, async () => {
	const shelf = await makeShelf(db, MOST_AT_ONCE + 1);
	const edit = { status: '1' };
	const shown = await previewOf(`?category=${shelf}`, edit);
	expect(shown).toMatchObject({ total: 0, changing: 0, rows: [], seen: '' });
	expect(shown.refused?.message).toBe(
		'At most 1,000 products can be changed at once: narrow the list.',
	);
	const seen = (await goodsIn(shelf)).map(
		({ id, sellingKobo, originalKobo, qty, status, categoryId }) =>
			`${id} ${sellingKobo} ${originalKobo} unknown ${qty} ${status} ${categoryId}`,
	);
	const sent = await sendToPage(change, here, { ...edit, seen: seen.join(';') });
	expect(sent).toMatchObject({ status: 422 });
	const most = await sendToPage(change, here, { ...edit, seen: seen.slice(1).join(';') });
	expect(most).toEqual({ status: 302 });
	const hidden = (await goodsIn(shelf)).filter(({ status }) => status === 1);
	expect(hidden).toHaveLength(MOST_AT_ONCE);
});

test('a list that finds nothing, an edit of nothing and a forged state are refused', async () => {
	const shelf = await makeShelf(db, 0);
	const nothing = await previewOf(`?category=${shelf}`, { status: '1' });
	expect(nothing.refused?.message).toBe('Please choose at least one product.');
	expect((await previewOf('', {})).refused?.message).toBe('Please choose what to change.');
	for (const seen of ['', 'x', '1 2', '1 a b c d e f', ';;'])
		expect(await sendToPage(change, here, { status: '1', seen })).toMatchObject({ status: 422 });
});
