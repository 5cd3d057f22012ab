import { expect, test } from 'vitest';
import { makeAdmin, pngFile } from '#tests/helpers/admin-calls.ts';
import { testApp } from '#tests/helpers/app.ts';
import { testDatabase } from '#tests/helpers/database.ts';

// How calls that accept files handle invalid bodies.

const db = await testDatabase();
const { app } = await testApp(db);
const { headers } = await makeAdmin(db);

const send = (payload: string | Buffer | FormData, type?: string) =>
	app.inject({
		method: 'POST',
		url: '/api/store-category',
		headers: { ...headers, ...(type ? { 'content-type': type } : {}) },
		payload,
	});
const part = (disposition: string, value: string) =>
	`--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;
const MULTIPART = 'multipart/form-data; boundary=b';

test.each([
	['no boundary', part('name="slug"', 'x'), 'multipart/form-data'],
	['no parts', 'nonsense', MULTIPART],
	['cut off in a field', part('name="slug"', 'x').slice(0, -4), MULTIPART],
	['cut off in a file', part('name="image"; filename="a.png"', 'x'), MULTIPART],
	['a prototype as a field', `${part('name="__proto__"', 'x')}--b--\r\n`, MULTIPART],
	['a prototype as a file', `${part('name="constructor"; filename="a"', 'x')}--b--\r\n`, MULTIPART],
	[
		'JSON in a part that is none',
		'--b\r\nContent-Disposition: form-data; name="slug"\r\nContent-Type: application/json\r\n\r\n{\r\n--b--\r\n',
		MULTIPART,
	],
	['JSON that is none', '{"slug":', 'application/json'],
])('a malformed body (%s) is refused with 400', async (_, payload, type) => {
	const response = await send(payload, type);
	expect(response.statusCode).toBe(400);
	expect(response.json()).toEqual({ message: expect.any(String) });
});

test('an empty body lacks its fields', async () => {
	for (const payload of ['', '--b--\r\n']) {
		const response = await send(payload, MULTIPART);
		expect(response.json()).toMatchObject({
			status: 422,
			validation_errors: { slug: expect.any(Array) },
		});
	}
});

test('odd names of fields are left out', async () => {
	const body = `${part('name="__proto__[]"', 'x')}${part('name="slug[0]"', 'x')}--b--\r\n`;
	const response = await send(body, MULTIPART);
	expect([response.statusCode, response.json().status]).toEqual([200, 422]);
	expect(({} as Record<string, unknown>).x).toBeUndefined();
});

test('a file over 12 MB, too long a text and too many files or fields are refused with 413', async () => {
	const large = new FormData();
	large.append('image', new File([new Uint8Array(12 * 1024 * 1024 + 1)], 'a.png'));
	const text = new FormData();
	text.append('description', 'x'.repeat(1024 * 1024 + 1));
	const many = new FormData();
	for (let n = 0; n < 21; n += 1) many.append('images[]', await pngFile(n));
	const fields = new FormData();
	for (let n = 0; n < 201; n += 1) fields.append(`f${n}`, 'x');
	const together = new FormData();
	const file = new File([new Uint8Array(11 * 1024 * 1024)], 'a.png');
	for (let n = 0; n < 10; n += 1) together.append('images[]', file);
	for (const body of [large, text, many, fields, together]) {
		const response = await send(body);
		expect(response.statusCode).toBe(413);
		expect(response.json()).toEqual({ message: expect.any(String) });
	}
});

test('other calls take no files', async () => {
	const response = await app.inject({ method: 'POST', url: '/api/login', payload: new FormData() });
	expect(response.statusCode).toBe(415);
});
