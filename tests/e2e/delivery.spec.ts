import { type BrowserContextOptions, expect } from '@playwright/test';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { violationsIn } from './accessible.ts';
import { becomeAdmin } from './admin-steps.ts';
import {
	ADDRESS,
	alive,
	becomeShopper,
	closeAlert,
	expectPlaced,
	fillCheckout,
} from './journeys.ts';
import { type OwnShop, openOwnShop } from './own-shop.ts';
import { type NewVisitor, test } from './visitors.ts';

// Delivery by zone, in a shop of its own: every page of a shop tells of it.

test.describe.configure({ mode: 'serial' });

const PHONE = { width: 360, height: 740 };

let address = '';
let productId = 0;
let productPath = '';
let shop: OwnShop;

test.beforeAll(async () => {
	shop = await openOwnShop('delivery', {
		ADMIN_EMAIL: 'admin@example.com',
		ADMIN_PASSWORD: 'correct-horse-battery',
	});
	address = shop.address;
});
test.afterAll(() => shop.close());

/** A page of that shop, without scripts for `{ javaScriptEnabled: false }`. */
async function pageOf(newVisitor: NewVisitor, options: BrowserContextOptions = {}) {
	return newVisitor({
		baseURL: address,
		viewport: PHONE,
		...options,
	});
}

/** One product to order, in the database of that shop. */
async function makeGoods() {
	const { db } = shop;
	const category = await makeCategory(db);
	const product = await makeProduct(db, {
		categoryId: category.id,
		qty: 50,
		sellingKobo: 10_000_00,
	});
	productId = product.id;
	productPath = `/product/${product.slug}`;
}

test('staff add ways and zones, and switch delivery by zone on', async ({ newVisitor }) => {
	const page = await pageOf(newVisitor);
	await becomeAdmin(page);
	await page.goto('/admin/delivery');
	await alive(page);
	await expect(page.getByText('Delivery is free everywhere.')).toBeVisible();
	expect(await violationsIn(page)).toEqual([]);
	await page.getByRole('button', { name: 'Switch delivery by zone on' }).click();
	await expect(page.getByText('Add a zone first')).toBeVisible();

	for (const [kind, name, note] of [
		['rider', 'Our rider', ''],
		['waybill', 'Waybill', 'You fetch it at the park.'],
		['pickup', 'Pick up', '14 New Market Road, Mon-Sat 9-6.'],
	] as const) {
		await page.goto('/admin/delivery/methods/new');
		await alive(page);
		await page.getByLabel('Kind').selectOption(kind);
		await page.getByLabel('Name').fill(name);
		await page.getByLabel('Note').fill(note);
		await page.getByRole('button', { name: 'Save' }).click();
		await expect(page.getByText('Saved.')).toBeVisible();
	}

	await page.goto('/admin/delivery/zones/new');
	await alive(page);
	expect(await violationsIn(page)).toEqual([]);
	await page.getByLabel('Name').fill('Anambra');
	await page.getByLabel('Our rider (Our own rider)').check();
	const rider = page.getByRole('group', { name: 'Our rider' });
	await rider.getByLabel('Fee in naira').fill('1500');
	await rider.getByLabel('Days from').fill('2');
	await rider.getByLabel('Days to').fill('1');
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByText('Tick at least one state or local government.')).toBeVisible();
	await expect(rider.getByText('it cannot end before it begins')).toBeVisible();
	await expect(rider.getByLabel('Fee in naira')).toHaveValue('1500');
	expect(await violationsIn(page)).toEqual([]);
	await rider.getByLabel('Days from').fill('0');
	for (const [name, fee] of [
		['Waybill', '800'],
		['Pick up', '0'],
	] as const) {
		await page.getByLabel(new RegExp(`^${name} \\(`)).check();
		const group = page.getByRole('group', { name });
		await group.getByLabel('Fee in naira').fill(fee);
		await group.getByLabel('Days from').fill('1');
		await group.getByLabel('Days to').fill('2');
	}
	await page.getByRole('button', { name: 'South East' }).click();
	await page.getByLabel('Anambra', { exact: true }).check();
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByText('Saved.')).toBeVisible();
	await expect(page.getByText('Our rider: ₦1,500, within 1 day')).toBeVisible();

	await page.getByRole('button', { name: 'Switch delivery by zone on' }).click();
	await expect(page.getByText('No zone has Abia')).toBeVisible();
	await page.getByLabel('That is right: there I deliver nothing').check();
	await page.getByRole('button', { name: 'Switch delivery by zone on' }).click();
	await expect(page.getByText('Orders are delivered by zone.')).toBeVisible();
	expect(await violationsIn(page)).toEqual([]);
});

