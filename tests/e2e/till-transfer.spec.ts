import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { desc } from 'drizzle-orm';
import { cashCollectors, orderCash } from '#db/cash/cash-schema.ts';
import { tillDesk } from '#tests/helpers/till.ts';
import { violationsIn } from './accessible.ts';
import { becomeAdmin } from './admin-steps.ts';
import { alive, complaints } from './journeys.ts';
import { type OwnShop, openOwnShop } from './own-shop.ts';
import { deviceSales, scan, search, sold } from './till-steps.ts';

// Sales that are paid by transfer or by card, in a shop that has an account and a terminal.

let shop: OwnShop;
let desk: Awaited<ReturnType<typeof tillDesk>>;
const CODE = '6150000000024';

test.beforeAll(async () => {
	const admin = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'correct-horse-battery' };
	shop = await openOwnShop('till-pay', admin);
	desk = await tillDesk(shop.db);
	await shop.db.insert(cashCollectors).values([
		{
			kind: 'bank',
			name: 'Zenith',
			bankName: 'Zenith Bank',
			accountNumber: '1012345678',
			accountName: 'Bridgehead Audio Ltd',
		},
		{ kind: 'terminal', name: 'Moniepoint' },
	]);
	await desk.make({ name: 'Talking drum', barcode: CODE, qty: 20 });
});

test.afterAll(() => shop.close());

async function openTill(context: BrowserContext): Promise<Page> {
	const page = await context.newPage();
	await becomeAdmin(page);
	await page.goto('/admin/till');
	await alive(page);
	await expect(page.getByText(/^Connected\./)).toBeVisible();
	return page;
}

const paidTo = (page: Page) => page.getByLabel('Paid to');
const reference = (page: Page) => page.getByLabel('Transfer reference or slip number');
const orders = (page: Page) => deviceSales(page).getByRole('link', { name: /^Order \d+$/ });
const lastCash = async () =>
	(await shop.db.select().from(orderCash).orderBy(desc(orderCash.orderId)).limit(1))[0];

