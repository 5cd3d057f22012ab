import { subscribe } from 'node:diagnostics_channel';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { users } from '#db/account-schema.ts';
import { testApp } from '#tests/helpers/app.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { makeAdminUser, signedInHeaders } from '#tests/helpers/staff.ts';

// Every API call that api-contract does not open to visitors and shoppers is for admins, and so is every file under
// /admin: all others are refused. The list comes from the server itself, including hidden routes, so none can be
// forgotten.

const OPEN = new Set([
	'POST /api/login',
	'POST /api/register',
	'POST /api/password/email',
	'POST /api/password/reset',
	'POST /api/logout',
	'GET /api/checkingAuthenticated',
	'GET /api/user',
	'GET /api/all-category',
	'GET /api/getCategory',
	'GET /api/fetchproducts/:id',
	'GET /api/products/:id',
	'GET /api/viewproductdetail/:id/:id',
	'GET /api/product-by-slug/',
	'GET /api/product-by-slug/:id',
	'GET /api/related-products/:id/:id',
	'GET /api/popular-products',
	'GET /api/new-collections',
	'GET /api/cart',
	'POST /api/add-to-cart',
	'PUT /api/cart-updatequntity/:id/inc',
	'PUT /api/cart-updatequntity/:id/dec',
	'DELETE /api/delete-cartitem/:id',
	'POST /api/cart/code',
	'DELETE /api/cart/code/:id',
	'POST /api/validate-order',
	'POST /api/place-order',
	'GET /api/orders',
	'GET /api/delivery-options',
	// Open to anybody who can sign as the provider.
	'POST /api/webhooks/paystack',
	'POST /api/webhooks/paypal',
	'GET /api/articles',
	'GET /api/articles/slug/:id',
	'GET /api/articles/:id',
	'GET /api/search',
	'GET /api/search/suggestions',
	'GET /api/openapi.json',
	'GET /api/docs',
	'GET /api/docs.css',
]);
/** The calls of api-contract "Admin" and the writing calls of "Blog". */
const LEAST_ADMIN_CALLS = 18;

const calls = new Set<string>();
subscribe('fastify.initialization', (message) => {
	const { fastify } = message as { fastify: FastifyInstance };
	fastify.addHook('onRoute', ({ method, url }) => {
		for (const each of [method].flat()) calls.add(`${each} ${url.replace(/:\w+/g, ':id')}`);
	});
});

const db = await testDatabase();
const { app } = await testApp(db);
await app.ready();

const adminCalls = [...calls].filter((call) => {
	const [, url = ''] = call.split(' ');
	// The catch-all routes for "not found" and "wrong method".
	const isRest = url === '/api' || url === '/api/*';
	return url.startsWith('/api') && !isRest && !OPEN.has(call.replace('HEAD ', 'GET '));
});

const UNAUTHENTICATED = [401, { message: 'Unauthenticated.' }];
const DENIED = [403, { message: 'Access Denied! As you are not an Admin.' }];

async function blockedAdmin() {
	const { id } = await makeAdminUser(db, 'Blocked Admin');
	const headers = await signedInHeaders(db, id);
	await db.update(users).set({ status: 0 }).where(eq(users.id, id));
	return headers;
}

const visitors: [string, Record<string, string>, unknown][] = [
	['a guest', {}, UNAUTHENTICATED],
	['an empty token', { authorization: 'Bearer ' }, UNAUTHENTICATED],
	['a bad token', { authorization: 'Bearer 1|bad' }, UNAUTHENTICATED],
	['a blocked admin', await blockedAdmin(), UNAUTHENTICATED],
	['a shopper', await signedInHeaders(db, (await makeShopper(db)).id), DENIED],
];

test('the server has all the calls that are sorted here', () => {
	expect([...OPEN].filter((call) => !calls.has(call))).toEqual([]);
	expect(adminCalls.filter((call) => !call.startsWith('HEAD')).length).toBeGreaterThanOrEqual(
		LEAST_ADMIN_CALLS,
	);
});

test.each(adminCalls)(
	'%s is refused to others than admins before the body is read',
	async (call) => {
		const [method, pattern = ''] = call.split(' ');
		const url = pattern.replaceAll(':id', '1');
		for (const [who, headers, problem] of visitors) {
			const json = { 'content-type': 'application/json' };
			const response = await app.inject({
				method: method as 'GET',
				url,
				headers: method === 'POST' ? { ...headers, ...json } : headers,
				...(method === 'POST' ? { payload: '{broken' } : {}),
			});
			const body = method === 'HEAD' ? (problem as unknown[])[1] : response.json();
			expect([response.statusCode, body], who).toEqual(problem);
			expect(response.headers['cache-control'], who).toBe('private, no-store');
		}
	},
);

const files = [...calls].filter((call) => /^GET \/(?!api)/.test(call)).map((call) => call.slice(4));
const staffFiles = files.filter((path) => path.startsWith('/admin/'));

test('what else the server answers without its pages is known', () => {
	expect(files.filter((path) => !staffFiles.includes(path)).toSorted()).toEqual([
		'/.well-known/security.txt',
		'/healthz',
		// For programs on this machine or holders of the token.
		'/metrics',
		'/product-feed.xml',
		'/readyz',
		'/sanctum/*',
		'/sanctum/csrf-cookie',
		'/uploads/*',
	]);
	expect(staffFiles.length).toBeGreaterThanOrEqual(8);
});

test.each(staffFiles)('%s is for admins alone', async (path) => {
	for (const [who, { authorization = '' }, problem] of visitors) {
		const token = encodeURIComponent(authorization.slice('Bearer '.length));
		const response = await app.inject({
			url: path.replaceAll(':id', '1'),
			headers: { cookie: `bridgehead_session=${token}` },
		});
		expect(response.statusCode, who).toBe(302);
		expect(response.headers.location, who).toMatch(
			problem === DENIED ? /^\/403$/ : /^\/login\?next=\/admin\//,
		);
		expect([response.body, response.headers['cache-control']], who).toEqual([
			'',
			'private, no-store',
		]);
	}
});
