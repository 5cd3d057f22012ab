import { expect, type Page, test } from '@playwright/test';
import { inArray } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import { makeCategory, makeKit, makeProduct } from '#tests/helpers/catalogue.ts';
import { violationsIn } from './accessible.ts';
import { becomeAdmin, unique } from './admin-steps.ts';
import {
	alive,
	becomeShopper,
	closeAlert,
	complaints,
	fillCheckout,
	openAlive,
	putInCart,
} from './journeys.ts';
import { cancelCashOrder, expectOrdered } from './order-steps.ts';
import { withShopDatabase } from './own-shop.ts';

// A kit is bought as one and its order cancelled: its parts leave the stock and come back.

/** A kit of one drum and two sticks: five drums and five sticks make two. */
function makeDrumKit() {
	return withShopDatabase(async (db) => {
		const category = await makeCategory(db, { name: 'Journeys', navdisplay: 1 });
		const mark = unique();
		const make = (name: string, qty: number, sellingKobo: number) =>
			makeProduct(db, { categoryId: category.id, name: `${name} ${mark}`, qty, sellingKobo });
		const drum = await make('Udu drum', 5, 9_000_00);
		const stick = await make('Stick', 5, 1_000_00);
		const kit = await makeKit(
			db,
			[
				[drum, 1],
				[stick, 2],
			],
			{ name: `Drum set ${mark}`, sellingKobo: 10_000_00 },
		);
		return { kit, drum, stick };
	});
}

/** How many there are of these products, in the order given. */
function stockOf(...ids: number[]) {
	return withShopDatabase(async (db) => {
		const rows = await db.select().from(products).where(inArray(products.id, ids));
		return ids.map((id) => rows.find((row) => row.id === id)?.qty);
	});
}

/** The page says this of the stock; pages made before are dropped soon after an order. */
async function expectStock(page: Page, slug: string, words: string) {
	await expect(async () => {
		await page.goto(`/product/${slug}`);
		const main = page.getByRole('main');
		await expect(main.getByText(words, { exact: true }).first()).toBeVisible({ timeout: 1000 });
	}).toPass();
}

