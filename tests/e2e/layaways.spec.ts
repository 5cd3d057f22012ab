import { expect, type Page } from '@playwright/test';
import { cashCollectors } from '#db/cash/cash-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { stockOf } from '#tests/helpers/provider-ledgers.ts';
import { violationsIn } from './accessible.ts';
import { becomeAdmin, unique } from './admin-steps.ts';
import { alive, complaints } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';
import { type NewVisitor, test } from './visitors.ts';

// Goods that are paid for in parts, from the first payment until they are handed over.

/** Six udus at ₦90,000, and a counter that takes money. */
async function goodsAndCounter() {
	const [name, counter] = [`Udu ${unique()}`, `Counter ${unique()}`];
	return await withShopDatabase(async (db) => {
		const { id: categoryId } = await makeCategory(db, { name: 'Journeys' });
		const given = { categoryId, sellingKobo: 90_000_00, originalKobo: 0, qty: 6 };
		const { id } = await makeProduct(db, { ...given, name });
		await db.insert(cashCollectors).values({ name: counter, kind: 'counter' });
		return { id, name, counter };
	});
}

async function addGoods(page: Page, name: string) {
	const search = page.getByLabel('Name, SKU, barcode, id or slug');
	await search.fill(name);
	await search.press('Enter');
	await page.getByRole('button', { name: `Add ${name}` }).click();
	await expect(page.getByLabel(`Pieces of ${name}`)).toHaveValue('1');
}

/** Opens a form of the page, fills it in and sends it. */
async function act(page: Page, action: string, fields: Record<string, string>, counter?: string) {
	const acts = page.getByRole('region', { name: 'What comes next' });
	const form = acts.locator('details', { hasText: action }).filter({ visible: true }).first();
	if (!(await form.evaluate((details: HTMLDetailsElement) => details.open)))
		await form.locator('summary').click();
	for (const [label, text] of Object.entries(fields)) await form.getByLabel(label).fill(text);
	if (counter) await form.getByLabel('Paid to').selectOption({ label: counter });
	await form.getByRole('button', { name: action, exact: true }).click();
}

const state = (page: Page) =>
	page
		.getByRole('main')
		.getByRole('status')
		.filter({ hasText: /to be paid until|opened/ });

/** Two of the goods for a band, with this first payment; the page of the layaway is open then. */
async function openLayaway(
	page: Page,
	{ name, counter }: Record<'name' | 'counter', string>,
	hasScripts: boolean,
) {
	const band = `Ogene Band ${unique()}`;
	await page.goto('/admin/layaways/new');
	if (hasScripts) await alive(page);
	await addGoods(page, name);
	await page.getByLabel(`Pieces of ${name}`).fill('2');
	await page.getByLabel('Church, band or company').fill(band);
	await page.getByLabel('First name').fill('Obi');
	await page.getByLabel('Last name').fill('Nnadi');
	await page.getByLabel('Mobile number').fill('0803 555 0202');
	await page.getByLabel('Amount, in naira').fill('20,000');
	await page.getByLabel('Paid to').selectOption({ label: counter });
	await page.getByRole('button', { name: 'Put the goods aside' }).click();
	// Too little is refused, and nothing typed is lost.
	await expect(page.getByText('At least ₦54,000 is paid at once').first()).toBeVisible();
	await expect(page.getByLabel('Church, band or company')).toHaveValue(band);
	await page.getByLabel('Amount, in naira').fill('60,000');
	await page.getByRole('button', { name: 'Put the goods aside' }).click();
	await expect(page).toHaveURL(/\/admin\/layaways\/\d+$/);
	return band;
}

