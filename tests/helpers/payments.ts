import { asc, desc, eq } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import type { Db } from '#db/client.ts';
import { mails } from '#db/mail-schema.ts';
import { cartItems, orderEvents, orders } from '#db/order-schema.ts';
import { discrepancies, exchangeRates, payments } from '#db/payment-schema.ts';
import { beginPayment } from '#shop/payments/begin-payment.ts';
import type { ProviderName } from '#shop/payments/providers/provider.ts';
import { makeCategory, makeProduct } from './catalogue.ts';
import { SHOP } from './mail.ts';
import { type FakeProviders, fakeProviders } from './providers.ts';
import { fillCart, makeShopper, PLACEMENT } from './shoppers.ts';

// A shopper whose cart has two pieces of a product with five in stock, and functions to inspect the results.

export type Paying = Awaited<ReturnType<typeof aShopper>>;

const PRICE = 45_000_00;
export const TOTAL = 2 * PRICE;

export async function aShopper(db: Db, providers: FakeProviders = fakeProviders()) {
	const category = await makeCategory(db);
	const product = await makeProduct(db, {
		categoryId: category.id,
		qty: 5,
		sellingKobo: PRICE,
		originalKobo: PRICE,
	});
	const { id: userId, email } = await makeShopper(db);
	await fillCart(db, userId, [product, 2]);
	/** Presses a button of the checkout. */
	const begin = (provider: ProviderName = 'paystack', change: Partial<Begin> = {}) =>
		beginPayment(db, providers, {
			userId,
			input: PLACEMENT,
			provider,
			shop: SHOP,
			idempotencyKey: `cart.${provider}`,
			acceptedTotalKobo: TOTAL,
			...change,
		});
	return { db, providers, product, userId, email, begin };
}

type Begin = Parameters<typeof beginPayment>[2];

/** Everything that paying changes for one shopper. */
export async function traces({ db, userId, product }: Pick<Paying, 'db' | 'userId' | 'product'>) {
	const [stock] = await db.select().from(products).where(eq(products.id, product.id));
	const own = await db
		.select()
		.from(orders)
		.where(eq(orders.userId, userId))
		.orderBy(asc(orders.id));
	const attempts = await db
		.select({ payment: payments })
		.from(payments)
		.innerJoin(orders, eq(orders.id, payments.orderId))
		.where(eq(orders.userId, userId))
		.orderBy(asc(payments.id));
	const events = await db
		.select({ toState: orderEvents.toState })
		.from(orderEvents)
		.innerJoin(orders, eq(orders.id, orderEvents.orderId))
		.where(eq(orders.userId, userId))
		.orderBy(asc(orderEvents.id));
	const trackingNos = own.map(({ trackingNo }) => trackingNo);
	const sent = await db.select().from(mails).orderBy(asc(mails.id));
	const cart = await db.select().from(cartItems).where(eq(cartItems.userId, userId));
	return {
		stock: stock?.qty,
		sold: stock?.soldCount,
		orders: own.map(({ state }) => state),
		payments: attempts.map(({ payment }) => payment.state),
		events: events.map(({ toState }) => toState),
		mails: sent
			.filter(({ bodyText }) => trackingNos.some((no) => bodyText.includes(no)))
			.map(({ kind }) => kind),
		cart: cart.map(({ productQty }) => productQty),
	};
}

/** The traces() before anything was done. */
export const UNTOUCHED = {
	stock: 5,
	sold: 0,
	orders: [],
	payments: [],
	events: [],
	mails: [],
	cart: [2],
};
/** The traces() once a payment of Paystack has started. */
export const HELD = {
	...UNTOUCHED,
	stock: 3,
	sold: 2,
	orders: ['awaiting-payment'],
	payments: ['started'],
	events: ['awaiting-payment'],
};
/** The traces() once the order is paid. */
export const PLACED = {
	stock: 3,
	sold: 2,
	orders: ['placed'],
	payments: ['paid'],
	events: ['awaiting-payment', 'placed'],
	mails: ['order-placed'],
	cart: [],
};

export async function paymentRow(db: Db, id: number) {
	const [row] = await db.select().from(payments).where(eq(payments.id, id));
	if (!row) throw new Error(`no payment ${id}`);
	return row;
}

/** The kinds of differences listed for staff about a payment, newest first. */
export async function discrepanciesOf(db: Db, paymentId: number): Promise<string[]> {
	const rows = await db
		.select()
		.from(discrepancies)
		.where(eq(discrepancies.paymentId, paymentId))
		.orderBy(desc(discrepancies.id));
	return rows.map(({ kind }) => kind);
}

/** Makes a payment and its order this many minutes older. */
export async function letPass(db: Db, paymentId: number, minutes: number): Promise<void> {
	const { orderId, createdAt, reservedUntil } = await paymentRow(db, paymentId);
	const earlier = (time: Date) => new Date(time.getTime() - minutes * 60_000);
	await db
		.update(payments)
		.set({
			createdAt: earlier(createdAt),
			reservedUntil: earlier(reservedUntil),
			nextCheckAt: new Date(0),
		})
		.where(eq(payments.id, paymentId));
	const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
	if (order)
		await db
			.update(orders)
			.set({ createdAt: earlier(order.createdAt) })
			.where(eq(orders.id, orderId));
}

/** Stores a rate to quote from; returns its id. */
export async function aRate(db: Db, rate = '1530.25'): Promise<number> {
	const [row] = await db
		.insert(exchangeRates)
		.values({ currency: 'USD', rate, source: 'rates.example' })
		.returning();
	return row?.id ?? 0;
}

/** The message of a refusal; null when there was none. */
export function rejection(work: Promise<unknown>) {
	return work.then(
		() => null,
		(problem) => ({ code: problem.code, message: problem.message, facts: problem.facts }),
	);
}
