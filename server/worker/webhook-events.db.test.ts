import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeEach, expect, test, vi } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { webhookEndpoints, webhookOutbox } from '#db/integrations/webhook-schema.ts';
import { placeOrder } from '#shop/checkout/place-order.ts';
import { makeEndpoint } from '#shop/integrations/endpoints.ts';
import { announce } from '#shop/kit/changes.ts';
import type { EventType } from '#shop/kit/webhook-outbox.ts';
import { refreshPayment } from '#shop/payments/refresh-payment.ts';
import { refreshRefund } from '#shop/payments/refunds/refresh-refund.ts';
import { refundPayment } from '#shop/payments/refunds/refund-payment.ts';
import { checkoutShop } from '#shop/settings/settings.ts';
import { makeCategory, makeKit, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { moveByStaff } from '#tests/helpers/orders.ts';
import { aShopper } from '#tests/helpers/payments.ts';
import { NO_PROVIDERS } from '#tests/helpers/providers.ts';
import { fillCart, makeShopper, PLACEMENT } from '#tests/helpers/shoppers.ts';
import { makeAdminUser, makeOwnRoleUser } from '#tests/helpers/staff.ts';
import { deliveriesOf, dispatch } from '#tests/helpers/webhooks.ts';

const db = await testDatabase();
let owner: { id: number };
let categoryId: number;

beforeEach(async () => {
	await db.delete(webhookEndpoints);
	await db.delete(webhookOutbox);
	owner = await makeAdminUser(db);
	({ id: categoryId } = await makeCategory(db));
});

const listen = async (...events: EventType[]) =>
	(await makeEndpoint(db, owner.id, { name: 'Books', url: 'https://books.example/', events })).id;
const outbox = async () =>
	(await db.select().from(webhookOutbox).orderBy(webhookOutbox.id)).map(
		({ type, subjectId }) => `${type} ${subjectId}`,
	);
const typesOf = async (endpointId: number) =>
	(await deliveriesOf(db, endpointId)).map(({ type, thing }) => `${type} ${thing}`);
const dataOf = async (endpointId: number) =>
	(await deliveriesOf(db, endpointId)).map(({ body }) => body && JSON.parse(body));

/** Orders one piece of each product as the API does. */
async function order(...goods: (typeof products.$inferSelect)[]) {
	const { id: userId } = await makeShopper(db);
	await fillCart(db, userId, ...goods.map((product): [typeof product, number] => [product, 1]));
	return placeOrder(db, userId, PLACEMENT, {
		shop: await checkoutShop(db, SHOP.publicUrl),
		providers: NO_PROVIDERS,
		flowLimits: false,
	});
}

/** The statements of the transaction in which the shop writes an order, without those of its other connections. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
	const spy = vi.spyOn(pg.Client.prototype, 'query');
	try {
		await work();
		const sent = spy.mock.calls.map(([query], place) => {
			const given: unknown = query;
			const text = typeof given === 'string' ? given : String(Object(given).text);
			return { text, connection: spy.mock.contexts[place] };
		});
		const writer = sent.find(({ text }) => text.includes('insert into orders'))?.connection;
		return sent.flatMap(({ text, connection }) => (connection === writer ? [text] : []));
	} finally {
		spy.mockRestore();
	}
}

test('an order sends as many statements as before while nobody listens, and one more when somebody does', async () => {
	const product = await makeProduct(db, { categoryId });
	// What is prepared once per connection is prepared now.
	await order(product);
	const alone = await statementsOf(() => order(product));
	expect(alone.filter((text) => text.includes('webhook_outbox'))).toEqual([]);
	await listen('order.placed', 'product.changed', 'stock.low');
	const listened = await statementsOf(() => order(product));
	expect(listened.filter((text) => text.includes('webhook_outbox'))).toHaveLength(1);
	const inTransaction = (texts: string[]) =>
		texts.slice(texts.lastIndexOf('begin'), texts.lastIndexOf('commit')).length;
	expect(inTransaction(listened)).toBe(inTransaction(alone) + 1);
	expect(listened.filter((text) => text === 'begin')).toHaveLength(
		alone.filter((text) => text === 'begin').length,
	);
});

test('an order that is not placed leaves nothing behind', async () => {
	await listen('order.placed', 'product.changed');
	const product = await makeProduct(db, { categoryId, qty: 1 });
	const results = await Promise.allSettled([order(product), order(product), order(product)]);
	expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
	const [placed, changed, ...more] = await outbox();
	expect([placed, changed]).toEqual([
		expect.stringMatching(/^order.placed /),
		`product ${product.id}`,
	]);
	expect(more).toEqual([]);
});

test('an order is sent as the API answers it, with its lines and without what is only for staff', async () => {
	const id = await listen('order.placed', 'order.moved');
	const product = await makeProduct(db, { categoryId, costKobo: 12_345_67 });
	const { id: orderId, trackingNo } = await order(product);
	await moveByStaff(db, owner.id, orderId, { to_state: 'confirmed', note: 'Called him twice' });
	await dispatch(db);
	const [placed, moved] = await dataOf(id);
	expect(placed).toMatchObject({
		type: 'order.placed',
		id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
		created_at: expect.stringMatching(/^\d{4}-.*Z$/),
		data: {
			order: { id: orderId, tracking_no: trackingNo, state: 'Anambra', payment_mode: 'cod' },
			total: 45_000,
			lines: [{ product_id: product.id, qty: 1, unit_price: 45_000 }],
		},
	});
	expect(moved.data).toMatchObject({ from_state: 'placed', to_state: 'confirmed' });
	expect(JSON.stringify([placed, moved])).not.toMatch(/cost|12345|Called him|track_key|password/i);
	expect(await outbox()).toEqual([]);
});

test('an order paid online is announced once it is placed, then that it is paid, then what goes back', async () => {
	const id = await listen('order.placed', 'order.moved', 'order.paid', 'order.refunded');
	const paying = await aShopper(db);
	const begun = await paying.begin();
	await dispatch(db);
	expect(await typesOf(id)).toEqual([]);
	paying.providers.paystack.tell(begun.reference, 'paid');
	await refreshPayment(db, paying.providers, begun.paymentId);
	await refreshPayment(db, paying.providers, begun.paymentId);
	await refundPayment(db, begun.paymentId, { reason: 'Unwanted', adminId: owner.id });
	await refreshRefund(db, paying.providers, begun.paymentId);
	await dispatch(db);
	const bodies = await dataOf(id);
	expect(bodies.map(({ type }: { type: string }) => type)).toEqual([
		'order.placed',
		'order.paid',
		'order.refunded',
	]);
	for (const { data } of bodies.slice(1))
		expect(data).toMatchObject({ provider: 'paystack', amount: 90_000, currency: 'NGN' });
});

test('a product that changes a hundred times before it is sent waits once, also beside its kits', async () => {
	const id = await listen('product.changed');
	const [part, other] = [
		await makeProduct(db, { categoryId }),
		await makeProduct(db, { categoryId }),
	];
	const kit = await makeKit(db, [[part, 2]]);
	for (let times = 0; times < 100; times += 1)
		await db.transaction((tx) => announce(tx, [`product:${part.id}`]));
	await dispatch(db);
	await db.transaction((tx) => announce(tx, [`product:${part.id}`, `product:${other.id}`]));
	await dispatch(db);
	expect((await typesOf(id)).sort()).toEqual(
		[part, kit, other].map((each) => `product.changed product:${each.id}`).sort(),
	);
});

test('more products than an announcement names are all recorded, with a row each', async () => {
	const id = await listen('product.changed');
	await db.execute(sql`
		insert into products (category_id, slug, name, selling_kobo, original_kobo, qty)
		select ${categoryId}, 'many-' || n, 'Many', 100, 100, 50 from generate_series(1, 700) n`);
	const rows = await db.select({ id: products.id }).from(products).where(sql`slug like 'many-%'`);
	for (let times = 0; times < 2; times += 1) {
		await db.transaction((tx) =>
			announce(
				tx,
				rows.map((row) => `product:${row.id}` as const),
			),
		);
		await dispatch(db);
	}
	expect(await deliveriesOf(db, id)).toHaveLength(700);
});

test('low stock is announced when it becomes low, once, and again after there was more', async () => {
	const already = await makeProduct(db, { categoryId, qty: 2 });
	const id = await listen('stock.low');
	const product = await makeProduct(db, { categoryId, qty: 5 });
	const setStock = async (qty: number, of = product) => {
		await db.execute(sql`update products set qty = ${qty} where id = ${of.id}`);
		await db.transaction((tx) => announce(tx, [`product:${of.id}`]));
		await dispatch(db);
	};
	await setStock(1, already);
	await setStock(4);
	expect(await typesOf(id)).toEqual([]);
	await order(product);
	await dispatch(db);
	await order(product);
	await dispatch(db);
	expect(await typesOf(id)).toEqual([`stock.low product:${product.id}`]);
	const [low] = await dataOf(id);
	expect(low.data).toMatchObject({ product: { id: product.id, qty: 3 }, threshold: 3 });
	await setStock(20);
	await setStock(0);
	expect(await typesOf(id)).toHaveLength(2);
	await db.execute(sql`update products set status = 1 where id = ${already.id}`);
	await setStock(0, already);
	expect(await typesOf(id)).toHaveLength(2);
});

test('an endpoint gets only what its owner may see, and nothing once they have left', async () => {
	const member = await makeOwnRoleUser(db, ['integrations', 'orders-read', 'catalogue']);
	const { id } = await makeEndpoint(db, member.id, {
		name: 'Books',
		url: 'https://books.example/',
		events: ['order.placed', 'product.changed'],
	});
	const product = await makeProduct(db, { categoryId });
	const setRole = (...permissions: string[]) =>
		db.execute(
			sql`update staff_roles set permissions = ${JSON.stringify(permissions)}::jsonb where id = ${member.ownRoleId}`,
		);
	await order(product);
	await setRole('integrations', 'catalogue');
	await dispatch(db);
	expect(await typesOf(id)).toEqual([`product.changed product:${product.id}`]);
	await setRole('orders-read', 'catalogue');
	const other = await makeProduct(db, { categoryId });
	await order(other);
	await dispatch(db);
	expect(await typesOf(id)).toHaveLength(1);
	await expect(
		makeEndpoint(db, member.id, { name: 'B', url: 'https://b.example/', events: ['stock.low'] }),
	).rejects.toMatchObject({ code: 'forbidden' });
});
