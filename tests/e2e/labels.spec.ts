import { expect, type Page, test } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { violationsIn } from './accessible.ts';
import { becomeAdmin, newBarcode, unique } from './admin-steps.ts';
import { alive, openAlive } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';

// Labels for shelves and boxes, from the products to the sheets.

/** Two products whose names have a mark; only the first has a barcode. */
async function shelf() {
	const mark = unique();
	const barcode = newBarcode();
	const [udu, oja] = await withShopDatabase(async (db) => {
		const { id: categoryId } = await makeCategory(db, { name: 'Journeys' });
		const shared = { categoryId, sellingKobo: 45_000_00, originalKobo: 52_000_00 };
		const first = await makeProduct(db, { ...shared, name: `Udu ${mark}`, barcode });
		const second = await makeProduct(db, { ...shared, name: `Oja ${mark}` });
		return [first.id, second.id];
	});
	return { mark, barcode, udu: udu ?? 0, oja: oja ?? 0 };
}

const barcodeOf = (id: number) =>
	withShopDatabase(async (db) => {
		const [row] = await db.select().from(products).where(eq(products.id, id));
		return row?.barcode;
	});

const tickAll = async (page: Page) => {
	for (const tick of await page.getByRole('checkbox', { name: /^Choose / }).all())
		await tick.check();
};

/** How many pages the print has, and their size in points. */
async function printed(page: Page) {
	const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
	const boxes = [...pdf.matchAll(/\/MediaBox \[([^\]]+)\]/g)].map(([, box = '']) => box);
	return boxes.map((box) => box.split(' ').map((number) => Math.round(Number(number))));
}
const A4 = [0, 0, 595, 842];

test('ticked products get a barcode and labels, on a sheet that is partly used', async ({
	page,
}) => {
	const { mark, barcode, oja } = await shelf();
	await becomeAdmin(page);
	await openAlive(page, `/admin/view-product?q=${mark}`);
	await tickAll(page);
	await page.locator('summary', { hasText: 'Change the ticked products' }).click();
	await page.getByRole('button', { name: 'Print labels' }).click();
	await expect(page.getByRole('heading', { name: 'Labels', level: 1 })).toBeVisible();
	await alive(page);
	// A scanned barcode is one label more.
	const search = page.getByLabel('Name, SKU, barcode, id or slug');
	await search.fill(barcode);
	await search.press('Enter');
	await expect(page.getByLabel(`Labels of Udu ${mark}`)).toHaveValue('2');
	await expect(search).toHaveValue('');
	await page.getByRole('button', { name: 'Give the ticked ones a barcode' }).click();
	await expect(page.getByText('1 product has a barcode of the shop’s own now.')).toBeVisible();
	const own = await barcodeOf(oja);
	expect(own).toMatch(/^20\d{11}$/);
	await expect(page.getByText(`EAN-13 ${own}`)).toBeVisible();
	await page.getByLabel(`Labels of Oja ${mark}`).fill('many');
	await page.getByRole('button', { name: 'See and print them' }).click();
	await expect(page.getByText('Must be a whole number of labels')).toBeVisible();
	await page.getByLabel(`Labels of Oja ${mark}`).fill('3');
	await page.getByLabel('First label').fill('21');
	await page.getByLabel('Name of the shop').check();
	await expect(page.getByText('5 labels on 2 sheets')).toBeVisible();
	expect(await violationsIn(page)).toEqual([]);
	await page.getByRole('button', { name: 'See and print them' }).click();

	await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeVisible();
	await expect(page.getByRole('img', { name: `Barcode ${own}` })).toHaveCount(3);
	await expect(page.getByText('₦45,000')).toHaveCount(5);
	const places = page.getByRole('list').first().locator('li');
	await expect(places).toHaveCount(24);
	await expect(places.nth(19)).toHaveText('');
	await expect(places.nth(20)).toContainText(`Oja ${mark}`);
	expect(await violationsIn(page)).toEqual([]);
	expect(await printed(page)).toEqual([A4, A4]);
	await page.getByRole('link', { name: 'Back to the list' }).click();
	await expect(page.getByLabel(`Labels of Oja ${mark}`)).toHaveValue('3');

	await page.getByRole('button', { name: `Take out Udu ${mark}` }).click();
	await expect(page.getByLabel(`Labels of Udu ${mark}`)).toHaveCount(0);
	await page.getByLabel('Labels', { exact: true }).selectOption('roll');
	await page.getByRole('button', { name: 'See and print them' }).click();
	await expect(page.getByText('3 labels. Roll: 50 × 30 mm')).toBeVisible();
	const label = [0, 0, 142, 85];
	expect(await printed(page)).toEqual([label, label, label]);
});

test.describe('without scripts, on a phone', () => {
	test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 780 } });

	test('a list is made, refused, and its labels are shown', async ({ page }) => {
		const { mark, oja } = await shelf();
		await becomeAdmin(page);
		await page.goto('/admin/labels');
		const search = page.getByLabel('Name, SKU, barcode, id or slug');
		await search.fill(`Oja ${mark}`);
		await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
		await page.getByRole('button', { name: `Add Oja ${mark}` }).click();
		const count = page.getByLabel(`Labels of Oja ${mark}`);
		await count.fill('4');
		await page.getByLabel('First label').fill('25');
		await page.getByLabel('SKU', { exact: true }).check();
		await page.getByRole('button', { name: 'See and print them' }).click();
		await expect(page.getByText('Must be a whole number from 1 to 24.')).toBeVisible();
		await expect(count).toHaveValue('4');
		await expect(page.getByLabel('SKU', { exact: true })).toBeChecked();
		await page.getByLabel('First label').fill('24');
		await page.getByRole('button', { name: 'See and print them' }).click();
		await expect(page.getByText('4 labels on 2 sheets')).toBeVisible();
		await expect(page.getByText(`neither one nor a SKU: Oja ${mark}.`)).toBeVisible();
		await page.getByRole('link', { name: 'Back to the list' }).click();
		await page.getByRole('button', { name: 'Give the ticked ones a barcode' }).click();
		await expect(page.getByText('1 product has a barcode of the shop’s own now.')).toBeVisible();
		expect(await barcodeOf(oja)).toMatch(/^20/);
		await expect(count).toHaveValue('4');
	});
});
