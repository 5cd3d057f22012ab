import { randomBytes, randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { closeAlert, openAlive } from './journeys.ts';

// Steps of staff shared by several tests: signing in, filling in the forms of categories and products.

const ADMIN = { email: 'admin@example.com', password: 'correct-horse-battery' };

/**
 * Every run creates things of its own, whatever runs at the same time. A letter comes first: in a search, a word of digits
 * alone is a number, too.
 */
export const unique = () => 'abcdef'.charAt(randomInt(6)) + randomBytes(4).toString('hex').slice(1);

/** A barcode that no other product has. */
export const newBarcode = () => `615${String(randomInt(1e10)).padStart(10, '0')}`;

export async function becomeAdmin(page: Page): Promise<void> {
	const response = await page.request.post('/login', { form: ADMIN, maxRedirects: 0 });
	expect(response.status()).toBe(303);
}

export async function openTab(page: Page, label: string | RegExp): Promise<void> {
	const main = page.getByRole('main');
	// On phones the panels lie one above the other, each under a button.
	const tab = main.getByRole('tab', { name: label }).or(main.getByRole('button', { name: label }));
	await tab.first().click();
}

export async function nameIt(page: Page, name: string): Promise<void> {
	await page.getByLabel('Name', { exact: false }).first().fill(name);
}

/** A photo of a single colour, for a file field. */
export async function photo(name: string, background: string) {
	const picture = sharp({ create: { width: 640, height: 480, channels: 3, background } });
	return { name, mimeType: 'image/png', buffer: await picture.png().toBuffer() };
}

export async function addCategory(page: Page, name: string): Promise<void> {
	await openAlive(page, '/admin/category');
	await nameIt(page, name);
	await openTab(page, 'Profile');
	await page.getByLabel('Meta Title').fill(name);
	await openTab(page, 'Other Details');
	await page.getByLabel('Image', { exact: true }).setInputFiles(await photo('all.png', '#78350f'));
	await page.getByRole('button', { name: 'Add Category' }).click();
	await closeAlert(page, 'Success', 'Category added successfully.');
	await expect(page).toHaveURL('/admin/view-category');
}

type NewProduct = { name: string; category: string; price: string; colours: string[] };

/** Adds a product with five pieces and a photo of each colour. */
export async function addProduct(page: Page, product: NewProduct): Promise<void> {
	const { name, category, price, colours } = product;
	await openAlive(page, '/admin/add-product');
	await page.getByLabel('Category').selectOption({ label: category });
	await nameIt(page, name);
	await openTab(page, 'SEO Tags');
	await page.getByLabel('Meta Title').fill(name);
	await openTab(page, 'Other Details');
	await page.getByLabel('Selling Price').fill(price);
	await page.getByLabel('Original Price').fill('50000');
	await page.getByLabel('Quantity').fill('5');
	await page.getByLabel('Color and Length').fill('Ogene');
	await openTab(page, 'Images');
	await page
		.getByLabel('Images', { exact: true })
		.setInputFiles(await Promise.all(colours.map((colour) => photo(`${colour}.png`, colour))));
	await expect(page.getByText(`${colours.length}/8 used`)).toBeVisible();
	await page.getByRole('button', { name: 'Add Product' }).click();
	await closeAlert(page, 'Success', 'Product added successfully.');
	await expect(page).toHaveURL('/admin/view-product');
}

/** A product according to the API. */
export async function productAt(page: Page, slug: string) {
	const response = await page.request.get(`/api/product-by-slug/${slug}`);
	const { product } = await response.json();
	return product as { id: number; qty: number; images: { id: number }[] };
}

/** Moves the order that the page shows: each action by its button, to the state that is then shown. */
export async function moveOrder(page: Page, moves: Record<string, string>): Promise<void> {
	for (const [action, state] of Object.entries(moves)) {
		await page.getByRole('main').getByRole('button', { name: action }).click();
		await expect(page.getByText(`Now: ${state}`)).toBeVisible();
	}
}
