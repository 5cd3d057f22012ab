import { parse } from 'csv-parse/sync';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { users } from '#db/account-schema.ts';
import { products } from '#db/catalogue-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { orders } from '#db/order-schema.ts';
import { payments } from '#db/payment-schema.ts';
import { refunds } from '#db/refund-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeOrder, moveByStaff } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { readListQuery } from '../kit/list-pages.ts';
import type { OrderState } from '../orders/order-states.ts';
import { exportOrders } from './order-export.ts';
import {
	ALL_ORDERS,
	ORDER_SORTS,
	type OrderFilter,
	paymentModes,
	readOrderFilter,
	staffOrder,
	staffOrderPage,
} from './staff-orders.ts';

const db = await testDatabase();
const { user: admin } = await makeAdmin(db);
const { id: userId } = await makeShopper(db, 'Chidi Eze');

beforeEach(async () => {
	await db.delete(refunds);
	await db.delete(payments);
	await db.delete(orders);
});

const move = (orderId: number | null, toState: OrderState, note = '') =>
	moveByStaff(db, admin.id, orderId, { to_state: toState, note });

async function found(query: Record<string, unknown>, filter: Partial<OrderFilter> = {}) {
	const wish = readListQuery(query, ORDER_SORTS, 5);
	const page = await staffOrderPage(db, wish, { ...ALL_ORDERS, ...filter });
	return page.rows.map(({ id }) => id);
}

test('an order is found by tracking number, name, e-mail, and phone however it is typed', async () => {
	const one = await makeOrder(db, {
		userId,
		firstname: 'Ifeoma',
		lastname: 'Nwosu',
		email: 'Ify.N@example.com',
		phone: '0803 123 4567',
		address: '14, Ọgụta Road',
	});
	const elsewhere = { address: '5 Awka Street', phone: '+234 916 555 0000' };
	const other = await makeOrder(db, { userId, ...elsewhere });
	for (const q of [
		one.trackingNo,
		one.trackingNo.toLowerCase(),
		one.trackingNo.replaceAll('-', ''),
		one.trackingNo.slice(3).replaceAll('-', '').toLowerCase(),
		one.trackingNo.replaceAll('-', '–'),
		'14 oguta road',
		'Nwọsu ọguta',
		'ifeoma nwosu',
		'Nwosu Ify',
		'ify.n@EXAMPLE',
		'08031234567',
		'+234 803 123 4567',
		'0803-123-4567',
		'123 4567',
	])
		expect(await found({ q }), q).toEqual([one.id]);
	for (const q of ['0916 555 0000', '2349165550000'])
		expect(await found({ q })).toEqual([other.id]);
	expect(await found({ q: 'BH-' })).toEqual([other.id, one.id]);
	for (const q of ['%', '_', 'nobody', '\\']) expect(await found({ q }), q).toEqual([]);
});

test('an order is found by its number', async () => {
	// One that is in no tracking number and no phone.
	await db.execute(sql`select setval(pg_get_serial_sequence('orders', 'id'), 765432)`);
	const { id } = await makeOrder(db, { userId, phone: '0803 111 1111' });
	await makeOrder(db, { userId, phone: '0803 111 1111' });
	expect(await found({ q: String(id) })).toEqual([id]);
});

test('orders are filtered by days in Lagos, payment and state, and sorted, five a page', async () => {
	const at = (createdAt: string, more = {}) =>
		makeOrder(db, { userId, createdAt: new Date(createdAt), ...more });
	const early = await at('2026-11-20T22:59:59Z', { totalKobo: 5 });
	const night = await at('2026-11-20T23:30:00Z', { totalKobo: 9, paymentMode: 'Paid by PayPal' });
	const sent = await at('2026-11-22T12:00:00Z', { totalKobo: 1, state: 'sent' });
	const day = { from: '2026-11-21', to: '2026-11-21' };
	expect(await found({}, { days: day })).toEqual([night.id]);
	expect(await found({}, { days: { from: null, to: '2026-11-20' } })).toEqual([early.id]);
	expect(await found({}, { days: { from: '2026-11-22', to: null } })).toEqual([sent.id]);
	expect(await found({}, { paymentMode: 'Paid by PayPal' })).toEqual([night.id]);
	expect(await found({}, { state: 'sent' })).toEqual([sent.id]);
	expect(await found({}, { state: 'sent', days: day })).toEqual([]);
	expect(await found({ sort: 'total_desc' })).toEqual([night.id, early.id, sent.id]);
	expect(await found({ sort: 'oldest' })).toEqual([early.id, night.id, sent.id]);
	expect(await paymentModes(db)).toEqual(['Paid by PayPal', 'cod']);
	for (let i = 0; i < 3; i += 1) await makeOrder(db, { userId });
	expect(await found({})).toHaveLength(5);
	expect(await found({ page: '2' })).toEqual([early.id]);
});

