import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { orders } from '#db/order-schema.ts';
import { payments } from '#db/payment-schema.ts';
import { refunds } from '#db/refund-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makePaidOrder, openLedger } from '#tests/helpers/provider-ledgers.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { COUNTED_HITS } from '../kit/counted.ts';
import { readListQuery } from '../kit/list-pages.ts';
import { daysOfExport, exportPayments } from './export-payments.ts';
import {
	ALL_PAYMENTS,
	PAYMENT_SORTS,
	PAYMENTS_A_PAGE,
	type PaymentFilter,
	paymentPage,
	readPaymentFilter,
	sumOfPayments,
} from './payment-list.ts';

const db = await testDatabase();
const { id: userId } = await makeShopper(db, 'Chidi Eze');
const { id: categoryId } = await makeCategory(db);
const { id: productId } = await makeProduct(db, { categoryId });
const paystack = openLedger('paystack');
const paypal = openLedger('paypal');
const NOON = new Date('2026-11-20T12:00:00Z');
const UNPAID = { paidMinor: null, paidCurrency: null, paidAt: null };

beforeEach(async () => {
	await db.delete(refunds);
	await db.delete(payments);
	await db.delete(orders);
});

const paid = (more: Partial<Parameters<typeof makePaidOrder>[1]> = {}) =>
	makePaidOrder(db, {
		...{ userId, productId, books: paystack, at: NOON, totalKobo: 45_000_00 },
		...more,
	});

/** Further attempts at the order of a payment, which brought nothing. */
async function tryAgain({ id: _, ...payment }: typeof payments.$inferSelect, times: number) {
	const attempt = (_: unknown, n: number) => ({
		...payment,
		...UNPAID,
		state: 'failed',
		reference: `again-${n}`,
		providerId: null,
	});
	await db.insert(payments).values(Array.from({ length: times }, attempt));
}

function page(query: Record<string, unknown>, filter: Partial<PaymentFilter> = {}) {
	const wish = readListQuery(query, PAYMENT_SORTS, PAYMENTS_A_PAGE);
	return paymentPage(db, wish, { ...ALL_PAYMENTS, ...filter });
}

async function found(query: Record<string, unknown>, filter: Partial<PaymentFilter> = {}) {
	return (await page(query, filter)).rows.map(({ id }) => id);
}

test('a payment is found by each of its names, whole or by how they begin', async () => {
	const { order, payment } = await paid({
		order: { trackingNo: 'BH-7KQD-24XM-9T', email: 'Ify.N@example.com' },
		payment: {
			reference: 'BH-7KQD-24XM-9T.2',
			providerId: 'T843_201%55',
			captureId: '9XK11204CW',
		},
	});
	await paid({
		order: { email: 'other.ify.n@example.com.ng' },
		payment: { providerId: 'T843x201y55', captureId: null },
	});
	for (const q of [
		'BH-7KQD-24XM-9T.2',
		'bh-7kqd-24xm-9t.2',
		'BH-7KQD',
		'T843_201%55',
		't843_2',
		'9XK11204CW',
		'9xk1',
		'BH-7KQD-24XM-9T',
		'7kqd24xm9t',
		String(order.id),
		'ify.n@example.com',
		'IFY.N@Example.com',
	])
		expect(await found({ q }), q).toEqual([payment.id]);
	expect(await found({ q: 'T843' })).toHaveLength(2);
	for (const q of ['K11204', 'T84', '%', '_', '\\', 'ify.n@example', 'nobody@example.com', '0'])
		expect(await found({ q }), q).toEqual([]);
});

test('a payment whose order has another tracking number is found by that of its order', async () => {
	const { order, payment } = await paid({ payment: { reference: 'T0001', providerId: null } });
	expect(await found({ q: order.trackingNo })).toEqual([payment.id]);
	expect(await found({ q: 'T0001' })).toEqual([payment.id]);
});

