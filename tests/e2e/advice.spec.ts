import { expect, test } from '@playwright/test';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { unique } from './admin-steps.ts';
import { becomeShopper } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';

// Whether things go together, and the whole set into the cart.

test.use({ javaScriptEnabled: false });

test('without scripts, a shopper is told what matches and why, finds a set and puts it into the cart', async ({
	page,
}) => {
	const mark = unique();
	await withShopDatabase(async (db) => {
		const category = await makeCategory(db, { name: 'Journeys', navdisplay: 1 });
		for (const name of [`Zungeru rig ${mark}`, `Zungeru stack ${mark}`])
			await makeProduct(db, { categoryId: category.id, name, sellingKobo: 100_000_00 });
	});
	await becomeShopper(page, 'adviser');
	await page.goto('/');
	await page.getByRole('link', { name: 'Advice', exact: true }).click();
	await page.getByRole('link', { name: /Does the amplifier suit/ }).click();
	await page.getByLabel('Power a channel (watts)').fill('500');
	await page.getByLabel('At a load of (ohms)').fill('eight');
	await page.getByLabel('Impedance (ohms)').fill('8');
	await page.getByRole('button', { name: 'Work it out' }).click();
	await expect(page.getByText('Must be a number above 0')).toBeVisible();
	await expect(page.getByLabel('At a load of (ohms)')).toHaveValue('eight');
	await page.getByLabel('At a load of (ohms)').fill('8');
	await page.getByRole('button', { name: 'Work it out' }).click();
	await expect(
		page.getByText('Not enough data: we need the continuous power of the speaker (watts RMS).'),
	).toBeVisible();
	await page.getByLabel('Continuous power (watts)').fill('300');
	await page.getByRole('button', { name: 'Work it out' }).click();
	await expect(page.getByText('They match')).toBeVisible();
	await page.getByText('How this is worked out').click();
	await expect(page.getByText('500 W ÷ 300 W = 1.67')).toBeVisible();
	for (const name of [`Zungeru rig ${mark}`, `Zungeru stack ${mark}`]) {
		await page.getByLabel('Find in the shop').fill(name);
		await page.getByRole('button', { name: 'Find', exact: true }).click();
		await page.getByRole('link', { name: `Add ${name} to the set` }).click();
	}
	await expect(page.getByText('They match')).toBeVisible();
	await expect(page.getByText('₦200,000')).toBeVisible();
	await page.getByRole('button', { name: 'Put the set into the cart' }).click();
	await expect(page).toHaveURL('/cart');
	for (const name of [`Zungeru rig ${mark}`, `Zungeru stack ${mark}`])
		await expect(page.getByRole('link', { name }).first()).toBeVisible();
	const missing = await page.goto('/advice/anything');
	expect(missing?.status()).toBe(404);
});
