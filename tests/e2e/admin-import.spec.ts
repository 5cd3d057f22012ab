import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import { catalogueImports } from '#db/staff-schema.ts';
import { makeCategory } from '#tests/helpers/catalogue.ts';
import { violationsIn } from './accessible.ts';
import { becomeAdmin } from './admin-steps.ts';
import { count, newRun, sendToCheck, state, table } from './import-steps.ts';
import { alive, openKnowingRoutes } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';

// A catalogue file in the browser: sent, reviewed, applied, its refused rows downloaded. Only one import may run at a
// time, so these tests are serial.

test.describe.configure({ mode: 'serial' });

for (const width of [360, 1280]) {
	test(`500 products with 20 bad rows at ${width} px: seen before they are applied, found in the shop, refused rows fetched`, async ({
		page,
	}) => {
		await page.setViewportSize({ width, height: 800 });
		const run = newRun();
		await becomeAdmin(page);
		await page.goto('/admin/import');
		await alive(page);
		await page.locator('input[name=file]').setInputFiles(table(run, 500));
		await page.getByRole('button', { name: 'Check this file' }).click();

		await state(page, 'Checked, not yet applied');
		await expect(count(page, 'New').first()).toHaveText('480');
		await expect(count(page, 'Refused').first()).toHaveText('20');
		const refused = page.getByRole('table', { name: 'Refused rows' }).getByRole('row');
		await expect(refused).toHaveCount(21);
		await expect(refused.nth(1)).toContainText('ask us');
		expect((await page.request.get(`/product/pulpit-stand-${run}-0`)).status()).toBe(404);
		expect(await violationsIn(page)).toEqual([]);

		// Another run's category may be suggested.
		await page.getByRole('combobox', { name: `Pulpits ${run}` }).selectOption('');
		await page.getByLabel('Show the created categories').check();
		await page.getByRole('button', { name: 'Apply' }).click();
		await state(page, 'Applied');
		await expect(count(page, 'New').first()).toHaveText('480');
		const downloading = page.waitForEvent('download');
		await page.getByRole('link', { name: 'Download the refused rows' }).click();
		const lines = (await readFile(await (await downloading).path(), 'utf8')).trimEnd().split('\n');
		expect(lines).toHaveLength(21);
		expect(lines[1]).toContain(`pulpit-stand-${run}-7`);

		await page.goto(`/pulpits-${run}`);
		await page
			.getByRole('link', { name: `Pulpit Stand ${run} 499` })
			.first()
			.click();
		await expect(
			page.getByRole('heading', { level: 1, name: `Pulpit Stand ${run} 499` }),
		).toBeVisible();
		const exported = await page.request.get('/admin/export.csv');
		expect(await exported.text()).toContain(`pulpit-stand-${run}-499,Pulpit Stand ${run} 499,`);
	});
}

/** With scripts somebody is asked first. */
async function discard(page: Page): Promise<void> {
	await page.getByRole('button', { name: 'Discard' }).click();
	await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
	await state(page, 'Discarded');
}

test('what a dealer’s table says of boxes and costs is proposed, and filled when it is ticked', async ({
	page,
}) => {
	const run = newRun();
	const rows = [
		'SKU;Name;Category;Price;Dealer price (USD);Package contents',
		`${run}-1;Dealt Mixer ${run};Dealt ${run};50,000;120.50;Mixer | Power supply | Rack ears`,
		`${run}-2;Dealt Stand ${run};Dealt ${run};9,000;soon;`,
	];
	const buffer = Buffer.from(rows.join('\n'));
	await becomeAdmin(page);
	await sendToCheck(page, { name: `dealt-${run}.csv`, mimeType: 'text/csv', buffer });
	await state(page, 'Checked, not yet applied');
	await expect(
		page.getByText(`Dealt Mixer ${run}: Mixer | Power supply | Rack ears`),
	).toBeVisible();
	await expect(page.getByText('Supplier’s price: none → US$120.50')).toBeVisible();
	expect(await violationsIn(page)).toEqual([]);
	for (const width of [360, 1280]) {
		await page.setViewportSize({ width, height: 800 });
		const wide = await page.evaluate(() => document.documentElement.scrollWidth);
		expect(wide).toBeLessThanOrEqual(width);
	}
	const report = await page.request.get(`${page.url()}/report.csv`);
	expect(await report.text()).toContain('cost left out: ""soon"" is not an amount');

	await page.getByRole('combobox', { name: `Dealt ${run}` }).selectOption('');
	await page.getByLabel('Show new products').check();
	await page.getByLabel('Show the created categories').check();
	await page.getByLabel('Fill what is in the box (1 product)').check();
	await page.getByLabel('Fill what the supplier asks (1 product)').check();
	await page.getByRole('button', { name: 'Apply' }).click();
	await state(page, 'Applied');
	const response = await page.goto(`/product/dealt-mixer-${run}`);
	expect(response?.status()).toBe(200);
	await expect(page.getByText('Rack ears')).toBeVisible();
	await expect(page.getByText('120.5')).toHaveCount(0);
	const [made] = await withShopDatabase((db) =>
		db
			.select()
			.from(products)
			.where(eq(products.slug, `dealt-mixer-${run}`)),
	);
	expect(made).toMatchObject({ supplierCurrency: 'USD', supplierMinor: 12050, costKobo: null });
});

