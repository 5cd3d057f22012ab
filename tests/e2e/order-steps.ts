import { expect, type Page } from '@playwright/test';
import { ADDRESS, expectPlaced } from './journeys.ts';

// Looking at orders.

const TRACKING = /^BH(-[A-Z0-9]{2,4})+$/;

/** Expects the page after an order, and the order under My Orders. Returns the tracking number. */
export async function expectOrdered(
	page: Page,
	productName: string,
	{ scripts = true } = {},
): Promise<string> {
	if (scripts) await expectPlaced(page);
	// Visible at once, wherever on the checkout the button was.
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

/** The number of orders of the signed-in shopper. */
export async function orderCount(page: Page): Promise<number> {
	await page.goto('/myorders');
	return Number((await page.getByText(/^\d+ orders? of /).textContent())?.split(' ')[0]);
}
