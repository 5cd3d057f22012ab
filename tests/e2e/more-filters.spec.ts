import { expect, type Page, test } from '@playwright/test';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { defineSpecifications, specify } from '#tests/helpers/specifications.ts';
import { violationsIn } from './accessible.ts';
import { unique } from './admin-steps.ts';
import { openAlive } from './journeys.ts';
import { main, names, panel, status } from './list-steps.ts';
import { withShopDatabase } from './own-shop.ts';

// A category that is compared by more than six things shows six filters, and the rest unfolds.

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const FIRST = 6;
const ALL = 8;

/** Two products that differ in eight things. */
async function comparedByMany() {
	return withShopDatabase(async (db) => {
		const category = await makeCategory(db, { name: `Agogos ${unique()}` });
		const keys = Array.from({ length: ALL }, (_, place) => `thing_${place + 1}`);
		const defined = await defineSpecifications(
			db,
			category.id,
			...keys.map((key, place) => ({
				key,
				label: `Thing ${place + 1}`,
				kind: 'choice' as const,
				choices: ['Wide', 'Narrow'],
			})),
		);
		const make = async (value: string) => {
			const made = await makeProduct(db, { name: `${value} agogo`, categoryId: category.id });
			const ids = Object.values(defined);
			await specify(db, made.id, Object.fromEntries(ids.map((id) => [id, value])));
		};
		await make('Wide');
		await make('Narrow');
		return `/${category.slug}`;
	});
}

const fold = (page: Page) => panel(page).locator('summary', { hasText: 'More filters' });
const filter = (page: Page, thing: number) =>
	panel(page).getByRole('group', { name: `Thing ${thing}`, exact: true });
/** On phones the filters are a sheet that a button opens. */
const openSheet = (page: Page) => main(page).getByRole('button', { name: 'Filter' }).click();

async function isFolded(page: Page) {
	await expect(filter(page, FIRST)).toBeVisible();
	await expect(filter(page, FIRST + 1)).toBeHidden();
	await expect(fold(page)).toHaveText(`More filters (${ALL - FIRST})`);
}

test('the rest of many filters unfolds, and stays so while one of it is ticked', async ({
	page,
}) => {
	const address = await comparedByMany();
	await openAlive(page, address);
	await isFolded(page);
	await fold(page).click();
	await filter(page, ALL).getByLabel('Narrow').check();
	await expect(page).toHaveURL(`${address}?spec.thing_8=Narrow`);
	await expect(status(page)).toContainText('1 product');
	await expect(filter(page, ALL)).toBeVisible();
	expect(await violationsIn(page, { tags: RULES })).toEqual([]);
	// An address that filters by one of the rest shows what it filters by.
	await openAlive(page, `${address}?spec.thing_8=Narrow`);
	await expect(filter(page, ALL).getByLabel('Narrow')).toBeChecked();
	await expect(filter(page, ALL)).toBeVisible();
	// One of the first six does not unfold the rest.
	await openAlive(page, `${address}?spec.thing_1=Wide`);
	await isFolded(page);
	expect(await names(page)).toEqual(['Wide agogo']);
});

test.describe('on a phone', () => {
	test.use({ viewport: { width: 360, height: 740 } });

	test('the rest of many filters unfolds in the sheet, which stays as wide as the screen', async ({
		page,
	}) => {
		const address = await comparedByMany();
		await openAlive(page, address);
		await expect(fold(page)).toBeHidden();
		await openSheet(page);
		await isFolded(page);
		await fold(page).click();
		await filter(page, ALL).getByLabel('Wide').check();
		await expect(page).toHaveURL(`${address}?spec.thing_8=Wide`);
		await expect(filter(page, ALL)).toBeVisible();
		expect(await violationsIn(page, { tags: RULES })).toEqual([]);
		const { width, target } = await page.evaluate(() => ({
			width: document.documentElement.scrollWidth,
			target: document.querySelector('#list-panel summary')?.getBoundingClientRect().height ?? 0,
		}));
		expect(width).toBeLessThanOrEqual(360);
		expect(target).toBeGreaterThanOrEqual(24);
		await panel(page).getByRole('button', { name: 'Show 1 product' }).click();
		await expect(panel(page)).toBeHidden();
		expect(await names(page)).toEqual(['Wide agogo']);
	});
});

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

	test('the rest of many filters unfolds and filters just as well', async ({ page }) => {
		const address = await comparedByMany();
		await page.goto(address);
		await openSheet(page);
		await isFolded(page);
		await fold(page).click();
		await filter(page, ALL).getByLabel('Narrow').check();
		await panel(page)
			.getByRole('button', { name: /^Show 2 products$/ })
			.click();
		await expect(page).toHaveURL(`${address}?spec.thing_8=Narrow`);
		await expect(status(page)).toContainText('1 product');
		await openSheet(page);
		await expect(filter(page, ALL).getByLabel('Narrow')).toBeChecked();
	});
});
