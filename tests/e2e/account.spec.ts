import { expect, type Page } from '@playwright/test';
import {
	becomeShopper,
	closeAlert,
	mailTo,
	newEmail,
	PASSWORD as SHOPPER_PASSWORD,
} from './journeys.ts';
import { test } from './visitors.ts';

test.use({ serviceWorkers: 'allow' });

// The life of an account: registering, signing in and out, and a forgotten password.

const PASSWORD = 'river market drum';
const NEW_PASSWORD = 'lamp window river';

const PHONE_AGENT =
	'Mozilla/5.0 (Linux; Android 13; TECNO BG6) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const LAPTOP_AGENT =
	'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

async function submit(page: Page, button: string) {
	await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
}

async function register(page: Page, email: string) {
	await page.getByLabel('Full Name').fill('Ada Obi');
	await page.getByLabel('Email').fill(email);
	await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
	await page.getByLabel('Confirm Password').fill(PASSWORD);
	await submit(page, 'Register');
}

async function signIn(page: Page, email: string, password: string) {
	await page.getByLabel('Email').fill(email);
	await page.getByLabel('Password', { exact: true }).fill(password);
	await submit(page, 'Login');
}

/** Opens a page with a password and waits for its scripts: only then is there a button to show the password. */
async function openWithPassword(page: Page, path: string) {
	await page.goto(path);
	await expect(page.getByRole('button', { name: /^Show / }).first()).toBeVisible();
}

const stored = (page: Page) =>
	page.evaluate(() => [localStorage.getItem('auth_token'), localStorage.getItem('auth_username')]);

/** The path in the password mail to this address, once it has been sent. */
async function mailedPath(email: string): Promise<string> {
	const mail = await mailTo(email, 'password-link');
	return /\/password\/reset\/\S+\?email=\S+/.exec(mail)?.[0] ?? '';
}

/** Signs in, and out again, in a browser known to the account, after its network has used up all its tries. */
async function signInAmongGuesses(page: Page, email: string) {
	const device = (await page.context().cookies()).find((c) => c.name === 'bridgehead_device');
	expect(device).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
	const guess = () =>
		page.request.post('/api/login', { data: { email, password: 'a stranger guesses' } });
	const responses = await Promise.all(Array.from({ length: 11 }, guess));
	expect(responses.map((response) => response.status())).toContain(429);
	await openWithPassword(page, '/login');
	await signIn(page, email, PASSWORD);
	await closeAlert(page, 'Success', 'You are signed in.');
	await page.goto('/myorders');
	await page.getByRole('button', { name: 'Logout' }).click();
	await closeAlert(page, 'Logged out.', 'You have been signed out.');
}

/** The HTTP status with which the API answers to a token. */
const statusOf = async (page: Page, token: string | null | undefined) => {
	const headers = { authorization: `Bearer ${token}` };
	return (await page.request.get('/api/user', { headers })).status();
};

