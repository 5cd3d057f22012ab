import { expect, type Page, test } from '@playwright/test';
import { orderEvents } from '#db/order-schema.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { violationsIn } from './accessible.ts';
import { becomeAdmin } from './admin-steps.ts';
import { becomeShopper, openAlive, openKnowingRoutes } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';

// Orders that come while staff have a page open.

/** An order as the checkout leaves it. */
function placeOrder(): Promise<number> {
	return withShopDatabase(async (db) => {
		const { id: userId } = await makeShopper(db);
		const line = { name: 'Ekwe', unitKobo: 1000_00, qty: 1 };
		const { id } = await makeOrder(db, { userId }, [line]);
		await db.insert(orderEvents).values({ orderId: id, toState: 'placed', byUserId: userId });
		return id;
	});
}

/** Twenty rows instead of five, so that orders of other tests do not push one off the page. */
const showManyOrders = (page: Page) => page.request.get('/admin/orders?per_page=20');

/** As when somebody comes back to the tab: the page asks at once. */
const look = (page: Page) =>
	page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

for (const path of ['/admin/orders', '/admin/dashboard']) {
	test(`${path} says that an order has come, moves nothing, and leads to it`, async ({ page }) => {
		await becomeAdmin(page);
		await showManyOrders(page);
		await openAlive(page, path);
		const heading = page.getByRole('heading', { level: 1 });
		const before = await heading.boundingBox();
		const orderId = await placeOrder();
		await look(page);
		const news = page.getByRole('main').getByRole('link', { name: /^\d+ new orders?: show$/ });
		await expect(news).toBeVisible();
		await expect(page).toHaveTitle(/^\(\d+\) /);
		expect(await heading.boundingBox()).toEqual(before);
		expect(await violationsIn(page)).toEqual([]);
		await news.click();
		await expect(page.getByRole('link', { name: `Order ${orderId}`, exact: true })).toBeVisible();
		await expect(news).toHaveCount(0);
		await expect(page).toHaveTitle(/^Orders/);
	});
}

test('an answer about the orders since an earlier look is not shown on the newer list', async ({
	page,
}) => {
	await becomeAdmin(page);
	await showManyOrders(page);
	await openKnowingRoutes(page, '/admin/orders');
	const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
	const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
	const stopped = page.waitForEvent('requestfailed', (request) =>
		request.url().includes('/admin/orders/news'),
	);
	await page.route('**/admin/orders/news*', async (route) => {
		ask();
		await held;
		await route.fulfill({ json: { count: 7 } });
	});
	await look(page);
	await asked;
	const orderId = await placeOrder();
	await page.getByRole('navigation').getByRole('link', { name: 'Orders', exact: true }).click();
	await expect(page.getByRole('link', { name: `Order ${orderId}`, exact: true })).toBeVisible();
	await stopped;
	letGo();
	await expect(page).toHaveTitle(/^Orders/);
	await expect(page.getByRole('link', { name: /new orders?: show$/ })).toHaveCount(0);
});

test('only staff are told, and an answer that they have is not sent again', async ({ page }) => {
	const at = '/admin/orders/news?after=0';
	const visitor = await page.request.get(at, { maxRedirects: 0 });
	expect([visitor.status(), visitor.headers().location]).toEqual([
		302,
		`/login?next=${encodeURIComponent(at)}`,
	]);
	await becomeShopper(page, 'nosy');
	expect((await page.request.get(at, { maxRedirects: 0 })).headers().location).toBe('/403');
	await page.context().clearCookies();
	await becomeAdmin(page);
	const first = await page.request.get('/admin/orders/news?after=999999999');
	expect(await first.json()).toEqual({ count: 0 });
	const etag = first.headers().etag ?? '';
	const again = await page.request.get('/admin/orders/news?after=999999999', {
		headers: { 'if-none-match': etag },
	});
	expect([again.status(), await again.text()]).toEqual([304, '']);
});
