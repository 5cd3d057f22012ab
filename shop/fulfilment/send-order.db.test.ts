import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mails } from '#db/mail-schema.ts';
import { orderLines } from '#db/order-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { makeOrder, moveByStaff } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { parseFields } from '../kit/input.ts';
import { moveOrdersByHand } from './bulk-moves.ts';
import { goodsOf } from './order-goods.ts';
import { type Parcel, UNNAMED_PARCEL } from './parcel-input.ts';
import { changeParcel, ParcelChange, parcelSeen, removeShipment, sendOrder } from './send-order.ts';
import { shipmentsOfOrder, unsentLines } from './shipments.ts';
import { staffOrder } from './staff-orders.ts';
import { MoveToTakeBack, takeMoveBack } from './take-move-back.ts';

const db = await testDatabase();
const { user: ada } = await makeAdmin(db, 'Ada Admin');
const { user: bisi } = await makeAdmin(db, 'Bisi Admin');
const { id: userId } = await makeShopper(db, 'Chidi Eze');
const COURIER: Parcel = {
	...UNNAMED_PARCEL,
	kind: 'courier',
	carrier: 'GIG <Logistics>',
	number: '42',
	link: 'https://gig.example/42',
};

/** A packed order of three drums and a bell. */
async function packedOrder(state = 'packed') {
	const { id, email } = await makeOrder(
		db,
		{ userId, state, email: `to-${crypto.randomUUID()}@example.com` },
		[
			{ name: 'Drum', unitKobo: 1000_00, qty: 3 },
			{ name: 'Bell', unitKobo: 500_00, qty: 1 },
		],
	);
	const lines = (await staffOrder(db, id)).lines;
	const lineId = (name: string) => lines.find((line) => line.name === name)?.id ?? 0;
	return {
		id,
		drum: lineId('Drum'),
		bell: lineId('Bell'),
		state: async () => (await staffOrder(db, id)).state,
		sent: async () => (await staffOrder(db, id)).lines.map(({ shippedQty }) => shippedQty),
		shipments: () => shipmentsOfOrder(db, id),
		mails: () => db.select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.id),
	};
}
type Order = Awaited<ReturnType<typeof packedOrder>>;

const by = (orderId: number, adminId = ada.id) => ({ adminId, orderId, shop: SHOP });
const send = (
	order: Order,
	pieces: Record<number, number> | null,
	given: { parcel?: Parcel; seen?: number; admin?: number; message?: string } = {},
) =>
	sendOrder(
		db,
		by(order.id, given.admin),
		{ from_state: 'packed', to_state: 'sent', note: '', message: given.message },
		{
			parcel: given.parcel ?? UNNAMED_PARCEL,
			pieces:
				pieces && Object.entries(pieces).map(([lineId, qty]) => ({ lineId: Number(lineId), qty })),
			seenShipment: given.seen,
		},
	);
const problem = (message: string, code = 'conflict') => ({
	code,
	message: expect.stringContaining(message),
});

test('a list says how many pieces of an order have left', async () => {
	const order = await packedOrder();
	await send(order, { [order.drum]: 2 });
	expect((await goodsOf(db, [order.id])).get(order.id)).toMatchObject({ pieces: 4, sent: 2 });
});

test('an order sent at once is on its way, with its parcel in order, mail and audit trail', async () => {
	const order = await packedOrder();
	await send(order, null, { parcel: COURIER, message: 'He comes <before> noon' });
	expect([await order.state(), await order.sent()]).toEqual(['sent', [3, 1]]);
	expect(await order.shipments()).toMatchObject([
		{
			...COURIER,
			eventId: expect.any(Number),
			byName: 'Ada Admin',
			message: 'He comes <before> noon',
			pieces: [
				{ name: 'Drum', qty: 3 },
				{ name: 'Bell', qty: 1 },
			],
		},
	]);
	const [mail, ...others] = await order.mails();
	expect(others).toEqual([]);
	for (const fact of ['He comes <before> noon', 'Courier: GIG <Logistics>', 'Number: 42'])
		expect(mail?.bodyText).toContain(fact);
	expect(mail?.bodyText).toContain('Follow it at: https://gig.example/42\n');
	expect(mail?.bodyHtml).toContain('He comes &lt;before&gt; noon');
	expect(mail?.bodyHtml).toContain('GIG &lt;Logistics&gt;');
	expect(mail?.bodyHtml).toContain('href="https://gig.example/42"');
	const [change] = await db
		.select()
		.from(auditTrail)
		.where(and(eq(auditTrail.nounId, order.id), eq(auditTrail.action, 'move')));
	expect(change?.after).toMatchObject({ state: 'sent', parcel: expect.stringContaining('42') });
});

