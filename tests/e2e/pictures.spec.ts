import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { MOST_IMAGES } from '#shop/pictures/product-image-limit.ts';
import { makeCategory } from '#tests/helpers/catalogue.ts';
import { becomeAdmin, openTab, photo, unique } from './admin-steps.ts';
import { alive, closeAlert, openAlive } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';

// Ordering the pictures of a product and of an article: by buttons, by keyboard, and without scripts.

const COLOURS = ['#b91c1c', '#15803d', '#1d4ed8'];

/** A new product with a picture of each colour; returns the address of its form. */
async function makeProduct(page: Page): Promise<{ slug: string; form: string }> {
	const slug = `ordered-${unique()}`;
	const { id: categoryId } = await withShopDatabase((db) =>
		makeCategory(db, { name: 'Journeys', navdisplay: 1 }),
	);
	const multipart = new FormData();
	const fields = { slug, name: `Ordered ${slug}`, meta_title: slug, brand: 'Ogene', qty: '1' };
	const all = {
		...fields,
		selling_price: '100',
		original_price: '100',
		status: '0',
		category_id: String(categoryId),
	};
	for (const [name, value] of Object.entries(all)) multipart.append(name, value);
	for (const colour of COLOURS) multipart.append('images[]', await coloured(colour));
	const headers = { authorization: `Bearer ${await tokenOf(page)}` };
	const response = await page.request.post('/api/store-product', { multipart, headers });
	const { product } = await response.json();
	return { slug, form: `/admin/edit-product/${product.id}` };
}

async function tokenOf(page: Page): Promise<string> {
	const cookies = await page.context().cookies();
	const session = cookies.find(({ name }) => name === 'bridgehead_session');
	return decodeURIComponent(session?.value ?? '');
}

async function coloured(colour: string): Promise<File> {
	const { name, mimeType, buffer } = await photo(`${colour}.png`, colour);
	return new File([new Uint8Array(buffer)], name, { type: mimeType });
}

/** The colours of pictures, in order. */
async function coloursOf(page: Page, paths: string[]): Promise<string[]> {
	return Promise.all(
		paths.map(async (path) => {
			const bytes = await (await page.request.get(path)).body();
			const { dominant } = await sharp(bytes).stats();
			const near = (colour: string) => {
				const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) =>
					Number(`0x${colour.slice(at, at + 2)}`),
				);
				return (dominant.r - r) ** 2 + (dominant.g - g) ** 2 + (dominant.b - b) ** 2;
			};
			return COLOURS.toSorted((a, b) => near(a) - near(b))[0] ?? '';
		}),
	);
}

async function coloursOfProduct(page: Page, slug: string): Promise<string[]> {
	const { product } = await (await page.request.get(`/api/product-by-slug/${slug}`)).json();
	return coloursOf(
		page,
		product.images.map(({ image_path }: { image_path: string }) => `/${image_path}`),
	);
}

test('a picture is moved by keyboard and keeps the focus; the order is announced and saved', async ({
	page,
}) => {
	await becomeAdmin(page);
	const { slug, form } = await makeProduct(page);
	const [red, green, blue] = COLOURS;
	expect(await coloursOfProduct(page, slug)).toEqual([red, green, blue]);
	await openAlive(page, form);
	await openTab(page, 'Images 3/8');
	await page.getByRole('button', { name: 'Move picture 1 later' }).focus();
	await page.keyboard.press('Enter');
	await expect(page.getByRole('button', { name: 'Move picture 2 later' })).toBeFocused();
	await expect(page.getByText('Now picture 2 of 3')).toBeAttached();
	await page.keyboard.press('Enter');
	await expect(page.getByRole('button', { name: 'Move picture 3 later' })).toBeFocused();
	await page.keyboard.press('Enter');
	await page.getByRole('button', { name: 'Move picture 2 earlier' }).focus();
	await page.keyboard.press('Space');
	await expect(page.getByRole('button', { name: 'Move picture 1 earlier' })).toBeFocused();
	await page.getByRole('button', { name: 'Update' }).click();
	await closeAlert(page, 'Success', 'Product updated successfully.');
	expect(await coloursOfProduct(page, slug)).toEqual([blue, green, red]);
});

