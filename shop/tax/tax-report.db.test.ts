import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { orderCash } from '#db/cash/cash-schema.ts';
import { orderEvents, orders } from '#db/order-schema.ts';
import { orderReturns } from '#db/orders/return-schema.ts';
import { payments } from '#db/payment-schema.ts';
import { refunds } from '#db/refund-schema.ts';
import { settings } from '#db/site-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { includedTax } from '../totals/included-tax.ts';
import { exportTaxReport, taxEntries, taxMonth, taxSums } from './tax-report.ts';

const db = await testDatabase();
const { id: userId } = await makeShopper(db);
const QUERY = { page: 1, perPage: 50, sort: 'time', q: '' } as const;
const NOVEMBER = taxMonth('2026-11').days;
const DECEMBER = taxMonth('2026-12').days;
let made = 0;

beforeEach(async () => {
	await db.delete(settings);
	await db.delete(refunds);
	await db.delete(payments);
	await db.delete(orders);
});

/** An order of ₦10,750 with ₦750 VAT unless said otherwise, placed on this day. */
async function ordered(day: string, given: Partial<typeof orders.$inferInsert> = {}) {
	const totalKobo = given.totalKobo ?? 10_750_00;
	const taxedKobo = given.taxedKobo ?? totalKobo;
	const createdAt = new Date(`${day}T12:00:00Z`);
	const order = await makeOrder(db, {
		userId,
		totalKobo,
		taxedKobo,
		taxRate: 750,
		taxKobo: includedTax(taxedKobo, 750),
		createdAt,
		...given,
	});
	await moved(order.id, 'placed', order.createdAt);
	return order;
}

async function moved(orderId: number, toState: string, createdAt: Date) {
	await db.insert(orderEvents).values({ orderId, toState, createdAt });
}

async function paid(orderId: number, amountKobo: number, state = 'paid', paidMinor = amountKobo) {
	made += 1;
	const [payment] = await db
		.insert(payments)
		.values({
			orderId,
			provider: 'paystack',
			reference: `tax-${made}`,
			state,
			amountKobo,
			chargedMinor: amountKobo,
			chargedCurrency: 'NGN',
			paidMinor,
			paidCurrency: 'NGN',
			reservedUntil: new Date(),
		})
		.returning();
	return payment?.id ?? 0;
}

async function refunded(paymentId: number, amountKobo: number, day: string, state = 'done') {
	made += 1;
	await db.insert(refunds).values({
		paymentId,
		amountKobo,
		minor: amountKobo,
		currency: 'NGN',
		state,
		requestId: `tax-${made}`,
		askedAt: new Date(`${day}T12:00:00Z`),
	});
}

const sums = async (days = NOVEMBER) => {
	const [row, ...more] = await taxSums(db, days);
	expect(more).toEqual([]);
	return row && [row.orders, row.soldKobo, row.soldTaxKobo, row.backKobo, row.backTaxKobo];
};

const noon = (day: string) => new Date(`${day}T12:00:00Z`);
const countPaid = () => db.insert(settings).values({ key: 'revenueCounts', value: 'paid' });
/** The VAT of the sales of October, November and December. */
const due = async () => {
	const months = [taxMonth('2026-10').days, NOVEMBER, DECEMBER];
	return await Promise.all(months.map(async (days) => (await sums(days))?.[2]));
};

test('the days of a month, and of what is none the present one', () => {
	expect(taxMonth('2024-02').days).toEqual({ from: '2024-02-01', to: '2024-02-29' });
	expect(NOVEMBER).toEqual({ from: '2026-11-01', to: '2026-11-30' });
	for (const odd of ['2026-13', '', null, undefined, '2026-1', "2026-11'", {}])
		expect(taxMonth(odd, new Date('2026-12-31T23:30:00Z')).month).toBe('2027-01');
});

