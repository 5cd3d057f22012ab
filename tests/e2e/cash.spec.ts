import { expect, test } from '@playwright/test';
import { makeOrder } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { violationsIn } from './accessible.ts';
import { becomeAdmin, unique } from './admin-steps.ts';
import { alive, complaints } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';

// Cash on delivery, from the rider's phone to the counter.

for (const javaScriptEnabled of [false, true]) {
	test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
		test.use({ javaScriptEnabled, viewport: { width: 360, height: 640 } });

		test('a rider collects cash on one screen of a phone, and it is counted at the counter', async ({
			page,
		}) => {
			const seen = complaints(page);
			const rider = `Emeka ${unique()}`;
			const { id: orderId, trackingNo } = await withShopDatabase(async (db) => {
				const { id: userId } = await makeShopper(db);
				const line = { name: 'Ogene', unitKobo: 12_500_00, qty: 2 };
				return makeOrder(db, { userId, state: 'sent' }, [line]);
			});
			await becomeAdmin(page);
			await page.goto('/admin/cash');
			const add = page.getByText('Add a collector…');
			if (!(await page.getByRole('button', { name: 'Add the collector' }).isVisible()))
				await add.click();
			await page.getByLabel('Name', { exact: true }).fill(rider);
			await page.getByRole('button', { name: 'Add the collector' }).click();
			await expect(page.getByRole('link', { name: rider })).toBeVisible();

			await page.goto(`/admin/cash/collect/${orderId}`);
			const press = page.getByRole('button', { name: /^(Collected|Paid) ₦/ });
			if (javaScriptEnabled) {
				await alive(page);
				expect(await violationsIn(page)).toEqual([]);
			}
			await page.getByLabel('Amount, in naira').fill('24,000');
			await page.getByLabel('Paid to', { exact: true }).selectOption({ label: rider });
			// Without scripts the button knows neither the amount nor the way that is chosen.
			await expect(press).toHaveText(javaScriptEnabled ? 'Collected ₦24,000' : /₦25,000/);
			await press.click();
			await expect(page.getByText('₦25,000 is due: write down why').first()).toBeVisible();
			await expect(page.getByLabel('Amount, in naira')).toHaveValue('24,000');
			await page.getByLabel('Why it is not what is due').fill('A torn note');
			await press.click();
			await expect(page.getByText('Collected: ₦24,000')).toBeVisible();

			await page.goto(`/admin/orders/${orderId}`);
			await expect(page.getByText('Now: Delivered')).toBeVisible();
			const cash = page.getByRole('region', { name: 'Cash' });
			await expect(cash).toContainText('₦24,000 collected');
			if (javaScriptEnabled) await alive(page);
			await cash.getByRole('button', { name: 'It was not collected' }).click();
			const sure = page.getByRole('alertdialog', { name: 'Are you sure?' });
			await sure.getByRole('button', { name: 'Leave it as it is' }).click();
			await expect(sure).toBeHidden();
			await expect(cash).toContainText('₦24,000 collected');
			await page.goto(`/admin/orders?q=${trackingNo}`);
			const link = page.getByRole('link', { name: `Order ${orderId}`, exact: true });
			await expect(page.getByRole('row').filter({ has: link })).not.toContainText('On delivery');
			await page.goto('/admin/cash');
			await page.getByRole('link', { name: `Hand over by ${rider}` }).click();
			await page.getByLabel('Counted, in naira').fill('24000');
			await page.getByRole('button', { name: 'Record what was counted' }).click();
			await expect(page.getByRole('table', { name: 'Handed over' })).toContainText(rider);
			// Browsers report the refusal of the amount without a reason.
			expect(seen.filter((text) => !text.includes('422'))).toEqual([]);
		});
	});
}
