import { expect, test } from '@playwright/test';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { becomeAdmin, unique } from './admin-steps.ts';
import { closeAlert, openAlive } from './journeys.ts';
import { main, names, status } from './list-steps.ts';
import { withShopDatabase } from './own-shop.ts';

// Categories below others: the list of one above, the way back, and what becomes of addresses when staff move one.

test('staff move a category below another; its goods are in that list, and its old address leads to it', async ({
	page,
}) => {
	const word = unique();
	const { above, moved, product } = await withShopDatabase(async (db) => {
		const made = (name: string) => makeCategory(db, { name: `Journeys ${name}`, navdisplay: 1 });
		const [upper, lower] = [await made(`above ${word}`), await made(`moved ${word}`)];
		const goods = await makeProduct(db, { name: `Ekwe ${word}`, categoryId: lower.id });
		return { above: upper, moved: lower, product: goods };
	});
	await page.goto(`/${above.slug}`);
	await expect(main(page)).toContainText(`No Product Available for ${above.slug}`);

	await becomeAdmin(page);
	await openAlive(page, `/admin/edit-category/${moved.id}`);
	await page.getByLabel('Below').selectOption({ label: above.name });
	await page.getByLabel('Slug').fill(`moved-${word}`);
	await page.getByRole('button', { name: 'Update' }).click();
	await closeAlert(page, 'Success');

	await page.goto(`/${above.slug}`);
	await expect(status(page)).toContainText('1 product');
	expect(await names(page)).toEqual([product.name]);
	await page
		.getByRole('navigation', { name: `Within ${above.name}` })
		.getByRole('link', { name: moved.name })
		.click();
	await expect(page).toHaveURL(`/moved-${word}`);
	await page.goto(`/${moved.slug}?brand=Ogene`);
	await expect(page).toHaveURL(`/moved-${word}?brand=Ogene`);
	await page
		.getByRole('navigation', { name: 'Breadcrumb' })
		.getByRole('link', { name: above.name })
		.click();
	await expect(page).toHaveURL(`/${above.slug}`);
});
