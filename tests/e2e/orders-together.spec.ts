import { expect, type Page, test } from '@playwright/test';
import { moveOrder } from '#shop/orders/move-order.ts';
import { makeOrder, setPickup } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { violationsIn } from './accessible.ts';
import { becomeAdmin } from './admin-steps.ts';
import { openAlive } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';

// Several orders at once, from the list of orders.

/** Placed orders of a shopper with a name of their own, by which the list is searched. */
async function newOrders(count: number): Promise<{ name: string; ids: number[] }> {
	const name = `Obi${Math.random().toString(36).slice(2, 10)}`;
	const ids = await withShopDatabase(async (db) => {
		const { id: userId } = await makeShopper(db);
		const lines = [
			{ name: 'Ogene', unitKobo: 1000_00, qty: 2 },
			{ name: 'Udu', unitKobo: 500_00, qty: 1 },
		];
		const made: number[] = [];
		for (let n = 0; n < count; n++)
			made.push((await makeOrder(db, { userId, lastname: name }, lines)).id);
		return made;
	});
	return { name, ids };
}

const main = (page: Page) => page.getByRole('main');
const tick = (page: Page, id: number) => page.getByLabel(`Choose order ${id}`).check();

test('a row says who ordered what; of cash the list does not say that it is paid', async ({
	page,
}) => {
	await becomeAdmin(page);
	const { name, ids } = await newOrders(1);
	await page.goto(`/admin/orders?q=${name}`);
	const row = page.getByRole('row').filter({ hasText: name });
	await expect(row).toContainText(`Ngozi ${name}`);
	await expect(row).toContainText('Ogene');
	await expect(row).toContainText('+1 more, 3 pieces');
	await expect(row).toContainText('Placed');
	await expect(row).toContainText('On delivery');
	await expect(row.getByRole('link', { name: `Order ${ids[0]}` })).toBeVisible();
});

