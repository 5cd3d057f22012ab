import { expect, type Page, test } from '@playwright/test';
import { makeCategory, makeKit, makeProduct } from '#tests/helpers/catalogue.ts';
import { violationsIn } from './accessible.ts';
import { becomeAdmin, unique } from './admin-steps.ts';
import { withShopDatabase } from './own-shop.ts';

// The parts of many kits, changed at once: shown first, then made, then undone.

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const NO_SCRIPTS = 'without scripts';

/** Two kits with a stool in common, and a product that is no kit. */
async function twoKits() {
	return withShopDatabase(async (db) => {
		const { id: categoryId } = await makeCategory(db, { name: 'Drum kits' });
		const make = (name: string) =>
			makeProduct(db, { name: `${name} ${unique()}`, categoryId, qty: 20 });
		const [drum, stool, throne, plain] = [
			await make('Drum'),
			await make('Stool'),
			await make('Throne'),
			await make('Zither'),
		];
		const parts = [
			[drum, 2],
			[stool, 1],
		] as const;
		const one = await makeKit(db, parts, { name: `Kit one ${unique()}` });
		const two = await makeKit(db, parts, { name: `Kit two ${unique()}` });
		const chosen = [one, two, plain].map(({ id }) => `choose_${id}=on`).join('&');
		return { drum, stool, throne, plain, one, two, chosen };
	});
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const show = (page: Page) => page.getByRole('button', { name: 'Show what it changes' }).click();

async function swapAndUndo(page: Page) {
	const { stool, throne, plain, one, two, chosen } = await twoKits();
	await page.goto(`/admin/change-kits?${chosen}`);
	await page.getByLabel('What to do').selectOption('Put another part in the place of one');
	await show(page);
	await expect(page.getByText('Please choose the part that goes.')).toBeVisible();
	await page.getByLabel('The part that goes').selectOption(`${stool.name} (in 2 kits)`);
	await page.getByLabel('Name, SKU, barcode').fill(throne.name);
	await page.getByRole('button', { name: 'Search', exact: true }).last().click();
	await page.getByRole('button', { name: `Add ${throne.name}` }).click();
	await expect(page.getByRole('button', { name: `Take out ${throne.name}` })).toBeVisible();
	await expect(page.getByLabel('The part that goes')).toHaveValue(String(stool.id));
	await show(page);
	await expect(rowOf(page, two.name)).toContainText(`1 × ${throne.name}`);
	await expect(rowOf(page, plain.name)).toContainText('Stays as it is. It is not a kit.');
	// The checker is a script.
	if (!test.info().titlePath.includes(NO_SCRIPTS))
		expect(await violationsIn(page, { tags: RULES })).toEqual([]);
	await page.getByRole('button', { name: 'Change 2 products' }).click();
	await expect(page.getByText('2 products were changed.')).toBeVisible();
	const change = page.url();
	await page.goto(`/product/${one.slug}`);
	await expect(page.getByRole('link', { name: throne.name }).first()).toBeVisible();
	await page.goto(change);
	await page.getByRole('button', { name: 'Undo this change' }).click();
	await expect(page.getByText('This change was undone')).toBeVisible();
	await page.goto(`/product/${one.slug}`);
	await expect(page.getByRole('link', { name: stool.name }).first()).toBeVisible();
}

test('one part of many kits gives way to another, after a look at each, and comes back', async ({
	page,
}) => {
	await becomeAdmin(page);
	await swapAndUndo(page);
});

test('of products that are no kits nothing can be changed', async ({ page }) => {
	const { plain } = await twoKits();
	await becomeAdmin(page);
	await page.goto(`/admin/change-kits?choose_${plain.id}=on`);
	await expect(page.getByText('None of the chosen products is a kit.')).toBeVisible();
	await expect(page.getByRole('button', { name: 'Show what it changes' })).toHaveCount(0);
});

test.describe(NO_SCRIPTS, () => {
	test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

	test('the parts of kits are changed just as well', async ({ page }) => {
		await becomeAdmin(page);
		await swapAndUndo(page);
	});
});
