import { expect, test } from 'vitest';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { testApp } from '#tests/helpers/app.ts';
import { makeCategory } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';

// How every call handles invalid input, shown for the account calls.

const db = await testDatabase();
const { app } = await testApp(db);

const json = { 'content-type': 'application/json' };
const send = (url: string, payload: string | object | undefined, headers = {}) =>
	app.inject({ method: 'POST', url, headers, ...(payload === undefined ? {} : { payload }) });

test('a body that is no JSON is refused with 400', async () => {
	for (const payload of ['{"email":', '{"email" "x"}', '']) {
		const response = await send('/api/login', payload, json);
		expect([payload, response.statusCode]).toEqual([payload, 400]);
		expect(response.json()).toEqual({ message: expect.any(String) });
	}
});

test('a field that no call knows is passed over, whatever it is called', async () => {
	const unknown = [
		'"role_as":1',
		'"__proto__":{"name":"Ada"}',
		'"constructor":{"prototype":{"name":"Ada"}}',
	];
	for (const field of unknown) {
		const response = await send('/api/register', `{"email":"ada@example.com",${field}}`, json);
		expect([field, response.statusCode, response.json().status]).toEqual([field, 200, 422]);
		expect(Object.keys(response.json().validation_errors)).toContain('name');
		expect(Object.keys(response.json().validation_errors)).not.toContain('email');
	}
});

test('a body of another type is refused with 415', async () => {
	for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded']) {
		const response = await send('/api/login', 'email=a', { 'content-type': type });
		expect([type, response.statusCode]).toEqual([type, 415]);
		expect(response.json()).toEqual({ message: expect.any(String) });
	}
});

test('a body that is too large is refused with 413', async () => {
	const response = await send('/api/login', { email: 'x'.repeat(1024 * 1024) });
	expect(response.statusCode).toBe(413);
	expect(response.json()).toEqual({ message: expect.any(String) });
});

test('a known path answers another method with 405 and the methods it has', async () => {
	for (const [method, url, allow] of [
		['GET', '/api/login', 'POST'],
		['DELETE', '/api/password/email', 'POST'],
		['POST', '/api/user', 'GET'],
	] as const) {
		const response = await app.inject({ method, url });
		expect([url, response.statusCode]).toEqual([url, 405]);
		expect(response.headers.allow).toContain(allow);
		expect(response.json()).toEqual({ message: 'Method Not Allowed' });
	}
});

test('an unknown path is not found, whatever the method', async () => {
	for (const url of ['/api', '/api/', '/api/nothing', '/api/login/more', '/sanctum/nothing']) {
		for (const method of ['GET', 'POST', 'DELETE'] as const) {
			const response = await app.inject({ method, url });
			expect([method, url, response.statusCode]).toEqual([method, url, 404]);
			expect(response.json()).toEqual({ message: 'Not Found' });
		}
	}
});

test('fields that are no text are refused as fields, never as a fault', async () => {
	const odd = [null, 7, true, [], ['a@b.example'], { a: 1 }];
	for (const value of odd) {
		const fields = {
			name: value,
			email: value,
			token: value,
			password: value,
			password_confirmation: value,
		};
		for (const path of ['login', 'register']) {
			const response = await send(`/api/${path}`, fields);
			expect([path, value, response.statusCode, response.json().status]).toEqual([
				path,
				value,
				200,
				422,
			]);
			expect(response.json().validation_errors.email[0]).toBe('The email field is required.');
		}
		for (const path of ['password/email', 'password/reset']) {
			const response = await send(`/api/${path}`, fields);
			expect([path, value, response.statusCode]).toEqual([path, value, 422]);
			expect(response.json().errors.email[0]).toBe('The email field is required.');
		}
	}
});

test('a body that is missing or no object is refused too', async () => {
	const missing = await send('/api/login', undefined);
	expect(missing.json()).toMatchObject({
		status: 422,
		validation_errors: {
			email: ['The email field is required.'],
			password: ['The password field is required.'],
		},
	});
	for (const payload of ['null', '7', '"text"', '[]', '[{"email":"a@b.example"}]']) {
		const login = await send('/api/login', payload, json);
		expect([payload, login.statusCode, login.json()]).toEqual([payload, 200, missing.json()]);
		const mail = await send('/api/password/email', payload, json);
		expect([payload, mail.statusCode]).toEqual([payload, 422]);
	}
});

test('a call that takes no body asks nothing of the type of none', async () => {
	for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain']) {
		const headers = { 'content-type': type, authorization: 'Bearer 1|none' };
		for (const [method, url, expected, message] of [
			['POST', '/api/logout', 401, 'Unauthenticated.'],
			['PUT', '/api/cart-updatequntity/1/inc', 200, 'Please sign in to change your cart.'],
			['DELETE', '/api/delete-cartitem/1', 200, 'Please sign in to change your cart.'],
			['DELETE', '/api/delete-product/1', 401, 'Unauthenticated.'],
		] as const) {
			for (const payload of [undefined, '']) {
				const response = await app.inject({
					method,
					url,
					headers,
					...(payload === '' && { payload }),
				});
				expect([type, url, response.statusCode]).toEqual([type, url, expected]);
				expect(response.json().message).toBe(message);
			}
		}
		const sent = await app.inject({ method: 'POST', url: '/api/logout', headers, payload: '{' });
		expect([type, sent.statusCode]).toEqual([type, type === 'application/json' ? 400 : 415]);
	}
});

