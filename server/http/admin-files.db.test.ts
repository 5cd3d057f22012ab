import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { accessTokens, users } from '#db/account-schema.ts';
import { products } from '#db/catalogue-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { catalogueImports } from '#db/staff-schema.ts';
import { TOKEN_PLACEHOLDER } from '#shop/accounts/mail-secrets.ts';
import { issueToken } from '#shop/accounts/sign-in.ts';
import { PROOF_ROUTES } from '#shop/second-factor/proof-routes.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { testApp } from '#tests/helpers/app.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { somebodyWaits, testDatabase } from '#tests/helpers/database.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { makePaidOrder, openLedger } from '#tests/helpers/provider-ledgers.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { importFolder } from '../config.ts';
import { LoadShedder } from './load-shedder.ts';

const db = await testDatabase();
const { app, shop } = await testApp(db);
const { user: admin } = await makeAdmin(db);
const REPORT =
	'\ufeffline,sku,name,outcome,reason\n2,a,A,merged,twice\n3,b,"B, b",refused,it has no price\n';

async function get(url: string, userId?: number) {
	const token = userId && (await db.transaction((tx) => issueToken(tx, userId)));
	const cookie = token ? `bridgehead_session=${token}` : '';
	return app.inject({ url, headers: { cookie } });
}

async function reportOf(reportFile: string | null, content = REPORT): Promise<number> {
	const folder = importFolder(shop.config);
	await mkdir(folder, { recursive: true });
	if (reportFile) await writeFile(path.join(folder, reportFile), content);
	const [row] = await db
		.insert(catalogueImports)
		.values({ fileName: 'x.csv', path: 'x', options: {}, state: 'applied', reportFile })
		.returning();
	return row?.id ?? 0;
}

test('the catalogue is downloaded as a table', async () => {
	const category = await makeCategory(db);
	for (let n = 0; n < 501; n += 1)
		await makeProduct(db, { categoryId: category.id, slug: `mixer-${String(n).padStart(3, '0')}` });
	const response = await get('/admin/export.csv', admin.id);
	expect(response.statusCode).toBe(200);
	expect(response.headers['content-disposition']).toMatch(
		/^attachment; filename="catalogue-.*csv"$/,
	);
	expect(response.headers['cache-control']).toBe('private, no-store');
	const lines = response.body.trimEnd().split('\n');
	expect(lines).toHaveLength(502);
	expect(lines.at(-1)).toMatch(/^mixer-500,/);
});

test('for HEAD no table is made', async () => {
	const token = await db.transaction((tx) => issueToken(tx, admin.id));
	const headers = { cookie: `bridgehead_session=${token}` };
	await db.transaction(async (tx) => {
		await tx.execute(sql`lock table categories in access exclusive mode`);
		const response = await app.inject({ method: 'HEAD', url: '/admin/export.csv', headers });
		expect(response.statusCode).toBe(200);
		await somebodyWaits(db, 0);
	});
});

test('tables of people are sent to owners who proved who they are a short while ago', async () => {
	const { user: owner } = await makeAdmin(db);
	const token = await db.transaction((tx) => issueToken(tx, owner.id));
	const headers = { cookie: `bridgehead_session=${token}` };
	const urls = PROOF_ROUTES.filter((route) => route.startsWith('GET ')).map((route) =>
		route.slice(4),
	);
	expect(urls).toContain('/admin/newsletter/export.csv');
	const statuses = () =>
		Promise.all(urls.map(async (url) => (await app.inject({ url, headers })).statusCode));
	expect(await statuses()).toEqual(urls.map(() => 200));
	for (const provedAt of [null, new Date(Date.now() - 3_600_000)]) {
		await db.update(accessTokens).set({ provedAt }).where(eq(accessTokens.userId, owner.id));
		for (const url of urls)
			for (const method of ['GET', 'HEAD'] as const) {
				const { headers: answered } = await app.inject({ method, url, headers });
				expect(answered.location, `${method} ${url}`).toBe(
					`/account/prove?${new URLSearchParams({ next: url })}`,
				);
			}
	}
});

