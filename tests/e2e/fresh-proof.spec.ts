import { expect } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import { codeApps } from '#db/accounts/second-factor-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { settings } from '#db/site-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { hashPassword } from '#shop/accounts/passwords.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { paymentState } from '#tests/helpers/provider-ledgers.ts';
import { CANCELLED, makeDifference, moneyWorld } from '#tests/helpers/reconciliation-shop.ts';
import { makeStaffUser } from '#tests/helpers/staff.ts';
import { violationsIn } from './accessible.ts';
import { unique } from './admin-steps.ts';
import { alive, openAlive, signInAs } from './journeys.ts';
import type { OwnShop } from './own-shop.ts';
import {
	ADMIN,
	ageSessions,
	codeOf,
	expectFits,
	openFactorShop,
	PASSWORD,
	RULES,
	register,
	setUpAppHere,
	typePair,
} from './second-factor-steps.ts';
import { test } from './visitors.ts';

// What a fresh proof is asked for, and shops that require a second factor of their staff.

let shop: OwnShop;

// One shop for all, whatever fails.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
	shop = await openFactorShop();
});
test.afterAll(() => shop.close());

for (const hasScripts of [true, false])
	test.describe(hasScripts ? 'elsewhere, with scripts' : 'elsewhere, without scripts', () => {
		test.use({ javaScriptEnabled: hasScripts, viewport: { width: 360, height: 740 } });

		test('an old session ends no other without the password', async ({ page, context }) => {
			const email = await register(shop, context);
			const login = { data: { email, password: PASSWORD } };
			const { token } = await (
				await context.request.post(`${shop.address}/api/login`, login)
			).json();
			const isOpen = async () => {
				const headers = { authorization: `Bearer ${token}`, cookie: '' };
				return (
					(await context.request.get(`${shop.address}/api/user`, { headers })).status() === 200
				);
			};
			await page.goto(`${shop.address}/account`);
			if (hasScripts) await alive(page);
			await ageSessions(shop, email);
			await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
			await expect(page.getByRole('heading', { name: 'Is it you?' })).toBeVisible();
			expect(await isOpen()).toBe(true);
			if (hasScripts) await alive(page);
			await expectFits(page);
			// What lies half under the header where the page has been scrolled to is no small target.
			if (hasScripts) {
				await page.evaluate(() => scrollTo(0, 0));
				expect(await violationsIn(page, { tags: RULES })).toEqual([]);
			}
			await page.getByLabel('Your password').fill(PASSWORD);
			await page.getByRole('button', { name: 'Confirm' }).click();
			await expect(page.getByText('Signed out in 1 place.')).toBeVisible();
			expect(await isOpen()).toBe(false);
		});
	});

test('buyers are asked to transfer to an account only after a fresh proof, and the owners hear of it', async ({
	page,
}) => {
	await openAlive(page, `${shop.address}/login`);
	await typePair(page, ADMIN.email, ADMIN.password);
	await expect(page).toHaveURL(`${shop.address}/admin/dashboard`);
	await openAlive(page, `${shop.address}/admin/cash`);
	await ageSessions(shop, ADMIN.email);
	await page.getByLabel('Name', { exact: true }).fill('Zenith');
	await page.getByLabel('What they are').selectOption('Bank account');
	await page.getByLabel('Bank', { exact: true }).fill('Zenith Bank');
	await page.getByLabel('Account number').fill('1012345678');
	await page.getByLabel('Account name').fill('Bridgehead Audio Ltd');
	await page.getByRole('button', { name: 'Add the collector' }).click();
	await expect(page.getByRole('heading', { name: 'Is it you?' })).toBeVisible();
	expect(await violationsIn(page, { tags: RULES })).toEqual([]);
	await expect(page.getByLabel('Account number')).toHaveValue('1012345678');
	await page.getByLabel('Your password').fill(ADMIN.password);
	await page.getByRole('button', { name: 'Confirm' }).click();
	await expect(page.getByRole('table', { name: 'Accounts and terminals' })).toContainText('Zenith');
	const [mail] = await shop.db.select().from(mails).where(eq(mails.kind, 'bank-account'));
	expect(mail).toMatchObject({ recipient: ADMIN.email });
});

