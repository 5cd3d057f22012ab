import { expect, type Page, test } from '@playwright/test';
import { violationsIn } from './accessible.ts';
import { alive, becomeShopper, complaints, mailTo, newEmail, PASSWORD } from './journeys.ts';

// Name, password and address of one's own account.

const NEW_PASSWORD = 'lamp window river';

for (const hasScripts of [true, false]) {
	test.describe(hasScripts ? 'with scripts' : 'without scripts', () => {
		test.use({ javaScriptEnabled: hasScripts, viewport: { width: 360, height: 740 } });
		const ready = async (page: Page) => {
			if (hasScripts) await alive(page);
		};
		const looksRight = async (page: Page) => {
			if (hasScripts) expect(await violationsIn(page)).toEqual([]);
			const room = await page.evaluate(() => innerWidth - document.documentElement.scrollWidth);
			expect(room).toBeGreaterThanOrEqual(0);
		};
		const open = async (page: Page, what: string) => {
			await page.goto('/account');
			await ready(page);
			await page.getByRole('link', { name: `Change ${what}` }).click();
			await expect(page.getByRole('link', { name: 'Back to My Account' })).toBeVisible();
			await ready(page);
			await looksRight(page);
		};

		test('a shopper changes name and password', async ({ page }) => {
			await becomeShopper(page, 'details');
			const found = complaints(page);
			await open(page, 'Name');
			await page.getByLabel('Full Name').fill(' ');
			await page.getByRole('button', { name: 'Save', exact: true }).click();
			await expect(page.getByText('The name field is required.')).toBeVisible();
			await page.getByLabel('Full Name').fill('Chidi Okafor');
			await page.getByRole('button', { name: 'Save', exact: true }).click();
			await expect(page.getByText('Your name is changed.')).toBeVisible();
			await expect(page.getByRole('region', { name: 'Your details' })).toContainText(
				'Chidi Okafor',
			);
			await looksRight(page);

			await open(page, 'Password');
			const field = (label: string) => page.getByLabel(label, { exact: true });
			const send = async (present: string) => {
				await field('Your present password').fill(present);
				await field('New Password').fill(NEW_PASSWORD);
				await field('Confirm Password').fill(NEW_PASSWORD);
				await page.getByRole('button', { name: 'Change the password' }).click();
			};
			await send('wrong horse');
			await expect(page.getByText('This is not your password.')).toBeVisible();
			await ready(page);
			await send(PASSWORD);
			await expect(page.getByText('Your password is changed.')).toBeVisible();
			expect((await page.request.get('/account', { maxRedirects: 0 })).status()).toBe(200);
			expect(found.filter((each) => !/422/.test(each))).toEqual([]);
		});

		test('a shopper changes the address by the link, and takes it back by the other', async ({
			page,
			browser,
		}) => {
			const { email } = await becomeShopper(page, 'old-address');
			const wanted = newEmail('new-address');
			await open(page, 'E-mail address');
			await page.getByLabel('New address').fill(email);
			await page.getByLabel('Your present password', { exact: true }).fill(PASSWORD);
			await page.getByRole('button', { name: 'Mail me the link' }).click();
			await expect(page.getByText('This is the address that your account has.')).toBeVisible();
			await ready(page);
			await page.getByLabel('New address').fill(wanted);
			await page.getByLabel('Your present password', { exact: true }).fill(PASSWORD);
			await page.getByRole('button', { name: 'Mail me the link' }).click();
			const details = page.getByRole('region', { name: 'Your details' });
			await expect(details).toContainText(`It becomes ${wanted}`);
			await looksRight(page);
			await open(page, 'E-mail address');
			await expect(page.getByText('waits for your press')).toBeVisible();

			const linkIn = (mail: string, step: string) =>
				new RegExp(`/account/address/${step}/[\\w-]{43}`).exec(mail)?.[0] ?? '';
			const elsewhere = await browser.newContext({ javaScriptEnabled: hasScripts });
			const other = await elsewhere.newPage();
			await other.setViewportSize({ width: 360, height: 740 });
			await other.goto(linkIn(await mailTo(wanted, 'change-address'), 'confirm'));
			await ready(other);
			await looksRight(other);
			await other.getByRole('button', { name: 'Yes, this is my address' }).click();
			await expect(other.getByText('Your account has the new address now.')).toBeVisible();
			await page.goto('/account');
			await expect(details).toContainText(wanted);
			await expect(details).not.toContainText('Not confirmed yet');

			await other.goto(linkIn(await mailTo(email, 'address-leaves'), 'stop'));
			await ready(other);
			await looksRight(other);
			await other.getByRole('button', { name: 'It was not me: stop it' }).click();
			await expect(other.getByText('Everybody is signed out')).toBeVisible();
			await mailTo(email, 'password-link');
			await page.goto('/account');
			await expect(page).toHaveURL('/login?next=%2Faccount');
			await elsewhere.close();
		});
	});
}
