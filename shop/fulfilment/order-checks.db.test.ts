import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { orderChecks } from '#db/fulfilment/order-check-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { orders } from '#db/order-schema.ts';
import { settings } from '#db/site-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { makeOrder, moveByStaff, setPickup } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { mailForStaff } from '../mail/sent-mails.ts';
import { moveOrdersByHand } from './bulk-moves.ts';
import { doorCodeOf, enterDoorCode, MOST_WRONG_CODES } from './door-codes.ts';
import { buyerConfirmation, confirmByBuyer } from './first-orders.ts';
import { staffOrder } from './staff-orders.ts';

const db = await testDatabase();
const { user: ada } = await makeAdmin(db, 'Ada Admin');
const { id: userId } = await makeShopper(db, 'Chidi Eze');
let phones = 0;

afterEach(() => db.delete(settings));

const switchOn = (key: 'confirmFirstOrders' | 'doorCodes') =>
	db.insert(settings).values({ key, value: true });

/** A cash order of a phone number of its own. */
async function cashOrder(state = 'placed', more: object = {}) {
	phones += 1;
	const number = String(1_000_000 + phones);
	const own = { phone: `0803 ${number}`, phoneE164: `+234803${number}` };
	const given = { userId, state, ...own, email: `${number}@example.com`, ...more };
	const order = await makeOrder(db, given, [{ name: 'Drum', unitKobo: 1000_00, qty: 1 }]);
	const mail = async () => {
		const [row] = await db
			.select()
			.from(mails)
			.where(eq(mails.recipient, `${number}@example.com`));
		return row;
	};
	return { ...order, ...own, mail };
}

const move = (orderId: number, given: Parameters<typeof moveByStaff>[3]) =>
	moveByStaff(db, ada.id, orderId, given);
const stateOf = async (orderId: number) => (await staffOrder(db, orderId)).state;
const field = (name: string, text: string) => ({
	code: 'invalid',
	fields: { [name]: [expect.stringContaining(text)] },
});

test('while the shop does not ask for it, nothing is confirmed by buyers and no code is given', async () => {
	const order = await cashOrder();
	expect(await buyerConfirmation(db, await staffOrder(db, order.id))).toBe('not-needed');
	for (const to_state of ['confirmed', 'packed', 'sent', 'delivered'] as const)
		await move(order.id, { to_state });
	expect(await doorCodeOf(db, order.id)).toBeNull();
	expect(await db.$count(orderChecks)).toBe(0);
	await expect(confirmByBuyer(db, order.trackKey)).rejects.toMatchObject({ code: 'conflict' });
});

test('the first cash order of a number waits for its buyer: alone, and among several', async () => {
	await switchOn('confirmFirstOrders');
	const order = await cashOrder();
	await expect(move(order.id, { to_state: 'confirmed' })).rejects.toMatchObject(
		field('reached', 'first order of this phone number'),
	);
	const by = { adminId: ada.id, shop: SHOP };
	const bulk = await moveOrdersByHand(
		db,
		by,
		[{ orderId: order.id, state: 'placed' }],
		'confirmed',
	);
	expect(bulk).toMatchObject({ done: [], refused: [{ why: expect.stringContaining('call it') }] });
	expect(await stateOf(order.id)).toBe('placed');
	await move(order.id, { to_state: 'confirmed', reached: '1' });
	expect(await stateOf(order.id)).toBe('confirmed');
});

test('the buyer’s word counts once and for all, and cancelling needs none', async () => {
	await switchOn('confirmFirstOrders');
	const order = await cashOrder();
	await Promise.all([confirmByBuyer(db, order.trackKey), confirmByBuyer(db, order.trackKey)]);
	expect(await buyerConfirmation(db, await staffOrder(db, order.id))).toBe('given');
	await move(order.id, { to_state: 'confirmed' });
	await expect(confirmByBuyer(db, order.trackKey)).rejects.toMatchObject({ code: 'conflict' });
	await expect(confirmByBuyer(db, 'f'.repeat(32))).rejects.toMatchObject({ code: 'not-found' });
	const unwanted = await cashOrder();
	await move(unwanted.id, { to_state: 'cancelled' });
	expect(await stateOf(unwanted.id)).toBe('cancelled');
});

