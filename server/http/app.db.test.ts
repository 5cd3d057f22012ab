import { expect, test } from 'vitest';
import { testApp } from '#tests/helpers/app.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

const { app } = await testApp(await testDatabase());

test.each([
	['GET', '/healthz', 200],
	['GET', '/api/all-category', 200],
	['GET', '/api/docs', 200],
	['GET', '/api/nothing', 404],
	['GET', '/api/user', 401],
	['PATCH', '/api/login', 405],
	['OPTIONS', '/api/login', 204],
	['GET', '/admin/export.csv', 302],
	['GET', '/product-feed.xml', 200],
	['GET', '/nothing', 404],
] as const)('%s %s is answered with the security headers', async (method, url, status) => {
	const response = await app.inject({ method, url });
	expect(response.statusCode).toBe(status);
	expect(response.headers).toMatchObject(SECURITY_HEADERS);
});

test.each([
	'/assets/none.js',
	'/fonts/big-shoulders-700.woff2',
	'/pictures/none.avif',
	'/uploads/categories/none.jpg',
])('%s, a part of pages, only gets the security headers that it needs', async (url) => {
	const { headers } = await app.inject(url);
	expect(headers).toMatchObject({
		'x-content-type-options': 'nosniff',
		'referrer-policy': 'no-referrer',
		'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
	});
	for (const waste of ['permissions-policy', 'x-request-id'])
		expect(headers).not.toHaveProperty(waste);
});
