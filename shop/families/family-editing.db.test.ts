import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { familyVariants, productFamilies } from '#db/family-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeBulkChange } from '../catalogue/bulk/bulk-change.ts';
import { bulkValues } from '../catalogue/bulk/bulk-values.ts';
import { newFormKey } from '../kit/sent-once.ts';
import { familyForStaff, familyOf } from './families.ts';
import { createFamily, dissolveFamily, updateFamily } from './family-editing.ts';
import type { FamilyInput } from './family-input.ts';

const db = await testDatabase();
const { user } = await makeAdmin(db);
const category = await makeCategory(db);

const lead = (length: string) =>
	makeProduct(db, { categoryId: category.id, name: `Stage lead, ${length}`, size: length });
const inputOf = (variants: Record<number, string>): FamilyInput => ({
	name: 'Stage lead',
	options: ['Length'],
	variants: Object.entries(variants).map(([id, length]) => ({
		productId: Number(id),
		choice: [length],
	})),
});
async function leads() {
	const [short, long] = [await lead('5 m'), await lead('10 m')];
	const id = await createFamily(db, user.id, inputOf({ [short.id]: '5 m', [long.id]: '10 m' }));
	return { short, long, id };
}
const choicesOf = async (id: number) => {
	const { variants } = await familyForStaff(db, id);
	return Object.fromEntries(variants.map(({ productId, choice }) => [productId, choice]));
};
const move = (moved: (typeof products.$inferSelect)[], categoryId: number) =>
	makeBulkChange(db, {
		userId: user.id,
		edit: { category_id: categoryId },
		seen: new Map(moved.map((product) => [product.id, bulkValues(product)])),
	});

test('a family is made of products of one category, and their pages show each other', async () => {
	const { short, long, id } = await leads();
	expect(await familyOf(db, long.id)).toMatchObject({
		family: {
			id,
			name: 'Stage lead',
			options: ['Length'],
			members: [
				{ id: short.id, choice: ['5 m'] },
				{ id: long.id, choice: ['10 m'] },
			],
		},
		tags: [`product:${short.id}`, `product:${long.id}`],
	});
	const [made] = await db
		.select()
		.from(auditTrail)
		.where(and(eq(auditTrail.noun, 'family'), eq(auditTrail.nounId, id)));
	expect(made).toMatchObject({
		userId: user.id,
		action: 'create',
		after: { products: 'Stage lead, 5 m: 5 m; Stage lead, 10 m: 10 m' },
	});
});

test('hidden products are not shown, but their pages are among the tags', async () => {
	const { short, long } = await leads();
	await db.update(products).set({ status: 1 }).where(eq(products.id, long.id));
	const found = await familyOf(db, short.id);
	expect(found?.family.members.map(({ id }) => id)).toEqual([short.id]);
	expect(found?.tags).toContain(`product:${long.id}`);
});

test('products of two categories are refused with both named', async () => {
	const other = await makeCategory(db, { name: 'Drums' });
	const [one, drum] = [await lead('5 m'), await makeProduct(db, { categoryId: other.id })];
	const made = createFamily(db, user.id, inputOf({ [one.id]: '5 m', [drum.id]: '9 m' }));
	await expect(made).rejects.toMatchObject({
		code: 'invalid',
		fields: { products: [expect.stringContaining('Stage lead, 5 m is in Microphones')] },
	});
});

test('a deleted product is refused, and nothing of the family is stored', async () => {
	const { id } = await lead('5 m');
	const before = await db.$count(productFamilies);
	const made = createFamily(db, user.id, inputOf({ [id]: '5 m', 2000000000: '9 m' }));
	await expect(made).rejects.toMatchObject({
		fields: {
			products: ['1 product was deleted.'],
			value_2000000000_0: ['It was deleted: leave it out.'],
		},
	});
	expect(await db.$count(productFamilies)).toBe(before);
});

