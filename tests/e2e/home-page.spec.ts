import { expect } from '@playwright/test';
import { becomeAdmin, openTab, photo, unique } from './admin-steps.ts';
import { closeAlert, openAlive } from './journeys.ts';
import { test } from './visitors.ts';

// The words and pictures of the home page, changed by the owner. Other tests look at its title, which is only previewed.

test('the owner previews the home page, saves its banner, and takes everything back', async ({
	page,
	newVisitor,
}) => {
	const shopper = await newVisitor();
	await becomeAdmin(page);
	await openAlive(page, '/admin/settings/home-page');
	const title = page.getByRole('textbox', { name: 'Title' }).first();
	await title.fill('Louder\nfor less');
	await page
		.getByLabel('Picture', { exact: true })
		.first()
		.setInputFiles(await photo('hero.png', '#1d4ed8'));
	const opened = page.waitForEvent('popup');
	await page.getByRole('button', { name: 'Preview' }).click();
	const preview = await opened;
	await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Louder for less');
	await expect(preview.locator('img[src^="/uploads/banners/"]')).toBeVisible();
	await expect(preview.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
	await expect(title).toHaveValue('Louder\nfor less');
	await preview.close();
	await shopper.goto('/');
	await expect(shopper.getByRole('heading', { level: 1 })).toHaveText('NEW ARRIVALS FOR YOU');
	await expect(shopper.getByRole('link', { name: 'Latest Collections' })).toHaveAttribute(
		'href',
		'/new-collections',
	);

	await openAlive(page, '/admin/settings/home-page');
	await openTab(page, 'Offers');
	const offers = `Bargains ${unique()}`;
	await page.getByRole('textbox', { name: 'Title' }).last().fill(offers);
	const link = page.getByLabel('Link of the button').last();
	await link.fill('https://elsewhere.example/');
	await page.getByRole('button', { name: 'Save', exact: true }).click();
	await closeAlert(page, 'Validation Error');
	await expect(page.getByText('Give a page of this shop')).toBeVisible();
	await link.fill('/bestseller');
	await page.getByRole('button', { name: 'Save', exact: true }).click();
	await closeAlert(page, 'Success', 'Home page saved.');
	await expect.poll(async () => await (await shopper.request.get('/')).text()).toContain(offers);

	await page.getByRole('button', { name: "Back to the shop's own" }).click();
	await page.getByRole('alertdialog').getByRole('button', { name: 'Go back' }).click();
	await closeAlert(page, 'Success', "The home page is the shop's own again.");
	await expect
		.poll(async () => await (await shopper.request.get('/')).text())
		.toContain('Exclusive Offers For You');
});

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false });

	test('the preview of a form that cannot be saved says why', async ({ page }) => {
		await becomeAdmin(page);
		await page.goto('/admin/settings/home-page');
		await page.getByRole('textbox', { name: 'Title' }).first().fill('A line that is far too long');
		const opened = page.waitForEvent('popup');
		await page.getByRole('button', { name: 'Preview' }).click();
		await expect((await opened).getByText('A line may have 14 characters at most')).toBeVisible();
	});
});
