import { expect, type Page, test } from '@playwright/test';
import { addCategory, becomeAdmin, unique } from './admin-steps.ts';
import { alive, closeAlert, complaints, openAlive } from './journeys.ts';

// Browsing the shop: menu, lists and their pages, and what happens when something is missing.

const TWO_PAGES = '/pa-speakers';
const PHONE = { width: 360, height: 720 };

/** The names of the products on the page, in order. */
async function productNames(page: Page): Promise<string[]> {
	return page.getByRole('main').getByRole('article').getByRole('heading').allInnerTexts();
}

const main = (page: Page) => page.getByRole('main');
const menuButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Menu' });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });

test.describe('on a phone', () => {
	test.use({ viewport: PHONE });

	test('the menu opens, and closes on Escape, on a press outside, and when a link is followed', async ({
		page,
	}) => {
		const found = complaints(page);
		await openAlive(page, '/');
		await menuButton(page).click();
		await expect(menu(page)).toBeVisible();
		await page.keyboard.press('Escape');
		await expect(menu(page)).toBeHidden();
		await expect(menuButton(page)).toBeFocused();

		await menuButton(page).click();
		// Clicks the line under the bar, because the menu grows with categories that other tests add.
		await page.mouse.click(180, 106);
		await expect(menu(page)).toBeHidden();

		await menuButton(page).click();
		await menu(page).getByRole('link', { name: 'Drums', exact: true }).click();
		await expect(page).toHaveURL('/drums-percussion');
		await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Drums');
		await expect(menu(page)).toBeHidden();
		await menuButton(page).click();
		await expect(menu(page).locator('[aria-current=page]')).toHaveText('Drums');
		expect(found).toEqual([]);
	});

	test('the search, the cart and the menu stay in sight on the way down, the name when it has the focus', async ({
		page,
	}) => {
		await openAlive(page, '/');
		const bar = page.getByRole('banner');
		const name = bar.getByRole('link', { name: 'Bridgehead' });
		const search = bar.getByRole('searchbox');
		await expect(name).toBeInViewport();
		await expect(search).toBeInViewport();
		await page.mouse.wheel(0, 1500);
		await expect(name).not.toBeInViewport();
		for (const part of [search, menuButton(page), bar.getByRole('link', { name: 'Cart' })])
			await expect(part).toBeInViewport();
		await search.focus();
		await page.keyboard.press('Shift+Tab');
		await expect(name).toBeFocused();
		await expect(name).toBeInViewport({ ratio: 1 });
	});
});

test('the pages and orders of a category are addresses, and Back returns to them', async ({
	page,
}) => {
	const found = complaints(page);
	await openAlive(page, TWO_PAGES);
	await expect(main(page).getByText('Showing 1-12 out of 14 products')).toBeVisible();
	await expect(main(page).getByRole('link', { name: 'Previous' })).toHaveCount(0);
	const newest = await productNames(page);

	await main(page).getByLabel('sort by').selectOption('price_asc');
	await expect(page).toHaveURL(`${TWO_PAGES}?sort=price_asc`);
	await expect.poll(() => productNames(page)).not.toEqual(newest);
	const cheapest = await productNames(page);

	await main(page).getByRole('link', { name: 'explore more' }).click();
	await expect(page).toHaveURL(`${TWO_PAGES}?page=2&sort=price_asc`);
	await expect(main(page).getByText('Showing 13-14 out of 14 products')).toBeVisible();
	await expect(main(page).getByRole('link', { name: 'explore more' })).toHaveCount(0);
	await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
	expect(await productNames(page)).toHaveLength(2);

	await page.goBack();
	await expect(page).toHaveURL(`${TWO_PAGES}?sort=price_asc`);
	await expect.poll(() => productNames(page)).toEqual(cheapest);
	await page.goBack();
	await expect.poll(() => productNames(page)).toEqual(newest);
	await expect(main(page).getByLabel('sort by')).toHaveValue('available');
	expect(found).toEqual([]);
});