test('an order sent in parts stays packed until its last piece leaves; each part has its mail', async () => {
	const order = await packedOrder();
	await send(order, { [order.drum]: 2 }, { parcel: COURIER });
	expect([await order.state(), await order.sent()]).toEqual(['packed', [2, 0]]);
	expect(await unsentLines(db, order.id)).toMatchObject([
		{ name: 'Drum', left: 1 },
		{ name: 'Bell', left: 1 },
	]);
	await send(order, { [order.drum]: 1 });
	await send(order, { [order.bell]: 1 }, { message: 'The last of it' });
	expect([await order.state(), await order.sent()]).toEqual(['sent', [3, 1]]);
	expect((await order.shipments()).map(({ eventId }) => eventId !== null)).toEqual([
		false,
		false,
		true,
	]);
	const sent = await order.mails();
	expect(sent.map(({ subject }) => subject)).toEqual([
		expect.stringContaining('A part of your order is on its way'),
		expect.stringContaining('A part of your order is on its way'),
		expect.stringContaining('Your order is on its way'),
	]);
	expect(sent[0]?.bodyText).toContain(
		'In this parcel: 2 × Drum.\nStill with us, it follows: 1 × Drum, 1 × Bell.',
	);
	expect(sent[2]?.bodyText).toContain('The last of it');
});

test('never more pieces leave than are here, and at least one does', async () => {
	const order = await packedOrder();
	await expect(send(order, { [order.drum]: 4 })).rejects.toMatchObject({
		code: 'invalid',
		fields: { [`pieces_${order.drum}`]: ['At most 3 of it can leave.'] },
	});
	await expect(send(order, {})).rejects.toMatchObject({
		fields: { leaving: [expect.any(String)] },
	});
	const other = await packedOrder();
	await expect(send(order, { [other.drum]: 1 })).rejects.toMatchObject({ code: 'invalid' });
	await send(order, { [order.bell]: 1 });
	await expect(send(order, { [order.bell]: 1, [order.drum]: 1 })).rejects.toMatchObject({
		fields: { [`pieces_${order.bell}`]: ['All of it has left already.'] },
	});
	expect(await order.sent()).toEqual([0, 1]);
	const beyond = db.update(orderLines).set({ shippedQty: 4 }).where(eq(orderLines.id, order.drum));
	await expect(beyond).rejects.toMatchObject({
		cause: { constraint: 'order_lines_shipped_qty' },
	});
});

test('of two people who send the same pieces at once, one does; the other sees the parcel first', async () => {
	for (let round = 0; round < 5; round += 1) {
		const order = await packedOrder();
		const outcomes = await Promise.allSettled([
			send(order, { [order.drum]: 1 }, { seen: 0 }),
			send(order, { [order.drum]: 1 }, { seen: 0, admin: bisi.id }),
		]);
		expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
		expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
			reason: problem('recorded a parcel of this order'),
		});
		expect(await order.sent()).toEqual([1, 0]);
	}
});

test('sending one that somebody has moved on, or that is not packed, is refused', async () => {
	const order = await packedOrder('confirmed');
	await expect(send(order, null)).rejects.toMatchObject({ code: 'conflict' });
	const move = { from_state: 'confirmed', to_state: 'sent', note: '' } as const;
	const part = { parcel: COURIER, pieces: [{ lineId: order.drum, qty: 1 }] };
	await expect(sendOrder(db, by(order.id), move, part)).rejects.toMatchObject(
		problem('only of a packed one'),
	);
	await expect(sendOrder(db, by(2_000_000_000), move, part)).rejects.toMatchObject({
		code: 'not-found',
	});
	expect(await order.shipments()).toEqual([]);
});