test('a refusal stays while the page follows the check that somebody else has begun', async ({
	page,
}) => {
	const run = newRun();
	await becomeAdmin(page);
	await sendToCheck(page, table(run, 3));
	await state(page, 'Checked, not yet applied');
	const set = (changed: Partial<typeof catalogueImports.$inferInsert>) =>
		withShopDatabase((db) =>
			db
				.update(catalogueImports)
				.set(changed)
				.where(eq(catalogueImports.fileName, `pulpits-${run}.csv`)),
		);
	await page.getByLabel('Stock of new products').fill('many');
	await page.getByRole('button', { name: 'Apply' }).click();
	// Above all, and beside its field.
	await expect(page.getByText(/^The stock must be a whole number/)).toHaveCount(2);
	await expect(page.getByRole('alert').getByText(/^The stock must be/)).toBeInViewport();
	await page.getByLabel('Stock of new products').fill('5');
	await set({ state: 'checking' });
	await page.getByRole('combobox', { name: `Pulpits ${run}` }).selectOption('');
	await page.getByRole('button', { name: 'Apply' }).click();
	const problem = page
		.getByRole('alert')
		.getByText('This import cannot be applied: it is checking.');
	await expect(problem).toBeInViewport();
	await set({ state: 'discarded' });
	await state(page, 'Discarded');
	await expect(problem).toBeVisible();
});

test('a wrong file and wrong fields are reported, and a second import has to wait for the first', async ({
	page,
}) => {
	const run = newRun();
	await becomeAdmin(page);
	await page.goto('/admin/import');
	await alive(page);
	const send = page.getByRole('button', { name: 'Check this file' });
	await send.click();
	// Once, beside its field.
	await expect(page.getByText('Choose a file that is not empty.')).toBeVisible();
	await page.locator('input[name=file]').setInputFiles(table(run, 3));
	await page.getByLabel('Naira for one US dollar').fill('many');
	await send.click();
	await expect(page.getByText(/The rate must be the number of naira/)).toBeVisible();
	await expect(page.getByText('fields marked below')).toHaveCount(0);
	await page.getByLabel('Naira for one US dollar').fill('1500');
	await send.click();
	await state(page, 'Checked, not yet applied');

	const first = page.url();
	// On a phone the form is longer than the screen.
	await page.setViewportSize({ width: 360, height: 740 });
	await page.goto('/admin/import');
	await alive(page);
	await page.locator('input[name=file]').setInputFiles(table(run, 4));
	await send.click();
	await expect(page.getByRole('alert')).toContainText(`pulpits-${run}.csv is not over yet`);
	await expect(page.getByRole('alert')).toBeInViewport();
	await page.getByRole('link', { name: 'Go to that import' }).click();
	await expect(page).toHaveURL(first);
	await discard(page);
	expect((await page.request.get(`/pulpits-${run}`)).status()).toBe(404);
});

test('a file that arrives after staff have left its form leaves them where they are, and is announced', async ({
	page,
}) => {
	const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
	await page.route('**/admin/import/send', async (route) => {
		await held;
		await route.continue();
	});
	await becomeAdmin(page);
	await openKnowingRoutes(page, '/admin/import');
	await page.locator('input[name=file]').setInputFiles(table(newRun(), 3));
	await page.getByRole('button', { name: 'Check this file' }).click();
	await page.getByRole('navigation').getByRole('link', { name: 'Orders', exact: true }).click();
	const heading = page.getByRole('heading', { level: 1, name: 'Orders' });
	await expect(heading).toBeVisible();
	letGo();
	const arrived = page.getByRole('alertdialog', { name: 'Success' });
	await expect(arrived).toContainText('has arrived and is being checked.');
	await expect(heading).toBeAttached();
	await arrived.getByRole('link', { name: 'Go to that import' }).click();
	await state(page, 'Checked, not yet applied');
	await discard(page);
});

