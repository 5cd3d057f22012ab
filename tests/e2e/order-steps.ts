import { expect, type Page } from '@playwright/test';
import { ADDRESS, closeAlert, expectPlaced } from './journeys.ts';

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
	const message =
		(await page.getByText('Tracking No').locator('xpath=following::p[1]').textContent()) ?? '';
	expect(message).toMatch(TRACKING);
	await page.goto('/myorders');
	await expect(page.getByRole('row')).toHaveCount(2);
	await page.getByRole('link', { name: /^View/ }).click();
	await expect(page.getByRole('heading', { name: /^Order \d+$/ })).toBeVisible();
	await expect(page.getByText(message)).toBeVisible();
	await expect(page.getByText(productName)).toBeVisible();
	await expect(page.getByText(ADDRESS.Address)).toBeVisible();
	return message;
}

/** Cancels the order for cash whose page is open, and expects its page to say so. */
export async function cancelCashOrder(page: Page, { scripts = true } = {}): Promise<void> {
	const offer = page.getByRole('button', { name: 'Cancel this order…' });
	await expect(page.getByLabel('Reason (optional)')).toBeHidden();
	await offer.click();
	await expect(page.getByText('nothing has to be sent back')).toBeVisible();
	await page.getByLabel('Reason (optional)').fill('Found it nearer by');
	await page.getByRole('button', { name: 'Cancel the order' }).click();
	const title = 'Your order is cancelled';
	if (scripts) await closeAlert(page, title, 'Nothing will be sent.');
	else await expect(page.getByRole('status').filter({ hasText: title })).toBeVisible();
	await expect(page.getByText('Now: Cancelled')).toBeVisible();
	await expect(offer).toHaveCount(0);
	// What they wrote is for staff.
	await expect(page.getByText('Found it nearer by')).toHaveCount(0);
}

/** The number of orders of the signed-in shopper. */
export async function orderCount(page: Page): Promise<number> {
	await page.goto('/myorders');
	return Number((await page.getByText(/^\d+ orders? of /).textContent())?.split(' ')[0]);
}
