import { Writable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { productImages } from '#db/catalogue-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { orderLines } from '#db/order-schema.ts';
import { productBySlug } from '#shop/catalogue/catalogue.ts';
import { toProductView } from '#shop/catalogue/product-view.ts';
import { caller, makeAdmin } from '#tests/helpers/admin-calls.ts';
import { testApp } from '#tests/helpers/app.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { signedInHeaders } from '#tests/helpers/staff.ts';

// What a product costs the shop is for the pages of staff alone.

const COST = 31_313_13;
const SUPPLIER_MINOR = 27_27_27;
const SECRETS =
	/3131313|31313\.13|31,313\.13|272727|2727\.27|2,727\.27|cost_?(price|kobo)|supplier/i;

const log: string[] = [];
const db = await testDatabase();
const app = await testApp(
	db,
	{ LOG_LEVEL: 'info' },
	new Writable({
		write: (line, _encoding, done) => {
			log.push(String(line));
			done();
		},
	}),
);
const category = await makeCategory(db, { slug: 'amplifiers' });
const costs = { costKobo: COST, supplierCurrency: 'USD', supplierMinor: SUPPLIER_MINOR } as const;
const product = await makeProduct(db, {
	categoryId: category.id,
	slug: 'amp',
	name: 'Udara amplifier',
	popular: 1,
	...costs,
});
const other = await makeProduct(db, { categoryId: category.id, slug: 'other-amp', ...costs });
for (const { id } of [product, other])
	await db.insert(productImages).values({
		productId: id,
		imagePath: `uploads/product_image/${id}.jpg`,
		width: 640,
		height: 480,
	});

test.each([
	'/api/product-by-slug/amp',
	'/api/fetchproducts/amplifiers',
	'/api/products/amplifiers',
	`/api/related-products/${category.id}/${product.id}`,
	'/api/search?q=udara',
	'/product-feed.xml',
])('%s says nothing of costs', async (url) => {
	const { statusCode, body } = await app.app.inject(url);
	expect([statusCode, body.includes('amp')]).toEqual([200, true]);
	expect(body).not.toMatch(SECRETS);
});

test('what the pages of a product are made of has no costs', async () => {
	const found = await productBySlug(db, 'amp');
	if (!found) throw new Error('the product is not shown');
	expect(JSON.stringify(found)).not.toMatch(SECRETS);
	expect(JSON.stringify(toProductView(found))).not.toMatch(SECRETS);
});

test('the API takes costs from staff and answers without them', async () => {
	const call = caller(app, (await makeAdmin(db)).headers);
	const fields = { name: 'Udara amplifier', slug: 'amp', category_id: category.id, brand: 'Udara' };
	const prices = { meta_title: 'Amp', selling_price: 60_000, original_price: 60_000, qty: 5 };
	const answers = [
		await call('POST', `/update-product/${product.id}`, {
			...fields,
			...prices,
			cost_price: '31,313.13',
			supplier_currency: 'USD',
			supplier_price: 2727.27,
		}),
		await call('GET', `/edit-product/${product.id}`),
		await call('GET', '/view-product'),
		await call('GET', '/view-product?page=1'),
	];
	for (const { http, body } of answers) {
		expect(http).toBe(200);
		expect(JSON.stringify(body)).not.toMatch(SECRETS);
	}
	const refused = await call('POST', `/update-product/${product.id}`, {
		...fields,
		...prices,
		cost_price: '-1',
		supplier_currency: 'NGN',
		supplier_price: '1e12',
	});
	expect(Object.keys(refused.body.validation_errors ?? refused.body.errors)).toEqual([
		'cost_price',
		'supplier_currency',
		'supplier_price',
	]);
	for (const wrong of [{ supplier_price: '0' }, { supplier_price: '5', supplier_currency: '' }]) {
		const { body } = await call('POST', `/update-product/${product.id}`, {
			...fields,
			...prices,
			...wrong,
		});
		expect([wrong, body.status]).toEqual([wrong, 422]);
	}
});

test('an order keeps the cost of when it was placed, and neither cart, order nor mails name it', async () => {
	const { id: userId } = await makeShopper(db);
	const call = caller(app, await signedInHeaders(db, userId));
	const added = await call('POST', '/add-to-cart', { product_id: product.id, product_qty: 2 });
	const cart = await call('GET', '/cart');
	const placed = await call('POST', '/place-order', {
		firstname: 'Ada',
		lastname: 'Obi',
		phone: '0803 123 4567',
		email: 'ada@example.com',
		address: '14 Oguta Road',
		city: 'Onitsha',
		state: 'Anambra',
		zipcode: '430001',
		payment_mode: 'cod',
		payment_id: '',
	});
	const listed = await call('GET', '/orders');
	for (const { body } of [added, cart, placed, listed])
		expect(JSON.stringify(body)).not.toMatch(SECRETS);
	expect(JSON.stringify(cart.body)).toContain('Udara');
	const lines = await db.select().from(orderLines).where(eq(orderLines.productId, product.id));
	expect(lines).toMatchObject([{ qty: 2, costKobo: COST }]);
	const sent = await db.select().from(mails);
	expect(sent.length).toBeGreaterThan(0);
	expect(JSON.stringify(sent)).not.toMatch(SECRETS);
});

test('an error in the log names no costs', async () => {
	await db.execute(sql`alter table products add constraint unlucky check (qty <> 13)`);
	const call = caller(app, (await makeAdmin(db)).headers);
	const { http } = await call('POST', `/update-product/${product.id}`, {
		...{ name: 'Udara amplifier', slug: 'amp', category_id: category.id, brand: 'Udara' },
		...{ meta_title: 'Amp', selling_price: 60_000, original_price: 60_000, qty: 13 },
		cost_price: 31_313.13,
	});
	expect(http).toBe(500);
	expect(log.join('')).toContain('unlucky');
	expect(log.join('')).not.toMatch(/3131313|31313\.13/);
});
