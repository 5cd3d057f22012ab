import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { orderLines, orders } from '#db/order-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { aRate, aShopper, TOTAL } from '#tests/helpers/payments.ts';
import { type PaidAtPaystack, paidAtPaystack } from '#tests/helpers/refunds.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import { parseFields } from '../kit/input.ts';
import { salesByPeriod, salesByProduct } from '../orders/sales/sales.ts';
import { refreshPayment } from '../payments/refresh-payment.ts';
import { refundsOf } from '../payments/refunds/refund-rows.ts';
import { returnsOf } from './order-returns.ts';
import { PiecesReturn } from './return-input.ts';
import { returnPieces } from './return-pieces.ts';

const db = await testDatabase();
const admin = await makeAdminUser(db);
/** What one of the two pieces of each order cost. */
const PIECE = TOTAL / 2;
let paid: PaidAtPaystack;

beforeEach(async () => {
	paid = await paidAtPaystack(db, admin.id);
	await deliver(paid.orderId);
});

const deliver = (orderId: number) =>
	db.update(orders).set({ state: 'delivered' }).where(eq(orders.id, orderId));

/** Staff who have just opened the page record that so many of the two pieces came back. */
async function comesBack(orderId: number, qty: number, fields: Record<string, unknown> = {}) {
	const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
	const seen = (await returnsOf(db, orderId)).at(-1)?.id ?? 0;
	const by = { adminId: admin.id, orderId, shop: SHOP };
	const input = parseFields(PiecesReturn, { seen_return: seen, money: 'back', ...fields });
	const pieces = [{ lineId: line?.id ?? 0, qty, isRestocked: false }];
	await returnPieces(db, by, pieces, input);
}

const stateOf = async (orderId: number) =>
	(await db.select().from(orders).where(eq(orders.id, orderId)))[0]?.state;

test('the price of a piece goes back by the provider, then the rest; all agrees with what it lists', async () => {
	await comesBack(paid.orderId, 1, { left_kobo: String(TOTAL), reason: 'Cracked' });
	expect(await paid.refresh()).toBe('paid');
	expect(await stateOf(paid.orderId)).toBe('delivered');
	expect(await paid.rows()).toEqual([['done', PIECE]]);
	const [refund] = await refundsOf(db, [paid.paymentId]);
	expect(refund?.reason).toMatch(/^Came back: 1 × .+: Cracked$/);
	await paid.match();
	expect(await paid.kinds()).toEqual([]);
	await comesBack(paid.orderId, 1, { left_kobo: String(PIECE) });
	expect(await stateOf(paid.orderId)).toBe('returned');
	expect(await paid.refresh()).toBe('refunded');
	expect(paid.sent()).toEqual([PIECE, PIECE]);
	expect(await paid.refundMails()).toHaveLength(2);
	await paid.match();
	expect(await paid.kinds()).toEqual([]);
});

test('no more goes back than is left, and a page that shows another rest records nothing', async () => {
	await paid.part(60_000_00);
	await paid.refresh();
	const stale = comesBack(paid.orderId, 1, { left_kobo: String(TOTAL) });
	await expect(stale).rejects.toMatchObject({ code: 'conflict' });
	expect(await returnsOf(db, paid.orderId)).toEqual([]);
	await comesBack(paid.orderId, 1, { left_kobo: String(TOTAL - 60_000_00) });
	expect((await returnsOf(db, paid.orderId)).map(({ amountKobo }) => amountKobo)).toEqual([
		30_000_00,
	]);
	expect(await paid.refresh()).toBe('refunded');
	expect(paid.sent()).toEqual([60_000_00, 30_000_00]);
	// Nothing is here any more: the last piece comes back alone.
	await comesBack(paid.orderId, 1, { money: undefined });
	expect((await returnsOf(db, paid.orderId)).at(-1)).toMatchObject({
		money: 'none',
		amountKobo: 0,
	});
});

