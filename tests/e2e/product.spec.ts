import { expect, test } from '@playwright/test';
import { closeAlert, complaints, expectNoClosedDialog, openAlive } from './journeys.ts';

const FOUR_PICTURES = '/product/tarnholt-first-studio-set';
const SHOWN = 'Tarnholt First Studio Set';
const SOLD_OUT = '/product/draywick-ready-rack-2800';
const CATEGORY = 'studio-recording';

test('the gallery goes through its pictures by button and keyboard and stops at both ends', async ({
	page,
}) => {
	const found = complaints(page);
	await openAlive(page, FOUR_PICTURES);
	const previous = page.getByRole('button', { name: 'Previous picture' });
	const next = page.getByRole('button', { name: 'Next picture' });
	const place = (number: number) => expect(page.getByText(`${number} / 4`)).toBeVisible();
	await expect(previous).toHaveAttribute('aria-disabled', 'true');
	await place(1);
	await next.focus();
	for (const number of [2, 3, 4]) {
		await page.keyboard.press('Enter');
		await place(number);
	}
	await expect(next).toHaveAttribute('aria-disabled', 'true');
	await page.keyboard.press('Enter');
	await place(4);
	await page.getByRole('link', { name: 'Show Tarnholt First Studio Set, picture 2' }).click();
	await place(2);
	await previous.click();
	await place(1);
	await expect(previous).toHaveAttribute('aria-disabled', 'true');
	await page.getByRole('link', { name: SHOWN, exact: true }).focus();
	await page.keyboard.press('ArrowRight');
	await place(2);
	await expect(page.getByRole('link', { name: `${SHOWN}, picture 2`, exact: true })).toBeFocused();
	expect(found).toEqual([]);
});

test('a picture fills the screen, Escape closes it and the focus returns', async ({ page }) => {
	await openAlive(page, FOUR_PICTURES);
	const open = page.getByRole('button', { name: 'Show full screen' });
	await open.focus();
	await page.keyboard.press('Enter');
	const dialog = page.getByRole('dialog');
	await expect(dialog).toBeVisible();
	await page.keyboard.press('ArrowRight');
	await page.keyboard.press('Escape');
	await expect(dialog).toBeHidden();
	await expect(open).toBeFocused();
	await expectNoClosedDialog(page);
	await expect(page.getByText('2 / 4')).toBeVisible();
	await page.getByRole('link', { name: `${SHOWN}, picture 2`, exact: true }).click();
	await expect(dialog).toBeVisible();
});

test('the quantity never goes below 1 and has no upper limit', async ({ page }) => {
	await openAlive(page, FOUR_PICTURES);
	const name = 'Quantity of Tarnholt First Studio Set';
	const quantity = page.getByRole('spinbutton', { name });
	const less = page.getByRole('button', { name: `${name}: one less` });
	await expect(quantity).toHaveValue('1');
	await expect(less).toBeDisabled();
	await page.getByRole('button', { name: `${name}: one more` }).click();
	await expect(quantity).toHaveValue('2');
	await less.press('Enter');
	await expect(less).toBeDisabled();
	await expect(less).toBeFocused();
	await quantity.fill('-3');
	await page.keyboard.press('Tab');
	await expect(quantity).toHaveValue('1');
	await quantity.fill('500');
	await page.keyboard.press('Tab');
	await expect(quantity).toHaveValue('500');
	await expect(page.getByRole('button', { name: `${name}: one more` })).toBeEnabled();
});

test('on a phone the buying bar never covers what has the focus', async ({ page }) => {
	await page.setViewportSize({ width: 360, height: 640 });
	await openAlive(page, FOUR_PICTURES);
	await expect(page.getByText('In Stock')).toBeVisible();
	const add = page.getByRole('button', { name: 'Add to Cart' });
	await expect(add).toBeInViewport({ ratio: 1 });
	const question = page.getByRole('link', { name: 'Ask about this' });
	// Just within the screen, but where the bar is.
	await question.evaluate((link) => {
		window.scrollTo({
			top: window.scrollY + link.getBoundingClientRect().bottom - window.innerHeight,
			behavior: 'instant',
		});
	});
	await add.evaluate((button) => button.focus({ preventScroll: true }));
	// The wishlist's button and the promises come first.
	const isReached = () => question.evaluate((link) => link === document.activeElement);
	for (let tab = 0; tab < 12 && !(await isReached()); tab += 1) await page.keyboard.press('Tab');
	await expect(question).toBeFocused();
	const [link, button] = [await question.boundingBox(), await add.boundingBox()];
	expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThan(button?.y ?? 0);
	const wide = await page.evaluate(() => document.documentElement.scrollWidth);
	expect(wide).toBe(360);
});

