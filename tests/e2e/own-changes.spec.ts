import { type APIRequestContext, expect, test } from '@playwright/test';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { PLACEMENT } from '#tests/helpers/shoppers.ts';
import { newEmail, PASSWORD } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';

// Whoever changes something and then looks sees it, although answers are cached.

const newProduct = (given: { qty: number }) =>
	withShopDatabase(async (db) => {
		const category = await makeCategory(db, { name: 'Ogene' });
		return makeProduct(db, { ...given, categoryId: category.id });
	});

/** Signs in by the API; returns the header of further calls. */
async function signedIn(request: APIRequestContext, call: 'login' | 'register', data: object) {
	const { token } = await (await request.post(`/api/${call}`, { data })).json();
	return { authorization: `Bearer ${token}` };
}

const readProduct = async (request: APIRequestContext, slug: string) =>
	(await (await request.get(`/api/product-by-slug/${slug}`)).json()).product;

test('an order is answered when its goods are gone from the product, also from its page', async ({
	request,
}) => {
	const { id, slug } = await newProduct({ qty: 3 });
	const headers = await signedIn(request, 'register', {
		name: 'Ngozi Okafor',
		email: newEmail('looks-again'),
		password: PASSWORD,
		password_confirmation: PASSWORD,
	});
	for (const left of [2, 1, 0]) {
		expect((await readProduct(request, slug)).qty).toBe(left + 1);
		expect(await (await request.get(`/product/${slug}`)).text()).toContain('In Stock');
		const data = { product_id: id, product_qty: 1 };
		await request.post('/api/add-to-cart', { headers, data });
		const placed = await request.post('/api/place-order', { headers, data: PLACEMENT });
		expect(await placed.json()).toMatchObject({ status: 200 });
		expect((await readProduct(request, slug)).qty).toBe(left);
	}
	expect(await (await request.get(`/product/${slug}`)).text()).toContain('Out of Stock');
});

test('an edit by staff is answered when readers see it', async ({ request }) => {
	const { id, slug, name, brand, categoryId } = await newProduct({ qty: 3 });
	const headers = await signedIn(request, 'login', {
		email: 'admin@example.com',
		password: 'correct-horse-battery',
	});
	for (let price = 1000; price <= 30_000; price += 1000) {
		await readProduct(request, slug);
		const fields = { slug, name, brand, meta_title: name, category_id: categoryId, qty: 3 };
		const data = { ...fields, selling_price: price, original_price: price };
		await request.post(`/api/update-product/${id}`, { headers, data });
		expect((await readProduct(request, slug)).selling_price).toBe(price);
	}
});
