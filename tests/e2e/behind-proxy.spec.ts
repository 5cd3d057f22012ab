import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { count, eq, isNull } from 'drizzle-orm';
import { type Db, openDatabase } from '#db/client.ts';
import { type EmbeddedDatabase, startEmbedded } from '#db/embedded.ts';
import { mails } from '#db/mail-schema.ts';
import { orders } from '#db/order-schema.ts';
import { formOf, pngFile } from '#tests/helpers/admin-calls.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { makeShopper, PLACEMENT } from '#tests/helpers/shoppers.ts';
import { makeAdminUser, signedInHeaders } from '#tests/helpers/staff.ts';
import { type FrontProxy, openProxy } from './front-proxy.ts';
import { caller, closeShop, freePort, openShop } from './own-shop.ts';

// Two processes of the shop behind a proxy, sharing a database and a folder of pictures: visitors see one shop, even
// while both are restarted one after the other.

type Goods = { categoryId: number; id: number; slug: string };

let folder: string;
let database: EmbeddedDatabase;
let db: Db;
let proxy: FrontProxy;
let front: string;
const ports: number[] = [];
const shops: ChildProcess[] = [];
const address = (which: number) => `http://127.0.0.1:${ports[which]}`;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
	test.setTimeout(300_000);
	folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-proxy-'));
	database = await startEmbedded({ folder: path.join(folder, 'postgres'), throwaway: true });
	const port = await freePort();
	front = `http://127.0.0.1:${port}`;
	ports.push(await freePort(), await freePort());
	await Promise.all([start(0), start(1)]);
	db = openDatabase(database.url, 4);
	proxy = await openProxy(folder, port, ports);
	test.info().annotations.push({ type: 'proxy', description: proxy.kind });
});

test.afterAll(async () => {
	await proxy?.stop();
	await db?.$client.end();
	await Promise.all(shops.map(closeShop));
	await database?.stop();
	await rm(folder, { recursive: true, force: true });
});

async function start(which: number): Promise<void> {
	shops[which] = await openShop(path.join(folder, `shop-${which}`), ports[which] ?? 0, {
		DATABASE_URL: database.url,
		PUBLIC_URL: front,
		UPLOADS_URL: path.join(folder, 'uploads'),
		DRAIN_SECONDS: '2',
	});
}

test('a sign-in is valid at both, and failed ones are counted together', async () => {
	const email = 'ada@example.com';
	const password = 'river market drum';
	const fields = { name: 'Ada Obi', email, password, password_confirmation: password };
	const { token } = await caller(front)('/api/register', fields);
	for (const shop of [address(0), address(1), front])
		expect(await caller(shop, token)('/api/user')).toMatchObject({ email });

	const wrong = { email: 'chidi@example.com', password: 'not it at all' };
	for (let attempt = 0; attempt < 10; attempt += 1)
		expect(await caller(address(attempt % 2))('/api/login', wrong)).toMatchObject({ status: 401 });
	for (const shop of [address(0), address(1)]) {
		const body = JSON.stringify(wrong);
		const headers = { 'content-type': 'application/json' };
		const response = await fetch(`${shop}/api/login`, { method: 'POST', headers, body });
		expect(response.status).toBe(429);
	}
});

test('a picture sent to one is served by the other, and the page there shows it', async () => {
	const category = await makeCategory(db);
	const { id, slug } = await makeProduct(db, { categoryId: category.id, name: 'Udu' });
	const page = async (shop: string) => {
		const html = await (await fetch(`${shop}/product/${slug}`)).text();
		return /<title>.*?<\/title>/.exec(html)?.[0];
	};
	for (const shop of [address(0), address(1)]) expect(await page(shop)).toContain('Udu');
	const { authorization } = await signedInHeaders(db, (await makeAdminUser(db)).id);
	const body = formOf({
		category_id: category.id,
		slug,
		name: 'Udu, large',
		meta_title: 'Udu, large',
		brand: 'Ogene',
		selling_price: 100,
		original_price: 100,
		qty: 5,
		images: [await pngFile(7)],
	});
	const headers = { authorization };
	const call = `${address(0)}/api/update-product/${id}`;
	const edited = await (await fetch(call, { method: 'POST', headers, body })).json();
	const [image] = edited.product.images;
	await expect.poll(() => page(address(1))).toContain('Udu, large');
	for (const shop of [address(1), front]) {
		const picture = await fetch(`${shop}/${image.image_path}`);
		expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
	}
});

