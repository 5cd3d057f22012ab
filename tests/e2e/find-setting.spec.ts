import { expect, type Page, test } from '@playwright/test';
import { violationsIn } from './accessible.ts';
import { becomeAdmin } from './admin-steps.ts';
import { complaints, openAlive } from './journeys.ts';

// Finding one of the settings by a word, and seeing which sections are not saved yet.

const box = (page: Page) => page.getByLabel('Find a setting');

test('a setting is found while its words are typed, and its field takes the focus', async ({
	page,
}) => {
	const found = complaints(page);
	await becomeAdmin(page);
	await openAlive(page, '/admin/settings');
	await page.getByLabel('Tagline').fill('Loud and clear');
	await box(page).fill('low stock');
	const list = page.getByRole('search').getByRole('list');
	await expect(list.getByRole('link').first()).toHaveText('Few piecesLimits');
	expect(await violationsIn(page)).toEqual([]);
	await box(page).press('Enter');
	await expect(page.getByLabel('Few pieces')).toBeFocused();
	await expect(page.getByRole('tab', { name: 'Limits' })).toHaveAttribute('aria-selected', 'true');
	await expect(list).toHaveCount(0);

	// A press on one found leads there too, again if its section was left meanwhile.
	for (const way of ['first', 'again']) {
		await page.getByRole('tab', { name: way === 'first' ? 'Contact' : 'Texts' }).click();
		await box(page).fill('WARRANTY');
		await list.getByRole('link', { name: 'Note on the warranty' }).click();
		await expect(page.getByLabel('Note on the warranty')).toBeFocused();
	}
	// What was typed is still there, and its section says that it is not saved.
	await expect(page.getByLabel('Tagline')).toHaveValue('Loud and clear');
	await expect(page.getByRole('tab', { name: 'Shop' })).toContainText('not saved yet');
	await expect(page.getByText('Not saved yet: Shop')).toBeVisible();

	await box(page).fill('xylophone');
	await expect(page.getByText('No setting has these words.')).toBeVisible();
	expect(found).toEqual([]);
	await box(page).fill('vat');
	await list.getByRole('link', { name: /^VAT/ }).click();
	await page.getByRole('button', { name: 'Leave' }).click();
	await expect(page).toHaveURL('/admin/tax');
});

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false });

	test('what is found leads to its section and its field', async ({ page }) => {
		await becomeAdmin(page);
		await page.goto('/admin/settings');
		await box(page).fill('whatsapp');
		await box(page).press('Enter');
		await expect(box(page)).toHaveValue('whatsapp');
		await page.getByRole('search').getByRole('link', { name: 'Chat number' }).click();
		await expect(page.getByLabel('Chat number')).toBeInViewport();
		await expect(page.getByLabel('Chat number')).toBeVisible();
	});
});
