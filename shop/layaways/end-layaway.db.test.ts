import { eq, sum } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cashReceipts, orderCash } from '#db/cash/cash-schema.ts';
import { products } from '#db/catalogue-schema.ts';
import { layaways } from '#db/layaways/layaway-schema.ts';
import { orders } from '#db/order-schema.ts';
import { cashDesk, problem } from '#tests/helpers/cash.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { layingAway } from '#tests/helpers/layaways.ts';
import { inDays } from '#tests/helpers/quotes.ts';
import { brokenChains, movementsOf } from '#tests/helpers/stock-movements.ts';
import { newFormKey } from '../kit/sent-once.ts';
import { layawayForStaff } from './layaways.ts';

const db = await testDatabase();
const { ada, makeCollector, kindsOf } = await cashDesk(db);
const counter = await makeCollector({ name: 'Till', kind: 'counter' });
const { open, pay, cancel, extend, handOver } = layingAway(db, ada.id, counter);
const { id: categoryId } = await makeCategory(db);
const make = () => makeProduct(db, { categoryId, sellingKobo: 1000_00, originalKobo: 0, qty: 10 });

/** A layaway of two drums at ₦1,000, of which ₦600 is paid. */
async function opened() {
	const drum = await make();
	const id = await open({ [`qty_${drum.id}`]: '2', amount: '600' });
	return { id, drumId: drum.id };
}
const stockOf = async (id: number) => {
	const [row] = await db.select().from(products).where(eq(products.id, id));
	return [row?.qty, row?.soldCount];
};
const receiptsOf = async (id: number) => {
	const [row] = await db
		.select({ kobo: sum(cashReceipts.amountKobo).mapWith(Number) })
		.from(cashReceipts)
		.where(eq(cashReceipts.layawayId, id));
	return row?.kobo;
};
const wins = (done: PromiseSettledResult<unknown>[]) => done.map(({ status }) => status).toSorted();

test('is paid in parts, never more than what is left, and each part has its receipt', async () => {
	const { id } = await opened();
	await pay(id, '400', { note: 'Second part' });
	for (const amount of ['0', '1000.01'])
		await expect(pay(id, amount)).rejects.toMatchObject({
			fields: { amount: ['₦1,000 is left to pay: type that or less.'] },
		});
	const formKey = newFormKey();
	await pay(id, '500', {}, { formKey });
	await expect(pay(id, '500', {}, { formKey })).rejects.toMatchObject(problem('recorded already'));
	await pay(id, '500');
	await expect(pay(id, '1')).rejects.toMatchObject(problem('All of this layaway is paid'));
	const { receipts, paidKobo } = await layawayForStaff(db, id);
	expect(receipts.map(({ kobo }) => kobo)).toEqual([600_00, 400_00, 500_00, 500_00]);
	expect(paidKobo).toBe(2000_00);
});

