import { expect, type Page } from '@playwright/test';
import { violationsIn } from './accessible.ts';
import { becomeAdmin } from './admin-steps.ts';
import {
	alive,
	becomeShopper,
	closeAlert,
	complaints,
	mailTo,
	newEmail,
	PASSWORD,
} from './journeys.ts';
import { test } from './visitors.ts';

// Inviting somebody to the staff by mail, with a new account and with one that there is.

for (const hasScripts of [true, false]) {
	test.describe(hasScripts ? 'with scripts' : 'without scripts', () => {
		test.use({ javaScriptEnabled: hasScripts, viewport: { width: 360, height: 740 } });
		const ready = async (page: Page) => {
			if (hasScripts) await alive(page);
		};
		const isAccessible = async (page: Page) => {
			if (hasScripts) expect(await violationsIn(page)).toEqual([]);
		};

		async function invite(page: Page, email: string, role: string): Promise<string> {
			await becomeAdmin(page);
			await page.goto('/admin/staff');
			await page.getByRole('link', { name: 'Invite somebody' }).click();
			await expect(page.getByRole('heading', { level: 1, name: 'Invite Somebody' })).toBeVisible();
			await ready(page);
			await page.getByLabel(role, { exact: true }).check();
			await page.getByRole('button', { name: 'Send the invitation' }).click();
			await expect(page.getByText('The email field is required.').first()).toBeVisible();
			await expect(page.getByLabel(role, { exact: true })).toBeChecked();
			await ready(page);
			await isAccessible(page);
			await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
			await page.getByRole('button', { name: 'Send the invitation' }).click();
			await expect(page.getByText('The invitation is on its way.')).toBeVisible();
			if (hasScripts)
				await expect(page.locator(':focus')).toHaveText('The invitation is on its way.');
			const link = /\/invitation\/[\w-]{43}/.exec(await mailTo(email, 'staff-invitation'));
			return link?.[0] ?? '';
		}

		test('somebody new chooses a password, and may do the work of the role', async ({
			page,
			newVisitor,
		}) => {
			const email = newEmail('invited');
			const link = await invite(page, email, 'Writer');
			await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Writer');

			const theirs = await newVisitor();
			const found = complaints(theirs);
			await theirs.goto(link);
			await ready(theirs);
			await expect(theirs.getByText('You are invited with the role Writer.')).toBeVisible();
			await isAccessible(theirs);
			const field = (label: string) => theirs.getByLabel(label, { exact: true });
			await field('Full Name').fill('Ifeoma Eze');
			await field('Password').fill(PASSWORD);
			await field('Confirm Password').fill('something else');
			await theirs.getByRole('button', { name: 'Join' }).click();
			await expect(theirs.getByText('The password confirmation does not match.')).toBeVisible();
			await expect(field('Full Name')).toHaveValue('Ifeoma Eze');
			await ready(theirs);
			await field('Password').fill(PASSWORD);
			await field('Confirm Password').fill(PASSWORD);
			await theirs.getByRole('button', { name: 'Join' }).click();
			await expect(theirs).toHaveURL('/admin/dashboard');
			if (hasScripts) await closeAlert(theirs, 'Success', 'You are on the staff now.');
			await expect(theirs.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
			const statusOf = async (address: string) =>
				(await theirs.request.get(address, { maxRedirects: 0 })).status();
			expect([await statusOf('/admin/adminblog'), await statusOf('/admin/orders')]).toEqual([
				200, 403,
			]);
			const again = await theirs.goto(link);
			expect(again?.status()).toBe(404);
			await expect(theirs.getByText('This invitation was used or taken back')).toBeVisible();
			// The refused form and the used link, as the browser tells them.
			expect(found.filter((each) => !/40[34]|422/.test(each))).toEqual([]);
		});

		test('somebody with an account signs in and accepts; nobody else does', async ({
			page,
			newVisitor,
		}) => {
			const their = await newVisitor();
			const { email } = await becomeShopper(their, 'invited');
			const link = await invite(page, email, 'Sales');
			// The owner who opens it is told that it is for somebody else.
			await page.goto(link);
			await expect(page.getByText('This is for somebody else')).toBeVisible();

			await their.context().clearCookies();
			await their.goto(link);
			await ready(their);
			await their.getByRole('link', { name: 'Sign in' }).click();
			await expect(their).toHaveURL(/\/login\?next=/);
			await ready(their);
			await their.getByLabel('Email', { exact: true }).fill(email);
			await their.getByLabel('Password', { exact: true }).fill(PASSWORD);
			await their.getByRole('button', { name: /^(Login|Sign in|Log in)$/i }).click();
			await expect(their).toHaveURL(link);
			await ready(their);
			if (hasScripts) await closeAlert(their, 'Success');
			await their.getByLabel('Your present password').fill(PASSWORD);
			await their.getByRole('button', { name: 'Accept the invitation' }).click();
			await expect(their).toHaveURL('/admin/dashboard');
		});

		test('an invitation is sent again, and taken back', async ({ page }) => {
			const email = newEmail('invited');
			const link = await invite(page, email, 'Stock');
			await ready(page);
			await page.getByRole('button', { name: `Send again to ${email}` }).click();
			if (hasScripts) await closeAlert(page, 'Success', 'on its way again');
			await expect(page.getByRole('button', { name: `Send again to ${email}` })).toBeVisible();
			await expect
				.poll(async () => (await page.request.get(link, { maxRedirects: 0 })).status())
				.toBe(404);
			await page.getByRole('button', { name: `Cancel the invitation of ${email}` }).click();
			if (hasScripts) await closeAlert(page, 'Success', 'cancelled');
			await expect(page.getByText(email)).toHaveCount(0);
			await page.goto('/admin/activity?noun=invitation');
			await expect(page.getByText(`: ${email}`)).toHaveCount(3);
		});
	});
}
