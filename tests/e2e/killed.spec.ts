import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { openDatabase } from '#db/client.ts';
import { startEmbedded } from '#db/embedded.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { PLACEMENT } from '#tests/helpers/shoppers.ts';
import { caller, closeShop, freePort, openShop } from './own-shop.ts';

// A shop that is killed, as by a power cut or full memory, and restarted on what it left behind.

test('a shop that was killed has every confirmed order after a restart', async () => {
	const folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-killed-'));
	const port = await freePort();
	const address = `http://127.0.0.1:${port}`;
	let shop = await openShop(folder, port);
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

		shop = await openShop(folder, port);
		const { orders } = await call('/api/orders');
		expect(orders).toEqual([
			expect.objectContaining({ id: placed.order.id, tracking_no: placed.order.tracking_no }),
		]);
		const again = await call('/api/add-to-cart', { product_id: productId, product_qty: 1 });
		expect(again.status).toBe(201);
	} finally {
		await closeShop(shop);
		await rm(folder, { recursive: true, force: true });
	}
});

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
