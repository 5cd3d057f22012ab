import { expect, type Page } from '@playwright/test';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { stockOf } from '#tests/helpers/provider-ledgers.ts';
import { violationsIn } from './accessible.ts';
import { becomeAdmin, unique } from './admin-steps.ts';
import { alive, becomeShopper, complaints, putInCart } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';
import { type NewVisitor, test } from './visitors.ts';

// Quotations: offered in writing, and bought as a whole.

async function goods() {
	const name = `Column speaker ${unique()}`;
	return await withShopDatabase(async (db) => {
		const { id: categoryId } = await makeCategory(db, { name: 'Journeys' });
		const given = { categoryId, sellingKobo: 90_000_00, originalKobo: 0, qty: 6 };
		const { id, slug } = await makeProduct(db, { ...given, name });
		return { id, name, slug };
	});
}

const save = (page: Page) => page.getByRole('button', { name: 'Save the quote' });

async function addGoods(page: Page, name: string) {
	const search = page.getByLabel('Name, SKU, barcode, id or slug');
	await search.fill(name);
	await search.press('Enter');
	await page.getByRole('button', { name: `Add ${name}` }).click();
	await expect(page.getByLabel(`Pieces of ${name}`)).toHaveValue('1');
}

/** Whoever has the link, in another browser. */
async function acceptAsCommittee(newVisitor: NewVisitor, link: string) {
	const visitor = await newVisitor({ viewport: { width: 360, height: 640 } });
	await visitor.goto(new URL(link).pathname);
	await expect(visitor.getByRole('main')).toContainText('₦160,000');
	await expect(visitor.getByRole('main')).not.toContainText('0803 555 0101');
	await visitor.getByRole('button', { name: 'Accept ₦160,000' }).click();
	await expect(visitor.getByText('The name field is required.')).toBeVisible();
	await expect(visitor.getByLabel('Your name', { exact: true })).toBeFocused();
	await visitor.getByLabel('Your name', { exact: true }).fill('Pastor Obi');
	await visitor.getByRole('button', { name: 'Accept ₦160,000' }).click();
	await expect(visitor.getByText('Accepted, thank you')).toBeInViewport();
	await expect(visitor.getByRole('button', { name: /^Accept/ })).toHaveCount(0);
}

for (const javaScriptEnabled of [true, false]) {
	test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
		test.use({
			javaScriptEnabled,
			viewport: javaScriptEnabled ? { width: 1280, height: 800 } : { width: 360, height: 640 },
		});

		test('staff offer goods at an agreed price, and make an order of it', async ({
			page,
			newVisitor,
		}) => {
			const seen = complaints(page);
			const { id, name } = await goods();
			const church = `St Mary’s ${unique()}`;
			await becomeAdmin(page);
			await page.goto('/admin/quotes');
			await page.getByRole('link', { name: 'New Quote' }).click();
			await expect(page).toHaveTitle(/New Quote/);
			if (javaScriptEnabled) await alive(page);
			await page.getByLabel('Church, school or company').fill(church);
			await addGoods(page, name);
			await page.getByLabel(`Pieces of ${name}`).fill('2');
			await page.getByLabel(`Agreed price of ${name}`).fill('90,001');
			await save(page).click();
			// Everything that is wrong is said at once, and nothing typed is lost.
			await expect(page.getByText('The first name field is required.').first()).toBeVisible();
			await page.getByLabel('First name').fill('Ngozi');
			await page.getByLabel('Last name').fill('Eze');
			await page.getByLabel('Mobile number').fill('0803 555 0101');
			await page.getByLabel('Address', { exact: true }).fill('3 Ziks Avenue');
			if (javaScriptEnabled) expect(await violationsIn(page)).toEqual([]);
			await save(page).click();
			await expect(page.getByText('The shop asks ₦90,000').first()).toBeVisible();
			await expect(page.getByLabel('Church, school or company')).toHaveValue(church);
			await page.getByLabel(`Agreed price of ${name}`).fill('80,000');
			await save(page).click();
			await expect(page).toHaveURL(/\/admin\/quotes\/\d+$/);
			const quotePath = new URL(page.url()).pathname;
			await expect(page.getByRole('main')).toContainText('₦160,000');
			if (javaScriptEnabled) expect(await violationsIn(page)).toEqual([]);

			await page.goto(`/admin/quotes?q=${encodeURIComponent(church)}`);
			await expect(page.getByRole('cell', { name: church })).toBeVisible();
			await page.goto(quotePath);
			const link = await page.getByLabel('Link of the quotation').inputValue();
			await acceptAsCommittee(newVisitor, link);
			await page.goto(quotePath);
			await expect(page.getByText('Accepted on its page by Pastor Obi')).toBeVisible();
			expect(await withShopDatabase((db) => stockOf(db, id))).toBe(6);
			await page.getByRole('link', { name: 'Make it an order' }).click();
			await expect(page).toHaveTitle(/Order of Quote/);
			if (javaScriptEnabled) expect(await violationsIn(page)).toEqual([]);
			await page.getByRole('button', { name: 'Place the order: ₦160,000' }).click();
			await expect(page).toHaveURL(/\/admin\/orders\/\d+$/);
			await expect(page.getByText('Now: Confirmed')).toBeVisible();
			await page.getByRole('link', { name: /^Quote \d+/ }).click();
			await expect(page).toHaveURL(quotePath);
			await expect(page.getByText('It became order')).toBeVisible();
			await expect(page.getByRole('link', { name: 'Make it an order' })).toHaveCount(0);
			expect(await withShopDatabase((db) => stockOf(db, id))).toBe(4);
			const refused = 'the server responded with a status of';
			expect(seen.filter((text) => !text.includes(refused))).toEqual([]);
		});
	});
}

