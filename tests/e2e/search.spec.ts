import { expect, type Page, test } from '@playwright/test';
import { violationsIn } from './accessible.ts';
import { becomeAdmin, unique } from './admin-steps.ts';
import { alive, closeAlert, complaints, openAlive } from './journeys.ts';

// Searching: suggestions while typing, with and without scripts, no results, and what staff make of those.

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 800 };
const PERSON =
	'Mozilla/5.0 (Linux; Android 13; TECNO KI5) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page) => main(page).getByRole('heading', { level: 1 });
const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });
const options = (page: Page) => list(page).getByRole('option');
/** The box in the header, whether or not it is a combobox yet. */
const box = (page: Page) => page.locator('header input[name="q"]').locator('visible=true');

async function expectNoViolations(page: Page): Promise<void> {
	// A loading list is pale and fades in.
	await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
	await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
	expect(await violationsIn(page, { tags: RULES })).toEqual([]);
	const width = page.viewportSize()?.width ?? 0;
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
		width,
	);
}

for (const viewport of [PHONE, DESK]) {
	test.describe(`${viewport.width} px wide`, () => {
		test.use({ viewport });

		test('suggestions appear while typing and are controlled by the keyboard', async ({ page }) => {
			const found = complaints(page);
			await openAlive(page, '/');
			await box(page).click();
			await box(page).pressSequentially('m');
			await expect(list(page)).toBeHidden();
			await box(page).pressSequentially('icro');
			await expect(options(page).first()).toHaveText(/Microphones.*Category/);
			await expect(options(page).last()).toHaveText('See all results for “micro”');
			await expect(options(page).filter({ hasText: '₦' }).first()).toBeVisible();
			await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
			await expectNoViolations(page);

			await page.keyboard.press('ArrowDown');
			await page.keyboard.press('ArrowDown');
			await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true');
			const chosen = await options(page).nth(1).getAttribute('id');
			await expect(box(page)).toHaveAttribute('aria-activedescendant', chosen ?? '-');
			await page.keyboard.press('ArrowUp');
			await page.keyboard.press('ArrowUp');
			await page.keyboard.press('ArrowUp');
			await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');

			await page.keyboard.press('Escape');
			await expect(list(page)).toBeHidden();
			await expect(box(page)).toBeFocused();
			await expect(box(page)).toHaveValue('micro');

			await box(page).pressSequentially('phone');
			await expect(options(page).last()).toHaveText('See all results for “microphone”');
			const texts = await options(page).allTextContents();
			// Categories come before products, and other tests add some.
			for (let place = texts.findIndex((text) => text.includes('₦')); place >= 0; place -= 1)
				await page.keyboard.press('ArrowDown');
			await page.keyboard.press('Enter');
			await expect(page).toHaveURL(/\/product\/.*microphone/);
			expect(found).toEqual([]);
		});

		test('Enter searches for what was typed, even misspelled, and Back keeps the words', async ({
			page,
		}) => {
			const found = complaints(page);
			await openAlive(page, '/about');
			await box(page).click();
			await box(page).fill('mircophone');
			await page.keyboard.press('Enter');
			await expect(page).toHaveURL('/search?q=mircophone');
			await expect(heading(page)).toHaveText('Results for “mircophone”');
			await expect(main(page)).toBeFocused();
			await expect(box(page)).toHaveValue('mircophone');
			await expect(main(page)).toContainText('Showing results for microphone');
			await expect(main(page).getByRole('article').first()).toContainText('Microphone');
			await expect(
				main(page).getByRole('link', { name: 'Microphones', exact: true }),
			).toBeVisible();
			await expectNoViolations(page);
			await main(page).getByRole('article').first().getByRole('link').click();
			await expect(page).toHaveURL(/\/product\//);
			await page.goBack();
			await expect(heading(page)).toHaveText('Results for “mircophone”');
			expect(found).toEqual([]);
		});

		test('results are filtered and sorted at an address that keeps the words, and Back finds the place', async ({
			page,
		}) => {
			const found = complaints(page);
			await openAlive(page, '/search?q=mixer');
			const status = main(page).getByRole('status').filter({ hasText: 'Showing' });
			await expect(status).toHaveText(/^Showing 1-12 out of 1\d products$/);
			await main(page).getByLabel('sort by').selectOption('price_asc');
			await expect(page).toHaveURL('/search?q=mixer&sort=price_asc');
			if (viewport === PHONE) await page.getByRole('button', { name: 'Filter' }).click();
			const panel = page.getByRole('complementary', { name: 'Filter' });
			await panel.getByLabel('In stock').check();
			await expect(page).toHaveURL('/search?q=mixer&in_stock=1&sort=price_asc');
			if (viewport === PHONE)
				await panel.getByRole('button', { name: /^Show \d+ products$/ }).click();
			await expect(status).toHaveText(/^Showing 1-(\d+) out of \1 products$/);
			await expectNoViolations(page);

			const card = main(page).getByRole('article').nth(7);
			await card.scrollIntoViewIfNeeded();
			const place = await page.evaluate(() => window.scrollY);
			expect(place).toBeGreaterThan(200);
			await card.getByRole('link').click();
			await expect(page).toHaveURL(/\/product\//);
			await page.goBack();
			await expect(page).toHaveURL('/search?q=mixer&in_stock=1&sort=price_asc');
			await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
			await page.getByRole('link', { name: 'Remove filter In stock' }).click();
			await expect(page).toHaveURL('/search?q=mixer&sort=price_asc');
			expect(found).toEqual([]);
		});

		test('without suggestions the list says so, and leads to the search', async ({ page }) => {
			await openAlive(page, '/');
			await box(page).click();
			await box(page).pressSequentially('zzyqx');
			const only = options(page);
			await expect(only).toHaveText(['Nothing yet for “zzyqx”. Press Enter to search everywhere.']);
			await only.click();
			await expect(page).toHaveURL('/search?q=zzyqx');
		});

		test('when nothing is found there are other ways on', async ({ page }) => {
			await openAlive(page, '/search?q=zzyqx+flumph');
			await expect(main(page)).toContainText('Nothing found.');
			await expect(main(page).getByRole('link', { name: 'Microphones' })).toBeVisible();
			await expect(main(page).getByRole('heading', { name: 'Popular now' })).toBeVisible();
			const ask = main(page).getByRole('link', { name: 'Ask us on WhatsApp' });
			await expect(ask).toHaveAttribute('href', /wa\.me\/\d+\?text=.*zzyqx%20flumph/);
			await expectNoViolations(page);
			// Among few what was meant may not be; among many nobody is asked.
			await page.goto('/search?q=choir');
			await expect(main(page)).toContainText('Is it none of these?');
			await expect(ask).toBeVisible();
			await page.goto('/search?q=mixer');
			await expect(main(page)).toContainText(/Showing 1-12 out of 1\d products/);
			await expect(ask).toHaveCount(0);
		});
	});
}

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false, viewport: PHONE });

	test('the box opens, searches, and leads to the next page', async ({ page }) => {
		await page.goto('/');
		await box(page).click();
		await box(page).fill('15 inch speaker');
		await page.keyboard.press('Enter');
		await expect(page).toHaveURL('/search?q=15+inch+speaker');
		await expect(main(page).getByRole('article').first()).toContainText('15-inch');
		await page.getByRole('button', { name: 'Filter' }).click();
		await page.getByLabel('In stock').check();
		await page.getByRole('button', { name: /^Show \d+ products$/ }).click();
		await expect(page).toHaveURL('/search?q=15+inch+speaker&in_stock=1');
		await page.goto('/search?q=mixer');
		await main(page).getByRole('link', { name: 'explore more' }).click();
		await expect(page).toHaveURL('/search?q=mixer&page=2');
		await expect(main(page)).toContainText(/Showing 13-1\d out of 1\d products/);
		await page.goto('/search?q=mixer+with+12+channels+under+200k');
		await expect(page).toHaveURL('/search?q=mixer+with+12+channels&max=200000');
		await page.getByRole('link', { name: 'Remove filter Up to ₦200,000' }).click();
		await expect(main(page).getByRole('article').first()).toContainText('K12');
		await page.goto('/search?q=with');
		await expect(heading(page)).toHaveText('Results for “with”');
	});
});