test('no request fails while both are restarted, and every mail is sent once', async () => {
	test.setTimeout(120_000);
	const category = await makeCategory(db);
	const { id, slug } = await makeProduct(db, { categoryId: category.id, qty: 1_000_000 });
	const load = await startLoad({ categoryId: category.id, id, slug });
	for (const which of [0, 1]) {
		await load.rounds(5);
		await closeShop(shops[which] as ChildProcess);
		await load.rounds(5);
		await start(which);
	}
	await load.rounds(5);
	const { failures, placed } = await load.stop();
	expect(failures, await proxy.errors()).toEqual([]);
	const [stored] = await db.select({ count: count() }).from(orders);
	expect(stored?.count).toBe(placed);

	const unsent = () => db.select({ id: mails.id }).from(mails).where(isNull(mails.sentAt));
	await expect.poll(unsent, { timeout: 60_000 }).toEqual([]);
	const boxes = [0, 1].map((which) => readdir(path.join(folder, `shop-${which}`, 'outbox')));
	const sent = (await Promise.all(boxes)).flat().filter((file) => file.includes('order-placed'));
	const [written] = await db
		.select({ count: count() })
		.from(mails)
		.where(eq(mails.kind, 'order-placed'));
	expect(written?.count).toBe(placed);
	expect(sent).toHaveLength(placed);
});

/** Visitors who browse, call the API and buy, each as fast as answers arrive, until stopped. */
async function startLoad({ slug, id, categoryId }: Goods) {
	const failures: string[] = [];
	const rounds: number[] = [];
	let placed = 0;
	let stopped = false;

	async function ask(call: string, token?: string, body?: object): Promise<void> {
		try {
			const response = await fetch(front + call, {
				method: body ? 'POST' : 'GET',
				headers: { 'content-type': 'application/json', authorization: `Bearer ${token ?? ''}` },
				...(body ? { body: JSON.stringify(body) } : {}),
			});
			const text = await response.text();
			const isAnswer = response.status === 200 && call.startsWith('/api/');
			const inBody = isAnswer ? (JSON.parse(text).status ?? 200) : response.status;
			if (inBody >= 400) failures.push(`${call}: ${response.status} ${text.slice(0, 200)}`);
		} catch (error) {
			const { message, cause } = error as Error;
			failures.push(`${call}: ${message} ${cause}`);
		}
	}

	async function context(which: number): Promise<void> {
		const shopper = await makeShopper(db);
		const { authorization } = await signedInHeaders(db, shopper.id);
		const token = authorization.slice('Bearer '.length);
		for (rounds[which] = 0; !stopped; rounds[which] = (rounds[which] ?? 0) + 1) {
			await ask(`/product/${slug}`);
			await ask(`/product/${slug}?visit=${which}-${rounds[which]}`);
			await ask(`/api/related-products/${categoryId}/${id}`);
			await ask('/api/validate-order', token, PLACEMENT);
			await ask('/api/add-to-cart', token, { product_id: id, product_qty: 1 });
			await ask('/api/place-order', token, PLACEMENT);
			placed += 1;
		}
	}

	const visitors = [0, 1, 2, 3].map(context);
	return {
		/** Resolves when every visitor has completed this many more rounds. */
		rounds: async (more: number) => {
			const goal = rounds.map((done) => done + more);
			const isThere = () => goal.every((least, which) => (rounds[which] ?? 0) >= least);
			await expect.poll(isThere, { timeout: 30_000 }).toBe(true);
		},
		stop: async () => {
			stopped = true;
			await Promise.all(visitors);
			return { failures, placed };
		},
	};
}
