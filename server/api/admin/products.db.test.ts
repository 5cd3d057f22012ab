import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { cartItems, orderLines } from '#db/order-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { placeOrder } from '#shop/checkout/place-order.ts';
import { caller, formOf, makeAdmin, pngFile } from '#tests/helpers/admin-calls.ts';
import { testApp } from '#tests/helpers/app.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { CHECKOUT } from '#tests/helpers/providers.ts';
import { fillCart, makeShopper, PLACEMENT } from '#tests/helpers/shoppers.ts';
import { defineSpecifications } from '#tests/helpers/specifications.ts';

const db = await testDatabase();
const served = await testApp(db);
const admin = await makeAdmin(db);
const call = caller(served, admin.headers);
const category = await makeCategory(db, { slug: 'drums', name: 'Drums' });

const FIELDS = {
	category_id: category.id,
	slug: 'ogene',
	name: 'Ogene bell',
	meta_title: 'Ogene',
	brand: 'Awka Smiths',
	selling_price: 45_000.5,
	original_price: 52_000,
	qty: 3,
};
const fieldsOf = (slug: string) => ({ ...FIELDS, slug });
const rowOf = async (id: number) =>
	(await db.select().from(products).where(eq(products.id, id)))[0];
const pngFiles = (count: number, from = 0) =>
	Promise.all(Array.from({ length: count }, (_, index) => pngFile(from + index)));
const required = Object.keys(FIELDS);

test('a product is stored with pictures in their order, and written down', async () => {
	const name = ' Ogene & "gong" <i>bell</i> – ₦ ';
	const sent = formOf({ ...FIELDS, name, popular: 'on', featured: '0', images: await pngFiles(2) });
	const { http, body } = await call('POST', '/store-product', sent);
	expect([http, body.status, body.message]).toEqual([200, 200, 'Product Added Successfully']);
	expect(body.product).toMatchObject({
		...FIELDS,
		name,
		category: { id: category.id, slug: 'drums', name: 'Drums' },
		popular: 1,
		featured: 0,
		status: 0,
		description: '',
	});
	expect(body.product.images).toEqual(body.product.product_images);
	const paths = body.product.images.map((image: { image_path: string }) => image.image_path);
	expect(paths).toHaveLength(2);
	for (const path of paths) {
		const file = await served.app.inject({ url: `/${path}` });
		expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/jpeg']);
	}
	expect(await rowOf(body.product.id)).toMatchObject({
		sellingKobo: 4_500_050,
		originalKobo: 5_200_000,
	});
	const [written] = await db
		.select()
		.from(auditTrail)
		.where(eq(auditTrail.nounId, body.product.id));
	expect(written).toMatchObject({
		userId: admin.user.id,
		action: 'create',
		noun: 'product',
		before: null,
		after: { sellingKobo: 4_500_050, images: paths },
	});
});

test('JSON works too, with prices as numbers or texts', async () => {
	const sent = {
		...fieldsOf('by-json'),
		selling_price: '1,000.50',
		qty: '7',
		status: true,
		color: null,
	};
	const { body } = await call('POST', '/store-product', sent);
	expect(body).toMatchObject({
		status: 200,
		product: { selling_price: 1000.5, qty: 7, status: 1, images: [], size: null, color: null },
	});
});

test.each([
	[{}, required],
	[Object.fromEntries(required.map((field) => [field, ''])), required],
	[Object.fromEntries(required.map((field) => [field, null])), required],
	[{ ...FIELDS, slug: 'Ogene Bell' }, ['slug']],
	[{ ...FIELDS, slug: 'taken' }, ['slug']],
	[{ ...FIELDS, slug: 'undefined' }, ['slug']],
	[{ ...fieldsOf('new'), category_id: 999_999 }, ['category_id']],
	[{ ...fieldsOf('taken'), category_id: 999_999 }, ['category_id', 'slug']],
	[{ ...FIELDS, category_id: 'x' }, ['category_id']],
	[{ ...FIELDS, category_id: 1e20 }, ['category_id']],
	[{ ...FIELDS, selling_price: -1, original_price: '1.234' }, ['selling_price', 'original_price']],
	[
		{ ...FIELDS, selling_price: 'free', original_price: 1e300 },
		['selling_price', 'original_price'],
	],
	[{ ...FIELDS, selling_price: {}, original_price: [] }, ['selling_price', 'original_price']],
	[{ ...FIELDS, qty: -1 }, ['qty']],
	[{ ...FIELDS, qty: 1.5 }, ['qty']],
	[{ ...FIELDS, qty: '99999999999' }, ['qty']],
	[{ ...FIELDS, name: 'x'.repeat(256), brand: 'y'.repeat(256) }, ['name', 'brand']],
	[{ ...FIELDS, slug: 'z'.repeat(256), meta_title: 'x'.repeat(256) }, ['slug', 'meta_title']],
	[{ ...FIELDS, name: '\0', description: 'a\0' }, ['name', 'description']],
	[{ ...FIELDS, status: 2, popular: 'maybe' }, ['popular', 'status']],
	[{ ...FIELDS, images: ['text'] }, ['images']],
])('wrong fields are named: %j', async (sent, fields) => {
	await db
		.insert(products)
		.values({ categoryId: category.id, slug: 'taken', name: 'T', sellingKobo: 1, originalKobo: 1 })
		.onConflictDoNothing();
	const before = await db.$count(products);
	const { http, body } = await call('POST', '/store-product', sent);
	expect([http, body.status]).toEqual([200, 422]);
	expect(Object.keys(body.validation_errors).toSorted()).toEqual(fields.toSorted());
	for (const field of fields) expect(body.validation_errors[field][0]).toEqual(expect.any(String));
	expect(await db.$count(products)).toBe(before);
});

