import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { cartItems, orders } from '#db/order-schema.ts';
import { discrepancies } from '#db/payment-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { aRate, aShopper, type Paying, rejection, TOTAL, traces } from '#tests/helpers/payments.ts';
import { fillCart, makeShopper, PLACEMENT } from '#tests/helpers/shoppers.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { cartOf } from '../orders/cart.ts';
import { changeQuantity, setQuantity } from '../orders/cart-changes.ts';
import { moveOrder } from '../orders/move-order.ts';
import { refreshPayment } from './refresh-payment.ts';

// Ordering the same goods in another way than the one that was started.

const db = await testDatabase();
let paying: Paying;

beforeEach(async () => {
	paying = await aShopper(db);
});

const forCash = () =>
	placeOrder(
		db,
		paying.userId,
		{ ...PLACEMENT, payment_mode: 'cod', payment_id: '' },
		{ shop: SHOP, providers: paying.providers, acceptedTotalKobo: TOTAL },
	);

test('a press with another address or another cart gives the older order up first', async () => {
	const { begin, userId } = paying;
	const first = await begin();
	const second = await begin('paystack', { input: { ...PLACEMENT, city: 'Awka' } });
	expect(second.orderId).not.toBe(first.orderId);
	expect(await traces(paying)).toMatchObject({
		stock: 3,
		orders: ['cancelled', 'awaiting-payment'],
		payments: ['failed', 'started'],
	});
	await db.update(cartItems).set({ productQty: 4 }).where(eq(cartItems.userId, userId));
	const third = await begin('paystack', { acceptedTotalKobo: 2 * TOTAL });
	expect(third.charged.minor).toBe(2 * TOTAL);
	expect(await traces(paying)).toMatchObject({
		stock: 1,
		orders: ['cancelled', 'cancelled', 'awaiting-payment'],
	});
});

test('another payment method takes the place of the first, and cash too: never two reservations of one cart', async () => {
	const { begin } = paying;
	const rateId = await aRate(db);
	await begin();
	await begin('paypal', { rateId });
	expect(await traces(paying)).toMatchObject({
		stock: 3,
		orders: ['cancelled', 'awaiting-payment'],
		payments: ['failed', 'started'],
	});
	await forCash();
	expect(await traces(paying)).toMatchObject({
		stock: 3,
		orders: ['cancelled', 'cancelled', 'placed'],
		payments: ['failed', 'failed'],
		cart: [],
		mails: ['order-placed'],
	});
});

test('the last pieces are his own: reserved with one payment method, they can still be had with another', async () => {
	const { begin, userId, product } = paying;
	await db.update(products).set({ qty: 2 }).where(eq(products.id, product.id));
	await begin();
	expect(await traces(paying)).toMatchObject({ stock: 0 });
	const [line] = await cartOf(db, userId);
	expect(line).toMatchObject({ productQty: 2, stock: 2 });
	await setQuantity(db, userId, line?.id ?? 0, 2);
	await expect(setQuantity(db, userId, line?.id ?? 0, 3)).rejects.toMatchObject({
		message: 'Only 2 in stock.',
	});
	expect(await changeQuantity(db, userId, line?.id ?? 0, 'inc')).toMatchObject({ productQty: 2 });
	await begin('paypal', { rateId: await aRate(db) });
	await forCash();
	expect(await traces(paying)).toMatchObject({
		stock: 0,
		orders: ['cancelled', 'cancelled', 'placed'],
	});
	const other = await makeShopper(db);
	await fillCart(db, other.id, [product, 2]);
	expect(await cartOf(db, other.id)).toMatchObject([{ stock: 0 }]);
});

test('all payment methods pressed at once leave one reservation', async () => {
	const rateId = await aRate(db);
	const outcomes = await Promise.allSettled([
		paying.begin(),
		paying.begin('paypal', { rateId }),
		forCash(),
	]);
	// Each is placed, gives way to a later one, or finds the cart empty after the cash order.
	expect(outcomes.map(({ status }) => status)).toContain('fulfilled');
	for (const outcome of outcomes)
		if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'conflict' });
	const { stock, orders } = await traces(paying);
	expect(stock).toBe(3);
	expect(orders.filter((state) => state !== 'cancelled')).toHaveLength(1);
});

