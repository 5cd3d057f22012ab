import { expect, type Page } from '@playwright/test';
import { ADDRESS, expectPlaced } from './journeys.ts';

// Looking at what was ordered.

const TRACKING = /^BH(-[A-Z0-9]{2,4})+$/;

/** On the page after an order: it is told, and is found again under My Orders. Returns the tracking number. */
export async function expectOrdered(
	page: Page,
	productName: string,
	{ scripts = true } = {},
): Promise<string> {
	if (scripts) await expectPlaced(page);
	// Seen at once, wherever on the checkout the button was pressed.
	const heading = page.getByRole('heading', { name: 'Order Placed Successfully' });
	await expect(heading).toBeInViewport();
	await expect(page.getByText(productName)).toBeVisible();
	const told =
		(await page.getByText('Tracking No').locator('xpath=following::p[1]').textContent()) ?? '';
	expect(told).toMatch(TRACKING);
	await page.goto('/myorders');
	await expect(page.getByRole('row')).toHaveCount(2);
	await page.getByRole('link', { name: /^View/ }).click();
	await expect(page.getByRole('heading', { name: /^Order \d+$/ })).toBeVisible();
	await expect(page.getByText(told)).toBeVisible();
	await expect(page.getByText(productName)).toBeVisible();
	await expect(page.getByText(ADDRESS.Address)).toBeVisible();
	return told;
}

/** How many orders whoever is signed in has. */
export async function orderCount(page: Page): Promise<number> {
	await page.goto('/myorders');
	return Number((await page.getByText(/^\d+ orders? of /).textContent())?.split(' ')[0]);
}
