import { expect, type Page, test } from '@playwright/test';
import { PRODUCTS_A_PAGE } from '#shop/catalogue/catalogue.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { violationsIn } from './accessible.ts';
import { alive, complaints } from './journeys.ts';
import { main, names, panel, SPEAKERS, status } from './list-steps.ts';
import { withShopDatabase } from './own-shop.ts';

// Using lists: filters, chips, order, pages, and going back to the same place.

const PHONE = { width: 360, height: 720 };
const DESK = { width: 1280, height: 800 };
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const chips = (page: Page) => page.getByRole('list', { name: 'Chosen filters' });
const isPhone = (page: Page) => page.viewportSize()?.width === PHONE.width;

async function openFilters(page: Page): Promise<void> {
	if (!isPhone(page)) return;
	await page.getByRole('button', { name: 'Filter' }).click();
	await expect(panel(page)).toBeVisible();
}

async function closeFilters(page: Page): Promise<void> {
	if (!isPhone(page)) return;
	await panel(page)
		.getByRole('button', { name: /^Show \d+ products$/ })
		.click();
	await expect(panel(page)).toBeHidden();
}

async function examine(page: Page): Promise<void> {
	// What fades in or out is pale meanwhile.
	await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
	expect(await violationsIn(page, { tags: RULES })).toEqual([]);
	const { scroll, width } = await page.evaluate(() => ({
		scroll: document.documentElement.scrollWidth,
		width: document.documentElement.clientWidth,
	}));
	expect(scroll).toBeLessThanOrEqual(width);
}

/** Ticks a category, which is folded away once others have more products: other tests enter some meanwhile. */
async function tickCategory(page: Page, name: string): Promise<void> {
	await panel(page)
		.getByText(/^Show all \d+ categories$/)
		.click();
	await panel(page).getByLabel(name).check();
}

/** A category of three pages, by its address with a filter. */
async function makeLongCategory(): Promise<string> {
	return withShopDatabase(async (db) => {
		const category = await makeCategory(db, { name: 'Drum sticks' });
		for (let number = 1; number <= 2 * PRODUCTS_A_PAGE + 10; number++)
			await makeProduct(db, { categoryId: category.id, name: `Drum sticks ${number}` });
		return `/${category.slug}?in_stock=1`;
	});
}

