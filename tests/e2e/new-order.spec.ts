import { expect, test } from '@playwright/test';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { violationsIn } from './accessible.ts';
import { becomeAdmin, newBarcode, unique } from './admin-steps.ts';
import { alive, complaints } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';

// Orders that staff type in, for buyers on the phone and at the counter.

async function goods(barcode: string) {
	const name = `Udu drum ${unique()}`;
	await withShopDatabase(async (db) => {
		const { id: categoryId } = await makeCategory(db, { name: 'Journeys' });
		const given = { categoryId, sellingKobo: 20_000_00, originalKobo: 0, qty: 6 };
		await makeProduct(db, { ...given, name, barcode });
		await makeProduct(db, { ...given, name: `Sticks for ${name}`, sellingKobo: 1_500_00 });
	});
	return name;
}

for (const javaScriptEnabled of [true, false]) {
	test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
		test.use({
			javaScriptEnabled,
			viewport: javaScriptEnabled ? { width: 1280, height: 800 } : { width: 360, height: 640 },
		});

		test('an order from the phone: goods found and scanned, a price agreed, refusals keep it all', async ({
			page,
		}) => {
			const seen = complaints(page);
			const barcode = newBarcode();
			const name = await goods(barcode);
			await becomeAdmin(page);
			await page.goto('/admin/orders');
			await page.getByRole('link', { name: 'New Order' }).click();
			await expect(page).toHaveTitle(/New Order/);
			if (javaScriptEnabled) await alive(page);
			const search = page.getByLabel('Name, SKU, barcode, id or slug');
			const place = page.getByRole('button', { name: /^Place the order/ });
			await place.click();
			await expect(page.getByText('Add at least one product.')).toBeVisible();
			await page.getByLabel('First name').fill('Emeka');

			await search.fill(`Sticks for ${name}`);
			await search.press('Enter');
			await page.getByRole('button', { name: `Add Sticks for ${name}` }).click();
			await expect(page.getByLabel(`Pieces of Sticks for ${name}`)).toHaveValue('1');
			// As a scanner types it, twice.
			const pieces = page.getByLabel(`Pieces of ${name}`);
			for (const count of ['1', '2']) {
				await search.fill(barcode);
				await search.press('Enter');
				await expect(pieces).toHaveValue(count);
				await expect(search).toHaveValue('');
			}
			await expect(page.getByLabel('First name')).toHaveValue('Emeka');
			await expect(place).toHaveText('Place the order: ₦41,500');
			await pieces.fill('7');
			await page.getByLabel(`Agreed price of ${name}`).fill('19,000');
			await page.getByLabel('Last name').fill('Obi');
			await page.getByLabel('Mobile number').fill('12');
			await page.getByLabel('Address', { exact: true }).fill('3 Ziks Avenue');
			if (javaScriptEnabled) {
				await expect(place).toHaveText('Place the order: ₦134,500');
				expect(await violationsIn(page)).toEqual([]);
			}
			await place.click();
			await expect(page.getByText('must be one we can call').first()).toBeVisible();
			await page.getByLabel('Mobile number').fill('0803 555 0101');
			await place.click();
			await expect(page.getByText('Only 6 in stock.').last()).toBeVisible();
			await expect(page.getByLabel('Address', { exact: true })).toHaveValue('3 Ziks Avenue');
			await pieces.fill('2');
			if (!javaScriptEnabled) {
				// Nothing has added it up meanwhile: the total is said before it is placed.
				await place.click();
				await expect(page.getByText('it comes to ₦39,500').first()).toBeVisible();
			}
			await expect(place).toHaveText('Place the order: ₦39,500');
			await place.click();
			await expect(page).toHaveURL(/\/admin\/orders\/\d+$/);
			await expect(page.getByText('Now: Confirmed')).toBeVisible();
			await expect(page.getByRole('main')).toContainText('₦39,500');
			await expect(page.getByRole('link', { name: 'Write a mail' })).toHaveCount(0);
			const refused = 'the server responded with a status of';
			expect(seen.filter((text) => !text.includes(refused))).toEqual([]);
		});
	});
}

test('what is sold at the counter is handed over and paid at once; its buyer may buy again', async ({
	page,
}) => {
	const barcode = newBarcode();
	const name = await goods(barcode);
	const till = `Till ${unique()}`;
	const phone = `0803${String(Date.now()).slice(-7)}`;
	await becomeAdmin(page);
	await page.goto('/admin/cash');
	await alive(page);
	const add = page.getByText('Add a collector…');
	if (!(await page.getByRole('button', { name: 'Add the collector' }).isVisible()))
		await add.click();
	await page.getByLabel('Name', { exact: true }).fill(till);
	await page.getByLabel('What they are').selectOption('Counter');
	await page.getByRole('button', { name: 'Add the collector' }).click();
	await expect(page.getByRole('link', { name: till })).toBeVisible();

	await page.goto('/admin/orders/new');
	await alive(page);
	const search = page.getByLabel('Name, SKU, barcode, id or slug');
	await search.fill(barcode);
	await search.press('Enter');
	await expect(page.getByLabel(`Pieces of ${name}`)).toHaveValue('1');
	// The keyboard is where the next code is scanned.
	await expect(search).toBeFocused();
	await page.getByLabel('Sold at the counter').check();
	await expect(page.getByLabel('Address', { exact: true })).toBeHidden();
	await page.getByLabel('First name').fill('Adaeze');
	await page.getByLabel('Mobile number').fill(phone);
	await page.getByLabel('Paid to').selectOption({ label: till });
	await page.getByRole('button', { name: 'Place the order: ₦20,000' }).click();
	await expect(page.getByText('Now: Collected')).toBeVisible();
	await expect(page.getByRole('region', { name: 'Cash' })).toContainText('₦20,000 collected');

	await page.goto('/admin/orders/new');
	await alive(page);
	await page.getByLabel('Mobile number').fill('0803 555 0177');
	await page.getByRole('button', { name: 'Fill in from their last order' }).click();
	await expect(page.getByText('Nobody with this number')).toBeVisible();
	await page.getByLabel('Mobile number').fill(phone);
	await page.getByLabel('Last name').fill('Nwosu');
	await page.getByRole('button', { name: 'Fill in from their last order' }).click();
	const buyer = page.getByRole('region', { name: 'Buyer' });
	await expect(buyer.getByText('The order is that of Adaeze')).toBeVisible();
	await expect(page.getByLabel('First name')).toHaveValue('Adaeze');
	await expect(page.getByLabel('Last name')).toHaveValue('Nwosu');
	await expect(buyer).toBeFocused();
	await page.getByRole('button', { name: 'Somebody else' }).click();
	await expect(buyer.getByText('The order is that of')).toHaveCount(0);
	await expect(page.getByLabel('First name')).toHaveValue('Adaeze');
	await page.getByRole('button', { name: 'Fill in from their last order' }).click();
	await buyer.getByRole('link', { name: 'Adaeze' }).click();
	await page.getByRole('button', { name: 'Leave' }).click();
	await page.getByRole('link', { name: 'New order' }).click();
	await expect(page.getByLabel('First name')).toHaveValue('Adaeze');
	await alive(page);
	await page.getByLabel('First name').fill('Ada');
	await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
	const leave = page.getByRole('alertdialog', { name: 'Leave without saving?' });
	await leave.getByRole('button', { name: 'Stay' }).click();
	await expect(page.getByLabel('First name')).toHaveValue('Ada');
});
