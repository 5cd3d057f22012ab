import { expect, test } from '@playwright/test';
import { alive, becomeShopper, putInCart } from './journeys.ts';

test('every change of a quantity that the shop accepts is announced to the page', async ({
	page,
}) => {
	await becomeShopper(page, 'counting');
	await putInCart(page, 'corvane-xlr-microphone-cable-5-m');
	await page.goto('/cart');
	await alive(page);
	const events = await page.evaluateHandle(() => {
		const seen = { count: 0 };
		window.addEventListener('cartUpdated', () => {
			seen.count += 1;
		});
		return seen;
	});
	const count = () => events.evaluate((seen) => seen.count);
	for (const [button, qty] of [
		['One more', 2],
		['One more', 3],
		['One less', 2],
	] as const) {
		const before = await count();
		await page.getByRole('button', { name: button }).click();
		await expect(page.getByRole('status').filter({ hasText: `Quantity ${qty}` })).toBeVisible();
		await expect.poll(count).toBe(before + 1);
	}
});
