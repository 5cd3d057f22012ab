import { and, desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { orderEvents, orders } from '#db/order-schema.ts';
import { tillSales } from '#db/orders/till-sale-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { makeKit } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { saleOf, tillDesk } from '#tests/helpers/till.ts';
import { cashOfOrder } from '../cash/order-cash.ts';
import { staffOrder } from '../fulfilment/staff-orders.ts';
import { reconcileInternally } from '../payments/discrepancies/reconcile-internally.ts';
import { closeFlagged, MISSING_REASON, missingSeen, recordFlagged } from './decide-sale.ts';
import { shortGoods } from './sale-goods.ts';
import { countFlagged, flaggedSales, tillSalesPage } from './till-sales.ts';

// What staff do about sales that came too late to be refused.

const db = await testDatabase();
const { ada, bisi, cashier, collector, make, makeCollector, retire, plain, sendLater, strayStock } =
	await tillDesk(db);
const decider = { ...cashier, mayCorrectStock: true };

type Sale = ReturnType<typeof saleOf>;

async function flag(sale: Sale, user = cashier): Promise<number> {
	expect(await sendLater(sale, user)).toMatchObject({ outcome: 'flagged' });
	const [row] = await db.select().from(tillSales).where(eq(tillSales.key, sale.key));
	return row?.id ?? 0;
}
const seenOf = async ({ lines }: Sale) => missingSeen(await shortGoods(db, lines));
/** Records a flagged sale as somebody who has just opened the page. */
const record = async (id: number, sale: Sale, more: { collector?: string } = {}, by = decider) =>
	await recordFlagged(db, by, { sale: String(id), seen: await seenOf(sale), ...more });
const stockOf = async (id: number) =>
	(await db.select().from(products).where(eq(products.id, id)))[0]?.qty;
const changesOf = (noun: string, nounId: number) =>
	db
		.select()
		.from(auditTrail)
		.where(and(eq(auditTrail.noun, noun), eq(auditTrail.nounId, nounId)))
		.orderBy(desc(auditTrail.id));

test('a recorded sale ends with no stock: what is missing is added first, and the history explains it', async () => {
	const [few, drum] = [await make({ qty: 1 }), await make({ qty: 10 })];
	const soldAt = new Date(Date.now() - 3_600_000);
	const sale = saleOf(
		collector,
		[
			[few, 3],
			[drum, 2],
		],
		{ soldAt: soldAt.toISOString() },
	);
	const id = await flag(sale);
	const orderId = await record(id, sale);
	expect([await stockOf(few.id), await stockOf(drum.id)]).toEqual([0, 8]);
	expect(await strayStock([few, drum], new Map([[few.id, 2]]))).toEqual([]);
	const order = await staffOrder(db, orderId);
	expect(order).toMatchObject({ state: 'delivered', totalKobo: 5000_00, createdAt: soldAt });
	expect(await cashOfOrder(db, order)).toMatchObject({
		collector: { id: collector },
		collected: { kobo: 5000_00 },
	});
	expect(await reconcileInternally(db, new Date(), orderId)).toEqual([]);
	expect((await changesOf('product', few.id))[0]).toMatchObject({
		userId: ada.id,
		before: { qty: 1 },
		after: { qty: 3, reason: MISSING_REASON },
	});
	expect(await changesOf('product', drum.id)).toEqual([]);
	expect((await changesOf('till sale', id))[0]).toMatchObject({
		action: 'record',
		after: { state: 'Recorded', order: `${orderId}: ${order.trackingNo}` },
	});
	// The till that sends it again hears of the order.
	expect(await sendLater(sale)).toMatchObject({ outcome: 'recorded', orderId });
});

test('of a kit the missing parts are added', async () => {
	const [drum, horn] = [await make({ qty: 3 }), await make({ qty: 9 })];
	const kit = await makeKit(db, [
		[drum, 2],
		[horn, 1],
	]);
	const sale = saleOf(collector, [[kit, 2]]);
	const id = await flag(sale);
	await record(id, sale);
	expect([await stockOf(drum.id), await stockOf(horn.id), await stockOf(kit.id)]).toEqual([
		0, 7, 0,
	]);
});

test('hidden goods are recorded all the same, deleted ones cannot be', async () => {
	const [hidden, gone] = [await make({ status: 1 }), await make({ name: 'Horn' })];
	const ofHidden = saleOf(collector, [[hidden, 1]]);
	await record(await flag(ofHidden), ofHidden);
	expect(await stockOf(hidden.id)).toBe(9);
	const ofGone = saleOf(collector, [[gone, 1]]);
	await db.delete(products).where(eq(products.id, gone.id));
	const id = await flag(ofGone);
	await expect(record(id, ofGone)).rejects.toMatchObject({
		code: 'conflict',
		message: expect.stringContaining('Horn cannot be recorded'),
	});
});

test('other prices take somebody who may agree on them, missing pieces somebody who may correct the stock', async () => {
	const [drum, few] = [await make(), await make({ qty: 0 })];
	const cheap = saleOf(collector, [[drum, 1, 900_00]]);
	const cheapId = await flag(cheap, plain);
	await expect(
		record(cheapId, cheap, {}, { ...decider, mayAgreePrices: false }),
	).rejects.toMatchObject({
		code: 'forbidden',
		message: expect.stringContaining('a role with Prices: Owner or Manager.'),
	});
	expect((await staffOrder(db, await record(cheapId, cheap))).totalKobo).toBe(900_00);
	const missing = saleOf(collector, [[few, 1]]);
	const missingId = await flag(missing);
	await expect(
		record(missingId, missing, {}, { ...decider, mayCorrectStock: false }),
	).rejects.toMatchObject({
		code: 'forbidden',
		message: expect.stringContaining('a role with Stock: Owner, Manager or Stock.'),
	});
	expect(await stockOf(few.id)).toBe(0);
	// Once it came in, nobody has to correct anything.
	await db.update(products).set({ qty: 4 }).where(eq(products.id, few.id));
	await record(missingId, missing, {}, { ...decider, mayCorrectStock: false });
	expect(await stockOf(few.id)).toBe(3);
});

test('another stock than the page showed is looked at again first', async () => {
	const few = await make({ qty: 1 });
	const sale = saleOf(collector, [[few, 2]]);
	const id = await flag(sale);
	const seen = await seenOf(sale);
	await db.update(products).set({ qty: 0 }).where(eq(products.id, few.id));
	await expect(recordFlagged(db, decider, { sale: String(id), seen })).rejects.toMatchObject({
		code: 'conflict',
		message: expect.stringContaining('The stock has changed meanwhile'),
	});
	expect(await stockOf(few.id)).toBe(0);
});

test('the cash of whoever collects no more is with somebody who does', async () => {
	const drum = await make();
	const closing = await makeCollector({ name: 'Closing till' });
	await retire(closing, 'Closing till');
	const sale = saleOf(closing, [[drum, 1]]);
	const id = await flag(sale);
	await expect(record(id, sale)).rejects.toMatchObject({
		fields: { collector: [expect.any(String)] },
	});
	const order = await staffOrder(db, await record(id, sale, { collector: String(collector) }));
	expect(await cashOfOrder(db, order)).toMatchObject({ collector: { id: collector } });
});

test('a sale that is closed becomes no order, says why, and tells the till that sends it again', async () => {
	const few = await make({ qty: 1 });
	const sale = saleOf(collector, [[few, 2]]);
	const id = await flag(sale);
	const before = await db.$count(orders);
	await closeFlagged(db, bisi.id, { sale: String(id), reason: 'Typed twice' });
	expect([await db.$count(orders), await stockOf(few.id)]).toEqual([before, 1]);
	expect((await changesOf('till sale', id))[0]).toMatchObject({
		userId: bisi.id,
		action: 'close',
		after: { state: 'Closed without an order', reason: 'Typed twice', total: '₦2,000' },
	});
	expect(await sendLater(sale)).toEqual({
		outcome: 'flagged',
		message: 'Staff looked at it and closed it without an order.',
	});
});

test('of two people who decide at once, one does, and the other is told who', async () => {
	for (let round = 0; round < 4; round += 1) {
		const few = await make({ qty: 1 });
		const sale = saleOf(collector, [[few, 2]]);
		const id = await flag(sale);
		const seen = await seenOf(sale);
		const settled = await Promise.allSettled([
			recordFlagged(db, decider, { sale: String(id), seen }),
			closeFlagged(db, bisi.id, { sale: String(id), reason: 'Typed twice' }),
			recordFlagged(db, { ...decider, adminId: bisi.id }, { sale: String(id), seen }),
		]);
		const refused = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
		expect(refused).toHaveLength(2);
		for (const reason of refused)
			expect(reason).toMatchObject({
				code: 'conflict',
				message: expect.stringMatching(/by (Ada|Bisi) Admin meanwhile/),
			});
	}
	await expect(closeFlagged(db, ada.id, { sale: 'x', reason: 'x' })).rejects.toMatchObject({
		code: 'not-found',
	});
});

test('the page has what is flagged with what is missing now and the orders that may still have it, and the others apart', async () => {
	const few = await make({ qty: 1, name: 'Snare' });
	const { id: userId } = await makeShopper(db);
	const line = { productId: few.id, name: few.name, unitKobo: 1000_00, qty: 1 };
	const [unpacked] = [
		await makeOrder(db, { userId, state: 'confirmed' }, [line]),
		await makeOrder(db, { userId, state: 'packed' }, [line]),
	];
	const before = await countFlagged(db);
	const sale = saleOf(collector, [[few, 2]]);
	const id = await flag(sale);
	expect(await countFlagged(db)).toBe(before + 1);
	expect((await flaggedSales(db)).rows.find((each) => each.id === id)).toMatchObject({
		sentBy: 'Ada Admin',
		collector: { id: collector, isActive: true },
		short: [{ productId: few.id, name: 'Snare', sold: 2, stock: 1 }],
		gone: [],
		hasOtherPrices: false,
		unpacked: [{ id: unpacked.id, trackingNo: unpacked.trackingNo }],
	});
	const orderId = await record(id, sale);
	const query = { page: 1, perPage: 20, q: '', sort: 'newest' } as const;
	const { rows, total } = await tillSalesPage(db, query);
	expect(rows[0]).toMatchObject({ id, orderId, state: 'recorded', decidedBy: 'Ada Admin' });
	expect(total).toBe(
		(await db.$count(tillSales, eq(tillSales.state, 'recorded'))) +
			(await db.$count(tillSales, eq(tillSales.state, 'closed'))),
	);
	const [note] = await db
		.select({ note: orderEvents.note })
		.from(orderEvents)
		.where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.toState, 'confirmed')));
	expect(note?.note).toContain('Sold at the counter. Sold on ');
});

test('flagged sales are paged, the oldest first; past the end the last page is shown', async () => {
	const few = await make({ qty: 0 });
	for (let n = 0; n < 3; n += 1) await flag(saleOf(collector, [[few, 1]]));
	const all = (await flaggedSales(db, 1, 1000)).rows.map(({ id }) => id);
	expect(all).toEqual(all.toSorted((a, b) => a - b));
	const lastPage = Math.ceil(all.length / 2);
	const pages = Array.from({ length: lastPage }, (_, n) => flaggedSales(db, n + 1, 2));
	const shown = (await Promise.all(pages)).flatMap(({ rows }) => rows.map(({ id }) => id));
	expect(shown).toEqual(all);
	expect(await flaggedSales(db, 999, 2)).toMatchObject({
		page: lastPage,
		lastPage,
		total: all.length,
		rows: [{}, ...(all.length % 2 ? [] : [{}])],
	});
});
