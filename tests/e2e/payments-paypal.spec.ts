import { expect } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { alive, becomeShopper, closeAlert, complaints, mailTo, newEmail } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';
import { clearFaults, makeFault } from './payment-sandbox.ts';
import {
	closeEnding,
	expectMoney,
	expectNoFaults,
	expectThanks,
	holdReadings,
	moneyOfMyOrders,
	readyToPay,
} from './payment-steps.ts';
import { test } from './visitors.ts';

// Paying with the wallet, with the sandbox as PayPal: the price in dollars, approving, leaving, being declined.

// Serial: the last of these takes the exchange rate away.
test.describe.configure({ mode: 'default' });

const PHONE = { width: 360, height: 740 };
const EQUATION = /^₦[\d,]+ = \$[\d,]+\.\d\d at ₦[\d,.]+ for \$1$/;

/** For the page: a message to its window holds what React renders by and by, until another lets it go on. */
function holdableRendering() {
	const send = MessagePort.prototype.postMessage;
	let held: (() => void)[] | undefined;
	MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
		const post = () => send.call(this, message);
		if (held) held.push(post);
		else post();
	};
	window.addEventListener('message', ({ data }) => {
		if (data === 'hold rendering') held = [];
		if (data !== 'go on rendering') return;
		const waiting = held ?? [];
		held = undefined;
		for (const post of waiting) post();
	});
}

test('a shopper sees the price in dollars, agrees at PayPal, and is thanked', async ({ page }) => {
	const found = complaints(page);
	await becomeShopper(page, 'paypal');
	await readyToPay(page);
	const receiver = newEmail('paypal-receiver');
	await page.getByLabel('Email').fill(receiver);
	await page.getByRole('button', { name: 'Pay Online' }).click();
	const modal = page.getByRole('dialog', { name: 'Pay Online' });
	await expect(modal.getByText(receiver)).toBeVisible();
	await expect(modal.getByText(EQUATION)).toBeVisible();
	await expect(modal.getByText(/This rate holds until \d\d:\d\d [AP]M\./)).toBeVisible();
	await expect(modal.getByText('Test payments.')).toBeVisible();
	await expectNoFaults(page);
	await modal.getByRole('button', { name: 'Pay with PayPal' }).click();
	await page.getByRole('button', { name: 'Agree and pay' }).click();
	await expectThanks(page, 'PayPal');
	await expectNoFaults(page);
	expect(await moneyOfMyOrders(page)).toEqual(['Paid']);
	await page.getByRole('link', { name: /^View/ }).click();
	await expectMoney(page, 'Paid');
	await expectNoFaults(page);
	await page.goto('/cart');
	await expect(page.getByText('Your Shopping Cart is Empty')).toBeVisible();
	expect(await mailTo(receiver, 'order-placed')).toContain('PayPal');
	expect(found).toEqual([]);
});

test.describe('by phone', () => {
	test.use({ viewport: PHONE });

	test('a shopper who leaves PayPal is told that nothing was paid, and can try again', async ({
		page,
	}) => {
		await becomeShopper(page, 'leaves');
		await readyToPay(page);
		await page.getByRole('button', { name: 'Pay Online' }).click();
		await page.getByRole('button', { name: 'Pay with PayPal' }).click();
		await page.getByRole('button', { name: 'Leave without paying' }).click();
		await closeEnding(page, 'nothing was paid');
		await expectMoney(page, 'Not paid yet');
		await expect(page.getByText(/kept for you until \d\d:\d\d [AP]M/)).toBeVisible();
		await expectNoFaults(page);
		expect(await moneyOfMyOrders(page)).toEqual(['Not paid yet']);
		await page.goBack();
		await alive(page);
		await page.getByRole('button', { name: 'Pay Online' }).click();
		await expect(page.getByRole('dialog').getByText(EQUATION)).toBeVisible();
		await page.getByRole('button', { name: 'Pay with PayPal' }).click();
		await page.getByRole('button', { name: 'Agree and pay' }).click();
		await expectThanks(page, 'PayPal');
		expect(await moneyOfMyOrders(page)).toEqual(['Paid']);
	});
});

test('the alert of a payment is not shown again by a reload, however slow the line is', async ({
	page,
}) => {
	await becomeShopper(page, 'reloads');
	await readyToPay(page);
	await page.getByRole('button', { name: 'Pay Online' }).click();
	await page.getByRole('button', { name: 'Pay with PayPal' }).click();
	await holdReadings(page);
	await page.getByRole('button', { name: 'Leave without paying' }).click();
	await closeEnding(page, 'nothing was paid');
	await page.reload();
	await alive(page);
	await expectMoney(page, 'Not paid yet');
	await expect(page.getByText('Payment was cancelled.')).toHaveCount(0);
});

test('a declined card is a payment error, and another try succeeds', async ({ page }) => {
	await becomeShopper(page, 'declined');
	await readyToPay(page);
	await page.getByRole('button', { name: 'Pay Online' }).click();
	await page.getByRole('button', { name: 'Pay with PayPal' }).click();
	await page.getByRole('button', { name: 'Agree with a card that will be declined' }).click();
	await closeAlert(page, 'Payment Error', 'was refused, and nothing was taken');
	await page.getByRole('button', { name: 'Pay Online' }).click();
	await page.getByRole('button', { name: 'Pay with PayPal' }).click();
	await page.getByRole('button', { name: 'Agree and pay' }).click();
	await expectThanks(page, 'PayPal');
});

