import { expect, type Page, test } from '@playwright/test';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { violationsIn } from './accessible.ts';
import { becomeAdmin, unique } from './admin-steps.ts';
import { alive, becomeShopper, complaints, fillCheckout, putInCart } from './journeys.ts';
import { expectOrdered } from './order-steps.ts';
import { withShopDatabase } from './own-shop.ts';

// A discount code from the form of the staff to the order.

/** A category with a product of ₦45,000, and one below it that nobody else sees. */
function newGoods() {
	return withShopDatabase(async (db) => {
		const mark = unique();
		const category = await makeCategory(db, { name: `Drums ${mark}`, navdisplay: 1 });
		const drum = await makeProduct(db, {
			categoryId: category.id,
			name: `Igba ${mark}`,
			originalKobo: 45_000_00,
		});
		return { mark, category, drum };
	});
}

for (const hasScripts of [true, false]) {
	test.describe(hasScripts ? 'with scripts' : 'without scripts', () => {
		test.use({ javaScriptEnabled: hasScripts, viewport: { width: 360, height: 780 } });
		const open = async (page: Page, path: string) => {
			await page.goto(path);
			if (hasScripts) await alive(page);
		};

		test('staff make a code, a shopper orders with it, and staff end it', async ({ page }) => {
			const { mark, category, drum } = await newGoods();
			const code = `DRUM-${mark}`.toUpperCase();
			const found = complaints(page);
			await becomeAdmin(page);
			await open(page, '/admin/discounts/new');
			await page.locator('[name=name]').fill(`Drum days ${mark}`);
			await page.locator('[name=code]').fill(code.toLowerCase());
			await page.getByLabel('Per cent', { exact: true }).fill('100');
			await page.getByLabel('Categories', { exact: true }).check();
			await page.getByRole('button', { name: 'Save' }).click();
			await expect(page.getByText('At 100 % the goods would be free')).toBeVisible();
			await expect(page.getByText('Choose at least one category.')).toBeVisible();
			await page.getByLabel('Per cent', { exact: true }).fill('10');
			await page.getByRole('checkbox', { name: category.name }).first().check();
			await page.getByRole('button', { name: 'Preview' }).click();
			await expect(
				page.getByText(`10 % off ${category.name} with the code ${code}.`),
			).toBeVisible();
			if (hasScripts) expect(await violationsIn(page)).toEqual([]);
			await page.getByRole('button', { name: 'Save' }).click();
			await expect(page.getByText('The discount is saved.')).toBeVisible();
			await page.context().clearCookies();

			await becomeShopper(page, 'discounts');
			await putInCart(page, drum.slug, 2);
			await open(page, '/cart');
			const form = page.getByRole('region', { name: 'Discount code' });
			await form.getByLabel('Discount code').fill('nothing');
			await form.getByRole('button', { name: 'Apply' }).click();
			await expect(form.getByText('There is no code NOTHING.')).toBeVisible();
			await form.getByLabel('Discount code').fill(code.toLowerCase());
			await form.getByRole('button', { name: 'Apply' }).click();
			await expect(page.getByText(`Drum days ${mark} (${code})`)).toBeVisible();
			await expect(page.getByText('−₦9,000')).toBeVisible();
			await expect(page.getByText('₦81,000')).toBeVisible();
			if (hasScripts) expect(await violationsIn(page)).toEqual([]);
			await open(page, '/checkout');
			await expect(page.getByRole('row', { name: 'Grand Total' })).toContainText('₦81,000');
			await fillCheckout(page);
			await page.getByRole('button', { name: 'Place Order' }).click();
			await expectOrdered(page, drum.name, { scripts: hasScripts });
			await expect(page.getByText(`Drum days ${mark} (${code})`)).toBeVisible();

			await page.context().clearCookies();
			await becomeAdmin(page);
			await open(page, `/admin/discounts?q=${mark}`);
			await expect(page.getByText('1', { exact: true }).first()).toBeVisible();
			await page.getByRole('button', { name: `End now: Drum days ${mark}` }).click();
			if (hasScripts) await page.getByRole('button', { name: 'End it' }).click();
			await expect(page.getByText('Over', { exact: true }).last()).toBeVisible();
			expect(found).toEqual([]);
		});
	});
}
