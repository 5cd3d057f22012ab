import { expect, type Locator, type Page, test } from '@playwright/test';
import { payments } from '#db/payment-schema.ts';
import { COUNTED_HITS } from '#shop/kit/counted.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { makePaidOrder, openLedger } from '#tests/helpers/provider-ledgers.ts';
import { UNPAID } from '#tests/helpers/reconciliation-shop.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { makeOwnRoleUser, signedInHeaders } from '#tests/helpers/staff.ts';
import { violationsIn } from './accessible.ts';
import { becomeAdmin, unique } from './admin-steps.ts';
import { alive, complaints } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';

// Staff look up a payment that a customer names, and what came in during some days.

const DAYS = 'from=2025-03-04&to=2025-03-05';

/** A naira payment of which a part went back, and one in dollars, on days that no other test uses. */
async function seed() {
	const name = unique();
	const seeded = await withShopDatabase(async (db) => {
		const { id: userId } = await makeShopper(db);
		const { id: categoryId } = await makeCategory(db, { name: `Paid ${name}` });
		const { id: productId } = await makeProduct(db, { categoryId });
		const given = { userId, productId, at: new Date('2025-03-05T11:00:00Z') };
		const naira = await makePaidOrder(db, {
			...given,
			books: openLedger('paystack'),
			totalKobo: 18_545_000_50,
			order: { firstname: 'Ifeoma', lastname: `Nwosu-${name}` },
			payment: { providerId: `T${name}0815` },
			refund: { amountKobo: 5_000_00, minor: 5_000_00 },
		});
		const dollars = await makePaidOrder(db, {
			...given,
			books: openLedger('paypal'),
			totalKobo: 31_005_00,
		});
		return { naira, dollars };
	});
	return { name, ...seeded };
}

/** Amounts may wrap between thousands. */
function linesOf(text: Locator): Promise<number> {
	return text.evaluate((element) => {
		const range = document.createRange();
		range.selectNodeContents(element);
		return new Set([...range.getClientRects()].map(({ top }) => top)).size;
	});
}

async function examine(page: Page): Promise<void> {
	expect(await violationsIn(page)).toEqual([]);
	const tooWide = await page.evaluate(
		() => document.documentElement.scrollWidth > document.documentElement.clientWidth,
	);
	expect(tooWide, `${page.url()} is too wide`).toBe(false);
}

for (const { hasScripts, width } of [
	{ hasScripts: true, width: 360 },
	{ hasScripts: true, width: 1280 },
	{ hasScripts: false, width: 360 },
]) {
	test.describe(`${hasScripts ? 'with' : 'without'} scripts, ${width} px wide`, () => {
		test.use({ javaScriptEnabled: hasScripts, viewport: { width, height: 800 } });

		test('a payment is found by what the customer calls it, and leads to its order', async ({
			page,
		}) => {
			const found = complaints(page);
			const { name, naira, dollars } = await seed();
			await becomeAdmin(page);
			await page.goto(`/admin/payments?${DAYS}`);
			if (hasScripts) await alive(page);
			const rowOf = ({ payment }: typeof naira) =>
				page.getByRole('row').filter({ hasText: payment.reference });
			await expect(rowOf(dollars)).toContainText('US$20.00');
			await page.getByRole('searchbox', { name: 'Reference, order or e-mail' }).fill(`t${name}`);
			await page.getByRole('button', { name: 'Show', exact: true }).click();
			await expect(rowOf(dollars)).toHaveCount(0);
			await expect(rowOf(naira)).toContainText('Partly refunded');
			await expect(rowOf(naira)).toContainText(`Ifeoma Nwosu-${name}`);
			await expect(
				page.getByText('1-1 of 1 payment, ₦18,545,000.50 came in, ₦5,000 of it went back'),
			).toBeVisible();
			const amount = rowOf(naira).getByText('₦18,545,000.50', { exact: true });
			if (width === 360) expect(await linesOf(amount)).toBe(1);
			if (hasScripts) await examine(page);
			const address = await page
				.getByRole('link', { name: 'Export these (CSV)' })
				.getAttribute('href');
			const file = await page.request.get(address ?? '');
			expect(file.headers()['content-disposition']).toContain('2025-03-04-to-2025-03-05.csv');
			const lines = (await file.text()).trimEnd().split('\n');
			expect(lines).toEqual([expect.any(String), expect.stringContaining(naira.payment.reference)]);
			await page.getByRole('link', { name: `Payment ${naira.payment.id}` }).click();
			await expect(page).toHaveURL(`/admin/orders/${naira.order.id}#payment-${naira.payment.id}`);
			await expect(page.getByRole('region', { name: 'Payments' })).toContainText(
				'₦18,540,000.50 left',
			);
			await page.goto(`/admin/search?q=T${name}0815`);
			await page.getByRole('link', { name: naira.payment.reference }).click();
			await expect(page).toHaveURL(/#payment-\d+$/);
			expect(found).toEqual([]);
		});
	});
}

test('a search that too many payments fit says how many of them it looked at', async ({ page }) => {
	const { name, naira } = await seed();
	const { id: _, ...payment } = naira.payment;
	const attempt = (__: unknown, n: number) => ({
		...payment,
		...UNPAID,
		createdAt: new Date('2025-02-05T11:00:00Z'),
		state: 'failed' as const,
		reference: `again-${name}-${n}`,
		providerId: null,
	});
	await withShopDatabase((db) =>
		db.insert(payments).values(Array.from({ length: COUNTED_HITS + 1 }, attempt)),
	);
	await becomeAdmin(page);
	await page.goto(`/admin/payments?q=again-${name}`);
	const sentence = page.getByText(`Only ${COUNTED_HITS} of these are looked at`);
	await expect(sentence).toBeVisible();
	await examine(page);
	await page.getByRole('searchbox', { name: 'Reference' }).fill(`again-${name}-7`);
	await page.getByRole('button', { name: 'Show', exact: true }).click();
	await expect(page.getByText('1-11 of 11 payments')).toBeVisible();
	await expect(sentence).toHaveCount(0);
});

test('who may see money but no orders does not see who ordered', async ({ page, context }) => {
	const { name, naira } = await seed();
	const { authorization } = await withShopDatabase(async (db) =>
		signedInHeaders(db, (await makeOwnRoleUser(db, ['money'])).id),
	);
	const value = encodeURIComponent(authorization.slice('Bearer '.length));
	const url = process.env.SHOP_URL ?? '';
	await context.addCookies([{ name: 'bridgehead_session', value, url, httpOnly: true }]);
	await page.goto(`/admin/payments?q=T${name}0815`);
	await expect(page.getByRole('row').filter({ hasText: naira.payment.reference })).toBeVisible();
	expect((await page.content()).includes(`Nwosu-${name}`)).toBe(false);
	await expect(page.getByRole('main').locator('a[href*="/admin/orders"]')).toHaveCount(0);
	await expect(page.getByRole('link', { name: 'Export these (CSV)' })).toHaveCount(0);
	await page.goto(`/admin/search?q=T${name}0815`);
	await page.getByRole('link', { name: naira.payment.reference }).click();
	await expect(page).toHaveURL(/\/admin\/payments\?q=/);
});
