import { type BrowserContext, expect } from '@playwright/test';
import type { Db } from '#db/client.ts';
import { settings } from '#db/site-schema.ts';
import { doorCodeOf } from '#shop/fulfilment/door-codes.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { violationsIn } from './accessible.ts';
import { becomeAdmin, unique } from './admin-steps.ts';
import { signInAs } from './journeys.ts';
import { type OwnShop, openOwnShop } from './own-shop.ts';
import { test } from './visitors.ts';

// Cash on delivery without losses: the buyer of a first order says that they placed it, and tells a code at the door. Both
// are settings of a whole shop, so these journeys have one of their own.

let shop: OwnShop;
let address: string;
let db: Db;

test.beforeAll(async () => {
	const admin = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'correct-horse-battery' };
	shop = await openOwnShop('checks', admin);
	({ address, db } = shop);
	await db.insert(settings).values([
		{ key: 'confirmFirstOrders', value: true },
		{ key: 'doorCodes', value: true },
	]);
});

test.afterAll(() => shop.close());

/** A cash order of a new shopper, who is signed in with `buyer`. */
async function placedOrder(buyer: BrowserContext) {
	const { id: userId } = await makeShopper(db);
	await signInAs(buyer, { db, userId, url: address });
	const number = String(parseInt(unique(), 16)).padStart(8, '0').slice(-8);
	const own = { phone: `080${number}`, phoneE164: `+23480${number}` };
	return makeOrder(db, { userId, ...own }, [{ name: 'Ogene', unitKobo: 12_500_00, qty: 2 }]);
}

for (const javaScriptEnabled of [false, true]) {
	test(`a first order is confirmed by its buyer and delivered for their code ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
		newVisitor,
	}) => {
		const options = { baseURL: address, javaScriptEnabled, viewport: { width: 360, height: 740 } };
		const [own, page] = [await newVisitor(options), await newVisitor(options)];
		const order = await placedOrder(own.context());
		await becomeAdmin(page);
		await page.goto(`/admin/orders/${order.id}`);
		await page.getByRole('button', { name: 'Confirm the order' }).click();
		await expect(page.getByText('call it, and tick').first()).toBeVisible();

		await own.goto(`/track/${order.trackKey}`);
		if (javaScriptEnabled) expect(await violationsIn(own)).toEqual([]);
		await own.getByRole('button', { name: 'Yes, I ordered this' }).click();
		await expect(own.getByText('Thank you, you confirmed this order')).toBeVisible();

		await page.goto(`/admin/orders/${order.id}`);
		await expect(page.getByText('Its buyer confirmed it')).toBeVisible();
		for (const step of ['Confirm the order', 'Mark as packed', 'Mark as sent']) {
			await page.getByRole('button', { name: step }).click();
			await expect(page.getByRole('button', { name: step })).toBeHidden();
		}
		if (javaScriptEnabled) expect(await violationsIn(page)).toEqual([]);
		const { code = '' } = (await doorCodeOf(db, order.id)) ?? {};
		await own.goto(`/myorders/view-order/${order.id}`);
		const shown = own.getByRole('region', { name: 'Your code for the door' });
		await expect(shown).toContainText(code);
		await own.goto(`/track/${order.trackKey}`);
		await expect(own.getByText(code, { exact: true })).toBeHidden();

		await page.goto('/admin/cash');
		const rider = `Emeka ${unique()}`;
		const add = page.getByRole('button', { name: 'Add the collector' });
		if (!(await add.isVisible())) await page.getByText('Add a collector…').click();
		await page.getByLabel('Name', { exact: true }).fill(rider);
		await add.click();
		await expect(page.getByRole('link', { name: rider })).toBeVisible();
		await page.goto(`/admin/cash/collect/${order.id}`);
		await page.getByLabel('Paid to', { exact: true }).selectOption({ label: rider });
		const collect = page.getByRole('button', { name: /^(Collected|Paid) ₦25,000/ });
		await page.getByLabel('Code from the buyer').fill(code === '0000' ? '1111' : '0000');
		await collect.click();
		await expect(page.getByText('4 tries are left').first()).toBeVisible();
		await page.getByLabel('Code from the buyer').fill(code);
		await collect.click();
		await expect(page.getByText('Collected: ₦25,000')).toBeVisible();
		await page.goto(`/admin/orders/${order.id}`);
		await expect(page.getByText('Now: Delivered')).toBeVisible();
	});
}
