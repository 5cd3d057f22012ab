import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import { openDatabase } from '#db/client.ts';
import { startEmbedded } from '#db/embedded.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { makeAdminUser, signedInHeaders } from '#tests/helpers/staff.ts';
import { caller, freePort, openShop } from './own-shop.ts';

// A shop in two processes on one port.

const WITHIN = { timeout: 60_000 };

test.setTimeout(300_000);

test('two processes are one shop: changes show in both, one is replaced when it dies, and all stop together', async () => {
	const folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-processes-'));
	const database = await startEmbedded({ folder: path.join(folder, 'postgres'), throwaway: true });
	const db = openDatabase(database.url, 2);
	const port = await freePort();
	const address = `http://127.0.0.1:${port}`;
	const given = { DATABASE_URL: database.url, PROCESSES: '2', DRAIN_SECONDS: '5' };
	const shop = await openShop(folder, port, given);
	try {
		expect(childrenOf(shop)).toHaveLength(2);
		const metrics = async () => (await fetchAnew(`${address}/metrics`)).text();
		const isOfBoth = async () => /^bridgehead_database_connections [2-9]/m.test(await metrics());
		// It is open as soon as one of them serves.
		await expect.poll(isOfBoth, WITHIN).toBe(true);
		const category = await makeCategory(db, { status: 0 });
		const { id, slug } = await makeProduct(db, { categoryId: category.id, name: 'Before' });
		const { authorization } = await signedInHeaders(db, (await makeAdminUser(db)).id);
		const page = async () => (await fetchAnew(`${address}/product/${slug}`)).text();
		const pages = () => Promise.all(Array.from({ length: 12 }, page));
		for (const html of await pages()) expect(html).toContain('Before');
		const fields = { category_id: category.id, slug, name: 'Afterwards', meta_title: 'Afterwards' };
		const prices = { brand: 'Ogene', selling_price: 100, original_price: 100, qty: 5 };
		const asAdmin = caller(address, authorization.slice('Bearer '.length));
		await asAdmin(`/api/update-product/${id}`, { ...fields, ...prices });
		const isShown = async () => (await pages()).every((html) => html.includes('Afterwards'));
		await expect.poll(isShown, WITHIN).toBe(true);

		const [one = 0] = childrenOf(shop);
		process.kill(one, 'SIGKILL');
		const survives = async () => (await fetchAnew(`${address}/product/${slug}?n=2`)).status;
		await expect.poll(() => survives().catch(() => 0), WITHIN).toBe(200);
		await expect.poll(() => childrenOf(shop).filter((pid) => pid !== one), WITHIN).toHaveLength(2);
		await expect.poll(isOfBoth, WITHIN).toBe(true);

		const children = childrenOf(shop);
		shop.kill('SIGTERM');
		await expect.poll(async () => (await fetchAnew(`${address}/readyz`)).status, WITHIN).toBe(503);
		expect((await fetchAnew(`${address}/product/${slug}`)).status).toBe(200);
		if (shop.exitCode === null) await once(shop, 'exit');
		expect(shop.exitCode).toBe(0);
		expect(children.filter(isAlive)).toEqual([]);
	} finally {
		await end(shop);
		await db.$client.end();
		await database.stop();
		await rm(folder, { recursive: true, force: true });
	}
});

test('when the first process is killed, the others stop, and with them the bundled database', async () => {
	const folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-orphans-'));
	const shop = await openShop(folder, await freePort(), { PROCESSES: '2' });
	try {
		const children = childrenOf(shop);
		expect(children).toHaveLength(2);
		shop.kill('SIGKILL');
		await expect.poll(() => children.filter(isAlive), WITHIN).toEqual([]);
		const running = spawnSync('pgrep', ['-f', path.join(folder, 'postgres/cluster')]);
		expect(running.stdout.toString()).toBe('');
	} finally {
		await end(shop);
		await rm(folder, { recursive: true, force: true });
	}
});

test('two processes that find their port taken end with one sentence', async () => {
	const folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-taken-'));
	const other = net.createServer().listen(0, '127.0.0.1');
	await once(other, 'listening');
	const { port } = other.address() as net.AddressInfo;
	const given = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder, PROCESSES: '2' };
	const env = {
		...process.env,
		...given,
		DATABASE_URL: '',
		SAMPLE_CATALOGUE: '0',
		LOG_LEVEL: 'silent',
	};
	const shop = spawn(process.execPath, ['server/main.ts'], {
		stdio: ['ignore', 'ignore', 'pipe'],
		env,
	});
	const complaint = text(shop.stderr);
	const [code] = await once(shop, 'exit');
	expect([code, await complaint]).toEqual([
		1,
		`Port ${port} is taken by another program: stop it, or set PORT to another.\n`,
	]);
	other.close();
	await rm(folder, { recursive: true, force: true });
});

/** On a connection of its own, which any of the processes may take. */
function fetchAnew(url: string): Promise<Response> {
	return fetch(url, { headers: { connection: 'close' } });
}

/** The processes that this one started and that are the shop, too. */
function childrenOf({ pid }: ChildProcess): number[] {
	const { stdout } = spawnSync('pgrep', ['-P', String(pid), '-f', 'server/main.ts']);
	return stdout.toString().split('\n').filter(Boolean).map(Number);
}

function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch {
		return false;
	}
}

async function end(shop: ChildProcess): Promise<void> {
	if (shop.exitCode !== null || shop.signalCode !== null) return;
	shop.kill('SIGTERM');
	await once(shop, 'exit');
}
