import { expect, test } from '@playwright/test';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { violationsIn } from './accessible.ts';
import { becomeAdmin, unique } from './admin-steps.ts';
import { closeAlert, openAlive } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';

// Goods that are not new, from the form of staff to the cart.

test('staff say what a used product is like, and shoppers read it before they buy', async ({
	page,
}) => {
	const name = `Ubo ${unique()}`;
	const product = await withShopDatabase(async (db) => {
		const { id: categoryId } = await makeCategory(db, { name: 'Journeys' });
		return await makeProduct(db, { categoryId, name, metaTitle: name, brand: 'Oduma' });
	});
	await becomeAdmin(page);
	await openAlive(page, `/admin/edit-product/${product.id}`);
	await page.getByRole('tab', { name: 'Other Details' }).click();
	await page.getByLabel('Condition').selectOption('Used');
	await page.getByRole('button', { name: 'Update' }).click();
	await closeAlert(page, 'Validation Error', 'Please look at the fields marked below.');
	const note = page.getByLabel('What a buyer should know');
	await expect(note).toHaveAccessibleDescription(/Say what a buyer should know/);
	await note.fill('A scratch on the left side.');
	await page.getByRole('button', { name: 'Update' }).click();
	await closeAlert(page, 'Success', 'Product updated successfully.');
	await openAlive(page, `/admin/view-product?search=${encodeURIComponent(name)}`);
	await expect(page.getByRole('row', { name })).toContainText('Used');

	await openAlive(page, `/product/${product.slug}`);
	const main = page.getByRole('main');
	await expect(main.getByText('Used. Used before, and tested by the shop.')).toBeVisible();
	await expect(main.getByText('A scratch on the left side.')).toBeVisible();
	expect(await violationsIn(page)).toEqual([]);
	await main
		.getByRole('button', { name: /Add to Cart/ })
		.first()
		.click();
	await expect(page.getByRole('alertdialog', { name: 'Success' })).toBeVisible();
	await openAlive(page, '/cart');
	await expect(page.getByRole('main')).toContainText(`${name} (used)`);
	await openAlive(page, `/search?q=${encodeURIComponent(`${name} tokunbo`)}`);
	await expect(page.getByRole('article').filter({ hasText: name })).toContainText('Used');
});
