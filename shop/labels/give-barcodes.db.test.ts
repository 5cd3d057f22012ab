import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { announcedBy, makeAdmin } from '#tests/helpers/admin-calls.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { productsForStaff } from '../catalogue/staff-lists.ts';
import { tillGoods } from '../till/till-goods.ts';
import { giveBarcodes } from './give-barcodes.ts';
import { ownBarcode } from './own-barcode.ts';

const db = await testDatabase();
const { user } = await makeAdmin(db);
const { id: categoryId } = await makeCategory(db);
const make = (given: Partial<typeof products.$inferInsert> = {}) =>
	makeProduct(db, { categoryId, ...given });
const barcodeOf = async (id: number) => {
	const [row] = await db.select().from(products).where(eq(products.id, id));
	return row?.barcode;
};

test('goods without a barcode get one of the shop’s own, which till and scanner find', async () => {
	const [udu, oja] = [await make({ name: 'Udu', sku: 'U-1' }), await make({ name: 'Oja' })];
	const tags = await announcedBy(db, async () => {
		expect(await giveBarcodes(db, user.id, [oja.id, udu.id])).toEqual({
			given: ['Udu', 'Oja'],
			left: [],
		});
	});
	expect(tags).toEqual(expect.arrayContaining([`product:${udu.id}`, `product:${oja.id}`]));
	const barcode = ownBarcode(udu.id);
	expect(await barcodeOf(udu.id)).toBe(barcode);
	// As a scanner types it into a search of staff.
	const query = { page: 1, perPage: 10, sort: 'newest', q: barcode } as const;
	expect((await productsForStaff(db, query)).rows.map(({ id }) => id)).toEqual([udu.id]);
	const { goods } = await tillGoods(db, udu.id - 1);
	expect(goods[0]).toMatchObject({ id: udu.id, barcode });
	const trail = await db
		.select()
		.from(auditTrail)
		.where(and(eq(auditTrail.noun, 'product'), eq(auditTrail.nounId, udu.id)));
	expect(trail).toMatchObject([{ userId: user.id, before: { barcode: null }, after: { barcode } }]);
});

test('one that has a barcode stays, and so does one whose number another product has', async () => {
	const named = await make({ name: 'Ekwe', barcode: '4006381333931' });
	const late = await make({ name: 'Igba' });
	// Fourteen digits with a nought in front are the same number.
	const thief = await make({ name: 'Ogene', barcode: `0${ownBarcode(late.id)}` });
	const free = await make({ name: 'Udu' });
	const gone = 2_000_000_000;
	expect(await giveBarcodes(db, user.id, [named.id, late.id, free.id, gone])).toEqual({
		given: ['Udu'],
		left: [
			{ id: named.id, name: 'Ekwe', reason: 'It has the barcode 4006381333931.' },
			{
				id: late.id,
				name: 'Igba',
				reason: `Its number would be ${ownBarcode(late.id)}: ${thief.name} has it already.`,
			},
		],
	});
	expect(await barcodeOf(late.id)).toBeNull();
	await expect(giveBarcodes(db, user.id, [late.id])).rejects.toMatchObject({
		code: 'conflict',
		message: expect.stringContaining('Igba: Its number would be'),
	});
	await expect(giveBarcodes(db, user.id, [])).rejects.toMatchObject({ code: 'conflict' });
});

test('of two people who give it at once, one is told that it has a barcode', async () => {
	const { id } = await make();
	const both = await Promise.allSettled([
		giveBarcodes(db, user.id, [id]),
		giveBarcodes(db, user.id, [id]),
	]);
	expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
	expect(await db.$count(auditTrail, eq(auditTrail.nounId, id))).toBe(1);
});
