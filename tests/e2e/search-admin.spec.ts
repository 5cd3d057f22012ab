import { expect, test } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { buyingDesk } from '#tests/helpers/purchasing.ts';
import { violationsIn } from './accessible.ts';
import { becomeAdmin, unique } from './admin-steps.ts';
import { openAlive } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';

// The search of the bar, over everything the shop has.

/** A supplier from whom something is ordered, both found by its name alone. */
async function orderedFrom(name: string): Promise<number> {
	return withShopDatabase(async (db) => {
		const [admin] = await db.select().from(users).where(eq(users.email, 'admin@example.com'));
		const desk = buyingDesk(db, admin?.id ?? 0);
		const { id: categoryId } = await makeCategory(db, { name: 'Journeys' });
		const { id } = await makeProduct(db, { categoryId, name: `Udu ${unique()}` });
		return desk.order(await desk.makeSupplier({ name }), { [id]: [2, '1,500'] });
	});
}

test('a supplier and what is ordered from it are found from any page, on a phone too', async ({
	page,
}) => {
	const supplier = `Ọgụ ${unique()} Imports`;
	const orderId = await orderedFrom(supplier);
	await becomeAdmin(page);
	await page.setViewportSize({ width: 360, height: 780 });
	await openAlive(page, '/admin/orders');
	const field = page.getByRole('banner').getByRole('searchbox');
	await field.fill(supplier.replace('Ọgụ', 'ogu'));
	await field.press('Enter');
	const main = page.getByRole('main');
	await expect(main.getByRole('heading', { name: 'Suppliers 1' })).toBeVisible();
	await expect(main.getByText('Nothing found among products')).toBeVisible();
	expect(await violationsIn(page)).toEqual([]);
	await main.getByRole('link', { name: `Purchase order ${orderId}` }).click();
	await expect(page.getByRole('heading', { level: 1 })).toContainText(`${orderId}`);
	await page.goto(`/admin/purchase-orders?q=${orderId}`);
	await expect(main.getByRole('link', { name: supplier })).toBeVisible();
});