test('a newcomer registers, signs out and in, and sets a new password by mail', async ({
	page,
}) => {
	// Eight pages and as many passwords to hash.
	test.slow();
	const email = newEmail('newcomer');
	await test.step('registers, after a repetition that differs', async () => {
		await openWithPassword(page, '/login');
		await page.getByRole('link', { name: "Don't have an account? Sign up" }).click();
		await page.getByLabel('Full Name').fill('Ada Obi');
		await page.getByLabel('Email').fill(email);
		await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
		await page.getByLabel('Confirm Password').fill('river market drun');
		await submit(page, 'Register');
		await expect(page.getByText('The password confirmation does not match.')).toBeVisible();
		await expect(page.getByLabel('Confirm Password')).toBeFocused();
		await page.getByLabel('Confirm Password').fill(PASSWORD);
		await submit(page, 'Register');
		await closeAlert(page, 'Success', 'Your account is ready.');
	});
	await test.step('is signed in with the stored token, which ends when they sign out', async () => {
		await expect(page).toHaveURL('/');
		await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
		const [token, username] = await stored(page);
		expect(username).toBe('Ada Obi');
		const session = (await page.context().cookies()).find((c) => c.name === 'bridgehead_session');
		expect(decodeURIComponent(session?.value ?? '')).toBe(token);
		expect(await statusOf(page, token)).toBe(200);
		await page.goto('/login');
		await expect(page).toHaveURL('/');
		await page.getByRole('button', { name: 'Logout' }).click();
		await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
		expect(await statusOf(page, token)).toBe(401);
	});
	await test.step('signs in where they registered, however often strangers try from there', () =>
		signInAmongGuesses(page, email));
	await test.step('signs in, after a wrong password', async () => {
		await page.context().clearCookies({ name: 'bridgehead_device' });
		await openWithPassword(page, '/login');
		await signIn(page, email, 'wrong password');
		await closeAlert(page, 'Warning.', 'The e-mail or the password is not right.');
		await signIn(page, email, PASSWORD);
		await closeAlert(page, 'Success', 'You are signed in.');
		await expect(page).toHaveURL('/');
		expect(await stored(page)).toEqual([expect.stringMatching(/^\d+\|/), 'Ada Obi']);
		await page.goto('/register');
		await expect(page).toHaveURL('/');
	});
	await test.step('signs out', async () => {
		await page.goto('/myorders');
		await page.getByRole('button', { name: 'Logout' }).click();
		await expect(page.getByRole('alertdialog', { name: 'Logged out.' })).toBeVisible();
		await expect(page).toHaveURL('/');
		await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
		await closeAlert(page, 'Logged out.', 'You have been signed out.');
		expect(await stored(page)).toEqual([null, null]);
	});
	await test.step('signs in where they did before, however often strangers try from there', () =>
		signInAmongGuesses(page, email));
	await test.step('sets a new password by the mailed link, which works once', async () => {
		await openWithPassword(page, '/login');
		await page.getByRole('link', { name: 'Forgot Password?' }).click();
		await page.getByLabel('Email Address', { exact: true }).fill(email);
		await submit(page, 'Send Password Reset Link');
		await closeAlert(page, 'Success', 'a link to set a new password is on its way');
		const link = await mailedPath(email);
		for (const [title, text] of [
			['Success', 'Your password has been reset.'],
			['Error', 'This password reset link is invalid or has expired.'],
		] as const) {
			await openWithPassword(page, link);
			await expect(page.getByLabel('Email')).toHaveValue(email);
			await page.getByLabel('New Password').fill(NEW_PASSWORD);
			await page.getByLabel('Confirm Password').fill(NEW_PASSWORD);
			await submit(page, 'Reset Password');
			await closeAlert(page, title, text);
		}
	});
	await test.step('signs in with the new password', async () => {
		await openWithPassword(page, '/login');
		await signIn(page, email, NEW_PASSWORD);
		await closeAlert(page, 'Success', 'You are signed in.');
		await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
	});
});

test('a visitor who wants a product registers and finds it in the cart', async ({ page }) => {
	const email = newEmail('wanting');
	const response = await page.request.get('/api/popular-products');
	const { popularProducts } = await response.json();
	const [product] = popularProducts;
	await openWithPassword(page, `/login?next=%2Fcollections&add=${product.id}&qty=2`);
	await page.getByRole('link', { name: "Don't have an account? Sign up" }).click();
	await register(page, email);
	await closeAlert(page, 'Success', `Your account is ready. ${product.name} is in your cart.`);
	await expect(page).toHaveURL('/collections');
	expect(await (await page.request.get('/session')).json()).toMatchObject({ cartCount: 1 });
});

test('the sign-in page says why somebody is there, after a wrong password too', async ({
	page,
}) => {
	const { email } = await becomeShopper(page, 'reasons');
	await page.context().clearCookies();
	await openWithPassword(page, '/login?next=%2Fcollections&add=1&qty=1');
	const reason = page.getByText('Please sign in to add to your cart.');
	await expect(reason).toBeVisible();
	await signIn(page, email, 'wrong password');
	await closeAlert(page, 'Warning.', 'The e-mail or the password is not right.');
	await expect(reason).toBeVisible();
});

