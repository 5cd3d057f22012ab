import { expect, type Page, test } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import { neededExtras } from '#db/catalogue-schema.ts';
import { endDiscount, saveDiscount } from '#shop/discounts/discount-saving.ts';
import { addDays, lagosDay } from '#shop/kit/lagos-days.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { violationsIn } from './accessible.ts';
import { becomeAdmin, unique } from './admin-steps.ts';
import {
	alive,
	becomeShopper,
	complaints,
	expectPlaced,
	fillCheckout,
	putInCart,
} from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';

// A discount code of each kind, from the form of the staff or the cart's field to the paper of the order.

type Goods = Awaited<ReturnType<typeof newGoods>>;

/** A category of its own with a drum of ₦45,000 and sticks of ₦1,000. */
function newGoods() {
	return withShopDatabase(async (db) => {
		const mark = unique();
		const category = await makeCategory(db, { name: `Drums ${mark}`, slug: `drums-${mark}` });
		const own = { categoryId: category.id, originalKobo: 0, qty: 50 };
		const drum = await makeProduct(db, { ...own, name: `Igba ${mark}` });
		const sticks = await makeProduct(db, {
			...own,
			name: `Sticks ${mark}`,
			sellingKobo: 1_000_00,
		});
		return { mark, category, drum, sticks, code: `DRUM-${mark}`.toUpperCase() };
	});
}

/** A discount code on that category, made by the owner. */
function newCode(goods: Goods, sent: Record<string, unknown>) {
	return withShopDatabase(async (db) => {
		const [owner] = await db.select().from(users).where(eq(users.email, 'admin@example.com'));
		return saveDiscount(db, {
			userId: owner?.id ?? 0,
			id: null,
			sent: {
				name: `Drum days ${goods.mark}`,
				code: goods.code,
				scope: 'categories',
				categories: [goods.category.id],
				...sent,
			},
		});
	});
}

/** Some weeks ahead an offer names its last day, whatever day it is. */
const UNTIL = /until \d+ \w+/;

/** Of ₦136,000 for three drums and sticks. Pages know no kinds: without scripts the last stands for all. */
const KINDS = [
	{
		kind: 'per cent',
		sent: { kind: 'percent', percent: '10' },
		off: '−₦13,600',
		total: '₦122,400',
	},
	{
		kind: 'a fixed sum',
		sent: { kind: 'amount', amount: '5000', least: '100000' },
		off: '−₦5,000',
		total: '₦131,000',
	},
	{
		kind: 'buy two, get one',
		sent: { kind: 'buy-get', buy: '2', free: '1' },
		off: '−₦1,000',
		total: '₦135,000',
	},
];

