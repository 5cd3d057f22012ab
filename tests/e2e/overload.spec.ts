import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { type Db, openDatabase } from '#db/client.ts';
import { startEmbedded } from '#db/embedded.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { closeShop, freePort, openShop } from './own-shop.ts';

// A shop that is asked for more than it can do, and one whose database fails.

/** More than a process ever works on at once. */
const MANY = 80;

// The shop waits some seconds before it refuses, and the machine may be slow.
test.setTimeout(300_000);

test('pages that cannot be rendered in time are refused, cached ones are not, and an error shows its reference', async () => {
	const folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-overload-'));
	const database = await startEmbedded({ folder: path.join(folder, 'postgres'), throwaway: true });
	const port = await freePort();
	const address = `http://127.0.0.1:${port}`;
	const shop = await openShop(folder, port, { DATABASE_URL: database.url, LOG_LEVEL: 'silent' });
	const db = openDatabase(database.url, 2);
	try {
		const category = await makeCategory(db);
		const { slug } = await makeProduct(db, { categoryId: category.id });
		await expectRefusals(db, address, `/product/${slug}`);
		await expectReference(db, address);
	} finally {
		await db.$client.end();
		await closeShop(shop);
		await database.stop();
		await rm(folder, { recursive: true, force: true });
	}
});

async function expectRefusals(db: Db, address: string, page: string): Promise<void> {
	const get = (call: string) => fetch(address + call);
	expect((await get(page)).status).toBe(200);
	const client = await db.$client.connect();
	await client.query('begin');
	await client.query('lock table products in access exclusive mode');
	const refused: Response[] = [];
	const asked = Array.from({ length: MANY }, async (_, n) => {
		const response = await get(`${page}?visit=${n}`);
		if (response.status === 503) refused.push(response);
		return response.text();
	});
	await expect.poll(() => refused.length, { timeout: 20_000 }).toBeGreaterThan(0);
	expect((await get(page)).status).toBe(200);
	expect((await get('/healthz')).status).toBe(200);
	await client.query('rollback');
	client.release();
	const texts = await Promise.all(asked);
	expect(refused[0]?.headers.get('retry-after')).toMatch(/^[234]$/);
	expect(refused[0]?.headers.get('content-type')).toBe('text/html; charset=utf-8');
	expect(texts.filter((text) => text.includes('One moment, please'))).toHaveLength(refused.length);
	expect((await get(`${page}?visit=again`)).status).toBe(200);
}

async function expectReference(db: Db, address: string): Promise<void> {
	await db.$client.query('alter table articles rename to lost');
	const response = await fetch(`${address}/blog?visit=1`);
	const id = response.headers.get('x-request-id') ?? '';
	expect(response.status).toBe(500);
	expect(id).toMatch(/^[0-9a-f-]{36}$/);
	expect(await response.text()).toContain(id);
}
