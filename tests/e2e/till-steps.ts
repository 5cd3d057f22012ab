import { expect, type Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { cashCollectors } from '#db/cash/cash-schema.ts';
import { products } from '#db/catalogue-schema.ts';
import { orderLines } from '#db/order-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { becomeAdmin, newBarcode, unique } from './admin-steps.ts';
import { alive } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';

// Steps at the till shared by several tests.

/** A product that only this test sells, and a counter that takes its cash. */
export async function goods({ qty = 5, barcode = newBarcode() } = {}) {
	const name = `Ekwe ${unique()}`;
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
export function soldOf(id: number) {
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

export async function openTill(page: Page): Promise<void> {
	await becomeAdmin(page);
	await page.goto('/admin/till');
	await alive(page);
	await expect(page.getByText(/^Connected\. [\d,]+ products?, prices and stock of/)).toBeVisible();
}

/** A value that the device stores of the till. */
export function storedFact(page: Page, name: string): Promise<unknown> {
	return page.evaluate(
		(key) =>
			new Promise((done, fail) => {
				const opening = indexedDB.open('bridgehead-till');
				opening.onerror = () => fail(opening.error);
				opening.onsuccess = () => {
					const till = opening.result;
					const reading = till.transaction('facts').objectStore('facts').get(key);
					reading.onsuccess = () => {
						till.close();
						done(reading.result ?? null);
					};
				};
			}),
		name,
	);
}

/** Changes the sales that the device stores, as somebody does with the tools of the browser. */
export function tamperWithSales(page: Page, to: { soldBy: string; unitKobo: number }) {
	return page.evaluate(
		({ soldBy, unitKobo }) =>
			new Promise<void>((done, fail) => {
				const opening = indexedDB.open('bridgehead-till');
				opening.onerror = () => fail(opening.error);
				opening.onsuccess = () => {
					const till = opening.result;
					const change = till.transaction('sales', 'readwrite');
					const sales = change.objectStore('sales');
					const reading = sales.getAll();
					reading.onsuccess = () => {
						for (const sale of reading.result) {
							const lines = sale.lines.map((line: object) => ({ ...line, unitKobo }));
							sales.put({ ...sale, soldBy, lines });
						}
					};
					change.oncomplete = () => {
						till.close();
						done();
					};
				};
			}),
		to,
	);
}

export const search = (page: Page) => page.getByLabel('Name, SKU or barcode');
export const sold = (page: Page) => page.getByRole('button', { name: /^Sold/ });
export const deviceSales = (page: Page) =>
	page.getByRole('region', { name: 'Sales of this device' });

export async function scan(page: Page, code: string): Promise<void> {
	await search(page).fill(code);
	await search(page).press('Enter');
	await expect(search(page)).toHaveValue('');
}

/** Waits until the till has given up sending for half a minute: until then it may send by itself what a button is pressed for. */
export async function sendingStopped(page: Page): Promise<void> {
	await expect(page.getByText(/to be sent\. They go as soon as/)).toBeVisible();
}