test('payments are filtered by days in Lagos, provider and state, and sorted', async () => {
	const at = (time: string) => new Date(time);
	const { payment: early } = await paid({ at: at('2026-11-20T22:59:59Z') });
	const { payment: night } = await paid({ at: at('2026-11-20T23:30:00Z'), books: paypal });
	const { payment: parted } = await paid({
		at: at('2026-11-22T12:00:00Z'),
		refund: { amountKobo: 5_000_00, minor: 5_000_00 },
	});
	const { payment: refused } = await paid({
		at: at('2026-11-22T13:00:00Z'),
		refund: { state: 'failed' },
	});
	const { payment: review } = await paid({
		at: at('2026-11-23T12:00:00Z'),
		payment: { state: 'review' },
	});
	const all = [review.id, refused.id, parted.id, night.id, early.id];
	expect(await found({})).toEqual(all);
	expect(await found({ sort: 'oldest' })).toEqual(all.toReversed());
	const day = { from: '2026-11-21', to: '2026-11-21' };
	expect(await found({}, { days: day })).toEqual([night.id]);
	expect(await found({}, { days: { from: null, to: '2026-11-20' } })).toEqual([early.id]);
	const later = { from: '2026-11-21', to: null };
	expect(await found({}, { days: later })).toEqual(all.slice(0, 4));
	expect(await found({ sort: 'oldest' }, { days: later })).toEqual(all.slice(0, 4).toReversed());
	expect(await found({}, { provider: 'paypal' })).toEqual([night.id]);
	expect(await found({}, { state: 'review' })).toEqual([review.id]);
	expect(await found({}, { state: 'partly-refunded' })).toEqual([parted.id]);
	expect(await found({}, { state: 'paid', provider: 'paystack' })).toEqual([
		refused.id,
		parted.id,
		early.id,
	]);
	expect(await found({ q: review.reference }, { state: 'paid' })).toEqual([]);
});

test('a filter is read from an address, ignoring invalid values', () => {
	const sent = { from: '2026-11-21', to: 'x', provider: 'paypal', state: 'partly-refunded' };
	expect(readPaymentFilter(sent)).toEqual({
		days: { from: '2026-11-21', to: null },
		provider: 'paypal',
		state: 'partly-refunded',
	});
	for (const invalid of ['cash', 'constructor', 'a\0', ['paypal'], ''])
		expect(readPaymentFilter({ provider: invalid, state: invalid, from: invalid })).toEqual(
			ALL_PAYMENTS,
		);
});

test('a page has twenty payments with what a list shows of each, and is counted', async () => {
	const { order, payment } = await paid({
		order: { firstname: 'Ifeoma', lastname: 'Nwosu' },
		refund: { amountKobo: 5_000_00, minor: 5_000_00 },
	});
	await tryAgain(payment, 20);
	const [first, second] = [await page({}), await page({ page: '2' })];
	expect(first.rows).toHaveLength(20);
	expect(first).toMatchObject({ total: 21, lastPage: 2, isMore: false });
	expect(second.rows).toMatchObject([
		{
			id: payment.id,
			order: { trackingNo: order.trackingNo, firstname: 'Ifeoma', lastname: 'Nwosu' },
			refunds: [{ amountKobo: 5_000_00 }],
		},
	]);
});

test('a beginning that too many have finds some, and says that there are more', async () => {
	const { payment } = await paid();
	await tryAgain(payment, COUNTED_HITS + 1);
	const cut = { total: COUNTED_HITS, isMore: true, isCut: true };
	expect(await page({ q: 'again-' })).toMatchObject(cut);
	expect(await page({ q: 'again-7' })).toMatchObject({ total: 11, isMore: false, isCut: false });
});

test('sums are what came in and what went back, in naira, of the filter and the search alone', async () => {
	const { payment: naira } = await paid({
		totalKobo: 45_000_50,
		payment: { state: 'review', paidMinor: 44_000_00 },
	});
	await paid({ books: paypal, totalKobo: 31_005_00 });
	await paid({ totalKobo: 10_000_00, payment: { state: 'refunded' } });
	await paid({
		totalKobo: 20_000_00,
		at: new Date('2026-11-25T12:00:00Z'),
		refund: { amountKobo: 5_000_00, minor: 5_000_00, state: 'asked' },
	});
	await paid({ totalKobo: 700_00, refund: { state: 'failed' } });
	await paid({ totalKobo: 999_00, payment: { state: 'expired', ...UNPAID } });
	// Counted as paid by mistake, and corrected: the provider has no such money.
	await paid({ totalKobo: 888_00, payment: { state: 'failed' } });
	expect(await sumOfPayments(db, ALL_PAYMENTS)).toEqual({
		cameInKobo: 44_000_00 + 31_005_00 + 10_000_00 + 20_000_00 + 700_00,
		backKobo: 10_000_00 + 5_000_00,
	});
	const days = { from: '2026-11-25', to: '2026-11-25' };
	expect(await sumOfPayments(db, { ...ALL_PAYMENTS, days })).toEqual({
		cameInKobo: 20_000_00,
		backKobo: 5_000_00,
	});
	expect(await sumOfPayments(db, ALL_PAYMENTS, naira.reference)).toEqual({
		cameInKobo: 44_000_00,
		backKobo: 0,
	});
	expect(await sumOfPayments(db, ALL_PAYMENTS, 'nothing like it')).toEqual({
		cameInKobo: 0,
		backKobo: 0,
	});
});