test('deleting a chosen picture, and adding the last that fits, leave the focus among the pictures', async ({
	page,
}) => {
	await becomeAdmin(page);
	await openAlive(page, '/admin/add-product');
	await openTab(page, 'Images');
	const choose = page.getByLabel('Images', { exact: true });
	const picture = await photo('red.png', COLOURS[0] ?? '');
	const remove = (place: number) =>
		page.getByRole('button', { name: `Delete picture ${place}`, exact: true });
	await choose.focus();
	await choose.setInputFiles(Array.from({ length: MOST_IMAGES }, () => picture));
	await expect(page.getByText(`${MOST_IMAGES}/${MOST_IMAGES} used`)).toBeVisible();
	await expect(choose).toBeDisabled();
	await expect(remove(MOST_IMAGES)).toBeFocused();
	await remove(MOST_IMAGES).press('Enter');
	await expect(remove(MOST_IMAGES - 1)).toBeFocused();
	await remove(1).press('Enter');
	await expect(remove(1)).toBeFocused();
	for (let rest = MOST_IMAGES - 2; rest > 0; rest -= 1) await remove(1).press('Enter');
	await expect(choose).toBeFocused();
});

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false });

	test('pictures get the order of the numbers beside them, and marked ones are deleted', async ({
		page,
	}) => {
		await becomeAdmin(page);
		const { slug, form } = await makeProduct(page);
		const [red, green, blue] = COLOURS;
		await page.goto(form);
		await openTab(page, 'Images 3/8');
		await page.getByLabel('Place of picture 3').fill('1');
		await page.getByLabel('Place of picture 1').fill('9');
		await page.getByRole('checkbox', { name: 'Delete picture 2' }).check();
		await page.locator('[name=name]').evaluate((field: HTMLInputElement) => {
			field.value = '';
		});
		await page.getByRole('button', { name: 'Update' }).click();
		await expect(page.getByText('The name field is required.').first()).toBeVisible();
		await openTab(page, /^Images/);
		await expect(page.getByLabel('Place of picture 3')).toHaveValue('1');
		await expect(page.getByRole('checkbox', { name: /picture 2$/ })).toBeChecked();
		await page.locator('[name=name]').evaluate((field: HTMLInputElement) => {
			field.value = 'Named again';
		});
		await page.getByRole('button', { name: 'Update' }).click();
		await expect(page).toHaveURL('/admin/view-product');
		expect(await coloursOfProduct(page, slug)).toEqual([blue, red]);
		expect(green).toBeDefined();
	});
});

test('the additional pictures of an article are ordered, new ones among the old', async ({
	page,
}) => {
	const title = `Order of pictures ${unique()}`;
	const slug = title.toLowerCase().replaceAll(' ', '-');
	const [red = '', green = '', blue = ''] = COLOURS;
	await becomeAdmin(page);
	await openAlive(page, '/admin/adminblog/create');
	await page.getByLabel('Title').fill(title);
	await page.getByLabel('Content').fill('One.');
	await page.getByLabel('Main Image').setInputFiles(await photo('main.png', '#eab308'));
	const more = page.getByLabel('Additional Images');
	await more.setInputFiles([await photo('1.png', red), await photo('2.png', green)]);
	await page.getByRole('button', { name: 'Move picture 2 earlier' }).click();
	await page.getByRole('button', { name: 'Publish Article' }).click();
	await expect(page).toHaveURL('/admin/adminblog');
	const colours = async () => {
		const article = await (await page.request.get(`/api/articles/slug/${slug}`)).json();
		return coloursOf(page, article.additional_image_urls);
	};
	expect(await colours()).toEqual([green, red]);

	await page.getByRole('link', { name: `Edit ${title}` }).click();
	await alive(page);
	await more.setInputFiles([await photo('3.png', blue)]);
	await page.getByRole('button', { name: 'Move picture 3 earlier' }).click();
	await page.getByRole('button', { name: 'Update Article' }).click();
	await expect(page).toHaveURL('/admin/adminblog');
	expect(await colours()).toEqual([green, blue, red]);

	await page.getByRole('link', { name: `Edit ${title}` }).click();
	await alive(page);
	await page.getByRole('checkbox', { name: 'Delete picture 1' }).check();
	await page.getByRole('button', { name: 'Move picture 3 earlier' }).click();
	await page.getByRole('button', { name: 'Update Article' }).click();
	await expect(page).toHaveURL('/admin/adminblog');
	expect(await colours()).toEqual([red, blue]);
});
