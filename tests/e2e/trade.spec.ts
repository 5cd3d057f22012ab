import { expect, type Page, test } from '@playwright/test';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { violationsIn } from './accessible.ts';
import { becomeAdmin, unique } from './admin-steps.ts';
import { alive, becomeShopper, expectPlaced, fillCheckout, putInCart } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';

// Buying by the carton: quantity prices, and prices for groups of customers, from the form of the staff to the order.

/** A category of its own with an ubo of ₦1,000. */
function newUbo() {
	return withShopDatabase(async (db) => {
		const mark = unique();
		const category = await makeCategory(db, { name: `Ubos ${mark}`, slug: `ubos-${mark}` });
		const ubo = await makeProduct(db, {
			categoryId: category.id,
			originalKobo: 0,
			qty: 50,
			sellingKobo: 1_000_00,
			name: `Ubo ${mark}`,
		});
		return { mark, category, ubo };
	});
}

for (const hasScripts of [true, false]) {
	test.describe(hasScripts ? 'with scripts' : 'without scripts', () => {
		test.use({ javaScriptEnabled: hasScripts, viewport: { width: 360, height: 780 } });
		const open = async (page: Page, path: string) => {
			await page.goto(path);
			if (hasScripts) await alive(page);
		};
		const fine = async (page: Page) => {
			if (hasScripts) expect(await violationsIn(page)).toEqual([]);
		};
		const save = async (page: Page) => {
			await page.getByRole('button', { name: 'Save', exact: true }).click();
			await expect(page.getByText('The discount is saved.')).toBeVisible();
		};

		test('from so many pieces each costs less: on the page, in the cart, in the order', async ({
			page,
		}) => {
			const { mark, category, ubo } = await newUbo();
			await becomeAdmin(page);
			for (const [pieces, percent] of [
				['5', '5'],
				['20', '10'],
			] as const) {
				await open(page, '/admin/discounts/new');
				await page.locator('[name=name]').fill(`From ${pieces} ${mark}`);
				await page.getByLabel('Per cent', { exact: true }).fill(percent);
				await page.getByLabel('Categories', { exact: true }).check();
				await page.getByRole('checkbox', { name: category.name }).first().check();
				await page.getByLabel('From so many pieces').fill('many');
				await page.getByRole('button', { name: 'Save', exact: true }).click();
				await expect(page.getByText('This must be a whole number from 1 to 10,000')).toBeVisible();
				await page.getByLabel('From so many pieces').fill(pieces);
				await fine(page);
				await save(page);
				await expect(
					page.getByText(
						`${percent} % off ${category.name}, from ${pieces} pieces of one product. Running.`,
					),
				).toBeVisible();
			}
			await page.context().clearCookies();

			await becomeShopper(page, 'carton');
			await open(page, `/product/${ubo.slug}`);
			const steps = page.getByRole('table', { name: 'Prices for several pieces' });
			await expect(steps.getByRole('row')).toHaveText([
				/From 5 pieces\s*₦950 each/,
				/From 20 pieces\s*₦900 each/,
			]);
			const data = await page.locator('script[type="application/ld+json"]').first().textContent();
			expect(data).toContain('"price":"1000.00"');
			expect(data).not.toContain('950');
			await fine(page);

			await putInCart(page, ubo.slug, 3);
			await open(page, '/cart');
			await expect(page.getByText('2 more and each costs ₦950.')).toBeVisible();
			await fine(page);
			for (const pieces of ['4', '5']) {
				await page.getByRole('button', { name: 'One more' }).click();
				await expect(page.getByLabel(`Quantity of ${ubo.name}`)).toContainText(pieces);
			}
			await expect(page.getByText('more and each costs')).toHaveCount(0);
			const amounts = [`From 5 ${mark}`, '−₦250', '₦4,750'];
			for (const amount of amounts)
				await expect(page.getByText(amount, { exact: true }).first()).toBeVisible();
			await open(page, '/checkout');
			await fillCheckout(page);
			await page.getByLabel('Zip Code').fill('430001');
			await page.getByRole('button', { name: 'Place Order' }).click();
			if (hasScripts) await expectPlaced(page);
			for (const amount of amounts)
				await expect(page.getByText(amount, { exact: true }).first()).toBeVisible();
		});

		test('a member of a group pays its price, a stranger does not', async ({ page }) => {
			const { mark, category, ubo } = await newUbo();
			const { email } = await becomeShopper(page, 'member');
			const member = await page.context().cookies();
			await page.context().clearCookies();
			await becomeAdmin(page);
			await open(page, '/admin/customer-groups/new');
			await page.getByLabel('Name').fill(' ');
			await page.getByRole('button', { name: 'Add the group' }).click();
			await expect(page.getByText('The name field is required.').last()).toBeVisible();
			await page.getByLabel('Name').fill(`Trade ${mark}`);
			await page.getByRole('button', { name: 'Add the group' }).click();
			await expect(page.getByText('Now put customers into it.')).toBeVisible();
			const address = page.getByLabel('Add the customer with this e-mail address');
			await address.fill('nobody@example.com');
			await page.getByRole('button', { name: 'Add', exact: true }).click();
			await expect(page.getByText('Nobody has an account with this address.').last()).toBeVisible();
			await expect(address).toHaveValue('nobody@example.com');
			await address.fill(email);
			await page.getByRole('button', { name: 'Add', exact: true }).click();
			await expect(page.getByText('The customer is in this group.')).toBeVisible();
			await fine(page);
			await page.getByRole('link', { name: 'Chidi Eze' }).click();
			const groups = page.getByRole('region', { name: 'Groups' });
			await expect(groups.getByLabel(`Trade ${mark}`)).toBeChecked();
			await fine(page);

			await open(page, '/admin/discounts/new');
			await page.locator('[name=name]').fill(`Trade price ${mark}`);
			await page.getByLabel('Per cent', { exact: true }).fill('12');
			await page.getByLabel('Categories', { exact: true }).check();
			await page.getByRole('checkbox', { name: category.name }).first().check();
			await page.getByLabel('Groups of customers only').check();
			await page.getByRole('button', { name: 'Save', exact: true }).click();
			await expect(page.getByText('Choose at least one group.').last()).toBeVisible();
			await page.getByRole('checkbox', { name: `Trade ${mark}` }).check();
			await save(page);
			await expect(
				page.getByText(`12 % off ${category.name}, for customers in Trade ${mark}. Running.`),
			).toBeVisible();
			await open(page, `/admin/customer-groups?q=${mark}`);
			await page.getByRole('link', { name: `Trade ${mark}` }).click();
			await page.getByRole('button', { name: `Delete the group Trade ${mark}` }).click();
			await page.getByRole('button', { name: 'Delete', exact: true }).last().click();
			await expect(
				page.getByText(`The discount “Trade price ${mark}” is for this group`).first(),
			).toBeVisible();
			await page.context().clearCookies();

			await becomeShopper(page, 'stranger');
			await putInCart(page, ubo.slug, 2);
			await open(page, '/cart');
			await expect(page.getByText('₦2,000').first()).toBeVisible();
			await expect(page.getByText(`Trade price ${mark}`)).toHaveCount(0);
			await page.context().clearCookies();

			await page.context().addCookies(member);
			await open(page, `/product/${ubo.slug}`);
			await expect(page.getByText('₦880')).toHaveCount(0);
			await putInCart(page, ubo.slug, 2);
			await open(page, '/cart');
			for (const amount of [`Trade price ${mark}`, '−₦240', '₦1,760'])
				await expect(page.getByText(amount, { exact: true }).first()).toBeVisible();
			await page.context().clearCookies();

			// Whoever is taken out pays what everybody pays, and a group that no discount needs can go.
			await becomeAdmin(page);
			await open(page, `/admin/customer-groups?q=${mark}`);
			await page.getByRole('link', { name: `Trade ${mark}` }).click();
			await page.getByRole('button', { name: 'Remove Chidi Eze' }).click();
			await page.getByRole('button', { name: 'Take out' }).last().click();
			await expect(page.getByText('Nobody yet.')).toBeVisible();
			await open(page, `/admin/discounts?q=${mark}`);
			await page.getByRole('button', { name: `End now: Trade price ${mark}` }).click();
			await page.getByRole('button', { name: 'End it' }).click();
			await expect(page.getByText('Over', { exact: true }).last()).toBeVisible();
			await open(page, `/admin/customer-groups?q=${mark}`);
			await page.getByRole('link', { name: `Trade ${mark}` }).click();
			await page.getByRole('button', { name: `Delete the group Trade ${mark}` }).click();
			await page.getByRole('button', { name: 'Delete', exact: true }).last().click();
			await expect(page.getByText('The group is deleted.')).toBeVisible();
			await page.context().clearCookies();
			await page.context().addCookies(member);
			await open(page, '/cart');
			await expect(page.getByText('₦2,000').first()).toBeVisible();
			await expect(page.getByText(`Trade price ${mark}`)).toHaveCount(0);
		});
	});
}