test('a month adds up to its orders by the days of Lagos, exempt goods apart, without those from before', async () => {
	await ordered('2026-11-01', { createdAt: new Date('2026-10-31T23:00:00Z') });
	await ordered('2026-11-30', { createdAt: new Date('2026-11-30T23:00:00Z') });
	await ordered('2026-11-20', { totalKobo: 20_000_00, taxedKobo: 10_750_00 });
	await makeOrder(db, { userId, totalKobo: 5_000_00, createdAt: new Date('2026-11-20T12:00:00Z') });
	await makeOrder(db, { userId, totalKobo: 5_00, taxRate: 750, state: 'awaiting-payment' });
	const [row] = await taxSums(db, NOVEMBER);
	expect(row).toEqual({
		rate: 750,
		orders: 2,
		soldKobo: 30_750_00,
		soldTaxedKobo: 21_500_00,
		soldTaxKobo: 1_500_00,
		backKobo: 0,
		backTaxKobo: 0,
	});
	expect(await sums(DECEMBER)).toEqual([1, 10_750_00, 750_00, 0, 0]);
	const { rows } = await taxEntries(db, NOVEMBER, QUERY);
	expect(rows.map(({ taxKobo }) => taxKobo)).toEqual([750_00, 750_00]);
	const text = (await Array.fromAsync(exportTaxReport(db, NOVEMBER))).join('');
	const csv: Record<string, string>[] = parse(text, { columns: true, bom: true });
	expect(
		csv.map(({ time, what, rate, total, taxed, exempt, vat }) => [
			time,
			what,
			rate,
			total,
			taxed,
			exempt,
			vat,
		]),
	).toEqual([
		['2026-11-01 00:00', 'order', '7.5', '10750', '10750', '0', '750'],
		['2026-11-20 13:00', 'order', '7.5', '20000', '10750', '9250', '750'],
	]);
	const past = await taxEntries(db, NOVEMBER, { ...QUERY, page: 9 });
	expect(past).toMatchObject({ rows: [], total: rows.length, lastPage: 1 });
});

test('where revenue is money, VAT falls due with the first money or the delivery, all of it at once', async () => {
	await countPaid();
	const deposit = { paymentMode: 'cod-card', depositKobo: 1_000_00, state: 'delivered' };
	const { id } = await ordered('2026-10-30', deposit);
	await db
		.update(payments)
		.set({ paidAt: noon('2026-11-01') })
		.where(eq(payments.id, await paid(id, 1_000_00)));
	expect(await due()).toEqual([undefined, 750_00, undefined]);
	await moved(id, 'delivered', noon('2026-12-04'));
	await db.insert(orderCash).values({
		orderId: id,

		amountKobo: 9_750_00,
		collectedAt: noon('2026-12-05'),
	});
	expect(await due()).toEqual([undefined, 750_00, undefined]);
	// Refused or returned, all of it goes back in the month of that.
	await db.update(orders).set({ state: 'returned' }).where(eq(orders.id, id));
	await moved(id, 'returned', noon('2026-12-06'));
	expect((await sums(DECEMBER))?.slice(3)).toEqual([-10_750_00, -750_00]);
});

test('cash alone brings in its VAT with the delivery that stands, though somebody noted it days later', async () => {
	await countPaid();
	const cash = await ordered('2026-10-30', { state: 'sent' });
	expect(await due()).toEqual([undefined, undefined, undefined]);
	await moved(cash.id, 'delivered', noon('2026-10-31'));
	await db.insert(orderEvents).values({
		orderId: cash.id,
		fromState: 'delivered',
		toState: 'sent',
		reason: 'taken-back',
		createdAt: noon('2026-10-31'),
	});
	expect(await due()).toEqual([undefined, undefined, undefined]);
	await moved(cash.id, 'delivered', noon('2026-11-30'));
	await db.insert(orderCash).values({
		orderId: cash.id,

		amountKobo: 10_750_00,
		collectedAt: noon('2026-12-02'),
	});
	expect(await due()).toEqual([undefined, 750_00, undefined]);
});

test('refunds take their share off in their own month, and all of them together exactly the whole', async () => {
	const { id } = await ordered('2026-11-10', { totalKobo: 1_000_01 });
	const paymentId = await paid(id, 1_000_01);
	for (const kobo of [333_33, 333_33]) await refunded(paymentId, kobo, '2026-11-12');
	await refunded(paymentId, 100_00, '2026-11-13', 'failed');
	const tax = includedTax(1_000_01, 750);
	const [, sold, soldTax, back, backTax] = (await sums()) ?? [];
	expect([sold, soldTax, back]).toEqual([1_000_01, tax, -666_66]);
	await refunded(paymentId, 333_35, '2026-12-02');
	const [, none, noTax, rest, restTax] = (await sums(DECEMBER)) ?? [];
	expect([none, noTax, rest]).toEqual([0, 0, -333_35]);
	expect((backTax ?? 0) + (restTax ?? 0)).toBe(-tax);
});

