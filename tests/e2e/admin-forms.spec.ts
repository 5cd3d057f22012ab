import { expect, test } from '@playwright/test';
import { eq, sql } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import {
	addCategory,
	addProduct,
	becomeAdmin,
	nameIt,
	openTab,
	photo,
	productAt,
	unique,
} from './admin-steps.ts';
import { closeAlert, openAlive } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';

// What staff forms keep: what was typed, what was chosen, and what somebody else saved meanwhile.

test('errors are shown in their tab, and nothing typed is lost', async ({ page }) => {
	const name = `Igba ${unique()}`;
	await becomeAdmin(page);
	await openAlive(page, '/admin/category');
	await nameIt(page, name);
	await expect(page.getByLabel('Slug')).toHaveValue(name.toLowerCase().replace(' ', '-'));
	await openTab(page, 'Profile');
	await expect(page.getByLabel('Meta Title')).toHaveValue(name);
	await page.getByLabel('Meta Title').fill('');
	await openTab(page, 'Items');
	await page.getByRole('button', { name: 'Add Category' }).click();
	await closeAlert(page, 'Validation Error', 'Please look at the fields marked below.');
	await expect(page.getByText('The meta title field is required.')).toBeVisible();
	await page.getByLabel('Meta Title').fill(name);
	await page.getByRole('button', { name: 'Add Category' }).click();
	await closeAlert(page, 'Success', 'Category added successfully.');
	// By its name: once a category stands below another, the list begins with the first ones.
	await page.goto(`/admin/view-category?q=${encodeURIComponent(name)}`);
	await expect(page.getByRole('cell', { name, exact: true })).toBeVisible();
});

test('a form with pictures is not sent while a required field is empty', async ({ page }) => {
	await becomeAdmin(page);
	await openAlive(page, '/admin/add-product');
	await nameIt(page, `Oja ${unique()}`);
	await openTab(page, 'Images');
	const chosen = page.getByLabel('Images', { exact: true });
	await chosen.setInputFiles([await photo('red.png', '#b91c1c')]);
	let sent = 0;
	page.on('request', (request) => {
		if (request.method() === 'POST') sent++;
	});
	await page.getByRole('button', { name: 'Add Product' }).click();
	await closeAlert(page, 'All fields are mandatory', 'Please look at the fields marked below.');
	await expect(page.getByText('The category field is required.')).toBeVisible();
	await openTab(page, 'Other Details');
	await expect(page.getByText('The selling price field is required.')).toBeVisible();
	expect(sent).toBe(0);
	await openTab(page, 'Images');
	await expect(page.getByText('1/8 used')).toBeVisible();
});

test('from the price in its head a product’s form opens at the field of it, however often', async ({
	page,
}) => {
	const { id } = await withShopDatabase(async (db) =>
		makeProduct(db, { categoryId: (await makeCategory(db, { name: 'Journeys' })).id }),
	);
	await becomeAdmin(page);
	await openAlive(page, `/admin/edit-product/${id}`);
	for (const _press of [1, 2]) {
		await page.getByRole('link', { name: 'Change price or stock' }).click();
		await expect(page.getByLabel('Selling Price')).toBeFocused();
	}
});

test('sections of a product say what is in them, and which are not saved', async ({ page }) => {
	await becomeAdmin(page);
	await openAlive(page, '/admin/add-product');
	const tab = (name: string) => page.getByRole('tab', { name, exact: true });
	await expect(tab('Home')).toContainText('no description');
	await expect(tab('Home')).toHaveAccessibleDescription('no description');
	await page.getByLabel('Description', { exact: true }).fill('Warm and loud.');
	await expect(tab('Home')).toContainText('3 words');
	await openTab(page, 'Other Details');
	await page.getByLabel('Selling Price').fill('10000');
	await page.getByLabel('Cost', { exact: true }).fill('7500');
	await expect(page.getByText('Margin: 25 %')).toBeVisible();
	await expect(tab('Other Details')).toContainText('no SKU, barcode, …');
	await page.getByLabel('SKU').fill(unique());
	await expect(tab('Other Details')).toContainText('no barcode, weight');
	await openTab(page, 'Images');
	const chosen = page.getByLabel('Images', { exact: true });
	await chosen.setInputFiles([await photo('red.png', '#b91c1c')]);
	await expect(tab('Images')).toContainText('1 picture');
	await expect(page.getByText('Not saved yet: Home, Other Details, Images')).toBeVisible();
});