for (const javaScriptEnabled of [true, false]) {
	test(`a zone for what no other has begins with the fees of another, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
		newVisitor,
	}) => {
		const page = await pageOf(newVisitor, { javaScriptEnabled });
		await becomeAdmin(page);
		await page.goto('/admin/delivery');
		await page.getByRole('link', { name: 'Add a zone for the rest' }).click();
		await expect(page.getByLabel('All the rest of Nigeria')).toBeChecked();
		await page.goto('/admin/delivery');
		await page.getByRole('link', { name: 'Duplicate Anambra' }).click();
		await expect(page.getByText('With the ways and fees of Anambra')).toBeVisible();
		await page.getByLabel('Name').fill('South East');
		const rider = page.getByRole('group', { name: 'Our rider' });
		await expect(rider.getByLabel('Fee in naira')).toHaveValue('1500');
		await rider.getByLabel('Free from').fill('150000');
		await rider.getByLabel('Cash on delivery is allowed').uncheck();
		await page.getByRole('button', { name: 'South East' }).click();
		await page.getByLabel('All of the South East').check();
		if (javaScriptEnabled) expect(await violationsIn(page)).toEqual([]);
		await page.getByRole('button', { name: 'Save' }).click();
		await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toContainText(
			'South East',
		);
		const row = page.getByRole('table', { name: 'Zones' }).getByRole('row', { name: /South East/ });
		await expect(row).toContainText('Abia; Ebonyi; Enugu; Imo');
		await expect(row).toContainText('Free from ₦150,000, no cash on delivery');
		await page.getByRole('link', { name: 'South East', exact: true }).click();
		await expect(page.getByText('4 of 5 states')).toBeVisible();
		await expect(page.getByLabel('Abia', { exact: true })).toBeChecked();
		await page.goto('/admin/delivery');
		if (javaScriptEnabled) await alive(page);
		await page.getByRole('button', { name: 'Delete South East' }).click();
		await page.getByRole('button', { name: 'Delete', exact: true }).click();
		await expect(page.getByRole('link', { name: 'Duplicate South East' })).toHaveCount(0);
	});
}

/** A product of 10,000 naira in the cart of a new shopper. */
async function shopping(newVisitor: NewVisitor, name: string, options: BrowserContextOptions = {}) {
	const page = await pageOf(newVisitor, options);
	const { email } = await becomeShopper(page, name);
	const form = { intent: 'add', productId: String(productId), qty: '1' };
	await page.request.post('/cart', { form });
	return { page, email };
}

test('with scripts: the state brings the ways, and the chosen one is paid', async ({
	newVisitor,
}) => {
	await makeGoods();
	const { page } = await shopping(newVisitor, 'rider');
	await page.goto('/checkout');
	await alive(page);
	const summary = page.getByRole('region', { name: 'Cart summary' });
	await expect(summary).toContainText('Say your state');
	await fillCheckout(page);
	const delivery = page.getByRole('region', { name: 'Delivery', exact: true });
	await expect(delivery.getByRole('radio', { name: /Our rider/ })).toBeChecked();
	await expect(summary).toContainText('₦11,500');
	await delivery.getByRole('radio', { name: /Pick up/ }).check();
	await expect(summary).toContainText('Free');
	await delivery.getByRole('radio', { name: /Our rider/ }).check();
	await expect(summary).toContainText('₦11,500');
	expect(await violationsIn(page)).toEqual([]);
	await page.getByRole('button', { name: 'Place Order' }).click();
	await expectPlaced(page);
	await expect(page.getByRole('main')).toContainText('Delivered within 1 day');
	await expect(page.getByRole('main')).toContainText('₦11,500');
});

test('what is not delivered to a state says so before anything is ordered', async ({
	newVisitor,
}) => {
	const { page } = await shopping(newVisitor, 'kano');
	await page.goto('/checkout');
	await alive(page);
	await fillCheckout(page, { state: 'Kano' });
	await expect(page.getByText('We do not deliver to Kano yet.')).toBeVisible();
	const noWay = page.getByText('Nothing goes to this place, so it cannot be ordered there');
	await expect(noWay).toBeVisible();
	await expect(page.getByRole('link', { name: 'Ask us on WhatsApp' })).toHaveAttribute(
		'href',
		/wa\.me\/\d+\?text=.*deliver%20to%20Kano/,
	);
	const summary = page.getByRole('region', { name: 'Cart summary' });
	await expect(summary).toContainText('Not delivered there');
	await page.getByLabel('State', { exact: true }).fill('Kanoo');
	await page.getByLabel('City', { exact: true }).focus();
	await expect(summary).toContainText('Say your state');
	await expect(page.getByText('We do not deliver to Kano yet.')).toHaveCount(0);
	await expect(noWay).toHaveCount(0);
	await page.getByLabel('State', { exact: true }).fill('Kano');
	await expect(summary).toContainText('Not delivered there');
	await page.getByRole('button', { name: 'Place Order' }).click();
	await closeAlert(page, 'Choose how it is delivered');
	await expect(page).toHaveURL('/checkout');
});

test('a place to which nothing goes takes the fee of the place before out of the total', async ({
	newVisitor,
}) => {
	const { page } = await shopping(newVisitor, 'moved');
	await page.goto('/cart');
	await page.getByRole('link', { name: 'Say where' }).click();
	await page.getByLabel('State').selectOption('Anambra');
	await page.getByRole('button', { name: 'Show delivery' }).click();
	await expect(page).toHaveURL('/cart');
	await page.goto('/checkout');
	await alive(page);
	const summary = page.getByRole('region', { name: 'Cart summary' });
	await expect(summary).toContainText('Grand Total₦11,500');
	await page.getByLabel('State', { exact: true }).fill('Kano');
	await expect(summary).toContainText('Not delivered there');
	await expect(summary).toContainText('Grand Total₦10,000');
});

test('without scripts: the form asks for a way once the state is known', async ({ newVisitor }) => {
	const { page } = await shopping(newVisitor, 'waybill', { javaScriptEnabled: false });
	await page.goto('/checkout');
	await fillCheckout(page);
	await page.getByRole('button', { name: 'Place Order' }).click();
	await page.getByLabel('Zip Code').fill('420001');
	await page.getByRole('button', { name: 'Place Order' }).click();
	await expect(page.getByText('Choose one of these.')).toBeVisible();
	await page.getByRole('radio', { name: /Waybill/ }).check();
	await page.getByLabel('Motor Park').fill('Upper Iweka');
	await page.getByRole('button', { name: 'Place Order' }).click();
	await expect(page).toHaveURL(/thank-you/);
	await expect(page.getByRole('main')).toContainText('Motor park: Upper Iweka');
	await expect(page.getByRole('main')).toContainText('₦10,800');
});

test('a place that was said once shows its fee in the cart, and in the checkout', async ({
	newVisitor,
}) => {
	const { page } = await shopping(newVisitor, 'pickup', { javaScriptEnabled: false });
	for (const path of ['/', productPath, '/faq', '/policy', '/about']) {
		await page.goto(path);
		await expect(page.getByRole('main')).not.toContainText(/free delivery|delivery included/i);
	}
	await page.goto(productPath);
	await page.getByRole('link', { name: /Delivery to your state/ }).click();
	await expect(page.getByRole('heading', { name: 'Delivery', level: 1 })).toBeVisible();
	await page.goto('/cart');
	await page.getByRole('link', { name: 'Say where' }).click();
	await page.getByLabel('State').selectOption('Anambra');
	await page.getByRole('button', { name: 'Show delivery' }).click();
	await expect(page).toHaveURL('/cart');
	await expect(page.getByText('Delivered within 1 day, ₦1,500')).toBeVisible();
	await expect(page.getByRole('main')).toContainText('₦11,500');
	await page.goto('/checkout');
	await page.getByRole('radio', { name: /Pick up/ }).check();
	const cash = page.getByRole('listitem').filter({ hasText: 'Cash on delivery' });
	await expect(cash).toContainText('when you get the goods');
	await expect(cash).not.toContainText('driver');
	for (const [label, text] of Object.entries(ADDRESS))
		await page.getByLabel(label, { exact: true }).fill(text);
	await page.getByLabel('Zip Code').fill('420001');
	await page.getByRole('button', { name: 'Place Order' }).click();
	await expect(page).toHaveURL(/thank-you/);
	await expect(page.getByRole('main')).toContainText('Ready in 1-2 days');
	await expect(page.getByRole('main')).toContainText('Look at the goods at the counter');
});
