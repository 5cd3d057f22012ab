import { and, eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cashHandovers, orderCash } from '#db/cash/cash-schema.ts';
import { discrepancies } from '#db/payment-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { cashDesk, problem } from '#tests/helpers/cash.ts';
import { somebodyWaits, testDatabase } from '#tests/helpers/database.ts';
import { matchMoney } from '../reconciliation/reconciliation.ts';
import { cashWithCollectors } from './cash-book.ts';
import { heldBy } from './held-money.ts';
import { matchStatement, readStatementMatch, tickOf } from './statement-match.ts';

const db = await testDatabase();
const { ada, collect, count, kindsOf, makeCashOrder, makeCollector } = await cashDesk(db);

const ACCOUNT = {
	kind: 'bank',
	bank_name: 'Zenith Bank',
	account_number: '1012345678',
	account_name: 'Bridgehead Audio Ltd',
};

/** Two orders of ₦2,500 that were paid to this account or terminal. */
async function twoPaid(fields: Record<string, string>) {
	const to = await makeCollector(fields);
	const orders = [await makeCashOrder('delivered'), await makeCashOrder('delivered')] as const;
	for (const { id } of orders) await collect(id, { amount: '2500', collector: to });
	return { to, orders, ids: orders.map(({ id }) => id) };
}

const match = async (
	collector: number,
	ids: readonly number[],
	fields: { arrived: string; note?: string },
	kobo = 2500_00,
) => {
	const ticks = Object.fromEntries(ids.map((id) => [tickOf('order', id), String(kobo)]));
	await matchStatement(db, ada.id, collector, readStatementMatch({ ...fields, ...ticks }));
};

test('orders that arrived are matched, the others stay; a difference needs a note and is listed', async () => {
	const { to, orders, ids } = await twoPaid({ ...ACCOUNT, name: 'Zenith' });
	const [first = 0, second = 0] = ids;
	await expect(match(to, [], { arrived: '0' })).rejects.toMatchObject({
		fields: { payments: ['Tick the payments that are on the statement.'] },
	});
	await expect(match(to, [first], { arrived: '' })).rejects.toMatchObject({
		fields: { arrived: [expect.any(String)] },
	});
	await match(to, [first], { arrived: '2500' });
	expect((await orders[0].cash()).collected).toMatchObject({ isHandedOver: true });
	const corrected = { amount: '1', seen: await orders[0].seen(), reason: 'Typed wrongly' };
	await expect(collect(first, corrected)).rejects.toMatchObject(
		problem('matched with its statement already'),
	);
	expect((await heldBy(db, to)).held.map(({ orderId }) => orderId)).toEqual([second]);
	await expect(match(to, [second], { arrived: '2450' })).rejects.toMatchObject({
		fields: { note: [expect.stringContaining('come to ₦2,500')] },
	});
	await match(to, [second], { arrived: '2450', note: 'Charge of the bank' });
	expect((await heldBy(db, to)).held).toEqual([]);
	const [logged] = await db
		.select()
		.from(auditTrail)
		.where(and(eq(auditTrail.noun, 'statement'), eq(auditTrail.action, 'match')))
		.orderBy(auditTrail.id);
	expect(logged?.after).toEqual({ collector: 'Zenith', expected: '₦2,500', arrived: '₦2,500' });
	await matchMoney(db, { testing: true, publicUrl: '' }, { now: new Date() });
	const listed = await db
		.select()
		.from(discrepancies)
		.where(inArray(discrepancies.kind, ['cash-unlike-statement', 'cash-miscounted']));
	expect(listed.map(({ kind, facts }) => [kind, facts])).toEqual([
		[
			'cash-unlike-statement',
			{
				expectedKobo: 2500_00,
				arrivedKobo: 2450_00,
				collector: 'Zenith',
				reason: 'Charge of the bank',
			},
		],
	]);
});

test('cash is counted as a whole, an account is not; what has no such order is refused', async () => {
	const rider = await makeCollector();
	const ofRider = await makeCashOrder();
	await collect(ofRider.id, { amount: '2500', collector: rider });
	await expect(match(rider, [ofRider.id], { arrived: '2500' })).rejects.toMatchObject(
		problem('has cash in the hand'),
	);
	const { to, ids } = await twoPaid({ kind: 'terminal', name: 'OPay' });
	await expect(
		count(to, { counted: '5000', seen_kobo: '500000', seen_payments: '2' }),
	).rejects.toMatchObject(problem('matched with its statement'));
	await expect(match(to, [ofRider.id], { arrived: '2500' })).rejects.toMatchObject(
		problem('Nothing was recorded'),
	);
	await expect(match(2_000_000_000, ids, { arrived: '5000' })).rejects.toMatchObject({
		code: 'not-found',
	});
	const many = Array.from({ length: 201 }, (_, n) => [tickOf('order', n + 1), '1']);
	expect(() => readStatementMatch({ arrived: '201', ...Object.fromEntries(many) })).toThrow(
		expect.objectContaining({ fields: { payments: [expect.stringContaining('At most 200')] } }),
	);
	expect(() => readStatementMatch({ arrived: '1', [tickOf('order', 1)]: 'x' })).toThrow(
		expect.objectContaining({ fields: { payments: ['Open the page anew.'] } }),
	);
	expect((await heldBy(db, to)).held.length).toBe(2);
});

test('of two who match the same order at once, one does', async () => {
	const { to, ids } = await twoPaid({ kind: 'terminal', name: 'Moniepoint' });
	const [first = 0, second = 0] = ids;
	const outcomes = await Promise.allSettled([
		match(to, [first, second], { arrived: '5000' }),
		match(to, [first], { arrived: '2500' }),
	]);
	expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
	const refused = outcomes.find(({ status }) => status === 'rejected');
	expect(refused).toMatchObject({ reason: problem('matched or corrected meanwhile') });
	expect(await db.$count(cashHandovers, eq(cashHandovers.collectorId, to))).toBe(1);
});

test('an order that is corrected while it is matched is not matched as it was', async () => {
	const { to, orders, ids } = await twoPaid({ kind: 'terminal', name: 'Palmpay' });
	const [first = 0] = ids;
	let matching: Promise<unknown> = Promise.resolve();
	await db.transaction(async (tx) => {
		// What a correction writes.
		await tx.update(orderCash).set({ amountKobo: 2000_00 }).where(eq(orderCash.orderId, first));
		matching = match(to, ids, { arrived: '5000' }).catch((error: unknown) => error);
		await somebodyWaits(db);
	});
	expect(await matching).toMatchObject(problem('matched or corrected meanwhile'));
	expect((await orders[1].cash()).collected).toMatchObject({ isHandedOver: false });
	expect(await db.$count(cashHandovers, eq(cashHandovers.collectorId, to))).toBe(0);
});

test('a payment that stays unmatched is listed, and what is to be matched is no cash with collectors', async () => {
	const before = await cashWithCollectors(db);
	const { ids } = await twoPaid({ kind: 'terminal', name: 'Fairmoney' });
	const after = await cashWithCollectors(db);
	expect([after.cash, after.toMatch.kobo - before.toMatch.kobo]).toEqual([before.cash, 5000_00]);
	const [first = 0] = ids;
	expect([await kindsOf(first, 1), await kindsOf(first, 4)]).toEqual([[], ['cash-not-matched']]);
});
