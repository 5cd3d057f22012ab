import { expect, test } from 'vitest';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { makeOrder, moveByStaff, setPickup } from '#tests/helpers/orders.ts';
import { NO_PROVIDERS } from '#tests/helpers/providers.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { moveOrder } from '../orders/move-order.ts';
import type { OrderState } from '../orders/order-states.ts';
import { cancelOwnOrder } from './own-order-cancel.ts';
import { PiecesReturn } from './return-input.ts';
import { returnPieces } from './return-pieces.ts';
import { takeMoveBack } from './take-move-back.ts';

// What is said of orders that are collected at the shop when something cannot be done with them.

const db = await testDatabase();
const { user: ada } = await makeAdmin(db, 'Ada Admin');
const { id: userId } = await makeShopper(db, 'Chidi Eze');

async function orderToCollect(state: OrderState) {
	const { id } = await makeOrder(db, { userId, state }, [
		{ name: 'Drum', unitKobo: 1000_00, qty: 3 },
	]);
	await setPickup(db, id);
	return { adminId: ada.id, orderId: id, shop: SHOP };
}

const conflict = (message: string) => ({
	code: 'conflict',
	message: expect.stringContaining(message),
});

test('refusals name the state of an order as its counter does', async () => {
	const ready = await orderToCollect('sent');
	const toStates: [OrderState, string][] = [
		['sent', 'This order is "Ready to collect" already.'],
		['cancelled', 'This order is "Ready to collect" by now and cannot become "Cancelled".'],
	];
	for (const [toState, message] of toStates) {
		const moved = db.transaction((tx) =>
			moveOrder(tx, ready.orderId, toState, { byUserId: ada.id }),
		);
		await expect(moved).rejects.toMatchObject(conflict(message));
	}
	await expect(
		returnPieces(db, ready, [], PiecesReturn.parse({ seen_return: 0 })),
	).rejects.toMatchObject(
		conflict('This order is "Ready to collect": only of a collected one pieces come back.'),
	);
	await expect(takeMoveBack(db, ready, { event: 1 })).rejects.toMatchObject(
		conflict('it is "Ready to collect" by now'),
	);
	const own = { userId, orderId: ready.orderId, shop: SHOP };
	const cancelled = cancelOwnOrder(db, NO_PROVIDERS, own, { seen: 'placed', reason: '' });
	await expect(cancelled).rejects.toMatchObject(
		conflict('This order is "Ready to collect" by now and can no longer be cancelled here.'),
	);
});

test('who moved an order to the counter meanwhile is named with its state', async () => {
	const order = await orderToCollect('packed');
	await moveByStaff(db, ada.id, order.orderId, { to_state: 'sent' });
	const late = moveByStaff(db, ada.id, order.orderId, { from_state: 'packed', to_state: 'sent' });
	await expect(late).rejects.toMatchObject(
		conflict('You moved this order to "Ready to collect" on'),
	);
});
