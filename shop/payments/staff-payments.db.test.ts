import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mails } from '#db/mail-schema.ts';
import { orders } from '#db/order-schema.ts';
import { discrepancies, payments } from '#db/payment-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { moveByStaff } from '#tests/helpers/orders.ts';
import {
	makePaidOrder,
	openLedger,
	paymentState,
	stockOf,
} from '#tests/helpers/provider-ledgers.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import {
	ALL_ORDERS,
	chosenOrders,
	ORDER_SORTS,
	staffOrderPage,
} from '../fulfilment/staff-orders.ts';
import type { Providers } from './providers/provider.ts';
import { refundsOf } from './refunds/refund-rows.ts';
import { acceptPayment, askProviderNow, orderMoney, refundByHand } from './staff-payments.ts';

const db = await testDatabase();
const shopper = await makeShopper(db);
const admin = await makeAdminUser(db);
const category = await makeCategory(db);
const product = await makeProduct(db, { categoryId: category.id, qty: 5 });
const paystack = openLedger('paystack');
const paypal = openLedger('paypal');
const providers: Providers = { paystack, paypal, testing: true, publicUrl: 'http://shop.test' };
const UNPAID = { paidMinor: null, paidCurrency: null, paidAt: null };

const paid = (more: Partial<Parameters<typeof makePaidOrder>[1]> = {}) =>
	makePaidOrder(db, {
		userId: shopper.id,
		productId: product.id,
		books: paystack,
		at: new Date(),
		totalKobo: 45_000_00,
		...more,
	});
const orderState = async (id: number) =>
	(await db.select().from(orders).where(eq(orders.id, id)))[0]?.state;
const jobsFor = async (paymentId: number) =>
	(
		await db.execute(
			sql`select 1 from pgboss.job where name = 'payment-refund' and data->>'paymentId' = ${String(paymentId)}`,
		)
	).rows.length;
const mailsAbout = (kind: string, text: string) =>
	db.$count(mails, sql`${mails.kind} = ${kind} and ${mails.bodyText} like ${`%${text}%`}`);

const cancel = (orderId: number, refund?: 'whole' | 'none') =>
	moveByStaff(db, admin.id, orderId, {
		to_state: 'cancelled',
		note: 'He rang',
		...(refund ? { refund } : {}),
	});

test('cancelling a paid order asks what becomes of the money', async () => {
	const { order, payment } = await paid();
	await expect(cancel(order.id)).rejects.toMatchObject({
		code: 'invalid',
		fields: { refund: [expect.stringContaining('is paid')] },
	});
	expect(await orderState(order.id)).toBe('placed');
	expect(await paymentState(db, payment.id)).toBe('paid');
});

test('it cancels and refunds in one step, once, and tells the shopper the amount', async () => {
	const before = await stockOf(db, product.id);
	const { order, payment } = await paid({ totalKobo: 12_345_67 });
	const tries = await Promise.allSettled([1, 2, 3].map(() => cancel(order.id, 'whole')));
	expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
	expect(await orderState(order.id)).toBe('cancelled');
	expect(await paymentState(db, payment.id)).toBe('refunding');
	expect(await stockOf(db, product.id)).toBe(before + 1);
	expect(await jobsFor(payment.id)).toBe(1);
	expect(await mailsAbout('order-moved', '₦12,345.67 goes back by Paystack')).toBe(1);
	expect(await refundsOf(db, [payment.id])).toMatchObject([
		{ state: 'asked', amountKobo: 12_345_67, reason: 'Cancelled: He rang', byUserId: admin.id },
	]);
});

test('or cancels and keeps the money, where the staff says so', async () => {
	const { order, payment } = await paid();
	await cancel(order.id, 'none');
	expect([await orderState(order.id), await paymentState(db, payment.id)]).toEqual([
		'cancelled',
		'paid',
	]);
	expect(await jobsFor(payment.id)).toBe(0);
});

test('a paid order goes its way without a word about the money, also with one nobody asked for', async () => {
	const { order, payment } = await paid();
	await moveByStaff(db, admin.id, order.id, { to_state: 'confirmed' });
	await moveByStaff(db, admin.id, order.id, { to_state: 'packed', refund: 'whole' });
	expect([await orderState(order.id), await paymentState(db, payment.id)]).toEqual([
		'packed',
		'paid',
	]);
	expect(await jobsFor(payment.id)).toBe(0);
});

test('an order without a payment is cancelled as ever', async () => {
	const { order } = await paid({
		order: { state: 'awaiting-payment' },
		payment: { state: 'started', ...UNPAID },
	});
	await cancel(order.id);
	expect(await orderState(order.id)).toBe('cancelled');
});

test('the provider is asked at once, and what it says is done', async () => {
	const { order, payment } = await paid({
		order: { state: 'awaiting-payment' },
		payment: { state: 'started', ...UNPAID, reservedUntil: new Date(Date.now() + 60_000) },
	});
	paystack.isDown = true;
	await expect(askProviderNow(db, providers, payment.id)).rejects.toMatchObject({
		code: 'unavailable',
	});
	paystack.isDown = false;
	expect(await askProviderNow(db, providers, payment.id)).toEqual({
		message: 'Paystack says: Paid.',
	});
	expect(await orderState(order.id)).toBe('placed');
	expect(await askProviderNow(db, providers, payment.id)).toEqual({
		message: 'Paystack has no news: Paid.',
	});
	const entry = paystack.booked.get(payment.reference);
	if (entry) entry.status = 'refunded';
	expect(await askProviderNow(db, providers, payment.id)).toEqual({
		message: 'Paystack says: Refunded.',
	});
});

