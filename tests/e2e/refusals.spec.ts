import { randomInt } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { orderEvents } from '#db/order-schema.ts';
import { addDays } from '#shop/kit/lagos-days.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { violationsIn } from './accessible.ts';
import { becomeAdmin } from './admin-steps.ts';
import { complaints } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';

// What became of cash orders, of a day long ago that no other journey has orders of.

for (const javaScriptEnabled of [false, true]) {
	test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
		test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } });

		test('staff see where and at which step cash orders are lost', async ({ page }) => {
			const seen = complaints(page);
			const day = addDays('2001-01-01', randomInt(6000));
			await withShopDatabase(async (db) => {
				const { id: userId } = await makeShopper(db);
				const placed = { userId, createdAt: new Date(`${day}T12:00:00Z`) };
				const order = async (region: string, state: string, last: object) => {
					const { id: orderId } = await makeOrder(db, { ...placed, region, state });
					await db.insert(orderEvents).values({ orderId, toState: state, ...last });
				};
				await order('Kano', 'returned', { fromState: 'sent', reason: 'refused' });
				await order('Kano', 'cancelled', { fromState: 'confirmed' });
				await order('Kano', 'delivered', { fromState: 'sent' });
				await order('Lagos', 'delivered', { fromState: 'sent' });
			});
			await becomeAdmin(page);
			await page.goto('/admin/cash');
			await page.getByRole('link', { name: 'Refusals' }).click();
			await expect(page.getByRole('heading', { name: 'Refusals', level: 1 })).toBeVisible();
			await page.getByLabel('From').fill(day);
			await page.getByLabel('To', { exact: true }).fill(day);
			await page.getByRole('button', { name: 'Show' }).click();
			await expect(
				page.getByText('Of 4 cash orders that are over, 2 were not taken: 50 %'),
			).toBeVisible();
			const steps = page.getByRole('table', { name: 'Not taken, by step' });
			await expect(steps.getByRole('row', { name: /^Refused at the door/ })).toContainText('50 %');
			const areas = page.getByRole('table', { name: 'Not taken, by area' });
			await expect(areas.getByRole('row')).toHaveCount(2);
			await expect(areas.getByRole('row', { name: /Kano/ })).toContainText('67 %');
			await page.getByLabel('Areas').selectOption('Cities');
			await page.getByRole('button', { name: 'Show' }).click();
			await expect(areas).toContainText('Onitsha, Kano');
			if (javaScriptEnabled) expect(await violationsIn(page)).toEqual([]);
			await page.goto('/admin/cash/refusals?from=2000-01-01&to=2000-01-02');
			await expect(page.getByText('Nothing was refused')).toBeVisible();
			expect(seen).toEqual([]);
		});
	});
}
