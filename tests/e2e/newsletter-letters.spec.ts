import { expect, test } from '@playwright/test';
import { violationsIn } from './accessible.ts';
import { becomeAdmin, unique } from './admin-steps.ts';
import { openAlive } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';

test('a newsletter is written, looked at, and sent to the subscribers', async ({ page }) => {
	const email = `reader-${unique()}@example.com`;
	const subject = `Drums for the season ${unique()}`;
	await withShopDatabase((db) =>
		db.$client.query(
			`insert into newsletter_subscribers (email, state, confirmed_at, token)
				values ($1, 'confirmed', now(), $2)`,
			[email, `token-${unique()}`],
		),
	);
	await becomeAdmin(page);
	await openAlive(page, '/admin/newsletter');
	await page.getByRole('link', { name: 'Newsletters' }).click();
	await page.getByRole('link', { name: 'Write a Newsletter' }).click();
	await page.getByLabel('Subject').fill(subject);
	await page.getByRole('textbox', { name: 'Text' }).fill('Listen to **these**.');
	await page.getByRole('button', { name: 'Insert product' }).click();
	await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue(
		/^Listen to \*\*these\*\*\.\n\/product\/[\w-]+\n$/,
	);
	await page.getByRole('button', { name: 'Save' }).click();
	await page.getByRole('link', { name: subject }).click();

	const mail = page.frameLocator('iframe');
	await expect(mail.locator('strong')).toHaveText('these');
	await expect(mail.getByRole('link', { name: 'Unsubscribe' })).toBeVisible();
	await page.getByRole('button', { name: 'Send a test to me' }).click();
	await expect(page.getByText('A test is on its way to')).toBeVisible();
	await page.getByRole('button', { name: 'OK', exact: true }).click();
	await page.getByRole('button', { name: /^Send to \d+ subscriber/ }).click();
	await page.getByRole('button', { name: 'Send it' }).click();
	await expect(page.getByText(/It is on its way to \d+ subscriber/)).toBeVisible();
	await page.getByRole('button', { name: 'OK', exact: true }).click();
	await expect(page.getByText(/finished/)).toBeVisible({ timeout: 60_000 });
	await page.setViewportSize({ width: 320, height: 640 });
	expect(await violationsIn(page, { exclude: 'iframe' })).toEqual([]);
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

	await page.goto(`/admin/mails?q=${encodeURIComponent(email)}`);
	await page.getByRole('link', { name: subject }).click();
	await expect(page.getByText('Listen to these.')).toBeVisible();
});

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false });

	test('a newsletter is written and changed, after a refusal', async ({ page }) => {
		const subject = `Flutes ${unique()}`;
		await becomeAdmin(page);
		await page.goto('/admin/newsletter/letters/new');
		await page.getByLabel('Subject').fill(subject);
		await page.getByRole('button', { name: 'Save' }).click();
		await expect(page.getByText('The content field is required.').first()).toBeVisible();
		await expect(page.getByLabel('Subject')).toHaveValue(subject);
		await page.getByRole('textbox', { name: 'Text' }).fill('Made of *bamboo*.');
		await page.getByRole('button', { name: 'Save' }).click();
		await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
		await page.getByRole('link', { name: 'Edit' }).click();
		await page.getByRole('textbox', { name: 'Text' }).fill('Made of clay.');
		await page.getByRole('button', { name: 'Save' }).click();
		await expect(page.locator('pre')).toContainText('Made of clay.');
	});
});
