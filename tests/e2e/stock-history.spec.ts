import { expect, test } from '@playwright/test';
import { returnStock, takeStock } from '#shop/catalogue/stock.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { makeAdminUser, makeOwnRoleUser } from '#tests/helpers/staff.ts';
import { violationsIn } from './accessible.ts';
import { becomeAdmin, unique } from './admin-steps.ts';
import { openAlive, signInAs } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';

// How a stock came to be what it is.

/** A product of which an order took three of eight pieces, which somebody cancelled. */
async function soldProduct() {
	const mark = unique();
	const made = await withShopDatabase(async (db) => {
		const { id: categoryId } = await makeCategory(db, { name: 'Journeys' });
		const product = await makeProduct(db, { categoryId, name: `Udu ${mark}`, qty: 8 });
		const { id: userId } = await makeShopper(db);
		const line = { productId: product.id, name: product.name, unitKobo: 1000_00, qty: 3 };
		const { id: orderId } = await makeOrder(db, { userId, state: 'cancelled' }, [line]);
		const { id: adminId } = await makeAdminUser(db, `Ada ${mark}`);
		await db.transaction(async (tx) => {
			const takings = [{ productId: product.id, qty: 3 }];
			await takeStock(tx, { cause: 'order', orderId, userId: null }, takings);
			await returnStock(tx, { cause: 'order-cancelled', orderId, userId: adminId });
		});
		return { id: product.id, name: product.name, orderId };
	});
	return { mark, ...made };
}

test('a count is found in the history of its product, beside the orders, which lead to their pages', async ({
	page,
}) => {
	const { mark, name, orderId } = await soldProduct();
	await becomeAdmin(page);
	await openAlive(page, `/admin/tables?q=${mark}`);
	await page.getByLabel(`Stock of ${name}`, { exact: true }).fill('-2');
	await page.getByLabel('Reason').selectOption('Damaged');
	await page.getByRole('button', { name: 'Save the stock' }).click();
	await expect(page.getByText(`Saved. ${name}: 8 → 6`)).toBeVisible();
	await page.getByRole('link', { name: `Stock history of ${name}` }).click();
	await expect(page.getByRole('heading', { name: 'Stock History' })).toBeVisible();
	const rows = page.getByRole('table').getByRole('row');
	await expect(rows).toContainText([
		'When',
		/Damaged.*−2.*6/,
		new RegExp(`Cancelled: order ${orderId}.*Ada ${mark}.*\\+3.*8`),
		new RegExp(`Sold in order ${orderId}.*−3.*5`),
	]);
	expect(await violationsIn(page)).toEqual([]);
	await page.getByLabel('Why').selectOption('Sold');
	await page.getByRole('button', { name: 'Show', exact: true }).click();
	await expect(rows).toHaveCount(2);
	await page.getByRole('link', { name: `Sold in order ${orderId}` }).click();
	await expect(page).toHaveURL(`/admin/orders/${orderId}`);
});

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false });

	test('who may not see orders reads their numbers, and the filter works', async ({
		page,
		context,
		baseURL,
	}) => {
		const { id, orderId } = await soldProduct();
		await withShopDatabase(async (db) => {
			const { id: userId } = await makeOwnRoleUser(db, ['stock'], 'Chike Counts');
			await signInAs(context, { db, userId, url: baseURL ?? '' });
		});
		await page.goto(`/admin/tables/${id}`);
		await expect(page.getByText(`Sold in order ${orderId}`)).toBeVisible();
		await expect(page.getByRole('link', { name: `order ${orderId}` })).toHaveCount(0);
		await page.getByLabel('Why').selectOption('Came back');
		await page.getByRole('button', { name: 'Show', exact: true }).click();
		await expect(page.getByText('No changes of its stock found')).toBeVisible();
		await page.getByRole('link', { name: 'Clear' }).click();
		await expect(page.getByText(`Sold in order ${orderId}`)).toBeVisible();
	});
});