for (const saveData of [false, true]) {
	test(`a page is ${saveData ? 'not asked for before the press where data is to be saved' : 'asked for when the pointer rests on its link'}`, async ({
		page,
	}) => {
		await page.addInitScript((isSaving) => {
			Object.defineProperty(navigator, 'connection', { value: { saveData: isSaving } });
		}, saveData);
		let early = 0;
		page.on('request', (request) => {
			if (request.headers()['sec-purpose'] === 'prefetch') early += 1;
		});
		await openAlive(page, '/headphones');
		expect(early).toBe(0);
		const card = main(page).getByRole('article').first().getByRole('link');
		await card.hover();
		if (!saveData) await expect.poll(() => early).toBeGreaterThan(0);
		await card.click();
		await expect(page).toHaveURL(/\/product\//);
		await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
		expect(early > 0).toBe(!saveData);
	});
}

test('missing categories, pages past the end and old addresses say so', async ({
	page,
	request,
}) => {
	expect((await page.goto('/no-such-category'))?.status()).toBe(404);
	await expect(page.getByText('Oh snap! Page 404 | Page Not Found')).toBeVisible();
	const instead = main(page).getByRole('link', { name: 'no such category' });
	await expect(instead).toHaveAttribute('href', '/search?q=no+such+category');
	await expect(main(page).getByRole('link', { name: 'Microphones' })).toBeVisible();
	expect((await page.goto(`${TWO_PAGES}?page=3`))?.status()).toBe(404);
	expect((await request.get('/%00')).status()).toBe(404);
	expect((await page.goto('/collections/no-such-category'))?.status()).toBe(404);
	for (const path of ['/view-order/%00', '/pictures/%00.jpg', '/collections/%00'])
		expect((await request.get(path)).status()).toBe(404);
	const market = await request.get('/market', { maxRedirects: 0 });
	expect([market.status(), market.headers().location]).toEqual([301, '/']);
});

test('a script of the shop is sent compressed, and not again to a browser that has it', async ({
	request,
}) => {
	const [script = ''] =
		/\/assets\/entry\.client[^" ]*\.js/.exec(await (await request.get('/')).text()) ?? [];
	for (const encoding of ['br', 'gzip']) {
		const headers = { 'accept-encoding': encoding };
		const sent = await request.get(script, { headers });
		const { etag = '', 'content-encoding': packed } = sent.headers();
		expect([sent.status(), packed, etag]).toEqual([
			200,
			encoding,
			expect.stringMatching(/^(W\/)?".+"$/),
		]);
		for (const control of ['max-age=0', 'no-cache']) {
			const known = { ...headers, 'cache-control': control, 'if-none-match': etag };
			const again = await request.get(script, { headers: known });
			expect([again.status(), await again.text()]).toEqual([304, '']);
		}
	}
});

test('a picture that cannot be loaded is replaced by the placeholder', async ({ page }) => {
	// For the whole browser: once a page was seen, its service worker fetches pictures.
	const pictures = /\/uploads\/(product_image|categories)\/(?!default)/;
	await page.context().route(pictures, (route) => route.abort());
	for (const path of ['/headphones', '/collections']) {
		await page.goto(path);
		const first = main(page).locator('li img').first();
		await expect(first).toHaveAttribute('src', /default-image/);
		await expect.poll(() => first.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(840);
	}
});

test('adding to the cart asks visitors to sign in, and a lost connection leaves the page as it is', async ({
	page,
}) => {
	await openAlive(page, '/headphones');
	const add = main(page).getByText('Add to Cart', { exact: true }).first();
	const alert = page.getByRole('alertdialog', { name: 'Error' });

	await page.route('**/cart.data*', (route) => route.abort());
	await add.click();
	await expect(alert).toContainText('Network error, please try again later.');
	await alert.getByRole('button', { name: 'OK' }).click();
	await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Headphones');

	await page.unroute('**/cart.data*');
	await add.click();
	await alert.getByRole('link', { name: 'Sign in' }).click();
	await expect(page).toHaveURL(/\/login\?next=%2Fheadphones&add=\d+&qty=1$/);
});

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false, viewport: PHONE });

	test('menu, order, pages and adding to the cart work as links and forms', async ({ page }) => {
		await page.goto('/');
		await menuButton(page).click();
		await menu(page).getByRole('link', { name: 'PA Speakers' }).click();
		await expect(page).toHaveURL(TWO_PAGES);
		const newest = await productNames(page);

		await main(page).getByLabel('sort by').selectOption('price_desc');
		await main(page).getByRole('button', { name: 'Sort' }).click();
		await expect(page).toHaveURL(`${TWO_PAGES}?sort=price_desc`);
		await expect.poll(() => productNames(page)).not.toEqual(newest);

		await main(page).getByRole('link', { name: 'Page 2' }).click();
		await expect(page).toHaveURL(`${TWO_PAGES}?page=2&sort=price_desc`);
		await expect.poll(() => productNames(page)).toHaveLength(2);

		await main(page).getByRole('button', { name: 'Add to Cart' }).first().click();
		await expect(page).toHaveURL(/\/login\?/);
	});
});