test('a return and a part given back by hand at once give back no more than was paid', async () => {
	const ended = await Promise.allSettled([
		comesBack(paid.orderId, 2, { left_kobo: String(TOTAL) }),
		paid.part(60_000_00),
	]);
	expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
	await paid.refresh();
	const sum = paid.sent().reduce((all, minor) => all + minor, 0);
	expect([TOTAL, 60_000_00]).toContain(sum);
});

test('a refused refund stays to be asked for, also after a later return whose money was sent', async () => {
	const { paystack } = paid.providers;
	paystack.trouble.refund = 'refused';
	await paid.part(10_000_00);
	await paid.refresh();
	delete paystack.trouble.refund;
	await comesBack(paid.orderId, 1);
	await paid.refresh();
	expect(await paid.rows()).toEqual([
		['failed', 10_000_00],
		['done', PIECE],
	]);
	await paid.match();
	expect(await paid.kinds()).toEqual(['refund-failed']);
	await paid.resolve((await paid.open())[0]?.id);
	await paid.refresh();
	expect(paid.sent()).toEqual([PIECE, 10_000_00]);
	await paid.match();
	expect(await paid.kinds()).toEqual([]);
});

test('when all pieces are back and the refund of some was refused, staff are asked to give the rest back', async () => {
	const { paystack } = paid.providers;
	paystack.trouble.refund = 'refused';
	await comesBack(paid.orderId, 1);
	await paid.refresh();
	expect(await paid.kinds()).toEqual(['refund-failed']);
	delete paystack.trouble.refund;
	await comesBack(paid.orderId, 1);
	await paid.refresh();
	await paid.match();
	expect(await paid.kinds()).toEqual(['cancelled-paid']);
	await paid.resolve((await paid.open())[0]?.id);
	expect(await paid.refresh()).toBe('refunded');
	expect(paid.sent()).toEqual([PIECE, PIECE]);
	await paid.match();
	expect(await paid.kinds()).toEqual([]);
});

test('several refunds that the provider refused are all asked for again at once', async () => {
	paid.providers.paystack.trouble.refund = 'refused';
	await paid.part(10_000_00);
	await paid.refresh();
	await comesBack(paid.orderId, 1);
	await paid.refresh();
	expect(await paid.rows()).toEqual([
		['failed', 10_000_00],
		['failed', PIECE],
	]);
	delete paid.providers.paystack.trouble.refund;
	const [listed] = await paid.open();
	await paid.resolve(listed?.id);
	await paid.refresh();
	expect(paid.sent()).toEqual([10_000_00, PIECE]);
	expect(await paid.kinds()).toEqual([]);
});

test('dollars: the same share of what was captured goes back, in all exactly that', async () => {
	const shopper = await aShopper(db);
	const { paypal } = shopper.providers;
	const wallet = await shopper.begin('paypal', { rateId: await aRate(db) });
	paypal.tell(wallet.reference, 'approved');
	await refreshPayment(db, shopper.providers, wallet.paymentId);
	await deliver(wallet.orderId);
	await comesBack(wallet.orderId, 1);
	await comesBack(wallet.orderId, 1);
	const rows = await refundsOf(db, [wallet.paymentId]);
	expect(rows.map(({ minor, amountKobo, currency }) => [minor, amountKobo, currency])).toEqual([
		[2941, PIECE, 'USD'],
		[2941, PIECE, 'USD'],
	]);
});

test('revenue is without what went back, and with it again while the provider refuses', async () => {
	const day = new Date('2026-02-03T12:00:00Z');
	await db.update(orders).set({ createdAt: day }).where(eq(orders.id, paid.orderId));
	const days = { from: '2026-02-03', to: '2026-02-03' };
	const figures = async () => ({
		revenue: (await salesByPeriod(db, days, 'day')).map(({ revenueKobo }) => revenueKobo),
		products: (await salesByProduct(db, days)).map((row) => [row.pieces, row.revenueKobo]),
	});
	paid.providers.paystack.trouble.refund = 'refused';
	await comesBack(paid.orderId, 1);
	expect(await figures()).toEqual({ revenue: [PIECE], products: [[1, PIECE]] });
	await paid.refresh();
	expect(await figures()).toEqual({ revenue: [TOTAL], products: [[1, TOTAL]] });
});
