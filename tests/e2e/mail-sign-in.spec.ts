import { expect, type Page } from '@playwright/test';
import { expectReadable } from './accessible.ts';
import { alive, becomeShopper, closeAlert, complaints, mailTo } from './journeys.ts';
import { test } from './visitors.ts';

// Signing in by mail, with the link in another browser and with the digits in the one that asked.

const WIDTH = { width: 360, height: 740 };

const linkIn = (mail: string) => /\/login\/mail\/[\w-]{43}/.exec(mail)?.[0] ?? '';
const digitsIn = (mail: string) => /^\d{6}\r?$/m.exec(mail)?.[0].trim() ?? '';

/** The sessions of a browser: 1 or none. */
const isSignedIn = async (page: Page) =>
	(await (await page.request.get('/session')).json()).signedIn as boolean;

for (const hasScripts of [true, false]) {
	test.describe(hasScripts ? 'with scripts' : 'without scripts', () => {
		test.use({ javaScriptEnabled: hasScripts, viewport: WIDTH });
		const ready = async (page: Page) => {
			if (hasScripts) await alive(page);
		};
		const looksRight = (page: Page) => expectReadable(page, hasScripts);

		test('a shopper asks on the phone, and signs in by the digits or by the link elsewhere', async ({
			page,
			newVisitor,
		}) => {
			const { email } = await becomeShopper(page, 'by-mail');
			const response = await page.request.get('/api/popular-products');
			const [product] = (await response.json()).popularProducts;
			await page.context().clearCookies();
			const found = complaints(page);
			await page.goto(`/login?next=%2Fabout&add=${product.id}&qty=2`);
			await ready(page);
			await page.getByRole('button', { name: 'Mail me a link' }).click();
			await expect(page.getByText('The email field is required.')).toBeVisible();
			await ready(page);
			await looksRight(page);
			await page.getByLabel('Email', { exact: true }).fill(email);
			await page.getByRole('button', { name: 'Mail me a link' }).click();
			await expect(
				page.getByRole('heading', { level: 1, name: 'Look in your mail' }),
			).toBeVisible();
			await expect(page.getByText('If an account has this e-mail address')).toBeVisible();
			await ready(page);
			await looksRight(page);
			const mail = await mailTo(email, 'mail-sign-in');

			const other = await newVisitor();
			// As a mail program checks it.
			expect((await other.request.get(linkIn(mail))).status()).toBe(200);
			await other.goto(linkIn(mail));
			await ready(other);
			expect(await isSignedIn(other)).toBe(false);
			await other.goto('/login/mail');
			await expect(other.getByLabel('Six digits')).toHaveCount(0);

			const digits = page.getByLabel('Six digits');
			await digits.fill(digitsIn(mail) === '000000' ? '111111' : '000000');
			await page.getByRole('button', { name: 'Sign in', exact: true }).click();
			await expect(page.getByText('These digits are not right')).toBeVisible();
			await ready(page);
			await looksRight(page);
			await digits.fill(digitsIn(mail).replace(/^.../, '$& '));
			await page.getByRole('button', { name: 'Sign in', exact: true }).click();
			if (hasScripts) await closeAlert(page, 'Success', `${product.name} is in your cart.`);
			await expect(page).toHaveURL(hasScripts ? '/about' : /\/cart\?added=/);
			expect(await (await page.request.get('/session')).json()).toMatchObject({
				signedIn: true,
				cartCount: 1,
			});
			expect((await other.goto(linkIn(mail)))?.status()).toBe(404);
			await expect(other.getByText('This link was used')).toBeVisible();
			expect(found.filter((each) => !/422/.test(each))).toEqual([]);
		});

		test('the link signs in where it is opened, once its button is pressed', async ({
			page,
			newVisitor,
		}) => {
			const { email } = await becomeShopper(page, 'by-link');
			await page.context().clearCookies();
			await page.goto('/login/mail?next=%2Fmyorders');
			await ready(page);
			await page.getByLabel('Email', { exact: true }).fill(email);
			await page.getByRole('button', { name: 'Mail me a link' }).click();
			await expect(page.getByLabel('Six digits')).toBeVisible();
			const link = linkIn(await mailTo(email, 'mail-sign-in'));

			const other = await newVisitor();
			await other.goto(link);
			await ready(other);
			await expect(other.getByText(`As ${email}`)).toBeVisible();
			await looksRight(other);
			await other.getByRole('button', { name: 'Sign in', exact: true }).click();
			if (hasScripts) await closeAlert(other, 'Success', 'You are signed in.');
			await expect(other).toHaveURL('/myorders');
			expect([await isSignedIn(other), await isSignedIn(page)]).toEqual([true, false]);
		});

		test('whoever is mailed about an account that somebody else opened puts them out', async ({
			page,
			newVisitor,
		}) => {
			const { email } = await becomeShopper(page, 'squats');
			await page.goto('/account');
			await ready(page);
			await page.getByRole('button', { name: 'Send it again' }).click();
			await expect(page.getByText('The mail is on its way')).toBeVisible();
			const mail = await mailTo(email, 'confirm-address');
			const owner = await newVisitor();
			await owner.goto(/\/account\/confirm\/[\w-]{43}/.exec(mail)?.[0] ?? '');
			await ready(owner);
			await looksRight(owner);
			await owner.getByRole('button', { name: 'Somebody else opened this account' }).click();
			await expect(owner.getByText('is yours alone again')).toBeVisible();
			await ready(owner);
			await looksRight(owner);
			expect(await isSignedIn(page)).toBe(false);
			await owner.getByRole('link', { name: 'Sign in by mail' }).click();
			await expect(owner).toHaveURL(/\/login\/mail/);
		});

		test('a newcomer confirms the address by the mail, once its button is pressed', async ({
			page,
		}) => {
			const { email } = await becomeShopper(page, 'confirms');
			await page.goto('/account');
			await ready(page);
			await page.getByRole('button', { name: 'Send it again' }).click();
			await expect(page.getByText('The mail is on its way')).toBeVisible();
			await looksRight(page);
			await mailTo(email, 'welcome');
			const mail = await mailTo(email, 'confirm-address');
			await page.goto(/\/account\/confirm\/[\w-]{43}/.exec(mail)?.[0] ?? '');
			await ready(page);
			await looksRight(page);
			await page.getByRole('button', { name: 'Yes, this is my address' }).click();
			await expect(page.getByText('is confirmed.')).toBeVisible();
			await expect(page.getByText(email)).toBeVisible();
			await page.goto('/account');
			await expect(page.getByRole('button', { name: 'Send it again' })).toHaveCount(0);
		});
	});
}
