import { expect, test } from 'vitest';
import { makeApiShopper } from '#tests/helpers/api-shopper.ts';
import { testApp } from '#tests/helpers/app.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';

const db = await testDatabase();
const { app } = await testApp(db);
const category = await makeCategory(db);
const shopper = () => makeApiShopper(db, app);
const product = (qty = 10) => makeProduct(db, { categoryId: category.id, qty });

test('a product is added once, and within its stock', async () => {
	const { call } = await shopper();
	const mic = await product(3);
	const add = (body: unknown) => call('POST', '/add-to-cart', body);
	expect(await add({ product_id: mic.id, product_qty: 4 })).toMatchObject({ status: 409 });
	expect(await add({ product_id: mic.id, product_qty: 2 })).toMatchObject({
		status: 201,
		message: `${mic.name} has been added to your cart.`,
		cart_count: 1,
	});
	const message = `${mic.name} is already in your cart.`;
	expect(await add({ product_id: mic.id, product_qty: 1 })).toEqual({ status: 409, message });
	for (const product_id of [
		999_999,
		-1,
		0,
		'x',
		1.5,
		null,
		undefined,
		{},
		'99999999999999999999',
	]) {
		expect(await add({ product_id, product_qty: 1 })).toMatchObject({ status: 404 });
	}
	for (const product_qty of [0, -1, 1.5, 'x', null, undefined, []]) {
		const refused = await add({ product_id: mic.id, product_qty });
		expect(refused).toMatchObject({ status: 422 });
		expect(refused.validation_errors.product_qty.length).toBeGreaterThan(0);
	}
	expect((await call('GET', '/cart')).cart).toMatchObject([
		{
			product_id: mic.id,
			product_qty: 2,
			product: { name: mic.name, selling_price: 45_000, product_images: [] },
		},
	]);
});

test('quantities stay within 1, 10 and the stock; another shopper’s rows are not found', async () => {
	const { call } = await shopper();
	const stranger = await shopper();
	const plenty = await product(50);
	const scarce = await product(2);
	await call('POST', '/add-to-cart', { product_id: plenty.id, product_qty: 9 });
	await call('POST', '/add-to-cart', { product_id: scarce.id, product_qty: 1 });
	const [first, second] = (await call('GET', '/cart')).cart;
	const change = (id: unknown, by: string) => call('PUT', `/cart-updatequntity/${id}/${by}`);
	expect(await change(first.id, 'inc')).toMatchObject({
		status: 200,
		product_qty: 10,
		cart_count: 2,
	});
	expect(await change(first.id, 'inc')).toMatchObject({ status: 200, product_qty: 10 });
	expect(await change(second.id, 'inc')).toMatchObject({ product_qty: 2 });
	expect(await change(second.id, 'inc')).toMatchObject({ product_qty: 2 });
	expect(await change(second.id, 'dec')).toMatchObject({ product_qty: 1 });
	expect(await change(second.id, 'dec')).toMatchObject({ product_qty: 1 });
	for (const id of ['x', '0', '99999999999', '1.5'])
		expect(await change(id, 'inc')).toMatchObject({ status: 404 });
	expect(await stranger.call('PUT', `/cart-updatequntity/${first.id}/inc`)).toMatchObject({
		status: 404,
	});
	expect(await stranger.call('DELETE', `/delete-cartitem/${first.id}`)).toMatchObject({
		status: 404,
	});
	expect(await call('DELETE', `/delete-cartitem/${first.id}`)).toMatchObject({
		status: 200,
		cart_count: 1,
	});
	expect(await call('DELETE', `/delete-cartitem/${first.id}`)).toMatchObject({ status: 404 });
});
