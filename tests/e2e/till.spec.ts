import { expect, type Page, test } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { orderCash } from '#db/cash/cash-schema.ts';
import { violationsIn } from './accessible.ts';
import { becomeAdmin } from './admin-steps.ts';
import { complaints } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';
import {
	deviceSales,
	goods,
	openTill,
	scan,
	search,
	sendingStopped,
	sold,
	soldOf,
} from './till-steps.ts';

// Selling at the counter: with a connection, without one, and when the answer is lost on the way.

test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 740 } });

/** Waits until the till would open without a connection. */
const isStored = (page: Page) =>
	expect
		.poll(() =>
			page.evaluate(async () => {
				const till = await caches.match('/admin/till', { cacheName: 'bridgehead-till' });
				return till !== undefined && navigator.serviceWorker.controller !== null;
			}),
		)
		.toBe(true);

test('goods are scanned or found, and sold: an order that is delivered and paid', async ({
	page,
}) => {
	const seen = complaints(page);
	const { id, name, barcode } = await goods();
	await openTill(page);
	await search(page).fill(name.toLowerCase());
	await page.getByRole('button', { name: `Add ${name}` }).click();
	await scan(page, barcode);
	await expect(page.getByLabel(`Pieces of ${name}`, { exact: true })).toHaveValue('2');
	await page.getByLabel(`Agreed price of ${name}`).fill('13000');
	await expect(page.getByText('The shop asks ₦12,500')).toBeVisible();
	await expect(sold(page)).toBeDisabled();
	await page.getByLabel(`Agreed price of ${name}`).fill('12,000');
	await page.getByLabel('Cash given').fill('20000');
	await expect(page.getByText('₦4,000 is missing.')).toBeVisible();
	await page.getByLabel('Cash given').fill('25,000');
	await expect(page.getByText('Give back ₦1,000.')).toBeVisible();
	expect(await violationsIn(page)).toEqual([]);

	await sold(page).click();
	await expect(page.getByText('Sold for ₦24,000.')).toBeVisible();
	await expect(page.getByText('Nothing yet.')).toBeVisible();
	const { left, lines } = await soldOf(id);
	expect(left).toBe(3);
	expect(lines).toEqual([{ orderId: expect.any(Number), qty: 2, unitKobo: 12_000_00 }]);
	const orderId = lines[0]?.orderId ?? 0;
	const [cash] = await withShopDatabase((db) =>
		db.select().from(orderCash).where(eq(orderCash.orderId, orderId)),
	);
	expect(cash?.amountKobo).toBe(24_000_00);
	expect(await violationsIn(page)).toEqual([]);
	await deviceSales(page)
		.getByRole('link', { name: `Order ${orderId}` })
		.click();
	await expect(page).toHaveURL(`/admin/orders/${orderId}`);
	await expect(page.getByText('Collected', { exact: true }).first()).toBeVisible();
	expect(seen).toEqual([]);
});

test('without a connection it opens, sells, and sends the sale once when there is one again', async ({
	page,
	context,
}) => {
	const { id, name, barcode } = await goods();
	await openTill(page);
	await isStored(page);
	await scan(page, barcode);
	await context.setOffline(true);
	await page.goto('/admin/till');
	await expect(page.getByText(/^No connection\. [\d,]+ products?/)).toBeVisible();
	// What was typed in before is there still.
	await expect(page.getByLabel(`Pieces of ${name}`, { exact: true })).toHaveValue('1');
	await scan(page, barcode);
	await sold(page).click();
	await expect(page.getByText('It is stored on this device')).toBeVisible();
	await scan(page, barcode);
	await page.getByLabel(`Pieces of ${name}`, { exact: true }).fill('4');
	// By what the device knows: five, of which two are sold.
	await expect(page.getByText(/^Only 3 in stock by the count of/)).toBeVisible();
	await page.getByLabel(`Pieces of ${name}`, { exact: true }).fill('1');
	await sold(page).click();
	await expect(page.getByText('2 sales to be sent.')).toBeVisible();
	expect((await soldOf(id)).left).toBe(5);
	expect(await violationsIn(page)).toEqual([]);

	await context.setOffline(false);
	await expect(deviceSales(page).getByRole('link', { name: /^Order \d+$/ })).toHaveCount(2);
	await expect(page.getByText('to be sent')).toHaveCount(0);
	const { left, lines } = await soldOf(id);
	expect(left).toBe(2);
	expect(lines.map(({ qty }) => qty).sort()).toEqual([1, 2]);
});

test('a sale whose answer is lost is one sale, and what is short is refused while the buyer is there', async ({
	page,
}) => {
	const { id, name, barcode } = await goods({ qty: 2 });
	await openTill(page);
	await scan(page, barcode);
	await page.getByLabel(`Pieces of ${name}`, { exact: true }).fill('3');
	await sold(page).click();
	await expect(page.getByRole('alert').getByText(/Only 2 of .* in stock/)).toBeVisible();
	await expect(page.getByLabel(`Pieces of ${name}`, { exact: true })).toHaveValue('3');
	await page.getByLabel(`Pieces of ${name}`, { exact: true }).fill('1');

	// The shop sells it, and the till does not hear of it.
	await page.route('**/admin/till/send', async (route) => {
		await route.fetch();
		await route.abort();
	});
	await sold(page).click();
	await expect(page.getByText('It is stored on this device')).toBeVisible();
	expect((await soldOf(id)).lines).toHaveLength(1);
	await sendingStopped(page);
	await page.unroute('**/admin/till/send');
	await page.getByRole('button', { name: 'Send now' }).click();
	await expect(deviceSales(page).getByRole('link', { name: /^Order \d+$/ })).toHaveCount(1);
	const { left, lines } = await soldOf(id);
	expect({ left, orders: lines.length }).toEqual({ left: 1, orders: 1 });
});

test('a till that is signed out goes on selling, and is deleted where somebody else signs in', async ({
	page,
	context,
}) => {
	const { id, barcode } = await goods();
	await openTill(page);
	await isStored(page);
	await context.clearCookies();
	await page.getByRole('button', { name: 'Get prices and stock anew' }).click();
	await expect(page.getByText('You are no longer signed in.')).toBeVisible();
	await scan(page, barcode);
	await sold(page).click();
	await expect(page.getByText('1 sale to be sent. They go once you are signed in.')).toBeVisible();
	expect((await soldOf(id)).lines).toEqual([]);
	await becomeAdmin(page);
	await page.goto('/admin/till');
	await expect(deviceSales(page).getByRole('link', { name: /^Order \d+$/ })).toHaveCount(1);
	expect((await soldOf(id)).lines).toHaveLength(1);
	await isStored(page);
	await page.getByRole('button', { name: /^Account of/ }).click();
	await page.getByRole('button', { name: 'Logout' }).click();
	await expect(page).not.toHaveURL(/admin/);
	await expect.poll(() => page.evaluate(() => caches.has('bridgehead-till'))).toBe(false);
});

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false });
	test('a till leads to the form that needs none', async ({ page }) => {
		await goods();
		await becomeAdmin(page);
		const response = await page.goto('/admin/till');
		expect(response?.headers()['permissions-policy']).toContain('camera=(self)');
		await page.getByRole('link', { name: 'New Order' }).click();
		await expect(page).toHaveURL('/admin/orders/new');
	});
});
