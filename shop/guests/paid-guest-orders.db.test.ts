import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#db/account-schema.ts';
import { guestOrders } from '#db/accounts/guest-schema.ts';
import { cartItems, orders } from '#db/order-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { aRate, discrepanciesOf, paymentRow } from '#tests/helpers/payments.ts';
import { fakeProviders } from '#tests/helpers/providers.ts';
import { fillCart, makeShopper, PLACEMENT } from '#tests/helpers/shoppers.ts';
import { ordersOf } from '../orders/orders.ts';
import { beginPayment } from '../payments/begin-payment.ts';
import { payAgain } from '../payments/pay-again.ts';
import { refreshPayment } from '../payments/refresh-payment.ts';
import { claimOrders } from './claim-orders.ts';
import { joinGuest, newGuest } from './guests.ts';

// Orders of guests that are paid online: they are written before anybody knows whether the money comes.

const db = await testDatabase();
const product = await makeProduct(db, { categoryId: (await makeCategory(db)).id, qty: 50 });

async function begun(email: string) {
	const guest = await newGuest(db, '10.0.0.9');
	await fillCart(db, guest.id, [product, 1]);
	const providers = fakeProviders();
	const payment = await beginPayment(db, providers, {
		userId: guest.id,
		input: { ...PLACEMENT, email },
		provider: 'paystack',
		shop: SHOP,
		idempotencyKey: 'cart.paystack',
		acceptedTotalKobo: product.sellingKobo,
	});
	const pay = async () => {
		providers.paystack.tell(payment.reference, 'paid');
		return await refreshPayment(db, providers, payment.paymentId);
	};
	return { guest, providers, payment, pay };
}

const heldFor = (email: string) => db.$count(guestOrders, eq(guestOrders.email, email));

test('an order is held for its address once its money is here, and no sooner', async () => {
	const { guest, payment, pay } = await begun('pays@shop.example');
	const owner = await makeShopper(db);
	expect(await heldFor('pays@shop.example')).toBe(0);
	await claimOrders(db, { userId: owner.id, email: 'pays@shop.example' });
	expect(await pay()).toMatchObject({ orderState: 'placed' });
	expect(await heldFor('pays@shop.example')).toBe(1);
	expect(await db.$count(cartItems, eq(cartItems.userId, guest.id))).toBe(0);
	await claimOrders(db, { userId: owner.id, email: 'Pays@shop.example' });
	const [order] = await db.select().from(orders).where(eq(orders.id, payment.orderId));
	expect(order?.userId).toBe(owner.id);
	expect(await pay()).toMatchObject({ orderState: 'placed', paymentState: 'paid' });
});

const ownerOf = async (orderId: number) =>
	(await db.select().from(orders).where(eq(orders.id, orderId)))[0]?.userId;
/** Somebody with an account of this address. */
async function accountOf(email: string) {
	const { id } = await makeShopper(db);
	await db.update(users).set({ email }).where(eq(users.id, id));
	return id;
}

test('who signs in while their payment is on its way has the order in the account, and an empty cart', async () => {
	const accountId = await accountOf('Signs.In@shop.example');
	const { guest, payment, pay } = await begun('signs.in@shop.example');
	await joinGuest(db, guest.token, accountId);
	expect(await ownerOf(payment.orderId)).toBe(accountId);
	expect((await ordersOf(db, accountId, 1)).orders).toHaveLength(1);
	expect(await pay()).toMatchObject({ orderState: 'placed', paymentState: 'paid' });
	expect(await ownerOf(payment.orderId)).toBe(accountId);
	expect(await db.$count(cartItems, eq(cartItems.userId, accountId))).toBe(0);
	expect(await discrepanciesOf(db, payment.paymentId)).toEqual([]);
});

test('who signs in to an account with another address does not get the order', async () => {
	const accountId = await accountOf('somebody.else@shop.example');
	const { guest, payment, pay } = await begun('typed.at.checkout@shop.example');
	await joinGuest(db, guest.token, accountId);
	expect(await ownerOf(payment.orderId)).toBe(guest.id);
	expect(await pay()).toMatchObject({ orderState: 'placed' });
	expect(await heldFor('typed.at.checkout@shop.example')).toBe(1);
});

test('signing in between the answer of the provider and its booking makes no difference', async () => {
	const accountId = await accountOf('between@shop.example');
	const { guest, providers, payment } = await begun('between@shop.example');
	providers.paystack.tell(payment.reference, 'paid');
	const { report } = providers.paystack;
	providers.paystack.report = async (asked) => {
		const answer = await report(asked);
		await joinGuest(db, guest.token, accountId);
		return answer;
	};
	expect(await refreshPayment(db, providers, payment.paymentId)).toMatchObject({
		orderState: 'placed',
		paymentState: 'paid',
	});
	expect(await ownerOf(payment.orderId)).toBe(accountId);
	expect(await discrepanciesOf(db, payment.paymentId)).toEqual([]);
});

test('signing in and the payment at the same moment: the order is paid and in the account', async () => {
	for (let round = 0; round < 6; round += 1) {
		const email = `at.once.${round}@shop.example`;
		const accountId = await accountOf(email);
		const { guest, payment, pay } = await begun(email);
		await Promise.all([pay(), joinGuest(db, guest.token, accountId)]);
		expect(await ownerOf(payment.orderId)).toBe(accountId);
		const [order] = await db.select().from(orders).where(eq(orders.id, payment.orderId));
		expect(order?.state).toBe('placed');
		expect(await discrepanciesOf(db, payment.paymentId)).toEqual([]);
	}
});

test('a second payment that comes after the order has come to an account goes back', async () => {
	const { guest, providers, payment, pay } = await begun('twice@shop.example');
	const again = await payAgain(db, providers, {
		userId: guest.id,
		orderId: payment.orderId,
		provider: 'paypal',
		shop: SHOP,
		rateId: await aRate(db),
	});
	await pay();
	const owner = await makeShopper(db);
	await claimOrders(db, { userId: owner.id, email: 'twice@shop.example' });
	providers.paypal.tell(again.reference, 'paid');
	await refreshPayment(db, providers, again.paymentId);
	expect(await discrepanciesOf(db, again.paymentId)).toEqual([]);
	expect((await paymentRow(db, again.paymentId)).state).toMatch(/^refund/);
});
