import { expect, test } from '@playwright/test';
import { contactMessages } from '#db/shopper-schema.ts';
import { LARGEST_KOBO } from '#shop/kit/money.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { AROUND_MAIN, bringAxe, expectReadable } from './accessible.ts';
import { becomeAdmin, unique } from './admin-steps.ts';
import { becomeShopper } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';

// Each admin page: who may see it, and how it reads.

test('visitors are sent to the sign-in page and shoppers to 403', async ({ page }) => {
	await page.goto('/admin/orders?page=2');
	await expect(page).toHaveURL('/login?next=%2Fadmin%2Forders%3Fpage%3D2');
	await becomeShopper(page, 'curious');
	await page.goto('/admin/dashboard');
	await expect(page).toHaveURL('/403');
	const saved = await page.request.post('/admin/save/category', { multipart: { name: 'Mine' } });
	expect(saved.status()).toBe(403);
	const large = { name: 'x.png', mimeType: 'image/png', buffer: Buffer.alloc(2 * 1024 * 1024) };
	const refused = await page.request.post('/admin/save/product', { multipart: { images: large } });
	expect(refused.status()).toBe(401);
});

const PAGES = {
	'orders and figures': [
		'dashboard',
		'orders',
		'layaways',
		'layaways/new',
		'repairs',
		'repairs/new',
		'orders/pick-list',
		'payments',
		'money',
		'charts',
		'tables',
		'tables/waiting',
		'tables/value',
		'tables/1',
		'activity',
		'search?q=drum',
	],
	'categories and products': [
		'category',
		'view-category',
		'edit-category/1',
		'edit-category/1/specifications',
		'edit-category/1/specifications/add',
		'add-product',
		'view-product',
		'edit-product/1',
		'edit-product/1/kit',
		'edit-product/1/extras',
	],
	'changes of many products': [
		'change-products?choose_1=on&choose_2=on&price_percent=10&round=500',
		'change-products?choose_1=on&price_percent=much',
		'change-specification?choose_1=on&choose_2=on',
		'change-box?choose_1=on&choose_2=on&in_the_box=Strap',
		'change-extras?choose_1=on&choose_2=on&extra=3&change=add&show=1',
		'change-kits?choose_1=on&choose_2=on',
		'change-questions?choose_1=on&change=show&show=1',
		'change-media?choose_1=on&choose_2=on&take_0=x&show=1',
		'families',
		'families/versions/1',
		'labels?goods=1.3_2&q=drum',
		'labels/print?goods=1.3_2',
		'goes-with',
		'goes-with/add?draft=1&category=1',
		'goes-with/1',
		'discounts',
		'discounts/report',
		'discounts/new?draft=1&preview=1&kind=percent&scope=brands',
		'new-prices',
		'new-prices/rules',
		'import',
		'search-words',
		'search-words/add',
		'missed-searches',
	],
	buying: [
		'suppliers',
		'suppliers/new',
		'purchase-orders',
		'purchase-orders/new',
		'what-to-order',
		'what-to-order?fill=all',
		'what-to-order/1',
	],
	'texts and people': [
		'profile',
		'customers/1',
		'staff',
		'staff/1',
		'staff/invite',
		'staff/roles/new',
		'integrations',
		'integrations/keys/new',
		'integrations/webhooks/new',
		'adminblog',
		'adminblog/create',
		'adminblog/edit/1',
		'adminblog/preview/1',
		'newsletter',
		'newsletter/letters',
		'newsletter/letters/new',
		'reviews',
		'reviews/1',
		'questions',
		'messages',
	],
	'mails and settings': [
		'mails',
		'settings',
		'settings/mails',
		'settings/mails/order-placed',
		'settings/mails/order-placed/preview?subject=Hi',
		'settings/home-page',
		'settings/home-page/preview',
		'401',
	],
};

for (const [name, paths] of Object.entries(PAGES)) {
	test(`every admin page of ${name} is accessible, on a phone too`, async ({ page }) => {
		test.slow();
		await bringAxe(page);
		await becomeAdmin(page);
		for (const path of paths) {
			const examined = path === paths[0] ? {} : { exclude: AROUND_MAIN };
			await page.setViewportSize({ width: 360, height: 780 });
			const response = await page.goto(`/admin/${path}`);
			expect(response?.status(), path).toBe(200);
			await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
			for (const width of [360, 1280])
				await test.step(`${path}, ${width} px wide`, async () => {
					await page.setViewportSize({ width, height: 780 });
					await expectReadable(page, true, examined);
				});
		}
	});
}

test('a wrong address of the admin area says so, and a sorted list names its order', async ({
	page,
}) => {
	await becomeAdmin(page);
	await page.setViewportSize({ width: 360, height: 780 });
	const missing = await page.goto('/admin/anything');
	expect(missing?.status()).toBe(404);
	await expect(page.getByText('Page is Under Construction.')).toBeVisible();
	await page.goto('/admin/tables?sort=value_desc');
	// On a phone the head is there for screen readers only.
	const sorted = page.getByRole('columnheader', { name: 'Value' });
	await expect(sorted).toHaveAttribute('aria-sort', 'descending');
});