test('the response to the latest question is shown, however late an earlier one arrives', async ({
	page,
}) => {
	const asked: string[] = [];
	let letGo: () => void = () => {};
	const lastResponded = new Promise<void>((resolve) => {
		letGo = resolve;
	});
	await page.route('**/api/search/suggestions?*', async (route) => {
		const q = new URL(route.request().url()).searchParams.get('q') ?? '';
		asked.push(q);
		if (q === 'gu') await lastResponded;
		await route.continue();
	});
	await openAlive(page, '/');
	await box(page).click();
	await box(page).pressSequentially('gu');
	await expect.poll(() => asked).toEqual(['gu']);
	// Keystrokes in quick succession make one request.
	await box(page).fill('mega');
	await expect(options(page).last()).toHaveText('See all results for “mega”');
	letGo();
	await page.waitForLoadState('networkidle');
	await expect(options(page).last()).toHaveText('See all results for “mega”');
	expect(asked).toEqual(['gu', 'mega']);
});

test('a list closed by Escape stays closed when a question under way is answered', async ({
	page,
}) => {
	await page.route('**/api/search/suggestions?q=micro', () => {});
	await openAlive(page, '/');
	await box(page).click();
	await box(page).pressSequentially('mi');
	await expect(options(page).first()).toBeVisible();
	const asked = page.waitForRequest('**/api/search/suggestions?q=micro');
	await box(page).fill('micro');
	const question = await asked;
	const failed = page.waitForEvent('requestfailed', (each) => each === question);
	await page.keyboard.press('Escape');
	await failed;
	await expect(list(page)).toBeHidden();
	await expect(box(page)).toHaveValue('micro');
});