test('a transfer is sold with its account in sight, online and offline, and each next sale begins with the drawer', async ({
	browser,
}) => {
	const context = await browser.newContext({
		baseURL: shop.address,
		viewport: { width: 360, height: 740 },
		permissions: ['clipboard-read', 'clipboard-write'],
	});
	const page = await openTill(context);
	const seen = complaints(page);
	await scan(page, CODE);
	await expect(page.getByLabel('Cash given')).toBeVisible();
	await paidTo(page).selectOption('Zenith');
	await expect(page.getByLabel('Cash given')).toHaveCount(0);
	await expect(page.getByText('Transfer ₦1,000 to')).toBeVisible();
	await expect(page.getByText('Zenith Bank')).toBeVisible();
	await expect(page.getByText('Bridgehead Audio Ltd')).toBeVisible();
	await page.getByRole('button', { name: 'Copy' }).click();
	await expect(page.getByText('Copied.')).toBeVisible();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('1012345678');
	await expect(page.getByText('buyer’s phone proves nothing')).toBeVisible();
	await expect(page.getByText('This device has no connection')).toBeHidden();
	await reference(page).fill(' TRF 4711 ');
	expect(await violationsIn(page)).toEqual([]);
	// What was chosen belongs to the sale, also when the page is opened anew.
	await page.reload();
	await expect(reference(page)).toHaveValue(' TRF 4711 ');
	await sold(page).click();
	await expect(page.getByText('Sold for ₦1,000.')).toBeVisible();
	await expect(orders(page)).toHaveCount(1);
	expect(await lastCash()).toMatchObject({ amountKobo: 1000_00, reference: 'TRF 4711' });
	await expect(deviceSales(page)).toContainText('by transfer to Zenith');
	const chat = page.getByRole('link', { name: /by WhatsApp$/ }).first();
	await expect(chat).toHaveAttribute('href', /Paid%20by%20transfer%20to%20Zenith.*TRF%204711/);
	await expect(paidTo(page)).toHaveValue(String(desk.collector));
	await expect(page.getByLabel('Cash given')).toBeVisible();

	await scan(page, CODE);
	await context.setOffline(true);
	await paidTo(page).selectOption('Zenith');
	await expect(page.getByText('This device has no connection')).toBeVisible();
	await expect(reference(page)).toHaveValue('');
	await reference(page).fill('TRF 4712');
	expect(await violationsIn(page)).toEqual([]);
	await sold(page).click();
	await expect(page.getByText('1 sale to be sent.')).toBeVisible();
	await context.setOffline(false);
	await expect(orders(page)).toHaveCount(2);
	expect(await lastCash()).toMatchObject({ reference: 'TRF 4712' });

	await scan(page, CODE);
	await paidTo(page).selectOption('Moniepoint');
	await expect(page.getByText('once the terminal says that it is approved')).toBeVisible();
	await sold(page).click();
	await expect(orders(page)).toHaveCount(3);
	await expect(deviceSales(page)).toContainText(
		'Today 3 sales, ₦2,000 by transfer, ₦1,000 by card.',
	);
	await page.goto('/admin/till/sales');
	await expect(page.getByRole('main')).toContainText('By transfer to Zenith');
	await expect(page.getByRole('main')).toContainText('TRF 4712');
	await expect(page.getByRole('main')).toContainText('By card at Moniepoint');
	expect(await violationsIn(page)).toEqual([]);
	expect(seen.filter((each) => !each.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
	await context.close();
});

test('a transfer by the keyboard alone', async ({ browser }) => {
	const context = await browser.newContext({ baseURL: shop.address });
	const page = await openTill(context);
	await expect(search(page)).toBeFocused();
	await page.keyboard.type('Talking');
	await page.keyboard.press('Enter');
	await expect(sold(page)).toHaveText('Sold for ₦1,000');
	const isThere = () => paidTo(page).evaluate((field) => field === document.activeElement);
	for (let presses = 0; !(await isThere()); presses += 1) {
		expect(presses).toBeLessThan(25);
		await page.keyboard.press('Tab');
	}
	await page.keyboard.type('Zen');
	await expect(page.getByText('Transfer ₦1,000 to')).toBeVisible();
	await page.keyboard.press('Tab');
	await expect(reference(page)).toBeFocused();
	await page.keyboard.type('TRF 9');
	await page.keyboard.press('Control+Enter');
	await expect(page.getByText('Sold for ₦1,000.')).toBeVisible();
	await expect(search(page)).toBeFocused();
	expect(await lastCash()).toMatchObject({ reference: 'TRF 9' });
	await context.close();
});

test('a flagged transfer says where it was paid to', async ({ browser }) => {
	const context = await browser.newContext({ baseURL: shop.address });
	const page = await openTill(context);
	await page.route('**/admin/till/send', async (route) => {
		await shop.db.execute(`update products set qty = 0 where barcode = '${CODE}'`);
		await route.abort();
	});
	await scan(page, CODE);
	await paidTo(page).selectOption('Zenith');
	await reference(page).fill('TRF 55');
	await sold(page).click();
	await expect(page.getByText('1 sale to be sent. They go as soon as')).toBeVisible();
	await page.unroute('**/admin/till/send');
	await page.getByRole('button', { name: 'Send now' }).click();
	await expect(deviceSales(page).getByText('Sent: somebody has to look at it')).toBeVisible();
	await page.goto('/admin/till/sales');
	const card = page.getByRole('article', { name: '1 × Talking drum' });
	await expect(card).toContainText('Paid by transfer to Zenith');
	await expect(card).toContainText('Reference TRF 55');
	await context.close();
});

for (const javaScriptEnabled of [true, false]) {
	test(`New Order at the counter is paid by transfer ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
		browser,
	}) => {
		await shop.db.execute(`update products set qty = 20 where barcode = '${CODE}'`);
		const viewport = { width: 360, height: 740 };
		const context = await browser.newContext({
			baseURL: shop.address,
			javaScriptEnabled,
			viewport,
		});
		const page = await context.newPage();
		await becomeAdmin(page);
		await page.goto('/admin/orders/new');
		if (javaScriptEnabled) await alive(page);
		const find = page.getByLabel('Name, SKU, barcode, id or slug');
		await find.fill(CODE);
		await find.press('Enter');
		await expect(page.getByLabel('Pieces of Talking drum')).toHaveValue('1');
		await page.getByLabel('Sold at the counter').check();
		await expect(page.getByLabel('Reference', { exact: true })).toBeHidden();
		await paidTo(page).selectOption('Zenith');
		await expect(page.getByLabel('Account number')).toHaveValue('1012345678');
		await page.getByLabel('Reference', { exact: true }).fill('TRF 77');
		if (javaScriptEnabled) expect(await violationsIn(page)).toEqual([]);
		// Cash has no reference: it is said where it stands, and stays typed.
		await paidTo(page).selectOption('Front till');
		await page.getByRole('button', { name: /^Place the order/ }).click();
		await expect(page.getByText('Front till takes cash: empty it').last()).toBeVisible();
		await expect(page.getByLabel('Reference', { exact: true })).toHaveValue('TRF 77');
		await paidTo(page).selectOption('Zenith');
		await page.getByRole('button', { name: /^Place the order/ }).click();
		await expect(page).toHaveURL(/\/admin\/orders\/\d+$/);
		expect(await lastCash()).toMatchObject({ amountKobo: 1000_00, reference: 'TRF 77' });
		await context.close();
	});
}