test('a number with a delivered order, and what is paid online, need no confirmation', async () => {
	await switchOn('confirmFirstOrders');
	const earlier = await cashOrder('delivered');
	const again = await cashOrder('placed', { phone: earlier.phone, phoneE164: earlier.phoneE164 });
	await move(again.id, { to_state: 'confirmed' });
	const paid = await cashOrder('placed', { paymentMode: 'paystack' });
	await move(paid.id, { to_state: 'confirmed' });
	// A number that cannot be called has no history.
	const odd = { phone: 'call my brother', phoneE164: '' };
	await cashOrder('delivered', odd);
	const unknown = await cashOrder('placed', odd);
	expect(await buyerConfirmation(db, await staffOrder(db, unknown.id))).toBe('needed');
});

async function sentOrder() {
	const order = await cashOrder('packed');
	await move(order.id, { to_state: 'sent' });
	const { code } = (await doorCodeOf(db, order.id)) ?? { code: '' };
	const wrong = code === '0000' ? '0001' : '0000';
	return { ...order, code, wrong };
}

test('an order on its way has a code, which its buyer reads and no member of the staff', async () => {
	await switchOn('doorCodes');
	const order = await sentOrder();
	expect(order.code).toMatch(/^\d{4}$/);
	const mail = await order.mail();
	expect(mail?.bodyText).toContain(`Your code for the door is ${order.code}.`);
	const shown = await mailForStaff(db, mail?.id ?? 0);
	expect(shown.text).toContain('Your code for the door is hidden.');
	expect(shown.text + shown.html).not.toContain(`is ${order.code}`);
	const paid = await cashOrder('packed', { paymentMode: 'paystack' });
	await move(paid.id, { to_state: 'sent' });
	expect(await doorCodeOf(db, paid.id)).toBeNull();
});

test('the code of an order that is collected is for the counter, and as secret', async () => {
	await switchOn('doorCodes');
	const order = await cashOrder('packed');
	await setPickup(db, order.id);
	await move(order.id, { to_state: 'sent' });
	const { code } = (await doorCodeOf(db, order.id)) ?? {};
	const mail = await order.mail();
	expect(mail?.bodyText).toContain(`Your code for the counter is ${code}. Tell it at the counter`);
	const shown = await mailForStaff(db, mail?.id ?? 0);
	expect(shown.text).toContain('Your code for the counter is hidden.');
	expect(shown.text + shown.html).not.toContain(`is ${code}`);
	await expect(move(order.id, { to_state: 'delivered' })).rejects.toMatchObject(
		field('door_code', 'tells you at the counter'),
	);
});

test('without the code it is not delivered; with it, it is, however the digits are typed', async () => {
	await switchOn('doorCodes');
	const order = await sentOrder();
	await expect(move(order.id, { to_state: 'delivered' })).rejects.toMatchObject(
		field('door_code', 'Type the code'),
	);
	await expect(enterDoorCode(db, order.id, order.wrong)).rejects.toMatchObject(
		field('door_code', '4 tries are left'),
	);
	await enterDoorCode(db, order.id, ` ${order.code.slice(0, 2)} ${order.code.slice(2)}`);
	await move(order.id, { to_state: 'delivered' });
	expect(await stateOf(order.id)).toBe('delivered');
	// Given once it stays given.
	await enterDoorCode(db, order.id, order.wrong);
});

test('five wrong codes lock it for the right one too, typed at once or one after the other', async () => {
	await switchOn('doorCodes');
	const order = await sentOrder();
	const guesses = Array.from({ length: 20 }, () => enterDoorCode(db, order.id, order.wrong));
	const outcomes = await Promise.allSettled(guesses);
	expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
	expect(await doorCodeOf(db, order.id)).toMatchObject({
		wrongCodes: MOST_WRONG_CODES,
		isLocked: true,
	});
	await expect(enterDoorCode(db, order.id, order.code)).rejects.toMatchObject(
		field('door_code', 'Five wrong codes'),
	);
	const without = { to_state: 'delivered', without_code: '1' } as const;
	await expect(move(order.id, without)).rejects.toMatchObject(field('note', 'Write down why'));
	await move(order.id, { ...without, note: 'She showed her mail at the counter' });
	expect(await stateOf(order.id)).toBe('delivered');
});

test('an order that comes back needs no code, and one sent again keeps its own', async () => {
	await switchOn('doorCodes');
	const order = await sentOrder();
	await db.update(orders).set({ state: 'packed' }).where(eq(orders.id, order.id));
	await move(order.id, { to_state: 'sent' });
	expect((await doorCodeOf(db, order.id))?.code).toBe(order.code);
	await move(order.id, { to_state: 'returned', refused: '1' });
	expect(await stateOf(order.id)).toBe('returned');
});
