import { expect, test } from '@playwright/test';
import {
	alive,
	becomeShopper,
	closeAlert,
	expectPlaced,
	fillCheckout,
	mailTo,
	newEmail,
	putInCart,
} from './journeys.ts';
import {
	actAtPaystack,
	chargesOf,
	clearFaults,
	makeFault,
	reachPaystack,
	sweepInAMinute,
} from './payment-sandbox.ts';
import {
	closeEnding,
	expectMoney,
	expectNoFaults,
	expectThanks,
	holdReadings,
	moneyOfMyOrders,
	openPaystack,
	popupOf,
	readyToPay,
} from './payment-steps.ts';

// Paying by card and by bank transfer, in the popup of the real package, with the sandbox as Paystack.

// Serial: some of these take webhooks or answers away.
test.describe.configure({ mode: 'default' });
test.beforeEach(({ context }) => reachPaystack(context));
const PHONE = { width: 360, height: 740 };

test('a shopper sees address and total, pays in the popup, and is thanked', async ({ page }) => {
	await becomeShopper(page, 'paystack');
	await readyToPay(page);
	const receiver = newEmail('paystack-receiver');
	await page.getByLabel('Email').fill(receiver);
	await page.getByRole('button', { name: 'Pay with Paystack' }).click();
	const modal = page.getByRole('dialog', { name: 'Pay with Paystack' });
	await expect(modal.getByText(receiver)).toBeVisible();
	await expect(modal.getByText('₦12,000', { exact: true })).toBeVisible();
	await expectNoFaults(page);
	await modal.getByRole('button', { name: 'Proceed to payment' }).click();
	const popup = await popupOf(page);
	await expect(page.getByText('Paystack is open: please pay there.')).toBeVisible();
	await expect(page.locator('iframe[title="Paystack"]').first()).toBeVisible();
	await expectNoFaults(page);
	await popup.getByRole('button', { name: 'Approve the payment' }).click();
	await expectThanks(page, 'Paystack');
	expect(await moneyOfMyOrders(page)).toEqual(['Paid']);
	expect(await mailTo(receiver, 'order-placed')).toContain('12,000');
	expect(await chargesOf(receiver)).toMatchObject([{ status: 'success', amount: 1_200_000 }]);
});

test('missing fields are reported before anything is started', async ({ page }) => {
	const { email } = await becomeShopper(page, 'missing');
	await readyToPay(page);
	await page.getByLabel('City').fill('');
	for (const name of ['Pay with Paystack', 'Pay Online']) {
		await page.getByRole('button', { name }).click();
		await closeAlert(page, 'All fields are mandatory');
		await expect(page.getByText('The city field is required.')).toBeVisible();
		await expect(page.getByLabel('City')).toBeFocused();
	}
	expect(await chargesOf(email)).toEqual([]);
	expect(await moneyOfMyOrders(page)).toEqual([]);
});

test.describe('by phone', () => {
	test.use({ viewport: PHONE });

	test('a declined card, a closed popup and a cancelled one are not paid; cash is still possible', async ({
		page,
	}) => {
		await becomeShopper(page, 'gives-up');
		await readyToPay(page);
		let popup = await openPaystack(page);
		await popup.getByRole('button', { name: 'Decline the card' }).click();
		await expect(popup.getByText('The card was declined.')).toBeVisible();
		await popup.getByRole('button', { name: 'Cancel' }).click();
		await closeAlert(page, 'Payment was cancelled.', 'nothing was paid');
		await expectMoney(page, 'Not paid yet');
		await expectNoFaults(page);
		// The page checks for news by itself, which leaves the modal open.
		await page.getByRole('button', { name: 'Pay with Paystack' }).click();
		const modal = page.getByRole('dialog', { name: 'Pay with Paystack' });
		await expect(modal).toBeVisible();
		// By its second check it has shown the outcome of the first.
		for (let round = 0; round < 2; round += 1) await page.waitForResponse(/\.data\?_routes=/);
		await modal.getByRole('button', { name: 'Close' }).click();
		await expect(modal).toBeHidden();
		// On a slow connection the modal appears before the page has reloaded its data.
		await holdReadings(page);
		popup = await openPaystack(page);
		await page.unrouteAll({ behavior: 'ignoreErrors' });
		await popup.getByRole('button', { name: 'Close' }).click();
		await closeEnding(page);
		await page.reload();
		await alive(page);
		await expectMoney(page, 'Not paid yet');
		await expect(page.getByRole('alertdialog')).toHaveCount(0);
		await page.getByRole('link', { name: 'Pay on delivery instead' }).click();
		await page.getByRole('button', { name: 'Place Order' }).click();
		await expectPlaced(page);
		await expect(page.getByText('cash on delivery', { exact: false }).first()).toBeVisible();
		expect(await moneyOfMyOrders(page)).toEqual(['', 'Not paid']);
	});
});

