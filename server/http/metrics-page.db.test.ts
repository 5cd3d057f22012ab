import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { announceSoon } from '#shop/kit/changes.ts';
import { enqueue } from '#shop/kit/jobs.ts';
import { testApp } from '#tests/helpers/app.ts';
import { testDatabase } from '#tests/helpers/database.ts';

const db = await testDatabase();
const ON_THIS_MACHINE = { PUBLIC_URL: 'http://localhost:3000' };
const { app, shop } = await testApp(db, ON_THIS_MACHINE);
const TOKEN = 'a-token-of-the-monitoring';

test('metrics have requests by route and status, cache, pool, jobs and process', async () => {
	await db.transaction((tx) => enqueue(tx, 'mail', { mailId: 1 }));
	for (const slug of ['a', 'b']) await app.inject(`/api/product-by-slug/${slug}`);
	await app.inject('/api/nowhere');
	const { body, headers } = await app.inject('/metrics');
	expect(headers['content-type']).toContain('text/plain');
	const counted = (route: string, status: string) =>
		new RegExp(
			`bridgehead_request_seconds_count{method="GET",route="${route}",status="${status}"} (\\d+)`,
		).exec(body)?.[1];
	expect(counted('/api/product-by-slug/:slug', '2xx')).toBe('2');
	expect(counted('/api/\\*', '4xx')).toBe('1');
	expect(body).toContain('bridgehead_jobs{queue="mail",state="created"} 1');
	for (const name of [
		'page_cache_hits_total',
		'page_cache_bytes',
		'database_waiting',
		'work_refused_total',
	])
		expect(body).toMatch(new RegExp(`^bridgehead_${name} \\d+$`, 'm'));
	expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
	expect(body).toMatch(/^process_resident_memory_bytes /m);
	expect(shop.pageCache.figures.served).toBe(0);
});

test('without a token only programs on this machine may read the metrics', async () => {
	const ask = async (more: object) => (await app.inject({ url: '/metrics', ...more })).statusCode;
	expect(await ask({ remoteAddress: '::1' })).toBe(200);
	expect(await ask({ remoteAddress: '203.0.113.7' })).toBe(404);
	expect(await ask({ remoteAddress: '10.0.0.4' })).toBe(404);
	for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
		expect(await ask({ headers: { [header]: '127.0.0.1' } })).toBe(404);
});

test('without a token nobody may read the metrics of a shop with a public address', async () => {
	const open = await testApp(db, { PUBLIC_URL: 'https://shop.example' });
	const response = await open.app.inject({
		url: '/metrics',
		headers: { 'cf-connecting-ip': '1.2.3.4' },
	});
	expect(response.statusCode).toBe(404);
	expect((await open.app.inject('/metrics')).statusCode).toBe(404);
});

test('with a token only those who present it may read the metrics', async () => {
	const guarded = await testApp(db, { METRICS_TOKEN: TOKEN });
	const ask = async (authorization?: string) => {
		const headers = authorization ? { authorization } : {};
		const remoteAddress = '203.0.113.7';
		return (await guarded.app.inject({ url: '/metrics', headers, remoteAddress })).statusCode;
	};
	expect(await ask(`Bearer ${TOKEN}`)).toBe(200);
	expect(await ask()).toBe(404);
	expect(await ask('Bearer guessed')).toBe(404);
	expect(await ask(`Bearer ${TOKEN}x`)).toBe(404);
	expect((await guarded.app.inject('/metrics')).statusCode).toBe(404);
});

test('metrics report that the queue cannot be read, and what fails in the background', async () => {
	expect((await app.inject('/metrics')).body).toContain('bridgehead_jobs_known 1');
	const away = openDatabase('postgresql://nobody@127.0.0.1:1/none');
	afterAll(() => away.$client.end());
	const lost = await testApp(away, ON_THIS_MACHINE);
	const failures = async () => {
		const { body } = await lost.app.inject('/metrics');
		expect(body).toContain('bridgehead_jobs_known 0');
		expect(body).not.toContain('bridgehead_jobs{');
		return Number(/failures_total\{what="announcement of a change"\} (\d+)/.exec(body)?.[1]);
	};
	const before = await failures();
	announceSoon(away, ['all']);
	await expect.poll(failures).toBe(before + 1);
});
