import { expect, test } from '@playwright/test';
import { violationsIn } from './accessible.ts';
import { becomeShopper, complaints, fillCheckout, putInCart } from './journeys.ts';

// The address book: filled by ordering and by its owner, and chosen from at the checkout.

const PRODUCT = 'corvane-xlr-microphone-cable-5-m';

for (const javaScriptEnabled of [true, false]) {
	test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
		test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } });

		test('what was ordered to, and what was added, is chosen at the next checkout', async ({
			page,
		}) => {
			const seen = complaints(page);
			await becomeShopper(page, 'addresses');
			await putInCart(page, PRODUCT);
			await page.goto('/checkout');
			await fillCheckout(page);
			await page.getByLabel('Zip Code').fill('430001');
			await page.getByRole('button', { name: 'Place Order' }).last().click();
			await expect(page).toHaveURL(/\/thank-you/);

			await page.goto('/account/addresses');
			await expect(page.getByRole('main')).toContainText('14 Oguta Road');
			// Of the pages of the account, which scroll sideways, the one shown is in sight.
			const here = page.getByRole('link', { name: 'My addresses' });
			await expect(here).toBeInViewport({ ratio: 1 });
			await page.getByRole('link', { name: 'Add an address' }).click();
			await page.getByLabel('First Name').fill('Chidi');
			await page.getByLabel('Last Name').fill('Eze');
			await page.getByLabel('Mobile Number').fill('12');
			await page.getByLabel('Address', { exact: true }).fill('7 Allen Avenue');
			await page.getByLabel('City').fill('Ikeja');
			await page.getByLabel('State', { exact: true }).fill('Lagos');
			await page.getByLabel('Zip Code').fill('100001');
			await page.getByRole('button', { name: 'Save', exact: true }).click();
			await expect(
				page.getByText('The mobile number must be one we can call').first(),
			).toBeVisible();
			await expect(page.getByLabel('City')).toHaveValue('Ikeja');
			await page.getByLabel('Mobile Number').fill('0803 555 0101');
			await page.getByRole('button', { name: 'Save', exact: true }).click();
			await expect(page).toHaveURL('/account/addresses');
			await page.getByRole('button', { name: 'Make it the default 14 Oguta Road' }).click();
			await expect(page.getByRole('listitem').filter({ hasText: /O'KaforDefault/ })).toBeVisible();
			if (javaScriptEnabled) expect(await violationsIn(page)).toEqual([]);

			await putInCart(page, PRODUCT);
			await page.goto('/checkout');
			await expect(page.getByLabel('City')).toHaveValue('Onitsha');
			await page.getByRole('link', { name: /7 Allen Avenue/ }).click();
			await expect(page.getByLabel('City')).toHaveValue('Ikeja');
			await expect(page.getByLabel('State', { exact: true })).toHaveValue('Lagos');
			await expect(page.getByLabel('Zip Code')).toHaveValue('100001');
			if (javaScriptEnabled) expect(await violationsIn(page)).toEqual([]);
			await page.getByRole('button', { name: 'Place Order' }).last().click();
			await expect(page).toHaveURL(/\/thank-you/);
			await page.goto('/account/addresses');
			await page.getByRole('button', { name: 'Delete 7 Allen Avenue' }).click();
			await expect(page.getByText('7 Allen Avenue')).toHaveCount(0);
			// The browser itself logs the status of a refusal.
			expect(seen.filter((text) => !text.includes('422'))).toEqual([]);
		});
	});
}