for (const hasScripts of [true, false]) {
	test.describe(hasScripts ? 'with scripts' : 'without scripts', () => {
		test.use({ javaScriptEnabled: hasScripts, viewport: { width: 360, height: 780 } });
		const open = async (page: Page, path: string) => {
			await page.goto(path);
			if (hasScripts) await alive(page);
		};
		const region = (page: Page) => page.getByRole('region', { name: 'Discount code' });
		const enter = async (page: Page, code: string) => {
			await region(page).getByLabel('Discount code').fill(code);
			await region(page).getByRole('button', { name: 'Apply' }).click();
		};
		/** Orders what is in the cart, and expects these amounts on each page on the way. Returns the order's number. */
		const order = async (page: Page, amounts: readonly string[]) => {
			const seeAmounts = async () => {
				for (const amount of amounts)
					await expect(page.getByText(amount, { exact: true }).first()).toBeVisible();
			};
			await seeAmounts();
			await open(page, '/checkout');
			await seeAmounts();
			await fillCheckout(page);
			await page.getByLabel('Zip Code').fill('430001');
			await page.getByRole('button', { name: 'Place Order' }).click();
			if (hasScripts) await expectPlaced(page);
			await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible();
			await seeAmounts();
			const id = Number(new URL(page.url()).searchParams.get('order'));
			await page.context().clearCookies();
			await becomeAdmin(page);
			await open(page, `/admin/orders/${id}`);
			await seeAmounts();
			return id;
		};

		test('staff make a code, a shopper orders with it, and staff end it', async ({ page }) => {
			const { mark, category, drum, code } = await newGoods();
			const found = complaints(page);
			await becomeAdmin(page);
			await open(page, '/admin/discounts/new');
			await page.locator('[name=name]').fill(`Drum days ${mark}`);
			await page.locator('[name=code]').fill(code.toLowerCase());
			await page.getByLabel('Per cent', { exact: true }).fill('100');
			await page.getByLabel('Categories', { exact: true }).check();
			await page.getByRole('button', { name: 'Save' }).click();
			await expect(page.getByText('At 100 % the goods would be free')).toBeVisible();
			await expect(page.getByText('Choose at least one category.')).toBeVisible();
			await page.getByLabel('Per cent', { exact: true }).fill('10');
			await page.getByRole('checkbox', { name: category.name }).first().check();
			await page.getByRole('button', { name: 'Make one up' }).click();
			await expect(page.getByText('Not saved yet.')).toBeVisible();
			await expect(page.locator('[name=code]')).toHaveValue(/^[2-9A-Z]{8}$/);
			await expect(page.getByLabel('Per cent', { exact: true })).toHaveValue('10');
			await page.locator('[name=code]').fill(code.toLowerCase());
			await page.locator('[name=code]').press('Enter');
			await expect(
				page.getByText(
					`10 % off ${category.name} with the code ${code}. Of ₦100,000 that is ₦10,000.`,
				),
			).toBeVisible();
			if (hasScripts) expect(await violationsIn(page)).toEqual([]);
			await page.getByRole('button', { name: 'Save' }).click();
			await expect(page.getByText('The discount is saved.')).toBeVisible();
			await expect(
				page.getByText(`Drum days ${mark} (${code}): 10 % off ${category.name}. Running.`),
			).toBeVisible();
			await page.context().clearCookies();

			await becomeShopper(page, 'discounts');
			await putInCart(page, drum.slug, 2);
			await open(page, '/cart');
			await enter(page, code.toLowerCase());
			await expect(page.getByText(`Drum days ${mark} (${code})`)).toBeVisible();
			if (hasScripts) expect(await violationsIn(page)).toEqual([]);
			const id = await order(page, [`Drum days ${mark} (${code})`, '−₦9,000', '₦81,000']);

			await open(page, '/admin/discounts/report?per_page=100');
			await expect(page.getByRole('region', { name: 'Together' })).toContainText('Sales with');
			if (hasScripts) expect(await violationsIn(page)).toEqual([]);
			await page.getByRole('link', { name: `${code}: Drum days ${mark}` }).click();
			await expect(page.getByText('Running', { exact: true })).toBeVisible();
			await expect(
				page.getByText('In the last 30 days 1 sale for ₦81,000, with ₦9,000 given away.'),
			).toBeVisible();
			await page.getByRole('link', { name: 'Its orders' }).click();
			await expect(page.getByText('1-1 of 1 order')).toBeVisible();
			await expect(page.getByRole('link', { name: `Order ${id}` })).toBeVisible();
			await expect(page.locator('[name=discount]')).toHaveValue(/\d+/);
			await open(page, `/admin/discounts?q=${mark}`);
			await page.getByRole('button', { name: `End now: Drum days ${mark}` }).click();
			await page.getByRole('button', { name: 'End it' }).click();
			await expect(page.getByText('Over', { exact: true }).last()).toBeVisible();
			// The refused form is answered 422, which the browser mentions.
			expect(found.filter((complaint) => !complaint.includes('422'))).toEqual([]);
		});

		for (const { kind, sent, off, total } of hasScripts ? KINDS : KINDS.slice(-1)) {
			test(`a code of ${kind} takes the same off in cart, checkout and order`, async ({ page }) => {
				const goods = await newGoods();
				await newCode(goods, sent);
				await becomeShopper(page, 'kinds');
				await putInCart(page, goods.drum.slug, 3);
				await putInCart(page, goods.sticks.slug, 1);
				await open(page, '/cart');
				await enter(page, goods.code);
				await order(page, ['₦136,000', `Drum days ${goods.mark} (${goods.code})`, off, total]);
			});
		}

		test('an offer is on the shelf until its day, and costs in the cart what it says', async ({
			page,
		}) => {
			const goods = await newGoods();
			await newCode(goods, {
				code: '',
				kind: 'percent',
				percent: '10',
				until_day: addDays(lagosDay(new Date()), 40),
			});
			// Saved by another process, of which the shop hears a moment later.
			const offered = async () => {
				const response = await page.request.get(`/api/product-by-slug/${goods.drum.slug}`);
				return (await response.json()).product.offer_price;
			};
			await expect.poll(offered).toBe(40_500);
			await open(page, `/collections/${goods.category.slug}`);
			const card = page.getByRole('article').filter({ hasText: `Igba ${goods.mark}` });
			for (const text of ['₦40,500', 'instead of ₦45,000', UNTIL])
				await expect(card).toContainText(text);
			if (hasScripts) expect(await violationsIn(page)).toEqual([]);
			await open(page, `/product/${goods.drum.slug}`);
			const main = page.getByRole('main');
			await expect(main.getByText('₦40,500').first()).toBeVisible();
			await expect(main.getByText(UNTIL).first()).toBeVisible();
			const data = await page.locator('script[type="application/ld+json"]').first().textContent();
			expect(data).toContain('"price":"40500.00"');
			await open(page, `/advice/power?set=${goods.drum.slug}`);
			await expect(main).toContainText('₦40,500');
			if (hasScripts) {
				const pair = { productId: goods.sticks.id, extraId: goods.drum.id, position: 0 };
				await withShopDatabase((db) => db.insert(neededExtras).values(pair));
				await becomeShopper(page, 'beside');
				await open(page, `/product/${goods.sticks.slug}`);
				await main.getByRole('button', { name: 'Add to Cart' }).first().click();
				await expect(page.getByRole('alertdialog', { name: 'Success' })).toContainText('₦40,500');
			}
			await becomeShopper(page, 'shelf');
			await putInCart(page, goods.drum.slug, 2);
			await open(page, '/cart');
			await order(page, ['₦90,000', `Drum days ${goods.mark}`, '−₦9,000', '₦81,000']);
		});

		test('free delivery counts for nothing where delivery is free, and the cart says so', async ({
			page,
		}) => {
			const goods = await newGoods();
			await newCode(goods, { kind: 'delivery' });
			await becomeShopper(page, 'delivery');
			await putInCart(page, goods.drum.slug, 1);
			await open(page, '/cart');
			await enter(page, goods.code);
			await expect(region(page)).toContainText(
				'The delivery of this order is free already, so the code',
			);
		});

		test('a code that does not count is refused with the reason, and stays typed', async ({
			page,
		}) => {
			const goods = await newGoods();
			await newCode(goods, { kind: 'percent', percent: '10', least: '100000' });
			const { other, ended } = await withShopDatabase(async (db) => {
				const [owner] = await db.select().from(users).where(eq(users.email, 'admin@example.com'));
				const save = (sent: Record<string, unknown>) =>
					saveDiscount(db, {
						userId: owner?.id ?? 0,
						id: null,
						sent: { name: 'Own', kind: 'percent', percent: '5', scope: 'categories', ...sent },
					});
				const lonely = await makeCategory(db, { name: `Flutes ${goods.mark}` });
				const none = await save({ code: `FLUTE-${goods.mark}`, categories: [lonely.id] });
				const past = await save({ code: `PAST-${goods.mark}`, categories: [goods.category.id] });
				await endDiscount(db, owner?.id ?? 0, past.id);
				return { other: none.code ?? '', ended: past.code ?? '' };
			});
			await becomeShopper(page, 'refused');
			await putInCart(page, goods.drum.slug, 1);
			await open(page, '/cart');
			const refusals = [
				['nothing', 'There is no code NOTHING. Please check how it is spelled.'],
				[goods.code, 'needs ₦100,000 of'],
				[other, `is for Flutes ${goods.mark}, and there is nothing of that in your cart.`],
				[ended, `The code ${ended} has ended.`],
				['', 'Please type the code.'],
			] as const;
			for (const [code, why] of refusals) {
				await enter(page, code);
				await expect(region(page)).toContainText(why);
				await expect(region(page).getByLabel('Discount code')).toHaveValue(code);
			}
			// Once there is enough in the cart the same code counts, and can be taken out again.
			await putInCart(page, goods.sticks.slug, 1);
			await page.request.post('/cart', {
				form: { intent: 'one-more', productId: String(goods.drum.id) },
			});
			await page.request.post('/cart', {
				form: { intent: 'one-more', productId: String(goods.drum.id) },
			});
			await open(page, '/cart');
			await enter(page, goods.code);
			await expect(page.getByText('−₦13,600')).toBeVisible();
			await page.getByRole('button', { name: `Remove the code ${goods.code}` }).click();
			await expect(page.getByText('−₦13,600')).toHaveCount(0);
			await expect(page.getByText('₦136,000').first()).toBeVisible();
		});
	});
}
