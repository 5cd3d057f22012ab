import { expect, test } from 'vitest';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeOrder, moveByStaff } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { addDays, lagosDay } from '../kit/lagos-days.ts';
import { readListQuery } from '../kit/list-pages.ts';
import {
	exportLostOrders,
	LOST_SORTS,
	type LostFilter,
	lostKobo,
	lostOrderPage,
	readLostFilter,
	repeatedRefusers,
} from './lost-orders.ts';

const db = await testDatabase();
const { user: ada } = await makeAdmin(db);
const { id: userId } = await makeShopper(db);
const all = readLostFilter({});

async function lose(region: string, naira: number, number: string, state = 'sent') {
	const phone = { phone: `0803 ${number}`, phoneE164: `+234803${number}` };
	const { id } = await makeOrder(db, {
		userId,
		region,
		state,
		totalKobo: naira * 100,
		...phone,
	});
	const move =
		state === 'sent'
			? { to_state: 'returned' as const, refund: 'none' as const, refused: '1' as const }
			: { to_state: 'cancelled' as const };
	await moveByStaff(db, ada.id, id, { ...move, note: `No. ${naira}` });
	return id;
}

const ids = async (filter: Partial<LostFilter>, sort: Record<string, string> = {}) =>
	(await lostOrderPage(db, readListQuery(sort, LOST_SORTS), { ...all, ...filter })).rows.map(
		({ id }) => id,
	);

test('orders that nobody took are listed, summed and exported as they are asked for', async () => {
	const first = await lose('Kano', 1000, '1111111');
	const second = await lose('Kano', 3000, '1111111');
	const other = await lose('Lagos', 2000, '2222222');
	const unpacked = await lose('Kano', 500, '1111111', 'confirmed');
	const taken = { userId, state: 'delivered', phone: '0803', phoneE164: '+2348031111111' };
	await makeOrder(db, taken);

	expect(await ids({})).toEqual([unpacked, other, second, first]);
	expect(await ids({}, { sort: 'total' })).toEqual([second, other, first, unpacked]);
	expect(await ids({ step: 'door', area: 'Kano' })).toEqual([second, first]);
	expect(await ids({ kind: 'city', area: 'Onitsha, Lagos' })).toEqual([other]);
	const today = lagosDay(new Date());
	const before = { from: addDays(today, -9), to: addDays(today, -2) };
	expect(await ids({ days: before })).toEqual([]);
	expect(await lostKobo(db, all.days)).toMatchObject({ door: 600_000, confirmed: 50_000, back: 0 });
	// The number that refused once is not among them, and the last name stands for it.
	expect(await repeatedRefusers(db, all.days)).toEqual([
		{ phone: '0803', name: 'Ngozi Okafor', refused: 2, taken: 1, kobo: 400_000 },
	]);
	const table = (await Array.fromAsync(exportLostOrders(db, { ...all, step: 'confirmed' }))).join(
		'',
	);
	const { rows } = await lostOrderPage(db, readListQuery({}, LOST_SORTS), all);
	const days = rows.slice(0, 1).map((row) => [row.placedAt, row.lostAt].map(lagosDay).join());
	expect(table).toContain(`,${days},confirmed,Ngozi Okafor,0803 1111111,Kano,500,No. 500`);
	expect(table.trim().split('\n')).toHaveLength(2);
});

test('an address asks for the last 90 days unless it says otherwise', () => {
	const now = new Date('2026-06-30T12:00:00Z');
	expect(readLostFilter({ step: 'nowhere', by: 'street', area: '' }, now)).toEqual({
		days: { from: '2026-04-02', to: '2026-06-30' },
		step: null,
		kind: 'state',
		area: null,
	});
	expect(
		readLostFilter({ from: '2026-06-09', to: '2026-06-01', area: 'Kano\0' }, now),
	).toMatchObject({
		days: { from: '2026-06-01', to: '2026-06-09' },
		area: 'Kano',
	});
});