test('an order that is cancelled or returned goes back as what is left of it, whatever was refunded before', async () => {
	const cash = await ordered('2026-11-10', { state: 'cancelled' });
	await moved(cash.id, 'cancelled', new Date('2026-11-30T22:00:00Z'));
	const parted = await ordered('2026-11-10', { state: 'returned' });
	await db.insert(orderReturns).values({
		orderId: parted.id,
		money: 'hand',
		amountKobo: 5_000_00,
		createdAt: new Date('2026-11-20T12:00:00Z'),
	});
	await moved(parted.id, 'returned', new Date('2026-12-05T12:00:00Z'));
	expect((await sums())?.slice(0, 4)).toEqual([2, 21_500_00, 1_500_00, -15_750_00]);
	expect((await sums(DECEMBER))?.[3]).toBe(-5_750_00);
	const tax = (await sums())?.[4] ?? 0;
	expect(tax + ((await sums(DECEMBER))?.[4] ?? 0)).toBe(-1_500_00);
	const { rows } = await taxEntries(db, DECEMBER, QUERY);
	expect(rows.map(({ kind, totalKobo }) => [kind, totalKobo])).toEqual([['back', -5_750_00]]);
});

test('the refund of a payment that came twice, and of naira beyond the total, takes nothing off', async () => {
	const { id } = await ordered('2026-11-10');
	const second = await paid(id, 10_750_00, 'refunded');
	const first = await paid(id, 10_750_00, 'paid', 11_000_00);
	await refunded(second, 10_750_00, '2026-11-11');
	await refunded(first, 250_00, '2026-11-11');
	expect(await sums()).toEqual([1, 10_750_00, 750_00, 0, 0]);
	await refunded(first, 10_750_00, '2026-11-12');
	expect(await sums()).toEqual([1, 10_750_00, 750_00, -10_750_00, -750_00]);
});

test('money that came twice stays without effect once the order’s own goes back, and so does what was beyond the total', async () => {
	const { id } = await ordered('2026-11-10');
	const first = await paid(id, 10_750_00, 'paid', 11_000_00);
	const second = await paid(id, 10_750_00, 'refunded');
	const [own] = await db.select().from(payments).where(eq(payments.id, first));
	await db
		.update(orders)
		.set({ paymentId: own?.reference ?? '' })
		.where(eq(orders.id, id));
	await refunded(second, 10_750_00, '2026-11-11');
	await refunded(first, 250_00, '2026-11-11');
	await refunded(first, 10_750_00, '2026-12-02');
	await db.update(payments).set({ state: 'refunded' }).where(eq(payments.id, first));
	expect(await sums()).toEqual([1, 10_750_00, 750_00, 0, 0]);
	expect(await sums(DECEMBER)).toEqual([0, 0, 0, -10_750_00, -750_00]);
});

test('an order that was given up and is paid weeks later counts in the month in which that places it', async () => {
	const made = noon('2026-10-31');
	const { id } = await makeOrder(db, {
		userId,
		paymentMode: 'paystack',
		totalKobo: 10_750_00,
		...{ taxedKobo: 10_750_00, taxRate: 750, taxKobo: 750_00, createdAt: made },
	});
	await moved(id, 'awaiting-payment', made);
	await moved(id, 'cancelled', made);
	expect(await due()).toEqual([undefined, undefined, undefined]);
	// Another amount than was asked for, which staff accept.
	const payment = await paid(id, 10_750_00, 'paid', 10_700_00);
	await db.update(payments).set({ paidAt: made }).where(eq(payments.id, payment));
	await moved(id, 'placed', noon('2026-11-25'));
	expect(await due()).toEqual([undefined, 750_00, undefined]);
	await countPaid();
	expect(await due()).toEqual([undefined, 750_00, undefined]);
});