for (const javaScriptEnabled of [true, false]) {
	test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
		test.use({ javaScriptEnabled });

		test('ticked orders are confirmed together; one that changed meanwhile is named', async ({
			page,
		}) => {
			await becomeAdmin(page);
			const { name, ids } = await newOrders(3);
			const [first = 0, second = 0, third = 0] = ids;
			const at = `/admin/orders?q=${name}&state=placed`;
			await (javaScriptEnabled ? openAlive(page, at) : page.goto(at));
			for (const id of ids) await tick(page, id);
			await withShopDatabase((db) =>
				db.transaction((tx) => moveOrder(tx, second, 'cancelled', { byUserId: null })),
			);
			await main(page).getByRole('button', { name: 'Confirm', exact: true }).click();
			await expect(page.getByText('2 orders are now “Confirmed”')).toBeVisible();
			await expect(page.getByText(`Orders: ${third}, ${first}.`)).toBeVisible();
			await expect(
				main(page).getByRole('link', { name: 'Packing slips of these' }),
			).toHaveAttribute(
				'href',
				`/admin/orders/packing-slips?choose_${third}=confirmed&choose_${first}=confirmed`,
			);
			await expect(page.getByText('1 order was left alone')).toBeVisible();
			await expect(main(page).getByRole('alert')).toContainText(`Order ${second}: `);
			await expect(main(page).getByRole('alert')).toContainText('to "Cancelled"');
			// It is offered for some seconds only.
			await main(page).getByRole('button', { name: 'Undo' }).click();
			await expect(page.getByText('2 moves were taken back')).toBeVisible();
			if (javaScriptEnabled) expect(await violationsIn(page)).toEqual([]);
			await expect(page.getByLabel(`Choose order ${first}`)).not.toBeChecked();
		});

		test('the papers of ticked orders are on one page, and what to fetch for them on another', async ({
			page,
		}) => {
			await becomeAdmin(page);
			const { name, ids } = await newOrders(2);
			const [first = 0, second = 0] = ids;
			await page.goto(`/admin/orders?q=${name}`);
			for (const id of ids) await tick(page, id);
			await main(page).getByRole('button', { name: 'Packing slips' }).click();
			await expect(page.getByRole('heading', { name: /^Packing slip / })).toHaveCount(2);
			if (javaScriptEnabled) expect(await violationsIn(page)).toEqual([]);
			await page.goto(`/admin/orders?q=${name}`);
			for (const id of ids) await tick(page, id);
			await main(page).getByRole('button', { name: 'Pick list' }).click();
			await expect(page.getByText('6 pieces for 2 orders')).toBeVisible();
			await page.getByRole('checkbox', { name: 'Fetched: Ogene' }).check();
			const ogene = page.getByRole('row').filter({ hasText: 'Ogene' });
			await expect(ogene).toContainText('4');
			await expect(ogene).toContainText(`2 for order ${first}`);
			await expect(ogene).toContainText(`2 for order ${second}`);
			if (javaScriptEnabled) expect(await violationsIn(page)).toEqual([]);
		});

		test('of orders sent together, those that are collected are ready', async ({ page }) => {
			await becomeAdmin(page);
			const { name, ids } = await newOrders(2);
			await withShopDatabase(async (db) => {
				await setPickup(db, ids[0] ?? 0);
				for (const state of ['confirmed', 'packed'] as const)
					for (const id of ids)
						await db.transaction((tx) => moveOrder(tx, id, state, { byUserId: null }));
			});
			const at = `/admin/orders?q=${name}`;
			await (javaScriptEnabled ? openAlive(page, at) : page.goto(at));
			for (const id of ids) await tick(page, id);
			await main(page).getByRole('button', { name: 'Mark as sent or ready', exact: true }).click();
			await expect(
				page.getByText('1 order is now “On its way”, 1 order is now “Ready to collect”'),
			).toBeVisible();
		});

		test('confirmed orders are marked as packed from the page of their slips', async ({ page }) => {
			await becomeAdmin(page);
			const { name, ids } = await newOrders(2);
			const [first = 0, second = 0] = ids;
			await withShopDatabase((db) =>
				db.transaction((tx) => moveOrder(tx, second, 'confirmed', { byUserId: null })),
			);
			const at = `/admin/orders?q=${name}`;
			await (javaScriptEnabled ? openAlive(page, at) : page.goto(at));
			for (const id of ids) await tick(page, id);
			await main(page).getByRole('button', { name: 'Pick list' }).click();
			await main(page).getByRole('link', { name: 'Packing slips' }).click();
			await expect(page.getByRole('heading', { name: 'Packing slips', level: 1 })).toBeVisible();
			await expect(page.getByText('2 orders, 6 pieces')).toBeVisible();
			await main(page).getByRole('button', { name: 'Mark 1 confirmed order as packed' }).click();
			await expect(page.getByText('1 order is now “Packed”')).toBeVisible();
			await page.goto(`/admin/orders/${second}`);
			await expect(page.getByText('Now: Packed')).toBeVisible();
			await page.goto(`/admin/orders/${first}`);
			await expect(page.getByText('Now: Placed')).toBeVisible();
		});

		test('without a tick nothing is done, and the page says what is missing', async ({ page }) => {
			await becomeAdmin(page);
			const { name } = await newOrders(1);
			await page.goto(`/admin/orders?q=${name}`);
			await main(page).getByRole('button', { name: 'Confirm', exact: true }).click();
			await expect(page.getByText('Tick the orders first.')).toBeVisible();
			await page.goto('/admin/orders/pick-list');
			await expect(page.getByText('No order is ticked')).toBeVisible();
		});
	});
}

test('a view is a link: it lists its orders and keeps the number of rows', async ({ page }) => {
	await becomeAdmin(page);
	await newOrders(1);
	await openAlive(page, '/admin/orders?per_page=20');
	const views = page.getByRole('navigation', { name: 'Views of the orders' });
	await views.getByRole('link', { name: 'To confirm' }).click();
	await expect(page).toHaveURL(/state=placed/);
	await expect(page).toHaveURL(/per_page=20/);
	await expect(views.getByRole('link', { name: 'To confirm' })).toHaveAttribute(
		'aria-current',
		'page',
	);
	await expect(page.getByRole('table', { name: 'Orders' })).not.toContainText('Delivered');
});

test('all rows are ticked at once in the head, the list adds up, and remembers how many rows it has', async ({
	page,
}) => {
	await becomeAdmin(page);
	await newOrders(6);
	await openAlive(page, '/admin/orders?state=placed');
	await expect(main(page).getByText(/^1-5 of \d+ orders, ₦[\d,.]+ together$/)).toBeVisible();
	await page.getByRole('checkbox', { name: 'Tick all 5 on this page' }).check();
	await expect(main(page).getByText('5 ticked')).toBeVisible();
	await main(page).getByLabel('Rows', { exact: true }).selectOption('20');
	await main(page).getByRole('button', { name: 'Show' }).click();
	await expect(page).toHaveURL(/per_page=20/);
	await page.goto('/admin/orders');
	await expect(main(page).getByLabel('Rows', { exact: true })).toHaveValue('20');
	expect(
		await main(page)
			.getByLabel(/^Choose order/)
			.count(),
	).toBeGreaterThan(5);
});
