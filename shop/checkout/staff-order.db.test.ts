import { and, asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { guestOrders } from '#db/accounts/guest-schema.ts';
import { products } from '#db/catalogue-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { cartItems, orderEvents, orders } from '#db/order-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { cashDesk } from '#tests/helpers/cash.ts';
import { makeCategory, makeKit, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { moveByStaff } from '#tests/helpers/orders.ts';
import { typingOrders } from '#tests/helpers/staff-orders.ts';
import { cashOfOrder } from '../cash/order-cash.ts';
import { latestOrderMove } from '../fulfilment/new-orders.ts';
import { staffOrder } from '../fulfilment/staff-orders.ts';
import { latestMove, takeMoveBack } from '../fulfilment/take-move-back.ts';
import { newFormKey } from '../kit/sent-once.ts';
import { reconcileInternally } from '../payments/discrepancies/reconcile-internally.ts';

const db = await testDatabase();
const { user: ada } = await makeAdmin(db, 'Ada Admin');
const { makeCollector } = await cashDesk(db);
const { id: categoryId } = await makeCategory(db);
const make = (given: Partial<typeof products.$inferInsert> = {}) =>
	makeProduct(db, { categoryId, sellingKobo: 1000_00, originalKobo: 0, qty: 10, ...given });

const place = typingOrders(db, ada.id);

const stockOf = async (id: number) => {
	const [row] = await db.select().from(products).where(eq(products.id, id));
	return [row?.qty, row?.soldCount];
};
const statesOf = (orderId: number) =>
	db
		.select({ to: orderEvents.toState, by: orderEvents.byUserId, note: orderEvents.note })
		.from(orderEvents)
		.where(eq(orderEvents.orderId, orderId))
		.orderBy(asc(orderEvents.id));
const mailsTo = (recipient: string) =>
	db.select().from(mails).where(eq(mails.recipient, recipient)).orderBy(asc(mails.id));

test('an order typed in is confirmed, takes its stock, names who typed it in, and needs no mail address', async () => {
	const drum = await make();
	const before = await latestOrderMove(db);
	const id = await place({ [`qty_${drum.id}`]: '3' }, 3000_00);
	const order = await staffOrder(db, id);
	expect(order).toMatchObject({
		state: 'confirmed',
		firstname: 'Emeka',
		email: '',
		phone: '0803 555 0101',
		zipcode: '420001',
		paymentMode: 'cod',
		totalKobo: 3000_00,
		account: { isGuest: 1 },
	});
	expect(await stockOf(drum.id)).toEqual([7, 3]);
	expect(await statesOf(id)).toEqual([
		{ to: 'placed', by: ada.id, note: '' },
		{ to: 'confirmed', by: ada.id, note: 'Typed in by staff.' },
	]);
	expect(await db.$count(cartItems, eq(cartItems.userId, order.account.id))).toBe(0);
	expect(await latestOrderMove(db)).toBeGreaterThan(before);
	const [change] = await db
		.select()
		.from(auditTrail)
		.where(and(eq(auditTrail.nounId, id), eq(auditTrail.action, 'create')));
	expect(change).toMatchObject({
		userId: ada.id,
		after: { sale: 'To be delivered', total: '₦3,000' },
	});
	// What placed it cannot be undone alone.
	expect((await latestMove(db, id, [])).takeBack).toBeNull();
	// It goes on as every other: nothing of it needs an address, not even taking a move back.
	await moveByStaff(db, ada.id, id, { to_state: 'packed' });
	const { takeBack } = await latestMove(db, id, []);
	await takeMoveBack(db, { adminId: ada.id, orderId: id }, { event: takeBack?.event ?? 0 });
	await moveByStaff(db, ada.id, id, { to_state: 'packed' });
	await moveByStaff(db, ada.id, id, { to_state: 'sent' });
	await moveByStaff(db, ada.id, id, { to_state: 'delivered' });
	expect(await mailsTo('')).toEqual([]);
	expect(await reconcileInternally(db, new Date(), id)).toEqual([]);
});

test('a buyer with a mail address gets one mail with the link that follows it, and the staff none', async () => {
	const drum = await make();
	const shop = { ...SHOP, newOrdersTo: 'orders@example.com', confirmFirstOrders: true };
	const id = await place({ [`qty_${drum.id}`]: '1', email: 'Emeka@Example.com' }, 1000_00, {
		shop,
	});
	const [row] = await db.select().from(orders).where(eq(orders.id, id));
	const posted = await mailsTo('Emeka@Example.com');
	expect(posted.map(({ kind }) => kind)).toEqual(['order-placed']);
	expect(posted[0]?.bodyText).toContain(`/track/${row?.trackKey}`);
	expect(posted[0]?.bodyText).not.toContain('sign in');
	expect(posted[0]?.bodyText).not.toContain('confirm that you placed it');
	expect(await mailsTo('orders@example.com')).toEqual([]);
	// Whoever reads that mail finds it among their orders once they sign in.
	const [held] = await db.select().from(guestOrders).where(eq(guestOrders.orderId, id));
	expect(held).toMatchObject({ email: 'emeka@example.com', claimedAt: null });
});

test('one sold at the counter is delivered and its cash collected in one step, without a name', async () => {
	const till = await makeCollector({ kind: 'counter', name: 'Front till' });
	const drum = await make();
	const fields = { sale: 'counter', firstname: '', lastname: '', phone: '', address: '', city: '' };
	const id = await place({ ...fields, [`qty_${drum.id}`]: '2', collector: String(till) }, 2000_00);
	const order = await staffOrder(db, id);
	expect(order).toMatchObject({
		state: 'delivered',
		firstname: 'Counter',
		lastname: 'customer',
		address: 'Sold at the counter',
		city: 'Onitsha',
		phone: '',
		delivery: { kind: 'pickup', name: 'At the counter' },
	});
	expect((await statesOf(id)).map(({ to }) => to)).toEqual([
		'placed',
		'confirmed',
		'packed',
		'sent',
		'delivered',
	]);
	expect(await cashOfOrder(db, order)).toMatchObject({
		collector: { id: till, name: 'Front till' },
		collected: { kobo: 2000_00, byName: 'Ada Admin' },
	});
	expect(order.lines).toMatchObject([{ qty: 2, shippedQty: 2 }]);
	expect(await reconcileInternally(db, new Date(), id)).toEqual([]);
});

test('a price may be agreed, at most the price of the shop, and only by who may change prices', async () => {
	const drum = await make();
	const fields = { [`qty_${drum.id}`]: '2', [`price_${drum.id}`]: '900.50' };
	await expect(place(fields, 1801_00, { mayAgreePrices: false })).rejects.toMatchObject({
		fields: { [`price_${drum.id}`]: [expect.stringContaining('does not agree on prices')] },
	});
	await expect(
		place({ ...fields, [`price_${drum.id}`]: '1000.01' }, 2000_02),
	).rejects.toMatchObject({
		fields: { [`price_${drum.id}`]: ['The shop asks ₦1,000: type that or less, or nothing.'] },
	});
	const id = await place(fields, 1801_00);
	expect((await staffOrder(db, id)).lines).toMatchObject([{ unitKobo: 900_50, qty: 2 }]);
	const [change] = await db
		.select()
		.from(auditTrail)
		.where(and(eq(auditTrail.nounId, id), eq(auditTrail.action, 'create')));
	expect(change?.after).toMatchObject({ agreed_prices: `product ${drum.id} at ₦900.50` });
	const [product] = await db.select().from(products).where(eq(products.id, drum.id));
	expect(product?.sellingKobo).toBe(1000_00);
});

test('refusals stand beside their fields, all at once, and nothing is written', async () => {
	const drum = await make({ qty: 2 });
	const hidden = await make({ status: 1 });
	const count = () => db.$count(orders);
	const before = await count();
	const typed = { [`qty_${drum.id}`]: 'two', [`price_${drum.id}`]: 'dear', phone: '12', city: ' ' };
	await expect(async () => place(typed, 0)).rejects.toMatchObject({
		code: 'invalid',
		fields: {
			[`qty_${drum.id}`]: ['Type a whole number from 1 to 10000.'],
			[`price_${drum.id}`]: ['Type naira, with at most two decimals, or nothing.'],
			phone: [expect.any(String)],
			city: [expect.any(String)],
		},
	});
	await expect(async () => place({}, 0)).rejects.toMatchObject({
		fields: { lines: ['Add at least one product.'] },
	});
	await expect(
		place({ [`qty_${drum.id}`]: '3', [`qty_${hidden.id}`]: '1' }, 4000_00),
	).rejects.toMatchObject({
		code: 'invalid',
		fields: {
			[`qty_${drum.id}`]: ['Only 2 in stock.'],
			[`qty_${hidden.id}`]: ['Hidden, so it is not sold.'],
		},
	});
	await db.delete(products).where(eq(products.id, hidden.id));
	await expect(place({ [`qty_${hidden.id}`]: '1' }, 1000_00)).rejects.toMatchObject({
		fields: { [`qty_${hidden.id}`]: [expect.stringContaining('deleted')] },
	});
	await expect(
		place({ sale: 'counter', [`qty_${drum.id}`]: '1', collector: '999999' }, 1000_00),
	).rejects.toMatchObject({ fields: { collector: ['Choose who collects it.'] } });
	expect(await count()).toBe(before);
	expect(await stockOf(drum.id)).toEqual([2, 0]);
});

test('another total than the page showed is said before it is placed', async () => {
	const drum = await make();
	await expect(place({ [`qty_${drum.id}`]: '1' }, 900_00)).rejects.toMatchObject({
		code: 'conflict',
		message: expect.stringContaining('it comes to ₦1,000.'),
		facts: { totalKobo: 1000_00 },
	});
});

test('sent twice at once it is one order, and of two for the last piece one is placed', async () => {
	const drum = await make({ qty: 1 });
	const formKey = newFormKey();
	const fields = { [`qty_${drum.id}`]: '1' };
	const twice = await Promise.allSettled([
		place(fields, 1000_00, { formKey }),
		place(fields, 1000_00, { formKey }),
	]);
	expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
	expect(twice.find(({ status }) => status === 'rejected')).toMatchObject({
		reason: { message: expect.stringContaining('has been placed already') },
	});
	const stick = await make({ qty: 1 });
	const race = await Promise.allSettled([
		place({ [`qty_${stick.id}`]: '1' }, 1000_00),
		place({ [`qty_${stick.id}`]: '1' }, 1000_00),
	]);
	expect(race.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
	expect(race.find(({ status }) => status === 'rejected')).toMatchObject({
		reason: { fields: { [`qty_${stick.id}`]: ['Only 0 in stock.'] } },
	});
	expect(await stockOf(stick.id)).toEqual([0, 1]);
});

test('a kit takes its parts', async () => {
	const drum = await make();
	const kit = await makeKit(db, [[drum, 2]], { sellingKobo: 1500_00 });
	const id = await place({ [`qty_${kit.id}`]: '2' }, 3000_00);
	expect(await stockOf(drum.id)).toEqual([6, 0]);
	expect((await staffOrder(db, id)).lines[0]).toMatchObject({ productId: kit.id, qty: 2 });
});

test('a link to pay needs an open way to pay online, and a time; at the counter there is none', async () => {
	const drum = await make();
	const link = { [`qty_${drum.id}`]: '1', payment: 'link', reserve_hours: '24' };
	await expect(place(link, 1000_00)).rejects.toMatchObject({
		fields: { payment: ['No way to pay online is open at the moment.'] },
	});
	const closed = { shop: { ...SHOP, payments: { cod: true, card: false, wallet: false } } };
	const providers = { paystack: true };
	await expect(place(link, 1000_00, { ...closed, providers })).rejects.toMatchObject({
		code: 'invalid',
	});
	await expect(place({ ...link, reserve_hours: '9999' }, 1000_00)).rejects.toMatchObject({
		fields: { reserve_hours: ['Choose how long the goods are kept.'] },
	});
	expect(await stockOf(drum.id)).toEqual([10, 0]);
	const id = await place({ ...link, sale: 'counter' }, 1000_00);
	expect((await staffOrder(db, id)).state).toBe('delivered');
	const byLink = await place(link, 1000_00, { providers });
	expect(await staffOrder(db, byLink)).toMatchObject({
		state: 'awaiting-payment',
		paymentMode: 'paystack',
	});
	expect(await stockOf(drum.id)).toEqual([8, 2]);
	const owner = (await staffOrder(db, byLink)).account.id;
	expect(await db.$count(cartItems, eq(cartItems.userId, owner))).toBe(0);
	expect(await mailsTo('')).toEqual([]);
});
