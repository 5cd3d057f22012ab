import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { orderDeliveries } from '#db/delivery/order-delivery-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { orderEvents, orders } from '#db/order-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { TOTAL } from '#tests/helpers/payments.ts';
import { paidAtPaystack } from '#tests/helpers/refunds.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { parseFields } from '../kit/input.ts';
import { reconcileInternally } from '../payments/discrepancies/reconcile-internally.ts';
import { moveOrderByHand, OrderMove } from './staff-order-moves.ts';
import { staffOrder } from './staff-orders.ts';

const db = await testDatabase();
const { user: ada } = await makeAdmin(db, 'Ada Admin');
const { user: bisi } = await makeAdmin(db, 'Bisi Admin');
const { id: userId } = await makeShopper(db, 'Chidi Eze');
const category = await makeCategory(db);

const move = (adminId: number, orderId: number, fields: Record<string, unknown>) =>
	moveOrderByHand(db, { adminId, orderId, shop: SHOP }, parseFields(OrderMove, fields));

/** A placed order of two pieces of a product, of which one is left. */
async function orderOfTwo() {
	const product = await makeProduct(db, { categoryId: category.id, qty: 1 });
	const email = `buyer-${product.id}@example.com`;
	const line = { productId: product.id, name: 'Drum', unitKobo: 1000_00, qty: 2 };
	const { id } = await makeOrder(db, { userId, email }, [line]);
	const stock = async () =>
		(await db.select().from(products).where(eq(products.id, product.id)))[0]?.qty;
	const state = async () => (await db.select().from(orders).where(eq(orders.id, id)))[0]?.state;
	const mailCount = () => db.$count(mails, eq(mails.recipient, email));
	return { id, stock, state, mailCount };
}

test('a page that shows a state which the order has left moves nothing, and says who moved it to what', async () => {
	const order = await orderOfTwo();
	await move(ada.id, order.id, { from_state: 'placed', to_state: 'confirmed' });
	const late = move(bisi.id, order.id, { from_state: 'placed', to_state: 'cancelled' });
	await expect(late).rejects.toMatchObject({
		code: 'conflict',
		message: expect.stringMatching(
			/^Ada Admin moved this order to "Confirmed" on \w{3} \d\d, \d{4}, \d\d:\d\d [AP]M\. /,
		),
	});
	const second = move(ada.id, order.id, { from_state: 'placed', to_state: 'confirmed' });
	await expect(second).rejects.toMatchObject({ message: expect.stringMatching(/^You moved/) });
	expect([await order.state(), await order.stock(), await order.mailCount()]).toEqual([
		'confirmed',
		1,
		1,
	]);
});

test('of two staff who confirm and cancel at once, one succeeds: one move, one mail, its stock', async () => {
	for (let round = 0; round < 5; round += 1) {
		const order = await orderOfTwo();
		const outcomes = await Promise.allSettled([
			move(ada.id, order.id, { from_state: 'placed', to_state: 'confirmed' }),
			move(bisi.id, order.id, { from_state: 'placed', to_state: 'cancelled' }),
		]);
		expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
		const isCancelled = (await order.state()) === 'cancelled';
		expect(await order.stock()).toBe(isCancelled ? 3 : 1);
		expect(await order.mailCount()).toBe(1);
		expect(await db.$count(orderEvents, eq(orderEvents.orderId, order.id))).toBe(1);
	}
});

test('of an order that comes back, only the ticked lines go on sale again, and the history says which', async () => {
	const [drum, bell] = [
		await makeProduct(db, { categoryId: category.id, qty: 1, soldCount: 5 }),
		await makeProduct(db, { categoryId: category.id, qty: 1, soldCount: 5 }),
	];
	const { id } = await makeOrder(db, { userId, state: 'delivered' }, [
		{ productId: drum.id, name: 'Drum', unitKobo: 1, qty: 2 },
		{ productId: bell.id, name: 'Bell', unitKobo: 1, qty: 3 },
	]);
	const { lines } = await staffOrder(db, id);
	const bells = lines.find(({ name }) => name === 'Bell')?.id;
	const back = { from_state: 'delivered', to_state: 'returned', note: 'Skin torn' };
	await move(ada.id, id, { ...back, restock: [bells] });
	const stock = await db
		.select({ name: products.id, qty: products.qty, sold: products.soldCount })
		.from(products)
		.where(inArray(products.id, [drum.id, bell.id]))
		.orderBy(products.id);
	expect(stock).toEqual([
		{ name: drum.id, qty: 1, sold: 3 },
		{ name: bell.id, qty: 4, sold: 2 },
	]);
	const order = await staffOrder(db, id);
	expect(order.events.at(-1)?.note).toBe(
		'Skin torn\nBack on sale: 3 × Bell.\nNot back on sale: 2 × Drum.',
	);
	// The nightly comparison of stock and states finds nothing to mend.
	expect(await reconcileInternally(db, new Date(), id)).toEqual([]);
});

