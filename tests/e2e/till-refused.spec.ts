import { expect, test } from '@playwright/test';
import { violationsIn } from './accessible.ts';
import { complaints } from './journeys.ts';
import { deviceSales, goods, openTill, scan, sold, soldOf } from './till-steps.ts';

// A late sale that the shop refuses, as one whose number another sale has: somebody sets it right by hand and puts it away.

test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 740 } });

test('a refused sale is put away with a reason, and sent no more; one that waits cannot be', async ({
	page,
}) => {
	const seen = complaints(page);
	const { id, name, barcode } = await goods();
	await openTill(page);
	const sending = { isRefused: false, count: 0 };
	await page.route('**/admin/till/send', async (route) => {
		if (!sending.isRefused) return route.abort();
		sending.count += 1;
		const message = 'Another sale was sent under the number of this one.';
		await route.fulfill({ status: 409, json: { ok: false, message } });
	});
	await scan(page, barcode);
	await sold(page).click();
	// Once the first attempt is over.
	await expect(page.getByText('1 sale to be sent. They go as soon as')).toBeVisible();
	const putAway = deviceSales(page).getByRole('button', { name: 'Put away' });
	await expect(putAway).toHaveCount(0);
	sending.isRefused = true;
	await page.getByRole('button', { name: 'Send now' }).click();
	await expect(deviceSales(page).getByText('Not taken')).toBeVisible();
	expect(sending.count).toBe(1);

	await putAway.click();
	const reason = page.getByLabel('Why it is put away');
	await expect(reason).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(page.getByText('Write down why.')).toBeVisible();
	expect(await violationsIn(page)).toEqual([]);
	await page.getByRole('button', { name: 'Cancel' }).press('Enter');
	await expect(putAway).toBeFocused();
	await page.keyboard.press('Enter');
	await page.keyboard.type('Typed in anew');
	await page.keyboard.press('Enter');
	const question = page.getByRole('alertdialog', { name: 'Put this sale away?' });
	await expect(question).toContainText('The shop has no order for it');
	expect(await violationsIn(page)).toEqual([]);
	await question.getByRole('button', { name: 'Leave it' }).click();
	await expect(reason).toHaveValue('Typed in anew');
	const press = async () => {
		await page.getByRole('button', { name: 'Put it away' }).click();
		await question.getByRole('button', { name: 'Put it away' }).click();
	};
	await page.route('**/admin/till/put-away', (route) => route.abort());
	await press();
	await expect(page.getByText('Try again once there is a connection.')).toBeVisible();
	await expect(reason).toHaveValue('Typed in anew');
	await page.unroute('**/admin/till/put-away');
	await press();
	await expect(page.getByRole('heading', { name: 'Sales of this device' })).toBeFocused();
	await expect(deviceSales(page).locator('s')).toHaveText('₦12,500');
	await expect(deviceSales(page)).toContainText(/: Typed in anew/);
	await expect(deviceSales(page)).toContainText('None today.');
	await expect(deviceSales(page).getByRole('button', { name: 'Send again' })).toHaveCount(0);
	expect(await violationsIn(page)).toEqual([]);

	await page.goto('/admin/activity?q=&noun=till+sale');
	const logged = page.getByRole('main').getByText('Put away till sale').first();
	await expect(logged).toBeVisible();
	await expect(page.getByText('Typed in anew').first()).toHaveText('Typed in anew');
	await page.goto('/admin/till');

	// Opened anew, and with another sale to be sent, it stays where it is; nor is the next one asked about.
	await page.reload();
	await expect(deviceSales(page).locator('s')).toHaveText('₦12,500');
	await page.unroute('**/admin/till/send');
	await scan(page, barcode);
	await sold(page).click();
	await expect(deviceSales(page).getByRole('link', { name: /^Order \d+$/ })).toHaveCount(1);
	await expect(deviceSales(page)).toContainText('Today 1 sale, ₦12,500 in cash.');
	expect((await soldOf(id)).lines).toHaveLength(1);
	await expect(deviceSales(page).getByText(`1 × ${name}`)).toHaveCount(2);
	expect(seen.filter((each) => !/409|ERR_FAILED/.test(each))).toEqual([]);
});
