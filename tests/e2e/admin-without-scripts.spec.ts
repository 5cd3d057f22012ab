import { expect, test } from '@playwright/test';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { becomeAdmin, nameIt, openTab, unique } from './admin-steps.ts';
import { withShopDatabase } from './own-shop.ts';

// The admin area works without scripts.

test.use({ javaScriptEnabled: false });

test('an admin adds a category, and is asked before it is deleted', async ({ page }) => {
	const name = `Ekwe logs ${unique()}`;
	await becomeAdmin(page);
	await page.goto('/admin/category');
	await expect(page.getByText('leaves a redirect')).toHaveCount(0);
	await nameIt(page, name);
	await page.getByLabel('Slug').fill('Not a slug');
	await page.getByRole('button', { name: 'Add Category' }).click();
	await expect(page.getByText('The slug may only have small letters')).toBeVisible();
	await expect(page.getByLabel('Name', { exact: false }).first()).toHaveValue(name);
	await page.getByLabel('Slug').fill(name.toLowerCase().replaceAll(' ', '-'));
	await openTab(page, 'Profile');
	await page.getByLabel('Meta Title').fill(name);
	await page.getByRole('button', { name: 'Add Category' }).click();
	await expect(page).toHaveURL('/admin/view-category');
	const added = page.getByRole('status').filter({ hasText: 'Category added successfully.' });
	await expect(added).toBeVisible();
	await page.reload();
	await expect(added).toHaveCount(0);
	// Other journeys add categories too: the first page has the oldest.
	await page.goto('/admin/view-category?sort=newest');
	await page.getByRole('button', { name: `Delete ${name}` }).click();
	const sure = page.getByRole('alertdialog', { name: 'Are you sure?' });
	await sure.getByRole('button', { name: 'Cancel' }).click();
	await expect(sure).toBeHidden();
	await expect(page.getByText(name).first()).toBeVisible();
	await page.getByRole('button', { name: `Delete ${name}` }).click();
	await expect(sure).toContainText('Once deleted, you will not be able to recover this data!');
	await sure.getByRole('button', { name: 'Delete' }).click();
	await expect(page).toHaveURL(/\/admin\/view-category\b/);
	await expect(page.getByRole('button', { name: /^Delete / }).first()).toBeVisible();
	await expect(page.getByText(name)).toHaveCount(0);
});

test('an admin changes products, after a refusal, and undoes it', async ({ page }) => {
	await becomeAdmin(page);
	const gongs = `Slit gongs ${unique()}`;
	await withShopDatabase(async (db) => {
		const { id: categoryId } = await makeCategory(db, { name: gongs });
		for (const number of [1, 2]) await makeProduct(db, { categoryId, name: `${gongs} ${number}` });
	});
	await page.goto(`/admin/view-product?q=${encodeURIComponent(gongs)}`);
	const ticks = page.getByRole('checkbox', { name: /^Choose / });
	for (const tick of await ticks.all()) await tick.check();
	await page.locator('summary', { hasText: 'Change the ticked products' }).click();
	await page.getByLabel('New stock').fill('a few');
	await page.getByRole('button', { name: 'Change them' }).click();
	await expect(page.getByText('Must be a whole number, 0 or more.')).toBeVisible();
	await expect(page.getByLabel('New stock')).toHaveValue('a few');
	await page.getByLabel('New stock').fill('');
	await page.getByLabel('Pieces more or less').fill('3');
	await page.getByRole('button', { name: 'Show what it changes' }).click();
	await expect(page.getByText('2 of 2 products would change')).toBeVisible();
	await page.getByRole('button', { name: 'Change 2 products' }).click();
	await expect(page.getByText('2 products were changed.')).toBeVisible();
	const changed = page.url();
	await page.goto('/admin/view-product');
	await page.getByRole('link', { name: 'See or undo it' }).waitFor();
	await page.goto(changed);
	await page.getByRole('button', { name: 'Undo this change' }).click();
	await page.getByText('This change was undone').waitFor();
	await page.goto('/admin/edit-product/1');
	await page.getByText('leaves a redirect').waitFor();
});

test('what was saved is said on the page that follows', async ({ page }) => {
	await becomeAdmin(page);
	await page.goto('/admin/settings');
	await page.getByRole('button', { name: 'Save', exact: true }).click();
	await expect(page.getByText('Settings saved.')).toBeVisible();
});
