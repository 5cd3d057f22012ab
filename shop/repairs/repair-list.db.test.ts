import { expect, test } from 'vitest';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { ESTIMATE, repairing } from '#tests/helpers/repairs.ts';
import { addDays, lagosDay } from '../kit/lagos-days.ts';
import { exportRepairs } from './repair-export.ts';
import { type RepairView, readRepairView, repairCounts, repairPage } from './repair-list.ts';

const db = await testDatabase();
const { user: ada } = await makeAdmin(db, 'Ada Admin');
const { book, move } = repairing(db, ada.id);

const ids = async (view: RepairView, q = '', sort: 'newest' | 'oldest' | 'expected' = 'newest') =>
	(await repairPage(db, { page: 1, perPage: 10, q, sort }, view)).rows.map(({ id }) => id);

const today = lagosDay(new Date());
const booked = await book({ name: 'Chukwuemeka Ọkọ́', phone: '0803 111 2222', goods: 'Amplifier' });
const waiting = await book({ serial: 'AB-12/34' });
await move(waiting, 'estimated', ESTIMATE);
const atMaker = await book();
await move(atMaker, 'maker', {
	maker: 'Ogene',
	maker_reference: 'RMA 77',
	expected_on: addDays(today, 3),
});
const late = await book();
await move(late, 'maker', { maker: 'Ogene', expected_on: addDays(today, -1) });
const ready = await book();
await move(ready, 'ready');
const closed = await book();
await move(closed, 'closed', { outcome: 'returned' });

test('each view has its part of the repairs', async () => {
	expect(await ids('open')).toEqual([ready, late, atMaker, waiting, booked]);
	expect(await ids('open', '', 'oldest')).toEqual([booked, waiting, atMaker, late, ready]);
	expect(await ids('waiting')).toEqual([waiting]);
	expect(await ids('maker', '', 'expected')).toEqual([late, atMaker]);
	expect(await ids('ready')).toEqual([ready]);
	expect(await ids('closed')).toEqual([closed]);
	expect(await ids('all')).toHaveLength(6);
	const views = [{}, { view: 'constructor' }, { q: 'hum' }, { q: 'hum', view: 'maker' }];
	expect(views.map(readRepairView)).toEqual(['open', 'open', 'all', 'maker']);
});

test('a repair is found by name, phone, goods, serial number, the maker’s reference and its own number', async () => {
	for (const q of ['oko chukwu', '+234 803 111 2222', '08031112222', 'AMPLIFIER'])
		expect(await ids('open', q), q).toEqual([booked]);
	expect(await ids('open', 'ab12/34')).toEqual([waiting]);
	expect(await ids('all', 'rma 77')).toEqual([atMaker]);
	expect(await ids('all', String(closed))).toContain(closed);
	expect(await ids('closed', 'amplifier')).toEqual([]);
	expect(await ids('all', 'nothing like it')).toEqual([]);
});

test('a view is exported as a table, without what spreadsheets would run', async () => {
	const formula = await book({ name: '=1+1', goods: 'Formula' });
	const pieces: string[] = [];
	for await (const piece of exportRepairs(db, 'open', 'formula')) pieces.push(piece);
	const [head = '', row = '', ...others] = pieces.join('').trim().split('\n');
	expect(head).toContain('repair,booked_in,state,name');
	expect(row).toBe(`${formula},${today},Booked in,'=1+1,${row.split(',').slice(4).join(',')}`);
	expect(others).toEqual([]);
	await move(formula, 'closed', { outcome: 'returned' });
});

test('what waits for somebody is counted, and what is overdue', async () => {
	const counts = await repairCounts(db, new Date());
	const totals = Object.entries(counts).map(([view, { total }]) => [view, total]);
	expect(Object.fromEntries(totals)).toEqual({
		open: 5,
		waiting: 1,
		maker: 2,
		ready: 1,
		overdue: 1,
	});
});
