import { expect, type Page, test } from '@playwright/test';
import { alive } from './journeys.ts';

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
