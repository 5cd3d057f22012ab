import { expect, type Page } from '@playwright/test';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { openTab } from './admin-steps.ts';
import { alive, becomeShopper, closeAlert, putInCart } from './journeys.ts';
import { OWNER, openSandboxShop } from './sandbox-shop.ts';
import { type NewVisitor, test } from './visitors.ts';

// What staff save in the settings, as shoppers see it afterwards: in a shop of its own, as all pages of a shop show it.

const HEADING = 'How the market pays';
const PARAGRAPH =
	'You pay <b>the driver</b> when the goods are in your hands, and not a kobo before, whoever asks you for it.';

let shop: Awaited<ReturnType<typeof openSandboxShop>>;
let productSlug = '';

test.beforeAll(async () => {
	shop = await openSandboxShop('settings');
	const { id: categoryId } = await makeCategory(shop.db, { name: 'Drums' });
	for (const name of ['Bells', 'Flutes']) await makeCategory(shop.db, { name });
	({ slug: productSlug } = await makeProduct(shop.db, { categoryId }));
});
test.afterAll(() => shop.close());

/** A browser in which the owner is signed in. */
async function ownerOf(newVisitor: NewVisitor, javaScriptEnabled = true): Promise<Page> {
	const page = await newVisitor({ baseURL: shop.address, javaScriptEnabled });
	await page.request.post('/login', { form: OWNER });
	return page;
}

/** Opens the settings as an admin and saves this text as the shop's policy. */
async function savePolicy(page: Page, text: string): Promise<void> {
	await page.goto('/admin/settings');
	await alive(page);
	await openTab(page, 'Texts');
	await page.getByLabel('Payment and refund policy').fill(text);
	const saved = page.waitForResponse(
		(response) => response.request().method() === 'POST' && response.url().includes('settings'),
	);
	await page.getByRole('button', { name: 'Save', exact: true }).click();
	expect((await saved).status()).toBeLessThan(400);
}

/** The cached page is replaced long before its five minutes are over. */
async function expectSoon(page: Page, text: string): Promise<void> {
	await expect.poll(async () => (await page.request.get('/policy')).text()).toContain(text);
}

test('a policy saved by staff is on the public page, and so is its removal', async ({
	newVisitor,
}) => {
	const shopper = await newVisitor({ baseURL: shop.address });
	await shopper.goto('/policy');
	await expect(shopper.getByRole('heading', { name: 'Refunds' })).toBeVisible();
	const page = await ownerOf(newVisitor);
	await savePolicy(page, `${HEADING}\n\n${PARAGRAPH}`);
	await expectSoon(shopper, HEADING);
	await shopper.goto('/policy');
	const main = shopper.getByRole('main');
	await expect(main.getByText(HEADING, { exact: true })).toBeVisible();
	await expect(main.getByText(PARAGRAPH, { exact: true })).toBeVisible();
	await expect(main.getByRole('heading', { name: 'Refunds' })).toBeHidden();

	await becomeShopper(shopper, 'policy');
	await putInCart(shopper, productSlug);
	for (const path of ['/cart', '/checkout']) {
		await shopper.goto(path);
		await expect(shopper.getByText(PARAGRAPH, { exact: true })).toBeVisible();
	}

	await savePolicy(page, '');
	await expectSoon(shopper, '7-10 business days, by bank transfer');
});

/** The settings in a browser of its own, where the owner is signed in. */
async function openSettings(newVisitor: NewVisitor, javaScriptEnabled = true): Promise<Page> {
	const page = await ownerOf(newVisitor, javaScriptEnabled);
	await page.goto('/admin/settings');
	if (javaScriptEnabled) await alive(page);
	return page;
}

async function openContact(page: Page): Promise<void> {
	await openTab(page, 'Contact');
}

const hours = (page: Page) => page.getByLabel('Support hours');
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

for (const scripts of [true, false]) {
	test(`the second of two who save settings is told about the first, scripts ${scripts ? 'on' : 'off'}`, async ({
		newVisitor,
	}) => {
		const first = await openSettings(newVisitor);
		const second = await openSettings(newVisitor, scripts);
		for (const page of [first, second]) await openContact(page);
		const before = await hours(first).inputValue();
		await hours(first).fill('Mon-Sat 8 AM-6 PM');
		await save(first);
		await closeAlert(first, 'Success', 'Settings saved.');
		await hours(second).fill('Only by night');
		const place = second.locator('[name^=place_]').first();
		await place.evaluate((field: HTMLInputElement) => {
			field.value = '99';
		});
		await save(second);
		const message = 'Somebody else has changed this meanwhile';
		if (scripts) await closeAlert(second, 'Error', message);
		await expect(second.locator('main')).toContainText(message);
		await expect(hours(second)).toHaveValue('Only by night');
		await expect(place).toHaveValue('99');
		await second.goto('/contact');
		await expect(second.getByText('Mon-Sat 8 AM-6 PM').first()).toBeVisible();

		// Whoever saved it is not warned about it.
		await hours(first).fill(before);
		await save(first);
		await closeAlert(first, 'Success', 'Settings saved.');
	});
}