test('a role is changed, a large refund made, and a table of customers downloaded, after a fresh proof; nothing typed is lost', async ({
	page,
}) => {
	const { id, name } = await makeStaffUser(shop.db, 'sales', `Uju ${unique()}`);
	await openAlive(page, `${shop.address}/login`);
	await typePair(page, ADMIN.email, ADMIN.password);
	await expect(page).toHaveURL(`${shop.address}/admin/dashboard`);
	await openAlive(page, `${shop.address}/admin/staff/${id}`);
	await ageSessions(shop, ADMIN.email);
	await page.getByLabel('Writer').check();
	await page.getByRole('button', { name: 'Save the role' }).click();
	await expect(page.getByRole('heading', { name: 'Is it you?' })).toBeVisible();
	await expect(page.getByLabel('Your password')).toBeFocused();
	expect(await violationsIn(page, { tags: RULES })).toEqual([]);
	await page.getByLabel('Your password').fill('not the password');
	await page.getByRole('button', { name: 'Confirm' }).click();
	await expect(page.getByText('This is not your password.')).toBeVisible();
	await expect(page.getByLabel('Writer')).toBeChecked();
	await page.getByLabel('Your password').fill(ADMIN.password);
	await page.getByRole('button', { name: 'Confirm' }).click();
	await expect(page.getByText('The role is changed. It counts at once.')).toBeVisible();
	await expect(page.getByRole('row', { name })).toContainText('Writer');

	const world = await moneyWorld(shop.db);
	const paid = { ...world.given(1, 900_000_00), order: CANCELLED };
	const { paymentId } = await makeDifference(world, 'cancelled-paid', paid);
	await openAlive(page, `${shop.address}/admin/money`);
	await ageSessions(shop, ADMIN.email);
	await page.getByRole('button', { name: 'Refund', exact: false }).click();
	const sure = page.getByRole('alertdialog', { name: 'Are you sure?' });
	await sure.getByRole('button', { name: 'Refund' }).click();
	await expect(page.getByRole('heading', { name: 'Is it you?' })).toBeVisible();
	expect(await violationsIn(page, { tags: RULES })).toEqual([]);
	expect(await paymentState(shop.db, paymentId)).toBe('paid');
	await page.getByLabel('Your password').fill(ADMIN.password);
	await page.getByRole('button', { name: 'Confirm' }).click();
	await expect(page.getByText('Paid, but cancelled or returned: settled.')).toBeVisible();
	expect(await paymentState(shop.db, paymentId)).toBe('refunding');

	await ageSessions(shop, ADMIN.email);
	await page.goto(`${shop.address}/admin/newsletter/export.csv`);
	await expect(page).toHaveURL(/\/account\/prove\?next=/);
	await page.getByLabel('Your password').fill(ADMIN.password);
	const download = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Go on' }).click();
	expect((await download).suggestedFilename()).toMatch(/^newsletter-.*\.csv$/);
});

