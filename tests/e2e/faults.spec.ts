import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { openDatabase } from '#db/client.ts';
import { startEmbedded } from '#db/embedded.ts';
import { makeCategory } from '#tests/helpers/catalogue.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { makeAdminUser, signedInHeaders } from '#tests/helpers/staff.ts';
import { alive, closeAlert } from './journeys.ts';
import { closeShop, freePort, openShop } from './own-shop.ts';

// A shop whose database lacks columns that staff lists and the recording of changes need.

test('errors of reading and saving are described in their own words, inside the admin area', async ({
	page,
}) => {
	const folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-faults-'));
	const port = await freePort();
	const url = `http://127.0.0.1:${port}`;
	const shop = await openShop(folder, port, { PUBLIC_URL: url, LOG_LEVEL: 'silent' });
	try {
		const value = encodeURIComponent(await breakLists(folder));
		await page.context().addCookies([{ name: 'bridgehead_session', value, url }]);
		for (const [list, message] of Object.entries({
			'view-product': 'Failed to fetch products',
			adminblog: 'Failed to fetch articles',
			'adminblog/edit/1': 'Failed to load article data',
		})) {
			const response = await page.goto(`${url}/admin/${list}`);
			expect(response?.status()).toBe(500);
			await expect(page.getByRole('heading', { level: 1, name: message })).toBeVisible();
			await expect(page.getByText('tell us this reference')).toBeVisible();
			await expect(page.getByText('Logged in as: Administrator')).toBeVisible();
		}
		await page.getByRole('link', { name: 'Blogging' }).last().click();
		await expect(page.getByRole('heading', { name: 'Failed to fetch articles' })).toBeVisible();

		await page.goto(`${url}/admin/profile`);
		await alive(page);
		await page.getByRole('button', { name: 'Block' }).click();
		const sure = page.getByRole('alertdialog', { name: 'Are you sure?' });
		await sure.getByRole('button', { name: 'Block' }).click();
		await closeAlert(page, 'Failed to update user status', 'tell us this reference');
		await page.goto(`${url}/admin/view-category`);
		await alive(page);
		await page.getByRole('button', { name: 'Delete' }).click();
		await sure.getByRole('button', { name: 'Delete' }).click();
		await closeAlert(page, 'Failed to delete data', 'tell us this reference');
		await expect(page.getByRole('heading', { level: 1, name: 'View Category' })).toBeVisible();
	} finally {
		await closeShop(shop);
		await rm(folder, { recursive: true, force: true });
	}
});

/** Drops columns of lists and of the audit trail; returns the token of an admin. */
async function breakLists(folder: string): Promise<string> {
	const db = openDatabase((await startEmbedded({ folder: path.join(folder, 'postgres') })).url, 1);
	try {
		const { authorization } = await signedInHeaders(db, (await makeAdminUser(db)).id);
		await makeShopper(db);
		await makeCategory(db);
		await db.$client.query('alter table articles drop column main_width');
		await db.$client.query('alter table products drop column size cascade');
		await db.$client.query('alter table audit_trail drop column action cascade');
		return authorization.slice('Bearer '.length);
	} finally {
		await db.$client.end();
	}
}