test('of two people who put one product into two families at once, the second is told of the first', async () => {
	const shared = await lead('1 m');
	const others = [await lead('2 m'), await lead('3 m'), await lead('4 m'), await lead('5 m')];
	const made = await Promise.allSettled(
		others.map(({ id }) => createFamily(db, user.id, inputOf({ [id]: '2 m', [shared.id]: '1 m' }))),
	);
	const refused = made.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
	expect(refused).toHaveLength(3);
	for (const reason of refused)
		expect(reason).toMatchObject({
			fields: { products: [expect.stringContaining('is in the family Stage lead already')] },
		});
	const stored = await db
		.select()
		.from(familyVariants)
		.where(eq(familyVariants.productId, shared.id));
	expect(stored).toHaveLength(1);
});

test('a form sent twice makes one family', async () => {
	const [one, other] = [await lead('5 m'), await lead('6 m')];
	const formKey = newFormKey();
	const send = () =>
		createFamily(db, user.id, inputOf({ [one.id]: '5 m', [other.id]: '6 m' }), { formKey });
	const id = await send();
	await expect(send()).rejects.toMatchObject({ code: 'conflict' });
	await dissolveFamily(db, user.id, id);
});

test('products change places, join and leave in one edit', async () => {
	const { short, long, id } = await leads();
	const third = await lead('20 m');
	const edit = (variants: Record<number, string>) =>
		updateFamily(db, { userId: user.id, id, input: inputOf(variants) });
	await edit({ [short.id]: '10 m', [long.id]: '5 m', [third.id]: '20 m' });
	expect(await choicesOf(id)).toEqual({
		[short.id]: ['10 m'],
		[long.id]: ['5 m'],
		[third.id]: ['20 m'],
	});
	await edit({ [long.id]: '5 m', [third.id]: '20 m' });
	expect(Object.keys(await choicesOf(id))).toEqual([String(long.id), String(third.id)]);
	expect(await familyOf(db, short.id)).toBeNull();
});

test('all products of a family may be replaced by others', async () => {
	const { id } = await leads();
	const [one, other] = [await lead('1 m'), await lead('2 m')];
	const input = inputOf({ [one.id]: '1 m', [other.id]: '2 m' });
	await updateFamily(db, { userId: user.id, id, input });
	expect(Object.keys(await choicesOf(id))).toEqual([String(one.id), String(other.id)]);
});

test('the second of two people who edit one family is refused', async () => {
	const { short, long, id } = await leads();
	const { updatedAt: expectedUpdatedAt } = await familyForStaff(db, id);
	const edit = (length: string) =>
		updateFamily(db, {
			userId: user.id,
			id,
			input: inputOf({ [short.id]: length, [long.id]: '10 m' }),
			expectedUpdatedAt,
		});
	await edit('6 m');
	await expect(edit('7 m')).rejects.toMatchObject({ code: 'conflict' });
	expect((await choicesOf(id))[short.id]).toEqual(['6 m']);
});

test('a family goes along to another category with all its products, and a product that goes alone leaves', async () => {
	const { short, long, id } = await leads();
	const third = await lead('20 m');
	const variants = { [short.id]: '5 m', [long.id]: '10 m', [third.id]: '20 m' };
	await updateFamily(db, { userId: user.id, id, input: inputOf(variants) });
	const [drums, brass] = [await makeCategory(db), await makeCategory(db)];
	await move([short, long, third], drums.id);
	expect(await familyForStaff(db, id)).toMatchObject({
		categoryId: drums.id,
		variants: [{}, {}, {}],
	});
	await move([{ ...third, categoryId: drums.id }], brass.id);
	expect(Object.keys(await choicesOf(id))).toEqual([String(short.id), String(long.id)]);
});

test('a family ends with its last product, and dissolving it leaves its products', async () => {
	const { short, long, id } = await leads();
	await db.delete(products).where(eq(products.id, short.id));
	expect((await familyForStaff(db, id)).variants).toHaveLength(1);
	await db.delete(products).where(eq(products.id, long.id));
	await expect(familyForStaff(db, id)).rejects.toMatchObject({ code: 'not-found' });
	const other = await leads();
	await dissolveFamily(db, user.id, other.id);
	expect(await familyOf(db, other.short.id)).toBeNull();
	expect(await db.$count(products, eq(products.id, other.short.id))).toBe(1);
	await expect(dissolveFamily(db, user.id, other.id)).rejects.toMatchObject({ code: 'not-found' });
});