test('a page of results is not for search engines', async ({ page }) => {
	await page.goto('/search?q=mixer&in_stock=1&page=1');
	await expect(page).toHaveURL('/search?q=mixer&in_stock=1');
	await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex, follow');
	const canonical = page.locator('link[rel="canonical"]');
	await expect(canonical).toHaveAttribute('href', /\/search\?q=mixer$/);
});

test.describe('of a person', () => {
	// The tests' browser identifies itself as automated, and such searches are not counted.
	test.use({ userAgent: PERSON });

	test('staff see a search without results, and one tap later it finds something', async ({
		page,
	}) => {
		const word = `yq${unique().replace(/\d/g, 'x')}`;
		const machine = await page.request.get(`/search?q=machine${word}`, {
			headers: { 'user-agent': 'Googlebot/2.1' },
		});
		expect(machine.status()).toBe(200);
		await page.goto(`/search?q=${word}`);
		await expect(main(page)).toContainText('Nothing found.');
		await becomeAdmin(page);
		await openAlive(page, `/admin/missed-searches?q=${word}`);
		await expect(page.getByText('1-1 of 1 search')).toBeVisible();
		await expectNoViolations(page);
		await page.getByRole('link', { name: `Make a synonym ${word}` }).click();
		await expect(page.getByLabel('Shoppers type')).toHaveValue(word);
		await page.getByRole('button', { name: 'Add Synonym' }).click();
		await closeAlert(page, 'Validation Error');
		await expect(page.getByLabel('The catalogue says')).toHaveAccessibleDescription(/required/);
		await page.getByLabel('The catalogue says').fill('Megaphone');
		await page.getByRole('button', { name: 'Add Synonym' }).click();
		await closeAlert(page, 'Success', 'Synonym added successfully.');

		await page.goto(`/search?q=${word}`);
		await expect(main(page).getByRole('article')).toContainText('Megaphone');
		await openAlive(page, `/admin/missed-searches?q=${word}`);
		await expect(main(page)).toContainText('No searches found');

		await openAlive(page, `/admin/search-words?q=${word}`);
		await expectNoViolations(page);
		await page.getByRole('link', { name: `Edit ${word}` }).click();
		await alive(page);
		await page.getByLabel('The catalogue says').fill('turntable');
		await page.getByRole('button', { name: 'Update' }).click();
		await closeAlert(page, 'Success', 'Synonym updated successfully.');
		await page.goto(`/search?q=${word}`);
		await expect(main(page).getByRole('article').first()).toContainText('Turntable');

		await openAlive(page, `/admin/search-words?q=${word}`);
		await page.getByRole('button', { name: `Delete ${word}` }).click();
		await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
		await closeAlert(page, 'Success');
		await page.goto(`/search?q=${word}`);
		await expect(main(page)).toContainText('Nothing found.');
	});
});

test('where nothing was found, a word that sounds alike is offered', async ({ page }) => {
	await page.goto('/search?q=mikrofown');
	await expect(main(page)).toContainText('Nothing found.');
	await expectNoViolations(page);
	await main(page).getByRole('link', { name: 'microphone', exact: true }).click();
	await expect(page).toHaveURL('/search?q=microphone');
	await expect(main(page).getByRole('article').first()).toContainText(/microphone/i);
});
