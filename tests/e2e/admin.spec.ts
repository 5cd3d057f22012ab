import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';

// The admin area from nothing to a delivered order: a category, a product with its photo, a sale, a blocked shopper.

const ADMIN = { email: 'admin@example.com', password: 'correct-horse-battery' };
const PASSWORD = 'river market drum';

/** Every run, and every try, makes things of its own. */
const unique = () => Date.now().toString(36);

async function signIn(page: Page, email: string, password: string) {
	const answer = await page.request.post('/login', { form: { email, password }, maxRedirects: 0 });
	expect(answer.status()).toBe(303);
}

async function closeAlert(page: Page, title: string, text: string) {
	const alert = page.getByRole('alertdialog', { name: title });
	await expect(alert).toContainText(text);
	await alert.getByRole('button', { name: 'OK' }).click();
	await expect(alert).toBeHidden();
}

async function openTab(page: Page, label: string | RegExp) {
	await page.locator('summary', { hasText: label }).click();
}

/** The page once its scripts run: only then is the form theirs. */
async function openAlive(page: Page, path: string) {
	await page.goto(path);
	await page.waitForFunction(() => '__reactRouterRouteModules' in window);
	await page.waitForLoadState('networkidle');
}

const photo = (name: string, background: string) =>
	sharp({ create: { width: 640, height: 480, channels: 3, background } })
		.png()
		.toBuffer()
		.then((buffer) => ({ name, mimeType: 'image/png', buffer }));

/** A shopper of his own with one order of the product; the token is his session. */
async function buy(page: Page, productId: number, email: string): Promise<number> {
	const post = async (path: string, data: object, token = '') => {
		const headers = token ? { authorization: `Bearer ${token}` } : undefined;
		const answer = await page.request.post(`/api/${path}`, { data, headers });
		return answer.json();
	};
	const names = { name: 'Ngozi Okafor', email };
	await post('register', { ...names, password: PASSWORD, password_confirmation: PASSWORD });
	const { token } = await post('login', { email, password: PASSWORD });
	const added = await post('add-to-cart', { product_id: productId, product_qty: 2 }, token);
	expect(added.status).toBe(201);
	const placed = await post(
		'place-order',
		{
			firstname: 'Ngozi',
			lastname: 'Okafor',
			phone: '0803 123 4567',
			email,
			address: '14 Oguta Road',
			city: 'Onitsha',
			state: 'Anambra',
			zipcode: '430001',
			payment_mode: 'cod',
			payment_id: '',
		},
		token,
	);
	expect(placed.status).toBe(200);
	return placed.order.id;
}