test('specifications in a unit that does not exist, or that the category lacks, are named', async () => {
	const speakers = await makeCategory(db);
	await defineSpecifications(db, speakers.id, { key: 'power', label: 'Power', unit: 'w' });
	const before = await db.$count(products);
	const send = async (specifications: object) => {
		const sent = { ...FIELDS, slug: 'loud', category_id: speakers.id, specifications };
		const { body } = await call('POST', '/store-product', sent);
		return [body.status, body.validation_errors];
	};
	expect(await send({ power: '400 bananas' })).toEqual([422, WRONG_POWER]);
	expect(await send({ power: '12 kg' })).toEqual([422, WRONG_POWER]);
	const [status, errors] = await send({ horns: 2 });
	expect([status, Object.keys(errors)]).toEqual([422, [expect.stringContaining('specification')]]);
	expect(await db.$count(products)).toBe(before);
});
const WRONG_POWER = { 'specification.power': [expect.stringMatching(/^Must be/)] };

test('of ten creations with one slug at once exactly one succeeds', async () => {
	const responses = await Promise.all(
		Array.from({ length: 10 }, () => call('POST', '/store-product', fieldsOf('at-once'))),
	);
	expect(responses.map(({ body }) => body.status).toSorted()).toEqual([200, ...Array(9).fill(422)]);
	const refused = responses.find(({ body }) => body.status === 422);
	expect(refused?.body.validation_errors).toEqual({ slug: ['The slug has already been taken.'] });
});

test('an update of an unknown product is not found, whatever is sent', async () => {
	for (const unknown of ['999999', '0', 'abc', '99999999999999999999']) {
		for (const sent of [{}, fieldsOf('x')]) {
			expect(await call('POST', `/update-product/${unknown}`, sent)).toEqual({
				http: 200,
				body: { status: 404, message: 'Product not found' },
			});
		}
	}
});

test('an update reports wrong fields', async () => {
	const { id } = await makeProduct(db, { categoryId: category.id });
	const { slug } = await makeProduct(db, { categoryId: category.id });
	expect((await call('POST', `/update-product/${id}`, {})).body).toMatchObject({ status: 422 });
	const taken = await call('POST', `/update-product/${id}`, fieldsOf(slug));
	expect(taken.body.validation_errors).toEqual({ slug: ['The slug has already been taken.'] });
});

test('an update that says which quantity it read leaves what orders took meanwhile', async () => {
	const { id, slug } = await makeProduct(db, { categoryId: category.id, qty: 5 });
	const qtyOf = async () => (await rowOf(id))?.qty;
	const update = async (more: object) =>
		(await call('POST', `/update-product/${id}`, { ...fieldsOf(slug), ...more })).body;
	await db.update(products).set({ qty: 4 }).where(eq(products.id, id));
	expect((await update({ qty: 5, seen_qty: 5 })).product).toMatchObject({ qty: 4 });
	const { status, message } = await update({ qty: 9, seen_qty: 5 });
	expect([status, message]).toEqual([409, expect.stringContaining('was 5 and is 4 now')]);
	expect(await qtyOf()).toBe(4);
	expect((await update({ qty: 9, seen_qty: '4' })).status).toBe(200);
	expect(await qtyOf()).toBe(9);
	expect((await update({ qty: 9, seen_qty: 'x' })).validation_errors).toEqual({
		seen_qty: ['The quantity seen must be a whole number, 0 or more.'],
	});
	expect((await update({ qty: 8 })).status).toBe(200);
	expect(await qtyOf()).toBe(8);
});

test('a product is read, hidden or not', async () => {
	const { id } = await makeProduct(db, { categoryId: category.id, status: 1 });
	const { http, body } = await call('GET', `/edit-product/${id}`);
	expect([http, body.status, body.product.id, body.product.status]).toEqual([200, 200, id, 1]);
	for (const unknown of ['999999', 'x', '-1'])
		expect(await call('GET', `/edit-product/${unknown}`)).toEqual({
			http: 200,
			body: { status: 404, message: 'Product not found' },
		});
});

test('the list is whole by default and one page when asked', async () => {
	const { id } = await makeProduct(db, { categoryId: category.id, name: 'Zither', status: 1 });
	const whole = await call('GET', '/view-product');
	expect([whole.http, whole.body.status, whole.body.products[0].id]).toEqual([200, 200, id]);
	expect(whole.body.products).toHaveLength(await db.$count(products));
	const { body } = await call('GET', '/view-product?q=zither&page=1');
	expect(body).toMatchObject({
		status: 200,
		data: [{ id }],
		total: 1,
		last_page: 1,
		current_page: 1,
	});
	expect(Object.keys(body)).not.toContain('products');
	const second = await call('GET', '/view-product?per_page=2&page=2&sort=oldest');
	expect(second.body.data).toHaveLength(2);
});

test('a deleted product leaves carts, and past orders keep their lines', async () => {
	const product = await makeProduct(db, { categoryId: category.id });
	const buyer = await makeShopper(db);
	await fillCart(db, buyer.id, [product, 1]);
	const order = await placeOrder(db, buyer.id, PLACEMENT, CHECKOUT);
	await fillCart(db, buyer.id, [product, 2]);
	expect(await call('DELETE', `/delete-product/${product.id}`)).toEqual({
		http: 200,
		body: { status: 200, message: 'Product Deleted Successfully' },
	});
	expect(await db.$count(cartItems, eq(cartItems.userId, buyer.id))).toBe(0);
	const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, order.id));
	expect(lines).toMatchObject([
		{ productId: null, name: product.name, unitKobo: product.sellingKobo },
	]);
	const again = await call('DELETE', `/delete-product/${product.id}`);
	expect(again.body).toEqual({ status: 404, message: 'Product not found' });
});
