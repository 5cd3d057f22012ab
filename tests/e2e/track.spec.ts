import { expect, type Page, test } from '@playwright/test';
import { orderEvents } from '#db/order-schema.ts';
import { makeOrder, setPickup } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { violationsIn } from './accessible.ts';
import { withShopDatabase } from './own-shop.ts';

// Following an order without signing in.

const PERSON = {
	firstname: 'Adaeze',
	lastname: 'Nwosu-Private',
	phone: '0803 555 0142',
	email: 'adaeze.private@example.com',
	address: '7 Hidden Close',
	city: 'Nnewi',
	region: 'Anambra',
};

/** An order on its way, of somebody who is not signed in here. */
function sentOrder() {
	return withShopDatabase(async (db) => {
		const { id: userId } = await makeShopper(db);
		const order = await makeOrder(db, { userId, state: 'sent', ...PERSON }, [
			{ name: 'Ogene bell', unitKobo: 12_500_00, qty: 2 },
		]);
		await db.insert(orderEvents).values([
			{ orderId: order.id, toState: 'placed' },
			{ orderId: order.id, fromState: 'placed', toState: 'sent', note: 'Driver is Emeka' },
		]);
		return order;
	});
}

async function find(page: Page, trackingNo: string, phone: string): Promise<void> {
	await page.getByLabel('Tracking number').fill(trackingNo);
	await page.getByLabel('Phone number').fill(phone);
	await page.getByRole('button', { name: 'Show the order' }).click();
}

async function expectOrder(page: Page, trackKey: string): Promise<void> {
	await expect(page).toHaveURL(`/track/${trackKey}`);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('On its way');
	const main = page.getByRole('main');
	await expect(main).toContainText('Ogene bell');
	await expect(main).toContainText('₦25,000');
	await expect(main).toContainText('for Adaeze in Nnewi, Anambra');
	const source = await page.content();
	for (const secret of [PERSON.lastname, PERSON.phone, PERSON.email, PERSON.address, 'Emeka'])
		expect(source, secret).not.toContain(secret);
}

for (const scripts of [true, false]) {
	test.describe(scripts ? 'with scripts' : 'without scripts', () => {
		test.use({ javaScriptEnabled: scripts, viewport: { width: 360, height: 780 } });

		test('an order is followed by its numbers, after a slip that loses nothing', async ({
			page,
		}) => {
			const { trackingNo, trackKey } = await sentOrder();
			await page.goto('/');
			await page.getByRole('contentinfo').getByRole('link', { name: 'Track an order' }).click();
			await find(page, trackingNo, '0803 555 0143');
			await expect(page.getByRole('main')).toContainText(
				'We have no order with this tracking number',
			);
			await expect(page.getByLabel('Tracking number')).toHaveValue(trackingNo);
			await expect(page.getByLabel('Phone number')).toHaveValue('0803 555 0143');
			await find(page, '', '');
			await expect(page.getByText('The tracking number field is required.')).toBeVisible();
			await find(page, trackingNo.toLowerCase().replaceAll('-', ''), '+234 803 555 0142');
			await expectOrder(page, trackKey);
		});
	});
}

test('an order that is ready says where it is collected', async ({ page }) => {
	const { trackKey, id } = await sentOrder();
	await withShopDatabase((db) => setPickup(db, id));
	await page.setViewportSize({ width: 360, height: 780 });
	await page.goto(`/track/${trackKey}`);
	const main = page.getByRole('main');
	await expect(main).toContainText('Collect it at 14 New Market Road, Onitsha, Mon-Fri 9 AM-6 PM.');
	await expect(main).not.toContainText('Ready within');
	expect(await violationsIn(page)).toEqual([]);
});

test('a link that was cut off says so and leads to where a whole one is found', async ({
	page,
}) => {
	const { trackKey } = await sentOrder();
	const response = await page.goto(`/track/${trackKey.slice(0, 20)}`);
	expect(response?.status()).toBe(404);
	const main = page.getByRole('main');
	await expect(main.getByRole('heading', { level: 1 })).toHaveText('This link is not complete');
	await expect(main.getByText('search for')).toHaveCount(0);
	expect(await violationsIn(page)).toEqual([]);
	await main.getByRole('link', { name: 'Track an order' }).click();
	await expect(page.getByLabel('Tracking number')).toBeVisible();
});

test('the link of a mail shows the order, accessible and no wider than a phone', async ({
	page,
}) => {
	const { trackKey, id } = await sentOrder();
	for (const width of [360, 1280]) {
		await page.setViewportSize({ width, height: 780 });
		const response = await page.goto(`/track/${trackKey}`);
		expect(response?.headers()['cache-control']).toContain('private');
		await expectOrder(page, trackKey);
		expect(await violationsIn(page)).toEqual([]);
		const room = await page.evaluate(() => innerWidth - document.documentElement.scrollWidth);
		expect(room).toBeGreaterThanOrEqual(0);
	}
	await page.getByRole('link', { name: /^Sign in/ }).click();
	await expect(page).toHaveURL(`/login?next=${encodeURIComponent(`/myorders/view-order/${id}`)}`);
});
