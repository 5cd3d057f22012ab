import { expect, test } from 'vitest';
import { orderEvents } from '#db/order-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { makeOrder, moveByStaff } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { moveOrdersByHand, takeMovesBack } from './bulk-moves.ts';
import { latestOrderMove, newOrdersSince } from './new-orders.ts';

const db = await testDatabase();
const { user: ada } = await makeAdmin(db, 'Ada Admin');
const { id: userId } = await makeShopper(db);

/** An order as the checkout places it, or an earlier one that is paid now. */
async function place(toState: 'placed' | 'awaiting-payment' = 'placed') {
	const { id } = await makeOrder(db, { userId, state: toState });
	await db.insert(orderEvents).values({ orderId: id, toState, byUserId: userId });
	return id;
}

test('orders that were placed since are counted; moves of staff, and orders not paid yet, are not', async () => {
	const first = await place();
	const seen = await latestOrderMove(db);
	expect(await newOrdersSince(db, seen)).toBe(0);
	await moveByStaff(db, ada.id, first, { to_state: 'confirmed' });
	const unpaid = await place('awaiting-payment');
	expect(await newOrdersSince(db, seen)).toBe(0);
	await place();
	expect(await newOrdersSince(db, seen)).toBe(1);
	await db
		.insert(orderEvents)
		.values({ orderId: unpaid, fromState: 'awaiting-payment', toState: 'placed' });
	expect(await newOrdersSince(db, seen)).toBe(2);
	expect(await newOrdersSince(db, await latestOrderMove(db))).toBe(0);
});

test('an order whose move is taken back is no new one', async () => {
	const id = await place();
	const seen = await latestOrderMove(db);
	const by = { adminId: ada.id, shop: SHOP };
	const { done } = await moveOrdersByHand(db, by, [{ orderId: id, state: 'placed' }], 'confirmed');
	await takeMovesBack(db, ada.id, done);
	expect(await newOrdersSince(db, seen)).toBe(0);
});
