import { type BrowserContext, expect, type Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { type StaffRole, users } from '#db/account-schema.ts';
import { cashCollectors, orderCash } from '#db/cash/cash-schema.ts';
import { BUILT_IN_ROLE_NAMES } from '#shop/staff/permissions.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { makeOwnRoleUser, makeStaffUser, signedInHeaders } from '#tests/helpers/staff.ts';
import { violationsIn } from './accessible.ts';
import { becomeAdmin, unique } from './admin-steps.ts';
import { alive, complaints, openAlive, setSession } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';
import { test } from './visitors.ts';

// What staff see who may do only their own work.

const NOT_YOURS = 'Not part of your role';

/** Signs somebody new with this role in with this browser; returns their id. */
async function becomeStaff(
	context: BrowserContext,
	role: StaffRole | string[],
	name = 'Amaka Obi',
): Promise<number> {
	const { id, token } = await withShopDatabase(async (db) => {
		const user = await (Array.isArray(role)
			? makeOwnRoleUser(db, role)
			: makeStaffUser(db, role, name));
		const { authorization } = await signedInHeaders(db, user.id);
		return { id: user.id, token: authorization.slice('Bearer '.length) };
	});
	await setSession(context, {
		url: process.env.SHOP_URL ?? '',
		token: encodeURIComponent(token),
	});
	return id;
}

/** The addresses of the admin area that a page leads to. */
function linksIn(html: string): string[] {
	return [...html.matchAll(/(?:href|formaction)="(\/admin[^"#]*)/gi)].map(([, address = '']) =>
		address.replaceAll('&amp;', '&'),
	);
}

/** Whether a page still leads to an address: other tests delete things meanwhile. */
async function leadsTo(context: BrowserContext, page: string, address: string): Promise<boolean> {
	return linksIn(await (await context.request.get(page)).text()).includes(address);
}

/** One page of each kind is enough: that of one product for those of all. */
const kindOf = (address: string) => address.replace(/\?.*/, '').replace(/\d+/g, '1');

for (const role of [
	...BUILT_IN_ROLE_NAMES,
	['catalogue'],
	['users'],
	['stock'],
	['orders-read'],
	['money'],
]) {
	test(`${Array.isArray(role) ? 'only ' : ''}${role}: no page shows a link that its reader may not follow`, async ({
		context,
	}) => {
		await becomeStaff(context, role);
		const seen = new Set<string>();
		const toRead = [{ address: '/admin/dashboard', shownOn: 'no page' }];
		let pages = 0;
		for (let next = toRead.pop(); next; next = toRead.pop()) {
			const { address, shownOn } = next;
			if (seen.has(kindOf(address))) continue;
			seen.add(kindOf(address));
			const response = await context.request.get(address, { maxRedirects: 0 });
			if (response.status() === 404 && !(await leadsTo(context, shownOn, address))) {
				seen.delete(kindOf(address));
				continue;
			}
			expect(response.status(), `${address}, shown on ${shownOn}`).toBeLessThan(400);
			const isPage = response.headers()['content-type']?.startsWith('text/html');
			if (!isPage || response.status() !== 200) continue;
			pages += 1;
			const links = linksIn(await response.text());
			toRead.push(...links.map((link) => ({ address: link, shownOn: address })));
		}
		expect(pages).toBeGreaterThan(role === 'manager' ? 30 : 2);
	});
}

test('held money names its order, and links it for who may see orders', async ({
	page,
	context,
}) => {
	const { trackingNo, address } = await withShopDatabase(async (db) => {
		const { id: userId } = await makeStaffUser(db, 'manager');
		const line = { name: 'Ogene', unitKobo: 9500_00, qty: 1 };
		const order = await makeOrder(db, { userId, state: 'sent' }, [line]);
		const [collector] = await db
			.insert(cashCollectors)
			.values({ name: `Rider ${unique()}`, kind: 'rider' })
			.returning();
		const collectorId = collector?.id ?? 0;
		await db
			.insert(orderCash)
			.values({ orderId: order.id, collectorId, amountKobo: 9500_00, collectedAt: new Date() });
		return { trackingNo: order.trackingNo, address: `/admin/cash/hand-over/${collectorId}` };
	});
	const link = page.getByRole('link', { name: trackingNo });
	await becomeStaff(context, ['money']);
	await page.goto(address);
	await expect(page.getByText(trackingNo)).toBeVisible();
	await expect(link).toBeHidden();
	await becomeStaff(context, ['money', 'orders-read']);
	await page.goto(address);
	await expect(link).toBeVisible();
});

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

for (const hasScripts of [true, false]) {
	test.describe(hasScripts ? 'with scripts' : 'without scripts', () => {
		test.use({ javaScriptEnabled: hasScripts, viewport: { width: 360, height: 740 } });
		const ready = async (page: Page) => {
			if (hasScripts) await alive(page);
		};

		test('an owner makes a role, gives it to somebody, and takes them off the staff', async ({
			page,
			newVisitor,
		}) => {
			const name = `Saturday help ${unique()}`;
			const person = `Ifeoma ${unique()}`;
			const theirs = await newVisitor();
			const id = await becomeStaff(theirs.context(), 'writer', person);
			const statusOf = async (address: string) =>
				(await theirs.request.get(address, { maxRedirects: 0 })).status();
			const found = complaints(page);
			await becomeAdmin(page);
			await page.goto('/admin/staff');
			await page.getByRole('link', { name: 'Make a role' }).click();
			await expect(page.getByRole('heading', { level: 1, name: 'Make a Role' })).toBeVisible();
			await ready(page);
			const field = page.getByRole('textbox', { name: 'Name' });
			await field.fill(name);
			await page.getByRole('button', { name: 'Make the role' }).click();
			await expect(page.getByText('Tick at least one thing').first()).toBeVisible();
			await expect(field).toHaveValue(name);
			await ready(page);
			await page.getByLabel('Stock', { exact: true }).check();
			if (hasScripts) expect(await violationsIn(page)).toEqual([]);
			await page.getByRole('button', { name: 'Make the role' }).click();
			await expect(page.getByText('The role is saved.')).toBeVisible();
			if (hasScripts) expect(await violationsIn(page)).toEqual([]);

			expect(await statusOf('/admin/tables')).toBe(403);
			await page.goto(`/admin/staff/${id}`);
			await ready(page);
			await expect(page.getByRole('heading', { level: 1, name: person })).toBeVisible();
			if (hasScripts) expect(await violationsIn(page)).toEqual([]);
			await page.getByLabel(name, { exact: true }).check();
			await page.getByRole('button', { name: 'Save the role' }).click();
			await expect(page.getByText('It counts at once.')).toBeVisible();
			expect([await statusOf('/admin/tables'), await statusOf('/admin/adminblog')]).toEqual([
				200, 403,
			]);

			await page.goto(`/admin/staff/${id}`);
			await ready(page);
			await page.getByText('Take off the staff…').click();
			await page.getByRole('button', { name: `Take ${person} off the staff` }).click();
			await expect(page.getByText('Taken off the staff, and signed out everywhere.')).toBeVisible();
			const gone = await theirs.request.get('/admin/tables', { maxRedirects: 0 });
			expect([gone.status(), gone.headers().location]).toEqual([
				302,
				'/login?next=%2Fadmin%2Ftables',
			]);
			await page.goto(`/admin/activity?noun=staff&id=${id}`);
			await expect(page.getByText(`Removed staff ${id}: ${person}`)).toBeVisible();
			await expect(page.getByText(`Changed the role of staff ${id}: ${person}`)).toBeVisible();
			// The refused form, as the browser tells it.
			expect(found.filter((each) => !each.includes('422'))).toEqual([]);
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