test('a shop that begins to require a second factor asks it of an open tab, and of programs; the last one stays', async ({
	page,
	newVisitor,
}) => {
	const email = `uju.${unique()}@example.com`;
	const member = await makeStaffUser(shop.db, 'sales', 'Uju Eze');
	const passwordHash = await hashPassword(PASSWORD);
	await shop.db.update(users).set({ email, passwordHash }).where(eq(users.id, member.id));
	const tab = await newVisitor();
	await openAlive(tab, `${shop.address}/login`);
	await typePair(tab, email, PASSWORD);
	await expect(tab).toHaveURL(`${shop.address}/admin/dashboard`);
	const login = { data: { email, password: PASSWORD } };
	const { token } = await (await tab.request.post(`${shop.address}/api/login`, login)).json();
	const orders = () =>
		tab.request.get(`${shop.address}/api/admin/orders`, {
			headers: { authorization: `Bearer ${token}` },
		});
	expect((await orders()).status()).toBe(200);

	await openAlive(page, `${shop.address}/login`);
	await typePair(page, ADMIN.email, ADMIN.password);
	await expect(page).toHaveURL(`${shop.address}/admin/dashboard`);
	await openAlive(page, `${shop.address}/admin/settings?tab=staff`);
	await ageSessions(shop, ADMIN.email);
	await page.getByLabel('Require a second factor of the staff').check();
	await page.getByRole('button', { name: 'Save', exact: true }).click();
	await page.getByLabel('Your password').fill(ADMIN.password);
	await page.getByRole('button', { name: 'Save', exact: true }).click();
	// The owner has none either.
	await expect(page).toHaveURL(/\/account\/second-factor/);
	await page.close();

	expect((await orders()).status()).toBe(403);
	await tab.goto(`${shop.address}/admin/orders?state=placed`);
	await expect(tab).toHaveURL(/\/account\/second-factor/);
	await expect(tab.getByText('The shop requires a second factor of its staff')).toBeVisible();
	const secret = await setUpAppHere(tab);
	await tab.getByRole('link', { name: 'On to the admin area' }).click();
	await expect(tab).toHaveURL(`${shop.address}/admin/orders?state=placed`);
	await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Orders');
	await tab.goto(`${shop.address}/account/second-factor`);
	await tab.getByText('Remove…', { exact: false }).click();
	await tab.getByRole('button', { name: 'Remove the app' }).click();
	await expect(tab.getByText('Set up another one first')).toBeVisible();

	// A program sends a code with the pair; without one it learns that it must.
	const asked = await (await tab.request.post(`${shop.address}/api/login`, login)).json();
	expect(asked).toMatchObject({ status: 401, second_factor: true });
	const withCode = { data: { ...login.data, code: codeOf(secret) } };
	const signedIn = await (await tab.request.post(`${shop.address}/api/login`, withCode)).json();
	expect(signedIn).toMatchObject({ status: 200, username: 'Uju Eze' });
	expect(await shop.db.$count(codeApps, eq(codeApps.userId, member.id))).toBe(1);
	const recorded = await shop.db.select().from(auditTrail).where(eq(auditTrail.nounId, member.id));
	expect(recorded.map(({ action }) => action)).toContain('add-code-app');
});

test('a note typed while the session ends, or a second factor is first required, waits for both', async ({
	page,
	context,
}) => {
	const { id: staffId } = await makeStaffUser(shop.db, 'sales', 'Sade Bello');
	await signInAs(context, { db: shop.db, userId: staffId, url: shop.address });
	const line = { name: 'Ekwe', unitKobo: 12_500_00, qty: 1 };
	const { id } = await makeOrder(shop.db, { userId: staffId, state: 'placed' }, [line]);
	const setRequired = (value: boolean) =>
		shop.db
			.insert(settings)
			.values({ key: 'staffSecondFactor', value })
			.onConflictDoUpdate({ target: settings.key, set: { value } });
	await setRequired(false);
	await openAlive(page, `${shop.address}/admin/orders/${id}`);
	const note = page.getByLabel('New note');
	const add = page.getByRole('button', { name: 'Add the note' });
	await note.fill('On Friday, after four.');
	await setRequired(true);
	await add.click();
	await expect(page.getByText('The shop requires a second factor of its staff')).toBeVisible();
	await expect(note).toHaveValue('On Friday, after four.');
	const opened = context.waitForEvent('page');
	await page.getByRole('link', { name: 'Show it in a new tab' }).click();
	const tab = await opened;
	await expect(tab).toHaveURL(/\/account\/second-factor\?next=%2Fadmin%2Fdashboard$/);
	await setUpAppHere(tab);
	await tab.close();

	const session = await context.cookies();
	await context.clearCookies();
	await add.click();
	await expect(page.getByText('You are no longer signed in')).toBeVisible();
	await expect(page.getByRole('link', { name: 'Sign in in a new tab' })).toBeVisible();
	await context.addCookies(session);
	await add.click();
	await expect(page.getByText('On Friday, after four.')).toBeVisible();
	await expect(note).toHaveValue('');
});
