import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { categories, products } from '#db/catalogue-schema.ts';
import { cartCodes, discounts } from '#db/discounts/discount-schema.ts';
import { cartItems, orderEvents } from '#db/order-schema.ts';
import { makeProduct } from '#tests/helpers/catalogue.ts';
import { somebodyWaits, testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { aShopper, letPass, type Paying, PLACED, TOTAL, traces } from '#tests/helpers/payments.ts';
import { fillCart, makeShopper, PLACEMENT } from '#tests/helpers/shoppers.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { saveDiscount } from '../discounts/discount-saving.ts';
import { moveOrder } from '../orders/move-order.ts';
import { takeLines } from '../orders/order-stock.ts';
import { lockCart, writeOrder } from '../orders/order-writing.ts';
import type { BegunPayment } from './begin-payment.ts';
import type { ProviderReport } from './providers/provider.ts';
import { refreshPayment } from './refresh-payment.ts';

// Money that comes after its order was given up.

const db = await testDatabase();
const admin = await makeAdminUser(db);
let paying: Paying;
let begun: BegunPayment;

beforeEach(async () => {
	paying = await aShopper(db);
	begun = await paying.begin();
});

const refresh = () => refreshPayment(db, paying.providers, begun.paymentId);
const tell = (status: ProviderReport['status']) =>
	paying.providers.paystack.tell(begun.reference, status);

const updateProduct = (change: Partial<typeof products.$inferInsert>) =>
	db.update(products).set(change).where(eq(products.id, paying.product.id));
const hideCategory = () =>
	db.update(categories).set({ status: 1 }).where(eq(categories.id, paying.product.categoryId));

test('money that comes late places the order after all while the goods are there', async () => {
	await letPass(db, begun.paymentId, 20);
	await refresh();
	// The note is for people: a later release may word it otherwise.
	await db.update(orderEvents).set({ note: 'Given up' });
	expect((await traces(paying)).stock).toBe(5);
	tell('paid');
	expect(await refresh()).toMatchObject({ paymentState: 'paid', orderState: 'placed' });
	expect(await traces(paying)).toEqual({
		...PLACED,
		events: ['awaiting-payment', 'cancelled', 'placed'],
	});
	await db.transaction((tx) => moveOrder(tx, begun.orderId, 'cancelled', { byUserId: null }));
	expect((await traces(paying)).stock).toBe(5);
});

test('money that comes after the goods were sold goes back, and the shopper is notified', async () => {
	await letPass(db, begun.paymentId, 20);
	await refresh();
	await db.update(products).set({ qty: 1 }).where(eq(products.id, paying.product.id));
	tell('paid');
	expect(await refresh()).toMatchObject({ paymentState: 'refunding', orderState: 'cancelled' });
	expect(await traces(paying)).toMatchObject({ stock: 1, mails: ['payment-late'], cart: [2] });
	expect(await refresh()).toMatchObject({ paymentState: 'refunded' });
	expect(await traces(paying)).toMatchObject({
		stock: 1,
		payments: ['refunded'],
		mails: ['payment-late', 'payment-refunded'],
	});
	expect([...paying.providers.paystack.refunds.values()]).toMatchObject([{ minor: TOTAL }]);
});

test.each([
	['the product was hidden', () => updateProduct({ status: 1 })],
	['its category was hidden', () => hideCategory()],
	['it has no price any more', () => updateProduct({ sellingKobo: 0, originalKobo: 0 })],
])('of an order given up, money that comes after %s goes back', async (_what, takeOffSale) => {
	await letPass(db, begun.paymentId, 20);
	await refresh();
	await takeOffSale();
	tell('paid');
	expect(await refresh()).toMatchObject({ paymentState: 'refunding', orderState: 'cancelled' });
	expect(await traces(paying)).toMatchObject({
		stock: 5,
		sold: 0,
		orders: ['cancelled'],
		events: ['awaiting-payment', 'cancelled'],
		mails: ['payment-late'],
		cart: [2],
	});
	expect(await refresh()).toMatchObject({ paymentState: 'refunded' });
});

test('goods reserved for an order that is paid in time are sold, though hidden meanwhile', async () => {
	await updateProduct({ status: 1 });
	tell('paid');
	expect(await refresh()).toMatchObject({ paymentState: 'paid', orderState: 'placed' });
	expect(await traces(paying)).toEqual(PLACED);
});

test('money that comes after the shopper has bought the same otherwise goes back', async () => {
	await letPass(db, begun.paymentId, 20);
	await refresh();
	const input = { ...PLACEMENT, payment_mode: 'cod', payment_id: '' };
	await placeOrder(db, paying.userId, input, { shop: SHOP, providers: paying.providers });
	tell('paid');
	expect(await refresh()).toMatchObject({ paymentState: 'refunding', orderState: 'cancelled' });
	expect(await traces(paying)).toMatchObject({ stock: 3, orders: ['cancelled', 'placed'] });
});

test('money that comes while the shopper buys the same otherwise goes back', async () => {
	await letPass(db, begun.paymentId, 20);
	await refresh();
	tell('paid');
	const written = Promise.withResolvers<void>();
	const isLateWaiting = Promise.withResolvers<void>();
	const { userId } = paying;
	const placement = { userId, input: PLACEMENT, shop: SHOP, idempotencyKey: null, requestHash: '' };
	const ordering = db.transaction(async (tx) => {
		const cart = await lockCart(tx, placement);
		const order = await writeOrder(tx, placement, 'placed', cart);
		written.resolve();
		await isLateWaiting.promise;
		await takeLines(tx, { orderId: order.id, userId: null }, cart.lines, order.parts);
	});
	await written.promise;
	const late = refresh();
	await somebodyWaits(db);
	isLateWaiting.resolve();
	await ordering;
	expect(await late).toMatchObject({ paymentState: 'refunding', orderState: 'cancelled' });
	expect(await traces(paying)).toMatchObject({ stock: 3, orders: ['cancelled', 'placed'] });
});

/** A shopper who began to pay with a code 20 minutes ago. */
async function gaveUpWithCode(limits: Record<string, string>) {
	const code = { name: 'Ten', kind: 'percent', percent: '10', scope: 'order', ...limits };
	const { id } = await saveDiscount(db, { userId: admin.id, id: null, sent: code });
	const enter = (userId: number) => db.insert(cartCodes).values({ userId, discountId: id });
	paying = await aShopper(db);
	await enter(paying.userId);
	begun = await paying.begin('paystack', { acceptedTotalKobo: TOTAL * 0.9 });
	await letPass(db, begun.paymentId, 21);
	await refresh();
	const usedCount = async () =>
		(await db.select().from(discounts).where(eq(discounts.id, id)))[0]?.usedCount;
	/** Orders another product with the code. */
	const orderOther = async (userId: number) => {
		await db.delete(cartItems).where(eq(cartItems.userId, userId));
		const { categoryId } = paying.product;
		await fillCart(db, userId, [await makeProduct(db, { categoryId, qty: 1 }), 1]);
		await db.delete(cartCodes).where(eq(cartCodes.userId, userId));
		await enter(userId);
		const input = { ...PLACEMENT, payment_mode: 'cod', payment_id: '' };
		const checkout = { shop: SHOP, providers: paying.providers, flowLimits: false };
		const { id: orderId } = await placeOrder(db, userId, input, checkout);
		return () =>
			db.transaction((tx) => moveOrder(tx, orderId, 'cancelled', { byUserId: admin.id }));
	};
	return { usedCount, orderOther };
}

test('money that comes after others had the last use of its code goes back', async () => {
	const { usedCount, orderOther } = await gaveUpWithCode({ code: 'LAST', most_uses: '1' });
	await orderOther((await makeShopper(db)).id);
	tell('paid');
	expect(await refresh()).toMatchObject({ paymentState: 'refunding', orderState: 'cancelled' });
	expect(await usedCount()).toBe(1);
	expect(await traces(paying)).toMatchObject({ stock: 5, mails: ['payment-late'], cart: [2] });
});

test.each([
	['a code for one order', { code: 'ONCE', uses_per_customer: '1' }],
	['a code for first orders', { code: 'FIRST', first_order: '1' }],
])('money for %s goes back once the customer has used it otherwise', async (_what, limits) => {
	const { orderOther } = await gaveUpWithCode(limits);
	await orderOther(paying.userId);
	tell('paid');
	expect(await refresh()).toMatchObject({ paymentState: 'refunding', orderState: 'cancelled' });
});

test('a use that was given back again is there for money that comes late', async () => {
	const limits = { code: 'BACK', most_uses: '1', uses_per_customer: '1' };
	const { usedCount, orderOther } = await gaveUpWithCode(limits);
	const cancel = await orderOther(paying.userId);
	await cancel();
	tell('paid');
	expect(await refresh()).toMatchObject({ paymentState: 'paid', orderState: 'placed' });
	expect(await usedCount()).toBe(1);
});
