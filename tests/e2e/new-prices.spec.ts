import { expect, test } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import { priceRuns } from '#db/pricing-schema.ts';
import { presentBasis } from '#shop/pricing/price-basis.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { becomeAdmin, unique } from './admin-steps.ts';
import { openAlive } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';

// From the day's rate to new prices, and back.

test.use({ javaScriptEnabled: false });

test('without scripts, staff type a rate, look at the prices, tick one out, apply the others and undo it', async ({
	page,
}) => {
	const mark = unique();
	await withShopDatabase(async (db) => {
		const category = await makeCategory(db, { name: `Journeys ${mark}`, navdisplay: 1 });
		for (const name of [`Udara one ${mark}`, `Udara two ${mark}`])
			await makeProduct(db, {
				categoryId: category.id,
				name,
				status: 1,
				sellingKobo: 200_000_00,
				supplierCurrency: 'GBP',
				supplierMinor: 100_00,
			});
	});
	await becomeAdmin(page);
	await page.goto('/admin/new-prices');
	await page.getByRole('link', { name: 'Change the rule' }).click();
	await expect(page.getByRole('heading', { name: 'Price rules' })).toBeVisible();
	await page.goBack();
	await page.getByLabel('Pound sterling (GBP)').fill('-5');
	const workOut = page.getByRole('button', { name: 'Save rates and work out prices' });
	await workOut.click();
	await expect(page.getByText('Must be naira for one unit')).toBeVisible();
	await expect(page.getByLabel('Pound sterling (GBP)')).toHaveValue('-5');
	await page.getByLabel('Pound sterling (GBP)').fill('2,000');
	await page.getByLabel('Category').selectOption({ label: `Journeys ${mark}` });
	await workOut.click();
	await expect(page.getByRole('heading', { name: 'To be looked at' })).toBeVisible();
	const row = page.getByRole('row', { name: `Udara two ${mark}` });
	await expect(row).toContainText('₦250,000');
	await expect(row).toContainText('+25 %');
	await page.getByLabel('Name, brand or barcode').fill('udara one');
	await page.getByRole('button', { name: 'Show', exact: true }).click();
	await expect(row).toHaveCount(0);
	await page.getByRole('link', { name: 'Clear' }).click();
	await expect(row).toBeVisible();
	await page.getByRole('checkbox', { name: `Change Udara one ${mark}` }).uncheck();
	await page.getByRole('button', { name: 'Apply to all ticked' }).click();
	await expect(page.getByRole('heading', { name: 'Applied', exact: true })).toBeVisible();
	await expect(page.getByRole('row', { name: `Udara one ${mark}` })).toContainText('Ticked out.');
	await page.goto(`/admin/view-product?q=${mark}&sort=margin_asc`);
	await expect(page.getByRole('row', { name: `Udara two ${mark}` })).toContainText('20 %');
	await page.goBack();
	await page.getByRole('button', { name: 'Undo these prices' }).click();
	await expect(page.getByRole('heading', { name: 'Undone', exact: true })).toBeVisible();
	await page.goto(`/admin/view-product?q=${mark}`);
	await expect(page.getByRole('row', { name: `Udara two ${mark}` })).toContainText('₦200,000');
});

test.describe('with scripts', () => {
	test.use({ javaScriptEnabled: true });

	test('a wrong rate has the focus, and ticks that are not saved are not left behind unasked', async ({
		page,
	}) => {
		const label = `Journeys ${unique()}`;
		await withShopDatabase(async (db) => {
			const { id: categoryId } = await makeCategory(db, { name: label, navdisplay: 1 });
			const priced = { categoryId, supplierCurrency: 'EUR' as const, supplierMinor: 100_00 };
			for (let made = 0; made < 51; made++)
				await makeProduct(db, { ...priced, name: `${label}, ${made}` });
		});
		await becomeAdmin(page);
		await openAlive(page, '/admin/new-prices');
		const rate = page.getByLabel('Euro (EUR)');
		await rate.fill('-5');
		await page.getByLabel('Category').selectOption({ label });
		const workOut = page.getByRole('button', { name: 'Save rates and work out prices' });
		await workOut.press('Enter');
		await expect(page.getByText('Must be naira for one unit')).toBeVisible();
		await expect(rate).toBeFocused();
		await rate.fill('1,900');
		await workOut.press('Enter');
		const box = page.getByRole('checkbox', { name: `Change ${label}, 0` });
		await box.uncheck();
		await page.getByRole('link', { name: 'Page 2' }).click();
		const sure = page.getByRole('alertdialog', { name: 'Leave without saving?' });
		await sure.getByRole('button', { name: 'Stay' }).click();
		await page.getByRole('button', { name: 'Save these ticks' }).click();
		await expect(page.getByText('Ticked out.')).toBeVisible();
		await expect(box).not.toBeChecked();
		await page.getByRole('link', { name: 'Page 2' }).click();
		await expect(page.getByRole('checkbox', { name: `Change ${label}, 50` })).toBeVisible();
		await page.getByRole('button', { name: 'Discard' }).click();
		await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
	});

	test('while a colleague applies prices, others are refused with who, since when and how far', async ({
		page,
	}) => {
		const id = await withShopDatabase(async (db) => {
			const [who] = await db.select().from(users).where(eq(users.email, 'admin@example.com'));
			const work = { state: 'applying' as const, rowsAll: 40, rowsDone: 10 };
			const scope = { currency: null, categoryId: null, costsOnly: false };
			const basis = await presentBasis(db);
			const run = { userId: who?.id ?? 0, scope, basis, ...work };
			const [made] = await db.insert(priceRuns).values(run).returning({ id: priceRuns.id });
			return made?.id ?? 0;
		});
		await becomeAdmin(page);
		await openAlive(page, '/admin/new-prices');
		await page.getByLabel('US dollar (USD)').fill('1,600');
		await page.getByRole('button', { name: 'Save rates and work out prices' }).click();
		await expect(page.getByText(`Prices ${id} are being applied, begun`)).toBeVisible();
		await page.getByRole('link', { name: `See how far prices ${id} are` }).click();
		await expect(page.getByText('10 of 40 products')).toBeVisible();
		await withShopDatabase((db) => db.delete(priceRuns).where(eq(priceRuns.id, id)));
	});
});
