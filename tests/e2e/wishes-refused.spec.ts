import { expect, type Page, test } from '@playwright/test';
import { alive, becomeShopper, closeAlert, openKnowingRoutes, putInCart } from './journeys.ts';

// Wishes over a bad line: what is shown is what the shop has, or is about to have.

const CABLE = 'corvane-xlr-microphone-cable-5-m';
const heart = (page: Page) => page.getByRole('button', { name: /Wishlist/ });

test('a wish that could not be removed is shown again, on its product and in the wishlist', async ({
	page,
}) => {
	await becomeShopper(page, 'heart');
	const { id } = await putInCart(page, CABLE);
	const form = { intent: 'add', productId: String(id) };
	await page.request.post('/wishlist', { form });
	await openKnowingRoutes(page, `/product/${CABLE}`);
	await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
	const lost = '**/wishlist.data*';
	await page.route(lost, (route) => route.abort());
	await heart(page).click();
	await closeAlert(page, 'Warning', 'Network error, please try again later.');
	await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');

	await page.goto('/wishlist');
	await alive(page);
	const remove = page.getByRole('button', { name: /^Remove/ });
	await remove.click();
	await closeAlert(page, 'Warning', 'Network error, please try again later.');
	await expect(page.getByRole('article')).toHaveCount(1);
	await page.unroute(lost);
	await remove.click();
	await expect(page.getByText('Your Wishlist is Empty')).toBeVisible();
	await expect(page.getByRole('region', { name: 'Popular' }).getByRole('article')).not.toHaveCount(
		0,
	);
});

test('a heart pressed before the page knows who is there leaves the cart its number', async ({
	page,
}) => {
	await becomeShopper(page, 'early-heart');
	await putInCart(page, CABLE);
	const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
	await page.route('**/session', async (route) => {
		await held;
		await route.continue();
	});
	// Once it is stored, the page asks again.
	await page.route('**/wishlist.data*', () => {});
	await openKnowingRoutes(page, `/product/${CABLE}`);
	await heart(page).click();
	await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
	const number = page.getByRole('banner').getByText('in the cart');
	await expect(number).toHaveCount(0);
	letGo();
	await expect(number).toHaveCount(1);
	await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
});
