import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { openDatabase } from '#db/client.ts';
import { startEmbedded } from '#db/embedded.ts';
import { announce } from '#shop/kit/changes.ts';
import { transact } from '#shop/kit/transact.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { signedInHeaders } from '#tests/helpers/staff.ts';
import { closeShop, freePort, openShop } from './own-shop.ts';

// A new shop, and one that takes no orders online.

const OWNER = { email: 'admin@example.com', password: 'correct-horse-battery' };

test('while no orders are taken online the cart says so, and how to order otherwise', async ({
	page,
}) => {
	const folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-closed-'));
	const port = await freePort();
	const address = `http://127.0.0.1:${port}`;
	const shop = await openShop(folder, port, {
		PUBLIC_URL: address,
		ADMIN_EMAIL: OWNER.email,
		ADMIN_PASSWORD: OWNER.password,
	});
	try {
		await expectNewShop(page, address);
		const { token, productId } = await prepare(folder);
		await expectAlarm(page, address);
		await page
			.context()
			.addCookies([{ name: 'bridgehead_session', value: encodeURIComponent(token), url: address }]);
		const form = { intent: 'add', productId: String(productId), qty: '1' };
		await page.request.post(`${address}/cart`, { form });
		await page.goto(`${address}/cart`);
		const message = page.getByText('We are not taking orders online at the moment.', {
			exact: true,
		});
		await expect(message).toBeVisible();
		for (const name of ['Make Purchase', 'Confirm Cart'])
			await expect(page.getByRole('link', { name })).toHaveCount(0);
		await page.getByRole('link', { name: 'How to order' }).click();
		await expect(page.getByRole('link', { name: 'Order in the chat' })).toBeVisible();
	} finally {
		await closeShop(shop);
		await rm(folder, { recursive: true, force: true });
	}
});

/** The owner of a shop without products is told where to begin. */
async function expectNewShop(page: Page, address: string): Promise<void> {
	await page.request.post(`${address}/login`, { form: OWNER, maxRedirects: 0 });
	await page.goto(`${address}/admin/dashboard`);
	const steps = page.getByRole('region', { name: 'First steps' });
	await expect(steps.getByRole('link')).toHaveCount(4);
	await steps.getByRole('link', { name: /Add a product/ }).click();
	await expect(page.getByText('There is no category yet.')).toBeVisible();
}

/** The owner is told that nobody can order, and no longer where to begin. */
async function expectAlarm(page: Page, address: string): Promise<void> {
	await page.goto(`${address}/admin/dashboard`);
	await expect(page.getByRole('link', { name: /Nobody can order online/ })).toBeVisible();
	await expect(page.getByRole('region', { name: 'First steps' })).toHaveCount(0);
	await page.goto(`${address}/admin/settings`);
	await page.getByRole('tab', { name: 'Selling' }).click();
	await expect(page.getByText('Nobody can order online now')).toBeVisible();
	await page.context().clearCookies();
}

/** One product to order, all payment methods switched off, and a signed-in shopper. */
async function prepare(folder: string) {
	const { url } = await startEmbedded({ folder: path.join(folder, 'postgres') });
	const db = openDatabase(url, 1);
	try {
		const category = await makeCategory(db, { slug: `udu-${randomBytes(3).toString('hex')}` });
		const { id: productId } = await makeProduct(db, { categoryId: category.id });
		await db.$client.query(
			`insert into settings (key, value) values ('payments', '{"cod": false, "card": false, "wallet": false}')`,
		);
		// The shop has shown pages already, with the settings it had then.
		await transact(db, (tx) => announce(tx, ['all']));
		const { id } = await makeShopper(db);
		const { authorization } = await signedInHeaders(db, id);
		return { productId, token: authorization.slice('Bearer '.length) };
	} finally {
		await db.$client.end();
	}
}