test('an admin sets up a category and a product, sells it, delivers it and blocks the shopper', async ({
	page,
	browser,
}) => {
	test.setTimeout(120_000);
	const run = unique();
	const category = `Udu pots ${run}`;
	const product = `Udu drum ${run}`;
	const email = `udu-${run}@example.com`;
	await signIn(page, ADMIN.email, ADMIN.password);

	await test.step('adds a category; what is wrong is told in its tab and nothing typed is lost', async () => {
		await openAlive(page, '/admin/category');
		await page.getByLabel('Name', { exact: false }).first().fill(category);
		await expect(page.getByLabel('Slug')).toHaveValue(`udu-pots-${run}`);
		await page.getByRole('button', { name: 'Add Category' }).click();
		await closeAlert(page, 'Validation Error', 'Please look at the fields marked below.');
		await expect(page.getByText('The meta_title field is required.')).toBeVisible();
		await page.getByLabel('Meta Title').fill(category);
		await page.getByRole('button', { name: 'Add Category' }).click();
		await closeAlert(page, 'Success', 'Category added successfully.');
		await expect(page).toHaveURL('/admin/view-category');
		await expect(page.getByRole('cell', { name: category, exact: true })).toBeVisible();
	});

	await test.step('adds a product with two photos, the second moved to the front', async () => {
		await openAlive(page, '/admin/add-product');
		await page.getByLabel('Category').selectOption({ label: category });
		await page.getByLabel('Name', { exact: false }).first().fill(product);
		await openTab(page, 'SEO Tags');
		await page.getByLabel('Meta Title').fill(product);
		await openTab(page, 'Other Details');
		await page.getByLabel('Selling Price').fill('45,000');
		await page.getByLabel('Original Price').fill('50000');
		await page.getByLabel('Quantity').fill('5');
		await page.getByLabel('Color and Length').fill('Ogene');
		await openTab(page, 'Images');
		await page
			.getByLabel('Images', { exact: true })
			.setInputFiles([await photo('red.png', '#b91c1c'), await photo('green.png', '#15803d')]);
		await expect(page.getByText('2/8 used')).toBeVisible();
		await page.getByRole('button', { name: 'Move picture 2 earlier' }).click();
		await page.getByRole('button', { name: 'Add Product' }).click();
		await closeAlert(page, 'Success', 'Product added successfully.');
		await expect(page).toHaveURL('/admin/view-product');
	});

	await test.step('it is in the shop', async () => {
		await page.goto(`/product/udu-drum-${run}`);
		await expect(page.getByRole('heading', { name: product })).toBeVisible();
		await expect(page.getByText('₦45,000').first()).toBeVisible();
		await page.goto(`/udu-pots-${run}`);
		await expect(page.getByRole('link', { name: product })).toBeVisible();
	});

	const answer = await page.request.get(`/api/product-by-slug/udu-drum-${run}`);
	const productId: number = (await answer.json()).product.id;
	const shopperPage = await (await browser.newContext()).newPage();
	const orderId = await buy(shopperPage, productId, email);

	await test.step('moves the order until it is delivered', async () => {
		await openAlive(page, `/admin/orders?q=${encodeURIComponent(email)}`);
		await page.getByRole('link', { name: `Order ${orderId}` }).click();
		for (const state of ['Confirmed', 'Packed', 'On its way', 'Delivered']) {
			await page.getByRole('main').getByRole('button', { name: state }).click();
			await expect(page.getByText(`Now: ${state}`)).toBeVisible();
		}
		await expect(page.getByRole('listitem').filter({ hasText: 'Delivered' })).toContainText('by');
		await page.getByRole('link', { name: 'Packing slip' }).click();
		await expect(page.getByText('To collect on delivery: ₦90,000')).toBeVisible();
	});

	await test.step('deletes a picture and takes it back, then is told that somebody else was first', async () => {
		await openAlive(page, `/admin/edit-product/${productId}`);
		await openTab(page, 'Images 2/8');
		await page.getByRole('checkbox', { name: 'Delete picture 2' }).check();
		await expect(page.locator('summary', { hasText: 'Images 1/8' })).toBeVisible();
		await page.getByRole('checkbox', { name: 'Undo picture 2' }).uncheck();
		const other = await page.context().newPage();
		await openAlive(other, `/admin/edit-product/${productId}`);
		await openTab(other, 'Other Details');
		await other.getByLabel('Selling Price').fill('44000');
		await openTab(other, 'Images 2/8');
		await other
			.getByLabel('Images', { exact: true })
			.setInputFiles([await photo('blue.png', '#1d4ed8')]);
		await other.getByRole('button', { name: 'Move picture 3 earlier' }).click();
		await other.getByRole('button', { name: 'Update' }).click();
		await closeAlert(other, 'Success', 'Product updated successfully.');
		await openTab(page, 'Other Details');
		await page.getByLabel('Color', { exact: true }).fill('Clay');
		await page.getByRole('button', { name: 'Update' }).click();
		await closeAlert(page, 'Failed to update product', 'Somebody else has changed this meanwhile.');
		await openTab(page, 'Other Details');
		await expect(page.getByLabel('Color', { exact: true })).toHaveValue('Clay');
	});

	await test.step('the added picture stands where it was moved to', async () => {
		const found = await page.request.get(`/api/product-by-slug/udu-drum-${run}`);
		const { images } = (await found.json()).product;
		const ids = images.map(({ id }: { id: number }) => id);
		expect(ids).toHaveLength(3);
		expect(Math.max(...ids)).toBe(ids[1]);
	});

	await test.step('blocks the shopper, whose session ends', async () => {
		await page.getByRole('link', { name: 'Profiles' }).click();
		const leave = page.getByRole('alertdialog', { name: 'Leave without saving?' });
		await leave.getByRole('button', { name: 'Leave' }).click();
		await expect(page).toHaveURL('/admin/profile');
		await openAlive(page, `/admin/profile?q=${encodeURIComponent(email)}`);
		await page.getByRole('button', { name: 'Block Ngozi Okafor' }).click();
		const sure = page.getByRole('alertdialog', { name: 'Are you sure?' });
		await expect(sure).toContainText('This action will block/unblock the user');
		await sure.getByRole('button', { name: 'Block' }).click();
		await closeAlert(page, 'Success', 'User blocked');
		await expect(page.getByText('Blocked', { exact: true })).toBeVisible();
		const refused = await shopperPage.request.post('/api/login', {
			data: { email, password: PASSWORD },
		});
		expect((await refused.json()).status).toBe(403);
	});
});

