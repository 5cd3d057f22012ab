import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#db/order-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { cashDesk, editorBy, problem } from '#tests/helpers/cash.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { parseFields } from '../kit/input.ts';
import { cashByCollector, cashWithCollectors, ordersToCollect } from './cash-book.ts';
import { uncollectCash } from './collect-cash.ts';
import { CollectorInput, saveCollector } from './collectors.ts';
import { assignCollector } from './order-cash.ts';

const db = await testDatabase();
const { ada, bisi, collect, kindsOf, makeCashOrder, makeCollector } = await cashDesk(db);

test('cash is collected once, with amount, person and time, and delivers the order if it is said so', async () => {
	const rider = await makeCollector();
	const order = await makeCashOrder();
	await assignCollector(db, { adminId: ada.id, orderId: order.id }, String(rider));
	expect(await order.cash()).toMatchObject({
		dueKobo: 2500_00,
		collector: { id: rider },
		collected: null,
	});
	await collect(order.id, { amount: '2500', delivered: '1' }, bisi.id);
	expect(await order.state()).toBe('delivered');
	expect(await order.cash()).toMatchObject({
		collected: { kobo: 2500_00, byName: 'Bisi Admin', isHandedOver: false, reason: '' },
	});
	await expect(collect(order.id, { amount: '2500' })).rejects.toMatchObject(
		problem('₦2,500, collected by Rider 1, was recorded meanwhile'),
	);
	const [change] = await db
		.select()
		.from(auditTrail)
		.where(and(eq(auditTrail.nounId, order.id), eq(auditTrail.action, 'collect')));
	expect(change).toMatchObject({ userId: bisi.id, after: { cash: '₦2,500' } });
});

test('another amount than is due needs its reason, and is listed among the money', async () => {
	const rider = String(await makeCollector());
	const order = await makeCashOrder();
	await expect(collect(order.id, { amount: '2400', collector: rider })).rejects.toMatchObject({
		code: 'invalid',
		fields: { reason: [expect.stringContaining('₦2,500 is due')] },
	});
	for (const amount of ['', '-1', '1.234', 'all'])
		await expect(async () => collect(order.id, { amount, collector: rider })).rejects.toMatchObject(
			{
				fields: { amount: [expect.any(String)] },
			},
		);
	await expect(collect(order.id, { amount: '2500' })).rejects.toMatchObject({
		fields: { collector: ['Choose who collects it.'] },
	});
	await collect(order.id, { amount: '2400', collector: rider, reason: 'Scratched' });
	expect(await kindsOf(order.id)).toEqual(['cash-wrong-amount']);
	await collect(order.id, { amount: '2500', seen: await order.seen() });
	expect(await kindsOf(order.id)).toEqual([]);
});

test('nothing is collected before an order is on its way, for one paid otherwise, or by who collects no more', async () => {
	const rider = await makeCollector({ name: 'Gone' });
	const gone = parseFields(CollectorInput, { name: 'Gone', kind: 'rider' });
	await saveCollector(db, editorBy(ada.id), rider, gone);
	const [order, packed, paid] = [
		await makeCashOrder(),
		await makeCashOrder('packed'),
		await makeCashOrder('sent', { paymentMode: 'paystack' }),
	];
	const fields = { amount: '2500', collector: String(rider) };
	await expect(collect(order.id, fields)).rejects.toMatchObject(
		problem('Gone collects no more', 'invalid'),
	);
	await expect(collect(packed.id, fields)).rejects.toMatchObject(problem('"Packed"'));
	await expect(collect(paid.id, fields)).rejects.toMatchObject(problem('not paid in cash'));
	await expect(collect(2_000_000_000, fields)).rejects.toMatchObject({ code: 'not-found' });
});

test('of two people who collect at once, one does', async () => {
	const rider = String(await makeCollector());
	for (let round = 0; round < 5; round += 1) {
		const order = await makeCashOrder();
		const outcomes = await Promise.allSettled([
			collect(order.id, { amount: '2500', collector: rider, delivered: '1' }),
			collect(order.id, { amount: '2000', collector: rider, reason: 'x' }, bisi.id),
		]);
		expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
	}
});