/** Whoever has the link, in a browser without scripts. */
async function customersPage(newVisitor: NewVisitor, link: string) {
	const visitor = await newVisitor({
		javaScriptEnabled: false,
		viewport: { width: 360, height: 640 },
	});
	await visitor.goto(new URL(link).pathname);
	await expect(visitor.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
	await expect(visitor.getByRole('main')).not.toContainText('0803 555 0202');
	return visitor;
}

for (const javaScriptEnabled of [true, false]) {
	test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
		test.use({
			javaScriptEnabled,
			viewport: javaScriptEnabled ? { width: 1280, height: 800 } : { width: 360, height: 640 },
		});

		test('goods are put aside, paid for in parts and handed over as an order', async ({
			page,
			newVisitor,
		}) => {
			const seen = complaints(page);
			const { id, ...goods } = await goodsAndCounter();
			await becomeAdmin(page);
			const band = await openLayaway(page, goods, javaScriptEnabled);
			const path = new URL(page.url()).pathname;
			expect(await withShopDatabase((db) => stockOf(db, id))).toBe(4);
			await expect(page.getByRole('main')).toContainText('₦120,000');
			if (javaScriptEnabled) expect(await violationsIn(page)).toEqual([]);
			await page.getByRole('link', { name: /^Receipt \d+/ }).click();
			await expect(page.getByRole('main')).toContainText('Left to pay after this');
			await expect(page.getByRole('main')).toContainText('₦120,000');

			await page.goto(path);
			const link = await page.getByLabel('Link of the layaway').inputValue();
			await act(page, 'Record a payment', { 'Amount, in naira': '120,001' }, goods.counter);
			await expect(
				page.getByText('₦120,000 is left to pay: type that or less.').first(),
			).toBeVisible();
			await act(page, 'Record a payment', { 'Amount, in naira': '120,000' }, goods.counter);
			await expect(state(page)).toContainText('Paid, to hand over');
			const visitor = await customersPage(newVisitor, link);
			await expect(visitor.getByRole('main')).toContainText('You can collect the goods');
			await expect(visitor.getByRole('main')).toContainText('₦60,000');

			await page.goto(`/admin/layaways?view=paid&q=${encodeURIComponent(band)}`);
			await page
				.getByRole('link', { name: /^Layaway \d+/ })
				.first()
				.click();
			await expect(page).toHaveURL(path);
			await page.getByRole('button', { name: 'Hand over' }).first().click();
			await page.getByRole('button', { name: 'Hand over' }).last().click();
			await expect(page).toHaveURL(/\/admin\/orders\/\d+$/);
			await expect(page.getByText(/^Paid by Layaway \d+\.$/)).toBeVisible();
			await expect(page.getByRole('main')).toContainText('₦180,000');
			expect(await withShopDatabase((db) => stockOf(db, id))).toBe(4);
			await page.getByRole('link', { name: /^Layaway \d+/ }).click();
			await expect(state(page)).toContainText('Handed over');
			const refused = 'the server responded with a status of';
			expect(seen.filter((text) => !text.includes(refused))).toEqual([]);
		});

		test('cancelled with a fee, the goods are in stock again', async ({ page, newVisitor }) => {
			const { id, ...goods } = await goodsAndCounter();
			await becomeAdmin(page);
			await openLayaway(page, goods, javaScriptEnabled);
			const link = await page.getByLabel('Link of the layaway').inputValue();
			const fields = { 'Paid back, in naira': '50,000', Why: 'The concert is off' };
			await act(page, 'Cancel the layaway', fields);
			await expect(
				page.getByText('₦60,000 was paid: what is paid back and the fee must come to that.').last(),
			).toBeVisible();
			await act(page, 'Cancel the layaway', {
				'Fee that the shop keeps': '10,000',
				'How it was paid back': 'Cash to Obi',
			});
			await expect(state(page)).toContainText('Cancelled');
			await expect(page.getByRole('main')).toContainText('Fee: ₦10,000');
			expect(await withShopDatabase((db) => stockOf(db, id))).toBe(6);
			const visitor = await customersPage(newVisitor, link);
			await expect(visitor.getByRole('main')).toContainText('₦50,000 was paid back to you');
			await expect(visitor.getByRole('main')).not.toContainText('The concert is off');
		});
	});
}
