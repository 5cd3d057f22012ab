import { expect, test } from '@playwright/test';
import { becomeAdmin } from './admin-steps.ts';
import { closeAlert, openAlive } from './journeys.ts';

// The words of a mail, changed by the owner; of one that no other test waits for.

const PAGE = '/admin/settings/mails/pieces-came-back';

test('the owner previews and saves the words of a mail, and takes them back', async ({ page }) => {
	await becomeAdmin(page);
	await openAlive(page, PAGE);
	await page.getByLabel('Beginning').fill('Thank you for the {product}');
	await page.getByLabel('End').fill('Kind regards,\nthe team of {shop}');
	await page.getByRole('button', { name: 'Save', exact: true }).click();
	await closeAlert(page, 'Validation Error');
	await expect(page.getByText('There is no {product} here.')).toBeVisible();
	await page.getByLabel('Beginning').fill('Thank you, {name}');
	const opened = page.waitForEvent('popup');
	await page.getByRole('button', { name: 'Preview' }).click();
	const preview = await opened;
	await expect(preview.locator('pre')).toContainText('Thank you, Ngozi');
	const mail = preview.frameLocator('iframe');
	await expect(mail.getByText('Kind regards,')).toBeVisible();
	await expect(mail.getByRole('link', { name: 'See your order' })).toBeVisible();
	await preview.close();

	await page.getByRole('button', { name: 'Save', exact: true }).click();
	await closeAlert(page, 'Success', 'Mail saved.');
	await openAlive(page, PAGE);
	await expect(page.getByLabel('Beginning')).toHaveValue('Thank you, {name}');
	await page.getByRole('button', { name: "Back to the shop's own" }).click();
	await page.getByRole('alertdialog').getByRole('button', { name: 'Go back' }).click();
	await closeAlert(page, 'Success', "The mail has the shop's own words again.");
	await expect(page.getByLabel('Beginning')).toHaveValue('');
});

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false });

	test('what was typed stays beside its refusal', async ({ page }) => {
		await becomeAdmin(page);
		await page.goto('/admin/settings/mails/order-cancelled');
		await page.getByLabel('Subject').fill('We are sorry');
		await page.getByRole('button', { name: 'Save', exact: true }).click();
		await expect(page.getByText('The subject must have {order}')).toBeVisible();
		await expect(page.getByLabel('Subject')).toHaveValue('We are sorry');
	});
});
