import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { eq, sql } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { accessTokens, users } from '#db/account-schema.ts';
import { codeApps } from '#db/accounts/second-factor-schema.ts';
import { openDatabase } from '#db/client.ts';
import { startEmbedded } from '#db/embedded.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { hashPassword } from '#shop/accounts/passwords.ts';
import { makeStaffUser } from '#tests/helpers/staff.ts';
import { violationsIn } from './accessible.ts';
import { unique } from './admin-steps.ts';
import { alive, complaints, mailTo, openAlive } from './journeys.ts';
import { closeShop, freePort, openShop } from './own-shop.ts';

// Second factors: passkeys, which need a shop with a name (an address of numbers has none), codes, recovery codes, and
// what they are asked for.

const ADMIN = { email: 'owner@example.com', password: 'correct-horse-battery' };
const PASSWORD = 'river market drum';
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

let folder = '';
let shop: ChildProcess | undefined;
let address = '';

// One shop for all, whatever fails.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
	folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-factor-'));
	const port = await freePort();
	address = `http://localhost:${port}`;
	shop = await openShop(folder, port, {
		PUBLIC_URL: address,
		ADMIN_EMAIL: ADMIN.email,
		ADMIN_PASSWORD: ADMIN.password,
	});
});
test.afterAll(async () => {
	if (shop) await closeShop(shop);
	await rm(folder, { recursive: true, force: true });
});

async function withDatabase<T>(work: (db: ReturnType<typeof openDatabase>) => Promise<T>) {
	const { url } = await startEmbedded({ folder: path.join(folder, 'postgres') });
	const db = openDatabase(url, 2);
	try {
		return await work(db);
	} finally {
		await db.$client.end();
	}
}

/** Signs in with e-mail and password on the page. */
async function typePair(page: Page, email: string, password: string) {
	await page.getByLabel('Email').fill(email);
	await page.getByLabel('Password', { exact: true }).fill(password);
	await page.getByRole('button', { name: 'Login', exact: true }).click();
}

async function register(context: BrowserContext) {
	const email = `ada.${unique()}@example.com`;
	const data = { name: 'Ada Obi', email, password: PASSWORD, password_confirmation: PASSWORD };
	const response = await context.request.post(`${address}/api/register`, { data });
	const { token } = await response.json();
	await begin(context, token);
	return email;
}

/** Somebody who registered and read the mail of their address. */
async function registerConfirmed(context: BrowserContext) {
	const email = await register(context);
	await withDatabase((db) =>
		db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.email, email)),
	);
	return email;
}

const begin = (context: BrowserContext, token: string) =>
	context.addCookies([
		{ name: 'bridgehead_session', value: encodeURIComponent(token), url: address, httpOnly: true },
	]);

/** The codes on the page that shows them once. */
const shownCodes = (page: Page) =>
	page.getByRole('region', { name: 'Your recovery codes' }).getByRole('listitem').allInnerTexts();

/** The code of an app for codes; each `later` is another one, as each works once. */
const codeOf = (secret: string, later = 0) =>
	new TOTP({ secret }).generate({ timestamp: Date.now() + later * 30_000 });

/** Sets up an app for codes on the page; gives its secret. */
async function setUpApp(page: Page) {
	await page.goto(`${address}/account/second-factor`);
	await page.getByRole('button', { name: 'Set up an app' }).click();
	await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
	const typed = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
	const secret = (typed ?? '').replace(/\s/g, '');
	await page.getByLabel('The code that the app shows').fill('000000');
	await page.getByRole('button', { name: 'Finish' }).click();
	await expect(page.getByText('This is not the code that the app shows')).toBeVisible();
	await page.getByLabel('The code that the app shows').fill(codeOf(secret, -1));
	await page.getByRole('button', { name: 'Finish' }).click();
	await expect(page.getByText('Your app is set up.')).toBeVisible();
	return secret;
}

async function expectFits(page: Page) {
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
		page.viewportSize()?.width ?? 0,
	);
}

