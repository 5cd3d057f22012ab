import { expect, test } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import { saveDiscount } from '#shop/discounts/discount-saving.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { unique } from './admin-steps.ts';
import { becomeShopper, openAlive, putInCart } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';

test('a code entered and taken out by keyboard is announced, and the focus stays there', async ({
	page,
}) => {
	const { slug, code } = await withShopDatabase(async (db) => {
		const [owner] = await db.select().from(users).where(eq(users.email, 'admin@example.com'));
		const { id: categoryId } = await makeCategory(db, { name: 'Journeys', navdisplay: 1 });
		const { slug } = await makeProduct(db, { categoryId, qty: 5 });
		const code = `KEYS-${unique()}`.toUpperCase();
		const what = { code, kind: 'percent', percent: '10', scope: 'categories' };
		const sent = { name: code, categories: [categoryId], ...what };
		await saveDiscount(db, { userId: owner?.id ?? 0, id: null, sent });
		return { slug, code };
	});
	await becomeShopper(page, 'code-keys');
	await putInCart(page, slug);
	await openAlive(page, '/cart');
	const region = page.getByRole('region', { name: 'Discount code' });
	const field = region.getByLabel('Discount code');
	await field.fill(code);
	await field.press('Enter');
	await expect(region.getByRole('status')).toHaveText(`The code ${code} counts.`);
	await expect(field).toHaveValue('');
	await expect(field).toBeFocused();
	await region.getByRole('button', { name: `Remove the code ${code}` }).press('Enter');
	await expect(region.getByRole('status')).toHaveText(`The code ${code} is removed.`);
	await expect(region).toBeFocused();
});