test('the page waits for a bank transfer, and thanks for it once it has arrived', async ({
	page,
}) => {
	const { email } = await becomeShopper(page, 'transfer');
	await readyToPay(page);
	await page.getByLabel('Email').fill(email);
	const popup = await openPaystack(page);
	await popup.getByRole('button', { name: 'Pay by bank transfer' }).click();
	await popup.getByRole('button', { name: 'I have sent the money' }).click();
	await expectMoney(page, 'We are waiting for your bank');
	// To the popup's script this was a cancelled payment.
	await expect(page.getByRole('alertdialog')).toHaveCount(0);
	await expect(page.getByRole('button', { name: 'Pay with Paystack' })).toHaveCount(0);
	await expectNoFaults(page);
	const [charge] = await chargesOf(email);
	await actAtPaystack(charge?.reference ?? '', 'arrive');
	await expectThanks(page, 'Paystack');
});

test('while a transfer is on its way, what else is in the cart can be ordered by itself', async ({
	page,
}) => {
	await becomeShopper(page, 'besides');
	await readyToPay(page);
	const popup = await openPaystack(page);
	await popup.getByRole('button', { name: 'Pay by bank transfer' }).click();
	await popup.getByRole('button', { name: 'I have sent the money' }).click();
	await expectMoney(page, 'We are waiting for your bank');
	const { name } = await putInCart(page, 'corvane-xlr-microphone-cable-10-m');
	await page.goto('/checkout');
	await alive(page);
	await expect(page.getByRole('row', { name: /Corvane/ })).toHaveCount(2);
	await page.getByRole('button', { name: 'Place Order' }).click();
	const alert = page.getByRole('alertdialog', { name: 'Warning' });
	await expect(alert).toContainText('is on its way.');
	await alert.getByRole('button', { name: 'Order the rest without these goods' }).click();
	await expect(page.getByRole('row', { name: /Corvane/ })).toHaveCount(1);
	await page.getByRole('button', { name: 'Place Order' }).click();
	await expectPlaced(page);
	await expect(page.getByText(name)).toBeVisible();
});

test('popup closed while the transfer is under way, tab gone, webhook lost: the sweep finds it', async ({
	page,
	context,
}) => {
	const { email } = await becomeShopper(page, 'swept');
	await readyToPay(page);
	await page.getByLabel('Email').fill(email);
	const popup = await openPaystack(page);
	await popup.getByRole('button', { name: 'Pay by bank transfer' }).click();
	await popup.getByRole('button', { name: 'I have sent the money' }).click();
	await expectMoney(page, 'We are waiting for your bank');
	await page.close();
	await makeFault({ on: 'webhook.paystack', kind: 'dropped', times: 1, about: email });
	const [charge] = await chargesOf(email);
	await actAtPaystack(charge?.reference ?? '', 'arrive');
	const later = await context.newPage();
	expect(await moneyOfMyOrders(later)).toEqual(['We are waiting for your bank']);
	await sweepInAMinute();
	expect(await moneyOfMyOrders(later)).toEqual(['Paid']);
	await later.goto('/cart');
	await expect(later.getByText('Your Shopping Cart is Empty')).toBeVisible();
});

test('if the popup does not load, the provider’s page is opened', async ({ page }) => {
	await becomeShopper(page, 'no-popup');
	await readyToPay(page);
	await page.route('https://checkout.paystack.com/popup**', (route) => route.abort());
	await page.clock.install();
	await page.getByRole('button', { name: 'Pay with Paystack' }).click();
	await page.getByRole('button', { name: 'Proceed to payment' }).click();
	await expect(page.getByText('Opening Paystack…')).toBeVisible();
	await page.clock.fastForward(10_000);
	await page.getByRole('button', { name: 'Approve the payment' }).click();
	await expectThanks(page, 'Paystack');
});

