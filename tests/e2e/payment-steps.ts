import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { violationsIn } from './accessible.ts';
import { alive, closeAlert, expectPlaced, fillCheckout, putInCart } from './journeys.ts';

// Steps shared by the tests of paying online.

const CABLE = 'corvane-xlr-microphone-cable-5-m';

/** Puts a cable into the cart and fills in the checkout. */
export async function readyToPay(page: Page, { scripts = true } = {}): Promise<void> {
	await putInCart(page, CABLE);
	await page.goto('/checkout');
	if (scripts) await alive(page);
	await fillCheckout(page);
}

export async function expectNoFaults(page: Page): Promise<void> {
	// The content of a provider's frame is the provider's responsibility.
	expect(await violationsIn(page, { exclude: 'iframe' })).toEqual([]);
}

/** From the checkout or the page of an order through the modal into Paystack's popup. */
export async function openPaystack(page: Page): Promise<FrameLocator> {
	await page.getByRole('button', { name: 'Pay with Paystack' }).click();
	await page.getByRole('button', { name: 'Proceed to payment' }).click();
	return popupOf(page);
}

export async function popupOf(page: Page): Promise<FrameLocator> {
	const popup = page.frameLocator('iframe[src*="checkout.paystack.com"]');
	await expect(popup.getByRole('button', { name: 'Cancel' })).toBeVisible();
	return popup;
}

/** From now on the page's reloading of data never ends; submissions go through. */
export async function holdReadings(page: Page): Promise<void> {
	await page.route(/\.data(\?|$)/, async (route) => {
		if (route.request().method() !== 'GET') await route.continue();
	});
}

export async function expectThanks(page: Page, by: string, { scripts = true } = {}): Promise<void> {
	if (scripts) await expectPlaced(page);
	await expect(page).toHaveURL(/\/thank-you\?order=\d+/);
	await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible();
	await expect(page.getByText(`paid by ${by}`)).toBeVisible();
}

/** Closes the alert about a payment that was left, and waits for the page's own address. */
export async function closeEnding(page: Page, text = ''): Promise<void> {
	await closeAlert(page, 'Payment was cancelled.', text);
	await expect(page).toHaveURL(/\/view-order\/\d+$/);
}

/** Expects what the page of an order says about its money; `timeout` in ms where the page has to look for it first. */
export async function expectMoney(
	page: Page,
	title: string,
	options?: { timeout: number },
): Promise<void> {
	await expect(page.getByRole('region', { name: title })).toBeVisible(options);
}

/** My Orders, with what each order's row says about its money, newest first. */
export async function moneyOfMyOrders(page: Page): Promise<string[]> {
	await page.goto('/myorders');
	const rows = await page.getByRole('row').filter({ hasText: /BH-/ }).all();
	for (const column of await page.locator(':has(> table)').all())
		expect(await column.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0);
	// Under the name, and the sum with the state.
	const money = (row: Locator) => row.getByRole('cell').nth(1).getByRole('paragraph').nth(2);
	return Promise.all(rows.map(async (row) => (await money(row).allTextContents()).join()));
}