test('how it comes, how to pay and how to give it back stand beside the price, each with its policy', async ({
	page,
}) => {
	await openAlive(page, FOUR_PICTURES);
	const box = page.getByRole('main');
	for (const [promise, chapter] of [
		['Free Delivery within 1-2 weeks', 'delivery'],
		['You can pay at your door', 'payment'],
		['Return it within 14 days', 'returns'],
	] as const)
		await expect(box.getByRole('link', { name: promise })).toHaveAttribute(
			'href',
			`/policy#${chapter}`,
		);
	const facts = page.getByRole('region', { name: 'Facts' });
	await expect(facts.getByRole('term')).toContainText(['Brand', 'Category']);
	await expect(facts.getByRole('definition').first()).toHaveText('Tarnholt');
	// On wide screens they stand beside the description.
	const text = await page.getByRole('tabpanel').locator('.prose').boundingBox();
	const table = await facts.boundingBox();
	expect(table?.y).toBe(text?.y);
	expect(table?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0));
	await box.getByRole('link', { name: 'Return it within 14 days' }).click();
	await expect(page).toHaveURL('/policy#returns');
	await expect(page.getByRole('heading', { name: 'Returns' })).toBeInViewport();
});

test('a product that is sold out says so and cannot be bought', async ({ page }) => {
	await openAlive(page, SOLD_OUT);
	const shown = page.getByRole('main');
	await expect(shown.getByText('Out of Stock')).toBeVisible();
	await expect(page.getByRole('heading', { name: 'Related Products' })).toBeVisible();
	await expect(page.getByText('In Stock')).toHaveCount(0);
	await expect(page.getByRole('spinbutton')).toHaveCount(0);
	await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0);
});

test('the form for a sold-out product works although its scripts were lost', async ({ page }) => {
	await page.route('**/assets/stock-alert-form-*', (route) => route.abort());
	const lost = page.waitForEvent('requestfailed');
	// The page is not taken over as a whole, ever.
	await page.goto(SOLD_OUT);
	await lost;
	const form = page.getByRole('region', { name: 'Tell me when it is back' });
	await form.getByLabel('Email').fill('ada@example.com');
	await form.getByRole('button', { name: 'Tell me' }).click();
	await expect(page).toHaveURL(/\/stock-alerts\b/);
	await expect(page.getByText('We write to you once')).toBeVisible();
	await page.getByRole('link', { name: 'Back to the product' }).click();
	await expect(page).toHaveURL(SOLD_OUT);
});

test('a picture that cannot be loaded is replaced by the placeholder', async ({ page }) => {
	await page.route(/uploads\/product_image\/(?!default)/, (route) => route.abort());
	await openAlive(page, FOUR_PICTURES);
	const cover = page.getByRole('img', { name: 'Tarnholt First Studio Set', exact: true });
	await expect(cover).toHaveAttribute('src', '/uploads/product_image/default-image.jpg');
	await expect
		.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth))
		.toBeGreaterThan(0);
});

test('a missing product is answered with 404, and leads on to the nearest list', async ({
	page,
}) => {
	const elsewhere = `/collections/mixers${FOUR_PICTURES.slice(8)}`;
	for (const [path, to, title, text] of [
		['/product/no-such-thing', '/collections', 'Product not found', 'taken down'],
		[elsewhere, '/collections/mixers', 'Warning', 'Product not found'],
		['/collections/no-such-category', '/collections', 'Warning', 'no such collection'],
	] as const) {
		expect((await page.goto(path))?.status()).toBe(404);
		await expect(page).toHaveURL(to);
		await closeAlert(page, title, text);
		await expect(page.getByRole('heading', { level: 1 })).not.toContainText('not');
	}
	expect((await page.goto('/product/undefined'))?.status()).toBe(404);
	await expect(page.getByRole('heading', { name: 'Invalid product URL' })).toBeVisible();
	const back = page.getByRole('link', { name: 'Back to Products' });
	await expect(back).toHaveAttribute('href', '/collections');
});

