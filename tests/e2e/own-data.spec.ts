import { expect, type Page, test } from '@playwright/test';
import { expectReadable } from './accessible.ts';
import { alive, becomeShopper, PASSWORD } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';

// Everything that the shop stores about somebody: getting it, and deleting it, after showing who one is.

/** Makes the sessions of somebody old, as after a quarter of an hour. */
const ageSessions = (email: string) =>
	withShopDatabase((db) =>
		db.$client.query(
			`update access_tokens set proved_at = now() - interval '15 minutes'
			where user_id = (select id from users where email = $1)`,
			[email],
		),
	);

for (const hasScripts of [true, false]) {
	test.describe(hasScripts ? 'with scripts' : 'without scripts', () => {
		test.use({ javaScriptEnabled: hasScripts, viewport: { width: 360, height: 740 } });
		const looksRight = async (page: Page) => {
			if (hasScripts) await alive(page);
			await expectReadable(page, hasScripts);
		};

		test('a shopper shows who they are, downloads their data, and deletes the account', async ({
			page,
		}) => {
			const { email } = await becomeShopper(page, 'own-data');
			await ageSessions(email);
			await page.goto('/account/data');
			const download = page.getByRole('button', { name: 'Download as JSON' });
			await expect(download).toHaveCount(0);
			await looksRight(page);
			await page.getByRole('link', { name: 'Show that it is you' }).click();
			await page.getByLabel('Your password').fill(PASSWORD);
			await page.getByRole('button', { name: 'Go on', exact: true }).click();
			await expect(page).toHaveURL('/account/data');
			await looksRight(page);
			const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
			expect(file.suggestedFilename()).toMatch(/^my-data-.*\.json$/);

			await ageSessions(email);
			await page.goto('/account/delete');
			await looksRight(page);
			const closing = page.getByRole('button', { name: 'Delete my account' });
			await closing.click();
			await expect(page.getByText('Type DELETE, in letters.').first()).toBeVisible();
			await page.getByLabel('Type DELETE to confirm').fill('delete');
			await page.getByLabel('Delete them').check();
			await closing.click();
			await expect(page.getByText('Please show that it is you')).toBeVisible();
			await looksRight(page);
			await expect(page.getByLabel('Type DELETE to confirm')).toHaveValue('delete');
			await expect(page.getByLabel('Delete them')).toBeChecked();
			await page.getByLabel('Your password').fill('a wrong one');
			await closing.click();
			await expect(page.getByText('This is not your password.')).toBeVisible();
			await page.getByLabel('Your password').fill(PASSWORD);
			await closing.click();
			await expect(page).toHaveURL('/account/deleted');
			expect((await (await page.request.get('/session')).json()).signedIn).toBe(false);
		});
	});
}