test('the stock is valued at price and at cost, and says of how many the cost is unknown', async ({
	page,
}) => {
	const name = `Valued ${unique()}`;
	await withShopDatabase(async (db) => {
		const { id: categoryId } = await makeCategory(db, { name });
		await makeProduct(db, { categoryId, sellingKobo: 1000_00, costKobo: 600_00, qty: 3 });
		await makeProduct(db, { categoryId, sellingKobo: 500_00, qty: 4 });
	});
	await becomeAdmin(page);
	await page.goto('/admin/tables');
	await page.getByRole('link', { name: 'What the stock is worth' }).click();
	await expect(page).toHaveURL('/admin/tables/value');
	const cells = page.getByRole('row').filter({ hasText: name }).getByRole('cell');
	await expect(cells).toHaveText([/Valued/, /2$/, /7$/, /₦5,000$/, /₦1,800$/, /40 %$/, /1$/]);
	await page.setViewportSize({ width: 360, height: 780 });
	await expect(page.getByText('Without a cost').first()).toBeVisible();
});

test('the dashboard leads to messages to answer and to what shoppers wait for', async ({
	page,
}) => {
	await withShopDatabase((db) =>
		db.insert(contactMessages).values({
			dedupeKey: unique(),
			name: 'Ada',
			email: 'ada@example.com',
			message: 'Do you repair amplifiers?',
		}),
	);
	await becomeAdmin(page);
	await page.goto('/admin/dashboard');
	await page.getByRole('link', { name: /^Messages to answer\s*[1-9]/ }).click();
	await expect(page).toHaveURL('/admin/messages');
	await page.goto('/admin/dashboard');
	await page.getByRole('link', { name: 'What shoppers wait for' }).click();
	await expect(page).toHaveURL('/admin/tables/waiting');
});

test('values without a space and the largest amounts make no page of staff wider than the screen', async ({
	page,
}) => {
	const word = 'W'.repeat(191);
	const order = await withShopDatabase(async (db) => {
		const { id: userId } = await makeShopper(db);
		const category = await makeCategory(db, { name: 'Journeys', navdisplay: 1 });
		const product = await makeProduct(db, { categoryId: category.id, brand: word, status: 1 });
		const dear = {
			slug: `dear-${unique()}`,
			sellingKobo: LARGEST_KOBO,
			originalKobo: LARGEST_KOBO,
		};
		await makeProduct(db, { categoryId: category.id, name: word, status: 1, qty: 999, ...dear });
		const name = { firstname: word, lastname: word };
		const person = { ...name, address: word, city: word, region: word, phone: '+234 803 123 4567' };
		return await makeOrder(db, { userId, ...person }, [
			{ productId: product.id, name: word, brand: word, unitKobo: LARGEST_KOBO, qty: 1 },
		]);
	});
	await becomeAdmin(page);
	const at = `/admin/orders/${order.id}`;
	const list = `/admin/orders?q=${order.trackingNo}`;
	const documents = [`${at}/receipt`, `${at}/packing-slip`];
	const tables = [list, `/admin/tables?q=${word}`, `/admin/view-product?q=${word}`];
	for (const width of [360, 1280]) {
		await page.setViewportSize({ width, height: 800 });
		for (const path of [at, ...documents, ...tables, '/admin/charts']) {
			const response = await page.goto(path);
			expect(response?.status(), path).toBe(200);
			const shown = path === '/admin/charts' ? 'Revenue is the total of each sale' : word;
			await expect(page.getByText(shown).first()).toBeAttached();
			// A table that is too wide first takes the margin of the page.
			const room = await page.evaluate(() => {
				const margins = [...document.querySelectorAll('main table')].map(
					(table) => (table.parentElement?.clientWidth ?? 0) - table.scrollWidth,
				);
				return Math.min(innerWidth - document.documentElement.scrollWidth, ...margins);
			});
			expect(room, `${path.slice(0, 40)} at ${width} px`).toBeGreaterThanOrEqual(0);
		}
	}
	await page.goto(list);
	const phone = page.getByText('+234 803 123 4567', { exact: true });
	const lines = await phone.evaluate((element) => element.getClientRects().length);
	expect(lines, 'lines of a phone number').toBe(1);
	await page.setViewportSize({ width: 360, height: 800 });
	await page.goto(`/admin/view-product?q=${word}`);
	const row = page.getByRole('row').filter({ hasText: word }).first();
	const tops = await Promise.all(
		[
			row.getByRole('link', { name: /^Edit/ }),
			row.getByRole('link', { name: /^Duplicate/ }),
			row.getByRole('button', { name: /^Delete/ }),
		].map(async (action) => (await action.boundingBox())?.y),
	);
	expect(new Set(tops).size, 'lines of actions').toBe(1);
});