test('a filter is read from an address, ignoring invalid values', () => {
	const sent = { from: '2026-11-21', to: 'x', payment: 'cod', state: 'sent', paid: 'pending' };
	expect(readOrderFilter(sent)).toEqual({
		days: { from: '2026-11-21', to: null },
		paymentMode: 'cod',
		state: 'sent',
		paymentState: 'pending',
		cashOpen: false,
		hasDifference: false,
		discountId: null,
	});
	expect(readOrderFilter({ discount: '7' })).toEqual({ ...ALL_ORDERS, discountId: 7 });
	expect(readOrderFilter({ cash: 'open' })).toEqual({ ...ALL_ORDERS, cashOpen: true });
	expect(readOrderFilter({ difference: '1' })).toEqual({ ...ALL_ORDERS, hasDifference: true });
	expect(
		readOrderFilter({
			difference: 'yes',
			cash: 'yes',
			paid: 'much',
			payment: 'a\0',
			state: 'lost',
			from: ['2026-11-21'],
		}),
	).toEqual(ALL_ORDERS);
});

test('a moved order records who did it, is in the audit trail, and the shopper gets one mail', async () => {
	const order = await makeOrder(db, { userId, firstname: 'Ifeoma', email: 'ify@example.com' }, [
		{ name: 'Drum', unitKobo: 1000_00, qty: 2 },
	]);
	await move(order.id, 'confirmed', 'rang him');
	expect(await staffOrder(db, order.id)).toMatchObject({
		state: 'confirmed',
		account: { id: userId, name: 'Chidi Eze' },
		lines: [{ name: 'Drum', qty: 2 }],
		events: [{ fromState: 'placed', toState: 'confirmed', note: 'rang him', byName: 'Ada Admin' }],
	});
	const [change] = await db.select().from(auditTrail).where(eq(auditTrail.nounId, order.id));
	expect(change).toMatchObject({
		userId: admin.id,
		action: 'move',
		noun: 'order',
		before: { state: 'placed' },
		after: { state: 'confirmed', note: 'rang him' },
	});
	const [mail, ...more] = await db
		.select()
		.from(mails)
		.where(eq(mails.recipient, 'ify@example.com'));
	expect(more).toEqual([]);
	expect(mail).toMatchObject({
		kind: 'order-moved',
		subject: `Your order is confirmed: ${order.trackingNo}`,
		dedupeKey: expect.stringMatching(/^order-moved:\d+$/),
	});
	expect(mail?.bodyText).not.toContain('rang him');
});

test('of two who confirm at once one succeeds; a move that is not allowed leaves no trace', async () => {
	const order = await makeOrder(db, { userId });
	const outcomes = await Promise.allSettled([1, 2].map(() => move(order.id, 'confirmed')));
	expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
	await expect(move(order.id, 'delivered')).rejects.toMatchObject({ code: 'conflict' });
	await expect(move(null, 'confirmed')).rejects.toMatchObject({ code: 'not-found' });
	expect(await db.$count(auditTrail, eq(auditTrail.nounId, order.id))).toBe(1);
});

test('an unpaid order cannot be marked as paid by hand, but cancelled', async () => {
	const order = await makeOrder(db, { userId, state: 'awaiting-payment' });
	await expect(move(order.id, 'placed')).rejects.toMatchObject({ code: 'conflict' });
	expect(await staffOrder(db, order.id)).toMatchObject({ state: 'awaiting-payment', events: [] });
	await move(order.id, 'cancelled');
	expect((await staffOrder(db, order.id)).state).toBe('cancelled');
});

test('a cancelled order returns its pieces once', async () => {
	const category = await makeCategory(db);
	const product = await makeProduct(db, { categoryId: category.id, qty: 1 });
	const line = { productId: product.id, name: 'Drum', unitKobo: 1, qty: 2 };
	const order = await makeOrder(db, { userId }, [line]);
	const twice = await Promise.allSettled([1, 2].map(() => move(order.id, 'cancelled')));
	expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
	const refused = twice.find((outcome) => outcome.status === 'rejected');
	expect(refused?.reason).toMatchObject({ code: 'conflict' });
	const [now] = await db.select().from(products).where(eq(products.id, product.id));
	expect(now?.qty).toBe(3);
});

