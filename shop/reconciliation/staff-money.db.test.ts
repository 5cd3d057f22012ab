import { expect, test } from 'vitest';
import { discrepancies } from '#db/payment-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeOrder, setPickup } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { readListQuery } from '../kit/list-pages.ts';
import {
	DIFFERENCE_SORTS,
	differenceKinds,
	discrepanciesOf,
	discrepancyPage,
	readDifferenceFilter,
} from './staff-money.ts';

const db = await testDatabase();

async function subjects(query: Record<string, string>) {
	const list = readListQuery(query, DIFFERENCE_SORTS);
	const { rows } = await discrepancyPage(db, list, readDifferenceFilter(query));
	return rows.map(({ subject }) => subject);
}

test('differences are listed by kind, order and age, and their kinds are counted', async () => {
	const { id: userId } = await makeShopper(db);
	const { id: orderId } = await makeOrder(db, { userId });
	const difference = (kind: string, subject: string, more: object = {}) =>
		db.insert(discrepancies).values({ kind, subject, facts: {}, ...more });
	await difference('paid-twice', 'a', { orderId });
	await difference('cash-not-collected', 'b');
	await difference('cash-not-collected', 'c', { orderId });
	await difference('paid-twice', 'd', { closedAt: new Date() });

	expect(await subjects({})).toEqual(['c', 'b', 'a']);
	expect(await subjects({ sort: 'oldest' })).toEqual(['a', 'b', 'c']);
	expect(await subjects({ kind: 'cash-not-collected' })).toEqual(['c', 'b']);
	expect(await subjects({ order: String(orderId) })).toEqual(['c', 'a']);
	expect(await subjects({ state: 'settled', kind: 'paid-twice' })).toEqual(['d']);
	expect(await subjects({ kind: 'none such' })).toEqual([]);
	expect(await differenceKinds(db, 'open')).toEqual([
		{ kind: 'cash-not-collected', total: 2 },
		{ kind: 'paid-twice', total: 1 },
	]);
	expect(await differenceKinds(db, 'settled')).toEqual([{ kind: 'paid-twice', total: 1 }]);
});

test('a difference says whether its order is fetched by its buyer', async () => {
	const { id: userId } = await makeShopper(db);
	for (const isPickup of [false, true]) {
		const { id: orderId } = await makeOrder(db, { userId });
		if (isPickup) await setPickup(db, orderId);
		await db
			.insert(discrepancies)
			.values({ kind: 'cash-not-collected', subject: `order:${orderId}`, orderId, facts: {} });
		expect(await discrepanciesOf(db, orderId)).toMatchObject([{ orderId, isPickup }]);
	}
});
