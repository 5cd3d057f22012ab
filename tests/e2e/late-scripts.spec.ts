import { expect, type Page, test } from '@playwright/test';
import { becomeAdmin } from './admin-steps.ts';
import { alive, becomeShopper, openAlive } from './journeys.ts';

// Scripts that do not come, or only the first of them: what a page does without scripts it does then, too.

const CABLE = '/product/corvane-xlr-microphone-cable-5-m';

/** The files of a page's own, by the name of its module. */
async function failToLoad(page: Page, files: string): Promise<void> {
	await page.route(files, (route) => route.abort());
}

test('a page whose own script file does not load is loaded from the shop', async ({ page }) => {
	await openAlive(page, '/about');
	await failToLoad(page, '**/assets/contact-*.js');
	await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).first().click();
	await expect(page).toHaveURL('/contact');
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	await page.getByLabel('Name').fill('Ada');
	await page.goBack();
	await expect(page).toHaveURL('/about');
	await expect(page.getByRole('heading', { level: 1, name: /about/i })).toBeVisible();
});

test('goods are added although the cart’s script file does not load', async ({ page }) => {
	await becomeShopper(page, 'late-cart');
	await openAlive(page, CABLE);
	await failToLoad(page, '**/assets/cart-*.js');
	await page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).click();
	const added = page.getByRole('alertdialog', { name: 'Success' });
	await expect(added).toBeVisible();
	await added.getByRole('link', { name: 'View Cart' }).click();
	await expect(page).toHaveURL('/cart');
	await page.getByRole('main').getByRole('button', { name: 'One more' }).click();
	await expect(page.getByRole('main').locator('output').first()).toHaveText(/2$/);
});

test('so is one of the admin area', async ({ page }) => {
	await becomeAdmin(page);
	await openAlive(page, '/admin/dashboard');
	await failToLoad(page, '**/assets/orders-*.js');
	await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).first().click();
	await expect(page).toHaveURL(/\/admin\/orders/);
	await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
});

test('a list is sorted and filtered by buttons when no scripts come', async ({ page }) => {
	await failToLoad(page, '**/*.js');
	await page.goto('/microphones');
	await page.getByLabel('sort by').selectOption('price_asc');
	await page.getByRole('button', { name: 'Sort' }).click();
	await expect(page).toHaveURL(/sort=price_asc/);
	await page.getByLabel('In stock').check();
	await page.getByRole('button', { name: /^Show / }).click();
	await expect(page).toHaveURL(/in_stock=1/);
	// Without stepping, the number is typed.
	await page.goto(CABLE);
	await expect(page.getByRole('button', { name: /one more$/ })).toBeHidden();
});

test('scripts that come after all take back what a page without them shows', async ({ page }) => {
	await page.clock.install();
	const chosen = Promise.withResolvers<void>();
	await page.route('**/*.js', (route) => chosen.promise.then(() => route.continue()));
	await page.goto('/microphones', { waitUntil: 'commit' });
	const sort = page.getByRole('button', { name: 'Sort' });
	await expect(page.getByLabel('sort by')).toBeVisible();
	await expect(sort).toBeHidden();
	await page.clock.runFor(20_000);
	await expect(sort).toBeVisible();
	chosen.resolve();
	await page.clock.resume();
	await alive(page);
	await expect(sort).toBeHidden();
});
