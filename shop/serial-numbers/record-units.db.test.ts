import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { soldUnits } from '#db/fulfilment/sold-unit-schema.ts';
import { orderLineParts, orders } from '#db/order-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { makeKit } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { moveByStaff } from '#tests/helpers/orders.ts';
import {
	makeSerialised,
	newSerial,
	orderOfSerialised,
	serialsOf,
} from '#tests/helpers/serialised.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { moveOrdersByHand } from '../fulfilment/bulk-moves.ts';
import { ALL_ORDERS, chosenOrders, staffOrder } from '../fulfilment/staff-orders.ts';
import { latestMove, takeMoveBack } from '../fulfilment/take-move-back.ts';
import { serialisedGoods, unitsOfOrder } from './order-units.ts';
import { correctUnits, serialsText, unitsSeen } from './record-units.ts';

const db = await testDatabase();
const { user: ada } = await makeAdmin(db, 'Ada Admin');
const { id: userId } = await makeShopper(db, 'Chidi Eze');

const mixer = await makeSerialised(db, { name: 'Mixer' });
const pack = (orderId: number, serials?: Record<string, string>) =>
	moveByStaff(db, ada.id, orderId, { to_state: 'packed', ...(serials ? { serials } : {}) });
const correct = (orderId: number, text: string, seen?: string) =>
	correctUnits(db, { adminId: ada.id, orderId }, { [mixer.id]: text }, seen);
const stateOf = async (id: number) =>
	(await db.select().from(orders).where(eq(orders.id, id)))[0]?.state;
const serialsIn = async (orderId: number) => serialsText(await unitsOfOrder(db, orderId));
const problem = (message: string, product = mixer) => ({
	code: 'invalid',
	fields: { [serialsOf(product)]: [expect.stringContaining(message)] },
});

test('an order is packed once each piece that is sold by serial number has one, with the warranty of that day', async () => {
	const { id } = await orderOfSerialised(db, userId, mixer);
	const [a, b] = [newSerial(), newSerial()];
	await expect(pack(id, {})).rejects.toMatchObject(problem('Type 2 serial numbers, one a line.'));
	await expect(pack(id, { [mixer.id]: a })).rejects.toMatchObject(
		problem('one a line: 1 is there'),
	);
	await expect(pack(id, { [mixer.id]: `${a}\n${a.toLowerCase()}` })).rejects.toMatchObject(
		problem('is there twice'),
	);
	expect([await stateOf(id), await serialsIn(id)]).toEqual(['confirmed', '']);
	await pack(id, { [mixer.id]: `${a}\n${b}\n` });
	expect(await stateOf(id)).toBe('packed');
	await db.update(products).set({ warrantyMonths: 6 }).where(eq(products.id, mixer.id));
	expect(await unitsOfOrder(db, id)).toMatchObject([
		{ serial: a, name: 'Mixer', warrantyMonths: 12, returnedAt: null },
		{ serial: b, name: 'Mixer', warrantyMonths: 12, returnedAt: null },
	]);
	await db.update(products).set({ warrantyMonths: 12 }).where(eq(products.id, mixer.id));
	const [entry] = await db.select().from(auditTrail).where(eq(auditTrail.nounId, id));
	expect(entry?.after).toMatchObject({ serial_numbers: `Mixer: ${a}, ${b}` });
});

test('goods without the field are packed as before, and so is an order without numbers that was packed earlier', async () => {
	const drum = await makeSerialised(db, { serialised: 0 });
	const { id } = await orderOfSerialised(db, userId, drum);
	await pack(id, {});
	expect(await stateOf(id)).toBe('packed');
	const { id: earlier } = await orderOfSerialised(db, userId, mixer, { state: 'packed' });
	await moveByStaff(db, ada.id, earlier, { to_state: 'sent' });
	expect(await stateOf(earlier)).toBe('sent');
});

test('a unit that another buyer has is refused with the order’s number, until it is the shop’s again', async () => {
	const [first, second] = [
		await orderOfSerialised(db, userId, mixer, { qty: 1 }),
		await orderOfSerialised(db, userId, mixer, { qty: 1 }),
	];
	const serial = newSerial();
	await pack(first.id, { [mixer.id]: serial });
	const typed = { [mixer.id]: serial.toLowerCase().replaceAll('-', '') };
	await expect(pack(second.id, typed)).rejects.toMatchObject(
		problem(`${serial} was sold with order ${first.id}`),
	);
	// Another product may have the same number.
	const keyboard = await makeSerialised(db, { name: 'Keyboard' });
	const { id: third } = await orderOfSerialised(db, userId, keyboard, { qty: 1 });
	await pack(third, { [keyboard.id]: serial });
	await moveByStaff(db, ada.id, first.id, { to_state: 'cancelled' });
	await pack(second.id, typed);
	expect(await stateOf(second.id)).toBe('packed');
});