test('an interrupted import says so, and continues by itself, whatever is lost of what is said of it', async ({
	page,
}) => {
	const id = await withShopDatabase(async (db) => {
		const updatedAt = new Date(Date.now() - 15_000);
		const [row] = await db
			.insert(catalogueImports)
			.values({ fileName: 'broken.csv', path: 'none', options: {}, state: 'applying', updatedAt })
			.returning();
		return row?.id ?? 0;
	});
	await becomeAdmin(page);
	await page.goto(`/admin/import/${id}`);
	await alive(page);
	const message = page.getByText('The work was interrupted');
	await expect(message).toBeVisible();
	const set = (change: Partial<typeof catalogueImports.$inferInsert>) =>
		withShopDatabase((db) =>
			db.update(catalogueImports).set(change).where(eq(catalogueImports.id, id)),
		);
	const reading = `**/admin/import/${id}.data*`;
	await page.route(reading, (route) => route.fulfill({ status: 502 }), { times: 1 });
	const lost = page.waitForEvent('requestfailed');
	await page.route(reading, (route) => route.abort(), { times: 1 });
	await lost;
	await page.waitForResponse((response) => response.ok() && response.url().includes('.data'));
	await set({ updatedAt: new Date(Date.now() + 60_000) });
	await expect(message).toBeHidden();
	await set({ state: 'failed' });
	await state(page, 'Failed');
});

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false });

	test('a file is sent, watched and applied', async ({ page }) => {
		const run = newRun();
		await becomeAdmin(page);
		await page.goto('/admin/import');
		await page.locator('input[name=file]').setInputFiles(table(run, 3));
		await page.getByRole('button', { name: 'Check this file' }).click();
		await state(page, 'Checked, not yet applied');
		await page.getByRole('combobox', { name: `Pulpits ${run}` }).selectOption('');
		await page.getByRole('button', { name: 'Apply' }).click();
		await state(page, 'Applied');
		await expect(count(page, 'New').first()).toHaveText('3');
		// The category was created hidden.
		expect((await page.request.get(`/pulpits-${run}`)).status()).toBe(404);
	});

	test('a table with unknown headings has its columns named, and changes nothing a second time', async ({
		page,
	}) => {
		const run = newRun();
		const category = `Stands ${run}`;
		await withShopDatabase((db) => makeCategory(db, { name: category }));
		await becomeAdmin(page);
		const lines = [`Was ${run};Betrag`, 'Kabel;"₦1.250,50"', 'Stativ;99,00'];
		const buffer = Buffer.from(lines.join('\n'));
		const file = { name: `preise-${run}.csv`, mimeType: 'text/csv', buffer };
		const send = async () => {
			await page.goto('/admin/import');
			await page.locator('input[name=file]').setInputFiles(file);
			await page.getByRole('button', { name: 'Check this file' }).click();
		};
		await send();
		await state(page, 'Its columns have to be named');
		await page.getByRole('button', { name: 'Check with these columns' }).click();
		await expect(page.getByText('Every product needs a name: choose its column.')).toHaveCount(2);
		await page.getByRole('combobox', { name: 'Name', exact: true }).selectOption(`was ${run}`);
		await page.getByRole('combobox', { name: 'Price', exact: true }).selectOption('betrag');
		await page.getByRole('button', { name: 'Check with these columns' }).click();
		await state(page, 'Checked, not yet applied');
		await expect(count(page, 'New').first()).toHaveText('2');
		const without = page.getByRole('combobox', { name: 'Rows without a category' });
		await without.selectOption({ label: category });
		await page.getByRole('button', { name: 'Apply' }).click();
		await state(page, 'Applied');
		await send();
		await state(page, 'Checked, not yet applied');
		await expect(page.getByText('Applying it would change nothing.')).toBeVisible();
		await expect(page.getByRole('button', { name: 'Apply' })).toHaveCount(0);
		await page.getByRole('button', { name: 'Discard' }).click();
		await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
		await state(page, 'Discarded');
	});
});