test('money that is not what was asked is taken on the staff’s word, by name and with a reason', async () => {
	const { order, payment } = await paid({
		order: { state: 'awaiting-payment' },
		payment: { state: 'review', paidMinor: 44_000_00 },
	});
	await db.insert(discrepancies).values({
		kind: 'wrong-amount',
		subject: `payment:${payment.id}`,
		paymentId: payment.id,
		orderId: order.id,
		facts: {},
	});
	const by = {
		reason: 'He pays the rest in cash',
		adminId: admin.id,
		publicUrl: 'http://shop.test',
	};
	await acceptPayment(db, payment.id, by);
	expect([await orderState(order.id), await paymentState(db, payment.id)]).toEqual([
		'placed',
		'paid',
	]);
	const [trail] = await db.select().from(auditTrail).where(eq(auditTrail.action, 'accept'));
	expect(trail).toMatchObject({ userId: admin.id, nounId: payment.id });
	const [listed] = await db
		.select()
		.from(discrepancies)
		.where(eq(discrepancies.paymentId, payment.id));
	expect(listed).toMatchObject({ closedHow: 'Accepted as paid', closedBy: admin.id });
	await expect(acceptPayment(db, payment.id, by)).rejects.toMatchObject({ code: 'conflict' });
});

test('of an order that was called off or is paid otherwise it is not', async () => {
	const by = { reason: 'x', adminId: admin.id, publicUrl: 'http://shop.test' };
	const off = await paid({
		order: { state: 'cancelled', stockReturnedAt: new Date() },
		payment: { state: 'review' },
	});
	await expect(acceptPayment(db, off.payment.id, by)).rejects.toThrow('cannot be placed any more');
	const twice = await paid();
	const second = { ...twice.payment, reference: `${twice.order.trackingNo}.2`, state: 'review' };
	const { id: _id, ...values } = second;
	const [row] = await db.insert(payments).values(values).returning();
	await expect(acceptPayment(db, row?.id ?? 0, by)).rejects.toThrow('paid by another payment');
});

test('a refund covers all money received, and only money that is here', async () => {
	const { payment } = await paid({ books: paypal });
	await refundByHand(db, payment.id, { reason: 'Broken', adminId: admin.id });
	expect(await paymentState(db, payment.id)).toBe('refunding');
	await expect(
		refundByHand(db, payment.id, { reason: 'Broken', adminId: admin.id }),
	).rejects.toMatchObject({ code: 'conflict' });
});

test('orders are found by the state of their payments; the paid one counts before the newest', async () => {
	const { order, payment } = await paid({ payment: { state: 'paid' } });
	const { id: _id, ...values } = payment;
	await db.insert(payments).values({ ...values, reference: 'later', state: 'failed' });
	expect(await orderMoney(db, [order.id, 999_999])).toEqual(
		new Map([[order.id, { state: 'paid', paidAt: payment.paidAt, givenBackKobo: 0 }]]),
	);
	const ids = async (paymentState: 'failed' | 'refunding' | 'paid' | 'partly-refunded') =>
		(
			await staffOrderPage(
				db,
				{ page: 1, perPage: 50, q: '', sort: ORDER_SORTS[0] },
				{ ...ALL_ORDERS, paymentState },
			)
		).rows.map(({ id }) => id);
	expect(await ids('failed')).toEqual([order.id]);
	expect(await ids('refunding')).not.toContain(order.id);
	const part = await paid({ refund: { state: 'asked', amountKobo: 500, minor: 500 } });
	const none = await paid({ refund: { state: 'failed' } });
	expect(await ids('partly-refunded')).toEqual([part.order.id]);
	expect(await ids('paid')).toEqual(expect.arrayContaining([part.order.id, none.order.id]));
});

test('of many orders those with a payment in a state are found by an index', async () => {
	await db.execute(sql`
		with bulk as (
			insert into orders (tracking_no, user_id, state, firstname, lastname, phone, email, address, city, region, zipcode,
				payment_mode, subtotal_kobo, total_kobo)
			select 'BULK-' || n, ${shopper.id}, 'placed', 'a', 'b', 'c', 'd@example.com', 'e', 'f', 'g', 'h', 'paystack', n, n
			from generate_series(1, 20000) n returning id, total_kobo
		)
		insert into payments (order_id, provider, reference, state, amount_kobo, charged_minor, charged_currency, reserved_until)
		select id, 'paystack', 'bulk-' || id, case when id % 5000 = 0 then 'pending' else 'paid' end,
			total_kobo, total_kobo, 'NGN', now() from bulk`);
	await db.execute(sql`vacuum analyze orders`);
	await db.execute(sql`vacuum analyze payments`);
	for (const paymentState of ['paid', 'pending', 'review', 'partly-refunded'] as const) {
		const which = chosenOrders({ ...ALL_ORDERS, paymentState }, '');
		const { rows: plan } = await db.execute<{ 'QUERY PLAN': string }>(
			sql`explain select id from orders where ${which ?? sql`true`} order by id desc limit 5`,
		);
		const text = plan.map((line) => line['QUERY PLAN']).join('\n');
		expect(text, paymentState).toContain('Index');
		expect(text, paymentState).not.toContain('Seq Scan');
	}
});