test('only a few tables are sent at a time; others wait, or get 503 when too many do', async () => {
	const usual = shop.tableLoadShedder;
	shop.tableLoadShedder = new LoadShedder({ concurrency: () => 1, maxWaitMs: 1, maxQueued: 0 });
	const release = await shop.tableLoadShedder.acquire('normal');
	const refused = await get('/admin/orders/export.csv', admin.id);
	expect(refused.statusCode).toBe(503);
	expect(refused.headers['retry-after']).toBe('30');
	release();
	for (const table of ['export', 'orders/export', 'tables/export', 'charts/export'])
		expect((await get(`/admin/${table}.csv`, admin.id)).statusCode).toBe(200);
	expect(shop.tableLoadShedder.running).toBe(0);
	shop.tableLoadShedder = usual;
});

test('orders, stock and sales are downloaded as tables with the filters of their address', async () => {
	const category = await makeCategory(db);
	const { id: userId } = await makeShopper(db);
	const drum = await makeProduct(db, { categoryId: category.id, name: 'Export drum', qty: 0 });
	const createdAt = new Date('2026-03-05T12:00:00Z');
	const line = { productId: drum.id, name: drum.name, unitKobo: 500, qty: 2 };
	for (let n = 0; n < 501; n += 1)
		await makeOrder(db, { userId, createdAt, lastname: 'Exported' }, [line]);
	await makeOrder(db, { userId, createdAt, lastname: 'Exported', state: 'cancelled' }, [line]);
	const rows = async (address: string) => {
		const response = await get(`/admin/${address}`, admin.id);
		expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
		expect(response.headers['cache-control']).toBe('private, no-store');
		const lines = response.body.trimEnd().split('\n');
		return { name: response.headers['content-disposition'], rows: lines.slice(1) };
	};
	const all = await rows('orders/export.csv?q=exported');
	expect(all.rows).toHaveLength(502);
	expect(all.name).toMatch(/filename="orders-.*csv"$/);
	expect((await rows('orders/export.csv?q=exported&state=placed')).rows).toHaveLength(501);
	expect((await rows('orders/export.csv?from=2026-03-06&q=exported%00')).rows).toEqual([]);
	const stock = await rows(`tables/export.csv?level=out&category=${category.id}`);
	expect(stock.rows).toEqual([expect.stringContaining(`${drum.slug},Export drum`)]);
	expect(stock.name).toMatch(/filename="stock-.*csv"$/);
	await db.update(products).set({ qty: 7 }).where(eq(products.id, drum.id));
	const history = `tables/history.csv?product=${drum.id}`;
	const moved = await rows(history);
	expect(moved.rows).toEqual([expect.stringMatching(/,other,.*,7,7$/)]);
	expect(moved.name).toMatch(/filename="stock-history-.*csv"$/);
	expect((await rows(`${history}&cause=order`)).rows).toEqual([]);
	const sales = await rows('charts/export.csv?from=2026-03-01&to=2026-03-31');
	expect(sales.rows).toEqual([`${drum.id},Export drum,501,1002,5010,0,,0`]);
	expect((await rows('charts/export.csv?from=2026-04-01&to=2026-04-30')).rows).toEqual([]);
});

test('payments are downloaded with the filters of their address, in a file named for its days', async () => {
	const { id: userId } = await makeShopper(db);
	const { id: productId } = await makeProduct(db, { categoryId: (await makeCategory(db)).id });
	const books = openLedger('paystack');
	const paidAt = (at: Date) => makePaidOrder(db, { userId, productId, books, at, totalKobo: 500 });
	const { payment } = await paidAt(new Date('2026-03-05T12:00:00Z'));
	await paidAt(new Date('2026-03-06T12:00:00Z'));
	const days = 'from=2026-03-04&to=2026-03-05';
	const { headers, body } = await get(`/admin/payments/export.csv?${days}`, admin.id);
	expect(headers['content-type']).toBe('text/csv; charset=utf-8');
	expect(headers['cache-control']).toBe('private, no-store');
	expect(headers['content-disposition']).toBe(
		'attachment; filename="payments-2026-03-04-to-2026-03-05.csv"',
	);
	expect(body.trimEnd().split('\n').slice(1)).toEqual([expect.stringContaining(payment.reference)]);
	const none = await get(`/admin/payments/export.csv?${days}&q=${payment.reference}x%00`, admin.id);
	expect(none.body.trimEnd().split('\n')).toHaveLength(1);
});

