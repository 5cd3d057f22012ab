import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { openDatabase } from '#db/client.ts';
import { startEmbedded } from '#db/embedded.ts';
import { makeCategory, makeProduct } from '#tests/helpers/goods.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { signedInHeaders } from '#tests/helpers/staff.ts';
import { closeShop, freePort, openShop } from './own-shop.ts';

// A shop that takes no orders online.

test('while no orders are taken online the cart says so, and how to order otherwise', async ({
	page,
}) => {
	const folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-closed-'));
	const port = await freePort();
	const address = `http://127.0.0.1:${port}`;
	const shop = await openShop(folder, port, { PUBLIC_URL: address });
	try {
		const { token, productId } = await prepare(folder);
		await page
			.context()
			.addCookies([{ name: 'bridgehead_session', value: encodeURIComponent(token), url: address }]);
		const form = { intent: 'add', productId: String(productId), qty: '1' };
		await page.request.post(`${address}/cart`, { form });
		await page.goto(`${address}/cart`);
		const told = page.getByText('We are not taking orders online at the moment.', { exact: true });
		await expect(told).toBeVisible();
		for (const name of ['Make Purchase', 'Confirm Cart'])
			await expect(page.getByRole('link', { name })).toHaveCount(0);
		await page.getByRole('link', { name: 'How to order' }).click();
		await expect(page.getByRole('link', { name: 'Order in the chat' })).toBeVisible();
	} finally {
		await closeShop(shop);
		await rm(folder, { recursive: true, force: true });
	}
});

/** One product to order, all ways to pay switched off, and a signed-in shopper. */
async function prepare(folder: string) {
	const { url } = await startEmbedded({ folder: path.join(folder, 'postgres') });
	const db = openDatabase(url, 1);
	try {
		const category = await makeCategory(db, { slug: `udu-${randomBytes(3).toString('hex')}` });
		const { id: productId } = await makeProduct(db, { categoryId: category.id });
		await db.$client.query(
			`insert into settings (key, value) values ('payments', '{"cod": false, "card": false, "wallet": false}')`,
		);
		const { id } = await makeShopper(db);
		const { authorization } = await signedInHeaders(db, id);
		return { productId, token: authorization.slice('Bearer '.length) };
	} finally {
		await db.$client.end();
	}
}
