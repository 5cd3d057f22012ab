import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import { deleteProduct } from '../product-editing.ts';
import { extrasForStaff, saveExtras, shownExtras } from './needed-extras.ts';

const db = await testDatabase();
const admin = await makeAdminUser(db);
const category = await makeCategory(db);
const make = (given: Partial<typeof products.$inferInsert> = {}) =>
	makeProduct(db, { categoryId: category.id, ...given });
const save = (productId: number, extraIds: number[], seen?: number[]) =>
	saveExtras(db, { userId: admin.id, productId, extraIds, ...(seen ? { seen } : {}) });
const names = async (id: number) => (await shownExtras(db, id)).map(({ name }) => name);

test('extras are shown in their order, those that are for sale only, and leave with their product', async () => {
	const [drum, stick, stool, bag] = [
		await make(),
		await make({ name: 'Stick', qty: 0 }),
		await make({ name: 'Stool' }),
		await make({ name: 'Bag', sellingKobo: 0 }),
	];
	await save(drum.id, [stool.id, bag.id, stick.id]);
	expect(await names(drum.id)).toEqual(['Stool', 'Stick']);
	await save(drum.id, [stick.id, stool.id], [stool.id, bag.id, stick.id]);
	expect(await names(drum.id)).toEqual(['Stick', 'Stool']);
	await db.update(products).set({ status: 1 }).where(eq(products.id, stool.id));
	expect(await names(drum.id)).toEqual(['Stick']);
	await deleteProduct(db, admin.id, stick.id);
	expect((await extrasForStaff(db, drum.id)).map(({ name }) => name)).toEqual(['Stool']);
});

test('the product itself, more than eight, a deleted one and an outdated page are refused', async () => {
	const drum = await make();
	const others = await Promise.all(Array.from({ length: 9 }, () => make()));
	const ids = others.map(({ id }) => id);
	await expect(save(drum.id, [drum.id])).rejects.toThrow(/need itself/);
	await expect(save(drum.id, ids)).rejects.toThrow(/At most 8/);
	await expect(save(drum.id, [999_999])).rejects.toThrow(/deleted/);
	await save(drum.id, ids.slice(0, 8), []);
	await expect(save(drum.id, [], [])).rejects.toThrow(/Somebody else/);
	expect(await extrasForStaff(db, drum.id)).toHaveLength(8);
});
