import { expect, test } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import { payments } from '#db/payment-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { makePaidOrder, openLedger } from '#tests/helpers/provider-ledgers.ts';
import { UNPAID } from '#tests/helpers/reconciliation-shop.ts';
import { defineSpecifications } from '#tests/helpers/specifications.ts';
import { violationsIn } from './accessible.ts';
import { becomeAdmin, nameIt, openTab, unique } from './admin-steps.ts';
import { becomeShopper, closeAlert, openAlive, openKnowingRoutes } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';
import { expectMoney } from './payment-steps.ts';

// What a lost or slow connection leaves as it is: what was typed, where somebody is, what they look at.

test('the fields of a category that do not come are asked for again, and nothing typed is lost', async ({
	page,
}) => {
	const name = `Ubo ${unique()}`;
	const [plucked, blown] = await withShopDatabase(async (db) => {
		const make = async (key: string) => {
			const category = await makeCategory(db, { name: `${key} ${unique()}` });
			await defineSpecifications(db, category.id, { key, label: key });
			return category;
		};
		return [await make('Keys'), await make('Holes')];
	});
	await becomeAdmin(page);
	await openAlive(page, '/admin/add-product');
	await nameIt(page, name);
	const fields = '**/admin/specification-fields/**';
	await page.route(fields, (route) => route.abort());
	await page.getByLabel('Category').selectOption(String(plucked?.id));
	const failed = page.getByText('The specifications of this category could not be loaded.');
	await expect(failed.first()).toBeVisible();
	await expect(page.getByLabel('Name').first()).toHaveValue(name);
	expect(await violationsIn(page)).toEqual([]);
	await page.unroute(fields);
	await page.getByRole('button', { name: 'Try again' }).click();
	await expect(failed).toHaveCount(0);
	await expect(page.locator(':focus')).toHaveCount(1);
	await openTab(page, 'Specifications');
	await expect(page.getByLabel('Keys')).toBeVisible();

	// An earlier answer that comes after a later one.
	const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
	await page.route(`**/admin/specification-fields/${plucked?.id}*`, async (route) => {
		await held;
		await route.continue();
	});
	await openTab(page, 'Home');
	for (const each of [blown, plucked, blown])
		await page.getByLabel('Category').selectOption(String(each?.id));
	await openTab(page, 'Specifications');
	await expect(page.getByLabel('Holes')).toBeVisible();
	const late = page.waitForResponse(`**/admin/specification-fields/${plucked?.id}*`);
	letGo();
	await (await late).finished();
	// What was asked after it is answered, too: the page has dealt with it by now.
	await page.evaluate(() => fetch('/session').then((response) => response.text()));
	await expect(page.getByLabel('Holes')).toBeVisible();
	await expect(page.getByLabel('Keys')).toHaveCount(0);

	// A refused save brings the fields of the category that was sent.
	await openTab(page, 'Home');
	await page.route(fields, (route) => route.abort());
	await page.getByLabel('Category').selectOption(String(plucked?.id));
	await expect(failed.first()).toBeVisible();
	await page.getByRole('button', { name: 'Add Product' }).click();
	await closeAlert(page, 'All fields are mandatory');
	await expect(failed).toHaveCount(0);
	await openTab(page, 'Specifications');
	await expect(page.getByLabel('Keys')).toBeVisible();
	await expect(page.getByLabel('Holes')).toHaveCount(0);
});

test('a preview that does not come says so, and leaves the article as it was typed', async ({
	page,
}) => {
	await becomeAdmin(page);
	await openAlive(page, '/admin/adminblog/create');
	await page.getByLabel('Title').fill('Tuning an udu');
	await page.getByLabel('Content').fill('With a *little* water.');
	await page.route('**/admin/preview/article**', (route) => route.abort());
	await page.getByRole('button', { name: 'Preview the text' }).click();
	await expect(page.getByText('Network error, please try again later.')).toBeVisible();
	await expect(page.getByLabel('Content')).toHaveValue('With a *little* water.');
	await page.unroute('**/admin/preview/article**');
	await page.getByRole('button', { name: 'Preview the text' }).click();
	const shown = page.getByRole('region', { name: 'How it will look' });
	await expect(shown).toBeFocused();
	await expect(shown).toContainText('With a little water.');
	await expect(page.getByText('Network error, please try again later.')).toHaveCount(0);
});

test('a form that is being saved takes no input, and leaves alone who has left it', async ({
	page,
}) => {
	const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
	await page.route('**/admin/save/synonym*', async (route) => {
		await held;
		await route.continue();
	});
	await becomeAdmin(page);
	await openKnowingRoutes(page, '/admin/search-words/add');
	const term = page.getByLabel('Shoppers type');
	await term.fill(`ubo ${unique()}`);
	await page.getByLabel('The catalogue says').fill('thumb piano');
	await term.press('Enter');
	await expect(page.getByRole('main').getByRole('button', { name: 'Adding...' })).toBeFocused();
	await term.evaluate((field) => field.focus());
	await expect(term).not.toBeFocused();
	await page.getByRole('navigation').getByRole('link', { name: 'Orders', exact: true }).click();
	const leave = page.getByRole('alertdialog', { name: 'Leave without saving?' });
	await leave.getByRole('button', { name: 'Leave' }).click();
	const heading = page.getByRole('heading', { level: 1, name: 'Orders' });
	await expect(heading).toBeVisible();
	const saved = page.waitForResponse('**/admin/save/synonym*');
	letGo();
	expect((await saved).status()).toBe(200);
	await closeAlert(page, 'Success', 'Synonym added successfully.');
	await expect(heading).toBeVisible();
	await expect(page).toHaveURL('/admin/orders');
});

test('the page of an order stays when a look for its money is lost, and looks again', async ({
	page,
}) => {
	const { email } = await becomeShopper(page, 'waiting');
	const { order, payment } = await withShopDatabase(async (db) => {
		const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
		const { id: categoryId } = await makeCategory(db, { name: `Awaited ${unique()}` });
		const { id: productId } = await makeProduct(db, { categoryId });
		return makePaidOrder(db, {
			userId: user?.id ?? 0,
			productId,
			books: openLedger('paystack'),
			at: new Date(),
			totalKobo: 5_000_00,
			order: { state: 'awaiting-payment' },
			payment: { state: 'pending', ...UNPAID },
		});
	});
	await openKnowingRoutes(page, `/myorders/view-order/${order.id}`);
	const lost = page.waitForEvent('requestfailed', (request) =>
		request.url().includes('/view-order/'),
	);
	await page.route(`**/view-order/${order.id}.data*`, (route) => route.abort(), { times: 1 });
	await lost;
	await withShopDatabase((db) =>
		db.update(payments).set({ state: 'failed' }).where(eq(payments.id, payment.id)),
	);
	await expectMoney(page, 'Not paid', { timeout: 60_000 });
	// Of another page, that it could not be loaded is shown.
	await page.route('**/*.data*', (route) => route.abort());
	await page.locator('footer').getByRole('link', { name: 'Blog' }).click();
	await expect(page.getByRole('heading', { name: 'Failed to load articles' })).toBeVisible();
});
