import { expect, type Page, test } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { cashCollectors, orderCash } from '#db/cash/cash-schema.ts';
import { products } from '#db/catalogue-schema.ts';
import { orderLines } from '#db/order-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { violationsIn } from './accessible.ts';
import { becomeAdmin, unique } from './admin-steps.ts';
import { alive, complaints } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';

// Selling at the counter: with a connection, without one, and when the answer is lost on the way.

test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 740 } });

/** A product that only this test sells, and a counter that takes its cash. */
async function goods({ qty = 5 } = {}) {
	const name = `Ekwe ${unique()}`;
	const barcode = `615${Math.floor(Math.random() * 1e10)}`.padEnd(13, '0');
	const id = await withShopDatabase(async (db) => {
		await db
			.insert(cashCollectors)
			.values({ name: `Counter ${unique()}`, kind: 'counter', phone: '' });
		const { id: categoryId } = await makeCategory(db, { name: 'Journeys' });
		const made = await makeProduct(db, {
			categoryId,
			name,
			barcode,
			qty,
			sellingKobo: 12_500_00,
			originalKobo: 0,
		});
		return made.id;
	});
	return { id, name, barcode };
}

/** What is left of a product, and of which orders it is. */
function soldOf(id: number) {
	return withShopDatabase(async (db) => {
		const [product] = await db
			.select({ qty: products.qty })
			.from(products)
			.where(eq(products.id, id));
		const lines = await db
			.select({ orderId: orderLines.orderId, qty: orderLines.qty, unitKobo: orderLines.unitKobo })
			.from(orderLines)
			.where(eq(orderLines.productId, id));
		return { left: product?.qty, lines };
	});
}

async function openTill(page: Page): Promise<void> {
	await becomeAdmin(page);
	await page.goto('/admin/till');
	await alive(page);
	await expect(page.getByText(/^Connected\. [\d,]+ products?, prices and stock of/)).toBeVisible();
}

const search = (page: Page) => page.getByLabel('Name, SKU or barcode');
const sold = (page: Page) => page.getByRole('button', { name: /^Sold/ });
const deviceSales = (page: Page) => page.getByRole('region', { name: 'Sales of this device' });

async function scan(page: Page, code: string): Promise<void> {
	await search(page).fill(code);
	await search(page).press('Enter');
	await expect(search(page)).toHaveValue('');
}

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
	await scan(page, barcode);
	await sold(page).click();
	await expect(page.getByText('You are no longer signed in.')).toBeVisible();
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
