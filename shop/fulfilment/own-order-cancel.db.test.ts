import { desc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { mails } from '#db/mail-schema.ts';
import { orders } from '#db/order-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { somebodyWaits, testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { moveByStaff } from '#tests/helpers/orders.ts';
import {
	aShopper,
	HELD,
	letPass,
	type Paying,
	PLACED,
	rejection,
	TOTAL,
	traces,
	UNTOUCHED,
} from '#tests/helpers/payments.ts';

import { makeShopper, PLACEMENT } from '#tests/helpers/shoppers.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { ORDER_STATES, type OrderState } from '../orders/order-states.ts';
import { refreshPayment } from '../payments/refresh-payment.ts';
import { refreshRefund } from '../payments/refunds/refresh-refund.ts';
import { refundPart } from '../payments/refunds/refund-payment.ts';
import { cancelOwnOrder, OwnCancel } from './own-order-cancel.ts';
import { staffOrder } from './staff-orders.ts';

const db = await testDatabase();
const { user: admin } = await makeAdmin(db);
let paying: Paying;

beforeEach(async () => {
	paying = await aShopper(db);
});

const forCash = async () =>
	(
		await placeOrder(
			db,
			paying.userId,
			{ ...PLACEMENT, payment_mode: 'cod', payment_id: '' },
			{ shop: SHOP, providers: paying.providers, acceptedTotalKobo: TOTAL },
		)
	).id;

async function paidOnline() {
	const begun = await paying.begin();
	paying.providers.paystack.tell(begun.reference, 'paid');
	await refreshPayment(db, paying.providers, begun.paymentId);
	return begun;
}

const cancel = (
	orderId: number | null,
	{ seen = 'placed', reason = '' }: Partial<OwnCancel> = {},
	userId = paying.userId,
) => cancelOwnOrder(db, paying.providers, { userId, orderId, shop: SHOP }, { seen, reason });

const byStaff = (orderId: number, to: OrderState) =>
	moveByStaff(db, admin.id, orderId, { to_state: to, refund: 'whole' });

/** The last mail that said where an order is by now. */
async function lastMail() {
	const [mail] = await db
		.select()
		.from(mails)
		.where(eq(mails.kind, 'order-moved'))
		.orderBy(desc(mails.id))
		.limit(1);
	return mail;
}

test('an order for cash is cancelled: its pieces are for sale again, one mail, staff read who and why', async () => {
	const id = await forCash();
	expect(await traces(paying)).toMatchObject({ stock: 3, orders: ['placed'] });
	await cancel(id, { reason: ' Found it\nnearer by ' });
	expect(await traces(paying)).toEqual({
		...UNTOUCHED,
		orders: ['cancelled'],
		events: ['placed', 'cancelled'],
		mails: ['order-placed', 'order-moved'],
		cart: [],
	});
	expect((await staffOrder(db, id)).events.at(-1)).toMatchObject({
		fromState: 'placed',
		toState: 'cancelled',
		note: 'By the shopper: Found it\nnearer by',
		byName: (await staffOrder(db, id)).account.name,
	});
	const mail = await lastMail();
	expect(mail?.subject).toContain('Your order was cancelled');
	expect(mail?.bodyText).not.toContain('nearer by');
	expect(mail?.bodyText).not.toContain('goes back');
});

test('of a paid order all that is left goes back, and its mail says how much', async () => {
	const { orderId, paymentId } = await paidOnline();
	await refundPart(db, paymentId, {
		amountKobo: 20_000_00,
		leftKobo: TOTAL,
		reason: '',
		adminId: admin.id,
	});
	await refreshRefund(db, paying.providers, paymentId);
	await cancel(orderId);
	expect(await traces(paying)).toMatchObject({
		stock: 5,
		orders: ['cancelled'],
		payments: ['refunding'],
	});
	await refreshRefund(db, paying.providers, paymentId);
	expect(await traces(paying)).toMatchObject({ payments: ['refunded'] });
	const sent = [...paying.providers.paystack.refunds.values()].map(({ minor }) => minor);
	expect(sent).toEqual([20_000_00, 70_000_00]);
	expect((await lastMail())?.bodyText).toContain('The rest of your payment, ₦70,000, goes back');
});

test('an unpaid order is given up after its provider was asked; money that comes later goes back', async () => {
	const { orderId, paymentId, reference } = await paying.begin();
	await cancel(orderId, { seen: 'awaiting-payment' });
	expect(paying.providers.paystack.calls).toContain('report');
	const givenUp = {
		...HELD,
		stock: 5,
		sold: 0,
		orders: ['cancelled'],
		payments: ['failed'],
		events: ['awaiting-payment', 'cancelled'],
		mails: ['order-moved'],
	};
	expect(await traces(paying)).toEqual(givenUp);
	await letPass(db, paymentId, 60);
	paying.providers.paystack.tell(reference, 'paid');
	await refreshPayment(db, paying.providers, paymentId);
	expect(await traces(paying)).toMatchObject({ orders: ['cancelled'], payments: ['refunding'] });
	// The cart is as it was, and its button makes another order.
	const again = await paying.begin();
	expect(again.orderId).not.toBe(orderId);
});

test('it is given up without an answer too, and then the money is not taken for an order either', async () => {
	const { orderId, paymentId, reference } = await paying.begin();
	paying.providers.paystack.trouble.report = 'down';
	await cancel(orderId, { seen: 'awaiting-payment' });
	expect(await traces(paying)).toMatchObject({ stock: 5, orders: ['cancelled'] });
	paying.providers.paystack.trouble = {};
	paying.providers.paystack.tell(reference, 'paid');
	await refreshPayment(db, paying.providers, paymentId);
	expect(await traces(paying)).toMatchObject({ stock: 5, orders: ['cancelled'] });
	expect(await traces(paying)).toMatchObject({ payments: ['refunding'] });
});

test('money that the provider has meanwhile is told first; pressed again, it goes back', async () => {
	const { orderId, reference } = await paying.begin();
	paying.providers.paystack.tell(reference, 'paid');
	expect(await rejection(cancel(orderId, { seen: 'awaiting-payment' }))).toMatchObject({
		code: 'conflict',
		message: expect.stringContaining('Your payment has come in meanwhile'),
	});
	expect(await traces(paying)).toEqual(PLACED);
	await cancel(orderId);
	expect(await traces(paying)).toMatchObject({ orders: ['cancelled'], payments: ['refunding'] });
});

test('a payment that is on its way is waited for', async () => {
	const { orderId, reference } = await paying.begin();
	paying.providers.paystack.tell(reference, 'pending');
	expect(await rejection(cancel(orderId, { seen: 'awaiting-payment' }))).toMatchObject({
		code: 'conflict',
		message: expect.stringContaining('is on its way'),
	});
	expect(await traces(paying)).toEqual({ ...HELD, payments: ['pending'] });
});

test('from confirmed on nothing is cancelled, and nobody cancels the order of another', async () => {
	const id = await forCash();
	const { id: other } = await makeShopper(db);
	for (const [order, user] of [
		[id, other],
		[null, paying.userId],
	] as const)
		expect(await rejection(cancel(order, {}, user))).toMatchObject({ code: 'not-found' });
	const before = await traces(paying);
	for (const state of ORDER_STATES) {
		if (state === 'placed' || state === 'awaiting-payment') continue;
		await db.update(orders).set({ state }).where(eq(orders.id, id));
		expect(await rejection(cancel(id)), state).toMatchObject({ code: 'conflict' });
		expect(await traces(paying)).toEqual({ ...before, orders: [state] });
		expect(OwnCancel.safeParse({ seen: state }).success).toBe(false);
	}
});

/** Starts both while the order is locked; the first to wait goes first. */
async function race(orderId: number, first: () => Promise<void>, second: () => Promise<void>) {
	const { both } = await db.transaction(async (tx) => {
		await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
		const one = first();
		await somebodyWaits(db, 1);
		const other = second();
		await somebodyWaits(db, 2);
		return { both: Promise.all([rejection(one), rejection(other)]) };
	});
	return await both;
}

test('cancelled while staff confirm it: one of them wins, and the other is refused', async () => {
	const late = await paidOnline();
	const confirm = () => byStaff(late.orderId, 'confirmed');
	const outcome = await race(late.orderId, confirm, () => cancel(late.orderId));
	expect(outcome).toMatchObject([
		null,
		{
			code: 'conflict',
			message:
				'This order is "Confirmed" by now and can no longer be cancelled here. Please chat with us or call.',
		},
	]);
	expect(await traces(paying)).toMatchObject({ stock: 3, payments: ['paid'] });
	paying = await aShopper(db);
	const early = await paidOnline();
	expect(
		await race(
			early.orderId,
			() => cancel(early.orderId),
			() => byStaff(early.orderId, 'confirmed'),
		),
	).toMatchObject([
		null,
		{
			code: 'conflict',
			message: expect.stringContaining('moved this order to "Cancelled" on'),
		},
	]);
	expect(await traces(paying)).toMatchObject({ stock: 5, orders: ['cancelled'] });
});

test('cancelled while its money comes: it is placed and the shopper is told, or all of it goes back', async () => {
	const { orderId, paymentId, reference } = await paying.begin();
	const [outcome] = await race(
		orderId,
		() => cancel(orderId, { seen: 'awaiting-payment' }),
		async () => {
			paying.providers.paystack.tell(reference, 'paid');
			await refreshPayment(db, paying.providers, paymentId);
		},
	);
	const { stock, orders: states, payments } = await traces(paying);
	expect([
		{ outcome: 'conflict', stock: 3, states: ['placed'], payments: ['paid'] },
		{ outcome: undefined, stock: 5, states: ['cancelled'], payments: ['refunding'] },
	]).toContainEqual({ outcome: outcome?.code, stock, states, payments });
});

test('cancelled twice at once, or by staff too: stock and money go back once', async () => {
	for (const other of [(id: number) => cancel(id), (id: number) => byStaff(id, 'cancelled')]) {
		paying = await aShopper(db);
		const { orderId, paymentId } = await paidOnline();
		const [won, lost] = await race(
			orderId,
			() => other(orderId),
			() => cancel(orderId),
		);
		expect(won).toBeNull();
		expect(lost).toMatchObject({ message: 'This order is cancelled already.' });
		await refreshRefund(db, paying.providers, paymentId);
		expect(await traces(paying)).toEqual({
			...PLACED,
			stock: 5,
			sold: 0,
			orders: ['cancelled'],
			payments: ['refunded'],
			events: ['awaiting-payment', 'placed', 'cancelled'],
			mails: ['order-placed', 'order-moved', 'payment-refunded'],
		});
		expect(paying.providers.paystack.refunds.size).toBe(1);
	}
});
