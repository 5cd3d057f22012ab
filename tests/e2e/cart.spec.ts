import { expect, test } from '@playwright/test';
import { violationsIn } from './accessible.ts';
import { alive, becomeShopper, fillCheckout, putInCart } from './journeys.ts';

// The cart takes back what was pressed by mistake, and takes an earlier order again.

const CABLE = 'corvane-xlr-microphone-cable-5-m';
const OTHER = 'corvane-xlr-microphone-cable-10-m';

test('a removed line comes back with its quantity, by keyboard too', async ({ page }) => {
	await becomeShopper(page, 'undoing');
	const { name } = await putInCart(page, CABLE, 3);
	await page.goto('/cart');
	await alive(page);
	await page.getByRole('button', { name: `Remove ${name}` }).press('Enter');
	await expect(page.getByText('Your Shopping Cart is Empty')).toBeVisible();
	const undo = page.getByRole('button', { name: /^Undo/ });
	await expect(undo).toBeFocused();
	expect(await violationsIn(page)).toEqual([]);
	await page.keyboard.press('Enter');
	await expect(page.getByRole('row', { name })).toContainText('Quantity 3');
	await expect(undo).toHaveCount(0);
	await expect(page.getByRole('row').getByRole('link', { name })).toBeFocused();
	await page.getByRole('button', { name: `Remove ${name}` }).press('Enter');
	await expect(undo).toBeFocused();
});

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false });

	test('a removed line comes back too', async ({ page }) => {
		await becomeShopper(page, 'undoing-plain');
		await putInCart(page, OTHER);
		const { name } = await putInCart(page, CABLE, 3);
		await page.goto('/cart');
		await page.getByRole('button', { name: `Remove ${name}` }).click();
		await expect(page.getByText(`${name} is no longer in your cart.`)).toBeVisible();
		await page.getByRole('button', { name: /^Undo/ }).click();
		await expect(page.getByRole('row', { name })).toContainText('Quantity 3');
	});
});

test('an empty cart offers goods', async ({ page }) => {
	await becomeShopper(page, 'empty-cart');
	await page.goto('/cart');
	await alive(page);
	await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
	const popular = page.getByRole('region', { name: 'Popular' });
	await expect(popular.getByRole('article').first()).toBeVisible();
	expect(await violationsIn(page)).toEqual([]);
});

test('an earlier order shows its goods, and fills the cart again', async ({ page }) => {
	await becomeShopper(page, 'again');
	const { name } = await putInCart(page, CABLE, 2);
	await putInCart(page, OTHER);
	await page.goto('/checkout');
	await alive(page);
	await fillCheckout(page);
	await page.getByRole('button', { name: 'Place Order' }).click();
	await expect(page).toHaveURL(/thank-you/);
	await page.goto('/myorders');
	await alive(page);
	const row = page.getByRole('row').nth(1);
	await expect(row).toContainText(`${name} +1`);
	await expect(row).toContainText('Placed');
	await row.getByRole('button', { name: /^Order again/ }).click();
	await expect(page).toHaveURL(/\/cart\?again=\d+$/);
	await expect(page.getByText(/^The goods of order \d+ are in your cart\.$/)).toBeVisible();
	await expect(page.getByRole('row', { name })).toContainText('Quantity 2');
	await expect(page.getByRole('row')).toHaveCount(3);
});
