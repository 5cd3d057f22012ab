import { expect, type Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import { orderCash } from '#db/cash/cash-schema.ts';
import type { Db } from '#db/client.ts';
import { orderLineParts, orderLines } from '#db/order-schema.ts';
import { orderReturns } from '#db/orders/return-schema.ts';
import { DEPOSIT_MODES } from '#shop/orders/payment-modes.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { makePaidOrder, openLedger } from '#tests/helpers/provider-ledgers.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { expectReadable, violationsIn } from './accessible.ts';
import { becomeAdmin } from './admin-steps.ts';
import { alive, becomeShopper, complaints, mailTo, openAlive } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';
import { payAtPaystack } from './payment-sandbox.ts';
import { test } from './visitors.ts';

// Pieces of a delivered order come back: staff record them, and the shopper sees it.

/** A delivered cash order of three drums and a bell; of this account, or of a new one. */
function delivered(email?: string): Promise<number> {
	return withShopDatabase(async (db) => {
		const [own] = email ? await db.select().from(users).where(eq(users.email, email)) : [];
		const { id: userId } = own ?? (await makeShopper(db));
		const order = { userId, state: 'delivered', ...(email ? { email } : {}) };
		const lines = [
			{ name: 'Udu drum of fired clay', unitKobo: 1000_00, qty: 3 },
			{ name: 'Ogene', unitKobo: 500_00, qty: 1 },
		];
		return (await makeOrder(db, order, lines)).id;
	});
}

/** An order of ₦10,000 with a deposit of ₦2,000, of which a return gave ₦1,000 back online and ₦2,000 of the cash. */
function depositBack(email: string): Promise<number> {
	return withShopDatabase(async (db) => {
		const [own] = await db.select().from(users).where(eq(users.email, email));
		const { id: productId } = await makeProduct(db, await inCategory(db));
		const deposit = { amountKobo: 2000_00, chargedMinor: 2000_00, paidMinor: 2000_00 };
		const { order } = await makePaidOrder(db, {
			...{ userId: own?.id ?? 0, productId, at: new Date(), totalKobo: 10_000_00 },
			books: openLedger('paystack'),
			order: { state: 'delivered', paymentMode: DEPOSIT_MODES.paystack, depositKobo: 2000_00 },
			payment: deposit,
			refund: { state: 'done', amountKobo: 1000_00, minor: 1000_00 },
		});
		const orderId = order.id;
		const collectedAt = new Date(Date.now() - 60_000);
		await db.insert(orderCash).values({ orderId, amountKobo: 8000_00, collectedAt });
		const money = { money: 'provider', amountKobo: 3000_00, handKobo: 2000_00 } as const;
		await db.insert(orderReturns).values({ orderId, reason: '', ...money });
		return orderId;
	});
}

/** A delivered order of one kit at ₦1,000: a mixer (₦900 by itself) and two cables (₦300 each). */
function deliveredKit(): Promise<number> {
	return withShopDatabase(async (db) => {
		const { id: userId } = await makeShopper(db);
		const kit = { name: 'Ekwe band kit', unitKobo: 1000_00, qty: 1 };
		const { id: orderId } = await makeOrder(db, { userId, state: 'delivered' }, [kit]);
		const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
		const lineId = line?.id ?? 0;
		await db.insert(orderLineParts).values([
			{ lineId, position: 0, name: 'Ekwe mixer', pieces: 1, unitKobo: 900_00 },
			{ lineId, position: 1, name: 'Ekwe cable', pieces: 2, unitKobo: 300_00 },
		]);
		return orderId;
	});
}

const inCategory = async (db: Db) => ({
	categoryId: (await makeCategory(db, { name: 'Returns', navdisplay: 1 })).id,
});

const record = (page: Page) => page.getByRole('button', { name: 'Record the return', exact: true });
const pieces = (page: Page, name: string) =>
	page.getByRole('group', { name }).getByLabel(/^Pieces that came back/);
const history = (page: Page) => page.getByRole('region', { name: 'History' });

for (const viewport of [
	{ width: 360, height: 740 },
	{ width: 1280, height: 900 },
]) {
	test(`staff record what came back at ${viewport.width} px, and its shopper sees it`, async ({
		page,
		newVisitor,
	}) => {
		const seen = complaints(page);
		await page.setViewportSize(viewport);
		const { email } = await becomeShopper(page, 'returns');
		const orderId = await delivered(email);
		const desk = await newVisitor({ viewport });
		const seenAtDesk = complaints(desk);
		await becomeAdmin(desk);
		await openAlive(desk, `/admin/orders/${orderId}`);
		await desk.getByText('Record a return…').click();
		await pieces(desk, 'Udu drum').fill('2');
		await desk.getByRole('group', { name: 'Udu drum' }).getByLabel('These go on sale').check();
		await desk.getByLabel('Reason').fill('Too loud');
		expect(await violationsIn(desk)).toEqual([]);
		await record(desk).click();
		const sure = desk.getByRole('alertdialog', { name: 'Are you sure?' });
		await expect(sure).toContainText('Back: 2 × Udu drum of fired clay.');
		await expect(sure).toContainText('₦2,000 less is to be collected.');
		await sure.getByRole('button', { name: 'Record the return' }).click();
		await expect(history(desk)).toContainText('Came back: 2 × Udu drum of fired clay');
		await expect(history(desk)).toContainText('Too loud');
		await expect(desk.getByText('Now: Delivered')).toBeVisible();
		await expect(desk.getByText('2 of 3 came back')).toBeVisible();
		await expect(desk.getByRole('region', { name: 'Lines' })).toContainText(
			'Came back: less in cash₦2,000',
		);
		const width = await desk.evaluate(() => document.documentElement.scrollWidth);
		expect(width).toBeLessThanOrEqual(viewport.width);
		await desk.goto(`/admin/orders/${orderId}/receipt`);
		await expect(desk.getByRole('row', { name: 'Came back: less in cash' })).toContainText(
			'₦2,000',
		);
		expect(await mailTo(email, 'order-returned')).toContain('Udu drum of fired clay');
		await page.goto('/myorders');
		await expect(page.getByText('Partly refunded').first()).toBeVisible();
		await page.goto(`/myorders/view-order/${orderId}`);
		await expect(page.getByText('2 of 3 came back')).toBeVisible();
		await expect(history(page)).toContainText('Came back: 2 × Udu drum of fired clay');
		await expect(history(page)).not.toContainText('Too loud');
		expect([seen, seenAtDesk]).toEqual([[], []]);
	});
}

for (const javaScriptEnabled of [true, false]) {
	test.describe(`at 360 px ${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
		test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } });

		test('a part of a kit comes back alone, once, with its share of the price', async ({
			page,
		}) => {
			await becomeAdmin(page);
			const orderId = await deliveredKit();
			const open = async () => {
				await page.goto(`/admin/orders/${orderId}`);
				if (javaScriptEnabled) await alive(page);
				await page.getByText('Record a return…').click();
			};
			const cables = page.getByLabel(/^Ekwe cable, of/);
			const send = async ({ isAsked }: { isAsked: boolean }) => {
				await record(page).click();
				if (!isAsked) return;
				const sure = page.getByRole('alertdialog', { name: 'Are you sure?' });
				await sure.getByRole('button', { name: 'Record the return' }).click();
			};
			await open();
			await page.getByText('Only parts of it came back').click();
			await expect(page.getByText('₦600 each.')).toBeVisible();
			await expect(page.getByText('₦200 each.')).toBeVisible();
			await cables.fill('1');
			await page.getByLabel('Whole kits that came back, of 1').fill('1');
			// Scripts leave what is wrong to the shop, and do not ask.
			await send({ isAsked: !javaScriptEnabled });
			await expect(page.getByText('It comes back with the whole kits above.')).toBeVisible();
			await expect(cables).toHaveValue('1');
			await page.getByLabel('Whole kits that came back, of 1').fill('');
			await send({ isAsked: true });
			await expect(history(page)).toContainText('Came back: 1 × Ekwe cable (from Ekwe band kit)');
			await open();
			await expect(page.getByLabel('Ekwe cable, of 1')).toBeVisible();
			await expect(page.getByLabel(/^Whole kits/)).toHaveCount(0);
			await expect(page.getByRole('region', { name: 'Lines' })).toContainText(
				'Came back: less in cash₦200',
			);
			await expectReadable(page, javaScriptEnabled);
		});
	});
}

test('of an order with a deposit its buyer and its receipt name what went back online and in cash', async ({
	page,
}) => {
	const { email } = await becomeShopper(page, 'deposit-back');
	const orderId = await depositBack(email);
	const back = '₦1,000 online, ₦2,000 in cash';
	await page.goto(`/myorders/view-order/${orderId}`);
	const lines = page.getByRole('region', { name: 'What you ordered' });
	await expect(lines).toContainText(`Refunded${back}`);
	await becomeAdmin(page);
	await page.goto(`/admin/orders/${orderId}/receipt`);
	await expect(page.getByRole('row', { name: 'Refunded' })).toContainText(back);
});

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false });
	const recordSurely = async (page: Page) => {
		await record(page).click();
		const sure = page.getByRole('alertdialog', { name: 'Are you sure?' });
		await expect(sure).toContainText('It is recorded as it stands above.');
		await sure.getByRole('button', { name: 'Record the return' }).click();
	};

	test('what is refused stays in the form, and a page that is out of date records nothing', async ({
		page,
		newVisitor,
	}) => {
		await becomeAdmin(page);
		const orderId = await delivered();
		await page.goto(`/admin/orders/${orderId}`);
		const other = await newVisitor({
			javaScriptEnabled: false,
			storageState: await page.context().storageState(),
		});
		await other.goto(`/admin/orders/${orderId}`);
		await page.getByText('Record a return…').click();
		await pieces(page, 'Ogene').fill('2');
		await pieces(page, 'Udu drum').fill('1');
		await page.getByLabel('stays here').check();
		await page.getByLabel('Reason').fill('Cracked');
		// Enter would press the button of the question that is not open yet.
		let sent = 0;
		page.on('request', (request) => {
			if (request.method() === 'POST') sent++;
		});
		await page.getByLabel('Reason').press('Enter');
		await recordSurely(page);
		expect(sent).toBe(1);
		await expect(page.getByText('At most 1 of it can come back.')).toBeVisible();
		await expect(pieces(page, 'Ogene')).toHaveValue('2');
		await expect(pieces(page, 'Udu drum')).toHaveValue('1');
		await expect(page.getByLabel('Reason')).toHaveValue('Cracked');
		await expect(page.getByLabel('stays here')).toBeChecked();
		await pieces(page, 'Ogene').fill('1');
		await recordSurely(page);
		await expect(history(page)).toContainText('No money went back.');
		await other.getByText('Record a return…').click();
		await pieces(other, 'Ogene').fill('1');
		await recordSurely(other);
		await expect(other.getByText('You recorded a return of this order on')).toBeVisible();
	});

	test('what was paid online goes back by its provider', async ({ page }) => {
		const { order, payment } = await withShopDatabase(async (db) => {
			const { id: userId } = await makeShopper(db);
			const { id: productId } = await makeProduct(db, await inCategory(db));
			const given = { userId, productId, at: new Date(), totalKobo: 3000_00 };
			const books = openLedger('paystack');
			const own = { order: { state: 'delivered' }, payment: { captureId: null } };
			return makePaidOrder(db, { ...given, books, ...own });
		});
		await payAtPaystack(payment);
		await becomeAdmin(page);
		await page.goto(`/admin/orders/${order.id}`);
		await page.getByText('Record a return…').click();
		await expect(page.getByLabel('send it back by Paystack')).toBeChecked();
		await page.getByLabel(/^Pieces that came back/).fill('1');
		await recordSurely(page);
		await expect(history(page)).toContainText('Refund of ₦3,000.');
		await expect(page.getByText('Now: Returned')).toBeVisible();
		await expect(page.getByRole('region', { name: 'Payments' })).toContainText('Came back: 1 ×');
	});
});
