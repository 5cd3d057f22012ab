import { expect, test } from '@playwright/test';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { violationsIn } from './accessible.ts';
import { becomeAdmin, unique } from './admin-steps.ts';
import { openAlive } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';

// Shelves are counted, and what came in is added.

/** Two products whose names have a mark; three pieces of the first are in an order that waits. */
async function newShelves() {
	const mark = unique();
	await withShopDatabase(async (db) => {
		const { id: categoryId } = await makeCategory(db, { name: 'Journeys' });
		const first = await makeProduct(db, {
			categoryId,
			name: `Alo ${mark}`,
			qty: 5,
			sku: `A-${mark}`,
		});
		await makeProduct(db, { categoryId, name: `Ichaka ${mark}`, qty: 8 });
		const { id: userId } = await makeShopper(db);
		await makeOrder(db, { userId, state: 'packed' }, [
			{ productId: first.id, name: first.name, unitKobo: 1000_00, qty: 3 },
		]);
	});
	return mark;
}

test('by keyboard, each scanned number leads to the count of its product, and from there to the next', async ({
	page,
}) => {
	const mark = await newShelves();
	await becomeAdmin(page);
	await openAlive(page, '/admin/tables');
	const search = page.getByRole('main').getByRole('searchbox');
	await search.fill(`a-${mark}`);
	await search.press('Enter');
	const stock = page.getByLabel(`Stock of Alo ${mark}`);
	await expect(stock).toBeFocused();
	await expect(page.getByText('8 on the shelf, 3 for orders')).toBeVisible();
	await page.keyboard.type('7');
	await expect(page.getByText('1 not saved yet')).toBeVisible();
	await page.keyboard.press('Enter');
	await expect(page.getByText(`Saved. Alo ${mark}: 5 → 7`)).toBeVisible();
	await expect(search).toBeFocused();
	expect(await violationsIn(page)).toEqual([]);
	await page.keyboard.type(`Ichaka ${mark}`);
	await page.keyboard.press('Enter');
	await expect(page.getByLabel(`Stock of Ichaka ${mark}`)).toBeFocused();
});

test('the tile of low stock leads to the shown products that it counts, by a choice that is read as a whole', async ({
	page,
}) => {
	const mark = unique();
	await withShopDatabase(async (db) => {
		const { id: categoryId } = await makeCategory(db, { name: 'Journeys' });
		await makeProduct(db, { categoryId, name: `Out ${mark}`, qty: 0 });
		await makeProduct(db, { categoryId, name: `Hidden ${mark}`, qty: 0, status: 1 });
		await makeProduct(db, { categoryId, name: `Enough ${mark}`, qty: 500 });
	});
	await becomeAdmin(page);
	await openAlive(page, '/admin/dashboard');
	await page
		.getByRole('main')
		.getByRole('link', { name: /^Low stock/ })
		.click();
	const level = page.getByLabel('Level');
	await expect(level).toHaveValue('short');
	await page.getByRole('main').getByRole('searchbox').fill(mark);
	await page.getByRole('button', { name: 'Show', exact: true }).click();
	await expect(page.getByText('1-1 of 1 product')).toBeVisible();
	await expect(page.getByLabel(`Stock of Out ${mark}`)).toBeVisible();
	const room = await level.evaluate((select: HTMLSelectElement) => {
		const { font, paddingLeft, paddingRight } = getComputedStyle(select);
		const pen = document.createElement('canvas').getContext('2d');
		if (!pen) throw new Error('no canvas');
		pen.font = font;
		const text = pen.measureText(select.selectedOptions[0]?.text ?? '').width;
		return select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - text;
	});
	expect(room).toBeGreaterThanOrEqual(0);
});

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false });

	test('what came in is added, what broke is taken away, and nonsense is refused beside its field', async ({
		page,
	}) => {
		const mark = await newShelves();
		await becomeAdmin(page);
		await page.goto(`/admin/tables?q=${mark}`);
		const [first, second] = [
			page.getByLabel(`Stock of Alo ${mark}`),
			page.getByLabel(`Stock of Ichaka ${mark}`),
		] as const;
		const save = page.getByRole('button', { name: 'Save the stock' });
		await first.fill('+4');
		await second.fill('-9');
		await save.click();
		await expect(page.getByText('Must leave a whole number, 0 or more.')).toBeVisible();
		await expect(first).toHaveValue('+4');
		await second.fill('-2');
		await page.getByLabel('Reason').selectOption('Damaged');
		await save.click();
		await expect(first).toHaveValue('9');
		await expect(second).toHaveValue('6');
		await expect(page.getByLabel('Reason')).toHaveValue('');
		// By its name: what others do meanwhile is recorded above it.
		await page.goto(`/admin/activity?q=${mark}`);
		const row = page
			.getByRole('row')
			.filter({ hasText: `Ichaka ${mark}` })
			.first();
		await expect(row).toContainText('Reason Damaged');
	});
});
