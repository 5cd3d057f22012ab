import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { openDatabase } from '#db/client.ts';
import { startEmbedded } from '#db/embedded.ts';
import { type ImportResult, importCatalogue } from '#shop/import/import-catalogue.ts';
import { alive, becomeShopper, closeAlert, expectPlaced, fillCheckout } from './journeys.ts';

// Products from a supplier's file, imported while the shop is open: found by browsing, and bought.

const DATA_DIR = process.env.E2E_DATA_DIR ?? '';
/** A supplier's catalogue stored beside the repository; without it, a file with one of its records is used. */
const CATALOGUE = path.resolve('../shared/data/catalogue/catalogue-raw-bestbuy.jsonl');
const RECORD = {
	source: 'bestbuy-open-data-set',
	sku: '1006046',
	name: 'VocoPro - TabletOke Digital Karaoke Mixer - Black/Gray',
	brand: 'VocoPro',
	category_path: ['Musical Instruments', 'Karaoke', 'Karaoke Machines'],
	description: 'Built-in Bluetooth music receiver; compatible with smartphones and tablets',
	price: 149.99,
	price_unit: 'USD',
	attributes: {},
};
const CATEGORY = 'Karaoke';
const NAME = /TabletOke Digital Karaoke Mixer/;

async function catalogueFile(): Promise<string> {
	if (existsSync(CATALOGUE)) return CATALOGUE;
	const file = path.join(DATA_DIR, 'supplier.jsonl');
	await writeFile(file, `${JSON.stringify(RECORD)}\n`);
	return file;
}

/** As the import program does: in a process of its own, on the database of the open shop. */
async function importIntoShop() {
	const { url } = await startEmbedded({ folder: path.join(DATA_DIR, 'postgres') });
	const db = openDatabase(url, 2);
	const file = await catalogueFile();
	try {
		const reportFolder = path.join(DATA_DIR, 'imports');
		// Another test may be importing right now.
		let result: ImportResult | undefined;
		await expect(async () => {
			result = await importCatalogue(db, {
				file,
				reportFolder,
				showNew: true,
				stock: 5,
				createCategories: 'shown',
			});
		}).toPass();
		if (!result) throw new Error('nothing was imported');
		return result;
	} finally {
		await db.$client.end();
	}
}

test('imported products are in the open shop at once, and one is found and bought', async ({
	page,
}) => {
	await becomeShopper(page, 'imported');
	await page.goto('/collections');
	await expect(page.getByRole('link', { name: CATEGORY })).toHaveCount(0);
	const { rows, counts } = await importIntoShop();
	expect(counts.new).toBeGreaterThan(0);
	expect(counts.new + counts.merged).toBe(rows);

	// The page was cached until now.
	await expect(async () => {
		await page.reload();
		await expect(page.getByRole('link', { name: CATEGORY })).toBeVisible({ timeout: 100 });
	}).toPass({ intervals: [50] });
	await page.goto('/');
	const tiles = page.getByRole('region', { name: 'Shop by category' }).getByRole('link');
	await expect(tiles).toHaveCount(10);
	await tiles.filter({ hasText: 'All categories' }).click();
	// The market shows products with that word in their names, and for a moment more when the address is the next page's.
	await expect(page.getByRole('heading', { level: 1, name: 'Collections' })).toBeVisible();
	await page.getByRole('link', { name: CATEGORY }).click();
	await expect(page.getByText(/^\d+ result\(s\) for Product$/)).toBeVisible();
	await page.getByRole('heading', { name: NAME }).getByRole('link').click();
	await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
	await alive(page);
	await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
	await closeAlert(page, 'Success', 'has been added to your cart.');

	await page.goto('/checkout');
	await alive(page);
	await fillCheckout(page);
	await page.getByRole('button', { name: 'Place Order' }).click();
	await expectPlaced(page);
	await expect(page.getByText(NAME)).toBeVisible();
});
