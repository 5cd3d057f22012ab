import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { orderLines } from '#db/order-schema.ts';
import { readParcel } from '#shop/fulfilment/parcel-input.ts';
import { sendOrder } from '#shop/fulfilment/send-order.ts';
import { saveSettings } from '#shop/settings/settings-saving.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { makeApiShopper } from '#tests/helpers/api-shopper.ts';
import { testApp } from '#tests/helpers/app.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { PLACEMENT } from '#tests/helpers/shoppers.ts';

const db = await testDatabase();
const { app } = await testApp(db);
const category = await makeCategory(db);

const shopper = () => makeApiShopper(db, app);
const product = (qty = 10) => makeProduct(db, { categoryId: category.id, qty });
const stockOf = async (id: number) =>
	(await db.select({ qty: products.qty }).from(products).where(eq(products.id, id)))[0]?.qty;

test.each([
	['GET', '/cart', 'Please sign in to see your cart.'],
	['POST', '/add-to-cart', 'Please sign in to add to your cart.'],
	['PUT', '/cart-updatequntity/1/inc', 'Please sign in to change your cart.'],
	['DELETE', '/delete-cartitem/1', 'Please sign in to change your cart.'],
	['POST', '/validate-order', 'Please sign in to check out.'],
	['POST', '/place-order', 'Please sign in to check out.'],
] as const)(
	'%s %s tells a visitor to sign in, before anything else',
	async (method, url, message) => {
		for (const authorization of [undefined, 'Bearer ', 'Bearer 1|nonsense', 'Bearer x']) {
			const response = await app.inject({
				method,
				url: `/api${url}`,
				headers: authorization ? { authorization } : {},
			});
			expect(response.statusCode).toBe(200);
			expect(response.json()).toEqual({ status: 401, message });
		}
	},
);

test('GET /orders answers a visitor 404', async () => {
	const response = await app.inject({ url: '/api/orders' });
	expect(response.statusCode).toBe(200);
	expect(response.json()).toEqual({ status: 404, message: 'Please sign in to see your orders.' });
});

test('an order is checked field by field', async () => {
	const { call } = await shopper();
	expect(await call('POST', '/validate-order', PLACEMENT)).toMatchObject({ status: 200 });
	const fields = ['email', 'phone', 'firstname', 'lastname', 'address', 'city', 'state', 'zipcode'];
	for (const path of ['/validate-order', '/place-order']) {
		const nothing = await call('POST', path, {});
		expect(nothing.status).toBe(422);
		expect(Object.keys(nothing.errors)).toEqual(expect.arrayContaining(fields));
		for (const field of fields) {
			for (const wrong of ['', '   ', 'x'.repeat(192), 5, null, 'nul\0byte']) {
				const refused = await call('POST', path, { ...PLACEMENT, [field]: wrong });
				expect([field, wrong, refused.status, Object.keys(refused.errors ?? {})]).toEqual([
					field,
					wrong,
					422,
					[field],
				]);
			}
		}
	}
	const bad = await call('POST', '/validate-order', { ...PLACEMENT, email: 'nobody', phone: '12' });
	expect(Object.keys(bad.errors).sort()).toEqual(['email', 'phone']);
});

test('an order takes the stock, empties the cart and is listed', async () => {
	const { user, call } = await shopper();
	const mic = await product(5);
	await call('POST', '/add-to-cart', { product_id: mic.id, product_qty: 2 });
	const placed = await call('POST', '/place-order', PLACEMENT);
	expect(placed).toMatchObject({
		status: 200,
		message: 'Order Placed Successfully',
		order: { total: 90_000 },
	});
	expect(await stockOf(mic.id)).toBe(3);
	expect((await call('GET', '/cart')).cart).toEqual([]);
	const { status, orders } = await call('GET', '/orders');
	expect(status).toBe(200);
	expect(orders).toEqual([
		{
			id: placed.order.id,
			tracking_no: placed.order.tracking_no,
			firstname: PLACEMENT.firstname,
			lastname: PLACEMENT.lastname,
			phone: PLACEMENT.phone,
			email: PLACEMENT.email,
			address: PLACEMENT.address,
			city: PLACEMENT.city,
			state: PLACEMENT.state,
			zipcode: PLACEMENT.zipcode,
			payment_id: '',
			payment_mode: 'cod',
			subtotal: 90_000,
			discount: 0,
			delivery_fee: 0,
			tax: 0,
			total: 90_000,
			created_at: expect.stringMatching(/Z$/),
			delivery_method: null,
			deposit: 0,
			deposit_paid: null,
			rest_to_collect: null,
			shipments: [],
		},
	]);
	const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, placed.order.id));
	expect(lines).toMatchObject([{ name: mic.name, unitKobo: mic.sellingKobo, qty: 2 }]);
	const posted = await db
		.select()
		.from(mails)
		.where(eq(mails.dedupeKey, `order-placed:${placed.order.id}`));
	expect(posted).toHaveLength(1);
	expect((await call('GET', '/orders')).orders).toHaveLength(1);
	expect(user.id).toBeGreaterThan(0);
});

