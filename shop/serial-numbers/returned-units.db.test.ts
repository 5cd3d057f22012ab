import { expect, test } from 'vitest';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { makeSerialised, newSerial, orderOfSerialised } from '#tests/helpers/serialised.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { returnsOf } from '../fulfilment/order-returns.ts';
import { PiecesReturn } from '../fulfilment/return-input.ts';
import { returnPieces } from '../fulfilment/return-pieces.ts';
import { readPieces } from '../fulfilment/returned-pieces.ts';
import { staffOrder } from '../fulfilment/staff-orders.ts';
import { parseFields } from '../kit/input.ts';
import { unitsOfOrder } from './order-units.ts';
import { correctUnits } from './record-units.ts';

const db = await testDatabase();
const { user: ada } = await makeAdmin(db, 'Ada Admin');
const { id: userId } = await makeShopper(db, 'Chidi Eze');
const mixer = await makeSerialised(db, { name: 'Mixer' });

/** A delivered order of three mixers, of which so many have a serial number. */
async function delivered(recorded = 3) {
	const { id: orderId } = await orderOfSerialised(db, userId, mixer, {
		qty: 3,
		state: 'delivered',
	});
	const text = Array.from({ length: recorded }, newSerial).join('\n');
	await correctUnits(db, { adminId: ada.id, orderId }, { [mixer.id]: text });
	const [line] = (await staffOrder(db, orderId)).lines;
	const units = await unitsOfOrder(db, orderId);
	const send = async (pieces: number, places: number[]) => {
		const fields = { [`pieces_${line?.id}`]: String(pieces) };
		const seen_return = (await returnsOf(db, orderId)).at(-1)?.id ?? 0;
		const chosen = places.map((place) => units[place]?.id ?? 0);
		const input = parseFields(PiecesReturn, { seen_return, money: 'none', units: chosen });
		await returnPieces(db, { adminId: ada.id, orderId, shop: SHOP }, readPieces(fields), input);
	};
	const isBack = async () =>
		(await unitsOfOrder(db, orderId)).map(({ returnedAt }) => !!returnedAt);
	return { orderId, units, send, isBack };
}

const problem = (message: string) => ({
	fields: { [`units_${mixer.id}`]: [expect.stringContaining(message)] },
});

test('of some pieces that come back staff say which units they are', async () => {
	const order = await delivered();
	await expect(order.send(1, [])).rejects.toMatchObject(problem('tick 1 unit.'));
	await expect(order.send(1, [0, 1])).rejects.toMatchObject(problem('1 piece of it came back'));
	expect(await order.isBack()).toEqual([false, false, false]);
	await order.send(1, [1]);
	expect(await order.isBack()).toEqual([false, true, false]);
	const next = await orderOfSerialised(db, userId, mixer, { qty: 1, state: 'delivered' });
	const by = { adminId: ada.id, orderId: next.id };
	await correctUnits(db, by, { [mixer.id]: order.units[1]?.serial ?? '' });
	expect(await unitsOfOrder(db, next.id)).toHaveLength(1);
});

test('with the last piece all units are back, whatever is ticked', async () => {
	const order = await delivered();
	await order.send(1, [2]);
	await order.send(2, []);
	expect(await order.isBack()).toEqual([true, true, true]);
});

test('a piece whose number was never recorded comes back without one', async () => {
	const order = await delivered(2);
	await order.send(1, []);
	expect(await order.isBack()).toEqual([false, false]);
	await expect(order.send(1, [])).rejects.toMatchObject(problem('tick 1 unit.'));
	await order.send(1, [0]);
	expect(await order.isBack()).toEqual([true, false]);
});
