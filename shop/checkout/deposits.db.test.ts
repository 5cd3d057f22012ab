import { eq, like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { orderEvents } from '#db/order-schema.ts';
import { settings } from '#db/site-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { aDepositor, DEPOSIT, DEPOSIT_SHOP, REST } from '#tests/helpers/deposits.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import {
	aRate,
	HELD,
	letPass,
	PLACED,
	paymentRow,
	rejection,
	TOTAL,
	traces,
	UNTOUCHED,
} from '#tests/helpers/payments.ts';
import { PLACEMENT } from '#tests/helpers/shoppers.ts';
import { reconcileInternally } from '../payments/discrepancies/reconcile-internally.ts';
import { payAgain } from '../payments/pay-again.ts';
import { refreshPayment } from '../payments/refresh-payment.ts';
import { placeOrder } from './place-order.ts';

const db = await testDatabase();

type Depositor = Awaited<ReturnType<typeof aDepositor>>;
const placeForCash = ({ userId, providers }: Depositor, shop = DEPOSIT_SHOP, phone?: string) =>
	placeOrder(
		db,
		userId,
		{ ...PLACEMENT, ...(phone ? { phone } : {}) },
		{ shop, providers, acceptedTotalKobo: TOTAL, idempotencyKey: 'cart' },
	);
const asked = {
	code: 'conflict',
	facts: { totalKobo: TOTAL, depositKobo: DEPOSIT, restKobo: REST },
	message:
		'This order needs a deposit of ₦9,000, paid online. The other ₦81,000 you pay in cash on delivery.',
};

test('a cash order above the sum is answered with its deposit, and nothing is written', async () => {
	const shopper = await aDepositor(db);
	expect(await rejection(placeForCash(shopper))).toEqual(asked);
	expect(await traces(shopper)).toEqual(UNTOUCHED);
	await placeForCash(shopper, { ...DEPOSIT_SHOP, cashMost: 90_000 });
});

test('a phone number with refusals is asked for a deposit; without the setting for payment in full', async () => {
	const shopper = await aDepositor(db);
	const phoneE164 = '+2348055550909';
	const refused = { userId: shopper.userId, state: 'returned', phoneE164 };
	for (const given of [{}, { paymentMode: 'cod-card', depositKobo: 100_00 }]) {
		const { id } = await makeOrder(db, { ...refused, ...given, totalKobo: 1000_00 });
		await db.insert(orderEvents).values({ orderId: id, toState: 'returned', reason: 'refused' });
	}
	const shop = { ...DEPOSIT_SHOP, cashMost: 0, cashRefusals: 2 };
	expect(await rejection(placeForCash(shopper, shop, '0805 555 0909'))).toEqual(asked);
	const inFull = { ...shop, cashAsks: 'payment' as const };
	expect(await rejection(placeForCash(shopper, inFull, '0805 555 0909'))).toMatchObject({
		message: expect.stringContaining('paid before they are sent'),
	});
	await placeForCash(shopper, shop, '0805 555 0808');
});

test('the deposit is what Paystack is asked for, and its money places the order', async () => {
	const shopper = await aDepositor(db);
	const begun = await shopper.begin();
	expect(begun.charged).toEqual({ minor: DEPOSIT, currency: 'NGN' });
	expect(await traces(shopper)).toEqual(HELD);
	expect(await paymentRow(db, begun.paymentId)).toMatchObject({ amountKobo: DEPOSIT });
	shopper.providers.paystack.tell(begun.reference, 'paid');
	const refresh = () => refreshPayment(db, shopper.providers, begun.paymentId);
	// The webhook and the page that the shopper comes back to, at once.
	await Promise.all([refresh(), refresh()]);
	expect(await traces(shopper)).toEqual(PLACED);
	expect(await shopper.orderRow(begun.orderId)).toMatchObject({
		paymentMode: 'cod-card',
		totalKobo: TOTAL,
		depositKobo: DEPOSIT,
	});
	const [mail] = await db
		.select()
		.from(mails)
		.where(like(mails.bodyText, `%${begun.trackingNo}%`));
	expect(mail?.bodyText).toContain(
		'Deposit of ₦9,000, paid by Paystack. To pay in cash on delivery: ₦81,000.',
	);
	expect(await reconcileInternally(db, new Date(), begun.orderId)).toEqual([]);
});

test('PayPal is asked for the dollars of the deposit, without a breakdown of the whole order', async () => {
	const shopper = await aDepositor(db);
	const begun = await shopper.begin('paypal', { rateId: await aRate(db, '1500') });
	expect(begun.charged).toEqual({ minor: 600, currency: 'USD' });
	shopper.providers.paypal.tell(begun.reference, 'approved');
	await refreshPayment(db, shopper.providers, begun.paymentId);
	expect(await shopper.orderRow(begun.orderId)).toMatchObject({
		state: 'placed',
		paymentMode: 'cod-wallet',
	});
	expect(await reconcileInternally(db, new Date(), begun.orderId)).toEqual([]);
});

test('nobody is charged another deposit, or another total, than they agreed to', async () => {
	const shopper = await aDepositor(db);
	const other = { acceptedDepositKobo: DEPOSIT - 100 };
	expect(await rejection(shopper.begin('paystack', other))).toEqual(asked);
	expect(
		await rejection(shopper.begin('paystack', { acceptedTotalKobo: TOTAL - 1 })),
	).toMatchObject({ facts: { totalKobo: TOTAL } });
	const shop = { ...DEPOSIT_SHOP, cashMost: 0 };
	expect(await rejection(shopper.begin('paystack', { shop }))).toMatchObject({
		message: expect.stringContaining('needs no deposit any more'),
	});
	const closed = { ...DEPOSIT_SHOP, payments: { ...DEPOSIT_SHOP.payments, cod: false } };
	expect(await rejection(shopper.begin('paystack', { shop: closed }))).toMatchObject({
		message: expect.stringContaining('Cash on delivery is closed'),
	});
	expect(await traces(shopper)).toEqual(UNTOUCHED);
});