test('payments at once never come to more than the total, and the receipts to what is paid', async () => {
	for (let round = 0; round < 5; round += 1) {
		const { id } = await opened();
		const { version } = await layawayForStaff(db, id);
		const done = await Promise.allSettled(
			Array.from({ length: 4 }, () => pay(id, '1400', {}, { seenVersion: version })),
		);
		expect(wins(done)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
		expect((await layawayForStaff(db, id)).paidKobo).toBe(2000_00);
		expect(await receiptsOf(id)).toBe(2000_00);
	}
});

test('a payment and a cancellation at once: whatever wins, all money is accounted for', async () => {
	for (let round = 0; round < 5; round += 1) {
		const { id } = await opened();
		const { version: seenVersion } = await layawayForStaff(db, id);
		const back = { paid_back: '500', paid_back_note: 'Cash', fee: '100' };
		const done = await Promise.allSettled([
			pay(id, '400', {}, { seenVersion }),
			cancel(id, back, { seenVersion }),
		]);
		expect(wins(done)).toEqual(['fulfilled', 'rejected']);
		const { state, paidKobo, paidBackKobo, feeKobo } = await layawayForStaff(db, id);
		expect(await receiptsOf(id)).toBe(paidKobo);
		expect(paidBackKobo + feeKobo).toBe(state === 'cancelled' ? paidKobo : 0);
	}
});

test('handed over once all is paid, it is one delivered sale, whose money is in the cash book by its receipts alone', async () => {
	const { id, drumId } = await opened();
	await expect(handOver(id)).rejects.toMatchObject(problem('₦1,400 is left to pay'));
	await db.update(products).set({ sellingKobo: 1500_00, status: 1 }).where(eq(products.id, drumId));
	await pay(id, '1400');
	const orderId = await handOver(id);
	const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
	expect(order).toMatchObject({ state: 'delivered', totalKobo: 2000_00, cashOpen: false });
	expect(await stockOf(drumId)).toEqual([8, 2]);
	expect(await movementsOf(db, drumId)).toMatchObject([
		{ cause: 'layaway', change: -2 },
		{ cause: 'layaway', change: 2 },
		{ cause: 'order', change: -2 },
	]);
	expect(await db.select().from(orderCash).where(eq(orderCash.orderId, orderId))).toMatchObject([
		{ collectorId: null, amountKobo: 2000_00, handoverId: null },
	]);
	expect(await kindsOf(orderId, 30)).toEqual([]);
	expect(await layawayForStaff(db, id)).toMatchObject({ state: 'completed', orderId });
	expect(await brokenChains(db)).toEqual([]);
});

test('handed over twice, or handed over and cancelled at once, it ends once', async () => {
	for (let round = 0; round < 5; round += 1) {
		const { id, drumId } = await opened();
		await pay(id, '1400');
		const { version: seenVersion } = await layawayForStaff(db, id);
		const done = await Promise.allSettled([
			handOver(id, { seenVersion }),
			handOver(id, { seenVersion }),
			cancel(id, { fee: '2000' }, { seenVersion }),
		]);
		expect(wins(done)).toEqual(['fulfilled', 'rejected', 'rejected']);
		const { state } = await layawayForStaff(db, id);
		expect(await stockOf(drumId)).toEqual(state === 'completed' ? [8, 2] : [10, 0]);
	}
	expect(await db.$count(orders)).toBe(await db.$count(layaways, eq(layaways.state, 'completed')));
});

test('cancelled, what was paid is paid back or a fee, to the kobo', async () => {
	const { id, drumId } = await opened();
	await expect(cancel(id, { paid_back: '500', paid_back_note: 'Cash' })).rejects.toMatchObject({
		fields: { paid_back: [expect.stringContaining('₦600 was paid')] },
	});
	await expect(cancel(id, { paid_back: '600' })).rejects.toMatchObject({
		fields: { paid_back_note: ['Write how it was paid back, and to whom.'] },
	});
	await cancel(id, { paid_back: '500', fee: '100', paid_back_note: 'By transfer to Obi' });
	expect(await layawayForStaff(db, id)).toMatchObject({
		state: 'cancelled',
		paidBackKobo: 500_00,
		feeKobo: 100_00,
		paidBackNote: 'By transfer to Obi',
		reason: 'Moved to Enugu',
	});
	expect(await stockOf(drumId)).toEqual([10, 0]);
	await expect(pay(id, '100')).rejects.toMatchObject(problem('is cancelled'));
});

test('its last day is moved with a reason, and a page that is out of date changes nothing', async () => {
	const { id } = await opened();
	const { version: seenVersion } = await layawayForStaff(db, id);
	await expect(extend(id, { due_on: inDays(30) })).rejects.toMatchObject({
		fields: { due_on: ['It is this day already.'] },
	});
	await extend(id, { due_on: inDays(60) });
	expect(await layawayForStaff(db, id)).toMatchObject({
		dueOn: inDays(60),
		reason: 'Paid at harvest',
	});
	for (const late of [
		() => extend(id, { due_on: inDays(70) }, { seenVersion }),
		() => pay(id, '100', {}, { seenVersion }),
		() => cancel(id, { fee: '600' }, { seenVersion }),
		() => handOver(id, { seenVersion }),
	])
		await expect(late()).rejects.toMatchObject(problem('was changed or paid for meanwhile'));
});
