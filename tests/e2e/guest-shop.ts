import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base } from '@playwright/test';
import { type Db, openDatabase } from '#db/client.ts';
import { startEmbedded } from '#db/embedded.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import keys from '#tools/payments-sandbox/keys.json' with { type: 'json' };
import { openSandbox } from '#tools/payments-sandbox/sandbox.ts';
import { closeShop, freePort, openShop } from './own-shop.ts';
import { sandboxSettings } from './payment-sandbox.ts';

// A shop of its own for tests of settings that shoppers of the shared shop would notice.

export const OWNER = { email: 'admin@example.com', password: 'correct-horse-battery' };

type GuestShop = {
	address: string;
	db: Db;
	/** Two products, each with its page. */
	products: { id: number; name: string; slug: string }[];
};

/** Tests in which `page` opens this shop. */
export const test = base.extend<object, { guestShop: GuestShop }>({
	guestShop: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
		async ({}, use) => {
			const folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-guests-'));
			const port = await freePort();
			const address = `http://127.0.0.1:${port}`;
			const sandbox = await openSandbox({
				keys,
				port: 0,
				shopUrl: address,
				checkoutUrl: null,
				retryMs: [100, 1000],
				firstNumber: Date.now(),
			});
			const shop = await openShop(folder, port, {
				ADMIN_EMAIL: OWNER.email,
				ADMIN_PASSWORD: OWNER.password,
				...sandboxSettings(sandbox.url),
			});
			const { url } = await startEmbedded({ folder: path.join(folder, 'postgres') });
			const db = openDatabase(url, 2);
			const shared = { data: process.env.E2E_DATA_DIR, url: process.env.SHOP_URL };
			process.env.E2E_DATA_DIR = folder;
			process.env.SHOP_URL = address;
			try {
				const { id: categoryId } = await makeCategory(db, { name: 'Cables' });
				const products = [];
				for (const name of ['Long lead', 'Short lead'])
					products.push(await makeProduct(db, { categoryId, name, qty: 90 }));
				await use({ address, db, products });
			} finally {
				process.env.E2E_DATA_DIR = shared.data;
				process.env.SHOP_URL = shared.url;
				await db.$client.end();
				await closeShop(shop);
				await sandbox.close();
				await rm(folder, { recursive: true, force: true });
			}
		},
		{ scope: 'worker' },
	],
	baseURL: async ({ guestShop }, use) => use(guestShop.address),
});
