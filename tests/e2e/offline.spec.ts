import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { openDatabase } from '#db/client.ts';
import { startEmbedded } from '#db/embedded.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { alive, becomeShopper, closeAlert, putInCart } from './journeys.ts';
import { closeShop, freePort, openShop } from './own-shop.ts';
import { test } from './visitors.ts';

test.use({ serviceWorkers: 'allow' });

// A shop that becomes unreachable while somebody uses it: what was seen stays readable, and nothing is claimed.

const PRODUCT = '/product/corvane-xlr-microphone-cable-5-m';
const SAME_PRODUCT = '/collections/cables-stands-cases/corvane-xlr-microphone-cable-5-m';

/** Waits until the browser keeps what it sees. */
const keeping = (page: Page) =>
	page.waitForFunction(() => navigator.serviceWorker.controller !== null);

test('seen pages, cart and orders stay readable without the shop, and no order is claimed', async ({
	newVisitor,
}) => {
	test.setTimeout(300_000);
	const folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-offline-'));
	const port = await freePort();
	const shop = await openShop(folder, port);
	const page = await newVisitor({ baseURL: `http://127.0.0.1:${port}` });
	try {
		await addProduct(folder);
		await becomeShopper(page, 'offline');
		await page.goto('/');
		await keeping(page);
		await putInCart(page, PRODUCT.split('/').at(-1) ?? '');
		for (const seen of [SAME_PRODUCT, PRODUCT, '/cart', '/myorders', '/checkout']) {
			await page.goto(seen);
			await alive(page);
		}
		const notice = page.getByRole('status').filter({ hasText: 'No connection.' });
		await expect(notice).toBeHidden();
		await expect
			.poll(() => storedPaths(page))
			.toEqual(expect.arrayContaining(['/', PRODUCT, '/cart', '/myorders']));

		await page.getByLabel('City').fill('Onitsha');
		await closeShop(shop);
		await page.getByRole('button', { name: 'Place Order' }).last().click();
		// It is sent again three times before the failure is shown.
		await expect(page.getByRole('alertdialog')).toContainText('has not been confirmed', {
			timeout: 30_000,
		});
		await expect(page.getByText('Order Placed Successfully')).toHaveCount(0);

		// The first page was there before the browser stored any.
		for (const [seen, heading] of [
			['/', /NEW ARRIVALS/],
			[PRODUCT, /Corvane XLR/],
			['/cart', /Cart/],
			['/myorders', /My Orders/],
		] as const) {
			await page.goto(seen);
			await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
			await expect(notice).toContainText(/as it was (a moment|\d+ minutes?) ago/);
		}
		for (const unseen of ['/microphones', '/checkout', '/thank-you']) {
			await page.goto(unseen);
			await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
			await alive(page);
			await expect(notice).toBeHidden();
		}
		// Seen at both of its addresses, the product is listed once.
		await page.getByRole('link', { name: /Corvane XLR/ }).click();
		await expect(page).toHaveURL(PRODUCT);
		await expect(notice).toBeVisible();
	} finally {
		await closeShop(shop);
		await rm(folder, { recursive: true, force: true });
	}
});

/** Adds the product of the sample catalogue that these tests look at to a shop without any. */
async function addProduct(folder: string): Promise<void> {
	const db = openDatabase((await startEmbedded({ folder: path.join(folder, 'postgres') })).url, 1);
	try {
		const [, , category = '', slug = ''] = SAME_PRODUCT.split('/');
		const { id } = await makeCategory(db, { slug: category, navdisplay: 1 });
		await makeProduct(db, { slug, categoryId: id, name: 'Corvane XLR microphone cable, 5 m' });
	} finally {
		await db.$client.end();
	}
}

/** The paths that this browser keeps. */
const storedPaths = (page: Page) =>
	page.evaluate(async () => {
		const names = (await caches.keys()).filter((name) => name.endsWith('pages'));
		const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
		return requests.flat().map(({ url }) => new URL(url).pathname);
	});

