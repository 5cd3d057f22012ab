import { expect } from '@playwright/test';
import { storedMethods, storedZones } from '#shop/delivery/delivery-rows.ts';
import { learnPromises } from '#shop/delivery/learn-promises.ts';
import { makeProduct } from '#tests/helpers/catalogue.ts';
import { makeDelivery } from '#tests/helpers/deliveries.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { violationsIn } from './accessible.ts';
import { becomeAdmin } from './admin-steps.ts';
import { ADDRESS, alive, becomeShopper, fillCheckout } from './journeys.ts';
import { type NewVisitor, test } from './visitors.ts';
import { openZonedShop, type ZonedShop } from './zoned-shop.ts';

// What is promised follows the shop's own deliveries, in a shop of its own: its settings and orders count for all of it.

test.describe.configure({ mode: 'serial' });

const DAY_MS = 24 * 60 * 60 * 1000;
let shop: ZonedShop;
let productId = 0;

test.beforeAll(async () => {
	shop = await openZonedShop({
		ADMIN_EMAIL: 'admin@example.com',
		ADMIN_PASSWORD: 'correct-horse-battery',
	});
	({ id: productId } = await makeProduct(shop.db, { categoryId: shop.categoryId, qty: 50 }));
});
test.afterAll(() => shop.close());

/** So many orders that the rider brought to Anambra in three days, as a night counts them. */
async function deliver(count: number) {
	const { db } = shop;
	const { id: userId } = await makeShopper(db);
	const zoneId = (await storedZones(db)).find(({ name }) => name === 'Anambra')?.id ?? 0;
	const methodId = (await storedMethods(db)).find(({ kind }) => kind === 'rider')?.id ?? 0;
	for (let each = 0; each < count; each++) {
		const placedAt = new Date(Date.now() - (20 + each) * DAY_MS);
		const promised = each === 1 ? 2 : 4;
		await makeDelivery(db, { userId, zoneId, methodId, placedAt, promised }, [
			{ to: 'delivered', after: 3 },
		]);
	}
	await learnPromises(db);
}

test('staff see how deliveries went beside the days they set, and promise by it', async ({
	newVisitor,
}) => {
	await deliver(9);
	const page = await shop.pageOf(newVisitor);
	await becomeAdmin(page);
	await page.goto('/admin/delivery');
	await alive(page);
	const zones = page.getByRole('table', { name: 'Zones' });
	await expect(zones).toContainText('9 orders delivered: four in five within 3 days');
	await expect(page.getByText('No way has ten deliveries yet.')).toBeVisible();
	await deliver(1);
	await page.reload();
	await alive(page);
	await expect(zones).toContainText(
		'10 orders delivered: four in five within 3 days, 9 of the last 10 on time',
	);
	await page.getByRole('button', { name: 'Promise what deliveries took' }).click();
	await expect(page.getByText('Shoppers are now promised what deliveries took.')).toBeVisible();
	await expect(page.getByText('Promises follow your own deliveries.')).toBeVisible();
	expect(await violationsIn(page)).toEqual([]);
});

async function shopping(newVisitor: NewVisitor, javaScriptEnabled: boolean) {
	const page = await shop.pageOf(newVisitor, { javaScriptEnabled });
	await becomeShopper(page, `promise-${javaScriptEnabled}`);
	const form = { intent: 'add', productId: String(productId), qty: '1' };
	await page.request.post('/cart', { form });
	return page;
}

test('without scripts: the promise stands where the place is said, in the cart and with the order', async ({
	newVisitor,
}) => {
	const page = await shopping(newVisitor, false);
	await page.goto('/delivery?back=/cart');
	await page.getByLabel('State').selectOption('Anambra');
	await page.getByRole('button', { name: 'Show delivery' }).click();
	await page.getByLabel('Local Government').selectOption('Onitsha South');
	await page.getByRole('button', { name: 'Show delivery' }).click();
	await expect(page).toHaveURL('/cart');
	const main = page.getByRole('main');
	await expect(main).toContainText('Delivered within 3 days');
	await expect(main).toContainText('9 of the last 10 on time');
	await page.goto('/delivery');
	await expect(main).toContainText('9 of the last 10 on time');
	await page.goto('/checkout');
	await expect(
		page.getByRole('radio', { name: /Our rider.*9 of the last 10 on time/ }),
	).toBeChecked();
	await expect(page.getByRole('radio', { name: /Pick up/ })).not.toHaveAccessibleName(/on time/);
	for (const [label, text] of Object.entries(ADDRESS))
		await page.getByLabel(label, { exact: true }).fill(text);
	await page.getByLabel('Zip Code').fill('420001');
	await page.getByRole('button', { name: 'Place Order' }).click();
	await expect(page).toHaveURL(/thank-you/);
	await expect(main).toContainText('Delivered within 3 days');
});

test('with scripts: the promise comes with the state, and an order keeps it', async ({
	newVisitor,
}) => {
	const page = await shopping(newVisitor, true);
	await page.goto('/checkout');
	await alive(page);
	await fillCheckout(page);
	const delivery = page.getByRole('region', { name: 'Delivery', exact: true });
	await delivery.getByLabel('Local Government').selectOption('Onitsha South');
	await expect(delivery).toContainText('9 of the last 10 on time');
	expect(await violationsIn(page)).toEqual([]);
	await page.getByRole('button', { name: 'Place Order' }).click();
	await expect(page).toHaveURL(/thank-you/);
	const main = page.getByRole('main');
	await expect(main).toContainText('Delivered within 3 days');

	const staff = await shop.pageOf(newVisitor);
	await becomeAdmin(staff);
	await staff.goto('/admin/delivery');
	await staff.getByRole('button', { name: 'Promise the days I set' }).click();
	await expect(staff.getByText('Shoppers are promised the days you set.')).toBeVisible();
	await page.reload();
	await expect(main).toContainText('Delivered within 3 days');
	await page.goto('/delivery');
	await expect(main).toContainText('Delivered in 2-4 days');
	await expect(main).not.toContainText('on time');
});