test('the author of an event is empty once their account is deleted', async () => {
	const { user: leaver } = await makeAdmin(db, 'Leaver');
	const order = await makeOrder(db, { userId });
	await moveByStaff(db, leaver.id, order.id, { to_state: 'confirmed' });
	await db.delete(users).where(eq(users.id, leaver.id));
	expect((await staffOrder(db, order.id)).events).toMatchObject([{ byName: null }]);
});

test('the export has every order, in Lagos time and naira, and no cell that a spreadsheet would run', async () => {
	const [first] = await db
		.insert(orders)
		.values(
			Array.from({ length: 501 }, (_, i) => ({
				trackingNo: `BH-${i}`,
				userId,
				state: 'placed',
				firstname: '=HYPERLINK("http://evil.example","Ngozi")',
				lastname: '@SUM(A1)',
				phone: '+2348031234567',
				email: 'a@example.com',
				address: '-1+1\n"quoted", with comma',
				city: '\tOnitsha',
				region: '\rAnambra',
				zipcode: '430001',
				paymentMode: 'cod',
				subtotalKobo: 99_50,
				totalKobo: 99_50,
				createdAt: new Date('2026-11-20T23:30:00Z'),
			})),
		)
		.returning({ id: orders.id });
	const newest = await makeOrder(db, { userId }, [
		{ name: '=Drum', unitKobo: 5, qty: 2 },
		{ name: 'Stick', unitKobo: 5, qty: 1 },
	]);
	const text = (await Array.fromAsync(exportOrders(db))).join('');
	const rows: Record<string, string>[] = parse(text, { columns: true, bom: true });
	expect(rows).toHaveLength(502);
	expect(rows[0]).toMatchObject({ tracking_no: newest.trackingNo, items: '2 x =Drum | 1 x Stick' });
	expect(rows.at(-1)).toMatchObject({
		tracking_no: 'BH-0',
		placed_at: '2026-11-21 00:30',
		firstname: '\'=HYPERLINK("http://evil.example","Ngozi")',
		address: '\'-1+1\n"quoted", with comma',
		total: '99.5',
	});
	for (const cell of Object.values(rows.at(-1) ?? {})) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
	expect(first).toBeDefined();
	const some = (await Array.fromAsync(exportOrders(db, ALL_ORDERS, newest.trackingNo))).join('');
	expect(some.trimEnd().split('\n')).toHaveLength(2);
});

test('the columns of money in the orders table say how far each payment is and what of it went back', async () => {
	let back = 0;
	const word = async (paymentMode: string, ...states: string[]) => {
		const { id, trackingNo } = await makeOrder(db, { userId, paymentMode });
		for (const [place, state] of states.entries()) {
			const values = {
				orderId: id,
				provider: 'paystack',
				reference: `${trackingNo}.${place}`,
				state,
				amountKobo: 100,
				chargedMinor: 100,
				chargedCurrency: 'NGN',
				reservedUntil: new Date(),
			};
			const [payment] = await db.insert(payments).values(values).returning();
			if (back === 0) continue;
			await db.insert(refunds).values({
				paymentId: payment?.id ?? 0,
				amountKobo: back,
				minor: back,
				currency: 'NGN',
				state: 'done',
				requestId: `${trackingNo}.${place}`,
			});
		}
		const text = (await Array.fromAsync(exportOrders(db, ALL_ORDERS, trackingNo))).join('');
		const [row]: Record<string, string>[] = parse(text, { columns: true, bom: true });
		return ['payment_state', 'given_back'].map((name) => [name, row?.[name]]);
	};
	const is = (state: string, givenBack = '0') => [
		['payment_state', state],
		['given_back', givenBack],
	];
	expect(await word('cod')).toEqual(is('on-delivery'));
	expect(await word('paystack')).toEqual(is('unpaid'));
	expect(await word('Paid by PayPal', 'started')).toEqual(is('unpaid'));
	expect(await word('paystack', 'pending')).toEqual(is('pending'));
	expect(await word('paystack', 'paid', 'refunded')).toEqual(is('paid'));
	// An attempt that came to nothing says nothing about the money of another.
	expect(await word('paystack', 'refunded', 'failed')).toEqual(is('refunded'));
	back = 40;
	expect(await word('paystack', 'paid')).toEqual(is('partly-refunded', '0.4'));
	back = 100;
	expect(await word('paystack', 'refunded')).toEqual(is('refunded', '1'));
});
