import { alive, b, cart, fill, fresh } from './.shots.mjs';

for (const w of [360, 1280]) {
	const { page } = await fresh(w);
	await cart(page);
	await page.goto('/checkout');
	await alive(page);
	await fill(page);
	await page.screenshot({ path: `/tmp/pay-shots/checkout-${w}.png`, fullPage: w > 500 });
	await page.getByRole('button', { name: 'Pay Online' }).click();
	await page.getByRole('dialog').waitFor();
	await page.waitForTimeout(500);
	await page.screenshot({ path: `/tmp/pay-shots/wallet-${w}.png` });
	await page.keyboard.press('Escape');
	await page.getByRole('button', { name: 'Pay with Paystack' }).click();
	await page.getByRole('dialog').waitFor();
	await page.waitForTimeout(500);
	await page.screenshot({ path: `/tmp/pay-shots/card-${w}.png` });
	await page.getByRole('button', { name: 'Proceed to payment' }).click();
	await page.waitForURL(/view-order/);
	await page
		.frameLocator('iframe[src*="checkout.paystack"]')
		.getByText('Approve the payment')
		.waitFor();
	await page.waitForTimeout(500);
	await page.screenshot({ path: `/tmp/pay-shots/popup-${w}.png` });
	await page
		.frameLocator('iframe[src*="checkout.paystack"]')
		.getByRole('button', { name: 'Cancel' })
		.click();
	await page.getByRole('alertdialog').waitFor();
	await page.waitForTimeout(500);
	await page.screenshot({ path: `/tmp/pay-shots/cancelled-${w}.png` });
	await page.getByRole('button', { name: 'OK', exact: true }).click();
	await page.waitForTimeout(500);
	await page.screenshot({ path: `/tmp/pay-shots/unpaid-${w}.png`, fullPage: true });
	await page.getByRole('button', { name: 'Pay with Paystack' }).click();
	await page.getByRole('button', { name: 'Proceed to payment' }).click();
	const f = page.frameLocator('iframe[src*="checkout.paystack"]');
	await f.getByRole('button', { name: 'Pay by bank transfer' }).click();
	await f.getByRole('button', { name: 'I have sent the money' }).click();
	await page.getByRole('heading', { name: 'We are waiting for your bank' }).waitFor();
	await page.waitForTimeout(500);
	await page.screenshot({ path: `/tmp/pay-shots/pending-${w}.png`, fullPage: true });
	console.log(page.url());
}
await b.close();