test('an order that comes back puts nothing on sale unless that is ticked; a cancelled one all of it', async () => {
	const returned = await orderOfTwo();
	for (const [from_state, to_state] of [
		['placed', 'confirmed'],
		['confirmed', 'packed'],
		['packed', 'sent'],
		['sent', 'returned'],
	])
		await move(ada.id, returned.id, { from_state, to_state });
	expect([await returned.state(), await returned.stock()]).toEqual(['returned', 1]);
	const cancelled = await orderOfTwo();
	await move(ada.id, cancelled.id, { from_state: 'placed', to_state: 'cancelled' });
	expect(await cancelled.stock()).toBe(3);
});

test('a form that does not say what it showed is refused', async () => {
	const order = await orderOfTwo();
	for (const from_state of [undefined, 'lost'])
		expect(() => parseFields(OrderMove, { from_state, to_state: 'confirmed' })).toThrowError(
			expect.objectContaining({
				code: 'invalid',
				fields: { from_state: [expect.stringContaining('Open the order anew')] },
			}),
		);
	expect(await order.state()).toBe('placed');
});

test('what is left of a payment goes back only if it is as much as the page showed', async () => {
	const { orderId, part, rows, refresh } = await paidAtPaystack(db, ada.id);
	const state = async () =>
		(await db.select().from(orders).where(eq(orders.id, orderId)))[0]?.state;
	await part(20_000_00);
	await refresh();
	const cancel = (left_kobo?: unknown) =>
		move(bisi.id, orderId, {
			from_state: 'placed',
			to_state: 'cancelled',
			refund: 'whole',
			left_kobo,
		});
	await expect(cancel(String(TOTAL))).rejects.toMatchObject({
		code: 'conflict',
		message: expect.stringMatching(/^Of this payment ₦70,000 is left by now: /),
	});
	expect([await state(), await rows()]).toEqual(['placed', [['done', 20_000_00]]]);
	for (const odd of ['', '-1', '1.5', 'all', [TOTAL]])
		await expect(async () => cancel(odd)).rejects.toMatchObject({
			code: expect.stringMatching(/^(invalid|conflict)$/),
		});
	expect(await state()).toBe('placed');
	await cancel(String(TOTAL - 20_000_00));
	expect([await state(), (await rows()).map(([, kobo]) => kobo)]).toEqual([
		'cancelled',
		[20_000_00, 70_000_00],
	]);
});

test('each state with a mail has its own text; cash is mentioned when the parcel is on its way', async () => {
	const email = 'all@example.com';
	const order = await makeOrder(db, { userId, totalKobo: 1_250_000_00, email });
	let from = 'placed';
	for (const to of ['confirmed', 'packed', 'sent', 'delivered', 'returned']) {
		await move(ada.id, order.id, { from_state: from, to_state: to });
		from = to;
	}
	const outcomes = await db
		.select()
		.from(mails)
		.where(eq(mails.recipient, email))
		.orderBy(mails.id);
	expect(new Set(outcomes.map(({ bodyText }) => bodyText)).size).toBe(5);
	for (const [place, { bodyText, bodyHtml }] of outcomes.entries())
		for (const body of [bodyText, bodyHtml]) {
			expect(body).toContain(order.trackingNo);
			expect(body.includes('₦1,250,000')).toBe(place === 2);
		}
});

test('the buyer of an order to be collected at the shop reads of no driver', async () => {
	const { id } = await orderOfTwo();
	const way = {
		kind: 'pickup',
		name: 'Pick up',
		zoneName: 'Anambra',
		daysFrom: 0,
		daysTo: 1,
	} as const;
	await db.insert(orderDeliveries).values({ orderId: id, ...way });
	for (const [from_state, to_state] of [
		['placed', 'confirmed'],
		['confirmed', 'packed'],
		['packed', 'sent'],
		['sent', 'delivered'],
	])
		await move(ada.id, id, { from_state, to_state });
	const { email } = await staffOrder(db, id);
	const sent = await db.select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.id);
	expect(sent.map(({ subject }) => subject.replace(/:.*/, ''))).toEqual([
		'Your order is confirmed',
		'Your order is packed',
		'Your order is ready to collect',
		'You have collected your order',
	]);
	expect(sent.map(({ bodyText }) => bodyText).join()).not.toMatch(
		/driver|on its way|before we come/,
	);
});
