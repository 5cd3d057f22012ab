import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { orderLines, orders } from '#db/order-schema.ts';
import { payments } from '#db/payment-schema.ts';
import { refunds } from '#db/refund-schema.ts';
import { settings } from '#db/site-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { editorBy } from '#tests/helpers/cash.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { aDepositor, DEPOSIT, REST } from '#tests/helpers/deposits.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { moveByStaff } from '#tests/helpers/orders.ts';
import { rejection, TOTAL, traces } from '#tests/helpers/payments.ts';
import { cashByCollector, ordersToCollect } from '../cash/cash-book.ts';
import { CashCollection, collectCash } from '../cash/collect-cash.ts';
import { allCollectors, CollectorInput, saveCollector } from '../cash/collectors.ts';
import { assignCollector, cashOfOrder } from '../cash/order-cash.ts';
import { parseFields } from '../kit/input.ts';
import { addDays, lagosDay } from '../kit/lagos-days.ts';
import { depositSums } from '../orders/deposits/deposit-sums.ts';
import { type DateRange, salesByPeriod, salesByProduct } from '../orders/sales/sales.ts';
import { reconcileInternally } from '../payments/discrepancies/reconcile-internally.ts';
import { refreshRefund } from '../payments/refunds/refresh-refund.ts';
import { refundPayment } from '../payments/refunds/refund-payment.ts';
import { matchMoney } from '../reconciliation/reconciliation.ts';
import { returnsOf } from './order-returns.ts';
import { PiecesReturn } from './return-input.ts';
import { returnPieces } from './return-pieces.ts';

// What becomes of the two parts of an order with a deposit: ₦9,000 paid online and ₦81,000 in cash for two pieces.

const db = await testDatabase();
const { user: admin } = await makeAdmin(db, 'Ada Admin');
await saveCollector(
	db,
	editorBy(admin.id),
	null,
	parseFields(CollectorInput, { kind: 'rider', name: 'Bola' }),
);
const [rider] = await allCollectors(db);
const PIECE = TOTAL / 2;
type Placed = Awaited<ReturnType<typeof placed>>;
let order: Placed;

async function placed() {
	const shopper = await aDepositor(db);
	const { orderId, paymentId } = await shopper.placed();
	return { ...shopper, orderId, paymentId };
}

beforeEach(async () => {
	order = await placed();
});

const row = () => order.orderRow(order.orderId);
const move = (to_state: 'sent' | 'delivered' | 'returned' | 'cancelled', more: object = {}) =>
	moveByStaff(db, admin.id, order.orderId, { to_state, ...more });
const become = (state: string) =>
	db.update(orders).set({ state }).where(eq(orders.id, order.orderId));
const cash = async () => {
	const [found] = await db.select().from(orders).where(eq(orders.id, order.orderId));
	if (!found) throw new Error('no order');
	return cashOfOrder(db, { ...found, state: found.state as 'sent' });
};
const collect = (amount: number, more: object = {}) =>
	collectCash(
		db,
		{ adminId: admin.id, orderId: order.orderId, shop: SHOP },
		parseFields(CashCollection, {
			amount: String(amount / 100),
			collector: String(rider?.id),
			...more,
		}),
	);
const sums = async () => (await depositSums(db, [await row()])).get(order.orderId);
const kinds = async () =>
	(await reconcileInternally(db, new Date(), order.orderId)).map(({ kind }) => kind);
const sent = () => [...order.providers.paystack.refunds.values()].map(({ minor }) => minor);
const refresh = () => refreshRefund(db, order.providers, order.paymentId);

/** Staff who have just opened the page record that so many of the two pieces came back. */
async function comesBack(qty: number) {
	const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, order.orderId));
	const seen = (await returnsOf(db, order.orderId)).at(-1)?.id ?? 0;
	const by = { adminId: admin.id, orderId: order.orderId, shop: SHOP };
	const input = parseFields(PiecesReturn, { seen_return: seen, money: 'back' });
	await returnPieces(db, by, [{ lineId: line?.id ?? 0, qty, isRestocked: false }], input);
	const { amountKobo, handKobo, money } = (await returnsOf(db, order.orderId)).at(-1) ?? {};
	return { money, amountKobo, handKobo };
}

