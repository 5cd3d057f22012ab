import { expect, type Locator, type Page, test } from '@playwright/test';
import { complaints } from './journeys.ts';
import {
	deviceSales,
	goods,
	openTill,
	search,
	sendingStopped,
	sold,
	soldOf,
} from './till-steps.ts';

// A sale by the keyboard alone: nothing is clicked, and the focus is never lost.

test.use({ serviceWorkers: 'allow', viewport: { width: 1280, height: 800 } });

/** Presses Tab, or Shift and Tab, until this has the focus. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
	const isThere = () => target.evaluate((element) => element === document.activeElement);
	for (let presses = 0; !(await isThere()); presses += 1) {
		expect(presses, `${key} does not lead to ${target}`).toBeLessThan(25);
		await page.keyboard.press(key);
	}
}

test('goods are found, counted and priced, paid, and the receipt printed; the next sale begins in the search', async ({
	page,
}) => {
	const seen = complaints(page);
	await page.addInitScript(() => {
		window.print = () => document.body.setAttribute('data-printed', '');
	});
	const { id, name } = await goods();
	const other = await goods();
	await openTill(page);
	await expect(search(page)).toBeFocused();
	// What fits one product alone is added at once; of several Enter leads to the first.
	await page.keyboard.type(name);
	await page.keyboard.press('Enter');
	await expect(page.getByLabel(`Pieces of ${name}`, { exact: true })).toHaveValue('1');
	await expect(search(page)).toBeFocused();
	await page.keyboard.type('Ekwe');
	const choices = page
		.getByRole('region', { name: 'Add goods' })
		.getByRole('button', { name: /^Add / });
	await expect(choices.nth(1)).toBeVisible();
	await page.keyboard.press('Enter');
	await expect(choices.first()).toBeFocused();
	await page.keyboard.press('Shift+Tab');
	await expect(search(page)).toBeFocused();
	await page.keyboard.press('ControlOrMeta+A');
	await page.keyboard.type(other.name);
	await page.keyboard.press('Enter');
	await expect(page.getByLabel(`Pieces of ${other.name}`, { exact: true })).toHaveValue('1');
	await expect(search(page)).toBeFocused();

	// Each line in the order in which it reads: fewer, pieces, more, price, out.
	const pieces = page.getByLabel(`Pieces of ${name}`, { exact: true });
	await tabTo(page, pieces);
	await page.keyboard.press('Tab');
	await expect(page.getByRole('button', { name: `Pieces of ${name}: one more` })).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(pieces).toHaveValue('2');
	await page.keyboard.press('Tab');
	await expect(page.getByLabel(`Agreed price of ${name}`)).toBeFocused();
	await page.keyboard.type('12000');
	await page.keyboard.press('Enter');
	await expect(sold(page)).toHaveText('Sold for ₦36,500');
	await tabTo(page, page.getByRole('button', { name: `Take out ${other.name}` }));
	await page.keyboard.press('Enter');
	await expect(sold(page)).toHaveText('Sold for ₦24,000');
	await expect(page.getByRole('heading', { name: 'Goods' })).toBeFocused();

	await tabTo(page, page.getByLabel('Cash given'));
	await page.keyboard.type('25000');
	await expect(page.getByText('Give back ₦1,000.')).toBeVisible();
	await tabTo(page, page.getByText('Buyer’s name and number'));
	await page.keyboard.press('Enter');
	await page.keyboard.press('Tab');
	await expect(page.getByLabel('First name')).toBeFocused();
	await page.keyboard.type('Emeka');
	await tabTo(page, sold(page));
	await page.keyboard.press('Enter');
	await expect(page.getByText('Sold for ₦24,000.')).toBeVisible();
	await expect(search(page)).toBeFocused();
	expect((await soldOf(id)).lines).toMatchObject([{ qty: 2, unitKobo: 12_000_00 }]);

	const notice = page.getByRole('status').filter({ hasText: 'Sold for ₦24,000.' });
	await tabTo(page, notice.getByRole('button', { name: /^Print/ }), 'Shift+Tab');
	await page.keyboard.press('Enter');
	await expect(page.locator('body[data-printed]')).toBeAttached();
	await tabTo(page, notice.getByRole('button', { name: 'Close' }));
	await page.keyboard.press('Enter');
	await expect(notice).toBeHidden();
	await page.keyboard.press('Tab');
	await expect(search(page)).toBeFocused();
	expect(seen).toEqual([]);
});

test('what waits is sent, and a sale is begun anew, without losing the focus', async ({ page }) => {
	const { name } = await goods();
	await openTill(page);
	await page.route('**/admin/till/send', (route) => route.abort());
	const sellOne = async () => {
		await expect(search(page)).toBeFocused();
		await page.keyboard.type(name);
		await page.keyboard.press('Enter');
		await expect(sold(page)).toBeEnabled();
		await tabTo(page, sold(page));
		await page.keyboard.press('Enter');
	};
	await sellOne();
	await expect(page.getByText('1 sale to be sent.')).toBeVisible();
	// Asked whether it is another one: no, and the sale is cleared, even before the browser says that the dialog is closed.
	await page.evaluate(() =>
		addEventListener('close', (event) => event.stopImmediatePropagation(), true),
	);
	await sellOne();
	const no = page.getByRole('button', { name: 'No, do not sell' });
	await expect(no).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(sold(page)).toBeFocused();
	await page.keyboard.press('Tab');
	await expect(page.getByRole('button', { name: 'Clear' })).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(page.getByText('Nothing yet.')).toBeVisible();
	await expect(search(page)).toBeFocused();

	await sendingStopped(page);
	await page.unroute('**/admin/till/send');
	await tabTo(page, page.getByRole('button', { name: 'Send now' }), 'Shift+Tab');
	await page.keyboard.press('Enter');
	await expect(deviceSales(page).getByRole('link', { name: /^Order \d+$/ })).toHaveCount(1);
	await expect(page.getByRole('button', { name: 'Get prices and stock anew' })).toBeFocused();
});

