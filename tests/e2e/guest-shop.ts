import type { Db } from '#db/client.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { openSandboxShop } from './sandbox-shop.ts';
import { test as base } from './visitors.ts';

// A shop of its own for tests of settings that shoppers of the shared shop would notice.

type GuestShop = {
	address: string;
	db: Db;
	/** Two products, each with its page. */
	products: { id: number; name: string; slug: string }[];
};

/** Tests in which `page` and the visitors open this shop. */
export const test = base.extend<object, { guestShop: GuestShop }>({
	guestShop: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
		async ({}, use) => {
			const { folder, address, db, close } = await openSandboxShop('guests');
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
				await close();
			}
		},
		{ scope: 'worker' },
	],
	baseURL: async ({ guestShop }, use) => use(guestShop.address),
});