test('nothing personal is stored when the session has ended, however its address was written', async ({
	page,
}) => {
	await becomeShopper(page, 'leaving');
	await page.goto('/');
	await keeping(page);
	const seen = ['/MyOrders', '/%6dyorders', '/Cart', '/cart'];
	for (const path of [...seen, '/about']) await page.goto(path);
	await expect.poll(() => storedPaths(page)).toEqual(expect.arrayContaining([...seen, '/about']));
	const session = (await page.context().cookies()).find((c) => c.name === 'bridgehead_session');
	// Ended elsewhere: this browser only learns of it when it asks.
	const headers = { authorization: `Bearer ${decodeURIComponent(session?.value ?? '')}` };
	expect((await page.request.post('/api/logout', { headers })).status()).toBe(200);
	await page.goto('/about');
	await expect.poll(() => storedPaths(page)).not.toContain('/cart');
	const left = await storedPaths(page);
	expect(left).toContain('/about');
	for (const path of seen) expect(left).not.toContain(path);
});

test('pressing a button without a connection says so, and the page stays', async ({
	page,
	context,
}) => {
	await becomeShopper(page, 'cut-off');
	await page.goto(PRODUCT);
	await alive(page);
	await keeping(page);
	await context.setOffline(true);
	await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
	await closeAlert(page, 'Error', 'Network error, please try again later.');
	await expect(page.getByRole('heading', { level: 1, name: /Corvane XLR/ })).toBeVisible();
	// The wishes of an account are not stored in the browser.
	await page.getByRole('button', { name: 'Add to Wishlist' }).click();
	await closeAlert(page, 'Error', 'Network error, please try again later.');
	await expect(page.getByRole('button', { name: 'Add to Wishlist' })).toBeVisible();
	await context.setOffline(false);
	await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
	await closeAlert(page, 'Success');
});

test('a page that the router has opened can be opened again without a connection', async ({
	page,
	context,
}) => {
	await page.goto('/cables-stands-cases');
	await alive(page);
	await keeping(page);
	const card = page
		.getByRole('main')
		.getByRole('link', { name: /Corvane XLR.* 20 m/ })
		.first();
	await card.click();
	const product = page.getByRole('heading', { level: 1, name: /Corvane XLR.* 20 m/ });
	await expect(product).toBeVisible();
	await page.goBack();
	await expect(product).toHaveCount(0);
	// Answers are stored after they were shown.
	const opened = ['/cables-stands-cases', '/product/corvane-xlr-microphone-cable-20-m.data'];
	await expect.poll(() => storedPaths(page)).toEqual(expect.arrayContaining(opened));
	await page.evaluate(() => {
		for (const each of document.querySelectorAll('[role=status]')) each.id ||= 'was-there';
	});
	await context.setOffline(true);
	await card.click();
	await expect(product).toBeVisible();
	const notice = page.getByRole('status').filter({ hasText: 'No connection.' });
	await expect(notice).toBeVisible();
	// Text is only announced in a region that is there already.
	await expect(notice).toHaveId('was-there');

	// Opened whole from what is stored, and left for a page that is not.
	await page.goto('/cables-stands-cases');
	await expect(notice).toBeVisible();
	await context.setOffline(false);
	await card.click();
	await expect(product).toBeVisible();
	await expect(notice).toHaveCount(0);
});

test('signing out deletes all personal pages', async ({ page }) => {
	await becomeShopper(page, 'leaver');
	await page.goto('/');
	await keeping(page);
	await page.goto('/myorders');
	await expect.poll(() => storedPaths(page)).toContain('/myorders');
	await page.goto('/');
	await alive(page);
	await page.getByRole('banner').getByRole('button', { name: 'Logout' }).first().click();
	await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
	await expect.poll(() => storedPaths(page)).not.toContain('/myorders');
});

test('on a phone whose storage is full, pages have their style and scripts', async ({
	page,
	context,
}) => {
	await page.goto('/');
	await keeping(page);
	const devtools = await context.newCDPSession(page);
	const origin = new URL(page.url()).origin;
	await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
	const storing = page.evaluate(async () => {
		await caches.delete('bridgehead-files');
		const cache = await caches.open('full');
		return await cache.put('/full', new Response('full')).catch((error: Error) => error.name);
	});
	expect(await storing).toBe('QuotaExceededError');
	await page.goto('/contact');
	await expect(page.getByRole('banner').locator('> div')).toHaveCSS('position', 'sticky');
	await alive(page);
});
