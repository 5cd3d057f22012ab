import { expect, type Page, test } from '@playwright/test';
import type { Db } from '#db/client.ts';
import { mails } from '#db/mail-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { makePaidOrder, openLedger } from '#tests/helpers/provider-ledgers.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { violationsIn } from './accessible.ts';
import { becomeAdmin, unique } from './admin-steps.ts';
import { alive, closeAlert, complaints, openAlive } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';
import { payAtPaystack } from './payment-sandbox.ts';

// What staff do about money and mails: payments of an order, differences found by the match, failed mails.

const PHONE = { width: 360, height: 780 };
const DESK = { width: 1280, height: 900 };

/** Orders that belong to one test. */
async function seed<T>(
	work: (db: Db, given: ReturnType<typeof givenFor>) => Promise<T>,
): Promise<T> {
	return withShopDatabase(async (db) => {
		const shopper = await makeShopper(db);
		const category = await makeCategory(db, { name: 'Journeys', navdisplay: 1 });
		const product = await makeProduct(db, { categoryId: category.id });
		return work(db, givenFor(shopper.id, product.id));
	});
}

function givenFor(userId: number, productId: number) {
	return {
		userId,
		productId,
		books: openLedger('paystack'),
		at: new Date(Date.now() - 3_600_000),
		totalKobo: 45_000_50,
	};
}

/** Checks that the page in its present state is accessible and no wider than the screen. */
async function examine(page: Page): Promise<void> {
	expect(await violationsIn(page)).toEqual([]);
	const tooWide = await page.evaluate(
		() => document.documentElement.scrollWidth > document.documentElement.clientWidth,
	);
	expect(tooWide, `${page.url()} is too wide`).toBe(false);
}

/** Of ₦44,000 first too much is asked for, then a part goes back, and the order goes on. */
async function givePartBack(page: Page): Promise<void> {
	const payments = page.getByRole('region', { name: 'Payments' });
	await payments.getByText('Refund…').click();
	const amount = payments.getByLabel('Amount in naira');
	const reason = payments.getByLabel('Reason');
	await expect(amount).toHaveValue('44000');
	await amount.fill('44,000.01');
	await reason.fill('One of two came back');
	await payments.getByRole('button', { name: /^Refund( ₦[\d,.]+)?$/ }).click();
	await expect(payments.getByText('Only ₦44,000 is left to give back.')).toBeVisible();
	await expect(amount).toHaveValue('44,000.01');
	await expect(reason).toHaveValue('One of two came back');
	await examine(page);
	await amount.fill('5000');
	await payments.getByRole('button', { name: /^Refund( ₦[\d,.]+)?$/ }).click();
	await expect(payments).toContainText('Partly refunded');
	const refund = payments.getByRole('listitem').filter({ hasText: 'One of two came back' }).last();
	await expect(refund).toContainText('₦5,000On its way back');
	await expect(page.getByText('₦39,000 by Paystack is left of it')).toBeVisible();
	await expect(amount).toBeHidden();
	await examine(page);
}

/** The browser logs that the frame of a mail may not run scripts, which is intended. */
const isNoFrameNote = (text: string) => !text.includes('sandboxed');

