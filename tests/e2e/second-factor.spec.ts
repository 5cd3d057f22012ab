import { expect } from '@playwright/test';
import { violationsIn } from './accessible.ts';
import { alive, complaints, mailTo, openAlive } from './journeys.ts';
import type { OwnShop } from './own-shop.ts';
import {
	ADMIN,
	codeOf,
	expectFits,
	openFactorShop,
	PASSWORD,
	RULES,
	register,
	registerConfirmed,
	setUpApp,
	shownCodes,
	typePair,
} from './second-factor-steps.ts';
import { test } from './visitors.ts';

// Second factors: passkeys, codes of an app, recovery codes, and what adding one needs.

let shop: OwnShop;

// One shop for all, whatever fails.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
	shop = await openFactorShop();
});
test.afterAll(() => shop.close());

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
	await openAlive(page, `${shop.address}/login`);
	await typePair(page, ADMIN.email, ADMIN.password);
	await expect(page).toHaveURL(`${shop.address}/admin/dashboard`);

	await openAlive(page, `${shop.address}/account/second-factor`);
	const pages = page.getByRole('navigation', { name: 'Your account' });
	await expect(pages.locator('[aria-current=page]')).toHaveText('How you sign in');
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
	await openAlive(page, `${shop.address}/login`);
	await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
	await expect(page).toHaveURL(`${shop.address}/admin/dashboard`);

	await context.clearCookies();
	await openAlive(page, `${shop.address}/login`);
	await typePair(page, ADMIN.email, ADMIN.password);
	await expect(page).toHaveURL(/\/login\/second-step/);
	expect(await violationsIn(page, { tags: RULES })).toEqual([]);
	await page.getByRole('button', { name: 'Use a passkey' }).click();
	await expect(page).toHaveURL(`${shop.address}/admin/dashboard`);

	await openAlive(page, `${shop.address}/account/second-factor`);
	await page.getByText('Remove…', { exact: false }).first().click();
	await page.getByRole('button', { name: 'Remove Laptop in the office' }).click();
	await expect(page.getByText('The passkey is removed.')).toBeVisible();
	// Tests have no service worker.
	expect(found.filter((text) => !text.startsWith('Service Worker'))).toEqual([]);
});

test.describe('on a slow phone', () => {
	test.use({ viewport: { width: 360, height: 740 } });

	for (const { path, below, appears } of [
		{ path: '/login', below: 'Forgot Password?', appears: 'Sign in with a passkey' },
		{ path: '/account/second-factor', below: 'App for codes', appears: 'Add a passkey' },
	])
		test(`what is pressed on ${path} stays in its place when the scripts come`, async ({
			page,
			context,
		}) => {
			if (path.startsWith('/account')) await registerConfirmed(shop, context);
			const { promise: released, resolve: release } = Promise.withResolvers<void>();
			await page.route(/\/assets\/.*\.js/, async (route) => {
				await released;
				await route.continue();
			});
			await page.goto(`${shop.address}${path}`, { waitUntil: 'commit' });
			const pressed = page.getByText(below, { exact: true });
			// Read to its end, and with its style: only without it, parts stand elsewhere.
			await page.waitForFunction(() => {
				const styles = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
				return document.readyState === 'interactive' && [...styles].every(({ sheet }) => sheet);
			});
			await page.evaluate(() => document.fonts.ready);
			const place = await pressed.boundingBox();
			const passkey = page.getByRole('button', { name: appears });
			await expect(passkey).toHaveCount(0);
			release();
			await expect(passkey).toBeVisible();
			expect(await pressed.boundingBox()).toEqual(place);
		});
});

test.describe('without scripts, on a phone', () => {
	test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

	test('a code, then a recovery code is the second step of signing in', async ({
		page,
		context,
	}) => {
		const email = await registerConfirmed(shop, context);
		const secret = await setUpApp(shop, page);
		const [first = ''] = await shownCodes(page);
		await expectFits(page);

		await context.clearCookies();
		await page.goto(`${shop.address}/login?next=/account`);
		await expect(page.getByRole('button', { name: /passkey/ })).toHaveCount(0);
		await typePair(page, email, PASSWORD);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step');
		await expectFits(page);
		await page.getByLabel('Code', { exact: true }).fill('000000');
		await page.getByRole('button', { name: 'Sign in', exact: true }).click();
		await expect(page.getByText('This code is not right')).toBeVisible();
		await page.getByLabel('Code', { exact: true }).fill(codeOf(secret));
		await page.getByRole('button', { name: 'Sign in', exact: true }).click();
		await expect(page).toHaveURL(`${shop.address}/account`);

		await context.clearCookies();
		await page.goto(`${shop.address}/login?next=/account`);
		await typePair(page, email, PASSWORD);
		await page.getByText('Use a recovery code').click();
		await page.getByLabel('Recovery code').fill(first);
		await page.getByRole('button', { name: 'Sign in with it' }).click();
		await expect(page).toHaveURL(`${shop.address}/account`);
		await page.goto(`${shop.address}/account/second-factor`);
		await expect(page.getByText('You have 9 codes left')).toBeVisible();
	});
});

