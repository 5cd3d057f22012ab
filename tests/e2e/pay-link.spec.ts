import { expect, type Page } from '@playwright/test';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { violationsIn } from './accessible.ts';
import { becomeAdmin, newBarcode, unique } from './admin-steps.ts';
import { alive, closeAlert, complaints, mailTo, newEmail } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';
import { reachPaystack } from './payment-sandbox.ts';
import { expectMoney, expectNoFaults, openPaystack } from './payment-steps.ts';
import { test } from './visitors.ts';

// An order that staff type in, and a link by which somebody else pays it.

const PHONE = { width: 360, height: 740 };

/** Types in an order of a drum at ₦20,000; returns the link to pay it. */
async function typeOrder(page: Page, scripts: boolean): Promise<string> {
	const barcode = newBarcode();
	await withShopDatabase(async (db) => {
		const { id: categoryId } = await makeCategory(db, { name: 'Journeys' });
		const name = `Udu drum ${unique()}`;
		await makeProduct(db, { categoryId, name, barcode, sellingKobo: 20_000_00, qty: 6 });
	});
	await becomeAdmin(page);
	await page.goto('/admin/orders/new');
	if (scripts) await alive(page);
	const search = page.getByLabel('Name, SKU, barcode, id or slug');
	await search.fill(barcode);
	await search.press('Enter');
	await expect(page.getByLabel(/^Pieces of Udu/)).toHaveValue('1');
	await page.getByLabel('First name').fill('Emeka');
	await page.getByLabel('Last name').fill('Obi');
	await page.getByLabel('Mobile number').fill('0803 555 0101');
	await page.getByLabel('Address', { exact: true }).fill('3 Ziks Avenue');
	await page.getByLabel('City').fill('Awka');
	await expect(page.getByLabel('The goods are kept')).toBeHidden();
	await page.getByLabel('Online, by a link to send').check();
	await page.getByLabel('The goods are kept').selectOption('For 3 days');
	if (scripts) expect(await violationsIn(page)).toEqual([]);
	await page.getByRole('button', { name: 'Place the order: ₦20,000' }).click();
	await expect(page.getByText('Now: Awaiting payment')).toBeVisible();
	return await page.getByLabel('Link to pay ₦20,000').inputValue();
}

test('staff send a link, keep the goods longer, and see it paid by whoever has opened it', async ({
	page,
	newVisitor,
}) => {
	const seen = complaints(page);
	const link = await typeOrder(page, true);
	const chat = page.getByRole('link', { name: 'Send it by WhatsApp' });
	expect(decodeURIComponent((await chat.getAttribute('href')) ?? '')).toContain(
		`Please pay it here: ${link}`,
	);
	await page.getByRole('link', { name: 'Pro forma invoice' }).click();
	const invoice = page.getByRole('article');
	await expect(invoice).toContainText('Please pay ₦20,000 by');
	await expect(invoice).toContainText(link);
	await expect(invoice).not.toContainText('Not valid');
	expect(await violationsIn(page)).toEqual([]);
	await page.goBack();
	const until = page.getByText(/^The goods are kept until/);
	const before = (await until.textContent()) ?? '';
	await page.getByLabel('Keep the goods longer, from now on').selectOption('For a week');
	await page.getByRole('button', { name: 'Keep them' }).click();
	await expect(until).not.toHaveText(before);
	expect(await violationsIn(page)).toEqual([]);

	const payer = await newVisitor({ viewport: PHONE });
	await reachPaystack(payer.context());
	const seenByPayer = complaints(payer);
	await payer.goto(link);
	await alive(payer);
	await expectMoney(payer, 'Please pay this order');
	await expectNoFaults(payer);
	await payer.getByRole('button', { name: 'Pay with Paystack' }).click();
	await expect(payer.getByText('The email field is required.')).toBeVisible();
	await expect(payer.getByLabel('Email')).toBeFocused();
	const email = newEmail('link-payer');
	await payer.getByLabel('Email').fill(email);
	const popup = await openPaystack(payer);
	await popup.getByRole('button', { name: 'Cancel' }).click();
	await closeAlert(payer, 'Payment was cancelled.');
	await expect(payer).toHaveURL(link);
	await expect(payer.getByLabel('Email')).toHaveValue(email);
	// It belongs to the payment: who opens the link elsewhere may be somebody else.
	const stranger = await newVisitor();
	await stranger.goto(link);
	await expect(stranger.getByLabel('Email')).toHaveValue('');
	const again = await openPaystack(payer);
	await again.getByRole('button', { name: 'Approve the payment' }).click();
	await closeAlert(payer, 'Thank you');
	await expect(payer.getByRole('heading', { name: 'Placed' })).toBeVisible();
	await expect(payer.getByRole('region', { name: 'Payment' })).toContainText('Paid.');
	await expect(payer).toHaveURL(link);
	const receipt = await mailTo(email, 'order-placed');
	expect(receipt).toContain('Follow your order');
	expect(receipt).not.toContain('3 Ziks Avenue');
	// The refused form, and what the provider's own package says of its frame.
	const expected = /status of 422|allowpaymentrequest/;
	expect(seenByPayer.filter((text) => !expected.test(text))).toEqual([]);

	await page.reload();
	await expect(page.getByText('Now: Placed')).toBeVisible();
	await expect(page.getByLabel('Link to pay ₦20,000')).toHaveCount(0);
	await expect(page.getByRole('link', { name: 'Receipt' })).toBeVisible();
	await page.goto(`${page.url()}/proforma`);
	await expect(page.getByRole('article')).toContainText('Not valid: this order is placed.');
	expect(seen).toEqual([]);
});

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false, viewport: PHONE });

	test('the link leads to the provider’s page and back, with or without having paid', async ({
		page,
		context,
	}) => {
		await reachPaystack(context);
		const link = await typeOrder(page, false);
		await context.clearCookies();
		await page.goto(link);
		await page.getByRole('button', { name: 'Pay with Paystack' }).click();
		await expect(page.getByText('The email field is required.')).toBeVisible();
		const email = newEmail('plain-link');
		await page.getByLabel('Email').fill(email);
		await page.getByRole('button', { name: 'Pay with Paystack' }).click();
		await page.getByRole('button', { name: 'Proceed to payment' }).click();
		await page.getByRole('button', { name: 'Leave without paying' }).click();
		await expect(page.getByRole('alert')).toContainText('Payment was cancelled.');
		await expect(page.getByLabel('Email')).toHaveValue(email);
		await page.getByRole('button', { name: 'Pay with Paystack' }).click();
		await page.getByRole('button', { name: 'Proceed to payment' }).click();
		await page.getByRole('button', { name: 'Approve the payment' }).click();
		await expect(page.getByRole('heading', { name: 'Placed' })).toBeVisible();
		await expect(
			page.getByText('Your payment has come in. We prepare your order now.'),
		).toBeVisible();
		expect(page.url()).toContain(link);
	});
});