test('a report is downloaded whole, or only its refused rows', async () => {
	const id = await reportOf('x-report.csv');
	expect((await get(`/admin/import/${id}/report.csv`, admin.id)).body).toBe(REPORT);
	expect((await get(`/admin/import/${id}/refused.csv`, admin.id)).body).toBe(
		REPORT.replace('2,a,A,merged,twice\n', ''),
	);
});

test('an import without a report is not found', async () => {
	const without = await reportOf(null);
	for (const id of [without, 0, 99_999, 'x']) {
		expect((await get(`/admin/import/${id}/report.csv`, admin.id)).statusCode).toBe(404);
		expect((await get(`/admin/import/${id}/refused.csv`, admin.id)).statusCode).toBe(404);
	}
});

test('visitors, shoppers and blocked admins get nothing', async () => {
	const id = await reportOf('y-report.csv');
	const shopper = await makeShopper(db);
	const { user: blocked } = await makeAdmin(db);
	await db.update(users).set({ status: 0 }).where(eq(users.id, blocked.id));
	const files = {
		'export.csv': 'import',
		'orders/export.csv': 'orders',
		'layaways/export.csv': 'layaways',
		'repairs/export.csv': 'repairs',
		'tables/export.csv': 'tables',
		'tables/history.csv?product=1': 'tables',
		'charts/export.csv': 'charts',
		'payments/export.csv': 'payments',
		'newsletter/export.csv': 'newsletter',
		[`import/${id}/report.csv`]: 'import',
		[`import/${id}/refused.csv`]: 'import',
	};
	for (const [file, page] of Object.entries(files)) {
		const url = `/admin/${file}`;
		for (const who of [undefined, blocked.id]) {
			const response = await get(url, who);
			expect(response.statusCode).toBe(302);
			expect(response.headers.location).toBe(`/login?next=/admin/${page}`);
			expect(response.body).toBe('');
		}
		const response = await get(url, shopper.id);
		expect([response.statusCode, response.headers.location]).toEqual([302, '/403']);
	}
});

test('a mail is shown to staff only, without its secret, and can do nothing in its frame', async () => {
	const [mail] = await db
		.insert(mails)
		.values({
			dedupeKey: 'shown',
			kind: 'password-link',
			recipient: 'ada@shop.example',
			subject: 'Your new password',
			bodyText: TOKEN_PLACEHOLDER,
			bodyHtml: `<p>Set it <script>alert(1)</script><a href="/password/reset/${TOKEN_PLACEHOLDER}">here</a></p>`,
		})
		.returning();
	const url = `/admin/mails/${mail?.id}/body`;
	const response = await get(url, admin.id);
	expect(response.statusCode).toBe(200);
	expect(response.body).toContain('/password/reset/hidden');
	expect(response.body).not.toContain(TOKEN_PLACEHOLDER);
	expect(response.headers['content-security-policy']).toMatch(/^default-src 'none';.*; sandbox$/);
	expect(response.headers['content-security-policy']).not.toContain('script-src');
	expect(response.headers['x-frame-options']).toBe('SAMEORIGIN');
	expect(response.headers['cache-control']).toBe('private, no-store');
	const guest = await get(url);
	expect([guest.statusCode, guest.headers.location]).toEqual([302, '/login?next=/admin/mails']);
	expect((await get(url, (await makeShopper(db)).id)).headers.location).toBe('/403');
	expect((await get('/admin/mails/99999/body', admin.id)).statusCode).toBe(404);
});
