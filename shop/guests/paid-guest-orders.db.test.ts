import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { guestOrders } from '#db/accounts/guest-schema.ts';
import { cartItems, orders } from '#db/order-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { aRate, discrepanciesOf, paymentRow } from '#tests/helpers/payments.ts';
import { fakeProviders } from '#tests/helpers/providers.ts';
import { fillCart, makeShopper, PLACEMENT } from '#tests/helpers/shoppers.ts';
import { beginPayment } from '../payments/begin-payment.ts';
import { payAgain } from '../payments/pay-again.ts';
import { refreshPayment } from '../payments/refresh-payment.ts';
import { claimOrders } from './claim-orders.ts';
import { newGuest } from './guests.ts';

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