for (const javaScriptEnabled of [true, false]) {
	test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
		test.use({ javaScriptEnabled, viewport: { width: 360, height: 640 } });

		test('a shopper asks for a quotation of the cart; what is changed meanwhile is not accepted', async ({
			page,
			newVisitor,
		}) => {
			const { name, slug } = await goods();
			const school = `Girls’ School ${unique()}`;
			await becomeShopper(page, 'ifeoma');
			await putInCart(page, slug);
			await page.goto('/cart');
			if (javaScriptEnabled) await alive(page);
			await page.getByRole('link', { name: 'Need a quotation for a church' }).click();
			await expect(page.getByRole('heading', { name: 'Ask for a quotation' })).toBeVisible();
			await page.getByLabel('Church, school or company').fill(school);
			await page.getByLabel('First name').fill('Ifeoma');
			await page.getByLabel('Last name').fill('Okoye');
			await page.getByRole('button', { name: 'Ask for it' }).click();
			await expect(page.getByText('The mobile number field is required.')).toBeInViewport();
			await expect(page.getByLabel('Mobile number')).toBeFocused();
			await expect(page.getByLabel('Church, school or company')).toHaveValue(school);
			if (javaScriptEnabled) expect(await violationsIn(page)).toEqual([]);
			await page.getByLabel('Mobile number').fill('0803 555 0102');
			await page.getByRole('button', { name: 'Ask for it' }).click();
			await expect(page.getByText('We have your request')).toBeInViewport();
			await expect(page.getByRole('button', { name: /^Accept/ })).toHaveCount(0);

			const staff = await newVisitor({ viewport: { width: 1280, height: 800 } });
			await becomeAdmin(staff);
			await staff.goto(`/admin/quotes?state=requested&q=${encodeURIComponent(school)}`);
			await staff.getByRole('link', { name: /^Quote \d+/ }).click();
			await staff.getByRole('link', { name: 'Answer it' }).click();
			await staff.getByLabel(`Agreed price of ${name}`).fill('85,000');
			await save(staff).click();
			await expect(staff.getByRole('link', { name: 'Make it an order' })).toBeVisible();

			await page.reload();
			const accept = page.getByRole('button', { name: /^Accept/ });
			await expect(accept).toHaveText('Accept ₦85,000');
			await staff.getByRole('link', { name: 'Edit' }).click();
			await staff.getByLabel(`Agreed price of ${name}`).fill('84,000');
			await save(staff).click();
			await expect(staff.getByRole('link', { name: 'Make it an order' })).toBeVisible();
			await page.getByLabel('Your name', { exact: true }).fill('Ifeoma Okoye');
			await accept.click();
			await expect(page.getByText('We have changed this quotation').first()).toBeVisible();
			await expect(accept).toHaveText('Accept ₦84,000');
			if (javaScriptEnabled) expect(await violationsIn(page)).toEqual([]);
			await page.getByText('Decline…').click();
			await page.getByLabel('Why, if you like').fill('Too dear');
			await page.getByRole('button', { name: 'Decline', exact: true }).click();
			await expect(page.getByRole('main')).toContainText('Declined');
			await staff.reload();
			await expect(staff.getByText('“Too dear”')).toBeVisible();
		});
	});
}
