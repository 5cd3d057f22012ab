import { expect, test } from '@playwright/test';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { defineSpecifications, specify } from '#tests/helpers/specifications.ts';
import { violationsIn } from './accessible.ts';
import { becomeAdmin, openTab, unique } from './admin-steps.ts';
import { closeAlert, openAlive } from './journeys.ts';
import { names, panel, SPEAKERS, status } from './list-steps.ts';
import { withShopDatabase } from './own-shop.ts';

// What goods are compared by: staff define it for a category, products get values, shoppers filter by them.

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

test('staff define a specification, a product gets a value in another unit, its page and card show it', async ({
	page,
}) => {
	const name = `Igba ${unique()}`;
	const { category, product } = await withShopDatabase(async (db) => {
		const made = await makeCategory(db, { name: 'Journeys', navdisplay: 1 });
		return {
			category: made,
			product: await makeProduct(db, { name, categoryId: made.id, metaTitle: name }),
		};
	});
	await becomeAdmin(page);
	const address = `/admin/edit-category/${category.id}/specifications`;
	await openAlive(page, `${address}/add`);
	await page.getByLabel('Label').fill('Power');
	await page.getByLabel('Unit').selectOption({ label: 'Watt (W)' });
	await page.getByLabel('On the card').check();
	expect(await violationsIn(page, { tags: RULES })).toEqual([]);
	await page.getByRole('button', { name: 'Add Specification' }).click();
	await closeAlert(page, 'Success', 'Specification added successfully.');
	await expect(page).toHaveURL(address);
	await expect(page.getByRole('cell', { name: 'Watt (W)' })).toBeVisible();
	expect(await violationsIn(page, { tags: RULES })).toEqual([]);
	await openAlive(page, `/admin/edit-product/${product.id}`);
	await openTab(page, 'Specifications');
	const field = page.getByLabel('Power (W)');
	await field.fill('12 bananas');
	await page.getByRole('button', { name: 'Update' }).click();
	await closeAlert(page, 'Validation Error', 'Please look at the fields marked below.');
	await expect(
		page.getByText('Must be in W, or in a unit that can be converted to it.'),
	).toBeVisible();
	await field.fill('0.4 kW');
	await page.getByRole('button', { name: 'Update' }).click();
	await closeAlert(page, 'Success', 'Product updated successfully.');
	await page.goto(`/product/${product.slug}`);
	await expect(page.getByRole('region', { name: 'Facts' })).toContainText('400 W');
	await page.goto(`/${category.slug}`);
	await expect(page.getByRole('article').filter({ hasText: name })).toContainText('400 W');
});

test('staff give one value to many products, after a look at each, and undo it', async ({
	page,
}) => {
	const { ids, definition } = await withShopDatabase(async (db) => {
		const category = await makeCategory(db, { name: 'Journeys', navdisplay: 1 });
		const defined = await defineSpecifications(db, category.id, {
			key: 'power',
			label: 'Power',
			unit: 'w',
		});
		const made = [];
		for (const name of ['Ogene', 'Ichaka'])
			made.push(
				(await makeProduct(db, { name: `${name} ${unique()}`, categoryId: category.id })).id,
			);
		await specify(db, made[0] ?? 0, { [defined.power ?? 0]: 100 });
		return { ids: made, definition: defined.power ?? 0 };
	});
	await becomeAdmin(page);
	const chosen = ids.map((id) => `choose_${id}=on`).join('&');
	await openAlive(page, `/admin/change-specification?${chosen}`);
	await page.getByLabel('Specification').selectOption(String(definition));
	const value = page.getByLabel('New value');
	await value.fill('much');
	await page.getByRole('button', { name: 'Show what it changes' }).click();
	await expect(page.getByText('Must be a number, in W.')).toBeVisible();
	await expect(value).toHaveValue('much');
	await value.fill('0.5 kW');
	await page.getByRole('button', { name: 'Show what it changes' }).click();
	await expect(page.getByRole('row').filter({ hasText: '100 W' })).toContainText('500 W');
	expect(await violationsIn(page, { tags: RULES })).toEqual([]);
	await page.getByRole('button', { name: 'Change 2 products' }).click();
	await expect(page.getByText('2 products were changed.')).toBeVisible();
	await page.getByRole('button', { name: 'Undo this change' }).click();
	await expect(page.getByText('This change was undone')).toBeVisible();
});

test('staff say what is in the box of many products at once, after a look at each, and undo it', async ({
	page,
}) => {
	const [empty, filled] = await withShopDatabase(async (db) => {
		const category = await makeCategory(db, { name: 'Boxes', navdisplay: 1 });
		const make = async (inTheBox: string) =>
			makeProduct(db, { name: `Udu ${unique()}`, categoryId: category.id, inTheBox });
		return [await make(''), await make('Udu')];
	});
	await becomeAdmin(page);
	const chosen = `choose_${empty?.id}=on&choose_${filled?.id}=on`;
	await openAlive(page, `/admin/change-box?${chosen}`);
	const things = page.getByLabel('In the box');
	await things.fill('x'.repeat(121));
	await page.getByRole('button', { name: 'Show what it changes' }).click();
	await expect(page.getByText('Line 1 may not be longer than 120 characters.')).toBeVisible();
	await things.fill('Clay udu\nCarrying ring');
	await page.getByRole('button', { name: 'Show what it changes' }).click();
	const row = (name = '') => page.getByRole('row').filter({ hasText: name });
	await expect(row(empty?.name)).toContainText('Clay udu | Carrying ring');
	await expect(row(filled?.name)).toContainText('It says already what is in the box.');
	expect(await violationsIn(page, { tags: RULES })).toEqual([]);
	await page.getByRole('button', { name: 'Change 1 product' }).click();
	await expect(page.getByText('1 product was changed.')).toBeVisible();
	await page.goto(`/product/${empty?.slug}`);
	await expect(page.getByText('Carrying ring')).toBeVisible();
	await page.goBack();
	await page.getByRole('button', { name: 'Undo this change' }).click();
	await expect(page.getByText('This change was undone')).toBeVisible();
	await page.goto(`/product/${empty?.slug}`);
	await expect(page.getByText('Carrying ring')).toHaveCount(0);
});

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false });

	test('a list is filtered by a choice and a range, and the address says so', async ({ page }) => {
		await page.goto(SPEAKERS);
		await panel(page).getByLabel('Active').check();
		await panel(page).getByLabel('12 inch').check();
		await panel(page)
			.getByRole('button', { name: /^Show \d+ products$/ })
			.click();
		await expect(page).toHaveURL(`${SPEAKERS}?spec.powering=Active&spec.woofer=12`);
		await expect(status(page)).toContainText('3 products');
		expect((await names(page)).join()).toContain('N12A');
	});
});