test('only the rest is collected, and everything agrees before and after', async () => {
	expect(await sums()).toEqual({ depositKobo: DEPOSIT, paidKobo: DEPOSIT, toCollectKobo: REST });
	await become('sent');
	expect((await cash())?.dueKobo).toBe(REST);
	const { unassigned } = await cashByCollector(db);
	expect(unassigned).toEqual({ count: 1, kobo: REST });
	const list = await ordersToCollect(db, { page: 1, perPage: 20, sort: 'oldest', q: '' }, 'all');
	expect(list.rows).toMatchObject([{ id: order.orderId, dueKobo: REST }]);
	await expect(collect(TOTAL)).rejects.toMatchObject({
		fields: { reason: [expect.stringContaining('₦81,000 is due')] },
	});
	await collect(REST, { delivered: '1' });
	expect((await row()).state).toBe('delivered');
	expect(await sums()).toEqual({ depositKobo: DEPOSIT, paidKobo: DEPOSIT, toCollectKobo: 0 });
	expect(await kinds()).toEqual([]);
	await matchMoney(db, order.providers, { now: new Date() });
	expect(await kinds()).toEqual([]);
});

test('nobody is to collect for an order before its deposit is paid', async () => {
	const assign = () =>
		assignCollector(db, { adminId: admin.id, orderId: order.orderId }, String(rider?.id));
	await become('awaiting-payment');
	expect(await rejection(assign())).toMatchObject({
		code: 'conflict',
		message: 'This order awaits its deposit: nobody collects for it yet.',
	});
	await become('placed');
	await assign();
	expect((await cash())?.collector?.id).toBe(rider?.id);
});

test('cash of another sum than the rest is a difference', async () => {
	await become('sent');
	await collect(TOTAL, { reason: 'Paid all of it again' });
	expect(await kinds()).toEqual(['cash-wrong-amount']);
});

test('a deposit of another sum than the order asks for is a difference', async () => {
	await db
		.update(orders)
		.set({ depositKobo: DEPOSIT + 100 })
		.where(eq(orders.id, order.orderId));
	expect(await kinds()).toEqual(['charge-unlike-total']);
});

test('cancelled before it leaves, all of the deposit goes back by the provider', async () => {
	await expect(move('cancelled')).rejects.toMatchObject({ fields: { refund: expect.anything() } });
	await move('cancelled', { refund: 'whole' });
	expect(await refresh()).toBe('refunded');
	expect(sent()).toEqual([DEPOSIT]);
	expect(await sums()).toEqual({ depositKobo: DEPOSIT, paidKobo: 0, toCollectKobo: 0 });
	expect(await traces(order)).toMatchObject({ stock: 5, orders: ['cancelled'] });
	expect(await kinds()).toEqual([]);
});

test('refused at the door, staff choose what becomes of the deposit, and it counts as a refusal', async () => {
	await become('sent');
	await expect(move('returned', { refused: '1' })).rejects.toMatchObject({
		fields: { refund: expect.anything() },
	});
	await move('returned', { refused: '1', refund: 'none' });
	expect(sent()).toEqual([]);
	expect((await cash())?.toPayBackKobo).toBe(0);
	// As with any order that is off and whose money is kept, until staff note why.
	expect(await kinds()).toEqual(['cancelled-paid']);
});

test('pieces that come back are paid from the cash first and then from the deposit, never more than was paid', async () => {
	await become('sent');
	await collect(REST, { delivered: '1' });
	expect(await comesBack(1)).toEqual({ money: 'hand', amountKobo: PIECE, handKobo: 0 });
	expect(await comesBack(1)).toEqual({
		money: 'provider',
		amountKobo: PIECE,
		handKobo: PIECE - DEPOSIT,
	});
	expect(await refresh()).toBe('refunded');
	expect(sent()).toEqual([DEPOSIT]);
	expect((await row()).state).toBe('returned');
	expect(await kinds()).toEqual([]);
});