for (const { width, hasScripts } of [
	{ width: 1280, hasScripts: true },
	{ width: 360, hasScripts: false },
]) {
	test.describe(`${width} px, ${hasScripts ? 'with' : 'without'} scripts`, () => {
		test.use({ javaScriptEnabled: hasScripts, viewport: { width, height: 800 } });

		test('a kit is bought as one line with its parts, sells out with its scarcest part, and comes back', async ({
			page,
		}) => {
			const wrong = complaints(page);
			const { kit, drum, stick } = await makeDrumKit();
			const stocks = () => stockOf(kit.id, drum.id, stick.id);
			expect(await stocks()).toEqual([2, 5, 5]);
			await becomeShopper(page, 'kit');

			await page.goto(`/product/${kit.slug}`);
			const contents = page.getByRole('region', { name: 'In this kit' });
			await expect(contents.getByRole('listitem')).toHaveText([
				new RegExp(`^1 × ${drum.name}₦9,000$`),
				new RegExp(`^2 × ${stick.name}₦2,000$`),
			]);
			await expect(contents).toContainText('You save ₦1,000');
			await expect(page.getByText('Only 2 left')).toBeVisible();
			if (hasScripts) {
				expect(await violationsIn(page)).toEqual([]);
				await alive(page);
			}
			await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
			if (hasScripts) await closeAlert(page, 'Success', `${kit.name} has been added to your cart.`);
			else await expect(page.getByText(`${kit.name} is in your cart.`)).toBeVisible();
			await page.goto('/cart');
			if (hasScripts) await alive(page);
			const line = page.getByRole('row', { name: kit.name });
			await page.getByRole('button', { name: 'One more' }).click();
			await expect(line).toContainText('₦20,000');
			const held = `With: 2 × ${drum.name}, 4 × ${stick.name}`;
			await expect(line).toContainText(held);
			await expect(page.getByRole('row').getByRole('link', { name: drum.name })).toHaveCount(0);

			await page.goto('/checkout');
			if (hasScripts) await alive(page);
			await expect(page.getByRole('region', { name: 'Cart summary' })).toContainText(held);
			await fillCheckout(page);
			await page.getByLabel('Zip Code').fill('420001');
			await page.getByRole('button', { name: 'Place Order' }).click();
			await expectOrdered(page, kit.name, { scripts: hasScripts });
			const parts = page.getByRole('list', { name: 'In this kit' });
			await expect(parts.getByRole('listitem')).toHaveText([
				`2 × ${drum.name}`,
				`4 × ${stick.name}`,
			]);
			const order = page.url();
			expect(await stocks()).toEqual([0, 3, 1]);
			await expectStock(page, kit.slug, 'Out of Stock');
			await expectStock(page, stick.slug, 'In Stock');

			await page.goto(order);
			if (hasScripts) await alive(page);
			await cancelCashOrder(page, { scripts: hasScripts });
			expect(await stocks()).toEqual([2, 5, 5]);
			await expectStock(page, kit.slug, 'In Stock');
			expect(wrong).toEqual([]);
		});

		test('a kit and a part of it that want more of the part than there is are put right', async ({
			page,
		}) => {
			const { kit, drum, stick } = await makeDrumKit();
			await becomeShopper(page, 'kit');
			await putInCart(page, kit.slug, 2);
			await putInCart(page, stick.slug, 3);
			await page.goto('/cart');
			const left = 'Only 1 left beside what else is in your cart.';
			await expect(page.getByRole('row', { name: stick.name }).last()).toContainText(left);
			await page.goto('/checkout');
			if (hasScripts) await alive(page);
			const summary = page.getByRole('region', { name: 'Cart summary' });
			await expect(summary).toContainText(left);
			await fillCheckout(page);
			await page.getByLabel('Zip Code').fill('420001');
			await page.getByRole('button', { name: 'Place Order' }).click();
			const asked = hasScripts ? page.getByRole('alertdialog') : page.getByRole('main');
			await expect(asked).toContainText(
				`Together this cart needs 7 of ${stick.name}, and 5 are in stock.`,
			);
			await asked.getByRole('button', { name: 'Take what is there of it' }).click();
			await expect(summary).not.toContainText(left);
			await page.getByRole('button', { name: 'Place Order' }).click();
			await expectOrdered(page, kit.name, { scripts: hasScripts });
			expect(await stockOf(kit.id, drum.id, stick.id)).toEqual([0, 3, 0]);
		});
	});
}

test('the sums of a kit follow the pieces as they are typed, and a part names its kits', async ({
	page,
}) => {
	const { kit, drum } = await makeDrumKit();
	await becomeAdmin(page);
	await openAlive(page, `/admin/edit-product/${kit.id}/kit`);
	const parts = page.getByRole('region', { name: 'One kit is made of' });
	await expect(parts).toContainText('Shoppers save₦1,000');
	await page.getByLabel(`Pieces of ${drum.name}`).fill('2');
	await expect(parts).toContainText('Shoppers save₦10,000');
	await expect(page.getByText('Not saved yet.')).toBeVisible();
	await page.getByLabel(`Pieces of ${drum.name}`).fill('');
	await expect(parts).toContainText('Its parts, one by one–');
	await page.getByLabel(`Pieces of ${drum.name}`).fill('5');
	await page.getByRole('button', { name: 'Save the kit' }).click();
	await expect(page.getByText('The kit is saved.')).toBeVisible();
	await expect(parts).toContainText('Kits in stock1');
	await page.goto(`/admin/edit-product/${drum.id}`);
	await expect(page.getByText(`A part of ${kit.name}.`)).toBeVisible();
});
