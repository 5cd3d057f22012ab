import { eq, sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { accessTokens } from '#db/account-schema.ts';
import { attemptKey, clearAttempts, LIMITS } from '#shop/accounts/attempts.ts';
import { EXPORTED_TABLES } from '#shop/privacy/personal-tables.ts';
import { testApp } from '#tests/helpers/app.ts';
import { useUpAttempts } from '#tests/helpers/attempts.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeFullShopper, PASSWORD } from '#tests/helpers/personal-data.ts';

const db = await testDatabase();
const { app } = await testApp(db);
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

test('everything about a person is in the file, nothing of others, of the staff, and no secrets', async () => {
	const response = await press(zik.token, { format: 'json', password: PASSWORD });
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
		'order-placed',
		'welcome',
	]);
	expect(response.body).not.toMatch(/otherone/i);
	expect(response.body).not.toMatch(/Staff: |argon2|token-of-|access-code|cost_kobo|_hash|sealed/);
});

test('the archive has the same as tables', async () => {
	const response = await press(zik.token, { format: 'csv', password: PASSWORD });
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
	const file = (await press(other.token, { format: 'json', password: PASSWORD })).json();
	expect(file.stock_alerts).toHaveLength(451);
	const zip = unzipSync(
		(await press(other.token, { format: 'csv', password: PASSWORD })).rawPayload,
	);
	const lines = strFromU8(zip['stock_alerts.csv'] ?? new Uint8Array())
		.trim()
		.split('\n');
	expect(lines).toHaveLength(452);
});

test('what is known by the address alone waits until the address is proved', async () => {
	const squatter = await makeFullShopper(db, 'Squatwe', { proven: false });
	const file = (await press(squatter.token, { format: 'json', password: PASSWORD })).json();
	for (const part of ['newsletter', 'consents', 'stock_alerts', 'messages'])
		expect(file[part], part).toEqual([]);
	expect(file.mails.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
		'order-placed',
		'welcome',
	]);
	expect(file.about_this_file.at(-1)).toMatch(/not confirmed your e-mail address/);
});

test('without the password, or with a wrong one, nothing is sent; a fresh sign-in needs none', async () => {
	const shopper = await makeFullShopper(db, 'Provewe');
	for (const password of ['', 'wrong-password', PASSWORD.toUpperCase()]) {
		const response = await press(shopper.token, { format: 'json', password });
		expect(response.statusCode).toBe(303);
		expect(response.headers.location).toBe('/account/data?refused=password');
	}
	await db
		.update(accessTokens)
		.set({ createdAt: sql`now() - interval '14 minutes'` })
		.where(eq(accessTokens.userId, shopper.userId));
	expect((await press(shopper.token, { format: 'json' })).statusCode).toBe(200);
});

test('wrong passwords count as failed sign-ins, and downloads are limited', async () => {
	const shopper = await makeFullShopper(db, 'Limitwe');
	for (let n = 0; n < LIMITS.signInNetwork.limit; n += 1)
		await press(shopper.token, { format: 'json', password: 'wrong' });
	const guess = await press(shopper.token, { format: 'json', password: PASSWORD });
	expect(guess.headers.location).toBe('/account/data?refused=too-many');
	await clearAttempts(db, attemptKey('signInNetwork', `${shopper.email} 127.0.0.1`));
	expect((await press(shopper.token, { format: 'json', password: PASSWORD })).statusCode).toBe(200);
	await clearAttempts(db, attemptKey('ownDataAccount', String(shopper.userId)));
	await useUpAttempts(db, 'ownDataAccount', String(shopper.userId));
	const again = await press(shopper.token, { format: 'json', password: PASSWORD });
	expect(again.headers.location).toBe('/account/data?refused=too-many');
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
