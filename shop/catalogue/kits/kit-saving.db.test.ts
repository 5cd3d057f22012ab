import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { categories, kitParts, products } from '#db/catalogue-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { makeCategory, makeKit, makeProduct } from '#tests/helpers/catalogue.ts';
import { somebodyWaits, testDatabase } from '#tests/helpers/database.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import { previewBulkChange } from '../bulk/bulk-change.ts';
import { BulkEdit } from '../bulk/bulk-edit.ts';
import { deleteProduct } from '../product-editing.ts';
import { setStock } from '../stock-edit.ts';
import { KIT_STOCK, type KitPartInput, partsKey } from './kit-input.ts';
import { partsOfKit } from './kit-parts.ts';
import { saveKit } from './kit-saving.ts';

const db = await testDatabase();
const admin = await makeAdminUser(db);
const category = await makeCategory(db);
const make = (given: Partial<typeof products.$inferInsert> = {}) =>
	makeProduct(db, { categoryId: category.id, ...given });
const stock = async (id: number) =>
	(await db.select().from(products).where(eq(products.id, id)))[0]?.qty;
const save = (kitId: number, parts: KitPartInput[], seen?: string) =>
	saveKit(db, { userId: admin.id, kitId, parts, ...(seen === undefined ? {} : { seen }) });
const rejected = (work: Promise<unknown>) =>
	work.then(
		() => 'done',
		({ message, fields }) => (Object.keys(fields ?? {}).length > 0 ? fields : message),
	);

test('a kit has the stock of its scarcest part, whatever changes it', async () => {
	const [drum, stick] = [await make({ qty: 9 }), await make({ qty: 7 })];
	const kit = await make({ qty: 50 });
	await save(kit.id, [
		{ partId: drum.id, pieces: 1 },
		{ partId: stick.id, pieces: 2 },
	]);
	expect(await stock(kit.id)).toBe(3);
	const set = (id: number, values: Partial<typeof products.$inferInsert>) =>
		db.update(products).set(values).where(eq(products.id, id));
	await set(drum.id, { qty: 2 });
	expect(await stock(kit.id)).toBe(2);
	await set(stick.id, { qty: 1 });
	expect(await stock(kit.id)).toBe(0);
	await set(stick.id, { qty: 100 });
	expect(await stock(kit.id)).toBe(2);
	await set(drum.id, { status: 1 });
	expect(await stock(kit.id)).toBe(0);
	await set(drum.id, { status: 0 });
	expect(await stock(kit.id)).toBe(2);
	await db.update(categories).set({ status: 1 }).where(eq(categories.id, category.id));
	expect(await stock(kit.id)).toBe(0);
	await db.update(categories).set({ status: 0 }).where(eq(categories.id, category.id));
	expect(await stock(kit.id)).toBe(2);
	await set(kit.id, { qty: 70 });
	expect(await stock(kit.id)).toBe(2);
});

test('two changes of two parts at once leave the right stock', async () => {
	const [a, b] = [await make({ qty: 5 }), await make({ qty: 5 })];
	const kit = await makeKit(db, [
		[a, 1],
		[b, 1],
	]);
	const set = (id: number) =>
		db.transaction(async (tx) => {
			await tx.update(products).set({ qty: 8 }).where(eq(products.id, id));
			if (id === a.id) await other();
		});
	let second = Promise.resolve();
	const other = async () => {
		second = set(b.id);
		await somebodyWaits(db);
	};
	await set(a.id);
	await second;
	expect(await stock(kit.id)).toBe(8);
});

test('what cannot be a part is refused beside it', async () => {
	const [kit, hidden, unpriced, part] = [
		await make(),
		await make({ status: 1 }),
		await make({ sellingKobo: 0 }),
		await make(),
	];
	const other = await makeKit(db, [[part, 1]]);
	const ids = [kit.id, hidden.id, unpriced.id, other.id, 999_999];
	const fields = await rejected(
		save(
			kit.id,
			ids.map((partId) => ({ partId, pieces: 1 })),
		),
	);
	expect(fields).toEqual({
		[`pieces_${kit.id}`]: [expect.stringMatching(/part of itself/)],
		[`pieces_${hidden.id}`]: [expect.stringMatching(/is hidden/)],
		[`pieces_${unpriced.id}`]: [expect.stringMatching(/no price/)],
		[`pieces_${other.id}`]: [expect.stringMatching(/a kit too/)],
		pieces_999999: [expect.stringMatching(/deleted/)],
	});
	expect(await rejected(save(part.id, [{ partId: kit.id, pieces: 1 }]))).toEqual({
		parts: [expect.stringMatching(/part of the kit Stage kit/)],
	});
	const many = await Promise.all(Array.from({ length: 21 }, () => make()));
	const parts = many.map(({ id }) => ({ partId: id, pieces: 1 }));
	expect(await rejected(save(kit.id, parts))).toEqual({
		parts: ['A kit has at most 20 parts.'],
	});
	expect(await db.$count(kitParts, eq(kitParts.kitId, kit.id))).toBe(0);
	expect(await stock(kit.id)).toBe(10);
});

test('of two people who change the parts at once the second is told; taken apart, nothing is in stock', async () => {
	const [a, b, kit] = [await make({ name: 'Bell' }), await make(), await make({ qty: 4 })];
	await save(kit.id, [{ partId: a.id, pieces: 2 }], '');
	expect(await rejected(save(kit.id, [{ partId: b.id, pieces: 1 }], ''))).toMatch(/Somebody else/);
	expect(partsKey(await partsOfKit(db, kit.id))).toBe(`${a.id}:2`);
	await save(kit.id, [], `${a.id}:2`);
	const [row] = await db.select().from(products).where(eq(products.id, kit.id));
	expect(row).toMatchObject({ isKit: false, qty: 0 });
	const trail = await db.select().from(auditTrail).where(eq(auditTrail.nounId, kit.id));
	expect(trail.map(({ before, after }) => [before, after])).toEqual([
		[
			{ parts: [], qty: 4 },
			{ parts: ['2 × Bell'], qty: 5 },
		],
		[
			{ parts: ['2 × Bell'], qty: 5 },
			{ parts: [], qty: 0 },
		],
	]);
});

test('the stock of a kit is not typed, neither in the table nor for many; a part is not deleted', async () => {
	const part = await make({ name: 'Bell', qty: 4 });
	const kit = await makeKit(db, [[part, 1]]);
	const typed = setStock(db, admin.id, [{ id: kit.id, qty: 9, seen: 4 }]);
	expect(await rejected(typed)).toEqual({ [`qty_${kit.id}`]: [KIT_STOCK] });
	const preview = await previewBulkChange(db, [part.id, kit.id], BulkEdit.parse({ qty_add: '5' }));
	expect(preview.map(({ id, reason }) => [id, reason])).toEqual([
		[part.id, null],
		[kit.id, KIT_STOCK],
	]);
	expect(await rejected(deleteProduct(db, admin.id, part.id))).toBe(
		'Bell is a part of Stage kit: take it out there first, or hide it.',
	);
	await deleteProduct(db, admin.id, kit.id);
	await deleteProduct(db, admin.id, part.id);
	expect(await db.$count(products, inArray(products.id, [part.id, kit.id]))).toBe(0);
});
