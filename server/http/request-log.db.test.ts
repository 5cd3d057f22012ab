import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { users } from '#db/account-schema.ts';
import { Problem } from '#shop/kit/problem.ts';
import { caller, formOf, makeAdmin, pngFile } from '#tests/helpers/admin-calls.ts';
import { testApp } from '#tests/helpers/app.ts';
import { makeCategory } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { LoadShedder } from './load-shedder.ts';
import { describeError, logFailure } from './request-log.ts';

const db = await testDatabase();

/** A shop with a captured log, a call that fails and a slow one. */
async function loggingApp() {
	const lines: Record<string, unknown>[] = [];
	const log = new Writable({
		write(chunk, _encoding, done) {
			for (const line of String(chunk).trim().split('\n')) lines.push(JSON.parse(line));
			done();
		},
	});
	const { app, shop } = await testApp(db, { LOG_LEVEL: 'warn' }, log);
	const duplicate = { name: 'Ada', email: 'ada@example.com', passwordHash: 'a-secret-hash' };
	await db.insert(users).values(duplicate).onConflictDoNothing();
	app.get('/api/broken/:token', async () => {
		await db.insert(users).values(duplicate);
	});
	return { app, shop, lines };
}

test('every line about a request has the id that is in its response', async () => {
	const { app, lines } = await loggingApp();
	const response = await app.inject('/api/broken/a-token?email=ada@example.com');
	expect(response.statusCode).toBe(500);
	const id = response.headers['x-request-id'];
	expect(id).toMatch(/^[0-9a-f-]{36}$/);
	expect(lines).toEqual([
		expect.objectContaining({
			reqId: id,
			level: 50,
			msg: 'a request failed by a fault',
			method: 'GET',
			route: '/api/broken/:token',
		}),
	]);
	const logged = JSON.stringify(lines);
	expect(logged).toContain('users_email_unique');
	for (const secret of ['ada@example.com', 'a-token', 'a-secret-hash'])
		expect(logged).not.toContain(secret);
});

test('an error of an error handler is logged with its cause, once', async () => {
	const { app, lines } = await loggingApp();
	app.register(async (calls) => {
		calls.setErrorHandler(() => {
			throw new Error('the answer does not fit');
		});
		calls.get('/refused', async () => {
			throw Object.assign(new Error('broken'), { statusCode: 400 });
		});
	});
	for (const [url, cause] of [
		['/refused', 'the answer does not fit'],
		['/api/broken/x', 'Failed query'],
	] as const) {
		lines.length = 0;
		expect((await app.inject(url)).statusCode).toBe(500);
		expect(lines.map(({ msg }) => msg)).toEqual(['a request failed by a fault']);
		expect(JSON.stringify(lines)).toContain(cause);
	}
});

test('refusals are not logged, whatever they refuse', async () => {
	const { app, shop, lines } = await loggingApp();
	const refused = ['/api/user', '/api/articles/99999', '/api/product-by-slug/none', '/api/none'];
	for (const url of refused) await app.inject(url);
	await app.inject({ method: 'POST', url: '/api/login', payload: { email: 'ada' } });
	shop.loadShedder = new LoadShedder({ concurrency: () => 0, maxWaitMs: 1, maxQueued: 0 });
	expect((await app.inject('/api/all-category')).statusCode).toBe(503);
	expect(lines).toEqual([]);
});

test('a failure caused by another service is logged as a warning with its reason, not as an error', async () => {
	const { app, shop, lines } = await loggingApp();
	const { headers } = await makeAdmin(db);
	const sentence = 'The pictures cannot be stored just now: nothing was changed.';
	shop.uploads.put = async () => {
		throw new Problem('unavailable', sentence, { facts: { retryAfter: 10 } });
	};
	const image = await pngFile(5);
	const form = formOf({ slug: 'drums', name: 'Drums', meta_title: 'Drums', image });
	const response = await caller({ app, shop }, headers)('POST', '/store-category', form);
	expect(response).toEqual({ http: 503, body: { message: sentence } });
	expect(lines).toEqual([
		expect.objectContaining({ level: 40, msg: 'an API call was put off', reason: sentence }),
	]);
});

test('of several reasons one is logged, and a worse one after it; that a disk is full is an error', async () => {
	const { app, lines } = await loggingApp();
	const put = (cause: Error) => Object.assign(new Problem('unavailable', 'Later.'), { cause });
	const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
	app.get('/several', async (request) => {
		for (const error of [put(new Error('reset')), put(new Error('reset')), put(full), put(full)])
			logFailure(request, 'a page', error);
		return '';
	});
	await app.inject('/several');
	expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
		[40, 'a page was put off'],
		[50, 'a page was put off'],
	]);
	expect(JSON.stringify(lines[1])).toContain('ENOSPC');
});

test('a trusted proxy’s request id is used; anybody else’s, or a malformed one, is not', async () => {
	const { app } = await loggingApp();
	const idFor = async (given: string, remoteAddress: string) => {
		const headers = { 'x-request-id': given };
		const response = await app.inject({ url: '/healthz', headers, remoteAddress });
		return response.headers['x-request-id'];
	};
	const id = '7f3a9c0be1d24c5f9a8b7c6d5e4f3a2b';
	expect(await idFor(id, '127.0.0.1')).toBe(id);
	expect(await idFor(id, '203.0.113.7')).not.toBe(id);
	for (const wrong of ['short', 'has a space in it', 'x'.repeat(65), '"},{"level":50'])
		expect(await idFor(wrong, '127.0.0.1')).toMatch(/^[0-9a-f-]{36}$/);
});

test("a cached response does not contain another request's id", async () => {
	const { app, shop } = await loggingApp();
	await makeCategory(db);
	await app.inject('/api/all-category');
	const written: unknown[] = [];
	const response = {
		writeHead: (_: number, headers: object) => {
			written.push(headers);
			return response;
		},
		end() {},
	};
	shop.pageCache.serve('/api/all-category', { headers: {} } as never, response as never);
	expect(written).toHaveLength(1);
	expect(written[0]).not.toHaveProperty('x-request-id');
});

test('values that PostgreSQL quotes are not logged, names are', async () => {
	const wrong = await db.$client.query(`select 'ada@example.com'::int`).catch((e: unknown) => e);
	expect(describeError(wrong).message).toBe('invalid input syntax for type integer: "…"');
	const error = new Error('outer', { cause: wrong });
	expect(describeError(error)).toMatchObject({ message: 'outer', cause: { code: '22P02' } });
	expect(describeError('text').message).toBe('not an error');
});
