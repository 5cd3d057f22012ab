import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { discounts } from '#db/discounts/discount-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { orderDiscounts, orderEvents, type orders } from '#db/order-schema.ts';
import { payments } from '#db/payment-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { recordingTransport } from '#tests/helpers/mail.ts';
import { makeOrder, moveByStaff } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { deliver } from '../mail/deliver.ts';
import { standingMoves } from '../orders/order-states.ts';
import { staffOrder } from './staff-orders.ts';
import { latestMove, TAKE_BACK_SECONDS, takeMoveBack } from './take-move-back.ts';

const db = await testDatabase();
const { user: ada } = await makeAdmin(db, 'Ada Admin');
const { user: bisi } = await makeAdmin(db, 'Bisi Admin');
const { id: userId } = await makeShopper(db, 'Chidi Eze');
const category = await makeCategory(db);

/** An order of two pieces of a product, of which one is left. */
async function orderOfTwo(given: Partial<typeof orders.$inferInsert> = {}) {
	const product = await makeProduct(db, { categoryId: category.id, qty: 1 });
	const email = `buyer-${product.id}@example.com`;
	const line = { productId: product.id, name: 'Drum', unitKobo: 1000_00, qty: 2 };
	const { id } = await makeOrder(db, { userId, email, ...given }, [line]);
	return {
		id,
		productId: product.id,
		stock: async () =>
			(await db.select().from(products).where(eq(products.id, product.id)))[0]?.qty,
		state: async () => (await staffOrder(db, id)).state,
		mails: () => db.select().from(mails).where(eq(mails.recipient, email)),
	};
}
type Order = Awaited<ReturnType<typeof orderOfTwo>>;

const move = (order: Order, toState: 'confirmed' | 'packed' | 'cancelled' | 'returned') =>
	moveByStaff(db, ada.id, order.id, { to_state: toState, refund: 'none' });
const lastEvent = async (order: Order) => (await staffOrder(db, order.id)).events.at(-1)?.id ?? 0;
const takeBack = async (order: Order, event?: number) =>
	takeMoveBack(
		db,
		{ adminId: bisi.id, orderId: order.id },
		{ event: event ?? (await lastEvent(order)) },
	);
/** Lets the last move of an order be this many seconds older. */
const later = (order: Order, seconds: number) =>
	db.execute(
		sql`update order_events set created_at = created_at - make_interval(secs => ${seconds}) where order_id = ${order.id}`,
	);
const problem = (message: string) => ({
	code: 'conflict',
	message: expect.stringContaining(message),
});

test('a move taken back is shown in the history, its mail is never sent, and the next move mails again', async () => {
	const order = await orderOfTwo();
	await move(order, 'confirmed');
	expect(await order.mails()).toHaveLength(1);
	await takeBack(order);
	expect(await order.state()).toBe('placed');
	expect(await order.mails()).toEqual([]);
	const { events } = await staffOrder(db, order.id);
	expect(events).toMatchObject([
		{ toState: 'confirmed', byName: 'Ada Admin', reason: null },
		{ fromState: 'confirmed', toState: 'placed', byName: 'Bisi Admin', reason: 'taken-back' },
	]);
	expect(standingMoves(events)).toEqual([]);
	const changes = await db.select().from(auditTrail).where(eq(auditTrail.nounId, order.id));
	expect(changes.at(-1)).toMatchObject({
		action: 'take-back',
		userId: bisi.id,
		before: { state: 'confirmed' },
		after: { state: 'placed' },
	});
	await expect(takeBack(order, events[0]?.id)).rejects.toMatchObject(problem('already'));
	await expect(takeBack(order)).rejects.toMatchObject(problem('cannot be taken back'));
	await move(order, 'confirmed');
	expect(await order.mails()).toHaveLength(1);
});

test('a cancelled order that is taken back has its pieces again, unless they are sold', async () => {
	const order = await orderOfTwo();
	await move(order, 'cancelled');
	expect(await order.stock()).toBe(3);
	await takeBack(order);
	expect([await order.state(), await order.stock()]).toEqual(['placed', 1]);
	await move(order, 'cancelled');
	await db.update(products).set({ qty: 1 }).where(eq(products.id, order.productId));
	await expect(takeBack(order)).rejects.toMatchObject(problem('sold to others'));
	expect([await order.state(), await order.stock()]).toEqual(['cancelled', 1]);
	expect((await order.mails()).map(({ state }) => state)).toEqual(['waiting']);
});

test('a cancelled order is not taken back once others have had the last use of its code', async () => {
	const order = await orderOfTwo();
	const [code] = await db
		.insert(discounts)
		.values({ code: 'LAST', name: 'Last', kind: 'percent', percent: 10, scope: 'order' })
		.returning();
	const discountId = code?.id ?? 0;
	const setUses = (usedCount: number) =>
		db.update(discounts).set({ mostUses: 1, usedCount }).where(eq(discounts.id, discountId));
	await db.insert(orderDiscounts).values({
		orderId: order.id,
		discountId,
		code: 'LAST',
		name: 'Last',
		kobo: 0,
		freesDelivery: false,
	});
	await setUses(1);
	await move(order, 'cancelled');
	await setUses(1);
	await expect(takeBack(order)).rejects.toMatchObject(problem('The code LAST has been used'));
	expect([await order.state(), await order.stock()]).toEqual(['cancelled', 3]);
	await setUses(0);
	await takeBack(order);
	expect(await order.state()).toBe('placed');
});

