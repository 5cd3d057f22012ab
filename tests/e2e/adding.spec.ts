import { expect, test } from '@playwright/test';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { violationsIn } from './accessible.ts';
import { alive, becomeShopper, complaints } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';

// Adding to the cart: what the alert says and offers, and that it does not get in the way.

const PRODUCT = '/product/corvane-xlr-microphone-cable-5-m';

for (const width of [360, 1280]) {
	test(`at ${width} px, what was added is shown beside the page, which stays usable`, async ({
		page,
	}) => {
		await page.setViewportSize({ width, height: 800 });
		const found = complaints(page);
		await becomeShopper(page, 'adding');
		await page.goto(PRODUCT);
		await alive(page);
		const add = page.getByRole('button', { name: 'Add to Cart', exact: true });
		const panel = page.getByRole('alertdialog', { name: 'Success' });

		await add.press('Enter');
		await expect(panel).toContainText('has been added to your cart.');
		await expect(panel).toContainText('Cart, 1 item');
		await expect(panel.getByRole('button', { name: 'OK' })).toBeFocused();
		expect(await violationsIn(page)).toEqual([]);
		await page.keyboard.press('Escape');
		await expect(panel).toHaveCount(0);
		await expect(add).toBeFocused();

		const again = page.getByRole('alertdialog', { name: 'Warning' });
		await add.press('Enter');
		await expect(again).toContainText('is already in your cart.');
		await again.getByRole('button', { name: 'Add one more' }).click();
		await expect(panel).toContainText('2 pieces of Corvane XLR Microphone Cable, 5 m');
		// A press elsewhere closes it, and does there what it does at any time.
		await page.getByRole('button', { name: 'One more' }).click();
		await expect(panel).toHaveCount(0);
		await expect(page.getByRole('spinbutton')).toHaveValue('2');
		expect(found.filter((text) => !text.includes('409'))).toEqual([]);
	});
}

test('the alert leads to the cart, and is gone there', async ({ page }) => {
	await becomeShopper(page, 'leading');
	await page.goto(PRODUCT);
	await alive(page);
	await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
	await page.getByRole('alertdialog').getByRole('link', { name: 'View Cart' }).click();
	await expect(page).toHaveURL('/cart');
	await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('what others often bought with it is offered in the panel, and leads there', async ({
	page,
}) => {
	const { rehearsalSet, lead } = await withShopDatabase(async (db) => {
		const journeys = await makeCategory(db, { name: 'Journeys', navdisplay: 1 });
		const leads = await makeCategory(db, { name: 'Leads', navdisplay: 1 });
		const rehearsalSet = await makeProduct(db, { categoryId: journeys.id, name: 'Rehearsal set' });
		const lead = await makeProduct(db, {
			categoryId: leads.id,
			name: 'Balanced TRS lead with very long gold-plated plugs, 3 m, pair',
			sellingKobo: 8_500_00,
		});
		const { id: userId } = await makeShopper(db);
		const goods = [rehearsalSet, lead].map(({ id, name }) => ({
			productId: id,
			name,
			unitKobo: 1,
			qty: 1,
		}));
		for (let n = 0; n < 3; n++) await makeOrder(db, { userId }, goods);
		return { rehearsalSet, lead };
	});
	await page.setViewportSize({ width: 360, height: 800 });
	await becomeShopper(page, 'accessory');
	await page.goto(`/product/${rehearsalSet.slug}`);
	await alive(page);
	await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
	const panel = page.getByRole('alertdialog', { name: 'Success' });
	await expect(panel).toContainText('Often bought with it');
	await expect(panel).toContainText('₦8,500');
	expect(await violationsIn(page)).toEqual([]);
	await panel.getByRole('link', { name: lead.name }).click();
	await expect(page.getByRole('heading', { level: 1, name: lead.name })).toBeVisible();
	await expect(panel).toHaveCount(0);
});

test('visitors are asked kindly to sign in, and told what comes of it', async ({ page }) => {
	await page.goto(PRODUCT);
	await alive(page);
	await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
	const alert = page.getByRole('alertdialog', { name: 'Error' });
	await expect(alert).toContainText('Please sign in to add to your cart.');
	await expect(alert).toContainText('Sign in and it is in your cart.');
	await expect(alert.getByRole('link', { name: 'Sign in' })).toBeVisible();
});
