import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { expectReadable } from './accessible.ts';
import { alive, becomeShopper, complaints, mailTo, newEmail, PASSWORD } from './journeys.ts';
import { test } from './visitors.ts';

// Name, password and address of one's own account.

const NEW_PASSWORD = 'lamp window river';

/** The mail to the present address about a change to this one: there may be an earlier one about another. */
async function mailAbout(wanted: string, email: string): Promise<string> {
	const outbox = path.join(process.env.E2E_DATA_DIR ?? '', 'outbox');
	let found = '';
	await expect
		.poll(async () => {
			for (const file of await readdir(outbox)) {
				if (!file.includes(`_address-leaves_${email}_`) || !file.endsWith('.eml')) continue;
				const text = (await readFile(path.join(outbox, file), 'utf8'))
					.replace(/=\r?\n/g, '')
					.replaceAll('=3D', '=');
				if (text.includes(wanted)) found = text;
			}
			return found;
		})
		.not.toBe('');
	return found;
}

for (const hasScripts of [true, false]) {
	test.describe(hasScripts ? 'with scripts' : 'without scripts', () => {
		test.use({ javaScriptEnabled: hasScripts, viewport: { width: 360, height: 740 } });
		const ready = async (page: Page) => {
			if (hasScripts) await alive(page);
		};
		const looksRight = (page: Page) => expectReadable(page, hasScripts);
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

		const linkIn = (mail: string, path: string) =>
			new RegExp(`/account/${path}/[\\w-]{43}`).exec(mail)?.[0] ?? '';

		test('a shopper whose address was never confirmed changes it by the mail to the new one, and takes it back by the other', async ({
			page,
			newVisitor,
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
			await expect(details).toContainText(`It is to become ${wanted}`);
			await looksRight(page);
			await open(page, 'E-mail address');
			await expect(page.getByText('Press the link in our mail there.')).toBeVisible();

			const other = await newVisitor();
			await other.goto(linkIn(await mailTo(wanted, 'change-address'), 'address/confirm'));
			await ready(other);
			await looksRight(other);
			await other.getByRole('button', { name: 'Yes, this is my address' }).click();
			await expect(other.getByText('Your account has the new address now.')).toBeVisible();
			await page.goto('/account');
			await expect(details).toContainText(wanted);
			await expect(details).not.toContainText('Not confirmed yet');

			await other.goto(linkIn(await mailTo(email, 'address-leaves'), 'address/stop'));
			await ready(other);
			await looksRight(other);
			await other.getByRole('button', { name: 'It was not me: stop it' }).click();
			await expect(other.getByText('Everybody is signed out')).toBeVisible();
			await mailTo(email, 'password-link');
			await page.goto('/account');
			await expect(page).toHaveURL('/login?next=%2Faccount');
		});

		test('a confirmed address agrees, too: the change is made when both mails were pressed', async ({
			page,
			newVisitor,
		}) => {
			const { email } = await becomeShopper(page, 'both-ends');
			await page.goto(linkIn(await mailTo(email, 'welcome'), 'confirm'));
			await ready(page);
			await page.getByRole('button', { name: 'Yes, this is my address' }).click();
			await expect(page.getByText('is confirmed.')).toBeVisible();
			const ask = async (wanted: string) => {
				await open(page, 'E-mail address');
				await page.getByLabel('New address').fill(wanted);
				await page.getByLabel('Your present password', { exact: true }).fill(PASSWORD);
				await page.getByRole('button', { name: 'Mail me the links' }).click();
				await expect(details).toContainText(`It is to become ${wanted}`);
			};
			const details = page.getByRole('region', { name: 'Your details' });
			const other = await newVisitor();
			const goTo = async (link: string) => {
				await other.goto(link);
				await ready(other);
				await looksRight(other);
			};

			const mistyped = newEmail('mistyped');
			await ask(mistyped);
			await goTo(linkIn(await mailTo(mistyped, 'change-address'), 'address/confirm'));
			await other.getByRole('button', { name: 'I did not ask for this' }).click();
			await expect(other.getByText('Nothing is changed')).toBeVisible();
			await page.goto('/account');
			await expect(details).not.toContainText(mistyped);

			const wanted = newEmail('both-wanted');
			await ask(wanted);
			await goTo(linkIn(await mailTo(wanted, 'change-address'), 'address/confirm'));
			await other.getByRole('button', { name: 'Yes, this is my address' }).click();
			await expect(other.getByText('Thank you, you have said yes.')).toBeVisible();
			await ready(other);
			await looksRight(other);
			await page.goto('/account');
			await expect(details).toContainText(`It is to become ${wanted}`);
			await expect(details).toContainText(
				'If you cannot read it any more, the change is made after',
			);
			await ready(page);
			await looksRight(page);
			const agree = linkIn(await mailAbout(wanted, email), 'address/agree');
			await goTo(agree);
			await other.getByRole('link', { name: 'It was not me' }).click();
			await expect(other.getByRole('button', { name: 'It was not me: stop it' })).toBeVisible();
			await other.getByRole('link', { name: 'It was me: change it' }).click();
			await other.getByRole('button', { name: 'Yes, change it' }).click();
			await expect(other.getByText('Your account has the new address now.')).toBeVisible();
			expect((await other.goto(agree))?.status()).toBe(404);
			await page.goto('/account');
			await expect(details).toContainText(wanted);
			await expect(details).not.toContainText('It is to become');
		});
	});
}

test('on a phone, of pages in a row that scrolls sideways the one with the focus is in sight', async ({
	page,
}) => {
	await becomeShopper(page, 'sideways');
	await page.setViewportSize({ width: 360, height: 740 });
	await page.goto('/account');
	const pages = page.getByRole('navigation', { name: 'Your account' });
	for (const link of await pages.getByRole('link').all()) {
		await link.focus();
		await expect(link).toBeInViewport({ ratio: 1 });
	}
});
