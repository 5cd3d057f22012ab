import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cashHandovers, orderCash } from '#db/cash/cash-schema.ts';
import { discrepancies } from '#db/payment-schema.ts';
import { cashDesk, problem } from '#tests/helpers/cash.ts';
import { somebodyWaits, testDatabase } from '#tests/helpers/database.ts';
import { matchMoney } from '../reconciliation/reconciliation.ts';
import { uncollectCash } from './collect-cash.ts';
import { heldBy } from './held-money.ts';

const db = await testDatabase();
const { ada, collect, count, makeCashOrder, makeCollector } = await cashDesk(db);

test('what a collector holds is counted once; a difference needs a note and is listed', async () => {
	const rider = await makeCollector();
	const [one, other] = [await makeCashOrder(), await makeCashOrder()];
	for (const { id } of [one, other]) await collect(id, { amount: '2500', collector: rider });
	const { held } = await heldBy(db, rider);
	expect(held.map(({ kobo }) => kobo)).toEqual([2500_00, 2500_00]);
	const seen = { seen_kobo: '500000', seen_payments: '2' };
	await expect(count(rider, { counted: '4900', ...seen })).rejects.toMatchObject({
		fields: { note: [expect.stringContaining('₦5,000 is to be handed over')] },
	});
	await expect(
		count(rider, { counted: '2500', seen_kobo: '250000', seen_payments: '1' }),
	).rejects.toMatchObject(problem('holds ₦5,000 by now'));
	const outcomes = await Promise.allSettled([
		count(rider, { counted: '4900', note: 'Fuel', ...seen }),
		count(rider, { counted: '5000', ...seen }),
	]);
	expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
	expect((await heldBy(db, rider)).held).toEqual([]);
	expect((await one.cash()).collected).toMatchObject({ isHandedOver: true });
	const less = { amount: '1', seen: await one.seen(), reason: 'x' };
	await expect(collect(one.id, less)).rejects.toMatchObject(problem('handed over and counted'));
	await expect(uncollectCash(db, { adminId: ada.id, orderId: one.id })).rejects.toMatchObject({
		code: 'conflict',
	});
	await expect(
		count(rider, { counted: '0', seen_kobo: '0', seen_payments: '0' }),
	).rejects.toMatchObject(problem('no cash to hand over'));
	await matchMoney(db, { testing: true, publicUrl: '' }, { now: new Date() });
	const listed = await db
		.select()
		.from(discrepancies)
		.where(eq(discrepancies.kind, 'cash-miscounted'));
	const isShort = outcomes[0]?.status === 'fulfilled';
	expect(listed.map(({ facts }) => [facts.expectedKobo, facts.countedKobo])).toEqual(
		isShort ? [[5000_00, 4900_00]] : [],
	);
});

test('cash that is handed over while somebody corrects it stays as it was counted', async () => {
	const rider = await makeCollector();
	const order = await makeCashOrder();
	await collect(order.id, { amount: '2500', collector: String(rider) });
	const seen = await order.seen();
	let correcting: Promise<unknown> = Promise.resolve();
	await db.transaction(async (tx) => {
		// What a handover writes; it locks the cash and no order.
		const [row] = await tx
			.insert(cashHandovers)
			.values({ collectorId: rider, expectedKobo: 2500_00, countedKobo: 2500_00 })
			.returning();
		await tx
			.update(orderCash)
			.set({ handoverId: row?.id ?? 0 })
			.where(eq(orderCash.orderId, order.id));
		const corrected = { amount: '1', reason: 'Typed wrongly', seen };
		correcting = collect(order.id, corrected).catch((error: unknown) => error);
		await somebodyWaits(db);
	});
	expect(await correcting).toMatchObject(problem('has been handed over and counted'));
	expect((await order.cash()).collected).toMatchObject({ kobo: 2500_00, isHandedOver: true });
});