test('what is to be agreed to stays when a busy browser renders it together with later news', async ({
	page,
}) => {
	await page.addInitScript(holdableRendering);
	await becomeShopper(page, 'busy-browser');
	await readyToPay(page);
	await page.getByRole('button', { name: 'Pay Online' }).click();
	await page.getByRole('button', { name: 'Pay with PayPal' }).click();
	await page.getByRole('button', { name: 'Leave without paying' }).click();
	await closeEnding(page, 'nothing was paid');
	const readings = /view-order\/\d+\.data/;
	const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
	await page.route(readings, async (route) => {
		if (route.request().method() === 'GET') await held;
		await route.continue();
	});
	await page.getByRole('button', { name: 'Pay Online' }).click();
	const modal = page.getByRole('dialog', { name: 'Pay Online' });
	await expect(modal.getByText(EQUATION)).toBeVisible();
	const key = await page.evaluate(() => history.state.key);
	await page.evaluate(() => window.postMessage('hold rendering'));
	letGo();
	await page.waitForFunction((before) => history.state.key !== before, key);
	// The page looks for news when it is seen again, and a request sent after that has been answered.
	await page.evaluate(async () => {
		document.dispatchEvent(new Event('visibilitychange'));
		await fetch(location.href, { cache: 'no-store' }).then((response) => response.text());
	});
	await page.evaluate(() => window.postMessage('go on rendering'));
	await expect(page.getByText('Please wait…')).toHaveCount(0);
	await expect(modal.getByText(EQUATION)).toBeVisible();
});

test('a shopper who returns in another browser sees the state of the payment', async ({
	page,
	newVisitor,
}) => {
	await becomeShopper(page, 'other-browser');
	await readyToPay(page);
	await page.getByRole('button', { name: 'Pay Online' }).click();
	await page.getByRole('button', { name: 'Pay with PayPal' }).click();
	await expect(page.getByRole('button', { name: 'Agree and pay' })).toBeVisible();
	await page.context().clearCookies();
	await page.getByRole('button', { name: 'Agree and pay' }).click();
	await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible();
	await expect(page.getByText('You are not signed in')).toBeVisible();
	await expectNoFaults(page);
	const stranger = await newVisitor();
	await stranger.goto(new URL(page.url()).pathname);
	await expect(stranger.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
});

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false, viewport: PHONE });

	test('the price in dollars is part of the page, and paying leads to PayPal and back', async ({
		page,
	}) => {
		await becomeShopper(page, 'plain-paypal');
		await readyToPay(page, { scripts: false });
		await page.getByRole('button', { name: 'Pay Online' }).click();
		// The zip code was empty: the page asks for it, and has filled in that of the state.
		await expect(page.getByRole('alert')).toContainText('All fields are mandatory');
		await page.getByRole('button', { name: 'Pay Online' }).click();
		await expect(page.getByText(EQUATION)).toBeVisible();
		await page.getByRole('button', { name: 'Pay with PayPal' }).click();
		await page.getByRole('button', { name: 'Leave without paying' }).click();
		await expect(page.getByRole('alert')).toContainText('Payment was cancelled.');
		await page.getByRole('button', { name: 'Pay Online' }).click();
		await page.getByRole('button', { name: 'Pay with PayPal' }).click();
		await page.getByRole('button', { name: 'Agree and pay' }).click();
		await expectThanks(page, 'PayPal', { scripts: false });
	});
});

test('a browser that saves data pays on pages without scripts', async ({ page }) => {
	await becomeShopper(page, 'saves-data');
	// By the footer's switch: Chromium does not send a test's extra headers after a form's redirect.
	await page.request.post('/lite', { form: { lite: 'on', back: '/' } });
	await readyToPay(page, { scripts: false });
	await page.getByLabel('Zip Code').fill('420001');
	await page.getByRole('button', { name: 'Pay Online' }).click();
	await expect(page.getByText(EQUATION)).toBeVisible();
	await expectNoFaults(page);
	await page.getByRole('button', { name: 'Pay with PayPal' }).click();
	await page.getByRole('button', { name: 'Agree and pay' }).click();
	await expectThanks(page, 'PayPal', { scripts: false });
	await expect(page.locator('html.lite')).toHaveCount(1);
});

// The last one: after a failure the source of rates is left alone for half a minute.
test('without a fresh exchange rate there is no PayPal, and it says why', async ({ page }) => {
	await becomeShopper(page, 'no-rate');
	await readyToPay(page);
	await makeFault({ on: 'rate', kind: 'http-500' });
	try {
		await withShopDatabase((db) =>
			db.execute(sql`update exchange_rates set fetched_at = fetched_at - interval '1 hour'`),
		);
		await page.getByRole('button', { name: 'Pay Online' }).click();
		const modal = page.getByRole('dialog', { name: 'Pay Online' });
		await expect(modal.getByRole('alert')).toContainText('no fresh exchange rate');
		await expect(modal.getByRole('button', { name: 'Pay with PayPal' })).toHaveCount(0);
		await expectNoFaults(page);
		await page.keyboard.press('Escape');
		await expect(modal).toBeHidden();
		await expect(page.getByRole('button', { name: 'Pay Online' })).toBeFocused();
	} finally {
		await clearFaults('rate');
	}
});
