import { expect, test } from '@playwright/test';
import { deviceSales, goods, openTill, scan, sold } from './till-steps.ts';

// What the till says to whoever sells at it, so that they know what to do.

test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 740 } });

for (const isLasting of [false, true]) {
	test(`while sales are only on the device, a browser that ${isLasting ? 'keeps them says nothing' : 'may clear them says so'}`, async ({
		page,
	}) => {
		await page.addInitScript((answer) => {
			StorageManager.prototype.persist = async () => answer;
		}, isLasting);
		const risk = page.getByText('This browser may clear what the shop does not have yet');
		const { barcode } = await goods();
		await openTill(page);
		await scan(page, barcode);
		await page.route('**/admin/till/send', (route) => route.abort());
		await expect(risk).toBeHidden();
		await sold(page).click();
		await expect(page.getByText('1 sale to be sent.')).toBeVisible();
		await expect(risk).toBeVisible({ visible: !isLasting });
		await page.unroute('**/admin/till/send');
		await page.getByRole('button', { name: 'Send now' }).click();
		await expect(deviceSales(page).getByRole('link', { name: /^Order \d+$/ })).toHaveCount(1);
		await expect(risk).toBeHidden();
	});
}
