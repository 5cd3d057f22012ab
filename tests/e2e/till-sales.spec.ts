import { expect, type Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import type { Db } from '#db/client.ts';
import { makeStaffUser } from '#tests/helpers/staff.ts';
import { proofFrom, saleOf, tillDesk } from '#tests/helpers/till.ts';
import { violationsIn } from './accessible.ts';
import { becomeAdmin } from './admin-steps.ts';
import { openAlive, signInAs } from './journeys.ts';
import { type OwnShop, openOwnShop } from './own-shop.ts';
import { test } from './visitors.ts';

// Sales that were made without a connection, and that the shop could not record by itself.

let shop: OwnShop;
let address: string;
let db: Db;
let desk: Awaited<ReturnType<typeof tillDesk>>;

test.beforeAll(async () => {
	const admin = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'correct-horse-battery' };
	shop = await openOwnShop('till', admin);
	({ address, db } = shop);
	desk = await tillDesk(db);
});

test.afterAll(() => shop.close());

/** Sends a sale from a page that is signed in, as a till does. */
async function send(page: Page, sale: ReturnType<typeof saleOf>, handedOver = '1') {
	const stated = await page.request.get('/admin/till/seller', { maxRedirects: 0 });
	const proof = stated.ok() ? await proofFrom(await stated.json(), sale) : '';
	const response = await page.request.post('/admin/till/send', {
		form: { sale: JSON.stringify(sale), handed_over: handedOver, proof },
		headers: { accept: 'application/json', origin: address },
	});
	return { status: response.status(), body: await response.json() };
}

for (const javaScriptEnabled of [false, true]) {
	test(`a flagged sale is recorded or closed ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
		newVisitor,
	}) => {
		const viewport = { width: javaScriptEnabled ? 1280 : 360, height: 800 };
		const page = await newVisitor({ baseURL: address, javaScriptEnabled, viewport });
		await becomeAdmin(page);
		const name = `Snare ${javaScriptEnabled ? 'A' : 'B'}`;
		const few = await desk.make({ name, qty: 1 });
		const [sold, twice] = [
			saleOf(desk.collector, [[few, 2]], {
				buyer: { firstname: 'Emeka', lastname: 'Obi', phone: '08035550101' },
			}),
			saleOf(desk.collector, [[few, 3]]),
		];
		for (const sale of [sold, twice])
			expect(await send(page, sale)).toMatchObject({ body: { ok: true, outcome: 'flagged' } });

		await page.goto('/admin/dashboard');
		await page.getByRole('link', { name: '2 sales of the till to look at' }).click();
		const card = page.getByRole('article', { name: `2 × ${name}` });
		await expect(card).toContainText('to Emeka Obi 08035550101');
		await expect(card).toContainText(`Only 1 of ${name} in stock, 2 were sold.`);
		if (javaScriptEnabled) expect(await violationsIn(page)).toEqual([]);

		// Somebody counts meanwhile: what is missing is shown anew before anything is recorded.
		await db.update(products).set({ qty: 0 }).where(eq(products.id, few.id));
		await card.getByRole('button', { name: 'Record it' }).click();
		await expect(page.getByText('The stock has changed meanwhile.')).toBeVisible();
		await expect(card).toContainText(`${name} is out of stock, 2 were sold.`);
		await card.getByRole('button', { name: 'Record it' }).click();
		await expect(page.getByText('The sale is recorded as order')).toBeVisible();
		await expect(card).toBeHidden();
		const [after] = await db.select().from(products).where(eq(products.id, few.id));
		expect(after?.qty).toBe(0);

		const other = page.getByRole('article', { name: `3 × ${name}` });
		await other.getByRole('button', { name: 'Close without an order' }).click();
		await expect(page.getByText('The sale is closed')).toBeHidden();
		await other.getByLabel('Why it becomes no order').fill('Typed twice');
		await other.getByRole('button', { name: 'Close without an order' }).click();
		await expect(page.getByText('The sale is closed without an order.')).toBeVisible();
		await expect(page.getByText('Closed without an order: Typed twice').first()).toBeVisible();
		await page.goto('/admin/dashboard');
		await expect(page.getByText('of the till to look at')).toBeHidden();
		await page.goto('/admin/activity');
		await expect(page.getByText('Recorded till sale').first()).toBeVisible();
	});
}

test('a till gets its goods and sends its sales; refusals say what is wrong as data', async ({
	newVisitor,
}) => {
	const page = await newVisitor({ baseURL: address });
	const drum = await desk.make({ name: 'Talking drum', qty: 1 });
	const sale = saleOf(desk.collector, [[drum, 1]]);
	expect(await send(page, sale, '')).toMatchObject({ status: 401, body: { ok: false } });
	const { id: userId } = await makeStaffUser(db, 'sales', 'Sola Sales');
	await signInAs(page.context(), { db, userId, url: address });
	const goods = await page.request.get('/admin/till/goods');
	expect(goods.headers()['cache-control']).toBe('private, no-store');
	expect((await goods.json()).goods).toContainEqual(
		expect.objectContaining({ id: drum.id, name: 'Talking drum', stock: 1 }),
	);
	const known = { 'if-none-match': goods.headers().etag ?? '' };
	expect((await page.request.get('/admin/till/goods', { headers: known })).status()).toBe(304);
	const cheap = saleOf(desk.collector, [[drum, 1, 900_00]]);
	expect(await send(page, cheap, '')).toMatchObject({
		status: 422,
		body: { ok: false, facts: { prices: [{ product_id: drum.id, kobo: 1000_00 }] } },
	});
	expect(await send(page, sale, '')).toMatchObject({
		status: 200,
		body: { ok: true, outcome: 'recorded', totalKobo: 1000_00 },
	});
	const second = saleOf(desk.collector, [[drum, 1]]);
	expect(await send(page, second, '')).toMatchObject({
		status: 409,
		body: { ok: false, facts: { items: [{ product_id: drum.id, in_stock: 0, sold: true }] } },
	});
	// Who may not correct the stock is told who may.
	expect(await send(page, second)).toMatchObject({ body: { outcome: 'flagged' } });
	await page.goto('/admin/till/sales');
	await page.getByRole('button', { name: 'Record it' }).click();
	await expect(page.getByText('a role with Stock: Owner, Manager or Stock.')).toBeVisible();
});

test('sales to look at are paged, and whoever settles one stays on that page', async ({
	newVisitor,
}) => {
	const page = await newVisitor({ baseURL: address });
	await becomeAdmin(page);
	const gone = await desk.make({ name: 'Conga', qty: 0 });
	for (let n = 0; n < 25; n += 1) await desk.sendLater(saleOf(desk.collector, [[gone, 1]]));
	await openAlive(page, '/admin/till/sales');
	await expect(page.getByRole('article')).toHaveCount(20);
	const pages = page.getByRole('navigation', { name: 'Pages of sales to look at' });
	await pages.getByRole('link', { name: 'Page 2' }).click();
	await expect(page).toHaveURL('/admin/till/sales?flagged=2');
	// The address changes before the page does.
	const second = pages.getByRole('link', { name: 'Page 2' });
	const seesSecond = () => expect(second).toHaveAttribute('aria-current', 'page');
	await seesSecond();
	const card = page.getByRole('article', { name: '1 × Conga' }).first();
	await card.getByLabel('Why it becomes no order').fill('Typed twice');
	await card.getByRole('button', { name: 'Close without an order' }).click();
	await expect(page.getByText('The sale is closed without an order.')).toBeVisible();
	await seesSecond();
});