test('an order of which a part is on its way is not cancelled until that parcel is removed', async () => {
	const order = await packedOrder();
	await send(order, { [order.bell]: 1 });
	const cancel = () => moveByStaff(db, ada.id, order.id, { to_state: 'cancelled' });
	await expect(cancel()).rejects.toMatchObject(
		problem('A part of this order is on its way: 1 × Bell'),
	);
	const [parcel] = await order.shipments();
	const remove = (seen: string) => removeShipment(db, by(order.id, bisi.id), parcel?.id ?? 0, seen);
	// A page that shows something else of it.
	await expect(remove('courier|GIG||||')).rejects.toMatchObject(problem('changed this parcel'));
	await remove(parcel ? parcelSeen(parcel) : '');
	expect([await order.shipments(), await order.sent(), await order.mails()]).toEqual([
		[],
		[0, 0],
		[],
	]);
	await cancel();
	expect(await order.state()).toBe('cancelled');
});

test('taking the move back takes its parcel back, and leaves the parts before it', async () => {
	const order = await packedOrder();
	await send(order, { [order.bell]: 1 });
	await send(order, null, { parcel: COURIER });
	const event = (await staffOrder(db, order.id)).events.at(-1)?.id ?? 0;
	const whole = (await order.shipments()).at(-1);
	await expect(removeShipment(db, by(order.id), whole?.id ?? 0)).rejects.toMatchObject(
		problem('left as a whole'),
	);
	await takeMoveBack(db, { adminId: bisi.id, orderId: order.id }, { event });
	expect([await order.state(), await order.sent()]).toEqual(['packed', [0, 1]]);
	expect(await order.shipments()).toMatchObject([{ pieces: [{ name: 'Bell' }] }]);
	expect(await order.mails()).toHaveLength(1);
});

test('several orders are sent at once without a word about parcels, and what left before stays', async () => {
	const [one, other] = [await packedOrder(), await packedOrder()];
	await send(one, { [one.drum]: 1 });
	const seen = [one, other].map(({ id }) => ({ orderId: id, state: 'packed' as const }));
	const { done, refused } = await moveOrdersByHand(
		db,
		{ adminId: ada.id, shop: SHOP },
		seen,
		'sent',
	);
	expect([done.length, refused]).toEqual([2, []]);
	expect([await one.sent(), await other.sent()]).toEqual([
		[3, 1],
		[3, 1],
	]);
	expect((await one.shipments()).map(({ pieces }) => pieces.map(({ qty }) => qty))).toEqual([
		[1],
		[2, 1],
	]);
});

test('a waybill number that comes later is added once, and mailed if staff want that', async () => {
	const order = await packedOrder();
	await send(order, null);
	const [parcel] = await order.shipments();
	const seen = parcelSeen(UNNAMED_PARCEL);
	const change = (number: string, more: { seen?: string; mail?: '1' } = {}) =>
		changeParcel(
			db,
			by(order.id, bisi.id),
			{ shipment: parcel?.id ?? 0, message: 'Bring your ID', seen, ...more },
			{ ...UNNAMED_PARCEL, kind: 'waybill', park: 'Upper Iweka', number },
		);
	await change('WB-1', { mail: '1' });
	await expect(change('WB-2')).rejects.toMatchObject(problem('Somebody changed this parcel'));
	expect(await order.shipments()).toMatchObject([{ park: 'Upper Iweka', number: 'WB-1' }]);
	const sent = await order.mails();
	expect(sent).toHaveLength(2);
	expect(sent[1]?.bodyText).toContain('Bring your ID');
	expect(sent[1]?.bodyText).toContain('To collect at: Upper Iweka\nWaybill number: WB-1');
	const other = await packedOrder();
	await expect(
		changeParcel(db, by(other.id), { shipment: parcel?.id ?? 0, message: '' }, UNNAMED_PARCEL),
	).rejects.toMatchObject({ code: 'not-found' });
});

test('a parcel or move with a number larger than any is refused, as other wrong ones are', async () => {
	const { id } = await makeOrder(db, { userId, state: 'packed' }, [
		{ name: 'Drum', qty: 1, unitKobo: 1000_00 },
	]);
	const by = { adminId: ada.id, orderId: id, shop: SHOP };
	const refused = { code: 'invalid' };
	const large = '99999999999';
	await expect(async () =>
		changeParcel(db, by, parseFields(ParcelChange, { shipment: large }), UNNAMED_PARCEL),
	).rejects.toMatchObject(refused);
	await expect(async () =>
		takeMoveBack(db, by, parseFields(MoveToTakeBack, { event: large })),
	).rejects.toMatchObject(refused);
});
