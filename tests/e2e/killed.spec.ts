import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { openDatabase } from '#db/client.ts';
import { startEmbedded } from '#db/embedded.ts';
import { makeCategory, makeProduct } from '#tests/helpers/goods.ts';
import { PLACEMENT } from '#tests/helpers/shoppers.ts';

// A shop of its own, killed as a power cut or a full memory would, and started again on what it left behind.

test('a shop that was killed opens again with every order it confirmed', async () => {
	const folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-killed-'));
	const port = await freePort();
	const address = `http://127.0.0.1:${port}`;
	let shop = await open(folder, port);
	try {
		const productId = await stockOne(folder);
		const token = await register(address);
		const call = caller(address, token);
		await call('/api/add-to-cart', { product_id: productId, product_qty: 1 });
		const placed = await call('/api/place-order', PLACEMENT);
		expect(placed).toMatchObject({ status: 200, message: 'Order Placed Successfully' });

		const underWay = Array.from({ length: 20 }, () => fetch(`${address}/?${Math.random()}`));
		shop.kill('SIGKILL');
		await Promise.allSettled([once(shop, 'exit'), ...underWay]);

		shop = await open(folder, port);
		const { orders } = await call('/api/orders');
		expect(orders).toEqual([
			expect.objectContaining({ id: placed.order.id, tracking_no: placed.order.tracking_no }),
		]);
		const again = await call('/api/add-to-cart', { product_id: productId, product_qty: 1 });
		expect(again.status).toBe(201);
	} finally {
		shop.kill('SIGTERM');
		await once(shop, 'exit');
		await rm(folder, { recursive: true, force: true });
	}
});

/** Starts a shop without goods; resolves once it answers. */
async function open(folder: string, port: number): Promise<ChildProcess> {
	const shop = spawn(process.execPath, ['server/main.ts'], {
		stdio: ['ignore', 'pipe', 'inherit'],
		env: {
			...process.env,
			NODE_ENV: 'production',
			PORT: String(port),
			HOST: '127.0.0.1',
			PUBLIC_URL: `http://127.0.0.1:${port}`,
			DATA_DIR: folder,
			DATABASE_URL: '',
			SAMPLE_CATALOGUE: '0',
			LOG_LEVEL: 'warn',
		},
	});
	await new Promise<void>((resolve, reject) => {
		shop.once('exit', () => reject(new Error('the shop ended before it was open')));
		shop.stdout.on('data', (text) => {
			if (String(text).includes('is open at')) resolve();
		});
	});
	return shop;
}

async function stockOne(folder: string): Promise<number> {
	const { url } = await startEmbedded({ folder: path.join(folder, 'postgres') });
	const db = openDatabase(url, 1);
	const category = await makeCategory(db);
	const { id } = await makeProduct(db, { categoryId: category.id });
	await db.$client.end();
	return id;
}

async function register(address: string): Promise<string> {
	const password = 'river market drum';
	const email = `killed.${randomBytes(5).toString('hex')}@example.com`;
	const body = { name: 'Ada Obi', email, password, password_confirmation: password };
	return (await caller(address)('/api/register', body)).token;
}

function caller(address: string, token = '') {
	return async (call: string, body?: object) => {
		const answer = await fetch(address + call, {
			method: body ? 'POST' : 'GET',
			headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
			...(body ? { body: JSON.stringify(body) } : {}),
		});
		return answer.json();
	};
}

async function freePort(): Promise<number> {
	const probe = net.createServer().listen(0, '127.0.0.1');
	await once(probe, 'listening');
	const { port } = probe.address() as net.AddressInfo;
	probe.close();
	await once(probe, 'close');
	return port;
}
