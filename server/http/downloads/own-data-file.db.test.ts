import { eq, sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { accessTokens } from '#db/account-schema.ts';
import { EXPORTED_TABLES } from '#shop/privacy/personal-tables.ts';
import { testApp } from '#tests/helpers/app.ts';
import { useUpAttempts } from '#tests/helpers/attempts.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeFullShopper } from '#tests/helpers/personal-data.ts';
import { LoadShedder } from '../load-shedder.ts';

const db = await testDatabase();
const { app, shop } = await testApp(db);
const zik = await makeFullShopper(db, 'Zikwe');
const other = await makeFullShopper(db, 'Otherone');

/** Of the staff, or of another way to pay and to buy. */
const NOT_OF_THIS_SHOPPER = [
	'sign_in_log',
	'invitations_to_the_staff',
	'cash_paid',
	'cash_paid_back',
	'cart_codes',
	'sign_ins_by_mail',
	'address_confirmations',
	'address_changes',
	'sales_at_the_till',
];

const press = (token: string, form: Record<string, string>) =>
	app.inject({
		method: 'POST',
		url: '/account/data/file',
		headers: {
			cookie: `bridgehead_session=${token}`,
			'content-type': 'application/x-www-form-urlencoded',
		},
		payload: new URLSearchParams(form).toString(),
	});

const prove = (userId: number) =>
	db.update(accessTokens).set({ provedAt: sql`now()` }).where(eq(accessTokens.userId, userId));

beforeAll(async () => {
	for (const { userId } of [zik, other]) await prove(userId);
});

test('everything about a person is in the file, nothing of others, of the staff, and no secrets', async () => {
	const response = await press(zik.token, { format: 'json' });
	expect(response.statusCode).toBe(200);
	expect(response.headers).toMatchObject({
		'content-disposition': expect.stringMatching(/^attachment; filename="my-data-.*\.json"$/),
		'cache-control': 'private, no-store',
	});
	const file = response.json();
	for (const { as } of Object.values(EXPORTED_TABLES)) {
		const rows = file[as];
		expect(rows.length, as).toBeGreaterThan(NOT_OF_THIS_SHOPPER.includes(as) ? -1 : 0);
	}
	expect(file.account).toEqual([expect.objectContaining({ email: zik.email, name: zik.name })]);
	expect(file.sessions).toEqual([
		expect.objectContaining({ user_agent: 'Zikwe-browser', address: '102.89.7.7' }),
	]);
	expect(file.mails.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
		'newsletter',
		'order-moved',
		'order-moved',
		'order-placed',
		'welcome',
	]);
	expect(response.body).not.toMatch(/otherone/i);
	expect(response.body).not.toMatch(/Staff: |argon2|token-of-|access-code|cost_kobo|_hash|sealed/);
});

test('the archive has the same as tables', async () => {
	const response = await press(zik.token, { format: 'csv' });
	const files = unzipSync(response.rawPayload);
	const names = Object.values(EXPORTED_TABLES).map(({ as }) => `${as}.csv`);
	expect(Object.keys(files).sort()).toEqual(['READ-ME.txt', ...names].sort());
	const orders = strFromU8(files['orders.csv'] ?? new Uint8Array());
	expect(orders).toContain('12 Zikwe Street');
	expect(orders.split('\n')[0]).toMatch(/^.?id,tracking_no,user_id,state,/);
	const all = Object.values(files).map((file) => strFromU8(file));
	expect(all.join('')).not.toMatch(/otherone/i);
});

test('parts with more rows than a batch are complete', async () => {
	await db.execute(sql`insert into stock_alerts (product_id, email, notified_at)
		select ${other.product.id}, ${other.email}, now() from generate_series(1, 450)`);
	const file = (await press(other.token, { format: 'json' })).json();
	expect(file.stock_alerts).toHaveLength(451);
	const zip = unzipSync((await press(other.token, { format: 'csv' })).rawPayload);
	const lines = strFromU8(zip['stock_alerts.csv'] ?? new Uint8Array())
		.trim()
		.split('\n');
	expect(lines).toHaveLength(452);
});

test('what is known by the address alone waits until the address is proved', async () => {
	const squatter = await makeFullShopper(db, 'Squatwe', { proven: false });
	await prove(squatter.userId);
	const file = (await press(squatter.token, { format: 'json' })).json();
	for (const part of ['newsletter', 'consents', 'stock_alerts', 'messages'])
		expect(file[part], part).toEqual([]);
	expect(file.mails.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
		'order-moved',
		'order-moved',
		'order-placed',
		'welcome',
	]);
	expect(file.about_this_file.at(-1)).toMatch(/not confirmed your e-mail address/);
});

test('without a fresh proof nothing is sent; signing in by mail a moment ago is one', async () => {
	const shopper = await makeFullShopper(db, 'Provewe');
	const session = eq(accessTokens.userId, shopper.userId);
	for (const set of [{ provedAt: null }, { byMail: 1 }, { byMail: 0, createdAt: new Date() }]) {
		await db.update(accessTokens).set(set).where(session);
		const response = await press(shopper.token, { format: 'json' });
		expect([response.statusCode, response.headers.location]).toEqual([303, '/account/data']);
	}
	await db.update(accessTokens).set({ byMail: 1 }).where(session);
	expect((await press(shopper.token, { format: 'json' })).statusCode).toBe(200);
});

test('downloads are limited', async () => {
	const shopper = await makeFullShopper(db, 'Limitwe');
	await prove(shopper.userId);
	await useUpAttempts(db, 'ownDataAccount', String(shopper.userId));
	const again = await press(shopper.token, { format: 'json' });
	expect(again.headers.location).toBe('/account/data?refused=too-many');
});

test('a visitor takes no place among the downloads', async () => {
	const usual = shop.tableLoadShedder;
	shop.tableLoadShedder = new LoadShedder({ concurrency: () => 0, maxWaitMs: 1, maxQueued: 0 });
	const visitor = await press('1|x', { format: 'json' });
	const shopper = await press(zik.token, { format: 'json' });
	shop.tableLoadShedder = usual;
	expect([visitor.statusCode, shopper.statusCode]).toEqual([303, 503]);
});

test('a visitor is sent to the sign-in page, and odd bodies are answered', async () => {
	expect((await press('1|x', { format: 'json' })).headers.location).toBe(
		'/login?next=/account/data',
	);
	const odd = await app.inject({
		method: 'POST',
		url: '/account/data/file',
		headers: { cookie: `bridgehead_session=${zik.token}`, 'content-type': 'application/json' },
		payload: '[]',
	});
	expect(odd.statusCode).toBeLessThan(500);
});