test('dollars accepted short and given back whole come to nothing', async () => {
	// Two thirds of ₦100: rounded down, as what goes back.
	await paid({
		books: paypal,
		totalKobo: 100_00,
		payment: { chargedMinor: 300, chargedCurrency: 'USD', paidMinor: 200, paidCurrency: 'USD' },
		refund: { amountKobo: 66_66, minor: 200 },
	});
	const { cameInKobo, backKobo } = await sumOfPayments(db, ALL_PAYMENTS);
	expect([cameInKobo, backKobo]).toEqual([66_66, 66_66]);
});

test('the table for spreadsheets has the payments of filter and search, and runs no formulas', async () => {
	const { order, payment } = await paid({
		books: paypal,
		at: new Date('2026-11-20T23:30:00Z'),
		totalKobo: 31_005_00,
		payment: { providerId: '=1+1', captureId: '@x' },
		refund: { amountKobo: 15_502_50, minor: 10_00 },
	});
	await paid({ payment: { state: 'expired', ...UNPAID } });
	const table = async (filter: Partial<PaymentFilter>, q = '') => {
		const pieces = exportPayments(db, { ...ALL_PAYMENTS, ...filter }, q);
		const text = (await Array.fromAsync(pieces)).join('');
		return parse<Record<string, string>>(text, { bom: true, columns: true });
	};
	const [row, ...others] = await table({ provider: 'paypal' });
	expect(others).toEqual([]);
	expect(row).toEqual({
		begun_at: '2026-11-21 00:30',
		paid_at: '2026-11-21 00:30',
		provider: 'paypal',
		reference: payment.reference,
		provider_id: "'=1+1",
		capture_id: "'@x",
		order_id: String(order.id),
		tracking_no: order.trackingNo,
		payment_state: 'partly-refunded',
		asked: '31005',
		charged: '20',
		charged_currency: 'USD',
		received: '20',
		received_currency: 'USD',
		given_back: '15502.5',
	});
	expect(await table({ state: 'expired' })).toMatchObject([{ received: '', paid_at: '' }]);
	expect(await table({})).toHaveLength(2);
	expect(await table({}, '=1+1')).toHaveLength(1);
});

test('more payments than are read at once are all in the table, each once', async () => {
	const { payment } = await paid();
	await tryAgain(payment, 501);
	const text = (await Array.fromAsync(exportPayments(db))).join('');
	const references = parse<{ reference: string }>(text, { bom: true, columns: true }).map(
		({ reference }) => reference,
	);
	expect(new Set(references).size).toBe(502);
	expect(references).toHaveLength(502);
	// Those that a search finds, too, which lists show only some of; none of other days.
	const found = async (filter: Partial<PaymentFilter>) => {
		const pieces = exportPayments(db, { ...ALL_PAYMENTS, ...filter }, 'again');
		return (await Array.fromAsync(pieces)).join('').trimEnd().split('\n').slice(1);
	};
	expect(new Set(await found({})).size).toBe(501);
	await db
		.update(payments)
		.set({ createdAt: new Date('2026-11-10T12:00:00Z') })
		.where(eq(payments.reference, 'again-0'));
	expect(await found({ days: { from: '2026-11-10', to: '2026-11-10' } })).toHaveLength(1);
});

test('the file is named for the days of its filter', () => {
	const now = new Date('2026-11-27T23:30:00Z');
	const named = (from: string | null, to: string | null) => daysOfExport({ from, to }, now);
	expect(named('2026-11-20', '2026-11-22')).toBe('2026-11-20-to-2026-11-22');
	expect(named('2026-11-20', '2026-11-20')).toBe('2026-11-20');
	expect(named('2026-11-20', null)).toBe('2026-11-20-to-2026-11-28');
	expect(named(null, '2026-11-22')).toBe('until-2026-11-22');
	expect(named(null, null)).toBe('2026-11-28');
});