test('guests are led to the sign-in page and shoppers to 403', async ({ page }) => {
	await page.goto('/admin/orders?page=2');
	await expect(page).toHaveURL('/login?next=%2Fadmin%2Forders%3Fpage%3D2');
	const email = `shopper-${unique()}@example.com`;
	const fields = { name: 'Ada Obi', email, password: PASSWORD, password_confirmation: PASSWORD };
	await page.request.post('/api/register', { data: fields });
	await signIn(page, email, PASSWORD);
	await page.goto('/admin/dashboard');
	await expect(page).toHaveURL('/403');
	const saved = await page.request.post('/admin/save/category', { multipart: { name: 'Mine' } });
	expect(saved.status()).toBe(403);
	const large = { name: 'x.png', mimeType: 'image/png', buffer: Buffer.alloc(2 * 1024 * 1024) };
	const refused = await page.request.post('/admin/save/product', { multipart: { images: large } });
	expect(refused.status()).toBe(401);
});

test('every admin page is accessible, on a phone too', async ({ page }) => {
	test.setTimeout(120_000);
	await signIn(page, ADMIN.email, ADMIN.password);
	await page.setViewportSize({ width: 360, height: 780 });
	for (const path of PAGES) {
		await page.goto(`/admin/${path}`);
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
		const { violations } = await new AxeBuilder({ page }).analyze();
		expect(violations, path).toEqual([]);
		const tooWide = await page.evaluate(
			() => document.documentElement.scrollWidth > document.documentElement.clientWidth,
		);
		expect(tooWide, path).toBe(false);
	}
	const missing = await page.goto('/admin/anything');
	expect(missing?.status()).toBe(404);
	await expect(page.getByText('Page is Under Construction.')).toBeVisible();
});

const PAGES = [
	'dashboard',
	'profile',
	'orders',
	'category',
	'view-category',
	'edit-category/1',
	'add-product',
	'view-product',
	'edit-product/1',
	'adminblog',
	'adminblog/create',
	'adminblog/edit/1',
	'settings',
	'activity',
	'charts',
	'tables',
	'search?q=drum',
	'401',
];

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false });

	test('an admin adds a category and deletes it', async ({ page }) => {
		const name = `Ekwe logs ${unique()}`;
		await signIn(page, ADMIN.email, ADMIN.password);
		await page.goto('/admin/category');
		await page.getByLabel('Name', { exact: false }).first().fill(name);
		await page.getByLabel('Slug').fill('Not a slug');
		await page.getByRole('button', { name: 'Add Category' }).click();
		await expect(page.getByText('The slug may only have small letters')).toBeVisible();
		await expect(page.getByLabel('Name', { exact: false }).first()).toHaveValue(name);
		await page.getByLabel('Slug').fill(name.toLowerCase().replaceAll(' ', '-'));
		await openTab(page, 'Profile');
		await page.getByLabel('Meta Title').fill(name);
		await page.getByRole('button', { name: 'Add Category' }).click();
		await expect(page).toHaveURL('/admin/view-category');
		await page.getByRole('button', { name: `Delete ${name}` }).click();
		await expect(page).toHaveURL('/admin/view-category');
		await expect(page.getByText(name)).toHaveCount(0);
	});
});
