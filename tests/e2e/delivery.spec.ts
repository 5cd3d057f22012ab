import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContextOptions, expect, test } from '@playwright/test';
import { violationsIn } from './accessible.ts';
import { becomeAdmin } from './admin-steps.ts';
import { alive } from './journeys.ts';
import { closeShop, freePort, openShop } from './own-shop.ts';

// Delivery by zone, in a shop of its own: every page of a shop tells of it.

test.describe.configure({ mode: 'serial' });

const PHONE = { width: 360, height: 740 };

let folder = '';
let address = '';
let shop: Awaited<ReturnType<typeof openShop>>;

test.beforeAll(async () => {
	folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-delivery-'));
	const port = await freePort();
	address = `http://127.0.0.1:${port}`;
	shop = await openShop(folder, port, {
		ADMIN_EMAIL: 'admin@example.com',
		ADMIN_PASSWORD: 'correct-horse-battery',
	});
});
test.afterAll(async () => {
	await closeShop(shop);
	await rm(folder, { recursive: true, force: true });
});

/** A page of that shop, without scripts for `{ javaScriptEnabled: false }`. */
async function pageOf(browser: Browser, options: BrowserContextOptions = {}) {
	const context = await browser.newContext({
		locale: 'en-NG',
		serviceWorkers: 'block',
		baseURL: address,
		viewport: PHONE,
		...options,
	});
	return context.newPage();
}

test('staff add ways and zones, and switch delivery by zone on', async ({ browser }) => {
	const page = await pageOf(browser);
	await becomeAdmin(page);
	await page.goto('/admin/delivery');
	await alive(page);
	await expect(page.getByText('Delivery is free everywhere.')).toBeVisible();
	expect(await violationsIn(page)).toEqual([]);
	await page.getByRole('button', { name: 'Switch delivery by zone on' }).click();
	await expect(page.getByText('Add a zone first')).toBeVisible();

	for (const [kind, name, note] of [
		['rider', 'Our rider', ''],
		['waybill', 'Waybill', 'You fetch it at the park.'],
		['pickup', 'Pick up', '14 New Market Road, Mon-Sat 9-6.'],
	] as const) {
		await page.goto('/admin/delivery/methods/new');
		await alive(page);
		await page.getByLabel('Kind').selectOption(kind);
		await page.getByLabel('Name').fill(name);
		await page.getByLabel('Note').fill(note);
		await page.getByRole('button', { name: 'Save' }).click();
		await expect(page.getByText('Saved.')).toBeVisible();
	}

	await page.goto('/admin/delivery/zones/new');
	await alive(page);
	expect(await violationsIn(page)).toEqual([]);
	await page.getByLabel('Name').fill('Anambra');
	await page.getByLabel('Our rider (Our own rider)').check();
	const rider = page.getByRole('group', { name: 'Our rider' });
	await rider.getByLabel('Fee in naira').fill('1500');
	await rider.getByLabel('Days from').fill('2');
	await rider.getByLabel('Days to').fill('1');
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByText('Tick at least one state or local government.')).toBeVisible();
	await expect(rider.getByText('it cannot end before it begins')).toBeVisible();
	await expect(rider.getByLabel('Fee in naira')).toHaveValue('1500');
	expect(await violationsIn(page)).toEqual([]);
	await rider.getByLabel('Days from').fill('0');
	await page.getByLabel('Anambra', { exact: true }).check();
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByText('Saved.')).toBeVisible();
	await expect(page.getByText('Our rider: ₦1,500, within 1 day')).toBeVisible();

	await page.getByRole('button', { name: 'Switch delivery by zone on' }).click();
	await expect(page.getByText('No zone has Abia')).toBeVisible();
	await page.getByLabel('That is right: there I deliver nothing').check();
	await page.getByRole('button', { name: 'Switch delivery by zone on' }).click();
	await expect(page.getByText('Orders are delivered by zone.')).toBeVisible();
	expect(await violationsIn(page)).toEqual([]);
});