test('the mail is held for as long as the move can be taken back, and left to the queue', async () => {
	const order = await orderOfTwo();
	await move(order, 'confirmed');
	const [mail] = await order.mails();
	const { rows } = await db.execute(sql`
		select extract(epoch from start_after - created_on)::int as held, state from pgboss.job
		where name = 'mail' and data->>'mailId' = ${String(mail?.id)}`);
	expect(rows).toEqual([{ held: TAKE_BACK_SECONDS, state: 'created' }]);
	expect(await latestMove(db, order.id, [])).toEqual({
		isNew: true,
		takeBack: { event: await lastEvent(order), secondsLeft: TAKE_BACK_SECONDS },
	});
	await later(order, TAKE_BACK_SECONDS);
	expect(await latestMove(db, order.id, [])).toEqual({ isNew: false, takeBack: null });
	await expect(takeBack(order)).rejects.toMatchObject(problem('Too late'));
	expect([await order.state(), (await order.mails()).length]).toEqual(['confirmed', 1]);
});

test('a mail that is leaving at this moment, or has left, keeps its move', async () => {
	const order = await orderOfTwo();
	await move(order, 'confirmed');
	const [mail] = await order.mails();
	const leaving = Promise.withResolvers<void>();
	const arrived = Promise.withResolvers<void>();
	const transport = recordingTransport(async () => {
		leaving.resolve();
		await arrived.promise;
	});
	const sending = deliver(db, mail?.id ?? 0, transport);
	await leaving.promise;
	await expect(takeBack(order)).rejects.toMatchObject(problem('has left'));
	arrived.resolve();
	await sending;
	await expect(takeBack(order)).rejects.toMatchObject(problem('has left'));
	expect([await order.state(), transport.sent.length]).toEqual(['confirmed', 1]);
});

test('taken back while its mail leaves: the mail is sent or the move undone, never both or neither', async () => {
	for (let round = 0; round < 8; round += 1) {
		const order = await orderOfTwo();
		await move(order, 'confirmed');
		const [mail] = await order.mails();
		const transport = recordingTransport();
		const [undone] = await Promise.allSettled([
			takeBack(order),
			deliver(db, mail?.id ?? 0, transport),
		]);
		const isUndone = undone.status === 'fulfilled';
		expect(await order.state()).toBe(isUndone ? 'placed' : 'confirmed');
		expect(transport.sent).toHaveLength(isUndone ? 0 : 1);
	}
});

test('only the last move is taken back, once, whoever moves it on at that moment', async () => {
	const order = await orderOfTwo();
	await move(order, 'confirmed');
	const event = await lastEvent(order);
	await move(order, 'packed');
	await expect(takeBack(order, event)).rejects.toMatchObject(problem('"Packed" by now'));
	const last = await lastEvent(order);
	const twice = await Promise.allSettled([takeBack(order, last), takeBack(order, last)]);
	expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
	expect(await order.state()).toBe('confirmed');
	expect(await db.$count(orderEvents, eq(orderEvents.orderId, order.id))).toBe(3);
});

test('what a shopper or the shop itself did, and the end of an unpaid order, is not taken back', async () => {
	const unpaid = await orderOfTwo({ state: 'awaiting-payment' });
	await move(unpaid, 'cancelled');
	await expect(takeBack(unpaid)).rejects.toMatchObject(problem('cannot be taken back'));
	for (const byUserId of [null, userId]) {
		const order = await orderOfTwo({ state: 'cancelled', stockReturnedAt: new Date() });
		const values = { orderId: order.id, fromState: 'placed', toState: 'cancelled', byUserId };
		await db.insert(orderEvents).values(values);
		expect(await latestMove(db, order.id, [])).toEqual({ isNew: false, takeBack: null });
		await expect(takeBack(order)).rejects.toMatchObject(problem('cannot be taken back'));
	}
});

test('a move that has asked a provider for money is not taken back, and its mail leaves at once', async () => {
	const order = await orderOfTwo({ paymentMode: 'paystack' });
	await db.insert(payments).values({
		orderId: order.id,
		provider: 'paystack',
		reference: `BH-${order.id}.1`,
		state: 'paid',
		amountKobo: 2000_00,
		chargedMinor: 2000_00,
		chargedCurrency: 'NGN',
		reservedUntil: new Date(),
	});
	await moveByStaff(db, ada.id, order.id, { to_state: 'cancelled', refund: 'whole' });
	await expect(takeBack(order)).rejects.toMatchObject(problem('cannot be taken back'));
	const [mail] = await order.mails();
	const { rows } = await db.execute(
		sql`select start_after <= now() as due from pgboss.job where name = 'mail' and data->>'mailId' = ${String(mail?.id)}`,
	);
	expect(rows).toEqual([{ due: true }]);
	expect(await order.state()).toBe('cancelled');
});
