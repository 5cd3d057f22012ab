import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { testApp } from '#tests/helpers/app.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';

// No body is a fault of the shop: one that cannot be read is refused with 400 by every call. The calls come from the
// server itself, so none can be forgotten.

type Call = {
	method: 'POST' | 'PUT' | 'DELETE';
	url: string;
	takesBody: boolean;
	takesFiles: boolean;
};

const calls: Call[] = [];
subscribe('fastify.initialization', (message) => {
	const { fastify } = message as { fastify: FastifyInstance };
	fastify.addHook('onRoute', ({ url, method, schema }) => {
		// Webhooks are bytes with a signature.
		const isCall = url.startsWith('/api/') && !/\*|webhooks/.test(url);
		if (!isCall || typeof method !== 'string' || !/^(POST|PUT|DELETE)$/.test(method)) return;
		calls.push({
			method: method as Call['method'],
			url: url.replace(/:\w+/g, '1'),
			takesBody: Boolean(schema?.body),
			takesFiles: Boolean(schema?.consumes?.includes('multipart/form-data')),
		});
	});
});

const db = await testDatabase();
const { app } = await testApp(db);
await app.ready();
const { headers } = await makeAdmin(db);
const category = await makeCategory(db);
const product = await makeProduct(db, { categoryId: category.id });
const MULTIPART = 'multipart/form-data; boundary=b';
const FIELD = '--b\r\nContent-Disposition: form-data; name="slug"\r\n\r\nx\r\n';

const send = ({ method, url }: Call, type: string, payload: string) =>
	app.inject({ method, url, headers: { ...headers, 'content-type': type }, payload });
/** The call as it is, and for a thing that does not exist: a body is no better for that. */
const alsoOfNothing = (call: Call) => [
	call,
	{ ...call, url: call.url.replace(/\/1(?=\/|$)/g, '/999999') },
];

test('the server has the calls that are tried here, of things that exist', () => {
	expect(calls.filter(({ takesBody }) => takesBody).length).toBeGreaterThanOrEqual(10);
	expect(calls.filter(({ takesFiles }) => takesFiles).length).toBeGreaterThanOrEqual(5);
	expect([category.id, product.id]).toEqual([1, 1]);
});

test.each(calls)('$method $url refuses JSON that cannot be read', async (call) => {
	const broken = ['{"broken":', '{"a" 1}', '\0', '['.repeat(100_000)];
	for (const each of alsoOfNothing(call))
		for (const payload of [...broken, ...(call.takesBody ? [''] : [])]) {
			const response = await send(each, 'application/json', payload);
			const about = `${each.url}: ${payload.slice(0, 20)}`;
			expect([about, response.statusCode]).toEqual([about, 400]);
			expect(response.json()).toEqual({ message: expect.any(String) });
		}
});

test.each(calls)('$method $url refuses forms that cannot be read', async (call) => {
	// Calls without files do not read this type at all.
	const statuses = call.takesFiles ? [400] : [400, 415];
	for (const each of alsoOfNothing(call))
		for (const [type, payload] of [
			['multipart/form-data', `${FIELD}--b--\r\n`],
			['multipart/form-data; boundary=', `${FIELD}--b--\r\n`],
			[MULTIPART, FIELD],
			[MULTIPART, FIELD.slice(0, -4)],
			[MULTIPART, 'nonsense'],
		] as const) {
			const response = await send(each, type, payload);
			expect(statuses, `${each.url}, ${type}: ${payload}`).toContain(response.statusCode);
			expect(response.json()).toEqual({ message: expect.any(String) });
		}
});
