import { expect, type Route, test } from '@playwright/test';
import {
	ADDRESS,
	alive,
	becomeShopper,
	closeAlert,
	expectPlaced,
	fillCheckout,
	putInCart,
} from './journeys.ts';
import { expectOrdered, orderCount } from './order-steps.ts';

test.use({ serviceWorkers: 'allow' });

// Orders when things go wrong: pressed twice, refused, or lost on the way. Each is placed once and belongs to whoever
// placed it.

test('a double click, a reload, a second tab and Back give one order', async ({
	page,
	context,
}) => {
	await becomeShopper(page, 'once');
	const { name } = await putInCart(page, 'corvane-jack-patch-cables-pack-of-five');
	const second = await context.newPage();
	for (const tab of [page, second]) {
		await tab.goto('/checkout');
		await alive(tab);
		await fillCheckout(tab);
	}
	await page.getByRole('button', { name: 'Place Order' }).dblclick();
	await expectPlaced(page);
	const url = page.url();
	await second.getByRole('button', { name: 'Place Order' }).click();
	await expect(second).toHaveURL(url);
	await page.reload();
	await expect(page.getByText(name)).toBeVisible();
	await page.goBack();
	await expect(
		page.getByText('Your Shopping Cart is Empty. You are in Checkout Page'),
	).toBeVisible();
	expect(await orderCount(page)).toBe(1);
});

test('what was typed survives a refusal, a reload, another tab and a lost connection, and is deleted with the order', async ({
	page,
	context,
}) => {
	await becomeShopper(page, 'kept');
	const { name } = await putInCart(page, 'brennick-school-xylophone-fifteen-bars');
	await page.goto('/checkout');
	await alive(page);
	await page.getByLabel('City').fill('Nnewi');
	await page.getByLabel('Mobile Number').fill('12');
	await page.getByRole('button', { name: 'Place Order' }).click();
	await closeAlert(page, 'All fields are mandatory');
	await expect(page.getByLabel('Mobile Number')).toBeFocused();
	await expect(page.getByText('The mobile number must be one we can call')).toBeVisible();
	await expect(page.getByText('The zip code field is required.')).toBeVisible();
	await page.reload();
	await alive(page);
	await expect(page.getByLabel('City')).toHaveValue('Nnewi');
	await expect(page.getByLabel('Mobile Number')).toHaveValue('12');
	const second = await context.newPage();
	await second.goto('/checkout');
	await alive(second);
	await expect(second.getByLabel('City')).toHaveValue('Nnewi');
	await second.close();
	await fillCheckout(page);
	await context.setOffline(true);
	await page.getByRole('button', { name: 'Place Order' }).click();
	await closeAlert(page, 'Network error, please try again later.', 'cannot be ordered twice');
	await expect(page.getByLabel('City')).toHaveValue(ADDRESS.City);
	await context.setOffline(false);
	await page.getByRole('button', { name: 'Place Order' }).click();
	await expectOrdered(page, name);
	const storedTexts = () => Object.keys(localStorage).filter((key) => key.startsWith('checkout:'));
	await expect.poll(() => page.evaluate(storedTexts)).toEqual([]);
});

test('a lost response does not lead to a second order', async ({ page }) => {
	await becomeShopper(page, 'lost-response');
	const { name } = await putInCart(page, 'corvane-xlr-microphone-cable-5-m');
	await page.goto('/checkout');
	await alive(page);
	await fillCheckout(page);
	const loseResponse = async (route: Route) => {
		await route.fetch({ maxRedirects: 0 });
		await route.abort();
	};
	await page.route('**/checkout.data**', loseResponse, { times: 1 });
	await page.getByRole('button', { name: 'Place Order' }).click();
	// The page resends it by itself.
	await expectOrdered(page, name);
	expect(await orderCount(page)).toBe(1);
});

test('an order is only shown to its owner, and the last address is offered again', async ({
	page,
}) => {
	await becomeShopper(page, 'first');
	await putInCart(page, 'corvane-xlr-microphone-cable-10-m');
	await page.goto('/checkout');
	await alive(page);
	await fillCheckout(page);
	await page.getByRole('button', { name: 'Place Order' }).click();
	await expect(page).toHaveURL(/thank-you/);
	const order = new URL(page.url()).searchParams.get('order');
	await putInCart(page, 'corvane-xlr-microphone-cable-20-m');
	await page.goto('/checkout');
	await expect(page.getByLabel('Address')).toHaveValue(ADDRESS.Address);
	await expect(page.getByLabel('State')).toHaveValue('Anambra');
	await becomeShopper(page, 'other');
	for (const path of [`/thank-you?order=${order}`, `/myorders/view-order/${order}`])
		expect((await page.request.get(path)).status()).toBe(404);
});
