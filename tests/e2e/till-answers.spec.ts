import { expect, test } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { discountGoods, discounts } from '#db/discounts/discount-schema.ts';
import { makeStaffUser } from '#tests/helpers/staff.ts';
import { signInAs } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';
import {
	deviceSales,
	goods,
	openTill,
	scan,
	search,
	sendingStopped,
	sold,
	soldOf,
	storedFact,
	tamperWithSales,
} from './till-steps.ts';

// One sale stays one sale at what the cashier was shown: with offers, without an answer, and in two tabs.

test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 740 } });

test('an offer’s total stays while change is reckoned, and counts only with an answer of the shop', async ({
	page,
}) => {
	const { id, barcode } = await goods();
	const offerId = await withShopDatabase(async (db) => {
		const [offer] = await db
			.insert(discounts)
			.values({
				name: 'Counter',
				kind: 'amount',
				amountKobo: 500_00,
				isEachPiece: true,
				scope: 'products',
			})
			.returning();
		await db.insert(discountGoods).values({ discountId: offer?.id ?? 0, productId: id });
		return offer?.id ?? 0;
	});
	await openTill(page);
	await scan(page, barcode);
	await sold(page).click();
	await expect(page.getByText('it comes to ₦12,000.')).toBeVisible();
	await page.getByLabel('Cash given').fill('13000');
	await expect(page.getByText('Give back ₦1,000.')).toBeVisible();
	await expect(sold(page)).toHaveText('Sold for ₦12,000');

	await page.route('**/admin/till/send', (route) => route.abort());
	await sold(page).click();
	await expect(page.getByText('offers count only with a connection. Take ₦12,500')).toBeVisible();
	await expect(sold(page)).toHaveText('Sold for ₦12,500');
	// What was sent is fixed, also when the page is opened anew.
	await page.reload();
	await expect(page.getByText('This sale was sent, and no answer came')).toBeVisible();
	await expect(search(page)).toBeDisabled();
	await page.unroute('**/admin/till/send');
	await sold(page).click();
	await expect(page.getByText('it comes to ₦12,000.')).toBeVisible();
	await sold(page).click();
	await expect(page.getByText('Sold for ₦12,000.')).toBeVisible();
	expect((await soldOf(id)).lines).toHaveLength(1);
	await withShopDatabase((db) => db.delete(discounts).where(eq(discounts.id, offerId)));
});

test('a sale that was sent before the page closed is the same sale, whoever has signed in since', async ({
	page,
	context,
	baseURL,
}) => {
	const { id, name, barcode } = await goods();
	await openTill(page);
	await scan(page, barcode);
	// The shop sells it, and the page is closed before the answer is there.
	let arrived = () => {};
	const isThere = new Promise<void>((done) => {
		arrived = done;
	});
	await page.route('**/admin/till/send', async (route) => {
		await route.fetch();
		arrived();
	});
	await sold(page).click();
	await isThere;
	await page.close();
	const again = await context.newPage();
	await context.clearCookies();
	await withShopDatabase(async (db) => {
		const { id: userId } = await makeStaffUser(db, 'sales', 'Sola Sales');
		await signInAs(context, { db, userId, url: baseURL ?? '' });
	});
	await again.goto('/admin/till');
	await expect(again.getByLabel(`Pieces of ${name}`, { exact: true })).toBeDisabled();
	await sold(again).click();
	await expect(deviceSales(again).getByRole('link', { name: /^Order \d+$/ })).toHaveCount(1);
	const { left, lines } = await soldOf(id);
	expect({ left, orders: lines.length }).toEqual({ left: 4, orders: 1 });
});

test('a sale that was changed on the device, to another price and another seller, is flagged', async ({
	page,
	context,
	baseURL,
}) => {
	const { id, name, barcode } = await goods();
	await withShopDatabase(async (db) => {
		const { id: userId } = await makeStaffUser(db, 'sales', 'Sola Sales');
		await signInAs(context, { db, userId, url: baseURL ?? '' });
	});
	await page.goto('/admin/till');
	await expect(page.getByText(/^Connected\./)).toBeVisible();
	await scan(page, barcode);
	await page.route('**/admin/till/send', (route) => route.abort());
	await sold(page).click();
	await expect(page.getByText('1 sale to be sent.')).toBeVisible();
	await tamperWithSales(page, { soldBy: 'Ada Admin', unitKobo: 1_00 });
	await sendingStopped(page);
	await page.unroute('**/admin/till/send');
	await page.getByRole('button', { name: 'Send now' }).click();
	await expect(deviceSales(page).getByText('Sent: somebody has to look at it')).toBeVisible();
	expect((await soldOf(id)).lines).toEqual([]);
	await page.goto('/admin/till/sales');
	const card = page.getByRole('article', { name: `1 × ${name}` });
	await expect(card).toContainText('or not for this sale. The till names Ada Admin.');
	await expect(card).not.toContainText('by Ada Admin');
});

// A page that was opened before the service worker was installed, or past it, has none.
for (const serviceWorkers of ['allow', 'block'] as const) {
	test.describe(`service workers: ${serviceWorkers}`, () => {
		test.use({ serviceWorkers });

		test('what proves who sells leaves the device when they sign out', async ({ page }) => {
			await goods();
			await openTill(page);
			await expect
				.poll(() => storedFact(page, 'seller'))
				.toMatchObject({ userId: expect.any(Number) });
			await page.getByRole('button', { name: /^Account of/ }).click();
			await page.getByRole('button', { name: 'Logout' }).click();
			await expect(page).not.toHaveURL(/admin/);
			await expect.poll(() => storedFact(page, 'seller')).toBeNull();
		});
	});
}

test('a second tab waits until the till is closed in the first', async ({ page, context }) => {
	const { barcode } = await goods();
	await openTill(page);
	await scan(page, barcode);
	const second = await context.newPage();
	await second.goto('/admin/till');
	await expect(second.getByText('The till is open in another tab')).toBeVisible();
	await expect(sold(second)).toHaveCount(0);
	await page.close();
	await expect(sold(second)).toHaveText('Sold for ₦12,500');
});
