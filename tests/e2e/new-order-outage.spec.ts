import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { accessTokens } from '#db/account-schema.ts';
import { type Db, openDatabase } from '#db/client.ts';
import { orders } from '#db/order-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { becomeAdmin } from './admin-steps.ts';
import { alive } from './journeys.ts';
import { copyDatabase } from './own-database.ts';
import { closeShop, freePort, openShop } from './own-shop.ts';
import { type NewVisitor, test } from './visitors.ts';

// What staff typed into a new order is theirs still when the database is away, or their session over, as they place it.

type Shop = {
	address: string;
	db: Db;
	line: Awaited<ReturnType<typeof openLine>>;
	close: () => Promise<void>;
};
let shop: Shop;

/** A line to a PostgreSQL, of which the host may be the folder of its socket, that can be cut and mended. */
async function openLine({ hostname, port }: URL) {
	const host = decodeURIComponent(hostname);
	const isSocket = host.startsWith('/');
	const to = isSocket ? { path: `${host}/.s.PGSQL.${port}` } : { host, port: Number(port) };
	const open = new Set<net.Socket>();
	let isCut = false;
	const server = net.createServer((near) => {
		if (isCut) return near.destroy();
		const far = net.connect(to);
		for (const socket of [near, far]) {
			open.add(socket);
			socket.on('close', () => {
				near.destroy();
				far.destroy();
			});
			socket.on('error', () => {});
		}
		near.pipe(far).pipe(near);
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		port: (server.address() as net.AddressInfo).port,
		cut: () => {
			isCut = true;
			for (const socket of open) socket.destroy();
			open.clear();
		},
		mend: () => {
			isCut = false;
		},
		close: () => server.close(),
	};
}

test.beforeAll(async () => {
	const folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-outage-'));
	const { url, drop } = await copyDatabase();
	const line = await openLine(new URL(url));
	const through = new URL(url);
	through.hostname = '127.0.0.1';
	through.port = String(line.port);
	const own = await freePort();
	const started = await openShop(folder, own, {
		DATABASE_URL: through.href,
		ADMIN_EMAIL: 'admin@example.com',
		ADMIN_PASSWORD: 'correct-horse-battery',
	});
	const db = openDatabase(url, 2);
	const { id: categoryId } = await makeCategory(db);
	for (const name of ['Udu drum', 'Ogene'])
		await makeProduct(db, { categoryId, name, sellingKobo: 20_000_00, originalKobo: 0, qty: 50 });
	const close = async () => {
		await db.$client.end();
		line.mend();
		await closeShop(started);
		line.close();
		await drop();
		await rm(folder, { recursive: true, force: true });
	};
	shop = { address: `http://127.0.0.1:${own}`, db, line, close };
});
test.afterAll(() => shop.close());

async function typeOrder(page: Page, hasScripts: boolean): Promise<void> {
	await becomeAdmin(page);
	await page.goto('/admin/orders/new');
	for (const name of ['Udu drum', 'Ogene']) {
		if (hasScripts) await alive(page);
		await page.getByLabel('Name, SKU, barcode, id or slug').fill(name);
		await page.getByLabel('Name, SKU, barcode, id or slug').press('Enter');
		await page.getByRole('button', { name: `Add ${name}` }).click();
		await expect(page.getByLabel(`Pieces of ${name}`)).toHaveValue('1');
	}
	await page.getByLabel('Pieces of Udu drum').fill('3');
	await page.getByLabel('Agreed price of Udu drum').fill('19,000');
	await page.getByLabel('First name').fill('Emeka');
	await page.getByLabel('Last name').fill('Obi');
	await page.getByLabel('Mobile number').fill('0803 555 0101');
	await page.getByLabel('Address', { exact: true }).fill('3 Ziks Avenue');
}

async function isAllThere(page: Page): Promise<void> {
	await expect(page.getByLabel('Pieces of Udu drum')).toHaveValue('3');
	await expect(page.getByLabel('Pieces of Ogene')).toHaveValue('1');
	await expect(page.getByLabel('Agreed price of Udu drum')).toHaveValue('19,000');
	await expect(page.getByLabel('First name')).toHaveValue('Emeka');
	await expect(page.getByLabel('Address', { exact: true })).toHaveValue('3 Ziks Avenue');
}

async function isPlaced(page: Page): Promise<void> {
	await expect(page).toHaveURL(/\/admin\/orders\/\d+$/);
	await expect(page.getByRole('main')).toContainText('₦77,000');
}

const place = (page: Page) => page.getByRole('button', { name: /^Place the order/ });

/** Staff's page of the shop; with scripts, or without. */
async function deskOf(newVisitor: NewVisitor, javaScriptEnabled: boolean): Promise<Page> {
	return newVisitor({ baseURL: shop.address, javaScriptEnabled });
}

test('the database is away while an order is placed: all of it stays, and the next press places it', async ({
	newVisitor,
}) => {
	const page = await deskOf(newVisitor, true);
	await typeOrder(page, true);
	shop.line.cut();
	await place(page).click();
	await expect(page.getByText('The shop cannot reach its records just now.')).toBeVisible();
	await isAllThere(page);
	shop.line.mend();
	await expect(async () => {
		// A press that was slow, and not in vain, has left the form.
		if (page.url().endsWith('/new')) await place(page).click({ timeout: 5_000 });
		await expect(page).toHaveURL(/\/admin\/orders\/\d+$/, { timeout: 5_000 });
	}).toPass();
	await isPlaced(page);
	expect(await shop.db.$count(orders)).toBe(1);
});

test('without scripts, reloading the page of the failure brings all of it back', async ({
	newVisitor,
}) => {
	const page = await deskOf(newVisitor, false);
	await typeOrder(page, false);
	const before = await shop.db.$count(orders);
	shop.line.cut();
	await place(page).click();
	await expect(page.getByText('The shop cannot reach its records just now.')).toBeVisible();
	shop.line.mend();
	await expect(async () => {
		// As somebody does whose browser then asks whether to send the form once more.
		await page.reload();
		await expect(page.getByText('it comes to ₦77,000').first()).toBeVisible({ timeout: 1_000 });
	}).toPass();
	await isAllThere(page);
	await place(page).click();
	await isPlaced(page);
	expect(await shop.db.$count(orders)).toBe(before + 1);
});

test('the session is over when an order is placed: all of it stays until they are signed in again', async ({
	newVisitor,
}) => {
	const page = await deskOf(newVisitor, true);
	await typeOrder(page, true);
	await shop.db.delete(accessTokens);
	await place(page).click();
	await expect(page.getByText('You are no longer signed in.')).toBeVisible();
	await isAllThere(page);
	await becomeAdmin(page);
	await place(page).click();
	await isPlaced(page);
});

test('without scripts, the session is over when an order is placed: a page keeps all of it', async ({
	newVisitor,
}) => {
	const page = await deskOf(newVisitor, false);
	await typeOrder(page, false);
	await shop.db.delete(accessTokens);
	await place(page).click();
	await expect(page.getByRole('heading', { name: 'You are no longer signed in' })).toBeVisible();
	await expect(page.getByRole('link', { name: 'Sign in in a new tab' })).toBeVisible();
	await becomeAdmin(page);
	await page.getByRole('button', { name: 'Send it once more' }).click();
	// Without scripts nobody has been told the sum yet.
	await expect(page.getByText('it comes to ₦77,000').first()).toBeVisible();
	await isAllThere(page);
	await place(page).click();
	await isPlaced(page);
});