test('an order answers with what has left the shop, and its parcel', async () => {
	const { user, call } = await shopper();
	const line = { name: 'Drum', unitKobo: 1000_00, qty: 2 };
	const { id } = await makeOrder(db, { userId: user.id, state: 'packed' }, [line]);
	const { user: admin } = await makeAdmin(db);
	const courier = { carried_by: 'courier', courier: 'GIG', tracking_number: '42' };
	const parcel = readParcel(courier, [{ name: 'GIG', link: 'https://gig.example/{number}' }]);
	const by = { adminId: admin.id, orderId: id, shop: SHOP };
	const move = { from_state: 'packed', to_state: 'sent', note: 'x', message: 'Soon' } as const;
	await sendOrder(db, by, move, { parcel, pieces: null });
	const [order] = (await call('GET', '/orders')).orders;
	expect(order).toMatchObject({ id });
	expect(order.shipments).toEqual([
		{
			sent_at: expect.stringMatching(/Z$/),
			carrier: 'GIG',
			number: '42',
			link: 'https://gig.example/42',
			phone: '',
			park: '',
			message: 'Soon',
			items: [{ name: 'Drum', qty: 2 }],
		},
	]);
});

test('an empty cart, a short item and an unconfirmed payment are refused, and the cart is kept', async () => {
	const { call } = await shopper();
	expect(await call('POST', '/place-order', PLACEMENT)).toMatchObject({ status: 409 });
	const mic = await product(2);
	await call('POST', '/add-to-cart', { product_id: mic.id, product_qty: 2 });
	expect(
		await call('POST', '/place-order', {
			...PLACEMENT,
			payment_mode: 'Paid by Paystack',
			payment_id: 'T1',
		}),
	).toMatchObject({ status: 402 });
	await db.update(products).set({ qty: 1 }).where(eq(products.id, mic.id));
	const short = await call('POST', '/place-order', PLACEMENT);
	expect(short).toMatchObject({ status: 409, items: [{ product_id: mic.id, name: mic.name }] });
	await db.update(products).set({ status: 1 }).where(eq(products.id, mic.id));
	expect(await call('POST', '/place-order', PLACEMENT)).toMatchObject({
		status: 409,
		items: [{ product_id: mic.id }],
	});
	expect((await call('GET', '/cart')).cart).toHaveLength(1);
	expect(await stockOf(mic.id)).toBe(1);
});

test('the same Idempotency-Key gives the first response again, ten times at once and whatever else is sent', async () => {
	const { call } = await shopper();
	const mic = await product(5);
	await call('POST', '/add-to-cart', { product_id: mic.id, product_qty: 1 });
	const key = { 'idempotency-key': 'checkout-1' };
	const responses = await Promise.all(
		Array.from({ length: 10 }, () => call('POST', '/place-order', PLACEMENT, key)),
	);
	expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
	expect(responses[0].status).toBe(200);
	expect(await stockOf(mic.id)).toBe(4);
	await call('POST', '/add-to-cart', { product_id: mic.id, product_qty: 2 });
	for (const other of [
		{},
		{ city: 'Awka' },
		{ payment_mode: 'paystack', payment_id: 'T-1' },
		{ phone: '12', payment_mode: 'bitcoin' },
	])
		expect(await call('POST', '/place-order', { ...PLACEMENT, ...other }, key)).toEqual(
			responses[0],
		);
	expect(await call('POST', '/place-order', {}, key)).toEqual(responses[0]);
	expect(await call('POST', '/place-order', {}, { 'idempotency-key': 'other' })).toMatchObject({
		status: 422,
		errors: { city: ['The city field is required.'] },
	});
	expect((await call('GET', '/cart')).cart).toHaveLength(1);
	expect(await stockOf(mic.id)).toBe(4);
	const stranger = await shopper();
	expect(await stranger.call('POST', '/place-order', PLACEMENT, key)).toMatchObject({
		status: 409,
	});
	expect(
		await call('POST', '/place-order', PLACEMENT, { 'idempotency-key': 'k'.repeat(129) }),
	).toMatchObject({ status: 422 });
	expect((await call('GET', '/orders')).orders).toHaveLength(1);
});

test('while staff take no orders online, placing is refused in the body and the cart is kept', async () => {
	const { call } = await shopper();
	const admin = await makeAdmin(db);
	const mic = await product(2);
	await call('POST', '/add-to-cart', { product_id: mic.id, product_qty: 1 });
	await saveSettings(db, admin.user.id, { payments: { cod: '0' } });
	expect(await call('POST', '/place-order', PLACEMENT)).toEqual({
		status: 409,
		message: 'We are not taking orders online at the moment. Please call 0803 123 4567 to order.',
	});
	expect((await call('GET', '/cart')).cart).toHaveLength(1);
	await saveSettings(db, admin.user.id, { payments: { cod: '1' }, deliveryText: 'By boat' });
	const { order } = await call('POST', '/place-order', PLACEMENT);
	const [mail] = await db
		.select()
		.from(mails)
		.where(eq(mails.dedupeKey, `order-placed:${order.id}`));
	expect(mail?.bodyText).toContain('By boat. Your order:');
});
