import { expect, test } from '@playwright/test';
import { becomeAdmin } from './admin-steps.ts';
import { complaints, openAlive } from './journeys.ts';

test('the dashboard says what is still the sample’s, leads to it, and asks no more of what is right', async ({
	page,
}) => {
	const found = complaints(page);
	await becomeAdmin(page);
	await openAlive(page, '/admin/dashboard');
	const check = page.getByRole('region', { name: 'Before you open' });
	await expect(check).toContainText(/\d+ of 12 settled\. Left: .*sample goods/);
	await check.getByText('Before you open').click();
	const goods = check.getByRole('listitem').filter({ hasText: 'Sample goods' });
	await expect(goods).toContainText(/\d+ products?, 8 articles and \d+ reviews/);
	await expect(goods.getByRole('button', { name: 'Remove them' })).toBeVisible();

	const right = check.getByRole('button', { name: 'Right for us: Mails' });
	await right.press('Enter');
	await expect(right).toHaveCount(0);
	const head = check.getByRole('button', { name: 'Before you open' });
	await expect(head).toBeFocused();
	await check.getByText('Right for us as they are').click();
	await check.getByRole('button', { name: 'Ask again: mails' }).press('Enter');
	await expect(right).toBeVisible();
	await expect(head).toBeFocused();

	await check.getByRole('link', { name: 'Write texts' }).click();
	// The very field, and not just its section.
	await expect(page.getByLabel('Payment and refund policy')).toBeFocused();
	await page.goBack();
	await check.getByText('Before you open').click();
	await check.getByRole('link', { name: 'Count real reviews' }).click();
	await expect(page.getByLabel('Count real reviews only')).toBeFocused();
	expect(found).toEqual([]);
});

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false });

	test('what is right can be said, too', async ({ page }) => {
		await becomeAdmin(page);
		await page.goto('/admin/dashboard');
		const right = page.getByRole('button', { name: 'Right for us: Public address' });
		await page.getByText('Before you open').click();
		await right.click();
		// The list stays open.
		await expect(page.getByRole('button', { name: 'Right for us: Mails' })).toBeVisible();
		await expect(right).toHaveCount(0);
		await page.getByText('Right for us as they are').click();
		await page.getByRole('button', { name: 'Ask again: public address' }).click();
		await expect(right).toBeVisible();
	});
});