for (const viewport of [PHONE, DESK]) {
	test.describe(`${viewport.width} px wide`, () => {
		test.use({ viewport });

		test('filters narrow the list at once, each gets a chip, and Back removes the last one', async ({
			page,
		}) => {
			const found = complaints(page);
			await page.goto(SPEAKERS);
			await alive(page);
			await openFilters(page);
			await panel(page).getByLabel('Draywick').check();
			await expect(page).toHaveURL(`${SPEAKERS}?brand=Draywick`);
			await panel(page).getByLabel('In stock').check();
			await expect(page).toHaveURL(`${SPEAKERS}?brand=Draywick&in_stock=1`);
			await expect(panel(page).getByLabel('In stock')).toBeFocused();
			await expect(panel(page).getByLabel('Nkwelle')).toBeVisible();
			await examine(page);
			await closeFilters(page);
			await expect(status(page)).toHaveText('Showing 1-2 out of 2 products');
			await expect(page).toHaveURL(`${SPEAKERS}?brand=Draywick&in_stock=1`);
			await examine(page);

			await main(page).getByLabel('sort by').selectOption('price_asc');
			await expect(page).toHaveURL(`${SPEAKERS}?brand=Draywick&in_stock=1&sort=price_asc`);
			await chips(page).getByRole('link', { name: 'In stock' }).click();
			await expect(page).toHaveURL(`${SPEAKERS}?brand=Draywick&sort=price_asc`);
			await expect(status(page)).toHaveText('Showing 1-3 out of 3 products');
			await expect(chips(page).getByRole('listitem')).toHaveCount(1);

			await page.goBack();
			await expect(status(page)).toHaveText('Showing 1-2 out of 2 products');
			await expect(chips(page)).toContainText('In stock');
			await chips(page).getByRole('link', { name: 'Clear all' }).click();
			await expect(page).toHaveURL(`${SPEAKERS}?sort=price_asc`);
			await expect(chips(page)).toHaveCount(0);
			expect(found).toEqual([]);
		});

		test('prices are filtered by a ready-made range, then by a typed one', async ({ page }) => {
			await page.goto(SPEAKERS);
			await alive(page);
			await openFilters(page);
			const band = panel(page).getByRole('link', { name: /^Under ₦/ });
			const count = await band.getByText(/ products$/).textContent();
			await band.click();
			await expect(page).toHaveURL(/\?max=\d+999$/);
			await expect(band).toHaveAttribute('aria-current', 'true');
			await expect(status(page)).toContainText(`out of ${count}`);

			await panel(page).getByLabel('From ₦').fill('₦300,000');
			await panel(page).getByLabel('To ₦').fill('250000');
			await panel(page).getByRole('button', { name: 'Go' }).click();
			await expect(page).toHaveURL(`${SPEAKERS}?max=300000&min=250000`);
			await expect(chips(page)).toContainText('₦250,000 to ₦300,000');
			await openFilters(page);
			await expect(panel(page).getByLabel('From ₦')).toHaveValue('250000');
		});

		test('when nothing is left, each filter can be removed', async ({ page }) => {
			await page.goto(`${SPEAKERS}?brand=Draywick&max=1`);
			await alive(page);
			await expect(main(page).getByRole('heading', { name: 'No products match' })).toBeVisible();
			await expect(status(page)).toHaveText('No products match');
			await examine(page);
			await main(page).getByRole('link', { name: 'Without “Up to ₦1”' }).click();
			await expect(page).toHaveURL(`${SPEAKERS}?brand=Draywick`);
			await expect(status(page)).toHaveText('Showing 1-3 out of 3 products');
		});

		test('Back from a product leads to the same place of the same filtered page', async ({
			page,
		}) => {
			// Of its own: other tests enter products meanwhile, and all of them are in the collections.
			const list = await makeLongCategory();
			await page.goto(list);
			await alive(page);
			for (const next of [2, 3]) {
				await main(page).getByRole('link', { name: 'explore more' }).click();
				await expect(page).toHaveURL(`${list}&page=${next}`);
				await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
			}
			const listed = await names(page);
			const card = main(page).getByRole('article').nth(9);
			await card.scrollIntoViewIfNeeded();
			const place = await page.evaluate(() => window.scrollY);
			expect(place).toBeGreaterThan(200);
			await card.getByRole('link').click();
			await expect(page).toHaveURL(/\/product\//);
			await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(listed[9] ?? '');
			await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

			await page.goBack();
			await expect(page).toHaveURL(`${list}&page=3`);
			await expect.poll(() => names(page)).toEqual(listed);
			await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
		});
	});
}

test('lists of the whole shop and collections are filtered too', async ({ page }) => {
	await page.goto('/bestseller');
	await alive(page);
	await expect(main(page).getByLabel('sort by')).toHaveValue('best_selling');
	await tickCategory(page, 'PA Speakers');
	await expect(page).toHaveURL('/bestseller?category=pa-speakers');
	await expect(status(page)).toHaveText('Showing 1-12 out of 14 products');

	await page.goto('/collections/pa-speakers');
	await alive(page);
	await expect(status(page)).toHaveText('14 result(s) for Product');
	await panel(page).getByLabel('Draywick').check();
	await expect(status(page)).toHaveText('3 result(s) for Product');
	await expect(main(page).getByRole('article').first().getByRole('link')).toHaveAttribute(
		'href',
		/^\/collections\/pa-speakers\//,
	);
});

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false });

	for (const viewport of [PHONE, DESK]) {
		test(`filters, chips, order and pages work at ${viewport.width} px`, async ({ page }) => {
			await page.setViewportSize(viewport);
			await page.goto('/new-collections');
			await openFilters(page);
			await tickCategory(page, 'PA Speakers');
			await panel(page).getByLabel('From ₦').fill('1,000');
			await panel(page)
				.getByRole('button', { name: /^Show \d+ products$/ })
				.click();
			await expect(page).toHaveURL('/new-collections?category=pa-speakers&min=1000');
			await expect(status(page)).toHaveText('Showing 1-12 out of 14 products');

			await main(page).getByRole('link', { name: 'Page 2' }).click();
			await expect(page).toHaveURL('/new-collections?category=pa-speakers&min=1000&page=2');
			await main(page).getByLabel('sort by').selectOption('price_desc');
			await main(page).getByRole('button', { name: 'Sort' }).click();
			await expect(page).toHaveURL(
				'/new-collections?category=pa-speakers&min=1000&sort=price_desc',
			);

			await chips(page).getByRole('link', { name: 'PA Speakers' }).click();
			await expect(page).toHaveURL('/new-collections?min=1000&sort=price_desc');
			await openFilters(page);
			await panel(page)
				.getByText(/^Show (all \d+|more) brands$/)
				.click();
			await expect(panel(page).getByRole('checkbox', { name: 'Draywick' })).toBeVisible();
		});
	}
});