test('what is paid or being paid is not given up: the shopper is led to that order', async () => {
	const { begin, providers } = paying;
	const begun = await begin();
	providers.paystack.tell(begun.reference, 'pending');
	for (const other of [() => begin('paypal'), forCash])
		expect(await rejection(other())).toMatchObject({
			code: 'conflict',
			message: expect.stringContaining('waiting for your bank'),
			facts: { orderId: begun.orderId },
		});
	expect(await traces(paying)).toMatchObject({ stock: 3, payments: ['pending'] });
	providers.paystack.tell(begun.reference, 'paid');
	expect(await rejection(forCash())).toMatchObject({
		code: 'conflict',
		message: expect.stringContaining(begun.trackingNo),
		facts: { orderId: begun.orderId },
	});
	expect(await traces(paying)).toMatchObject({ stock: 3, orders: ['placed'], payments: ['paid'] });
	expect(await rejection(begin())).toMatchObject({
		code: 'conflict',
		facts: { orderId: begun.orderId },
	});
});

test('an order that comes again as often as it is given up ends in a refusal; the cart and the money are kept', async () => {
	const { begin, userId, providers } = paying;
	await begin();
	await db.execute(sql`
		create function keep_unpaid() returns trigger language plpgsql as $$
			begin new.state := old.state; return new; end $$`);
	await db.execute(sql`
		create trigger keep_unpaid before update on orders for each row when (new.state = 'cancelled')
			execute function keep_unpaid()`);
	providers.paystack.begunElsewhere({
		reference: 'came-first',
		status: 'paid',
		minor: TOTAL,
		currency: 'NGN',
		userId,
	});
	const prepaid = { ...PLACEMENT, payment_mode: 'paystack', payment_id: 'came-first' };
	try {
		for (const other of [
			forCash,
			() => begin('paystack', { idempotencyKey: 'another' }),
			() => placeOrder(db, userId, prepaid, { shop: SHOP, providers }),
		])
			expect(await rejection(other())).toMatchObject({
				code: 'conflict',
				message: expect.stringContaining('in another window'),
			});
	} finally {
		await db.execute(sql`drop trigger keep_unpaid on orders`);
	}
	expect((await traces(paying)).orders).toEqual(['awaiting-payment']);
	expect(await db.$count(cartItems, eq(cartItems.userId, userId))).toBe(1);
	const listed = await db.select().from(discrepancies);
	expect(listed.map(({ subject }) => subject)).toContain('paystack:came-first');
	expect(await forCash()).toMatchObject({ totalKobo: TOTAL });
});

test('cash works while the provider is away; money that comes all the same goes back', async () => {
	const { begin, providers } = paying;
	const begun = await begin();
	providers.paystack.trouble.report = 'down';
	await forCash();
	providers.paystack.trouble = {};
	providers.paystack.tell(begun.reference, 'paid');
	expect(await refreshPayment(db, providers, begun.paymentId)).toMatchObject({
		paymentState: 'refunding',
		orderState: 'cancelled',
	});
	expect(await traces(paying)).toMatchObject({ stock: 3, orders: ['cancelled', 'placed'] });
});

test('an order of other goods does not stand in the way', async () => {
	const { begin, providers, userId } = paying;
	const begun = await begin();
	providers.paystack.tell(begun.reference, 'pending');
	const other = await aShopper(db, providers);
	await db.delete(cartItems).where(eq(cartItems.userId, userId));
	await db.update(cartItems).set({ userId }).where(eq(cartItems.userId, other.userId));
	await forCash();
	expect(await traces(paying)).toMatchObject({ orders: ['awaiting-payment', 'placed'] });
});

test('an order the staff cancelled while it awaited payment can be begun anew', async () => {
	const { begin } = paying;
	const first = await begin();
	await db.transaction((tx) =>
		moveOrder(tx, first.orderId, 'cancelled', { byUserId: paying.userId }),
	);
	const second = await begin();
	expect(second.orderId).not.toBe(first.orderId);
	expect((await db.select().from(orders).where(eq(orders.id, second.orderId)))[0]?.state).toBe(
		'awaiting-payment',
	);
});
