import { expect, type Locator, type Page, test } from '@playwright/test';
import {
	ADDRESS,
	alive,
	becomeShopper,
	expectPlaced,
	fillCheckout,
	putInCart,
} from './journeys.ts';

// What a shopper's tables show: the cart, the orders.

const CABLE = 'corvane-xlr-microphone-cable-5-m';
const LONG_EMAIL = 'secretariat.community.orchestra.percussion@cathedral-onitsha.example.com';

const isWiderThanScreen = (page: Page) =>
	page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

/** For each of these parts of a text on the page, how many lines it covers. */
const linesOf = (text: Locator, pieces: readonly string[]) =>
	text.evaluate((element, wanted) => {
		const whole = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
		const found = new Map<string, number>();
		while (whole.nextNode()) {
			const { textContent } = whole.currentNode;
			for (const piece of wanted) {
				const at = textContent?.indexOf(piece) ?? -1;
				if (at < 0) continue;
				const range = document.createRange();
				range.setStart(whole.currentNode, at);
				range.setEnd(whole.currentNode, at + piece.length);
				found.set(piece, range.getClientRects().length);
			}
		}
		return wanted.map((piece) => found.get(piece));
	}, pieces);

for (const width of [360, 1280]) {
	test.describe(`at ${width} px`, () => {
		test.use({ viewport: { width, height: 800 } });

		test('the cart shows size, colour and brand, or Null; a single order has one page', async ({
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
			const whole = [...LONG_EMAIL.split(/[@.]/), ADDRESS['Mobile Number']];
			expect(await linesOf(page.getByRole('row').nth(1), whole)).toEqual(whole.map(() => 1));
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
			// Only a wide screen has room for the names of all steps.
			await expect(page.getByText('Next: Confirmed')).toBeVisible({ visible: width === 360 });
		});
	});
}

test('prices of eight digits stay beside what they are of, with its picture', async ({ page }) => {
	await becomeShopper(page, 'piano');
	const { name } = await putInCart(page, 'cantemore-g-150-baby-grand-piano');
	for (const address of ['/cart', '/checkout'])
		for (const width of [640, 768, 1024, 1280]) {
			await page.setViewportSize({ width, height: 800 });
			await page.goto(address);
			const row = page.getByRole('row').filter({ hasText: name });
			const picture = await row.locator('img').first().boundingBox();
			expect(picture?.width, `picture at ${address}, ${width} px`).toBeGreaterThanOrEqual(48);
			const room = await row.evaluate((line) => {
				const box = line.closest('table')?.parentElement;
				if (!box) return Number.NaN;
				const end = box.getBoundingClientRect().right;
				const inner = end - Number.parseFloat(getComputedStyle(box).paddingRight);
				return Math.round(inner - line.getBoundingClientRect().right);
			});
			expect(room, `room at ${address}, ${width} px`).toBeGreaterThanOrEqual(0);
		}
});
