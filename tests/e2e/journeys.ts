import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type ConsoleMessage, expect, type Page } from '@playwright/test';

// What several journeys do: to be somebody, to have something in the cart, to fill in the checkout.

export const PASSWORD = 'river market drum';

export const ADDRESS = {
	Email: 'ngozi.receiver@example.com',
	'Mobile Number': '0803 123 4567',
	'First Name': 'Ngozi',
	'Last Name': "O'Kafor",
	Address: '14 Oguta Road, near the old bus stop',
	City: 'Onitsha',
};

/** Every journey, and every run of it, is somebody else. */
export function newEmail(name: string): string {
	return `${name}.${randomBytes(5).toString('hex')}@example.com`;
}

/** Somebody new, signed in in this browser. */
export async function becomeShopper(page: Page, name: string): Promise<{ email: string }> {
	const email = newEmail(name);
	const answer = await page.request.post('/api/register', {
		data: { name: 'Chidi Eze', email, password: PASSWORD, password_confirmation: PASSWORD },
	});
	const { token } = await answer.json();
	const url = new URL('/', answer.url()).href;
	await page.context().addCookies([
		{ name: 'bridgehead_session', value: token, url, httpOnly: true },
		{ name: 'bridgehead_signed_in', value: '1', url },
	]);
	return { email };
}

/** Puts a product of the sample catalogue into the cart of whoever is signed in. Returns its id and name. */
export async function putInCart(page: Page, slug: string, qty = 1) {
	const answer = await page.request.get(`/api/product-by-slug/${slug}`);
	const { product } = await answer.json();
	await page.request.post('/cart', {
		form: { intent: 'add', productId: String(product.id), qty: String(qty) },
	});
	return { id: product.id as number, name: product.name as string };
}

/** Types the receiver and chooses his state; the zip code is left to the page. */
export async function fillCheckout(page: Page, { state = 'Anambra' } = {}): Promise<void> {
	for (const [label, text] of Object.entries(ADDRESS))
		await page.getByLabel(label, { exact: true }).fill(text);
	await page.getByLabel('State', { exact: true }).selectOption(state);
}

/** Once the page's scripts run: before, a form is sent as without them. */
export async function alive(page: Page): Promise<void> {
	await page.waitForFunction(() => {
		const main = document.querySelector('main');
		return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'));
	});
}

/** A page once its scripts run: only then are its forms and links theirs. */
export async function openAlive(page: Page, path: string): Promise<void> {
	await page.goto(path);
	await alive(page);
}

export async function closeAlert(page: Page, title: string, text = ''): Promise<void> {
	const alert = page.getByRole('alertdialog', { name: title });
	await expect(alert).toContainText(text);
	await alert.getByRole('button', { name: 'OK' }).click();
	await expect(alert).toBeHidden();
}

/** The page after an order; its alert is told once and closed here. */
export async function expectPlaced(page: Page): Promise<void> {
	await closeAlert(page, 'Order Placed Successfully', 'Your tracking number is BH-');
	const heading = page.getByRole('heading', { level: 1, name: 'Order Placed Successfully' });
	await expect(heading).toBeVisible();
	await expect(page).toHaveURL(/\/thank-you\?order=\d+$/);
}

/** What the browser complained of: errors and warnings of scripts, of the console and of the content policy. */
export function complaints(page: Page): string[] {
	const found: string[] = [];
	page.on('console', (message: ConsoleMessage) => {
		// Not what another site's page complains of.
		const isOurs = message.location().url.startsWith(process.env.SHOP_URL ?? '');
		if (isOurs && (message.type() === 'error' || message.type() === 'warning'))
			found.push(message.text());
	});
	page.on('pageerror', (error) => found.push(error.message));
	return found;
}

/** The readable text of a mail of this kind to this address, once it has been sent. */
export async function mailTo(email: string, kind: string): Promise<string> {
	const outbox = path.join(process.env.E2E_DATA_DIR ?? '', 'outbox');
	let text = '';
	await expect
		.poll(async () => {
			const files = await readdir(outbox).catch(() => []);
			const mail = files.find((file) => file.includes(`_${kind}_${email}_`));
			if (mail) text = await readFile(path.join(outbox, mail), 'utf8');
			return text;
		})
		.not.toBe('');
	// The mail's own line breaks and equals signs, as quoted-printable writes them.
	return text.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
}
