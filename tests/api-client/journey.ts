import assert from 'node:assert/strict';
import createClient from 'openapi-fetch';
import type { paths } from './openapi.gen.d.ts';

// A program of somebody else: a shopper's purchase and an admin's morning through the generated client, checked by the
// compiler. `node journey.ts http://localhost:3000 ADMIN_EMAIL ADMIN_PASSWORD`

const [baseUrl = 'http://localhost:3000', adminEmail = '', adminPassword = ''] =
	process.argv.slice(2);
const api = createClient<paths>({ baseUrl });
const PASSWORD = 'brass-kettle-42';
const email = `ngozi-${process.pid}@example.com`;

await shop(await manage());

/** What an admin does: a category, a product with a picture in it, an article; returns the product's slug. */
async function manage(): Promise<string> {
	const { data: session } = await api.POST('/api/login', {
		body: { email: adminEmail, password: adminPassword },
	});
	assert(session?.status === 200);
	assert.equal(session.role, 'admin');
	const headers = { authorization: `Bearer ${session.token}` };

	const { data: stored } = await api.POST('/api/store-category', {
		headers,
		body: { slug: 'udu-drums', name: 'Udu drums', meta_title: 'Udu drums' },
	});
	assert(stored?.status === 200, JSON.stringify(stored));
	const { data: added } = await api.POST('/api/store-product', {
		headers,
		bodySerializer: formData,
		body: {
			category_id: stored.category.id,
			slug: 'clay-udu',
			name: 'Clay udu',
			meta_title: 'Clay udu',
			brand: 'Oduma',
			selling_price: 48_000.5,
			original_price: 52_000,
			qty: 3,
			images: [picture()],
		},
	});
	assert(added?.status === 200, JSON.stringify(added));
	assert.equal(added.product.selling_price, 48_000.5);
	const { data: twice } = await api.POST('/api/store-product', {
		headers,
		body: { ...added.product, brand: 'Oduma', size: 'L', images: [] },
	});
	assert(twice?.status === 422);
	assert.deepEqual(Object.keys(twice.validation_errors), ['slug']);

	const { data: page } = await api.GET('/api/view-product', {
		headers,
		params: { query: { page: 1, per_page: 5, q: 'clay' } },
	});
	assert(page && 'data' in page);
	assert.equal(page.data[0]?.category.slug, 'udu-drums');

	const written = await api.POST('/api/articles', {
		headers,
		bodySerializer: formData,
		body: { title: 'The udu', content: 'A pot that sings.', mainImage: picture() },
	});
	assert.equal(written.data?.article.author, 'Admin');
	const { data: counts } = await api.GET('/api/dashboard', { headers });
	assert.equal(counts?.recentProducts[0]?.slug, 'clay-udu');
	return added.product.slug;
}

/** What a shopper does: an account, a search, a cart, an order. */
async function shop(slug: string): Promise<void> {
	const { data: account } = await api.POST('/api/register', {
		body: { name: 'Ngozi', email, password: PASSWORD, password_confirmation: PASSWORD },
	});
	assert(account?.status === 200, JSON.stringify(account));
	const headers = { authorization: `Bearer ${account.token}` };
	const { data: wrong } = await api.POST('/api/login', { body: { email, password: 'wrong' } });
	assert(wrong?.status === 401);
	assert.equal(typeof wrong.message, 'string');

	const { data: found } = await api.GET('/api/search', {
		params: { query: { q: 'clay udu under 60000', in_stock: 1, brand: ['Oduma'] } },
	});
	assert.deepEqual([found?.data[0]?.slug, found?.max], [slug, 60_000]);
	const { data: category } = await api.GET('/api/products/{category_slug}', {
		params: {
			path: { category_slug: 'udu-drums' },
			query: { page: 1, sort: 'price_asc', max: 60_000 },
		},
	});
	assert.equal(category?.total, 1);
	const { data: shown } = await api.GET('/api/product-by-slug/{slug}', {
		params: { path: { slug } },
	});
	assert(shown?.status === 200);

	const { data: put } = await api.POST('/api/add-to-cart', {
		headers,
		body: { product_id: shown.product.id, product_qty: 1 },
	});
	assert(put?.status === 201);
	const { data: again } = await api.POST('/api/add-to-cart', {
		headers,
		body: { product_id: shown.product.id, product_qty: 1 },
	});
	assert(again?.status === 409);
	const { data: cart } = await api.GET('/api/cart', { headers });
	assert(cart?.status === 200);
	const [line] = cart.cart;
	assert(line);
	const { data: more } = await api.PUT('/api/cart-updatequntity/{cart_id}/inc', {
		headers,
		params: { path: { cart_id: line.id } },
	});
	assert(more?.status === 200);
	assert.equal(more.product_qty, 2);
	await order(headers);
}

async function order(headers: { authorization: string }): Promise<void> {
	const delivery = {
		firstname: 'Ngozi',
		lastname: 'Okafor',
		phone: '0803 123 4567',
		email,
		address: '14 Oguta Road',
		city: 'Onitsha',
		state: 'Anambra',
		zipcode: '430001',
	};
	const { data: refused } = await api.POST('/api/validate-order', {
		headers,
		body: { ...delivery, phone: 'none' },
	});
	assert(refused?.status === 422);
	assert.deepEqual(Object.keys(refused.errors), ['phone']);
	const { data: placed } = await api.POST('/api/place-order', {
		headers,
		params: { header: { 'idempotency-key': `journey-${process.pid}` } },
		body: { ...delivery, payment_mode: 'cod' },
	});
	assert(placed?.status === 200, JSON.stringify(placed));
	assert.equal(placed.order.total, 96_001);
	const { data: own } = await api.GET('/api/orders', { headers });
	assert(own?.status === 200);
	assert.equal(own.orders[0]?.tracking_no, placed.order.tracking_no);

	const { response } = await api.POST('/api/logout', { headers });
	assert.equal(response.status, 200);
	const { error } = await api.GET('/api/user', { headers });
	assert.equal(error?.message, 'Unauthenticated.');
}

/** The fields of a call with files as a form. */
function formData(fields: object): FormData {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) {
		const isList = Array.isArray(value);
		for (const one of isList ? value : [value])
			form.append(isList ? `${name}[]` : name, one instanceof Blob ? one : String(one));
	}
	return form;
}

/** The smallest PNG: one pixel. */
function picture(): Blob {
	const bytes = Buffer.from(
		'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
		'base64',
	);
	return new File([bytes], 'udu.png', { type: 'image/png' });
}
