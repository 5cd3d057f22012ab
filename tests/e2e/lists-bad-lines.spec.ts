import { expect, test } from '@playwright/test';
import { alive, closeAlert, openAlive } from './journeys.ts';
import { main, names, panel, SPEAKERS, status } from './list-steps.ts';

test.use({ serviceWorkers: 'allow' });

// Lists on a line that is slow or lost.

// page.route does not see requests of the service worker, which may still have a connection when the page has none.
test.use({ serviceWorkers: 'block' });

test('a filter that cannot be loaded leaves the list as it was, and can be tried again', async ({
	page,
	context,
}) => {
	await openAlive(page, SPEAKERS);
	const before = await names(page);
	await context.setOffline(true);
	await panel(page).getByLabel('Draywick').click();
	await closeAlert(page, 'Error', 'Network error, please try again later.');
	await expect.poll(() => names(page)).toEqual(before);
	await expect(panel(page).getByLabel('Draywick')).not.toBeChecked();
	await context.setOffline(false);
	await panel(page).getByLabel('Draywick').check();
	await expect(page).toHaveURL(`${SPEAKERS}?brand=Draywick`);
	await expect(status(page)).toHaveText('Showing 1-3 out of 3 products');
});

for (const path of [SPEAKERS, `/collections${SPEAKERS}`]) {
	test(`${path} stays as it was also where the line is lost before anything else was loaded`, async ({
		page,
	}) => {
		// The first question about the list's own routes fails, the next is answered: the router must ask neither.
		let asked = 0;
		await page.route('**/__manifest*', (route) => {
			const paths = new URL(route.request().url()).searchParams.get('paths')?.split(',') ?? [];
			const isOwn = paths.every((each) => path.startsWith(each));
			if (isOwn) asked++;
			return isOwn && asked > 1 ? route.continue() : route.abort();
		});
		await page.route('**/*.data?*', (route) => route.abort());
		await page.goto(`${path}?in_stock=1`);
		await alive(page);
		const before = await names(page);
		await panel(page).getByLabel('Draywick').click();
		await closeAlert(page, 'Error', 'Network error, please try again later.');
		await expect(page).toHaveURL(`${path}?in_stock=1#content`);
		await expect.poll(() => names(page)).toEqual(before);
		await expect(panel(page).getByLabel('Draywick')).not.toBeChecked();
		await expect(panel(page).getByLabel('In stock')).toBeChecked();
		await page.unroute('**/*.data?*');
		await panel(page).getByLabel('Draywick').check();
		await expect(page).toHaveURL(`${path}?brand=Draywick&in_stock=1`);
		await expect(panel(page).getByLabel('Draywick')).toBeChecked();
		await page.goBack();
		await expect(page).toHaveURL(`${path}?in_stock=1#content`);
		await expect(panel(page).getByLabel('Draywick')).not.toBeChecked();
		expect(asked).toBe(0);
	});
}

test('a connection lost before the last parts have loaded leaves the page as it is', async ({
	page,
}) => {
	const lost = page.waitForEvent('requestfailed');
	await page.route(/search-suggestions-.*\.js/, (route) => route.abort());
	await page.goto(SPEAKERS);
	await alive(page);
	await page.getByRole('searchbox').first().fill('drum');
	await lost;
	await panel(page).getByLabel('Draywick').check();
	await expect(status(page)).toHaveText('Showing 1-3 out of 3 products');
});

for (const moment of ['list comes', 'address changes']) {
	test(`a box ticked at the moment when the ${moment} stays ticked`, async ({ page }) => {
		const { promise: seen, resolve: see } = Promise.withResolvers<void>();
		const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
		await page.route('**/*.data?*in_stock=1*', async (route) => {
			see();
			await held;
			await route.continue();
		});
		await page.goto(SPEAKERS);
		await alive(page);
		await page.evaluate((moment) => {
			const [statusLine] = document.querySelectorAll('main [role=status]');
			const box = document.querySelector<HTMLInputElement>('input[name=in_stock]');
			const { pushState } = window.history;
			if (moment === 'address changes') {
				window.history.pushState = (...to) => {
					window.history.pushState = pushState;
					pushState.apply(window.history, to);
					queueMicrotask(() => box?.click());
				};
				return;
			}
			const observer = new MutationObserver(() => {
				if (!statusLine?.textContent?.includes('out of 3 products')) return;
				observer.disconnect();
				box?.click();
			});
			if (statusLine)
				observer.observe(statusLine, { childList: true, characterData: true, subtree: true });
		}, moment);
		await panel(page).getByLabel('Draywick').check();
		await seen;
		await expect(status(page)).toHaveText('Showing 1-3 out of 3 products');
		await expect(panel(page).getByLabel('In stock')).toBeChecked();
		await expect(panel(page).getByLabel('Draywick')).toBeChecked();
		letGo();
		await expect(status(page)).toHaveText('Showing 1-2 out of 2 products');
		await expect(panel(page).getByLabel('In stock')).toBeChecked();
	});
}

test('Back without a connection says so and can be tried again', async ({ page }) => {
	await page.goto(SPEAKERS);
	await alive(page);
	await main(page).getByRole('article').first().getByRole('link').click();
	await expect(page).toHaveURL(/\/product\//);
	// Lost without the browser noticing: it still has a connection.
	await page.route('**/*.data*', (route) => route.abort());
	await page.goBack();
	await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
	await page.unroute('**/*.data*');
	await page.getByRole('button', { name: 'Try again' }).click();
	await expect(page).toHaveURL(SPEAKERS);
	await expect(status(page)).toHaveText('Showing 1-12 out of 14 products');
});

for (const [from, link, failed] of [
	['/bestseller', /^\/product\/[a-z0-9-]+$/, 'Failed to load product'],
	['/blog', /^\/blog\/[a-z0-9-]+$/, 'Failed to load article'],
	['/faq', /^\/blog$/, 'Failed to load articles'],
] as const) {
	test(`a lost connection on the way from ${from} says "${failed}", and why`, async ({ page }) => {
		await openAlive(page, from);
		await page.route('**/*.data*', (route) => route.abort());
		const links = page.locator('main a, footer a');
		const hrefs = await links.evaluateAll((all) => all.map((each) => each.getAttribute('href')));
		await links.nth(hrefs.findIndex((href) => link.test(href ?? ''))).click();
		await expect(page.getByRole('heading', { level: 1, name: failed, exact: true })).toBeVisible();
		await expect(page.getByText('Network error, please try again later.')).toBeVisible();
		await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
	});
}