test('Control and Enter sell from anywhere in the sale, but not while goods are still looked for', async ({
	page,
}) => {
	const { id, name } = await goods();
	await openTill(page);
	await page.route('**/admin/till/send', (route) => route.abort());
	await page.keyboard.press('Control+Enter');
	await expect(sold(page)).toHaveText('Sold');
	await expect(page.getByText('or Ctrl+Enter')).toBeVisible();
	await expect(sold(page)).toHaveAttribute('aria-keyshortcuts', 'Control+Enter Meta+Enter');
	await search(page).focus();
	await page.keyboard.type(name);
	await page.keyboard.press('Control+Enter');
	await expect(sold(page)).toHaveText('Sold for ₦12,500');
	await expect(search(page)).toHaveValue('');
	await expect(page.getByText('to be sent')).toHaveCount(0);
	await page.keyboard.press('Control+Enter');
	await expect(page.getByText('1 sale to be sent.')).toBeVisible();
	await expect(search(page)).toBeFocused();

	// What the shop refuses leaves the focus on the button that was pressed.
	await sendingStopped(page);
	await page.unroute('**/admin/till/send');
	await page.getByRole('button', { name: 'Send now' }).click();
	await expect(deviceSales(page).getByRole('link', { name: /^Order \d+$/ })).toHaveCount(1);
	await search(page).focus();
	await page.keyboard.type(name);
	await page.keyboard.press('Enter');
	const pieces = page.getByLabel(`Pieces of ${name}`, { exact: true });
	await pieces.fill('9');
	await page.keyboard.press('Meta+Enter');
	await expect(page.getByRole('alert').getByText(/Only 4 of .* in stock/)).toBeVisible();
	await expect(sold(page)).toBeFocused();
	await pieces.fill('2');
	await page.keyboard.press('Control+Enter');
	await expect(page.getByText('Sold for ₦25,000.')).toBeVisible();
	await expect(search(page)).toBeFocused();
	expect((await soldOf(id)).left).toBe(2);
});
