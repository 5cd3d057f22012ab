import { expect, type Page, test } from '@playwright/test';
import { alive, becomeShopper, expectPlaced, fillCheckout, putInCart } from './journeys.ts';

// What the tables of a shopper say: his cart, his orders.

const CABLE = 'corvane-xlr-microphone-cable-5-m';
const LONG_EMAIL = 'the.secretary.of.the.choir.of.saint.joseph@parish-of-onitsha-north.example.com';

const isWiderThanScreen = (page: Page) =>
	page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

for (const width of [360, 1280]) {
	test.describe(`at ${width} px`, () => {
		test.use({ viewport: { width, height: 800 } });

		test('the cart names size, colour and brand, Null for what there is none of; one order has its page', async ({
			page,
		}) => {
			await becomeShopper(page, 'tables');
			const { name } = await putInCart(page, CABLE, 2);
			await page.goto('/cart');
			const row = page.getByRole('row').filter({ hasText: name });
			for (const term of ['Size', 'Colour', 'Brand'])
				await expect(row.getByText(`${term}:`)).toBeVisible();
			await expect(row.getByRole('definition')).toHaveText([/^\S/, /^\S/, 'Corvane']);
			await expect(row.getByText('Null').first()).toBeVisible();

			await page.goto('/checkout');
			await alive(page);
			await fillCheckout(page);
			await page.getByLabel('Email').fill(LONG_EMAIL);
			await page.getByRole('button', { name: 'Place Order' }).click();
			await expectPlaced(page);
			expect(await isWiderThanScreen(page)).toBe(false);
			await page.goto('/myorders');
			expect(await isWiderThanScreen(page)).toBe(false);
			const pages = page.getByRole('navigation', { name: 'Pages of your orders' });
			await expect(pages.getByRole('link', { name: 'Page 1' })).toHaveAttribute(
				'aria-current',
				'page',
			);
			for (const step of ['Previous', 'Next'])
				await expect(pages.getByRole('button', { name: step, exact: true })).toBeDisabled();
			await expect(pages.getByRole('link')).toHaveCount(1);
			await page.getByText('View', { exact: true }).click();
			await expect(page).toHaveURL(/\/myorders\/view-order\/\d+$/);
		});
	});
}
