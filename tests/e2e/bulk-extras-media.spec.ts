import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { violationsIn } from './accessible.ts';
import { becomeAdmin, unique } from './admin-steps.ts';
import { openAlive } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';

// What many products need and what they have to read and watch, changed at once: shown first, then made, then undone.

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function twoProducts() {
	return withShopDatabase(async (db) => {
		const category = await makeCategory(db, { name: 'Udus', navdisplay: 1 });
		const make = () => makeProduct(db, { name: `Udu ${unique()}`, categoryId: category.id });
		const [one, two] = [await make(), await make()];
		return { one, two, chosen: `choose_${one.id}=on&choose_${two.id}=on` };
	});
}

const NO_SCRIPTS = 'without scripts';

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const show = (page: Page) => page.getByRole('button', { name: 'Show what it changes' }).click();

async function makeAndUndo(page: Page, slug: string, shows: string) {
	// The checker is a script.
	if (!test.info().titlePath.includes(NO_SCRIPTS))
		expect(await violationsIn(page, { tags: RULES })).toEqual([]);
	await page.getByRole('button', { name: 'Change 2 products' }).click();
	await expect(page.getByText('2 products were changed.')).toBeVisible();
	const change = page.url();
	await page.goto(`/product/${slug}`);
	await expect(page.getByText(shows).first()).toBeVisible();
	await page.goto(change);
	await page.getByRole('button', { name: 'Undo this change' }).click();
	await expect(page.getByText('This change was undone')).toBeVisible();
	await page.goto(`/product/${slug}`);
	await expect(page.getByText(shows)).toHaveCount(0);
}

async function giveExtras(page: Page) {
	const { one, two, chosen } = await twoProducts();
	// Of another category: those of its own are shown beside it anyway.
	const strap = await withShopDatabase(async (db) => {
		const { id } = await makeCategory(db, { name: 'Straps' });
		return makeProduct(db, { name: `Strap ${unique()}`, categoryId: id });
	});
	await page.goto(`/admin/change-extras?${chosen}`);
	await show(page);
	await expect(page.getByText('Search for a product above and add it.').last()).toBeVisible();
	await page.getByLabel('Name, SKU, barcode').fill(strap.name);
	await page.getByRole('button', { name: 'Search', exact: true }).last().click();
	await page.getByRole('button', { name: `Add ${strap.name}` }).click();
	await expect(page.getByRole('button', { name: `Take out ${strap.name}` })).toBeVisible();
	await show(page);
	await expect(rowOf(page, two.name)).toContainText(strap.name);
	await makeAndUndo(page, one.slug, strap.name);
}

async function giveMedia(page: Page) {
	const { one, two, chosen } = await twoProducts();
	await page.goto(`/admin/change-media?${chosen}`);
	const document = page.getByRole('group', { name: 'Document' });
	await document.getByLabel('Title').fill('Care of clay');
	await show(page);
	await expect(page.getByText('Please choose a PDF file.')).toBeVisible();
	await expect(document.getByLabel('Title')).toHaveValue('Care of clay');
	await document.getByLabel('File').setInputFiles({
		name: 'care.pdf',
		mimeType: 'application/pdf',
		buffer: await readFile(new URL('../../db/seed/media/safety-and-care.pdf', import.meta.url)),
	});
	await show(page);
	await expect(page.getByLabel('Document: Care of clay')).toBeChecked();
	const video = page.getByRole('group', { name: 'Video' });
	await video.getByLabel('Title').fill('On a stage');
	await video.getByLabel('Address').fill('https://youtu.be/M7lc1UVf-VE');
	await show(page);
	await expect(page.getByLabel('Video: On a stage')).toBeChecked();
	await expect(rowOf(page, two.name)).toContainText('Document: Care of clay | Video: On a stage');
	await makeAndUndo(page, one.slug, 'Care of clay');
}

test('staff say what many products need, after a look at each, and undo it', async ({ page }) => {
	await becomeAdmin(page);
	await giveExtras(page);
});

test('staff give many products a document and a video, after a look at each, and undo it', async ({
	page,
}) => {
	await becomeAdmin(page);
	await giveMedia(page);
});

test('a document of many products is taken off all at once', async ({ page }) => {
	const { one, two, chosen } = await twoProducts();
	await becomeAdmin(page);
	await openAlive(page, `/admin/change-media?${chosen}`);
	await show(page);
	await expect(page.getByText('Tick what to take off, or fill in what to add.')).toBeVisible();
	const video = page.getByRole('group', { name: 'Video' });
	await video.getByLabel('Title').fill('On a stage');
	await video.getByLabel('Address').fill('https://vimeo.com/76979871');
	await show(page);
	await page.getByRole('button', { name: 'Change 2 products' }).click();
	await expect(page.getByText('2 products were changed.')).toBeVisible();
	await openAlive(page, `/admin/change-media?${chosen}`);
	await page.getByLabel('Video: On a stage (of 2 products)').check();
	await show(page);
	await expect(rowOf(page, one.name)).toContainText('nothing');
	await page.getByRole('button', { name: 'Change 2 products' }).click();
	await expect(rowOf(page, two.name)).toContainText('nothing');
});

test.describe(NO_SCRIPTS, () => {
	test.use({ javaScriptEnabled: false });

	test('both are changed just as well', async ({ page }) => {
		await becomeAdmin(page);
		await giveExtras(page);
		await giveMedia(page);
	});
});