for (const viewport of [PHONE, DESK]) {
	test.describe(`${viewport.width} px wide`, () => {
		test.use({ viewport });

		test('a paid order is cancelled and its payment goes back in one step', async ({ page }) => {
			const found = complaints(page);
			const { order, payment } = await seed((db, given) =>
				makePaidOrder(db, { ...given, payment: { captureId: null } }),
			);
			await payAtPaystack(payment);
			await becomeAdmin(page);
			await openAlive(page, `/admin/orders?q=${order.trackingNo}`);
			await expect(page.getByRole('cell', { name: 'paystack' })).toContainText('Paid');
			await examine(page);
			await page.getByRole('link', { name: `Order ${order.id}` }).click();
			const payments = page.getByRole('region', { name: 'Payments' });
			await expect(payments).toContainText('₦45,000.50');
			await expect(payments).toContainText(`${order.trackingNo}.1`);
			await expect(page.getByLabel('send the whole payment back')).toBeChecked();
			await examine(page);
			await page.getByRole('button', { name: 'Cancel the order' }).click();
			const sure = page.getByRole('alertdialog', { name: 'Are you sure?' });
			await sure.getByRole('button', { name: 'Cancel the order' }).click();
			await expect(payments).toContainText(/Being refunded|Refunded/);
			await expect(page.getByText('Now: Cancelled')).toBeVisible();
			await page.getByRole('main').getByRole('link', { name: 'Mails' }).click();
			await page
				.getByRole('link', { name: `Your order was cancelled: ${order.trackingNo}` })
				.click();
			await expect(page.getByText('Your payment of ₦45,000.50 goes back')).toBeVisible();
			await examine(page);
			expect(found.filter(isNoFrameNote)).toEqual([]);
		});

		test('a payment of another amount is accepted, or refunded with a reason', async ({ page }) => {
			const review = {
				order: { state: 'awaiting-payment' },
				payment: { state: 'review', paidMinor: 44_000_00, captureId: null },
			};
			const [first, second] = await seed(async (db, given) => [
				await makePaidOrder(db, { ...given, ...review }),
				await makePaidOrder(db, { ...given, ...review }),
			]);
			if (first) await payAtPaystack(first.payment);
			await becomeAdmin(page);
			await openAlive(page, `/admin/orders/${first?.order.id}`);
			await page.getByText('Accept as paid…').click();
			await page.getByLabel('Reason').first().fill('He pays the rest at the counter');
			await examine(page);
			await page.getByRole('button', { name: 'Accept as paid', exact: true }).click();
			await expect(page.getByText('Now: Placed')).toBeVisible();
			await givePartBack(page);
			await openAlive(page, `/admin/orders/${second?.order.id}`);
			await page.getByText('Refund…').click();
			await page.getByLabel('Reason').last().fill(' ');
			await page.getByRole('button', { name: 'Refund ₦44,000' }).click();
			await expect(page.getByText('The reason field is required.').first()).toBeVisible();
			await page.getByLabel('Reason').last().fill('He wants it back');
			await page.getByRole('button', { name: 'Refund ₦44,000' }).click();
			await expect(page.getByRole('region', { name: 'Payments' })).toContainText(
				'He wants it back',
			);
		});

		test('the match finds differences, and each is resolved by its button', async ({ page }) => {
			const found = complaints(page);
			const { stock, wrong, cancelled } = await seed(async (db, given) => ({
				stock: await makeOrder(db, { userId: given.userId, state: 'returned' }, [
					{ productId: given.productId, name: 'Drum', unitKobo: 500, qty: 1 },
				]),
				wrong: await makeOrder(db, { userId: given.userId, totalKobo: 777_00 }),
				cancelled: await makePaidOrder(db, {
					...given,
					order: { state: 'cancelled', stockReturnedAt: new Date() },
				}),
			}));
			await becomeAdmin(page);
			await openAlive(page, '/admin/money');
			await page.getByRole('button', { name: 'Match now' }).click();
			await expect(page.getByRole('status').filter({ hasText: 'Last match' })).toBeVisible();
			const card = (trackingNo: string) =>
				page.getByRole('article').filter({ hasText: trackingNo });
			// It is also found that the provider does not know this payment.
			const refundable = card(cancelled.order.trackingNo).filter({
				hasText: 'Paid, but cancelled',
			});
			await expect(card(stock.trackingNo)).toContainText('Stock not put back');
			await expect(card(wrong.trackingNo)).toContainText('Total unlike its lines');
			await expect(refundable).toBeVisible();
			await examine(page);
			await page.getByLabel('Kind').selectOption('stock-not-back');
			await page.getByRole('button', { name: 'Show' }).click();
			await expect(card(wrong.trackingNo)).toHaveCount(0);
			await card(stock.trackingNo).getByRole('button', { name: 'Put the stock back' }).click();
			await expect(page.getByText('Stock not put back: settled.')).toBeVisible();
			await expect(card(stock.trackingNo)).toHaveCount(0);
			await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
			// The next of the same kind follows.
			await expect(page).toHaveURL(/kind=stock-not-back/);
			await openAlive(page, `/admin/orders/${cancelled.order.id}`);
			await page.getByRole('link', { name: 'See what mends it' }).click();
			await expect(page.getByLabel('Order', { exact: true })).toHaveValue(
				String(cancelled.order.id),
			);
			await expect(card(wrong.trackingNo)).toHaveCount(0);
			await refundable.getByRole('button', { name: 'Refund' }).click();
			await page.getByRole('alertdialog').getByRole('button', { name: 'Refund' }).click();
			await expect(page.getByText('Paid, but cancelled or returned: settled.')).toBeVisible();
			await expect(refundable).toHaveCount(0);
			expect(found).toEqual([]);
			await page.getByRole('link', { name: 'Open', exact: true }).click();
			await card(wrong.trackingNo).getByRole('button', { name: 'Mark as seen' }).click();
			await expect(card(wrong.trackingNo)).toContainText('Write down why it may stay as it is.');
			await card(wrong.trackingNo).getByLabel('Why it may stay').fill('Typed in by hand in May');
			await card(wrong.trackingNo).getByRole('button', { name: 'Mark as seen' }).click();
			await expect(card(wrong.trackingNo)).toHaveCount(0);
			await page.getByRole('link', { name: 'Settled' }).click();
			await expect(card(wrong.trackingNo)).toContainText('Typed in by hand in May');
			await expect(card(wrong.trackingNo)).toContainText('Mark as seen by');
			await examine(page);
		});

		test('a failed mail shows on the dashboard, is read, and sent again', async ({ page }) => {
			const found = complaints(page);
			const name = unique();
			await withShopDatabase((db) =>
				db.insert(mails).values({
					dedupeKey: name,
					kind: 'contact-message',
					recipient: `${name}@example.com`,
					subject: `Message from ${name}`,
					bodyText: `Plain words of ${name}`,
					bodyHtml: `<h1>Marked words of ${name}</h1><script>document.title = 'run'</script>`,
					failedAt: new Date(),
					lastError: '550 5.1.1 No such mailbox',
				}),
			);
			await becomeAdmin(page);
			await openAlive(page, '/admin/dashboard');
			await page.getByRole('link', { name: /mails? (was|were) not sent/ }).click();
			await expect(page.getByText('No such mailbox').first()).toBeVisible();
			await examine(page);
			await page.getByRole('link', { name: `Message from ${name}` }).click();
			const frame = page.frameLocator('iframe');
			await expect(frame.getByRole('heading', { name: `Marked words of ${name}` })).toBeVisible();
			await expect(page.getByText(`Plain words of ${name}`)).toBeVisible();
			await examine(page);
			await page.getByRole('button', { name: 'Send again' }).click();
			await closeAlert(page, 'Success', 'is on its way again.');
			await page.goto(`/admin/mails?q=${name}`);
			await expect(async () => {
				await page.reload();
				await expect(page.getByRole('cell', { name: 'Sent' })).toBeVisible({ timeout: 500 });
			}).toPass();
			await alive(page);
			await page.getByRole('link', { name: `Message from ${name}` }).click();
			await page.getByRole('button', { name: 'Send again' }).click();
			await closeAlert(page, 'Success', 'is on its way again.');
			expect(found.filter(isNoFrameNote)).toEqual([]);
		});
	});
}

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false });

	test('staff refund an order and resolve a difference', async ({ page }) => {
		const { payment, stock } = await seed(async (db, given) => ({
			payment: await makePaidOrder(db, {
				...given,
				order: { state: 'delivered' },
				payment: { captureId: null },
			}),
			stock: await makeOrder(db, { userId: given.userId, state: 'cancelled' }),
		}));
		await payAtPaystack(payment.payment);
		await becomeAdmin(page);
		await page.goto(`/admin/orders/${payment.order.id}`);
		const payments = page.getByRole('region', { name: 'Payments' });
		const refund = payments.getByRole('button', { name: /^Refund( ₦[\d,.]+)?$/ });
		await page.getByText('Refund…').click();
		await page.getByLabel('Amount in naira').fill('half');
		await refund.click();
		await expect(payments.getByText('must be an amount in naira')).toBeVisible();
		await expect(page.getByLabel('Amount in naira')).toHaveValue('half');
		await page.getByLabel('Amount in naira').fill('5000.50');
		await refund.click();
		await expect(payments).toContainText('Partly refunded');
		await page.goto(`/admin/orders/${payment.order.id}/receipt`);
		await expect(page.getByText('₦5,000.50 of it')).toBeVisible();
		await page.goto(`/admin/orders/${payment.order.id}/packing-slip`);
		await expect(page.getByText('ask whether all of this is to be sent')).toBeVisible();
		await page.goto(`/admin/orders/${payment.order.id}`);
		await page.getByText('Refund…').click();
		await expect(page.getByLabel('Amount in naira')).toHaveValue('40000');
		await payments.getByLabel('Reason').fill('It hums');
		await refund.click();
		await expect(payments).toContainText('It hums');
		await page.goto(`/admin/orders/${payment.order.id}/receipt`);
		await expect(page.getByText(/^(Being r|R)efunded\. All you paid/)).toBeVisible();
		await page.goto(`/admin/orders/${payment.order.id}/packing-slip`);
		await expect(page.getByText('ask whether this is to be sent')).toBeVisible();
		await page.goto('/admin/money');
		await page.getByRole('button', { name: 'Match now' }).click();
		const card = page.getByRole('article').filter({ hasText: stock.trackingNo });
		await expect(card).toBeVisible();
		await card.getByRole('button', { name: 'Put the stock back' }).click();
		await expect(card).toHaveCount(0);
	});
});