test('of two orders that get the same unit at once, one is packed', async () => {
	for (let round = 0; round < 5; round += 1) {
		const made = [
			await orderOfSerialised(db, userId, mixer, { qty: 1 }),
			await orderOfSerialised(db, userId, mixer, { qty: 1 }),
		];
		const serial = newSerial();
		const outcomes = await Promise.allSettled(
			made.map(({ id }) => pack(id, { [mixer.id]: serial })),
		);
		const failed = outcomes.find(({ status }) => status === 'rejected');
		expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
		expect(failed).toMatchObject({ reason: problem('was sold with order') });
		expect(await db.$count(soldUnits, eq(soldUnits.serial, serial))).toBe(1);
	}
});

test('the parts of a kit have the numbers, and pieces bought alone are counted with them', async () => {
	const speaker = await makeSerialised(db, { name: 'Speaker' });
	const kit = await makeKit(db, [[speaker, 2]]);
	const { id } = await orderOfSerialised(db, userId, kit, { qty: 2 });
	const { lines } = await staffOrder(db, id);
	await db.insert(orderLineParts).values({
		lineId: lines[0]?.id ?? 0,
		position: 1,
		productId: speaker.id,
		name: 'Speaker',
		pieces: 2,
	});
	expect(await serialisedGoods(db, id)).toMatchObject([{ productId: speaker.id, pieces: 4 }]);
	await expect(pack(id, {})).rejects.toMatchObject(problem('Type 4 serial numbers', speaker));
	await pack(id, { [speaker.id]: Array.from({ length: 4 }, newSerial).join('\n') });
	expect(await unitsOfOrder(db, id)).toHaveLength(4);
});

test('of several orders packed at once, those that need serial numbers stay, with the reason', async () => {
	const { id } = await orderOfSerialised(db, userId, mixer);
	const { id: plain } = await orderOfSerialised(
		db,
		userId,
		await makeSerialised(db, { serialised: 0 }),
	);
	const seen = [id, plain].map((orderId) => ({ orderId, state: 'confirmed' as const }));
	const { done, refused } = await moveOrdersByHand(
		db,
		{ adminId: ada.id, shop: SHOP },
		seen,
		'packed',
	);
	expect(done.map(({ orderId }) => orderId)).toEqual([plain]);
	expect(refused).toEqual([{ orderId: id, why: expect.stringContaining('sold by serial number') }]);
});

test('a move to packed that is taken back leaves the numbers for the next one, and a cancelling that is taken back too', async () => {
	const { id } = await orderOfSerialised(db, userId, mixer, { qty: 1 });
	const serial = newSerial();
	await pack(id, { [mixer.id]: serial });
	const back = async () => {
		const { takeBack } = await latestMove(db, id, []);
		await takeMoveBack(db, { adminId: ada.id, orderId: id }, { event: takeBack?.event ?? 0 });
	};
	await back();
	await pack(id);
	expect([await stateOf(id), await serialsIn(id)]).toEqual(['packed', serial]);
	await moveByStaff(db, ada.id, id, { to_state: 'cancelled' });
	expect((await unitsOfOrder(db, id))[0]?.returnedAt).toBeInstanceOf(Date);
	await back();
	expect(await unitsOfOrder(db, id)).toMatchObject([{ serial, returnedAt: null }]);
});

test('a corrected number keeps its code; one that is added gets one, and one that is left out is gone', async () => {
	const { id } = await orderOfSerialised(db, userId, mixer, { qty: 2, state: 'delivered' });
	const [wrong, right, other] = [newSerial(), newSerial(), newSerial()];
	await correct(id, wrong);
	const [before] = await unitsOfOrder(db, id);
	await correct(id, `${right}\n${other}`);
	const [after, added] = await unitsOfOrder(db, id);
	expect(after).toMatchObject({ id: before?.id, serial: right, checkCode: before?.checkCode });
	expect(added).toMatchObject({ serial: other });
	await expect(correct(id, [right, other, wrong].join('\n'))).rejects.toMatchObject(
		problem('The order has 2 pieces of it.'),
	);
	await correct(id, other);
	expect(await serialsIn(id)).toBe(other);
	const entries = await db.select().from(auditTrail).where(eq(auditTrail.nounId, id));
	expect(entries.map(({ action }) => action)).toEqual(Array(3).fill('serial-numbers'));
	expect(entries.at(-1)).toMatchObject({
		before: { serial_numbers: `Mixer: ${right}, ${other}` },
		after: { serial_numbers: `Mixer: ${other}` },
	});
});

test('numbers that somebody changed meanwhile are not overwritten', async () => {
	const { id } = await orderOfSerialised(db, userId, mixer, { qty: 1, state: 'delivered' });
	const seen = unitsSeen(await unitsOfOrder(db, id));
	await correct(id, newSerial(), seen);
	await expect(correct(id, newSerial(), seen)).rejects.toMatchObject({ code: 'conflict' });
});

test('the search of orders finds one by a serial number, however it is written', async () => {
	const { id } = await orderOfSerialised(db, userId, mixer, { qty: 1, state: 'delivered' });
	const serial = newSerial();
	await correct(id, serial);
	const found = await db
		.select({ id: orders.id })
		.from(orders)
		.where(chosenOrders(ALL_ORDERS, serial.toLowerCase().replaceAll('-', ' ')));
	expect(found).toEqual([{ id }]);
});