test('a NUL byte is refused, other unusual text is not', async () => {
	const account = {
		name: 'A\0da',
		email: 'nul@shop.example',
		password: 'correct horse',
		password_confirmation: 'correct horse',
	};
	const refused = await send('/api/register', account);
	expect(refused.json()).toMatchObject({
		status: 422,
		validation_errors: { name: ['Contains a character that cannot be stored.'] },
	});
	const taken = await send('/api/register', { ...account, name: "'; <b>Ọ̀ṣun</b> \u202e😀" });
	expect(taken.json()).toMatchObject({ status: 200, username: "'; <b>Ọ̀ṣun</b> \u202e😀" });
});

test('half of a surrogate pair is refused beside its field, in every text, and never stored changed', async () => {
	const { headers } = await makeAdmin(db);
	const { id: category_id } = await makeCategory(db);
	const prices = { selling_price: 1, original_price: 1, qty: 1 };
	const calls = [
		['register', ['name', 'email', 'password'], {}],
		['login', ['email', 'password'], {}],
		['password/reset', ['email', 'token', 'password'], {}],
		['validate-order', ['firstname', 'lastname', 'phone', 'address', 'city', 'zipcode'], {}],
		['place-order', ['firstname', 'address', 'payment_id'], { payment_mode: 'cod' }],
		['store-product', ['name', 'description', 'meta_title', 'brand'], { category_id, ...prices }],
		['store-category', ['name', 'description', 'meta_title'], {}],
		['articles', ['title', 'content', 'author'], {}],
	] as const;
	for (const [call, names, others] of calls)
		for (const half of ['\ud800', 'a\udfffb', '\udc00\ud800']) {
			const fields = Object.fromEntries(names.map((name) => [name, half]));
			const response = await send(`/api/${call}`, { ...others, ...fields }, headers);
			expect([call, response.statusCode < 500]).toEqual([call, true]);
			const { status = response.statusCode, errors, validation_errors } = response.json();
			expect([call, status]).toEqual([call, 422]);
			for (const name of names)
				expect((errors ?? validation_errors)[name], `${call} ${name}`).toContain(
					'Contains a character that cannot be stored.',
				);
		}
});

test('bytes that are no UTF-8 are refused, in an address they match nothing', async () => {
	// As half of a surrogate pair would be written.
	const half = Buffer.from([0xed, 0xa0, 0x80]);
	const payload = Buffer.concat([Buffer.from('{"email":"'), half, Buffer.from('"}')]);
	const response = await send('/api/login', payload, json);
	expect([response.statusCode, response.json()]).toEqual([
		400,
		{ message: 'The body is not UTF-8.' },
	]);
	for (const url of [
		'/api/search?q=%ED%A0%80',
		'/api/search?q=mic&brand=%ED%A0%80',
		'/api/search/suggestions?q=%ED%A0%80',
		'/api/products/%ED%A0%80?sort=%ED%A0%80&brand=%ED%A0%80',
		'/api/product-by-slug/%ED%A0%80',
	]) {
		const found = await app.inject({ url });
		expect([url, found.statusCode < 500]).toEqual([url, true]);
	}
});

test('a browser that changes something must show the anti-forgery token', async () => {
	const origin = { origin: 'https://elsewhere.example' };
	const login = { email: 'a@shop.example', password: 'wrong horse' };
	const without = await send('/api/login', login, origin);
	expect(without.statusCode).toBe(419);
	expect(without.json()).toEqual({ message: 'CSRF token mismatch.' });
	const emptyBearer = await send('/api/login', login, { ...origin, authorization: 'Bearer ' });
	expect(emptyBearer.statusCode).toBe(419);

	const given = await app.inject({ method: 'GET', url: '/sanctum/csrf-cookie' });
	expect(given.statusCode).toBe(204);
	const [cookie] = given.cookies;
	expect(cookie).toMatchObject({ name: 'XSRF-TOKEN', sameSite: 'Lax' });
	expect(cookie?.httpOnly).toBeFalsy();
	const token = cookie?.value ?? '';
	const sent = { ...origin, cookie: `XSRF-TOKEN=${token}` };
	const other = token.replace(/^./, (first) => (first === 'x' ? 'y' : 'x'));
	// As many characters, but more bytes.
	const foreign = encodeURIComponent(token.replace(/^./, 'é'));
	for (const wrong of [other, foreign]) {
		const refused = await send('/api/login', login, { ...sent, 'x-xsrf-token': wrong });
		expect(refused.statusCode).toBe(419);
	}
	const passed = await send('/api/login', login, {
		...sent,
		'x-xsrf-token': encodeURIComponent(token),
	});
	expect(passed.statusCode).toBe(200);
	expect(passed.json()).toMatchObject({ status: 401 });
});

test('an address that cannot be read is one that is not there', async () => {
	for (const part of ['%ff', '%', '%c3%28', 'a%00b', 'a'.repeat(2000)]) {
		const product = await app.inject({ url: `/api/product-by-slug/${part}` });
		expect([product.statusCode, product.json()]).toEqual([
			200,
			{ status: 404, message: 'Product not found' },
		]);
		const list = await app.inject({ url: `/api/products/${part}?page=2` });
		expect([list.statusCode, list.json()]).toEqual([404, { message: 'Category not found' }]);
		const unknown = await app.inject({ url: `/api/${part}` });
		expect([unknown.statusCode, unknown.json()]).toEqual([404, { message: 'Not Found' }]);
		const page = await app.inject({ url: `/product/${part}` });
		expect(page.statusCode).toBe(404);
	}
});
