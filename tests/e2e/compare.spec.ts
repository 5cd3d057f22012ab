import { expect, test } from '@playwright/test';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { violationsIn } from './accessible.ts';
import { unique } from './admin-steps.ts';
import { complaints, openAlive } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';

// Products side by side: chosen on their pages, with and without scripts.

/** Five new products in a category that no list shows. */
const makeFive = () =>
	withShopDatabase(async (db) => {
		const category = await makeCategory(db, { name: 'Journeys', navdisplay: 1 });
		const mark = unique();
		return Promise.all(
			[1, 2, 3, 4, 5].map((place) =>
				makeProduct(db, {
					categoryId: category.id,
					name: `Ogene ${place} ${mark}`,
					brand: 'Nkwelle',
					sellingKobo: place * 100_000,
				}),
			),
		);
	});

test('a shopper compares two products and sees only what differs', async ({ page }) => {
	const wrong = complaints(page);
	const [first, second] = await makeFive();
	for (const product of [first, second]) {
		await openAlive(page, `/product/${product?.slug}`);
		await page.getByRole('button', { name: 'Compare' }).click();
		await expect(page.getByRole('heading', { level: 1, name: 'Compare' })).toBeVisible();
	}
	await expect(page).toHaveURL(`/compare?p=${first?.slug},${second?.slug}`);
	await expect(page.getByRole('row', { name: 'Price (differs) ₦1,000 ₦2,000' })).toBeVisible();
	await expect(page.getByRole('row', { name: 'Brand Nkwelle Nkwelle' })).toBeVisible();
	expect(await violationsIn(page)).toEqual([]);
	await page.getByRole('link', { name: 'Show only differences' }).click();
	await expect(page.getByRole('row', { name: /^Brand/ })).toBeHidden();
	await page.getByRole('link', { name: `Remove ${first?.name} from the comparison` }).click();
	await expect(page.getByRole('columnheader').getByRole('link')).toHaveText([second?.name ?? '']);
	expect(wrong).toEqual([]);
});

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

	test('whoever compares nothing yet begins with a popular product by one press', async ({
		page,
	}) => {
		await page.goto('/compare');
		const begin = page.getByRole('region', { name: 'Begin with one of these' });
		const first = begin.getByRole('listitem').first();
		await first.getByRole('link', { name: /^Compare/ }).click();
		await expect(page.getByRole('columnheader').getByRole('link')).toHaveCount(1);
		await expect(page.getByRole('heading', { name: /^Compare with another of/ })).toBeVisible();
	});

	test('a fifth product waits until another is taken out', async ({ page }) => {
		const five = await makeFive();
		for (const { slug } of five) {
			await page.goto(`/product/${slug}`);
			await page.getByRole('button', { name: 'Compare' }).click();
		}
		const [first, ...others] = five;
		await expect(page.getByText('4 products can be compared at once')).toBeVisible();
		await expect(page.getByRole('columnheader')).toHaveCount(4);
		await page.getByRole('link', { name: `Take out ${first?.name}` }).click();
		await expect(page.getByRole('columnheader').getByRole('link')).toHaveText(
			others.map(({ name }) => name),
		);
		const width = await page.evaluate(() => document.documentElement.scrollWidth);
		expect(width).toBe(360);
		await page.goto('/compare?p=no-such-drum');
		await expect(page.getByText('no such drum')).toBeVisible();
	});
});