for (const hasScripts of [true, false])
	test.describe(hasScripts ? 'by mail, with scripts' : 'by mail, without scripts', () => {
		test.use({ javaScriptEnabled: hasScripts, viewport: { width: 360, height: 740 } });

		test('a mailed link asks for the second factor, and then leads where its reader was going', async ({
			page,
			context,
			newVisitor,
		}) => {
			const email = await registerConfirmed(shop, context);
			const secret = await setUpApp(shop, page);
			await context.clearCookies();
			await page.goto(`${shop.address}/login/mail?next=/myorders`);
			if (hasScripts) await alive(page);
			await page.getByLabel('Email', { exact: true }).fill(email);
			await page.getByRole('button', { name: 'Mail me a link' }).click();
			await expect(page.getByLabel('Six digits')).toBeVisible();
			const mail = await mailTo(email, 'mail-sign-in', shop.folder);
			const other = await newVisitor();
			await other.goto(`${shop.address}${/\/login\/mail\/[\w-]{43}/.exec(mail)?.[0]}`);
			if (hasScripts) await alive(other);
			await other.getByRole('button', { name: 'Sign in', exact: true }).click();
			await expect(other.getByRole('heading', { level: 1 })).toHaveText('One more step');
			const facts = await (await other.request.get(`${shop.address}/session`)).json();
			expect(facts.signedIn).toBe(false);
			if (hasScripts) {
				await alive(other);
				await expect(other.getByLabel('Code', { exact: true })).toBeFocused();
			}
			await expectFits(other);
			await other.getByLabel('Code', { exact: true }).fill(codeOf(secret));
			await other.getByRole('button', { name: 'Sign in', exact: true }).click();
			await expect(other).toHaveURL(`${shop.address}/myorders`);
			// The link has been used, whether the second step followed or not.
			expect(
				(await page.goto(`${shop.address}${/\/login\/mail\/[\w-]{43}/.exec(mail)?.[0]}`))?.status(),
			).toBe(404);
		});
	});

for (const hasScripts of [true, false])
	test.describe(hasScripts ? 'new here, with scripts' : 'new here, without scripts', () => {
		test.use({ javaScriptEnabled: hasScripts, viewport: { width: 360, height: 740 } });

		test('a second factor waits until the address is confirmed by the mail', async ({
			page,
			context,
		}) => {
			const email = await register(shop, context);
			const ready = async () => {
				if (hasScripts) await alive(page);
			};
			await page.goto(`${shop.address}/account/second-factor`);
			await ready();
			await expect(page.getByText(email)).toBeVisible();
			await expect(page.getByRole('button', { name: 'Set up an app' })).toHaveCount(0);
			await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
			await expectFits(page);
			if (hasScripts) expect(await violationsIn(page, { tags: RULES })).toEqual([]);
			// A form from before the page knew.
			const form = { form: { intent: 'begin-app' }, headers: { origin: shop.address } };
			const refused = await context.request.post(`${shop.address}/account/second-factor`, form);
			expect(refused.status()).toBe(403);
			await page.getByRole('button', { name: 'Mail me the link' }).click();
			await expect(page.getByText('The mail is on its way.')).toBeVisible();
			await ready();
			const mail = await mailTo(email, 'confirm-address', shop.folder);
			await page.goto(`${shop.address}${/\/account\/confirm\/[\w-]{43}/.exec(mail)?.[0]}`);
			await ready();
			await page.getByRole('button', { name: 'Yes, this is my address' }).click();
			await expect(page.getByText('is confirmed.')).toBeVisible();
			const secret = await setUpApp(shop, page);
			// What is shown this once is in sight, though the button stood below it.
			await expect(page.getByText('They are not shown again.')).toBeInViewport();
			// Another phone: the codes of the old one work until it is done.
			expect(await setUpApp(shop, page, 'Move to another phone')).not.toBe(secret);
			await expect(page.getByText('They are not shown again.')).toHaveCount(0);
			await expect(page.getByRole('button', { name: 'Move to another phone' })).toBeVisible();
		});
	});
