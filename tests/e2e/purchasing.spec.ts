import { expect, type Page, test } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { violationsIn } from './accessible.ts';
import { becomeAdmin, newBarcode, unique } from './admin-steps.ts';
import { openAlive } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';

// What a shop buys: from the shelf that is nearly empty to the goods that arrived.

/** Two products whose names have a mark, and nearly nothing of them in stock. */
async function emptyShelves() {
	const mark = unique();
	const barcode = newBarcode();
	const ids = await withShopDatabase(async (db) => {
		const { id: categoryId } = await makeCategory(db, { name: 'Journeys' });
		const shared = { categoryId, costKobo: 9_000_00 };
		const first = await makeProduct(db, { ...shared, name: `Udu ${mark}`, qty: 1, barcode });
		const second = await makeProduct(db, { ...shared, name: `Oja ${mark}`, qty: 0 });
		return [first.id, second.id, categoryId] as const;
	});
	return { mark, barcode, ids, shelf: `category=${ids[2]}` };
}

const stockOf = (id: number) =>
	withShopDatabase(async (db) => {
		const [row] = await db.select().from(products).where(eq(products.id, id));
		return row?.qty;
	});

async function addSupplier(page: Page, name: string): Promise<void> {
	await page.goto('/admin/suppliers');
	await page.getByRole('link', { name: 'Add Supplier' }).click();
	await page.getByLabel('Name', { exact: true }).fill(name);
	await page.getByLabel('Phone (WhatsApp)').fill('0803 123 4567');
	await page.getByLabel('Days until goods come').fill('14');
	await page.getByRole('button', { name: 'Add the supplier' }).click();
	await expect(page.getByText('The supplier is added.')).toBeVisible();
}

test('goods are ordered, counted in as they come, and one delivery is taken back', async ({
	page,
}) => {
	const { mark, barcode, ids } = await emptyShelves();
	await becomeAdmin(page);
	await openAlive(page, '/admin/dashboard');
	await addSupplier(page, `Alaba ${mark}`);
	expect(await violationsIn(page)).toEqual([]);
	await page.getByRole('link', { name: 'New Purchase Order' }).click();
	await page.getByRole('button', { name: 'Begin the order' }).click();

	// A scanned barcode is on the order at once, another product by its name.
	const search = page.getByLabel('Name, SKU, barcode, id or slug');
	await search.fill(barcode);
	await search.press('Enter');
	await expect(page.getByLabel(`Pieces of Udu ${mark}`)).toHaveValue('1');
	await search.fill(`Oja ${mark}`);
	await search.press('Enter');
	await page.getByRole('button', { name: `Add Oja ${mark}` }).click();
	await page.getByLabel(`Pieces of Udu ${mark}`).fill('10');
	await page.getByLabel(`Price of Udu ${mark} in NGN`).fill('none');
	await page.getByRole('button', { name: 'Mark as ordered' }).click();
	await expect(page.getByText('Must be an amount, 0 or more')).toBeVisible();
	await expect(page.getByLabel(`Pieces of Udu ${mark}`)).toHaveValue('10');
	await page.getByLabel(`Price of Udu ${mark} in NGN`).fill('12,000');
	await page.getByLabel(`Pieces of Oja ${mark}`).fill('4');
	await expect(page.getByText('₦120,000')).toBeVisible();
	expect(await violationsIn(page)).toEqual([]);
	await page.getByRole('button', { name: 'Mark as ordered' }).click();
	await expect(page.getByText('The order is marked as ordered.')).toBeVisible();
	await expect(page.getByText('0 of 14 pieces received')).toBeVisible();
	const chat = page.getByRole('link', { name: 'Send by WhatsApp' });
	await expect(chat).toHaveAttribute(
		'href',
		/^https:\/\/wa\.me\/2348031234567\?text=.*10%20%C3%97/,
	);

	// Six are scanned and typed; more than ordered is asked about.
	await page.getByRole('link', { name: 'Receive goods' }).click();
	const scan = page.getByLabel('Scan a barcode, or type a SKU and press Enter');
	await scan.fill(barcode);
	await scan.press('Enter');
	await expect(page.getByText(`Udu ${mark}: 1 came, 10 expected.`)).toBeVisible();
	const came = page.getByLabel(`Pieces of Udu ${mark} that came`);
	await expect(came).toHaveValue('1');
	await came.fill('11');
	await page.getByRole('button', { name: 'Record the delivery' }).click();
	await expect(page.getByText('1 piece more than ordered')).toBeVisible();
	await came.fill('6');
	await page.getByLabel('Number of the delivery note').fill(`DN ${mark}`);
	await page.getByLabel('Costs of the products').selectOption('average');
	expect(await violationsIn(page)).toEqual([]);
	await page.getByRole('button', { name: 'Record the delivery' }).click();
	await expect(page.getByText('The delivery is recorded')).toBeVisible();
	await expect(page.getByText('6 of 14 pieces received')).toBeVisible();
	expect(await stockOf(ids[0])).toBe(7);

	// The rest came; that was a mistake.
	await page.getByRole('link', { name: 'Receive goods' }).click();
	await page.getByRole('link', { name: 'All that is left came' }).click();
	await expect(came).toHaveValue('4');
	await page.getByRole('button', { name: 'Record the delivery' }).click();
	await expect(page.getByText('14 of 14 pieces received')).toBeVisible();
	expect([await stockOf(ids[0]), await stockOf(ids[1])]).toEqual([11, 4]);
	await page
		.getByRole('button', { name: /^Take back the delivery/ })
		.first()
		.click();
	await page.getByRole('button', { name: 'Take it back' }).click();
	await page.getByRole('button', { name: 'OK' }).click();
	await expect(page.getByText('6 of 14 pieces received')).toBeVisible();
	const order = page.url().replace(/\?.*/, '');
	await page.goto(`/admin/tables/${ids[0]}`);
	await page.getByRole('link', { name: 'Came in with purchase order' }).last().click();
	await expect(page).toHaveURL(order);
	expect([await stockOf(ids[0]), await stockOf(ids[1])]).toEqual([7, 0]);
	await page.goto(`/admin/purchase-orders?state=open`);
	await expect(page.getByRole('link', { name: `Alaba ${mark}` })).toBeVisible();
});

