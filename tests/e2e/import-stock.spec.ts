import { expect } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { violationsIn } from './accessible.ts';
import { becomeAdmin, unique } from './admin-steps.ts';
import { state } from './import-steps.ts';
import { type OwnShop, openOwnShop } from './own-shop.ts';
import { test } from './visitors.ts';

// A table exported before the last sales: its stock is old. In a shop of its own, as a shop has one import at a time.

let shop: OwnShop;
test.beforeAll(async () => {
	const owner = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'correct-horse-battery' };
	shop = await openOwnShop('import-stock', owner);
});
test.afterAll(() => shop.close());

for (const javaScriptEnabled of [true, false]) {
	test(`a table with another stock asks what becomes of it, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
		newVisitor,
	}) => {
		const { id: categoryId } = await makeCategory(shop.db, { name: 'Drums' });
		const { id, slug } = await makeProduct(shop.db, {
			categoryId,
			name: `Udu ${unique()}`,
			qty: 7,
		});
		const page = await newVisitor({
			baseURL: shop.address,
			javaScriptEnabled,
			viewport: { width: 360, height: 740 },
		});
		await becomeAdmin(page);
		await page.goto('/admin/import');
		const buffer = Buffer.from(`product_slug,selling_price,qty\n${slug},4321,9\n`);
		const file = { name: 'old.csv', mimeType: 'text/csv', buffer };
		await page.locator('input[name=file]').setInputFiles(file);
		await page.getByRole('button', { name: 'Check this file' }).click();
		await state(page, 'Checked, not yet applied');
		const choice = page.getByRole('group', { name: 'Another stock for 1 product' });
		await expect(choice).toBeVisible();
		if (javaScriptEnabled) expect(await violationsIn(page)).toEqual([]);
		await page.getByRole('button', { name: 'Apply' }).click();
		await expect(choice).toContainText('Please choose what becomes of the stock.');
		if (javaScriptEnabled) await expect(choice.getByRole('radio').first()).toBeFocused();
		await choice.getByLabel('Leave the stock as it is').check();
		await page.getByRole('button', { name: 'Apply' }).click();
		await state(page, 'Applied');
		const [product] = await shop.db.select().from(products).where(eq(products.id, id));
		expect(product).toMatchObject({ qty: 7, sellingKobo: 4321_00 });
	});
}