test('the old addresses of a category whose slug was changed lead to the new ones for ever', async ({
	page,
	request,
}) => {
	const [old, fresh] = [`udu-${unique()}`, `ekwe-${unique()}`];
	await becomeAdmin(page);
	await addCategory(page, old);
	await openAlive(page, '/admin/view-category?sort=newest');
	await page.getByRole('row', { name: old }).getByRole('link', { name: /^Edit/ }).click();
	await expect(page).toHaveURL(/\/admin\/edit-category\/\d+$/);
	// The list that is left has a field of its own for slugs.
	await page.getByLabel('Slug', { exact: true }).fill(fresh);
	await page.getByRole('button', { name: 'Update' }).click();
	await closeAlert(page, 'Success');
	for (const at of ['/', '/collections/']) {
		const ask = async () => {
			const response = await request.get(`${at + old}?sort=name`, { maxRedirects: 0 });
			return [response.status(), response.headers().location];
		};
		await expect.poll(ask).toEqual([301, `${at + fresh}?sort=name`]);
	}
	await page.goto(`/${old}`);
	await expect(page).toHaveURL(`/${fresh}`);
	await expect(page.getByRole('heading', { name: old, level: 1 })).toBeVisible();
});

test('the shop works in a browser without storage', async ({ page }) => {
	await page.addInitScript(() => {
		for (const name of ['localStorage', 'sessionStorage'])
			Object.defineProperty(window, name, {
				get() {
					throw new DOMException('Access is denied for this document.', 'SecurityError');
				},
			});
	});
	await page.goto('/product/corvane-xlr-microphone-cable-5-m', { waitUntil: 'networkidle' });
	await alive(page);
	await main(page)
		.getByRole('button', { name: /Wishlist/ })
		.click();
	await expect(page.getByRole('button', { name: /In your Wishlist/ })).toBeVisible();
});

test('a page that takes long shows its outline, and nothing moves', async ({ page }) => {
	await page.setViewportSize(PHONE);
	await openAlive(page, '/');
	let letGo = () => {};
	const held = new Promise<void>((resolve) => {
		letGo = resolve;
	});
	await page.route(/\.data/, async (route) => {
		await held;
		await route.continue();
	});
	await page.evaluate(() => {
		new PerformanceObserver((list) => {
			const moved = list.getEntries().filter((entry) => !Reflect.get(entry, 'hadRecentInput'));
			document.body.dataset.moved = String(Number(document.body.dataset.moved ?? 0) + moved.length);
		}).observe({ type: 'layout-shift' });
	});
	await page.getByRole('region', { name: 'Shop by category' }).getByRole('link').first().click();
	const outline = page.getByText('Loading…');
	await expect(outline).toBeAttached();
	const shown = () =>
		outline.evaluate((element) => getComputedStyle(element.parentElement ?? element).opacity);
	await expect.poll(shown).toBe('1');
	letGo();
	await expect(outline).toHaveCount(0);
	await expect(main(page).getByRole('article').first()).toBeVisible();
	expect(await page.evaluate(() => document.body.dataset.moved ?? '0')).toBe('0');
});

test('a wrong address offers popular goods', async ({ page }) => {
	await page.goto('/no-such-thing-here');
	// Nobody has looked whether the shop has it.
	await expect(main(page).getByText('Or search for no such thing here.')).toBeVisible();
	await page.getByRole('heading', { name: 'Popular' }).scrollIntoViewIfNeeded();
	await expect(main(page).getByRole('article')).toHaveCount(4);
	const answer = await page.request.get('/product-cards?popular=1');
	expect(answer.headers()['cache-control']).toContain('public');
});
