import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { eq, sql } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { accessTokens, users } from '#db/account-schema.ts';
import { unique } from './admin-steps.ts';
import { freePort, type OwnShop, openOwnShop } from './own-shop.ts';

// A shop for second factors, and the steps of those who have one. Passkeys need a shop with a name: an address of numbers
// has none.

export const ADMIN = { email: 'owner@example.com', password: 'correct-horse-battery' };
export const PASSWORD = 'river market drum';
export const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export async function openFactorShop(): Promise<OwnShop> {
	const port = await freePort();
	const owner = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
	return openOwnShop('factor', { PUBLIC_URL: `http://localhost:${port}`, ...owner }, port);
}

/** Signs in with e-mail and password on the page. */
export async function typePair(page: Page, email: string, password: string) {
	await page.getByLabel('Email').fill(email);
	await page.getByLabel('Password', { exact: true }).fill(password);
	await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Registers somebody, who is signed in with this browser. */
export async function register({ address }: OwnShop, context: BrowserContext) {
	const email = `ada.${unique()}@example.com`;
	const data = { name: 'Ada Obi', email, password: PASSWORD, password_confirmation: PASSWORD };
	const response = await context.request.post(`${address}/api/register`, { data });
	const { token } = await response.json();
	await context.addCookies([
		{ name: 'bridgehead_session', value: encodeURIComponent(token), url: address, httpOnly: true },
	]);
	return email;
}

/** Somebody who registered and read the mail of their address. */
export async function registerConfirmed(shop: OwnShop, context: BrowserContext) {
	const email = await register(shop, context);
	await shop.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.email, email));
	return email;
}

/** The codes on the page that shows them once. */
export const shownCodes = (page: Page) =>
	page.getByRole('region', { name: 'Your recovery codes' }).getByRole('listitem').allInnerTexts();

/**
 * The code of an app for codes, `later` times 30 seconds from now; each works once. The shop takes one from a step ago to a
 * step ahead, so a code of now or later is still taken when it is sent a moment after the step is over.
 */
export const codeOf = (secret: string, later = 1) =>
	new TOTP({ secret }).generate({ timestamp: Date.now() + later * 30_000 });

/** Opens How you sign in, and sets up an app for codes there or moves to another one; gives its secret. */
export async function setUpApp({ address }: OwnShop, page: Page, button = 'Set up an app') {
	await page.goto(`${address}/account/second-factor`);
	return setUpAppHere(page, button);
}

/** As setUpApp, on the page that is open. */
export async function setUpAppHere(page: Page, button = 'Set up an app') {
	await page.getByRole('button', { name: button }).click();
	await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
	const typed = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
	const secret = (typed ?? '').replace(/\s/g, '');
	await page.getByLabel('The code that the app shows').fill('000000');
	await page.getByRole('button', { name: 'Finish' }).click();
	await expect(page.getByText('This is not the code that the app shows')).toBeVisible();
	await page.getByLabel('The code that the app shows').fill(codeOf(secret, 0));
	await page.getByRole('button', { name: 'Finish' }).click();
	await expect(page.getByText('Your app is set up.')).toBeVisible();
	return secret;
}

/** Makes the sessions of somebody old, as after a quarter of an hour. */
export async function ageSessions({ db }: OwnShop, email: string) {
	const [user] = await db.select().from(users).where(eq(users.email, email));
	await db
		.update(accessTokens)
		.set({ provedAt: sql`now() - interval '15 minutes'` })
		.where(eq(accessTokens.userId, user?.id ?? 0));
}

export async function expectFits(page: Page) {
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
		page.viewportSize()?.width ?? 0,
	);
}
