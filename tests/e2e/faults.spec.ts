import { expect, type Route, test } from '@playwright/test';
import type { Db } from '#db/client.ts';
import { makeCategory } from '#tests/helpers/catalogue.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { makeAdminUser, signedInHeaders } from '#tests/helpers/staff.ts';
import { becomeAdmin } from './admin-steps.ts';
import { alive, closeAlert, openKnowingRoutes } from './journeys.ts';
import { openOwnShop } from './own-shop.ts';

// A shop whose database lacks columns that staff lists and the recording of changes need.

test('errors of reading and saving are described in their own words, inside the admin area', async ({
	page,
}) => {
	const { address: url, db, close } = await openOwnShop('faults', { LOG_LEVEL: 'silent' });
	try {
		const value = encodeURIComponent(await breakLists(db));
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
		await close();
	}
});

const LISTS = {
	'/admin/profile': 'Failed to fetch users',
	'/admin/view-category': 'Failed to fetch categories',
	'/admin/view-product': 'Failed to fetch products',
	'/admin/adminblog': 'Failed to fetch articles',
};

for (const [how, answer] of [
	['whose connection is lost', (route: Route) => route.abort()],
	['that a proxy answers', (route: Route) => route.fulfill({ status: 502, body: 'Bad gateway' })],
] as const) {
	test(`a list of staff ${how} is described in its own words, beside the menu`, async ({
		page,
	}) => {
		await becomeAdmin(page);
		for (const [list, message] of Object.entries(LISTS)) {
			await openKnowingRoutes(page, '/admin/dashboard');
			await page.route('**/*.data*', answer);
			await page.locator(`a[href="${list}"]`).first().dispatchEvent('click');
			await expect(page.getByRole('heading', { level: 1, name: message })).toBeVisible();
			await expect(page.getByText('Logged in as: Administrator')).toBeAttached();
			await expect(page.locator(`a[href="${list}"]`).first()).toBeAttached();
			await page.unroute('**/*.data*');
			await page.getByRole('button', { name: 'Try again' }).click();
			await expect(page.getByRole('heading', { level: 1, name: message })).toHaveCount(0);
		}
	});
}

/** Drops columns of lists and of the audit trail; returns the token of an admin. */
async function breakLists(db: Db): Promise<string> {
	const { authorization } = await signedInHeaders(db, (await makeAdminUser(db)).id);
	await makeShopper(db);
	await makeCategory(db);
	await db.$client.query('alter table articles drop column main_width');
	await db.$client.query('alter table products drop column size cascade');
	await db.$client.query('alter table audit_trail drop column action cascade');
	return authorization.slice('Bearer '.length);
}
