import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type BrowserContext, type ConsoleMessage, expect, type Page } from '@playwright/test';
import type { Db } from '#db/client.ts';
import { signedInHeaders } from '#tests/helpers/staff.ts';

// Steps shared by several tests: being a shopper, filling the cart, filling in the checkout.

export const PASSWORD = 'river market drum';

export const ADDRESS = {
	Email: 'ngozi.receiver@example.com',
	'Mobile Number': '0803 123 4567',
	'First Name': 'Ngozi',
	'Last Name': "O'Kafor",
	Address: '14 Oguta Road, near the old bus stop',
	City: 'Onitsha',
};

/** A new address for every test and run. */
export function newEmail(name: string): string {
	return `${name}.${randomBytes(5).toString('hex')}@example.com`;
}

/** Registers a new shopper and signs in with this browser. */
export async function becomeShopper(page: Page, name: string): Promise<{ email: string }> {
	const email = newEmail(name);
	const response = await page.request.post('/api/register', {
		data: { name: 'Chidi Eze', email, password: PASSWORD, password_confirmation: PASSWORD },
	});
	const { token } = await response.json();
	const url = new URL('/', response.url()).href;
	await setSession(page.context(), { url, token });
	return { email };
}

/** Has a browser signed in by the token of a session; `url` is an address of the shop. */
export async function setSession(
	context: BrowserContext,
	{ url, token }: { url: string; token: string },
): Promise<void> {
	await context.addCookies([
		{ name: 'bridgehead_session', value: token, url, httpOnly: true },
		{ name: 'bridgehead_signed_in', value: '1', url },
	]);
}

/** Signs a browser in as a user of the shop at this address. */
export async function signInAs(
	context: BrowserContext,
	{ db, userId, url }: { db: Db; userId: number; url: string },
): Promise<void> {
	const { authorization } = await signedInHeaders(db, userId);
	const token = encodeURIComponent(authorization.slice('Bearer '.length));
	await setSession(context, { url, token });
}

/** Puts a product of the sample catalogue into the cart of the signed-in shopper. Returns its id and name. */
export async function putInCart(page: Page, slug: string, qty = 1) {
	const response = await page.request.get(`/api/product-by-slug/${slug}`);
	const { product } = await response.json();
	await page.request.post('/cart', {
		form: { intent: 'add', productId: String(product.id), qty: String(qty) },
	});
	return { id: product.id as number, name: product.name as string };
}

/** Types the recipient and the state; the zip code is left to the page. */
export async function fillCheckout(page: Page, { state = 'Anambra' } = {}): Promise<void> {
	for (const [label, text] of Object.entries(ADDRESS))
		await page.getByLabel(label, { exact: true }).fill(text);
	await page.getByLabel('State', { exact: true }).fill(state);
}

/**
 * Waits until the page's scripts handle its forms and links; before that, they work as without scripts. An element has
 * its fiber while React still renders, and a part behind a Suspense boundary is taken over after its own scripts came:
 * so it asks the root and each boundary.
 */
export async function alive(page: Page): Promise<void> {
	await page.waitForFunction(() => {
		type Fiber = {
			child: Fiber | null;
			sibling: Fiber | null;
			/** Of the root and of a boundary; components keep other things here. */
			memoizedState: { isDehydrated?: boolean; dehydrated?: Comment | null } | null;
		};
		const container = Object.entries(document).find(([key]) => key.startsWith('__reactContainer'));
		const root: Fiber | undefined = container?.[1].stateNode.current;
		if (root?.memoizedState?.isDehydrated !== false) return false;
		const fibers = [root];
		for (let fiber = fibers.pop(); fiber; fiber = fibers.pop()) {
			if (fiber.memoizedState?.dehydrated instanceof Comment) return false;
			if (fiber.child) fibers.push(fiber.child);
			if (fiber.sibling) fibers.push(fiber.sibling);
		}
		return true;
	});
}

/** Opens a page and waits until its scripts run and handle its forms and links. */
export async function openAlive(page: Page, path: string): Promise<void> {
	await page.goto(path);
	await alive(page);
}

/**
 * Opens a page, and waits until the router knows the routes of its links and forms: before that, it asks for them before it
 * goes anywhere or sends anything.
 */
export async function openKnowingRoutes(page: Page, address: string): Promise<void> {
	// Of this page: those of the page before may still come, and end with it.
	const routes = page.waitForResponse(
		(response) =>
			response.url().includes('/__manifest?') &&
			URL.parse(response.request().headers().referer ?? '')?.pathname === address,
	);
	await page.goto(address);
	await alive(page);
	await (await routes).finished();
}

export async function closeAlert(page: Page, title: string, text = ''): Promise<void> {
	const alert = page.getByRole('alertdialog', { name: title });
	await expect(alert).toContainText(text);
	await alert.getByRole('button', { name: 'OK' }).click();
	await expect(alert).toBeHidden();
	await expectNoClosedDialog(page);
}

/**
 * Waits until closed dialogs have left the document. They have no role any more, but still their texts, which a look for
 * a text of the page would find as well.
 */
export async function expectNoClosedDialog(page: Page): Promise<void> {
	await expect(page.locator('dialog:not([open], :popover-open)')).toHaveCount(0);
}

/** Expects the page after an order; its alert is shown once and closed here. */
export async function expectPlaced(page: Page): Promise<void> {
	await closeAlert(page, 'Order Placed Successfully', 'Your tracking number is BH-');
	const heading = page.getByRole('heading', { level: 1, name: 'Order Placed Successfully' });
	await expect(heading).toBeVisible();
	await expect(page).toHaveURL(/\/thank-you\?order=\d+$/);
}

/** What browsers say of a picture that is not painted within seconds; product.spec compares what is preloaded and shown. */
const BY_THE_CLOCK = /was preloaded using link preload but not used within a few seconds/;

/** Collects the browser's complaints: errors and warnings of scripts, the console and the content policy. */
export function complaints(page: Page): string[] {
	const found: string[] = [];
	page.on('console', (message: ConsoleMessage) => {
		// Ignores what another site's page complains about.
		const isOurs = message.location().url.startsWith(process.env.SHOP_URL ?? '');
		const isComplaint = message.type() === 'error' || message.type() === 'warning';
		if (isOurs && isComplaint && !BY_THE_CLOCK.test(message.text())) found.push(message.text());
	});
	page.on('pageerror', (error) => found.push(error.message));
	return found;
}

/** The text of a mail of this kind to this address, once it has been sent; `folder` is that of a shop of its own. */
export async function mailTo(
	email: string,
	kind: string,
	folder = process.env.E2E_DATA_DIR ?? '',
): Promise<string> {
	const outbox = path.join(folder, 'outbox');
	let text = '';
	await expect
		.poll(async () => {
			const files = await readdir(outbox).catch(() => []);
			const mail = files.find(
				(file) => file.includes(`_${kind}_${email}_`) && file.endsWith('.eml'),
			);
			if (mail) text = await readFile(path.join(outbox, mail), 'utf8');
			return text;
		})
		.not.toBe('');
	// Decodes the line breaks and equals signs of quoted-printable.
	return text.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
}