test('a passkey is added, named, signs in by itself and after the password, and is removed', async ({
	page,
	context,
}) => {
	const found = complaints(page);
	const devtools = await context.newCDPSession(page);
	await devtools.send('WebAuthn.enable');
	await devtools.send('WebAuthn.addVirtualAuthenticator', {
		options: {
			protocol: 'ctap2',
			transport: 'internal',
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	});
	await openAlive(page, `${address}/login`);
	await typePair(page, ADMIN.email, ADMIN.password);
	await expect(page).toHaveURL(`${address}/admin/dashboard`);

	await openAlive(page, `${address}/account/second-factor`);
	await page.getByRole('button', { name: 'Add a passkey' }).click();
	await expect(page.getByText('The passkey is added.')).toBeVisible();
	expect(await shownCodes(page)).toHaveLength(10);
	expect(await violationsIn(page, { tags: RULES })).toEqual([]);
	// The device has one already.
	await page.getByRole('button', { name: 'Add a passkey' }).click();
	await expect(page.getByText('This device has a passkey for you already.')).toBeVisible();
	await page.getByText('Rename', { exact: false }).first().click();
	await page.getByLabel('Name').fill('Laptop in the office');
	await page.getByRole('button', { name: 'Save', exact: true }).click();
	await expect(page.getByText('Laptop in the office').first()).toBeVisible();

	await context.clearCookies();
	await openAlive(page, `${address}/login`);
	await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
	await expect(page).toHaveURL(`${address}/admin/dashboard`);

	await context.clearCookies();
	await openAlive(page, `${address}/login`);
	await typePair(page, ADMIN.email, ADMIN.password);
	await expect(page).toHaveURL(/\/login\/second-step/);
	expect(await violationsIn(page, { tags: RULES })).toEqual([]);
	await page.getByRole('button', { name: 'Use a passkey' }).click();
	await expect(page).toHaveURL(`${address}/admin/dashboard`);

	await openAlive(page, `${address}/account/second-factor`);
	await page.getByText('Remove…', { exact: false }).first().click();
	await page.getByRole('button', { name: 'Remove Laptop in the office' }).click();
	await expect(page.getByText('The passkey is removed.')).toBeVisible();
	// Tests have no service worker.
	expect(found.filter((text) => !text.startsWith('Service Worker'))).toEqual([]);
});

test.describe('without scripts, on a phone', () => {
	test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

	test('a code, then a recovery code is the second step of signing in', async ({
		page,
		context,
	}) => {
		const email = await registerConfirmed(context);
		const secret = await setUpApp(page);
		const [first = ''] = await shownCodes(page);
		await expectFits(page);

		await context.clearCookies();
		await page.goto(`${address}/login?next=/account`);
		await expect(page.getByRole('button', { name: /passkey/ })).toHaveCount(0);
		await typePair(page, email, PASSWORD);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step');
		await expectFits(page);
		await page.getByLabel('Code', { exact: true }).fill('000000');
		await page.getByRole('button', { name: 'Sign in', exact: true }).click();
		await expect(page.getByText('This code is not right')).toBeVisible();
		await page.getByLabel('Code', { exact: true }).fill(codeOf(secret));
		await page.getByRole('button', { name: 'Sign in', exact: true }).click();
		await expect(page).toHaveURL(`${address}/account`);

		await context.clearCookies();
		await page.goto(`${address}/login?next=/account`);
		await typePair(page, email, PASSWORD);
		await page.getByText('Use a recovery code').click();
		await page.getByLabel('Recovery code').fill(first);
		await page.getByRole('button', { name: 'Sign in with it' }).click();
		await expect(page).toHaveURL(`${address}/account`);
		await page.goto(`${address}/account/second-factor`);
		await expect(page.getByText('You have 9 codes left')).toBeVisible();
	});
});

for (const hasScripts of [true, false])
	test.describe(hasScripts ? 'by mail, with scripts' : 'by mail, without scripts', () => {
		test.use({ javaScriptEnabled: hasScripts, viewport: { width: 360, height: 740 } });

		test('a mailed link asks for the second factor, and then leads where its reader was going', async ({
			page,
			context,
			browser,
		}) => {
			const email = await registerConfirmed(context);
			const secret = await setUpApp(page);
			await context.clearCookies();
			await page.goto(`${address}/login/mail?next=/myorders`);
			if (hasScripts) await alive(page);
			await page.getByLabel('Email', { exact: true }).fill(email);
			await page.getByRole('button', { name: 'Mail me a link' }).click();
			await expect(page.getByLabel('Six digits')).toBeVisible();
			const mail = await mailTo(email, 'mail-sign-in', folder);
			const other = await (
				await browser.newContext({ javaScriptEnabled: hasScripts, viewport: page.viewportSize() })
			).newPage();
			await other.goto(`${address}${/\/login\/mail\/[\w-]{43}/.exec(mail)?.[0]}`);
			if (hasScripts) await alive(other);
			await other.getByRole('button', { name: 'Sign in', exact: true }).click();
			await expect(other.getByRole('heading', { level: 1 })).toHaveText('One more step');
			const facts = await (await other.request.get(`${address}/session`)).json();
			expect(facts.signedIn).toBe(false);
			if (hasScripts) await alive(other);
			await expectFits(other);
			await other.getByLabel('Code', { exact: true }).fill(codeOf(secret));
			await other.getByRole('button', { name: 'Sign in', exact: true }).click();
			await expect(other).toHaveURL(`${address}/myorders`);
			// The link has been used, whether the second step followed or not.
			expect(
				(await page.goto(`${address}${/\/login\/mail\/[\w-]{43}/.exec(mail)?.[0]}`))?.status(),
			).toBe(404);
			await other.context().close();
		});
	});

for (const hasScripts of [true, false])
	test.describe(hasScripts ? 'new here, with scripts' : 'new here, without scripts', () => {
		test.use({ javaScriptEnabled: hasScripts, viewport: { width: 360, height: 740 } });

		test('a second factor waits until the address is confirmed by the mail', async ({
			page,
			context,
		}) => {
			const email = await register(context);
			const ready = async () => {
				if (hasScripts) await alive(page);
			};
			await page.goto(`${address}/account/second-factor`);
			await ready();
			await expect(page.getByText(email)).toBeVisible();
			await expect(page.getByRole('button', { name: 'Set up an app' })).toHaveCount(0);
			await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
			await expectFits(page);
			if (hasScripts) expect(await violationsIn(page, { tags: RULES })).toEqual([]);
			// A form from before the page knew.
			const form = { form: { intent: 'begin-app' }, headers: { origin: address } };
			const refused = await context.request.post(`${address}/account/second-factor`, form);
			expect(refused.status()).toBe(403);
			await page.getByRole('button', { name: 'Mail me the link' }).click();
			await expect(page.getByText('The mail is on its way.')).toBeVisible();
			await ready();
			const mail = await mailTo(email, 'confirm-address', folder);
			await page.goto(`${address}${/\/account\/confirm\/[\w-]{43}/.exec(mail)?.[0]}`);
			await ready();
			await page.getByRole('button', { name: 'Yes, this is my address' }).click();
			await expect(page.getByText('is confirmed.')).toBeVisible();
			await setUpApp(page);
		});
	});

/** Makes the sessions of somebody old, as after a quarter of an hour. */
const ageSessions = (email: string) =>
	withDatabase(async (db) => {
		const [user] = await db.select().from(users).where(eq(users.email, email));
		await db
			.update(accessTokens)
			.set({ provedAt: sql`now() - interval '15 minutes'` })
			.where(eq(accessTokens.userId, user?.id ?? 0));
	});

for (const hasScripts of [true, false])
	test.describe(hasScripts ? 'elsewhere, with scripts' : 'elsewhere, without scripts', () => {
		test.use({ javaScriptEnabled: hasScripts, viewport: { width: 360, height: 740 } });

		test('an old session ends no other without the password', async ({ page, context }) => {
			const email = await register(context);
			const login = { data: { email, password: PASSWORD } };
			const { token } = await (await context.request.post(`${address}/api/login`, login)).json();
			const isOpen = async () => {
				const headers = { authorization: `Bearer ${token}`, cookie: '' };
				return (await context.request.get(`${address}/api/user`, { headers })).status() === 200;
			};
			await page.goto(`${address}/account`);
			if (hasScripts) await alive(page);
			await ageSessions(email);
			await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
			await expect(page.getByRole('heading', { name: 'Is it you?' })).toBeVisible();
			expect(await isOpen()).toBe(true);
			if (hasScripts) await alive(page);
			await expectFits(page);
			if (hasScripts) expect(await violationsIn(page, { tags: RULES })).toEqual([]);
			await page.getByLabel('Your password').fill(PASSWORD);
			await page.getByRole('button', { name: 'Confirm' }).click();
			await expect(page.getByText('Signed out in 1 place.')).toBeVisible();
			expect(await isOpen()).toBe(false);
		});
	});

test('a role is changed, and a table of customers downloaded, after a fresh proof; nothing typed is lost', async ({
	page,
}) => {
	const { id, name } = await withDatabase((db) => makeStaffUser(db, 'sales', `Uju ${unique()}`));
	await openAlive(page, `${address}/login`);
	await typePair(page, ADMIN.email, ADMIN.password);
	await expect(page).toHaveURL(`${address}/admin/dashboard`);
	await openAlive(page, `${address}/admin/staff/${id}`);
	await ageSessions(ADMIN.email);
	await page.getByLabel('Writer').check();
	await page.getByRole('button', { name: 'Save the role' }).click();
	await expect(page.getByRole('heading', { name: 'Is it you?' })).toBeVisible();
	expect(await violationsIn(page, { tags: RULES })).toEqual([]);
	await page.getByLabel('Your password').fill('not the password');
	await page.getByRole('button', { name: 'Confirm' }).click();
	await expect(page.getByText('This is not your password.')).toBeVisible();
	await expect(page.getByLabel('Writer')).toBeChecked();
	await page.getByLabel('Your password').fill(ADMIN.password);
	await page.getByRole('button', { name: 'Confirm' }).click();
	await expect(page.getByText('The role is changed. It counts at once.')).toBeVisible();
	await expect(page.getByRole('row', { name })).toContainText('Writer');

	await ageSessions(ADMIN.email);
	await page.goto(`${address}/admin/newsletter/export.csv`);
	await expect(page).toHaveURL(/\/account\/prove\?next=/);
	await page.getByLabel('Your password').fill(ADMIN.password);
	const download = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Go on' }).click();
	expect((await download).suggestedFilename()).toMatch(/^newsletter-.*\.csv$/);
});

test('a shop that begins to require a second factor asks it of an open tab, and of programs; the last one stays', async ({
	page,
	browser,
}) => {
	const email = `uju.${unique()}@example.com`;
	const member = await withDatabase(async (db) => {
		const made = await makeStaffUser(db, 'sales', 'Uju Eze');
		const passwordHash = await hashPassword(PASSWORD);
		await db.update(users).set({ email, passwordHash }).where(eq(users.id, made.id));
		return made;
	});
	const theirs = await browser.newContext();
	const tab = await theirs.newPage();
	await openAlive(tab, `${address}/login`);
	await typePair(tab, email, PASSWORD);
	await expect(tab).toHaveURL(`${address}/admin/dashboard`);
	const login = { data: { email, password: PASSWORD } };
	const { token } = await (await theirs.request.post(`${address}/api/login`, login)).json();
	const orders = () =>
		theirs.request.get(`${address}/api/admin/orders`, {
			headers: { authorization: `Bearer ${token}` },
		});
	expect((await orders()).status()).toBe(200);

	await openAlive(page, `${address}/login`);
	await typePair(page, ADMIN.email, ADMIN.password);
	await expect(page).toHaveURL(`${address}/admin/dashboard`);
	await openAlive(page, `${address}/admin/settings?tab=staff`);
	await ageSessions(ADMIN.email);
	await page.getByLabel('Require a second factor of the staff').check();
	await page.getByRole('button', { name: 'Save', exact: true }).click();
	await page.getByLabel('Your password').fill(ADMIN.password);
	await page.getByRole('button', { name: 'Save', exact: true }).click();
	// The owner has none either.
	await expect(page).toHaveURL(/\/account\/second-factor/);
	await page.close();

	expect((await orders()).status()).toBe(403);
	await tab.goto(`${address}/admin/orders`);
	await expect(tab).toHaveURL(/\/account\/second-factor/);
	await expect(tab.getByText('The shop requires a second factor of its staff')).toBeVisible();
	const secret = await setUpApp(tab);
	await tab.goto(`${address}/admin/orders`);
	await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Orders');
	await tab.goto(`${address}/account/second-factor`);
	await tab.getByText('Remove…', { exact: false }).click();
	await tab.getByRole('button', { name: 'Remove the app' }).click();
	await expect(tab.getByText('Set up another one first')).toBeVisible();

	// A program sends a code with the pair; without one it learns that it must.
	const asked = await (await theirs.request.post(`${address}/api/login`, login)).json();
	expect(asked).toMatchObject({ status: 401, second_factor: true });
	const withCode = { data: { ...login.data, code: codeOf(secret) } };
	const signedIn = await (await theirs.request.post(`${address}/api/login`, withCode)).json();
	expect(signedIn).toMatchObject({ status: 200, username: 'Uju Eze' });
	await theirs.close();
	const recorded = await withDatabase(async (db) => {
		expect(await db.$count(codeApps, eq(codeApps.userId, member.id))).toBe(1);
		return db.select().from(auditTrail).where(eq(auditTrail.nounId, member.id));
	});
	expect(recorded.map(({ action }) => action)).toContain('add-code-app');
});
