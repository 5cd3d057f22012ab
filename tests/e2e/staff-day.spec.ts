import { expect, test } from '@playwright/test';
import { contactMessages } from '#db/shopper-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { photo, unique } from './admin-steps.ts';
import { openAlive } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';
import { keyboard, withoutScripts } from './staff-hands.ts';

// A day of staff from signing in to signing out: by keyboard alone, and without scripts.

for (const hasScripts of [true, false]) {
	test.describe(hasScripts ? 'by keyboard alone' : 'without scripts', () => {
		test.use({ javaScriptEnabled: hasScripts });

		test('a day of staff, from signing in to signing out', async ({ page }) => {
			test.slow();
			const name = `Ekwe ${unique()}`;
			const sender = `Ada ${unique()}`;
			const { order, product } = await withShopDatabase(async (db) => {
				const { id: userId } = await makeShopper(db);
				const category = await makeCategory(db, { name: 'Journeys', navdisplay: 1 });
				const made = await makeProduct(db, { categoryId: category.id, name, metaTitle: name });
				const line = { name, productId: made.id, unitKobo: 1000_00, qty: 1 };
				await db.insert(contactMessages).values({
					dedupeKey: unique(),
					name: sender,
					email: 'ada@example.com',
					message: 'Do you repair drums?',
				});
				return { order: await makeOrder(db, { userId }, [line]), product: made };
			});
			const hands = hasScripts ? keyboard(page) : withoutScripts(page);
			const { press, write, ready } = hands;
			const main = page.getByRole('main');
			const menu = page.getByRole('navigation', { name: 'Admin area' });
			const button = (label: string | RegExp) => main.getByRole('button', { name: label });
			const go = async (label: string | RegExp) => {
				await press(menu.getByRole('link', { name: label }));
				await ready();
			};
			/** What scripts answer with a message, browsers answer with the next page. */
			const close = async (text: string | RegExp) => {
				if (!hasScripts) return;
				await expect(page.getByRole('alertdialog')).toContainText(text);
				await page.keyboard.press('Escape');
				await expect(page.getByRole('alertdialog')).toHaveCount(0);
			};

			await page.goto('/login');
			await ready();
			await write(page.getByLabel('Email'), 'admin@example.com');
			await write(page.getByLabel('Password', { exact: true }), 'correct-horse-battery');
			await press(main.getByRole('button', { name: 'Login' }));
			await expect(page).toHaveURL(/\/admin\/dashboard/);
			await ready();
			await close('You are signed in.');

			await go('Orders');
			await expect(page).toHaveURL(/\/admin\/orders/);
			await write(main.getByLabel('Order, serial, name, e-mail or phone'), order.trackingNo);
			await press(button('Show'));
			await press(main.locator(`a[href="/admin/orders/${order.id}"]`));
			await ready();
			await press(button('Confirm the order'));
			await expect(main.getByText('Now: Confirmed')).toBeVisible();
			await press(button('Mark as packed'));
			await expect(main.getByText('Now: Packed')).toBeVisible();
			await press(main.getByRole('link', { name: /packing slip/i }));
			await expect(page.getByRole('img', { name: `Barcode of ${order.trackingNo}` })).toBeVisible();
			if (hasScripts) {
				await page.evaluate(() => {
					window.print = () => document.body.setAttribute('data-printed', 'yes');
				});
				await press(button('Print'));
				await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
			}

			await page.goto(`/admin/messages?q=${encodeURIComponent(sender)}`);
			await ready();
			await expect(main.getByRole('link', { name: `Reply to ${sender}` })).toHaveAttribute(
				'href',
				/^mailto:ada@example\.com/,
			);
			await press(main.getByRole('button', { name: `Answered: the message of ${sender}` }));
			await close('');
			await expect(main.getByText(sender)).toHaveCount(0);

			await page.goto(`/admin/edit-product/${product.id}`);
			await ready();
			await hands.open('Other Details');
			await write(main.getByLabel('Selling Price'), '1250');
			await press(main.getByRole('button', { name: 'Update', exact: true }));
			await close('Product updated successfully.');
			await page.goto(`/product/${product.slug}`);
			await expect(main.getByText('₦1,250').first()).toBeVisible();

			await page.goto('/admin/adminblog/create');
			await ready();
			await write(main.getByLabel('Title'), `Tuning ${name}`);
			await write(main.getByLabel('Content'), 'Warm the skin first.');
			await hands.choose(main.getByLabel('Main Image'), await photo('ekwe.png', '#78350f'));
			await press(button('Publish Article'));
			await expect(page).toHaveURL('/admin/adminblog');
			await page.goto(`/blog/tuning-${name.toLowerCase().replace(' ', '-')}`);
			await expect(page.getByRole('heading', { level: 1, name: `Tuning ${name}` })).toBeVisible();

			await page.goto('/admin/dashboard');
			await ready();
			await press(page.getByRole('banner').locator('summary', { hasText: 'Account of' }));
			await press(page.getByRole('banner').getByRole('button', { name: 'Logout' }));
			await expect(page).not.toHaveURL(/\/admin/);
			await page.goto('/admin/dashboard');
			await expect(page).toHaveURL(/\/login/);
		});
	});
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('the message of signing in stays one and the same on the way into the admin area', async ({
	page,
}) => {
	const marked = Promise.withResolvers<void>();
	await page.route('**/admin/dashboard.data*', async (route) => {
		await marked.promise;
		await route.continue();
	});
	await openAlive(page, '/login');
	await page.getByLabel('Email').fill('admin@example.com');
	await page.getByLabel('Password', { exact: true }).fill('correct-horse-battery');
	await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
	const alert = page.getByRole('alertdialog');
	await alert.evaluate((element) => element.setAttribute('data-marked', ''));
	marked.resolve();
	await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeAttached();
	await expect(alert).toHaveAttribute('data-marked');
	await page.keyboard.press('Escape');
	await expect(alert).toHaveCount(0);
});