test('an error of the provider is shown in its own words', async ({ page }) => {
	const { email } = await becomeShopper(page, 'errors');
	await readyToPay(page);
	await page.getByLabel('Email').fill(email);
	await makeFault({ on: 'paystack.initialize', kind: 'http-500', about: email });
	try {
		await page.getByRole('button', { name: 'Pay with Paystack' }).click();
		await page.getByRole('button', { name: 'Proceed to payment' }).click();
		await closeAlert(page, 'Payment Error', 'Nothing was charged');
		await expect(page.getByLabel('City')).toHaveValue('Onitsha');
	} finally {
		await clearFaults('paystack.initialize');
	}
	const popup = await openPaystack(page);
	await popup.getByRole('button', { name: 'Show an error' }).click();
	await closeAlert(page, 'Payment Error', 'The provider had an error');
	await popup.getByRole('button', { name: 'Approve the payment' }).click();
	await expectThanks(page, 'Paystack');
});

test('a double press, a reload, Back and a second tab are one payment', async ({
	page,
	context,
}) => {
	const { email } = await becomeShopper(page, 'pays-once');
	await readyToPay(page);
	await page.getByLabel('Email').fill(email);
	const second = await context.newPage();
	await second.goto('/checkout');
	await alive(second);
	await fillCheckout(second);
	await second.getByLabel('Email').fill(email);
	await page.getByRole('button', { name: 'Pay with Paystack' }).click();
	await page.getByRole('button', { name: 'Proceed to payment' }).dblclick();
	await popupOf(page);
	await page.reload();
	await popupOf(page);
	await page.goBack();
	await alive(page);
	await expect(page.getByLabel('City')).toHaveValue('Onitsha');
	await openPaystack(page);
	await openPaystack(second);
	expect(await chargesOf(email)).toHaveLength(1);
	await page.bringToFront();
	const popup = await popupOf(page);
	await popup.getByRole('button', { name: 'Approve the payment' }).click();
	await expectThanks(page, 'Paystack');
	await second.reload();
	await expectMoney(second, 'Paid');
	expect(await moneyOfMyOrders(page)).toEqual(['Paid']);
});

test('after a lost response the request is repeated, and there is one payment', async ({
	page,
}) => {
	const { email } = await becomeShopper(page, 'cut-line');
	await readyToPay(page);
	await page.getByLabel('Email').fill(email);
	await page.getByRole('button', { name: 'Pay with Paystack' }).click();
	await expect(page.getByRole('button', { name: 'Proceed to payment' })).toBeVisible();
	let lost = 0;
	await page.route(
		'**/checkout.data**',
		async (route) => {
			await route.fetch({ maxRedirects: 0 });
			lost += 1;
			await route.abort();
		},
		{ times: 2 },
	);
	await page.getByRole('button', { name: 'Proceed to payment' }).click();
	await expect.poll(() => lost).toBe(2);
	const popup = await popupOf(page);
	expect(await chargesOf(email)).toHaveLength(1);
	await popup.getByRole('button', { name: 'Approve the payment' }).click();
	await expectThanks(page, 'Paystack');
});

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false, viewport: PHONE });

	test('address and total are part of the page, and paying leads to Paystack’s page and back', async ({
		page,
	}) => {
		const { email } = await becomeShopper(page, 'plain-paystack');
		await readyToPay(page, { scripts: false });
		await page.getByLabel('Email').fill(email);
		await page.getByLabel('Zip Code').fill('420001');
		await page.getByRole('button', { name: 'Pay with Paystack' }).click();
		const modal = page.getByRole('dialog', { name: 'Pay with Paystack' });
		await expect(modal.getByText(email)).toBeVisible();
		await modal.getByRole('button', { name: 'Proceed to payment' }).click();
		await page.getByRole('button', { name: 'Leave without paying' }).click();
		await expect(page.getByRole('alert')).toContainText('Payment was cancelled.');
		await expectMoney(page, 'Not paid yet');
		await page.getByRole('button', { name: 'Pay with Paystack' }).click();
		await page.getByRole('button', { name: 'Proceed to payment' }).click();
		await page.getByRole('button', { name: 'Pay by bank transfer' }).click();
		await page.getByRole('button', { name: 'I have sent the money' }).click();
		await page.getByRole('link', { name: 'Back to the shop without waiting' }).click();
		await expectMoney(page, 'We are waiting for your bank');
		const [charge] = await chargesOf(email);
		await actAtPaystack(charge?.reference ?? '', 'arrive');
		await page.getByRole('button', { name: 'Look again' }).click();
		await expectThanks(page, 'Paystack', { scripts: false });
	});
});
