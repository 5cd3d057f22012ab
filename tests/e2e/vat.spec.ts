import { expect, type Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import { orderEvents, orderLines, orders } from '#db/order-schema.ts';
import { orderReturns } from '#db/orders/return-schema.ts';
import { returnPieces } from '#shop/fulfilment/return-pieces.ts';
import { connectJobs, disconnectJobs } from '#shop/kit/jobs.ts';
import { saveTaxRules } from '#shop/tax/tax-saving.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { expectReadable } from './accessible.ts';
import { alive, becomeShopper, expectPlaced, fillCheckout, mailTo } from './journeys.ts';
import { OWNER, openSandboxShop } from './sandbox-shop.ts';
import { type NewVisitor, test } from './visitors.ts';

// VAT, from the form of the owner over cart, order and receipt to the report of the month, in a shop of its own.

// One shop for all tests of the file; each begins with VAT switched off, and looks only at its own order.
test.describe.configure({ mode: 'default' });

const NOTE = 'includes ₦750 VAT (7.5 %)';

let shop: Awaited<ReturnType<typeof openSandboxShop>>;
let ownerId = 0;
test.beforeAll(async () => {
	shop = await openSandboxShop('vat');
	const [owner] = await shop.db.select().from(users).where(eq(users.email, OWNER.email));
	ownerId = owner?.id ?? 0;
});
test.afterAll(() => shop.close());

/** A drum of ₦10,750 and a book of ₦2,000. */
async function newGoods() {
	const { id: categoryId } = await makeCategory(shop.db, { name: 'Drums and books' });
	const own = { categoryId, qty: 50, originalKobo: 0 };
	return {
		drum: await makeProduct(shop.db, { ...own, name: 'Igba', sellingKobo: 10_750_00 }),
		book: await makeProduct(shop.db, { ...own, name: 'Songbook', sellingKobo: 2_000_00 }),
	};
}

/** A book of a delivered order came back, and its money was paid back by hand. */
async function bookComesBack(orderId: number, bookId: number): Promise<void> {
	await shop.db.update(orders).set({ state: 'delivered' }).where(eq(orders.id, orderId));
	const lines = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
	const line = lines.find(({ productId }) => productId === bookId);
	// It queues the mail to the shopper.
	await connectJobs(shop.db);
	await returnPieces(
		shop.db,
		{ adminId: ownerId, orderId, shop: SHOP },
		[{ lineId: line?.id ?? 0, qty: 1, isRestocked: true }],
		{ seen_return: 0, money: 'back', reason: '' },
	);
	await disconnectJobs();
}

/** All of it in one month, since one may end while the test runs. */
async function happenedInMarch(orderId: number): Promise<void> {
	const at = { createdAt: new Date('2026-03-15T12:00:00Z') };
	await shop.db.update(orders).set(at).where(eq(orders.id, orderId));
	await shop.db.update(orderEvents).set(at).where(eq(orderEvents.orderId, orderId));
	await shop.db.update(orderReturns).set(at).where(eq(orderReturns.orderId, orderId));
}

const sumOf = (rows: Record<string, string>[], column: string) =>
	Math.round(rows.reduce((sum, row) => sum + Number(row[column]), 0) * 100) / 100;
const shown = (naira: number) =>
	`${naira < 0 ? '−' : ''}₦${Math.abs(naira).toLocaleString('en-NG')}`;

for (const javaScriptEnabled of [true, false]) {
	test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
		const pageOf = async (newVisitor: NewVisitor) => {
			const viewport = { width: 360, height: 780 };
			return newVisitor({
				baseURL: shop.address,
				javaScriptEnabled,
				viewport,
			});
		};
		const open = async (page: Page, path: string) => {
			await page.goto(path);
			if (javaScriptEnabled) await alive(page);
		};
		const looksRight = (page: Page) => expectReadable(page, javaScriptEnabled);
		/** The owner registers, with the book exempt. */
		const register = async (page: Page, exempt: string) => {
			await open(page, '/admin/tax');
			await page.getByLabel('We are registered for VAT').check();
			await page.getByLabel('TIN').fill('');
			await page.getByLabel('Exempt products').fill(exempt);
			await page.getByRole('button', { name: 'Save' }).click();
			await expect(page.getByText('Give the TIN: it stands on every receipt').last()).toBeVisible();
			await expect(page.getByLabel('Exempt products')).toHaveValue(exempt);
			await page.getByLabel('TIN').fill('12345678-0001');
			await page.getByRole('button', { name: 'Save' }).click();
			await expect(
				page.getByText('Saved. Orders that were placed stay as they are.'),
			).toBeVisible();
			await looksRight(page);
		};
		/** A shopper orders a drum and two books, and reads the VAT everywhere. Returns the order's number. */
		const buy = async (page: Page, { drum, book }: Awaited<ReturnType<typeof newGoods>>) => {
			const { email } = await becomeShopper(page, 'vat');
			for (const [{ id }, qty] of [
				[drum, 1],
				[book, 2],
			] as const)
				await page.request.post('/cart', {
					form: { intent: 'add', productId: String(id), qty: String(qty) },
				});
			const sees = (text: string) => expect(page.getByText(text).first()).toBeVisible();
			await open(page, '/cart');
			await sees(NOTE);
			await looksRight(page);
			await open(page, '/checkout');
			await sees(NOTE);
			await fillCheckout(page);
			await page.getByLabel('Email', { exact: true }).fill(email);
			await page.getByLabel('Zip Code').fill('430001');
			await page.getByRole('button', { name: 'Place Order' }).click();
			if (javaScriptEnabled) await expectPlaced(page);
			await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible();
			await sees(NOTE);
			const id = Number(new URL(page.url()).searchParams.get('order'));
			await open(page, `/myorders/view-order/${id}`);
			await sees('₦14,750');
			await sees(NOTE);
			await looksRight(page);
			expect(await mailTo(email, 'order-placed', shop.folder)).toMatch(/includes .+750 VAT/);
			return id;
		};
		/** The receipt has VAT and TIN. */
		const print = async (page: Page, id: number) => {
			await open(page, `/admin/orders/${id}/receipt`);
			await expect(page.getByText('TIN 12345678-0001')).toBeVisible();
			await expect(page.getByText(NOTE).first()).toBeVisible();
			await looksRight(page);
		};
		/** The report of the month is the sum of its entries, which are those of the CSV. */
		const report = async (page: Page, id: number) => {
			await open(page, '/admin/tax/report?month=2026-03');
			const [order] = await shop.db.select().from(orders).where(eq(orders.id, id));
			const response = await page.request.get('/admin/tax/report.csv?month=2026-03');
			const csv: Record<string, string>[] = parse(await response.text(), {
				columns: true,
				bom: true,
			});
			const own = csv.filter((row) => row.tracking_no === order?.trackingNo);
			expect(own.map(({ what, total, exempt, vat }) => [what, total, exempt, vat])).toEqual([
				['order', '14750', '4000', '750'],
				['went back', '-2000', '-2000', '0'],
			]);
			const sold = csv.filter(({ what }) => what === 'order');
			const back = csv.filter(({ what }) => what === 'went back');
			const sums = page.getByRole('region', { name: 'VAT at 7.5 %' });
			for (const [name, naira] of [
				[`Sold (${sold.length === 1 ? '1 order' : `${sold.length} orders`})`, sumOf(sold, 'total')],
				['of which exempt', sumOf(sold, 'exempt')],
				['VAT in sales', sumOf(sold, 'vat')],
				['Went back', sumOf(back, 'total')],
				['VAT at 7.5 %', sumOf(csv, 'vat')],
			] as const)
				await expect(sums).toContainText(`${name}${shown(naira)}`);
			await expect(page.getByText(order?.trackingNo ?? '').first()).toBeVisible();
			await looksRight(page);
		};

		test('the owner registers, a shopper buys, and the month adds up', async ({ newVisitor }) => {
			await saveTaxRules(shop.db, ownerId, { registered: '0', tin: '', rate: '7.5' });
			const goods = await newGoods();
			const staff = await pageOf(newVisitor);
			await staff.request.post('/login', { form: OWNER });
			await register(staff, goods.book.slug);
			const id = await buy(await pageOf(newVisitor), goods);
			await bookComesBack(id, goods.book.id);
			await print(staff, id);
			await happenedInMarch(id);
			await report(staff, id);
		});
	});
}