test('the button pressed twice at once makes one order and one payment', async () => {
	const shopper = await aDepositor(db);
	const [a, b] = await Promise.all([shopper.begin(), shopper.begin()]);
	expect(a.paymentId).toBe(b.paymentId);
	expect(await traces(shopper)).toEqual(HELD);
	// Begun by a process that died before it asked the provider, it goes on under the same reference.
	expect((await shopper.begin()).reference).toBe(a.reference);
});

test('while its deposit is unpaid an order does not turn into one for cash alone', async () => {
	const shopper = await aDepositor(db);
	const begun = await shopper.begin();
	expect(await rejection(placeForCash(shopper))).toEqual(asked);
	expect(await traces(shopper)).toEqual(HELD);
	expect((await shopper.orderRow(begun.orderId)).state).toBe('awaiting-payment');
});

test('another deposit than before makes another order; the first is given up', async () => {
	const shopper = await aDepositor(db);
	const first = await shopper.begin();
	const shop = { ...DEPOSIT_SHOP, cashDeposit: 20 };
	const second = await shopper.begin('paystack', { shop, acceptedDepositKobo: 2 * DEPOSIT });
	expect(second.charged.minor).toBe(2 * DEPOSIT);
	expect((await shopper.orderRow(first.orderId)).state).toBe('cancelled');
	expect((await traces(shopper)).stock).toBe(3);
});

test('paid again with the other provider, the order keeps its deposit', async () => {
	const shopper = await aDepositor(db);
	const first = await shopper.begin();
	shopper.providers.paystack.tell(first.reference, 'failed');
	const again = await payAgain(db, shopper.providers, {
		userId: shopper.userId,
		orderId: first.orderId,
		provider: 'paypal',
		shop: DEPOSIT_SHOP,
		rateId: await aRate(db, '1500'),
	});
	expect(again.charged.minor).toBe(600);
	expect((await shopper.orderRow(first.orderId)).paymentMode).toBe('cod-wallet');
	// Both bring money: the first pays the deposit, the other goes back.
	shopper.providers.paypal.tell(again.reference, 'approved');
	await refreshPayment(db, shopper.providers, again.paymentId);
	shopper.providers.paystack.tell(first.reference, 'paid');
	await refreshPayment(db, shopper.providers, first.paymentId);
	expect((await traces(shopper)).payments).toEqual(['refunding', 'paid']);
	expect((await shopper.orderRow(first.orderId)).paymentMode).toBe('cod-wallet');
});

test('a deposit that comes late places the order after all; sold meanwhile, all of it goes back', async () => {
	for (const stock of [5, 1]) {
		const shopper = await aDepositor(db);
		const begun = await shopper.begin();
		await letPass(db, begun.paymentId, 20);
		await refreshPayment(db, shopper.providers, begun.paymentId);
		expect(await traces(shopper)).toMatchObject({ stock: 5, orders: ['cancelled'] });
		await db.update(products).set({ qty: stock }).where(eq(products.id, shopper.product.id));
		shopper.providers.paystack.tell(begun.reference, 'paid');
		const refreshed = await refreshPayment(db, shopper.providers, begun.paymentId);
		if (stock === 5) {
			expect(refreshed).toMatchObject({ paymentState: 'paid', orderState: 'placed' });
			expect((await shopper.orderRow(begun.orderId)).paymentMode).toBe('cod-card');
		} else {
			expect(refreshed).toMatchObject({ paymentState: 'refunding', orderState: 'cancelled' });
			await refreshPayment(db, shopper.providers, begun.paymentId);
			expect([...shopper.providers.paystack.refunds.values()]).toMatchObject([{ minor: DEPOSIT }]);
		}
		expect(await reconcileInternally(db, new Date(), begun.orderId)).toEqual([]);
	}
});

test('less or more than the deposit is for staff to look at, and the order waits', async () => {
	for (const minor of [DEPOSIT - 1, TOTAL]) {
		const shopper = await aDepositor(db);
		const begun = await shopper.begin();
		shopper.providers.paystack.tell(begun.reference, 'paid', { minor });
		await refreshPayment(db, shopper.providers, begun.paymentId);
		expect(await traces(shopper)).toMatchObject({
			orders: ['awaiting-payment'],
			payments: ['review'],
		});
		const found = await reconcileInternally(db, new Date(), begun.orderId);
		expect(found.map(({ kind }) => kind)).toEqual(['wrong-amount']);
	}
});

test('the first order of a phone number is confirmed by its buyer, with a deposit as without', async () => {
	await db.insert(settings).values({ key: 'confirmFirstOrders', value: true });
	const shopper = await aDepositor(db);
	const begun = await shopper.begin('paystack', { input: { ...PLACEMENT, phone: '08055557777' } });
	shopper.providers.paystack.tell(begun.reference, 'paid');
	await refreshPayment(db, shopper.providers, begun.paymentId);
	const [mail] = await db
		.select()
		.from(mails)
		.where(like(mails.bodyText, `%${begun.trackingNo}%`));
	expect(mail?.bodyText).toContain('Confirm it:');
	await db.delete(settings).where(eq(settings.key, 'confirmFirstOrders'));
});