test('rows of the navigation move by their arrows, which keep the focus, and by dragging', async ({
	newVisitor,
}) => {
	const page = await openSettings(newVisitor);
	// The labels of the tabs stand in a column, whose ends are connected.
	await page.getByRole('tab', { name: /^Shop/ }).press('ArrowUp');
	await expect(page.getByRole('tab', { name: 'Navigation' })).toBeFocused();
	const names = page.locator('[data-row]');
	const [first, second] = await names.allInnerTexts();
	await names.first().getByRole('button', { name: /down$/ }).click();
	await expect(names).toHaveText(
		[second ?? '', first ?? ''].concat((await names.allInnerTexts()).slice(2)),
	);
	await expect(names.nth(1).getByRole('button', { name: /down$/ })).toBeFocused();
	await expect(names.nth(1).getByRole('spinbutton')).toHaveValue('2');
	await expect(
		page.getByRole('status').filter({ hasText: `${first} is number 2 now.` }),
	).toHaveCount(1);
	await names.first().dragTo(names.nth(1));
	await expect(names.first()).toHaveText(first ?? '');
	// A typed number counts before a row moves.
	await names.first().getByRole('spinbutton').fill('3');
	await names.first().getByRole('button', { name: /down$/ }).click();
	await expect(names.first()).toHaveText(second ?? '');
	await expect(names.nth(2)).toHaveText(first ?? '');
	await expect(names.nth(2).getByRole('spinbutton')).toHaveValue('3');
});

test('the developer named in the settings is in every footer', async ({ newVisitor }) => {
	const page = await openSettings(newVisitor);
	await openContact(page);
	const credit = page.getByLabel('Developer credit');
	const before = await credit.inputValue();
	await credit.fill('Nkem & Sons');
	await save(page);
	await closeAlert(page, 'Validation Error');
	await expect(
		page.getByText('must be an address that begins with https://').first(),
	).toBeVisible();
	await credit.fill('Nkem & Sons https://nkem.example/shops');
	await save(page);
	await closeAlert(page, 'Success', 'Settings saved.');
	await expect
		.poll(async () => (await page.request.get('/about')).text())
		.toContain('https://nkem.example/shops');
	const visitor = await newVisitor({ baseURL: shop.address });
	await visitor.goto('/about');
	const link = visitor.getByRole('contentinfo').getByRole('link', { name: 'Nkem & Sons' });
	await expect(link).toHaveAttribute('href', 'https://nkem.example/shops');
	await openContact(page);
	await credit.fill(before);
	await save(page);
	await closeAlert(page, 'Success', 'Settings saved.');
});

test('the last payment method cannot be switched off: told beside the boxes, which take the focus, and nothing typed is lost', async ({
	newVisitor,
}) => {
	const page = await openSettings(newVisitor);
	await openTab(page, 'Selling');
	await page.getByLabel('Delivery text').fill('By canoe');
	for (const way of ['Cash on delivery', 'Card and bank transfer', 'PayPal'])
		await page.getByRole('checkbox', { name: way }).uncheck();
	await page.getByRole('button', { name: 'Save', exact: true }).click();
	await closeAlert(page, 'Validation Error', 'Please look at the fields marked below.');
	const cash = page.getByRole('checkbox', { name: 'Cash on delivery' });
	await expect(cash).toHaveAccessibleDescription(/Leave at least one way of paying on/);
	await expect(cash).toBeFocused();
	await expect(cash).not.toBeChecked();
	await expect(page.getByLabel('Delivery text')).toHaveValue('By canoe');
});

test('once it is saved, the section stays open and says no more that something is not', async ({
	newVisitor,
}) => {
	const page = await ownerOf(newVisitor);
	await page.goto('/admin/settings?tab=limits#setting-lowStock');
	await alive(page);
	const few = page.getByLabel('Few pieces');
	await expect(few).toBeFocused();
	await few.fill('many');
	await page.getByRole('tab', { name: 'Contact' }).click();
	await page.getByRole('button', { name: 'Save', exact: true }).click();
	await closeAlert(page, 'Validation Error');
	await expect(few).toBeFocused();
	await few.fill('3');
	await expect(page.getByText('Not saved yet: Limits')).toBeVisible();
	await page.getByRole('button', { name: 'Save', exact: true }).click();
	await closeAlert(page, 'Success', 'Settings saved.');
	await expect(page.getByText('Not saved yet')).toHaveCount(0);
	await expect(few).toBeVisible();
});