test('a piece that comes back before the cash is collected lowers what is due', async () => {
	await become('delivered');
	expect(await comesBack(1)).toEqual({ money: 'hand', amountKobo: PIECE, handKobo: 0 });
	expect((await cash())?.dueKobo).toBe(REST - PIECE);
	expect((await sums())?.toCollectKobo).toBe(REST - PIECE);
	await collect(REST - PIECE);
	// Of the other piece the cash that was really collected goes back, and the deposit.
	expect(await comesBack(1)).toEqual({
		money: 'provider',
		amountKobo: PIECE,
		handKobo: REST - PIECE,
	});
	await refresh();
	expect(sent()).toEqual([DEPOSIT]);
});

test('of cash that came short only what came goes back', async () => {
	await become('sent');
	await collect(REST - 50_000_00, { reason: 'Had no more', delivered: '1' });
	expect(await comesBack(1)).toEqual({
		money: 'provider',
		amountKobo: REST - 50_000_00 + DEPOSIT,
		handKobo: REST - 50_000_00,
	});
});

/** A test that runs at midnight is of two days. */
function thisDayAndTheNext(): DateRange {
	const today = lagosDay(new Date());
	return { from: today, to: addDays(today, 1) };
}

async function salesOf(days: DateRange) {
	const each = await salesByPeriod(db, days, 'day');
	const sum = (of: 'sales' | 'revenueKobo') => each.reduce((all, day) => all + day[of], 0);
	return { sales: sum('sales'), revenueKobo: sum('revenueKobo') };
}

test('where the deposit went back, the cash is still revenue', async () => {
	const days = thisDayAndTheNext();
	const revenue = async () => (await salesOf(days)).revenueKobo;
	const before = await revenue();
	await become('sent');
	await collect(REST, { delivered: '1' });
	await refundPayment(db, order.paymentId, { reason: 'Goodwill', adminId: admin.id });
	expect(await revenue()).toBe(before - DEPOSIT);
	await refresh();
	expect(await revenue()).toBe(before - DEPOSIT);
	const [sold] = (await salesByProduct(db, days)).filter(
		({ productId }) => productId === order.product.id,
	);
	expect(sold).toMatchObject({ pieces: 2, revenueKobo: REST });
});

test('a deposit that came twice and went back once is revenue, also while the refund of the other is refused', async () => {
	const revenue = async () => (await salesOf(thisDayAndTheNext())).revenueKobo;
	const before = await revenue();
	const [own] = await db.select().from(payments).where(eq(payments.id, order.paymentId));
	if (!own) throw new Error('no deposit');
	const { id: _, ...facts } = own;
	const twice = { ...facts, state: 'refunded', reference: `${own.reference}-2` };
	const [second] = await db.insert(payments).values(twice).returning();
	const money = { amountKobo: DEPOSIT, minor: DEPOSIT, currency: 'NGN', state: 'done' };
	await db
		.insert(refunds)
		.values({ ...money, paymentId: second?.id ?? 0, requestId: twice.reference });
	order.providers.paystack.refundsAre = 'failed';
	await refundPayment(db, order.paymentId, { reason: 'Goodwill', adminId: admin.id });
	expect(await revenue()).toBe(before - DEPOSIT);
	await refresh();
	expect(await revenue()).toBe(before);
});

test('where revenue is what is paid, the deposit and the rest count on the days they came', async () => {
	await db.insert(settings).values({ key: 'revenueCounts', value: 'paid' });
	const days = thisDayAndTheNext();
	const ofProduct = async () => {
		const all = await salesByProduct(db, days);
		const found = all.find(({ productId }) => productId === order.product.id);
		return found && { pieces: found.pieces, revenueKobo: found.revenueKobo };
	};
	const before = await salesOf(days);
	expect(await ofProduct()).toEqual({ pieces: 2, revenueKobo: DEPOSIT });
	await become('sent');
	await collect(REST, { delivered: '1' });
	expect(await ofProduct()).toEqual({ pieces: 2, revenueKobo: TOTAL });
	const after = await salesOf(days);
	expect(after.revenueKobo - before.revenueKobo).toBe(REST);
	expect(after.sales).toBe(before.sales);
	await db.delete(settings).where(eq(settings.key, 'revenueCounts'));
});
