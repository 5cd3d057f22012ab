import { expect, test } from '@playwright/test';
import { makeProduct, makeShelf } from '#tests/helpers/catalogue.ts';
import { violationsIn } from './accessible.ts';
import { becomeAdmin } from './admin-steps.ts';
import { alive } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';

// One change to all products that a list finds, on this page and the others.

for (const hasScripts of [true, false]) {
	test.describe(hasScripts ? 'with scripts' : 'without scripts', () => {
		test.use({ javaScriptEnabled: hasScripts, viewport: { width: 360, height: 780 } });

		test('all found products are changed, after each was shown before and after', async ({
			page,
		}) => {
			const shelf = await withShopDatabase((db) => makeShelf(db, 120));
			await withShopDatabase((db) => makeProduct(db, { categoryId: shelf, qty: 0, name: 'Ekwe' }));
			await becomeAdmin(page);
			await page.goto(`/admin/view-product?category=${shelf}&sort=name`);
			if (hasScripts) await alive(page);
			await page
				.locator('summary', { hasText: 'Change the ticked products, or all found' })
				.click();
			await expect(page.getByText('These are for the ticked products alone')).toBeVisible();
			await page.getByLabel('Pieces more or less').fill('-2');
			await page.getByRole('button', { name: 'Change all 121 found' }).click();
			await expect(page.getByText('120 of 121 products would change')).toBeVisible();
			const rows = page.getByRole('table', { name: 'What would change' }).locator('tbody tr');
			await expect(rows).toHaveCount(100);
			await expect(rows.first()).toContainText('Stays as it is. There are only 0 in stock.');
			await expect(rows.nth(1)).toContainText('5 → 3');
			if (hasScripts) expect(await violationsIn(page)).toEqual([]);
			await page.getByRole('link', { name: 'Next' }).click();
			await expect(rows).toHaveCount(21);
			await page.locator('summary', { hasText: 'Adjust the change' }).click();
			await page.getByLabel('Pieces more or less').fill('-1');
			await page.getByRole('button', { name: 'Show what it changes' }).click();
			await expect(rows.nth(1)).toContainText('5 → 4');
			await page.getByRole('button', { name: 'Change 120 products' }).click();
			await expect(page.getByText('120 products were changed.')).toBeVisible();
			await page.getByRole('link', { name: 'Next' }).click();
			await expect(page.getByText('0119 horn')).toBeVisible();
			await page.getByRole('button', { name: 'Undo this change' }).click();
			await expect(page.getByText('This change was undone')).toBeVisible();
			await page.getByRole('link', { name: 'Back to the list' }).click();
			await expect(page).toHaveURL(`/admin/view-product?category=${shelf}&sort=name`);
		});
	});
}
