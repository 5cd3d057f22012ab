import { expect } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { violationsIn } from './accessible.ts';
import { becomeAdmin, unique } from './admin-steps.ts';
import { closeAlert, openAlive } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';
import { test } from './visitors.ts';

// Products that differ in colour or length: staff join them, shoppers choose among them.

const LEADS = [
	['Red', '5 m'],
	['Red', '10 m'],
	['Blue', '5 m'],
] as const;

/** Three products of one kind, of which one combination does not exist, and one is sold out. */
function makeLeads(name: string) {
	return withShopDatabase(async (db) => {
		const category = await makeCategory(db, { name: 'Journeys', navdisplay: 1 });
		const made = [];
		for (const [color, size] of LEADS)
			made.push(
				await makeProduct(db, {
					categoryId: category.id,
					name: `${name}, ${color}, ${size}`,
					brand: null,
					color,
					size,
					sellingKobo: size === '5 m' ? 9_000_00 : 14_000_00,
					qty: color === 'Blue' ? 0 : 4,
				}),
			);
		return made;
	});
}

test('staff tick products, make them a family, and shoppers choose among them', async ({
	page,
	newVisitor,
	baseURL,
}) => {
	const name = `Danta lead ${unique()}`;
	const [first] = await makeLeads(name);
	await becomeAdmin(page);
	await openAlive(page, `/admin/view-product?q=${encodeURIComponent(name)}`);
	for (const box of await page.getByRole('checkbox', { name: /^Choose Danta/ }).all())
		await box.check();
	await page.getByText('Change the ticked products').click();
	await page.getByRole('button', { name: 'Make them a family' }).click();
	await expect(page.getByRole('heading', { name: 'New Family' })).toBeVisible();
	await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
	await expect(page.getByLabel('Option 1', { exact: true }).first()).toHaveValue('Colour');
	const blue = page.getByRole('group', { name: `${name}, Blue, 5 m` });
	await expect(blue.getByLabel('Size')).toHaveCount(0);
	await blue.getByLabel('Colour').fill('red');
	await page.getByRole('button', { name: 'Make Family' }).click();
	await closeAlert(page, 'Validation Error');
	await expect(page.getByText('Another product is the same')).toBeVisible();
	expect(await violationsIn(page)).toEqual([]);
	await blue.getByLabel('Colour').fill('Blue');
	await page.getByRole('button', { name: 'Make Family' }).click();
	await closeAlert(page, 'Success', 'Family made successfully.');
	await expect(page.getByRole('table', { name: 'Families' })).toContainText(name);

	await openAlive(page, `/product/${first?.slug}`);
	const lengths = page.getByRole('navigation', { name: /^Length:/ });
	await lengths.getByRole('link', { name: /10 m/ }).focus();
	await page.keyboard.press('Enter');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name}, Red, 10 m`);
	await expect(lengths.getByRole('link', { name: /10 m/ })).toBeFocused();
	const colours = page.getByRole('navigation', { name: /^Colour:/ });
	await expect(colours.getByRole('link', { name: /Blue/ })).toContainText('only in 5 m');
	await expect(colours.getByRole('link', { name: /Blue/ })).toContainText('Out of Stock');
	expect(await violationsIn(page)).toEqual([]);

	const withoutScripts = await newVisitor({ javaScriptEnabled: false });
	await withoutScripts.setViewportSize({ width: 360, height: 740 });
	await withoutScripts.goto(`${baseURL}/product/${first?.slug}`);
	await withoutScripts
		.getByRole('navigation', { name: /^Length:/ })
		.getByRole('link', { name: /10 m/ })
		.click();
	await expect(withoutScripts.getByRole('heading', { level: 1 })).toContainText('10 m');
	const structured = await withoutScripts
		.locator('script[type="application/ld+json"]')
		.allTextContents();
	expect(structured.join()).toContain('"@type":"ProductGroup"');
});

test('a product that is deleted while its family is made is named, and left out', async ({
	page,
}) => {
	const name = `Udu lead ${unique()}`;
	const made = await makeLeads(name);
	await becomeAdmin(page);
	const ticked = new URLSearchParams(made.map(({ id }) => [`choose_${id}`, '1']));
	await openAlive(page, `/admin/families/new?${ticked}`);
	const gone = page.getByRole('group', { name: `${name}, Blue, 5 m` });
	// The fields of the products are called as the option is by now.
	await page.getByLabel('Option 1', { exact: true }).fill('Shade');
	await expect(gone.getByLabel('Shade')).toHaveValue('Blue');
	await withShopDatabase((db) => db.delete(products).where(eq(products.id, made[2]?.id ?? 0)));
	await page.getByRole('button', { name: 'Make Family' }).click();
	await closeAlert(page, 'Validation Error');
	await expect(gone.getByText('It was deleted: leave it out.')).toBeVisible();
	await gone.getByLabel('Leave it out').check();
	await page.getByRole('button', { name: 'Make Family' }).click();
	await closeAlert(page, 'Success', 'Family made successfully.');
});
