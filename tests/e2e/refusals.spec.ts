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
			const mark = String(randomInt(1_000_000, 9_999_999));
			await withShopDatabase(async (db) => {
				const { id: userId } = await makeShopper(db);
				const placed = { userId, createdAt: new Date(`${day}T12:00:00Z`) };
				const order = async (region: string, state: string, last: object) => {
					const phone = { phone: `0803 ${mark}`, phoneE164: `+234803${mark}`, totalKobo: 7_000_00 };
					const { id: orderId } = await makeOrder(db, { ...placed, ...phone, region, state });
					await db.insert(orderEvents).values({ orderId, toState: state, ...last });
				};
				await order('Kano', 'returned', {
					fromState: 'sent',
					reason: 'refused',
					note: 'Not at home',
				});
				await order('Lagos', 'returned', { fromState: 'sent', reason: 'refused' });
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
				page.getByText('Of 5 cash orders that are over, 3 were not taken: 60 %, ₦21,000 in all'),
			).toBeVisible();
			const steps = page.getByRole('table', { name: 'Not taken, by step' });
			await expect(steps.getByRole('row', { name: /^Refused at the door/ })).toContainText('67 %');
			await expect(steps.getByRole('row', { name: /^Refused at the door/ })).toContainText(
				'₦14,000',
			);
			const refusers = page.getByRole('region', { name: 'Who refused more than once' });
			await expect(refusers.getByRole('listitem')).toContainText('2 refusals, ₦14,000');
			await expect(refusers.getByRole('link', { name: 'Ngozi' })).toHaveAttribute(
				'href',
				/orders\?q=/,
			);
			const areas = page.getByRole('table', { name: 'Not taken, by area' });
			await expect(areas.getByRole('row')).toHaveCount(3);
			await expect(areas.getByRole('row', { name: /Kano/ })).toContainText('67 %');
			await page.getByLabel('Areas').selectOption('Cities');
			await page.getByRole('button', { name: 'Show' }).click();
			await expect(areas).toContainText('Onitsha, Kano');
			if (javaScriptEnabled) expect(await violationsIn(page)).toEqual([]);
			await areas.getByRole('link', { name: 'Onitsha, Kano' }).click();
			await expect(page.getByText('1-2 of 2 cash orders')).toBeVisible();
			await page.getByLabel('Lost').selectOption('Refused at the door');
			await page.getByRole('button', { name: 'Show' }).click();
			const lost = page.getByRole('table', { name: 'Cash orders not taken' });
			await expect(page.getByText('1-1 of 1 cash order')).toBeVisible();
			await expect(lost).toContainText('Not at home');
			await expect(page.getByLabel('Area', { exact: true })).toHaveValue('Onitsha, Kano');
			await expect(page.getByRole('link', { name: 'Export (CSV)' })).toHaveAttribute(
				'href',
				/refusals\.csv\?.*step=door/,
			);
			if (javaScriptEnabled) expect(await violationsIn(page)).toEqual([]);
			await lost.getByRole('link', { name: /^BH-/ }).click();
			await expect(page.getByText('Now: Returned')).toBeVisible();
			await page.goto('/admin/cash/refusals?from=2000-01-01&to=2000-01-02');
			await expect(page.getByText('Nothing was refused')).toBeVisible();
			expect(seen).toEqual([]);
		});
	});
}
