import { expect, test } from '@playwright/test';
import { makeCategory } from '#tests/helpers/catalogue.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { becomeAdmin, photo, unique } from './admin-steps.ts';
import { withShopDatabase } from './own-shop.ts';
import { keyboard, withoutScripts } from './staff-hands.ts';

// Goods come and go by keyboard alone, and without scripts: a product is entered, an order is sent and partly comes back.

for (const hasScripts of [true, false]) {
	test.describe(hasScripts ? 'by keyboard alone' : 'without scripts', () => {
		test.use({ javaScriptEnabled: hasScripts });

		test('an order is sent and delivered, and a piece of it comes back for its price', async ({
			page,
		}) => {
			test.slow();
			const { id } = await withShopDatabase(async (db) => {
				const { id: userId } = await makeShopper(db);
				const lines = [{ name: 'Udu drum of fired clay', unitKobo: 1000_00, qty: 3 }];
				return makeOrder(db, { userId, state: 'packed' }, lines);
			});
			await becomeAdmin(page);
			const { press, write, tick, ready } = hasScripts ? keyboard(page) : withoutScripts(page);
			const main = page.getByRole('main');
			const button = (name: string) => main.getByRole('button', { name, exact: true });

			await page.goto(`/admin/orders/${id}`);
			await ready();
			await press(button('Mark as sent'));
			await expect(main.getByText('Now: On its way')).toBeVisible();
			await press(button('Mark as delivered'));
			await expect(main.getByText('Now: Delivered')).toBeVisible();

			await press(main.locator('summary', { hasText: 'Record a return…' }));
			const line = main.getByRole('group', { name: 'Udu drum' });
			await write(line.getByLabel(/^Pieces that came back/), '1');
			await tick(line.getByLabel('These go on sale'));
			await write(main.getByLabel('Reason'), 'Too loud');
			await press(button('Record the return'));
			const sure = page.getByRole('alertdialog', { name: 'Are you sure?' });
			if (hasScripts) await expect(sure).toContainText('₦1,000 less is to be collected.');
			await press(sure.getByRole('button', { name: 'Record the return' }));
			await expect(main.getByRole('region', { name: 'History' })).toContainText(
				'Came back: 1 × Udu drum of fired clay',
			);
			await expect(main.getByRole('region', { name: 'Lines' })).toContainText(
				'Came back: less in cash₦1,000',
			);
		});

		test('a product is entered with a picture, and is in the shop', async ({ page }) => {
			test.slow();
			const run = unique();
			const name = `Ogene ${run}`;
			const category = `Bells-${run}`;
			await withShopDatabase((db) => makeCategory(db, { name: category, navdisplay: 1 }));
			await becomeAdmin(page);
			const hands = hasScripts ? keyboard(page) : withoutScripts(page);
			const { press, write, ready, open } = hands;
			const main = page.getByRole('main');

			await page.goto('/admin/add-product');
			await ready();
			await hands.select(main.getByLabel('Category'), category);
			await write(main.getByRole('textbox', { name: /^Name/ }), name);
			await write(main.getByRole('textbox', { name: /^Slug/ }), `ogene-${run}`);
			await open('SEO Tags');
			await write(main.getByLabel('Meta Title'), name);
			await open('Other Details');
			await write(main.getByLabel('Selling Price'), '45,000');
			await write(main.getByLabel('Original Price'), '50000');
			await write(main.getByLabel('Quantity'), '5');
			await write(main.getByLabel('Color and Length'), 'Udala');
			await open('Images');
			const picture = await photo('ogene.png', '#b91c1c');
			await hands.choose(main.getByLabel('Images', { exact: true }), picture);
			await press(main.getByRole('button', { name: 'Add Product', exact: true }));
			if (hasScripts) {
				await expect(page.getByRole('alertdialog')).toContainText('Product added successfully.');
				await page.keyboard.press('Escape');
			}
			await expect(page).toHaveURL(/\/admin\/view-product/);

			await page.goto(`/product/ogene-${run}`);
			await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
			await expect(main.getByText('₦45,000').first()).toBeVisible();
			const shown = page
				.getByRole('region', { name: `Pictures of ${name}` })
				.locator('img')
				.first();
			const source = () =>
				shown.evaluate((img: HTMLImageElement) => (img.naturalWidth > 0 ? img.currentSrc : ''));
			await expect.poll(source).toMatch(/\/uploads\/(?!.*default-image)/);
		});
	});
}
