import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { layaways } from '#db/layaways/layaway-schema.ts';
import { cashDesk } from '#tests/helpers/cash.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { layingAway } from '#tests/helpers/layaways.ts';
import { inDays } from '#tests/helpers/quotes.ts';
import { readListQuery } from '../kit/list-pages.ts';
import { exportLayaways } from './layaway-export.ts';
import { LAYAWAY_SORTS, type LayawayView, layawayCounts, layawayPage } from './layaway-list.ts';

const db = await testDatabase();
const { ada, makeCollector } = await cashDesk(db);
const counter = await makeCollector({ name: 'Till', kind: 'counter' });
const { open, pay, cancel } = layingAway(db, ada.id, counter);
const { id: categoryId } = await makeCategory(db);
const drum = await makeProduct(db, {
	categoryId,
	name: 'Udu of clay',
	sellingKobo: 1000_00,
	originalKobo: 0,
	qty: 99,
});
const opened = (fields: Record<string, string> = {}) =>
	open({ [`qty_${drum.id}`]: '1', amount: '300', ...fields });

const now = new Date();
const plain = await opened({ due_on: inDays(40) });
const late = await opened({ organisation: '', firstname: 'Nkiru', phone: '0806 555 0909' });
await db
	.update(layaways)
	.set({ dueOn: inDays(-3) })
	.where(eq(layaways.id, late));
const paid = await opened();
await pay(paid, '700');
const over = await opened();
await cancel(over, { fee: '300' });

const idsIn = async (view: LayawayView, query: Record<string, string> = {}) =>
	(await layawayPage(db, readListQuery(query, LAYAWAY_SORTS), view, now)).rows.map(({ id }) => id);

test('each view has its layaways, and an overdue one that is paid is not overdue', async () => {
	await db
		.update(layaways)
		.set({ dueOn: inDays(-3) })
		.where(eq(layaways.id, paid));
	expect(await idsIn('open')).toEqual([paid, late, plain]);
	expect([await idsIn('overdue'), await idsIn('paid'), await idsIn('cancelled')]).toEqual([
		[late],
		[paid],
		[over],
	]);
	expect(await idsIn('open', { sort: 'due' })).toEqual([late, paid, plain]);
	const { open: all, overdue, paid: whole } = await layawayCounts(db, now);
	expect([all.total, overdue.total, whole.total]).toEqual([3, 1, 1]);
});

test('it is found by name, phone however it is typed, number and goods', async () => {
	for (const q of ['nkiru', '08065550909', '0806 555', String(late)])
		expect(await idsIn('all', { q })).toContain(late);
	expect(await idsIn('all', { q: 'nkiru' })).toEqual([late]);
	expect(await idsIn('all', { q: 'udu clay' })).toHaveLength(4);
	expect(await idsIn('all', { q: 'Nothing such' })).toEqual([]);
});

test('the table has what is listed, in naira', async () => {
	let csv = '';
	for await (const piece of exportLayaways(db, 'overdue', '')) csv += piece;
	const [head, row, ...more] = csv.trim().split(/\r?\n/);
	expect(head).toContain('layaway,opened,state');
	expect(row).toContain(`Overdue,,Nkiru,Nnadi,`);
	expect(row).toContain(`,1000,300,700,${inDays(-3)},`);
	expect(more).toEqual([]);
});