test('an invalid address inside a collection says so and goes on to all collections', async ({
	page,
}) => {
	await page.goto(`/collections/${CATEGORY}/undefined`);
	const alert = page.getByRole('alertdialog', { name: 'Invalid product URL' });
	await expect(alert).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(page).toHaveURL('/collections');
});

test('within its collection a product keeps the breadcrumb there, and names its canonical address', async ({
	page,
}) => {
	await openAlive(page, `/collections/${CATEGORY}/tarnholt-first-studio-set`);
	const way = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem');
	await expect(way).toHaveText(['Market', /Collections/, /Studio/, /Tarnholt First Studio Set/]);
	// On phones the heading below is enough; screen readers still hear where they are.
	const here = way.last();
	await expect(here.getByText(SHOWN)).toBeInViewport();
	await page.setViewportSize({ width: 360, height: 780 });
	expect((await here.boundingBox())?.width).toBe(1);
	await expect(here.getByText(SHOWN)).toHaveAttribute('aria-current', 'page');
	const canonical = page.locator('link[rel=canonical]');
	await expect(canonical).toHaveAttribute('href', new RegExp(`${FOUR_PICTURES}$`));
	// What describes the product to machines is gone on the next page.
	const metadata = page.locator('script[type="application/ld+json"], meta[property="og:title"]');
	await expect(metadata).toHaveCount(3);
	await way.getByRole('link', { name: /Studio/ }).click();
	await expect(page.getByRole('heading', { level: 1, name: /Studio/ })).toBeVisible();
	await expect(metadata).toHaveCount(0);
});

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false });

	test('everything about the product is there, and it can be bought', async ({ page }) => {
		await page.goto(FOUR_PICTURES);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tarnholt First Studio Set');
		await expect(page.getByText('₦339,000').first()).toBeVisible();
		await expect(page.getByText('Saves about 8 per cent')).toBeVisible();
		await expect(page.getByText('(122)', { exact: true })).toBeVisible();
		// Whoever reads the HTML itself finds it in one piece.
		const html = await (await page.request.get(FOUR_PICTURES)).text();
		expect(html.includes('(122)')).toBe(true);
		await expect(page.getByText('Add to Wishlist', { exact: true })).toBeVisible();
		await page.getByText('Reviews (0)').click();
		await expect(page.getByText('There are no reviews of this product yet.')).toBeVisible();
		await expect(page.getByRole('heading', { name: 'Related Products' })).toBeVisible();
		const form = page.locator('form[action="/cart"][method="post"]').first();
		await expect(form.locator('[name=productId]')).toHaveValue(/^\d+$/);
		await expect(form.getByRole('spinbutton')).toHaveValue('1');
		await page.getByRole('link', { name: 'Show Tarnholt First Studio Set, picture 3' }).click();
		const third = page.getByRole('img', {
			name: 'Tarnholt First Studio Set, picture 3',
			exact: true,
		});
		await expect(third).toBeInViewport({ ratio: 0.6 });
	});
});

for (const path of [FOUR_PICTURES, '/blog/cables-that-last'])
	test(`${path}: the picture asked for before the scripts is the one that is shown`, async ({
		page,
	}) => {
		await page.goto(path);
		const link = page.locator('link[rel="preload"][as="image"]');
		const source = page.getByRole('main').locator('source[type="image/avif"]').first();
		const sizes = (await source.getAttribute('sizes')) ?? '';
		const pictures = (await source.getAttribute('srcset')) ?? '';
		expect(pictures).toContain(' 480w');
		await expect(link).toHaveAttribute('imagesizes', sizes);
		await expect(link).toHaveAttribute('imagesrcset', pictures);
	});