test('pictures are moved, deleted and restored; the second to save is told about the first', async ({
	page,
}) => {
	const run = unique();
	const category = `Ichaka ${run}`;
	const name = `Ichaka gourd ${run}`;
	await becomeAdmin(page);
	await addCategory(page, category);
	await addProduct(page, { name, category, price: '9000', colours: ['#b91c1c', '#15803d'] });
	const { id } = await productAt(page, `ichaka-gourd-${run}`);
	await openAlive(page, `/admin/edit-product/${id}`);
	await openTab(page, 'Images 2/8');
	const second = page.getByRole('img', { name: 'picture 2', exact: true });
	await expect(second).toBeVisible();
	await page.getByRole('checkbox', { name: 'Delete picture 2' }).check();
	await expect(page.getByRole('tab', { name: 'Images 1/8', exact: true })).toBeVisible();
	await expect(second).toBeHidden();
	await page.getByRole('checkbox', { name: 'Undo picture 2' }).uncheck();
	await expect(second).toBeVisible();
	const other = await page.context().newPage();
	await openAlive(other, `/admin/edit-product/${id}`);
	await openTab(other, 'Images 2/8');
	const added = await photo('blue.png', '#1d4ed8');
	await other.getByLabel('Images', { exact: true }).setInputFiles([added]);
	await other.getByRole('button', { name: 'Move picture 3 earlier' }).click();
	await other.getByRole('button', { name: 'Update' }).click();
	await closeAlert(other, 'Success', 'Product updated successfully.');
	await openTab(page, 'Other Details');
	await page.getByLabel('Color', { exact: true }).fill('Clay');
	await page.getByRole('button', { name: 'Update' }).click();
	await closeAlert(page, 'Failed to update product', 'Somebody else has changed this meanwhile.');
	// Already open: pressing its label again does not close it.
	await openTab(page, 'Other Details');
	await expect(page.getByLabel('Color', { exact: true })).toBeVisible();
	await expect(page.getByLabel('Color', { exact: true })).toHaveValue('Clay');
	const ids = (await productAt(page, `ichaka-gourd-${run}`)).images.map((image) => image.id);
	expect(ids).toHaveLength(3);
	expect(Math.max(...ids)).toBe(ids[1]);
	await page.getByRole('link', { name: 'Profiles' }).click();
	const leave = page.getByRole('alertdialog', { name: 'Leave without saving?' });
	await leave.getByRole('button', { name: 'Leave' }).click();
	await expect(page).toHaveURL('/admin/profile');
});

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false });

	test('a refused form still says which stock it was opened with: what an order took meanwhile stays taken', async ({
		page,
	}) => {
		const name = `Udu ${unique()}`;
		const { id } = await withShopDatabase(async (db) => {
			const category = await makeCategory(db, { name: 'Journeys', navdisplay: 1 });
			return makeProduct(db, { categoryId: category.id, name, metaTitle: name, qty: 5 });
		});
		const ofIt = eq(products.id, id);
		const stock = () =>
			withShopDatabase(async (db) => (await db.select().from(products).where(ofIt))[0]?.qty);
		const order = (pieces: number) =>
			withShopDatabase((db) =>
				db
					.update(products)
					.set({ qty: sql`${products.qty} - ${pieces}` })
					.where(ofIt),
			);
		await becomeAdmin(page);
		await page.goto(`/admin/edit-product/${id}`);
		const seen = page.locator('input[name=seen_qty]');
		await expect(seen).toHaveValue('5');
		await openTab(page, 'Other Details');
		await page.getByLabel('Color', { exact: true }).fill('Clay');
		await page.getByLabel('Selling Price').fill('');
		await order(2);
		await page.getByRole('button', { name: 'Update' }).click();
		await expect(page.getByText('The selling price field is required.')).toBeVisible();
		await expect(seen).toHaveValue('5');
		await expect(page.getByLabel('Quantity')).toHaveValue('5');
		await expect(page.getByLabel('Color', { exact: true })).toHaveValue('Clay');
		await page.getByLabel('Selling Price').fill('9000');
		await page.getByRole('button', { name: 'Update' }).click();
		await expect(page).toHaveURL('/admin/view-product');
		expect(await stock()).toBe(3);

		await page.goto(`/admin/edit-product/${id}`);
		await openTab(page, 'Other Details');
		await page.getByLabel('Quantity').fill('8');
		await order(1);
		await page.getByRole('button', { name: 'Update' }).click();
		const message = 'The stock has changed meanwhile: it was 3 and is 2 now.';
		await expect(page.getByText(message).first()).toBeVisible();
		await expect(page.getByLabel('Quantity')).toHaveValue('8');
		await expect(seen).toHaveValue('2');
		expect(await stock()).toBe(2);
		await page.getByRole('button', { name: 'Update' }).click();
		await expect(page).toHaveURL('/admin/view-product');
		expect(await stock()).toBe(8);
	});
});

test('on a phone nothing that gets the focus lies under the bars', async ({ page }) => {
	await page.setViewportSize({ width: 360, height: 740 });
	await becomeAdmin(page);
	await openAlive(page, '/admin/add-product');
	const category = page.getByLabel('Category');
	await page.getByRole('button', { name: 'Add Product' }).focus();
	const bar = page.getByRole('banner');
	const under: (string | null)[] = [];
	while (!(await category.evaluate((field) => field === document.activeElement))) {
		await page.keyboard.press('Shift+Tab');
		const focused = page.locator(':focus');
		const [top, bottom] = [await focused.boundingBox(), await bar.boundingBox()];
		if ((top?.y ?? 0) < (bottom?.height ?? 0)) under.push(await focused.getAttribute('name'));
	}
	expect(under).toEqual([]);
});
