import { expect, test } from '@playwright/test';
import { searchSynonyms } from '#db/search-schema.ts';
import { becomeAdmin, unique } from './admin-steps.ts';
import { closeAlert, openAlive } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';

// Where whoever works lists of staff by keyboard is after each step.

test('Enter in the filter of a list leaves the focus there; Back and Forward show what their address says', async ({
	page,
}) => {
	await becomeAdmin(page);
	await openAlive(page, '/admin/view-product');
	const bar = page.getByRole('search', { name: 'Filter this list' });
	const field = bar.getByRole('searchbox');
	const category = bar.getByLabel('Category');
	// The oldest: the newest is that of another test, which may delete it.
	const oldest = await category.locator('option').last().getAttribute('value');
	await category.selectOption(oldest);
	await field.focus();
	await page.keyboard.type('speaker');
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(new RegExp(`q=speaker.*category=${oldest}`));
	// Only a list that is filtered has it.
	await expect(bar.getByRole('link', { name: 'Clear' })).toBeVisible();
	await expect(field).toBeFocused();
	await expect(field).toHaveValue('speaker');
	await page.goBack();
	await expect(page).toHaveURL('/admin/view-product');
	await expect(field).toHaveValue('');
	await expect(category).toHaveValue('');
	// Not all choices have one for "as always".
	await expect(bar.getByLabel('Sort by')).toHaveValue('newest');
	await page.goForward();
	await expect(field).toHaveValue('speaker');
	await expect(category).toHaveValue(oldest ?? '');
});

test('Enter in the search over everything leaves the focus there', async ({ page }) => {
	await becomeAdmin(page);
	await openAlive(page, '/admin/search?q=drum');
	const field = page.getByRole('banner').getByRole('searchbox');
	await field.focus();
	await page.keyboard.press('ControlOrMeta+A');
	await page.keyboard.type('speaker');
	await page.keyboard.press('Enter');
	await expect(page.getByText('for "speaker"')).toBeVisible();
	await expect(field).toBeFocused();
	await page.goBack();
	await expect(field).toHaveValue('drum');
});

test('the heading of a list takes the focus of a row that was deleted', async ({ page }) => {
	const term = `ubo ${unique()}`;
	await withShopDatabase((db) =>
		db
			.insert(searchSynonyms)
			.values(['lamellophone', 'thumb piano'].map((meaning) => ({ term, meaning }))),
	);
	await becomeAdmin(page);
	await openAlive(page, `/admin/search-words?q=${term}`);
	const buttons = page.getByRole('button', { name: `Delete ${term}` });
	await expect(buttons).toHaveCount(2);
	await buttons.first().focus();
	await page.keyboard.press('Enter');
	const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
	await question.getByRole('button', { name: 'Delete' }).press('Enter');
	await expect(buttons).toHaveCount(1);
	await closeAlert(page, 'Success', 'Poof! Your data has been deleted!');
	await expect(page.getByRole('heading', { level: 1, name: 'Synonyms' })).toBeFocused();
});

test('a filter that is taken out gives the focus to the list', async ({ page }) => {
	await openAlive(page, '/microphones?in_stock=1&on_sale=1');
	const chips = page.getByRole('list', { name: 'Chosen filters' });
	const count = page.getByRole('status').filter({ hasText: /^Showing/ });
	await chips.getByRole('link', { name: 'Remove filter' }).first().press('Enter');
	await expect(page).toHaveURL('/microphones?on_sale=1');
	await expect(count).toBeFocused();
	await chips.getByRole('link', { name: 'Remove filter' }).press('Enter');
	await expect(page).toHaveURL('/microphones');
	await expect(count).toBeFocused();
});
