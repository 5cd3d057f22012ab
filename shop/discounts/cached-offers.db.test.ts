import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { discounts } from '#db/discounts/discount-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { fillCart, makeShopper } from '#tests/helpers/shoppers.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import { cartOf } from '../orders/cart.ts';
import { discountsForCart } from './cart-discounts.ts';
import { endDiscount, saveDiscount } from './discount-saving.ts';

const db = await testDatabase();
const admin = await makeAdminUser(db);
const { id: categoryId } = await makeCategory(db);
const drum = await makeProduct(db, { categoryId, sellingKobo: 10_000_00, originalKobo: 0 });
const horn = await makeProduct(db, { categoryId, sellingKobo: 10_000_00, originalKobo: 0 });
const { id: userId } = await makeShopper(db);
await fillCart(db, userId, [drum, 1], [horn, 1]);

/** What the lines of the cart save. */
const saved = async () => {
	const { applied } = await discountsForCart(db, userId, await cartOf(db, userId), 0);
	return applied.map(({ lineKobo }) => lineKobo);
};

test('an offer that a cart has read before counts as it is now, whoever changed it', async () => {
	const sent = { name: 'Days', kind: 'percent', percent: '10', scope: 'products' };
	const save = (id: number | null, products: number[]) =>
		saveDiscount(db, { userId: admin.id, id, sent: { ...sent, products } });
	const { id } = await save(null, [drum.id]);
	expect(await saved()).toEqual([[1_000_00, 0]]);
	expect(await saved()).toEqual([[1_000_00, 0]]);
	await save(id, [horn.id]);
	expect(await saved()).toEqual([[0, 1_000_00]]);
	await db.update(discounts).set({ percent: 20 }).where(eq(discounts.id, id));
	expect(await saved()).toEqual([[0, 2_000_00]]);
	await endDiscount(db, admin.id, id);
	expect(await saved()).toEqual([]);
});
