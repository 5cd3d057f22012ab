import { expect, type Page, test } from '@playwright/test';
import { makeCategory } from '#tests/helpers/catalogue.ts';
import { becomeAdmin, unique } from './admin-steps.ts';
import { ADDRESS, alive, becomeShopper, openAlive, putInCart } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';

// What is typed or chosen before a page's scripts run, as on a slow line, counts.

/** Opens a page whose scripts wait until the returned function is called. */
async function openWithLateScripts(page: Page, path: string): Promise<() => Promise<void>> {
	const chosen = Promise.withResolvers<void>();
	await page.route('**/*.js', (route) => chosen.promise.then(() => route.continue()));
	await page.goto(path, { waitUntil: 'commit' });
	return () => {
		chosen.resolve();
		return alive(page);
	};
}

test('suggestions come for what was typed before the scripts ran', async ({ page }) => {
	const runScripts = await openWithLateScripts(page, '/about');
	await page.locator('header input[name="q"]').pressSequentially('micro');
	await runScripts();
	const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
	await expect(options.first()).toBeVisible();
});

test('a list is ordered and filtered by what was chosen before the scripts ran', async ({
	page,
}) => {
	const runScripts = await openWithLateScripts(page, '/microphones');
	await page.getByLabel('sort by').selectOption('price_asc');
	await page.getByLabel('In stock').check();
	await runScripts();
	await expect(page).toHaveURL('/microphones?in_stock=1&sort=price_asc');
	await expect(page.getByLabel('sort by')).toHaveValue('price_asc');
	await expect(page.getByLabel('In stock')).toBeChecked();
	// Back leads to the list as it was.
	await page.goBack();
	await expect(page).toHaveURL('/microphones');
	await expect(page.getByLabel('In stock')).not.toBeChecked();
	await expect(page.getByLabel('sort by')).toHaveValue('available');
});

test('as many pieces are added as were typed before the scripts ran', async ({ page }) => {
	await becomeShopper(page, 'early-pieces');
	const runScripts = await openWithLateScripts(page, '/product/corvane-xlr-microphone-cable-5-m');
	const pieces = page.getByRole('spinbutton', { name: 'Quantity of' });
	await pieces.fill('3');
	await runScripts();
	await page.getByRole('button', { name: /one more$/ }).click();
	await expect(pieces).toHaveValue('4');
	await page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).click();
	await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toContainText('4');
});

test('the checkout keeps what was typed before the scripts ran, and fills in its zip code', async ({
	page,
}) => {
	await becomeShopper(page, 'early-address');
	await putInCart(page, 'corvane-xlr-microphone-cable-5-m');
	await openAlive(page, '/checkout');
	for (const label of ['City', 'Address'] as const)
		await page.getByLabel(label, { exact: true }).fill(ADDRESS[label]);
	const runScripts = await openWithLateScripts(page, '/checkout');
	await page.getByLabel('City', { exact: true }).fill('Nnewi');
	await page.getByLabel('State', { exact: true }).fill('Lagos');
	await runScripts();
	await expect(page.getByLabel('Zip Code')).toHaveValue('100001');
	await expect(page.getByLabel('City', { exact: true })).toHaveValue('Nnewi');
	await expect(page.getByLabel('State', { exact: true })).toHaveValue('Lagos');
	// What was typed at another time comes back where nothing was typed now.
	await expect(page.getByLabel('Address', { exact: true })).toHaveValue(ADDRESS.Address);
});

test('texts that staff change, and pictures they delete, before the scripts ran stay so', async ({
	page,
}) => {
	await becomeAdmin(page);
	const runScripts = await openWithLateScripts(page, '/admin/adminblog/edit/1');
	const text = page.getByLabel('Content');
	await text.press('End');
	await text.pressSequentially('Written on a slow line.');
	const marks = page.getByRole('checkbox', { name: /^Delete/ });
	await marks.nth(1).check();
	await marks.nth(0).check();
	await runScripts();
	await expect(text).toHaveValue(/Written on a slow line/);
	await expect(page.getByRole('checkbox', { name: /^Undo/ })).toHaveCount(2);
});

test('a question that was opened before the scripts ran is answered where it stands', async ({
	page,
}) => {
	const name = `Early bells ${unique()}`;
	await withShopDatabase((db) => makeCategory(db, { name }));
	await becomeAdmin(page);
	const runScripts = await openWithLateScripts(page, '/admin/view-category?sort=newest');
	const remove = page.getByRole('button', { name: `Delete ${name}` });
	await remove.click();
	const sure = page.getByRole('alertdialog', { name: 'Are you sure?' });
	await expect(sure).toBeVisible();
	await runScripts();
	await expect(sure).toBeVisible();
	await sure.getByRole('button', { name: 'Cancel' }).click();
	await expect(sure).toBeHidden();
	await remove.click();
	await sure.getByRole('button', { name: 'Delete' }).click();
	await expect(page.getByText('Poof! Your data has been deleted!')).toBeVisible();
	await expect(remove).toHaveCount(0);
});
