import { type BrowserContext, expect, test } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { type StaffRole, users } from '#db/account-schema.ts';
import { BUILT_IN_ROLE_NAMES } from '#shop/staff/permissions.ts';
import { makeOwnRoleUser, makeStaffUser, signedInHeaders } from '#tests/helpers/staff.ts';
import { violationsIn } from './accessible.ts';
import { alive, complaints, openAlive } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';

// What staff see who may do only their own work.

const NOT_YOURS = 'Not part of your role';

/** Signs somebody new with this role in with this browser; returns their id. */
async function becomeStaff(context: BrowserContext, role: StaffRole | string[]): Promise<number> {
	const { id, token } = await withShopDatabase(async (db) => {
		const user = await (Array.isArray(role)
			? makeOwnRoleUser(db, role)
			: makeStaffUser(db, role, 'Amaka Obi'));
		const { authorization } = await signedInHeaders(db, user.id);
		return { id: user.id, token: authorization.slice('Bearer '.length) };
	});
	const url = process.env.SHOP_URL ?? '';
	await context.addCookies([
		{ name: 'bridgehead_session', value: encodeURIComponent(token), url, httpOnly: true },
		{ name: 'bridgehead_signed_in', value: '1', url },
	]);
	return id;
}

/** The addresses of the admin area that a page leads to, one for each kind of page. */
function linksIn(html: string): string[] {
	const found = [...html.matchAll(/(?:href|formaction)="(\/admin[^"#]*)/gi)].map(
		([, address = '']) => address.replaceAll('&amp;', '&'),
	);
	const kinds = new Map(
		found.map((address) => [address.replace(/\?.*/, '').replace(/\d+/g, '1'), address]),
	);
	return [...kinds.values()];
}

for (const role of [...BUILT_IN_ROLE_NAMES, ['catalogue'], ['stock'], ['orders-read'], ['money']]) {
	test(`${Array.isArray(role) ? 'only ' : ''}${role}: no page shows a link that its reader may not follow`, async ({
		context,
	}) => {
		await becomeStaff(context, role);
		const seen = new Set<string>();
		const toRead = ['/admin/dashboard'];
		let pages = 0;
		for (let address = toRead.pop(); address; address = toRead.pop()) {
			const kind = address.replace(/\?.*/, '').replace(/\d+/g, '1');
			if (seen.has(kind)) continue;
			seen.add(kind);
			const response = await context.request.get(address, { maxRedirects: 0 });
			expect(response.status(), address).toBeLessThan(400);
			const isPage = response.headers()['content-type']?.startsWith('text/html');
			if (!isPage || response.status() !== 200) continue;
			pages += 1;
			for (const link of linksIn(await response.text())) {
				const answer = await context.request.get(link, { maxRedirects: 0 });
				expect(answer.status(), `${link}, shown on ${address}`).toBeLessThan(403);
				toRead.push(link);
			}
		}
		expect(pages).toBeGreaterThan(2);
	});
}

for (const hasScripts of [true, false]) {
	test.describe(hasScripts ? 'with scripts' : 'without scripts', () => {
		test.use({ javaScriptEnabled: hasScripts, viewport: { width: 360, height: 740 } });

		test('a page of others says so in plain words, and leads on', async ({ page, context }) => {
			await becomeStaff(context, 'writer');
			const response = await page.goto('/admin/orders');
			expect(response?.status()).toBe(403);
			if (hasScripts) await alive(page);
			await expect(page.getByRole('heading', { level: 1, name: NOT_YOURS })).toBeVisible();
			await expect(page.getByText('Your role does not include See orders.')).toBeVisible();
			await expect(page).toHaveTitle(NOT_YOURS);
			if (hasScripts) expect(await violationsIn(page)).toEqual([]);
			const file = await context.request.get('/admin/orders/export.csv', { maxRedirects: 0 });
			expect([file.status(), await file.text()]).toEqual([403, expect.stringContaining(NOT_YOURS)]);
			await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click();
			await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
		});
	});
}

test('rights that end under way end in the open tab, which keeps what was typed', async ({
	page,
	context,
}) => {
	const id = await becomeStaff(context, 'writer');
	const found = complaints(page);
	await openAlive(page, '/admin/adminblog/create');
	await page.getByLabel('Title', { exact: true }).first().fill('How to string a kora');
	await withShopDatabase((db) =>
		db.update(users).set({ staffRole: 'stock' }).where(eq(users.id, id)),
	);
	expect(found).toEqual([]);
	await page
		.getByRole('button', { name: /Publish|Create|Save/ })
		.first()
		.click();
	await expect(page.getByText('Your role does not include Articles.').first()).toBeVisible();
	await page.getByRole('button', { name: 'OK' }).click();
	await expect(page.getByLabel('Title', { exact: true }).first()).toHaveValue(
		'How to string a kora',
	);
	await withShopDatabase((db) => db.update(users).set({ staffRole: null }).where(eq(users.id, id)));
	const gone = await context.request.get('/admin/dashboard', { maxRedirects: 0 });
	expect([gone.status(), gone.headers().location]).toEqual([302, '/403']);
});
