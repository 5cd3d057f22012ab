import { Writable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { testApp } from '#tests/helpers/app.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { lineTo } from '#tests/helpers/database-proxy.ts';

const direct = await testDatabase();
const line = await lineTo(String(direct.$client.options.connectionString));

test('while the database is away every call answers 503 without details, and works once it is back', async () => {
	const db = openDatabase(line.url, 4);
	afterAll(() => db.$client.end());
	const lines: { level: number; msg: string; cause?: object }[] = [];
	const log = new Writable({
		write(chunk, _encoding, done) {
			for (const one of String(chunk).trim().split('\n')) lines.push(JSON.parse(one));
			done();
		},
	});
	const { app } = await testApp(db, { LOG_LEVEL: 'warn' }, log);
	const token = `1|${'a'.repeat(43)}`;
	const headers = { authorization: `Bearer ${token}`, cookie: `bridgehead_session=${token}` };
	const login = { email: 'ada@example.com', password: 'a-long-password' };
	const ask = () =>
		Promise.all([
			app.inject('/api/products/none'),
			app.inject({ url: '/api/cart', headers }),
			app.inject({ method: 'POST', url: '/api/login', payload: login }),
			app.inject({ method: 'POST', url: '/api/place-order', headers, payload: {} }),
			app.inject({ url: '/admin/orders/export.csv', headers }),
			app.inject({ url: '/product-feed.xml', headers: { 'accept-encoding': 'gzip' } }),
		]);
	expect((await ask()).map(({ statusCode }) => statusCode)).toEqual([404, 200, 200, 200, 302, 200]);
	line.break();
	for (const response of await ask()) {
		expect(response.statusCode).toBe(503);
		expect(response.headers).not.toHaveProperty('content-encoding');
		expect(response.headers).toMatchObject({
			'retry-after': '5',
			'content-type': 'application/json; charset=utf-8',
		});
		const { status = 503, ...body } = response.json();
		expect(status).toBe(503);
		expect(body).toEqual({
			message: 'The shop cannot reach its records just now. Please try again in a moment.',
		});
	}
	expect((await app.inject('/readyz')).statusCode).toBe(503);
	// One line each, with the cause.
	expect(lines.filter(({ level }) => level > 40)).toEqual([]);
	expect(lines.filter(({ cause, msg }) => cause && /was put off$/.test(msg))).toHaveLength(6);
	await line.restore();
	expect((await ask()).map(({ statusCode }) => statusCode)).toEqual([404, 200, 200, 200, 302, 200]);
});

test('an error outside the API reveals nothing', async () => {
	const { app } = await testApp(direct);
	app.get('/broken', async () => {
		await direct.$client.query('select secret_of_the_shop from users');
	});
	const response = await app.inject('/broken');
	expect(response.statusCode).toBe(500);
	expect(response.json()).toEqual({ message: 'Server Error' });
});
