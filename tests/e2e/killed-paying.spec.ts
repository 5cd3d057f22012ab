import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import { products } from '#db/catalogue-schema.ts';
import { type Db, openDatabase } from '#db/client.ts';
import { startEmbedded } from '#db/embedded.ts';
import { mails } from '#db/mail-schema.ts';
import { cartItems, orderEvents, orders } from '#db/order-schema.ts';
import { payments } from '#db/payment-schema.ts';
import { PaymentsEnvironment, readPayments } from '#server/payments-config.ts';
import { connectJobs, disconnectJobs } from '#shop/kit/jobs.ts';
import { openProviders } from '#shop/payments/providers/open-providers.ts';
import type { Providers } from '#shop/payments/providers/provider.ts';
import { sweepPayments } from '#shop/payments/sweep.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { fillCart, PLACEMENT } from '#tests/helpers/shoppers.ts';
import keys from '#tools/payments-sandbox/keys.json' with { type: 'json' };
import { openSandbox, type Sandbox } from '#tools/payments-sandbox/sandbox.ts';
import { caller, closeShop, freePort, openShop } from './own-shop.ts';
import { sandboxSettings } from './payment-sandbox.ts';

// A shop that is killed after it has captured the money and before it has received the response.

const MORE_THAN_ENOUGH_CENTS = 100_000;

test('a shop killed between capturing the money and booking it has the order after a restart', async () => {
	const folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-killed-paying-'));
	// It sends no webhooks: they are lost as well.
	const sandbox = await openSandbox({
		keys,
		port: 0,
		shopUrl: null,
		checkoutUrl: null,
		retryMs: [],
		firstNumber: Date.now(),
	});
	const port = await freePort();
	const address = `http://127.0.0.1:${port}`;
	const settings = sandboxSettings(sandbox.url);
	const providers = openProviders(readPayments(PaymentsEnvironment.parse(settings), address));
	let shop = await openShop(folder, port, settings);
	const { url } = await startEmbedded({ folder: path.join(folder, 'postgres') });
	const db = openDatabase(url, 2);
	try {
		const { token, userId } = await register(db, address);
		const productId = await oneInCart(db, userId);
		const paypalId = await agreeAtPaypal(sandbox, providers, userId);
		const place = () =>
			caller(address, token)('/api/place-order', {
				...PLACEMENT,
				payment_mode: 'Paid by PayPal',
				payment_id: paypalId,
			});

		const capture = {
			on: 'paypal.capture',
			kind: 'slow',
			times: 1,
			ms: 10_000,
			copies: 1,
		} as const;
		sandbox.faults.add(capture);
		const unanswered = place().catch(() => 'no answer');
		await expect.poll(() => sandbox.faults.list.length, { intervals: [20] }).toBe(0);
		shop.kill('SIGKILL');
		await once(shop, 'exit');
		expect(await unanswered).toBe('no answer');
		await expect.poll(() => sandbox.state.orders.get(paypalId)?.capture?.status).toBe('COMPLETED');
		expect(await left(db, userId, productId)).toMatchObject({
			orders: ['awaiting-payment'],
			payments: ['started'],
			stock: 4,
			mails: 0,
		});

		shop = await openShop(folder, port, settings);
		await sweepInAMinute(db, providers);
		const whole = {
			orders: ['placed'],
			payments: ['paid'],
			events: ['awaiting-payment', 'placed'],
			stock: 4,
			mails: 1,
			cart: 0,
		};
		expect(await left(db, userId, productId)).toEqual(whole);
		// Sent again, as by a browser that got no response, it is the same order.
		const [order] = await db.select().from(orders).where(eq(orders.userId, userId));
		expect(await place()).toMatchObject({ status: 200, order: { id: order?.id } });
		expect(await left(db, userId, productId)).toEqual(whole);
	} finally {
		await db.$client.end();
		await closeShop(shop);
		await sandbox.close();
		await rm(folder, { recursive: true, force: true });
	}
});

async function register(db: Db, address: string) {
	const password = 'river market drum';
	const email = `killed.${randomBytes(5).toString('hex')}@example.com`;
	const body = { name: 'Ada Obi', email, password, password_confirmation: password };
	const { token } = await caller(address)('/api/register', body);
	const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
	return { token: String(token), userId: user?.id ?? 0 };
}

async function oneInCart(db: Db, userId: number): Promise<number> {
	const category = await makeCategory(db);
	const product = await makeProduct(db, { categoryId: category.id, qty: 5 });
	await fillCart(db, userId, [product, 1]);
	return product.id;
}

/** A PayPal order that the shopper has approved, ready to be captured. */
async function agreeAtPaypal(sandbox: Sandbox, { paypal }: Providers, userId: number) {
	const started = await paypal?.start({
		reference: `elsewhere.${randomBytes(4).toString('hex')}`,
		minor: MORE_THAN_ENOUGH_CENTS,
		currency: 'USD',
		email: 'ada@example.com',
		orderId: 0,
		userId,
		trackingNo: 'elsewhere',
		returnUrl: sandbox.url,
		cancelUrl: sandbox.url,
	});
	const id = started?.providerId ?? '';
	await fetch(`${sandbox.url}/sandbox/paypal/${id}/approve`, { method: 'POST' });
	return id;
}

async function sweepInAMinute(db: Db, providers: Providers): Promise<void> {
	await connectJobs(db);
	await sweepPayments(db, providers, { now: new Date(Date.now() + 61_000) });
	await disconnectJobs();
}

async function left(db: Db, userId: number, productId: number) {
	const own = await db.select().from(orders).where(eq(orders.userId, userId));
	const paid = await db
		.select({ state: payments.state })
		.from(payments)
		.innerJoin(orders, eq(orders.id, payments.orderId))
		.where(eq(orders.userId, userId));
	const events = await db
		.select({ toState: orderEvents.toState })
		.from(orderEvents)
		.innerJoin(orders, eq(orders.id, orderEvents.orderId))
		.where(eq(orders.userId, userId))
		.orderBy(orderEvents.id);
	const [product] = await db.select().from(products).where(eq(products.id, productId));
	return {
		orders: own.map(({ state }) => state),
		payments: paid.map(({ state }) => state),
		events: events.map(({ toState }) => toState),
		stock: product?.qty,
		mails: await db.$count(mails, eq(mails.kind, 'order-placed')),
		cart: await db.$count(cartItems, eq(cartItems.userId, userId)),
	};
}
