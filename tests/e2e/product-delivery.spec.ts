import { expect, type Page } from '@playwright/test';
import { makeProduct } from '#tests/helpers/catalogue.ts';
import { violationsIn } from './accessible.ts';
import { alive, complaints, openAlive } from './journeys.ts';
import { test } from './visitors.ts';
import { openZonedShop, type ZonedShop } from './zoned-shop.ts';

// What a product's page says about its delivery to the chosen place, in a shop of its own that delivers by zone.

test.describe.configure({ mode: 'serial' });

let shop: ZonedShop;

test.beforeAll(async () => {
	// The shop's database is made first, beside other shops.
	test.setTimeout(180_000);
	shop = await openZonedShop();
});
test.afterAll(() => shop.close());

const makeGoods = async (naira: number, bulky = 0) => {
	const { categoryId } = shop;
	const goods = { categoryId, sellingKobo: naira * 100, qty: 50, bulky };
	return `/product/${(await makeProduct(shop.db, goods)).slug}`;
};

const row = (page: Page) => page.getByRole('link', { name: /Say where|Change place/ });

async function choose(page: Page, label: string, option: string) {
	await page.getByLabel(label, { exact: true }).selectOption(option);
}

test('with scripts: the place is chosen on the page, and each product tells its fee', async ({
	newVisitor,
}) => {
	const [small, dear, bulky] = [
		await makeGoods(10_000),
		await makeGoods(150_000),
		await makeGoods(20_000, 1),
	];
	const page = await shop.pageOf(newVisitor);
	const complained = complaints(page);
	await openAlive(page, small);
	await page.evaluate(() => {
		document.body.dataset.mark = 'same page';
	});
	await expect(row(page)).toHaveAttribute('aria-expanded', 'false');
	await row(page).click();
	await choose(page, 'State', 'Lagos');
	await expect(row(page)).toContainText('Delivery to Lagos: ₦5,000, 3-5 days');
	await expect(row(page)).toBeFocused();
	await expect(page.getByLabel('State', { exact: true })).toBeHidden();

	await row(page).press('Enter');
	await choose(page, 'State', 'Kano');
	await expect(row(page)).toContainText('We do not deliver to Kano yet.');
	await choose(page, 'State', 'Anambra');
	await expect(row(page)).toContainText('Which local government in Anambra?');
	expect(await violationsIn(page)).toEqual([]);
	await choose(page, 'Local Government', 'Onitsha North');
	await expect(row(page)).toContainText('Delivery to Onitsha North, Anambra: ₦1,000, within 1 day');
	await row(page).click();
	await choose(page, 'Local Government', 'Awka South');
	await expect(row(page)).toContainText('Delivery to Awka South, Anambra: ₦3,500, 2-4 days');
	await expect(row(page)).toContainText('Free from ₦150,000. Or Pick up: free, 1 more.');
	expect(await page.evaluate(() => document.body.dataset.mark)).toBe('same page');
	expect(await violationsIn(page)).toEqual([]);

	await page.goto(dear);
	await expect(row(page)).toContainText('Delivery to Awka South, Anambra: free, 2-4 days');
	await page.goto(bulky);
	await expect(row(page)).toContainText('Delivery to Awka South, Anambra: ₦2,800, 1-2 days');
	await expect(row(page)).toContainText('₦2,000 of it for bulky goods.');
	await expect(row(page)).toContainText('Our rider does not take bulky goods.');
	await alive(page);
	await row(page).click();
	await choose(page, 'State', 'Lagos');
	await expect(row(page)).toContainText(
		'We cannot deliver bulky goods to Lagos: Our rider does not take them.',
	);
	expect(complained).toEqual([]);
});

test('without scripts: the link leads to the choice and back', async ({ newVisitor }) => {
	const path = await makeGoods(10_000);
	const page = await shop.pageOf(newVisitor, { javaScriptEnabled: false });
	await page.goto(path);
	await expect(row(page)).toContainText('Delivery to your state: days and fee');
	await row(page).click();
	await page.getByLabel('State').selectOption('Lagos');
	await page.getByRole('button', { name: 'Show delivery' }).click();
	await expect(page).toHaveURL(path);
});

test('the page is the same for everybody, and nothing moves when the fee comes', async ({
	newVisitor,
}) => {
	const path = await makeGoods(10_000);
	const page = await shop.pageOf(newVisitor);
	const places = ['NG-LA', 'NG-AN.Awka South', 'nowhere', ''];
	const pages = await Promise.all(
		places.map(async (place) => {
			const cookie = `bridgehead_place=${encodeURIComponent(place)}`;
			return (await page.request.get(path, { headers: { cookie } })).text();
		}),
	);
	expect(new Set(pages).size).toBe(1);

	const still = await shop.pageOf(newVisitor, { javaScriptEnabled: false });
	await still.goto(path);
	await page
		.context()
		.addCookies([{ name: 'bridgehead_place', value: 'NG-AN.Awka%20South', url: shop.address }]);
	await page.goto(path);
	await expect(row(page)).toContainText('Awka South');
	const height = async (one: Page) => (await row(one).boundingBox())?.height;
	expect(await height(page)).toBe(await height(still));
});

test('an unreadable place is refused, and a shop without zones has no answer', async ({
	page: ordinary,
	newVisitor,
}) => {
	const page = await shop.pageOf(newVisitor);
	const product = await makeProduct(shop.db, { categoryId: shop.categoryId });
	const address = `/delivery/product/${product.id}`;
	const refused = await page.request.post(address, { form: { state: 'Atlantis' } });
	expect(refused.status()).toBe(422);
	const unknown = await page.request.post('/delivery/product/0', { form: { state: 'Lagos' } });
	expect(unknown.status()).toBe(404);
	const answer = await ordinary.request.post('/delivery/product/1', { form: { state: 'Lagos' } });
	expect(await answer.json()).toBeNull();
	await ordinary.goto('/delivery');
	const more = ordinary.getByRole('main').getByRole('link', { name: 'Payment and refunds' });
	await expect(more).toHaveAttribute('href', '/policy#delivery');
});