test('signing in anew ends the session that the browser had', async ({ page }) => {
	const { email } = await becomeShopper(page, 'again');
	const token = async () =>
		decodeURIComponent(
			(await page.context().cookies()).find((c) => c.name === 'bridgehead_session')?.value ?? '',
		);
	const before = await token();
	expect(await statusOf(page, before)).toBe(200);
	const form = { email, password: SHOPPER_PASSWORD };
	await page.request.post('/login', { form });
	expect(await statusOf(page, await token())).toBe(200);
	expect(await statusOf(page, before)).toBe(401);
});

test('without a connection the page of a mailed link says so in its own words', async ({
	page,
	context,
}) => {
	await openWithPassword(page, '/password/reset/some-token?email=ada%40example.com');
	await page.getByLabel('New Password').fill(NEW_PASSWORD);
	await page.getByLabel('Confirm Password').fill(NEW_PASSWORD);
	await context.setOffline(true);
	await submit(page, 'Reset Password');
	await closeAlert(page, 'Error', 'No response received from the server.');
	await context.setOffline(false);
});

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false });

	test('a newcomer registers, later signs in, and returns to where they were', async ({ page }) => {
		await page.goto('/register');
		await register(page, newEmail('without-detour'));
		await expect(page.getByText('Your account is ready.')).toBeVisible();
		await page.context().clearCookies();
		const email = newEmail('without-scripts');
		await page.goto('/register?next=/about');
		await register(page, email);
		await expect(page).toHaveURL('/about');
		await page.context().clearCookies();
		await page.goto('/login?next=/about');
		await signIn(page, email, 'wrong password');
		await expect(page.getByRole('alert')).toContainText('The e-mail or the password is not right.');
		await expect(page.getByLabel('Email')).toHaveValue(email);
		await signIn(page, email, PASSWORD);
		await expect(page).toHaveURL('/about');
		await page.goto('/login');
		await expect(page).toHaveURL('/');
	});
});

for (const scripts of [true, false]) {
	test.describe(scripts ? 'with scripts' : 'without scripts', () => {
		test.use({ javaScriptEnabled: scripts, viewport: { width: 360, height: 780 } });

		test('whoever is signed in elsewhere sees where, and ends it', async ({ page, newVisitor }) => {
			await page.goto('/account');
			await expect(page).toHaveURL('/login?next=%2Faccount');
			const { email } = await becomeShopper(page, 'places');
			for (const userAgent of [PHONE_AGENT, PHONE_AGENT, LAPTOP_AGENT]) {
				const elsewhere = await newVisitor({ userAgent });
				const response = await elsewhere.request.post('/api/login', {
					data: { email, password: SHOPPER_PASSWORD },
				});
				expect((await response.json()).status).toBe(200);
			}
			await page.goto('/myorders');
			await page.getByRole('link', { name: 'My Account' }).click();
			const places = page.getByRole('region', { name: 'Where you are signed in' });
			await expect(places.getByRole('listitem')).toHaveCount(4);
			await expect(places.getByRole('listitem').filter({ hasText: 'This one' })).toHaveCount(1);
			await places.getByRole('button', { name: 'Sign out Firefox on Windows' }).click();
			await expect(places).toContainText('Signed out in 1 place.');
			await expect(places.getByRole('listitem')).toHaveCount(3);
			await places.getByRole('button', { name: 'Sign out everywhere else' }).click();
			await expect(places).toContainText('Signed out in 2 places.');
			await expect(places.getByRole('listitem')).toHaveCount(1);
			await expect(places.getByRole('button')).toHaveCount(0);
			const room = await page.evaluate(() => innerWidth - document.documentElement.scrollWidth);
			expect(room).toBeGreaterThanOrEqual(0);
		});
	});
}
