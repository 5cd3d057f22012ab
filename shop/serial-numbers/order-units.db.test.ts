import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orderEvents, orders } from '#db/order-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { moveByStaff } from '#tests/helpers/orders.ts';
import { makeSerialised, newSerial, orderOfSerialised } from '#tests/helpers/serialised.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { latestMove, takeMoveBack } from '../fulfilment/take-move-back.ts';
import { unitsOfOrder } from './order-units.ts';
import { correctUnits } from './record-units.ts';

// From when the warranty of a unit runs.

const db = await testDatabase();
const { user: ada } = await makeAdmin(db, 'Ada Admin');
const { id: userId } = await makeShopper(db, 'Chidi Eze');
const mixer = await makeSerialised(db, { name: 'Mixer' });
const ORDERED = new Date('2026-03-01T10:00:00Z');

/** A packed order of a mixer, ordered in March. */
async function packedOrder(): Promise<number> {
	const { id } = await orderOfSerialised(db, userId, mixer, { qty: 1 });
	await db.update(orders).set({ createdAt: ORDERED }).where(eq(orders.id, id));
	await moveByStaff(db, ada.id, id, {
		to_state: 'packed',
		serials: { [mixer.id]: newSerial() },
	});
	await setDay(id, 'packed', '2026-03-04T10:00:00Z');
	return id;
}

const setDay = (orderId: number, toState: string, day: string) =>
	db
		.update(orderEvents)
		.set({ createdAt: new Date(day) })
		.where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.toState, toState)));

async function moved(orderId: number, toState: 'sent' | 'delivered', day: string) {
	await moveByStaff(db, ada.id, orderId, { to_state: toState });
	await setDay(orderId, toState, day);
}

async function days(orderId: number) {
	const [unit] = await unitsOfOrder(db, orderId);
	const day = (at: Date | null | undefined) => at?.toISOString().slice(0, 10);
	return [day(unit?.deliveredAt), day(unit?.warrantyFrom)];
}

test('a warranty runs from delivery; until that is recorded it has begun no sooner than with packing', async () => {
	const id = await packedOrder();
	expect(await days(id)).toEqual([undefined, '2026-03-04']);
	await moved(id, 'sent', '2026-03-05T10:00:00Z');
	expect(await days(id)).toEqual([undefined, '2026-03-04']);
	await moved(id, 'delivered', '2026-03-09T10:00:00Z');
	expect(await days(id)).toEqual(['2026-03-09', '2026-03-09']);
});

test('a delivery that was taken back did not begin it; the next one does', async () => {
	const id = await packedOrder();
	await moved(id, 'sent', '2026-03-05T10:00:00Z');
	await moveByStaff(db, ada.id, id, { to_state: 'delivered' });
	const { takeBack } = await latestMove(db, id, []);
	await takeMoveBack(db, { adminId: ada.id, orderId: id }, { event: takeBack?.event ?? 0 });
	expect(await days(id)).toEqual([undefined, '2026-03-04']);
	await setDay(id, 'delivered', '2026-03-07T10:00:00Z');
	await moveByStaff(db, ada.id, id, { to_state: 'delivered' });
	expect(await days(id)).toEqual([expect.not.stringContaining('2026-03'), expect.anything()]);
});

test('of an order without moves it runs from the order', async () => {
	const { id } = await orderOfSerialised(db, userId, mixer, { qty: 1, state: 'packed' });
	await db.update(orders).set({ createdAt: ORDERED }).where(eq(orders.id, id));
	await correctUnits(db, { adminId: ada.id, orderId: id }, { [mixer.id]: newSerial() });
	expect(await days(id)).toEqual([undefined, '2026-03-01']);
});