test('cash recorded by mistake is taken back, and the sums by collector follow', async () => {
	const rider = await makeCollector();
	const order = await makeCashOrder();
	const sums = async () => {
		const found = (await cashByCollector(db)).collectors.find(({ id }) => id === rider);
		return [found?.toCollect.kobo, found?.holds.kobo];
	};
	const before = (await cashWithCollectors(db)).cash.kobo;
	await assignCollector(db, { adminId: ada.id, orderId: order.id }, rider);
	expect(await sums()).toEqual([2500_00, 0]);
	const query = { page: 1, perPage: 20, q: '', sort: 'oldest' } as const;
	expect((await ordersToCollect(db, query, rider)).rows).toMatchObject([{ id: order.id }]);
	await collect(order.id, { amount: '2500' });
	expect(await sums()).toEqual([0, 2500_00]);
	expect((await cashWithCollectors(db)).cash.kobo).toBe(before + 2500_00);
	const takeBack = (seen?: string) =>
		uncollectCash(db, { adminId: bisi.id, orderId: order.id }, seen);
	const seen = await order.seen();
	const less = { amount: '2000', reason: 'Torn note', seen };
	await collect(order.id, less);
	await expect(takeBack(seen)).rejects.toMatchObject(
		problem('₦2,000, collected by Rider 5, with the reason “Torn note”, was recorded'),
	);
	await collect(order.id, { amount: '2500', seen: await order.seen() });
	// It came back meanwhile: the cash is to be paid back, whatever an older page says.
	await db.update(orders).set({ state: 'returned' }).where(eq(orders.id, order.id));
	await expect(takeBack(seen)).rejects.toMatchObject(problem('"Returned"'));
	await db.update(orders).set({ state: 'sent' }).where(eq(orders.id, order.id));
	await takeBack(seen);
	expect(await sums()).toEqual([2500_00, 0]);
	expect((await ordersToCollect(db, query, 'none')).rows.map(({ id }) => id)).not.toContain(
		order.id,
	);
});

test('a transfer and a card payment have a reference, cash has none; it goes with what was collected', async () => {
	const account = { bank_name: 'GTBank', account_number: '0123456789', account_name: 'Shop' };
	const [bank, rider] = [
		await makeCollector({ kind: 'bank', name: 'GTBank', ...account }),
		await makeCollector(),
	];
	const order = await makeCashOrder();
	const typed = { amount: '2500', reference: ' TRF 0042\n 17 ' };
	await expect(collect(order.id, { ...typed, collector: rider })).rejects.toMatchObject({
		fields: { reference: [expect.stringContaining('takes cash')] },
	});
	await collect(order.id, { ...typed, collector: bank });
	expect(await order.cash()).toMatchObject({
		collector: { id: bank, kind: 'bank' },
		collected: { reference: 'TRF 0042 17', isHandedOver: false },
	});
	const [change] = await db
		.select()
		.from(auditTrail)
		.where(and(eq(auditTrail.nounId, order.id), eq(auditTrail.action, 'collect')));
	expect(change?.after).toMatchObject({ by_transfer_to: 'GTBank', reference: 'TRF 0042 17' });
	// It was cash after all.
	const corrected = async () => ({
		amount: '2500',
		seen: await order.seen(),
		collector: rider as unknown,
	});
	await expect(collect(order.id, { ...(await corrected()), reference: 'x' })).rejects.toMatchObject(
		{
			fields: { reference: [expect.any(String)] },
		},
	);
	await collect(order.id, await corrected());
	expect((await order.cash()).collected).toMatchObject({ reference: '' });
	await collect(order.id, { ...(await corrected()), collector: bank, reference: 'TRF 1' });
	await uncollectCash(db, { adminId: ada.id, orderId: order.id }, await order.seen());
	expect(await order.cash()).toMatchObject({ collected: null });
});

test('of two who correct to whom the same amount was paid, the second hears what the first wrote', async () => {
	const account = { bank_name: 'Zenith Bank', account_number: '0123456789', account_name: 'Shop' };
	const bank = await makeCollector({ kind: 'bank', name: 'Zenith', ...account });
	const order = await makeCashOrder();
	const [emeka, musa] = [
		await makeCollector({ name: 'Emeka' }),
		await makeCollector({ name: 'Musa' }),
	];
	await collect(order.id, { amount: '2500', collector: emeka });
	const amount = { amount: '2500', seen: await order.seen() };
	await collect(order.id, { ...amount, collector: musa });
	const byTransfer = { ...amount, collector: bank, reference: 'TRF 42' };
	await expect(collect(order.id, byTransfer, bisi.id)).rejects.toMatchObject(
		problem('₦2,500, collected by Musa, was recorded meanwhile'),
	);
	await collect(order.id, { ...byTransfer, seen: await order.seen() });
	const both = { ...byTransfer, seen: await order.seen() };
	await collect(order.id, { ...both, reference: 'TRF 43' });
	await expect(collect(order.id, { ...both, reference: 'TRF 44' }, bisi.id)).rejects.toMatchObject(
		problem('reference TRF 43'),
	);
	expect(await order.cash()).toMatchObject({
		collector: { id: bank },
		collected: { reference: 'TRF 43', byName: 'Ada Admin' },
	});
});