test('what is low is ordered from its usual supplier, and the stock says what comes', async ({
	page,
}) => {
	const { mark, ids, shelf } = await emptyShelves();
	await becomeAdmin(page);
	await openAlive(page, '/admin/suppliers');
	await addSupplier(page, `Onitsha ${mark}`);
	await page.goto(`/admin/what-to-order?${shelf}`);
	await page.getByRole('link', { name: `Udu ${mark}`, exact: true }).click();
	await page.getByLabel('Usual supplier').selectOption(`Onitsha ${mark}`);
	await page.getByLabel('Order again at').fill('x');
	await page.getByRole('button', { name: 'Save', exact: true }).click();
	await expect(page.getByText('Must be a whole number of pieces')).toBeVisible();
	await page.getByLabel('Order again at').fill('8');
	await page.getByRole('button', { name: 'Save', exact: true }).click();
	await expect(page.getByText('It is saved.')).toBeVisible();
	expect(await violationsIn(page)).toEqual([]);

	await openAlive(page, `/admin/what-to-order?${shelf}`);
	const pieces = page.getByLabel(`Pieces of Udu ${mark} to order`);
	await page.getByRole('link', { name: 'Fill in what is suggested' }).click();
	await expect(pieces).toHaveValue('8');
	await page.getByLabel(`Pieces of Oja ${mark} to order`).fill('2');
	expect(await violationsIn(page)).toEqual([]);
	await page.getByRole('button', { name: 'Make purchase orders' }).click();
	await expect(page.getByText('Choose from whom to order').first()).toBeVisible();
	await page.getByLabel('What has no supplier yet, from').selectOption(`Onitsha ${mark}`);
	await expect(pieces).toHaveValue('8');
	await page.getByRole('button', { name: 'Make purchase orders' }).click();
	await expect(page.getByText('The purchase order is made')).toBeVisible();
	await page.getByRole('button', { name: 'Mark as ordered' }).click();
	await expect(page.getByText('0 of 10 pieces received')).toBeVisible();

	await page.goto(`/admin/tables?${shelf}`);
	await expect(page.getByRole('link', { name: '8 on order' })).toBeVisible();
	expect(await violationsIn(page)).toEqual([]);
	await page.goto(`/admin/edit-product/${ids[0]}`);
	await expect(page.getByText(`Bought from Onitsha ${mark}, 8 to come with`)).toBeVisible();
});

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false });

	test('an order is made and its goods are received', async ({ page }) => {
		const { mark, ids } = await emptyShelves();
		await becomeAdmin(page);
		await addSupplier(page, `Ogbete ${mark}`);
		await page.getByRole('link', { name: 'New Purchase Order' }).click();
		await page.getByRole('button', { name: 'Begin the order' }).click();
		await page.getByLabel('Name, SKU, barcode, id or slug').fill(`Udu ${mark}`);
		await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
		await page.getByRole('button', { name: `Add Udu ${mark}` }).click();
		await page.getByLabel(`Pieces of Udu ${mark}`).fill('0');
		await page.getByRole('button', { name: 'Save the draft' }).click();
		await expect(page.getByText('Must be a whole number from 1')).toBeVisible();
		await page.getByLabel(`Pieces of Udu ${mark}`).fill('3');
		await page.getByRole('button', { name: 'Mark as ordered' }).click();
		await expect(page.getByText('0 of 3 pieces received')).toBeVisible();
		await page.getByRole('link', { name: 'Receive goods' }).click();
		const came = page.getByLabel(`Pieces of Udu ${mark} that came`);
		await came.fill('5');
		await page.getByRole('button', { name: 'Record the delivery' }).click();
		await expect(page.getByText('2 pieces more than ordered')).toBeVisible();
		await expect(came).toHaveValue('5');
		await page.getByLabel('More came than was ordered').check();
		await page.getByRole('button', { name: 'Record the delivery' }).click();
		await expect(page.getByText('3 of 3 pieces received')).toBeVisible();
		expect(await stockOf(ids[0])).toBe(6);
	});

	test('what is low is ordered', async ({ page }) => {
		const { mark, shelf } = await emptyShelves();
		await becomeAdmin(page);
		await addSupplier(page, `Nnewi ${mark}`);
		await page.goto(`/admin/what-to-order?${shelf}`);
		await page.getByLabel(`Pieces of Oja ${mark} to order`).fill('many');
		await page.getByLabel(`Pieces of Udu ${mark} to order`).fill('4');
		await page.getByRole('button', { name: 'Make purchase orders' }).click();
		await expect(page.getByText('Must be a whole number up to')).toBeVisible();
		await page.getByLabel(`Pieces of Oja ${mark} to order`).fill('3');
		await page.getByLabel('What has no supplier yet, from').selectOption(`Nnewi ${mark}`);
		await page.getByRole('button', { name: 'Make purchase orders' }).click();
		await expect(page.getByLabel(`Pieces of Oja ${mark}`)).toHaveValue('3');
		await expect(page.getByLabel(`Pieces of Udu ${mark}`)).toHaveValue('4');
	});
});
