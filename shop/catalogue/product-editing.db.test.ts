import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { categories, productImages, products } from '#db/catalogue-schema.ts';
import { cartItems, orders } from '#db/order-schema.ts';
import { slugRedirects } from '#db/site-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { makeAdmin, pngFile, temporaryUploads } from '#tests/helpers/admin-calls.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { CHECKOUT } from '#tests/helpers/providers.ts';
import { fillCart, makeShopper, PLACEMENT } from '#tests/helpers/shoppers.ts';
import { currentSlug } from '../addresses/slug-redirects.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { deleteCategory } from './categories/category-editing.ts';
import { createProduct, deleteProduct, updateProduct } from './product-editing.ts';
import { type ProductInput, ProductInput as Schema } from './product-input.ts';
import { productForStaff } from './product-rows.ts';
import { takeStock } from './stock.ts';

const db = await testDatabase();
const TAKEN = { cause: 'count', reason: null, userId: null } as const;
const uploads = temporaryUploads();
const { user } = await makeAdmin(db);
const category = await makeCategory(db);

let counter = 0;
function input(given: Record<string, unknown> = {}): ProductInput {
	counter += 1;
	return Schema.parse({
		category_id: category.id,
		slug: `product-${counter}`,
		name: 'Udu pot drum',
		meta_title: 'Udu',
		brand: 'Awka',
		selling_price: 100,
		original_price: 100,
		qty: 10,
		...given,
	});
}
const create = (given: Record<string, unknown> = {}) =>
	createProduct(db, uploads, user.id, input(given));
const trailOf = (id: number) =>
	db
		.select()
		.from(auditTrail)
		.where(and(eq(auditTrail.noun, 'product'), eq(auditTrail.nounId, id)))
		.orderBy(auditTrail.id);

test('the second of two admins who edit one product is refused, and nothing is lost', async () => {
	const product = await create();
	const expectedUpdatedAt = product.updatedAt;
	const edit = (name: string) =>
		updateProduct(db, uploads, {
			userId: user.id,
			id: product.id,
			input: input({ slug: product.slug, name }),
			seen: {
				expectedUpdatedAt,
			},
		});
	await edit('First');
	await expect(edit('Second')).rejects.toMatchObject({ code: 'conflict' });
	const now = await productForStaff(db, product.id);
	expect(now.name).toBe('First');
	const { slug } = product;
	await updateProduct(db, uploads, {
		userId: user.id,
		id: product.id,
		input: input({ slug, name: 'Third' }),
		seen: {
			expectedUpdatedAt: now.updatedAt,
		},
	});
	expect((await productForStaff(db, product.id)).name).toBe('Third');
});

test('of ten concurrent edits of one version exactly one is saved', async () => {
	const product = await create();
	const seen = { expectedUpdatedAt: product.updatedAt };
	const edits = await Promise.allSettled(
		Array.from({ length: 10 }, (_, n) =>
			updateProduct(db, uploads, {
				userId: user.id,
				id: product.id,
				input: input({ slug: product.slug, name: `N${n}` }),
				seen,
			}),
		),
	);
	expect(edits.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('stock taken by an order while the form was open is not put back', async () => {
	const product = await create();
	const { slug } = product;
	await db.transaction((tx) => takeStock(tx, TAKEN, [{ productId: product.id, qty: 4 }]));
	const save = (qty: number) =>
		updateProduct(db, uploads, {
			userId: user.id,
			id: product.id,
			input: input({ slug, qty }),
			seen: { expectedQty: 10 },
		});
	expect((await save(10)).qty).toBe(6);
	await expect(save(15)).rejects.toMatchObject({
		code: 'conflict',
		fields: { qty: [expect.any(String)] },
	});
	expect((await productForStaff(db, product.id)).qty).toBe(6);
	await updateProduct(db, uploads, {
		userId: user.id,
		id: product.id,
		input: input({ slug, qty: 15 }),
		seen: {
			expectedQty: 6,
		},
	});
	expect((await productForStaff(db, product.id)).qty).toBe(15);
});

test('only fields that differ are recorded, and nothing if none does', async () => {
	const product = await create();
	const { slug } = product;
	await updateProduct(db, uploads, { userId: user.id, id: product.id, input: input({ slug }) });
	expect(await trailOf(product.id)).toHaveLength(1);
	await updateProduct(db, uploads, {
		userId: user.id,
		id: product.id,
		input: input({ slug, selling_price: '120.50' }),
	});
	await deleteProduct(db, user.id, product.id);
	const [, changed, deleted] = await trailOf(product.id);
	expect(changed).toMatchObject({ userId: user.id, action: 'update' });
	expect(changed).toMatchObject({
		before: { sellingKobo: 10_000 },
		after: { sellingKobo: 12_050 },
	});
	expect(Object.keys(changed?.after as object)).toEqual(['sellingKobo']);
	expect(deleted).toMatchObject({
		action: 'delete',
		before: { name: 'Udu pot drum' },
		after: null,
	});
});

test('an old slug redirects to the product until it is taken back', async () => {
	const product = await create({ slug: 'first' });
	const rename = (slug: string) =>
		updateProduct(db, uploads, { userId: user.id, id: product.id, input: input({ slug }) });
	await rename('second');
	await rename('third');
	expect(await currentSlug(db, 'product', 'first')).toBe('third');
	expect(await currentSlug(db, 'product', 'second')).toBe('third');
	await rename('first');
	expect(await currentSlug(db, 'product', 'first')).toBeNull();
	expect(await currentSlug(db, 'product', 'third')).toBe('first');
	await deleteProduct(db, user.id, product.id);
	expect(await db.$count(slugRedirects, eq(slugRedirects.targetId, product.id))).toBe(0);
});

test('an old slug that another product takes belongs to that product', async () => {
	const former = await create({ slug: 'wanted' });
	await updateProduct(db, uploads, {
		userId: user.id,
		id: former.id,
		input: input({ slug: 'former' }),
	});
	const owner = await create({ slug: 'wanted' });
	expect(await currentSlug(db, 'product', 'wanted')).toBeNull();
	await updateProduct(db, uploads, {
		userId: user.id,
		id: owner.id,
		input: input({ slug: 'owner' }),
	});
	expect(await currentSlug(db, 'product', 'wanted')).toBe('owner');
});

test('pictures are ordered in the same change, added ones last or at their given place', async () => {
	const product = await create({ images: await Promise.all([1, 2, 3].map((n) => pngFile(n))) });
	const [a = 0, b = 0, c = 0] = product.images.map(({ id }) => id);
	const other = await create({ images: await pngFile(9) });
	const idsOf = async (id: number) =>
		(await productForStaff(db, id)).images.map((image) => image.id);
	const { slug } = product;
	const order = [c, other.images[0]?.id ?? 0, 'nonsense', a];
	await updateProduct(db, uploads, {
		userId: user.id,
		id: product.id,
		input: input({ slug, image_order: order }),
	});
	expect(await idsOf(product.id)).toEqual([c, a, b]);
	expect(await idsOf(other.id)).toEqual(other.images.map(({ id }) => id));
	const edit = {
		slug,
		images: await pngFile(4),
		image_order: [b, c],
		images_to_delete: [a],
	};
	await updateProduct(db, uploads, { userId: user.id, id: product.id, input: input(edit) });
	const after = await idsOf(product.id);
	expect(after.slice(0, 2)).toEqual([b, c]);
	expect(after).toHaveLength(3);
	const paths = (await productForStaff(db, product.id)).images.map(({ path }) => path);
	expect((await trailOf(product.id)).at(-1)).toMatchObject({ after: { images: paths } });

	const among = {
		slug,
		images: [await pngFile(5), await pngFile(6)],
		image_order: ['+1', String(c), '+0', '+7'],
	};
	const before = await trailOf(product.id);
	await updateProduct(db, uploads, { userId: user.id, id: product.id, input: input(among) });
	const [second = 0, , first = 0, ...rest] = await idsOf(product.id);
	expect(await idsOf(product.id)).toEqual([second, c, first, ...after.filter((id) => id !== c)]);
	expect(second).toBeGreaterThan(first);
	expect(rest).toHaveLength(2);
	expect(await trailOf(product.id)).toHaveLength(before.length + 1);
});

test('however many people add pictures at once, a product has at most eight', async () => {
	const product = await create({
		images: await Promise.all([1, 2, 3, 4, 5].map((n) => pngFile(n))),
	});
	const more = await Promise.all([6, 7].map((n) => pngFile(n)));
	const edits = await Promise.allSettled(
		Array.from({ length: 5 }, () =>
			updateProduct(db, uploads, {
				userId: user.id,
				id: product.id,
				input: input({ slug: product.slug, images: more }),
			}),
		),
	);
	expect(edits.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
	expect(await db.$count(productImages, eq(productImages.productId, product.id))).toBe(7);
});

test('a category is either deleted or gets the product, never both', async () => {
	for (let round = 0; round < 10; round += 1) {
		const doomed = await makeCategory(db);
		const [made, deleted] = await Promise.allSettled([
			create({ category_id: doomed.id }),
			deleteCategory(db, user.id, doomed.id),
		]);
		const inIt = await db.$count(products, eq(products.categoryId, doomed.id));
		const left = await db.$count(categories, eq(categories.id, doomed.id));
		expect([made.status, deleted.status].toSorted()).toEqual(['fulfilled', 'rejected']);
		expect(inIt).toBe(left);
		if (made.status === 'rejected')
			expect(made.reason).toMatchObject({
				code: 'invalid',
				fields: { category_id: [expect.any(String)] },
			});
		if (deleted.status === 'rejected') expect(deleted.reason).toMatchObject({ code: 'conflict' });
	}
});

test('a product deleted while it is ordered is either sold or gone', async () => {
	for (let round = 0; round < 10; round += 1) {
		const product = await makeProduct(db, { categoryId: category.id });
		const buyer = await makeShopper(db);
		await fillCart(db, buyer.id, [product, 1]);
		const [ordered, deleted] = await Promise.allSettled([
			placeOrder(db, buyer.id, PLACEMENT, CHECKOUT),
			deleteProduct(db, user.id, product.id),
		]);
		expect(deleted.status).toBe('fulfilled');
		if (ordered.status === 'rejected') expect(ordered.reason).toMatchObject({ code: 'conflict' });
		expect(await db.$count(orders, eq(orders.userId, buyer.id))).toBe(
			ordered.status === 'fulfilled' ? 1 : 0,
		);
		expect(await db.$count(cartItems, eq(cartItems.userId, buyer.id))).toBe(0);
	}
});

test('text is stored as typed', async () => {
	const name = '<b>"Ọjà" & \\ \u202e 🥁</b>';
	const product = await create({ name });
	expect(product.name).toBe(name);
	expect(await trailOf(product.id)).toHaveLength(1);
});

test('a deleted product is not found', async () => {
	for (const id of [null, 999_999]) {
		await expect(deleteProduct(db, user.id, id)).rejects.toMatchObject({ code: 'not-found' });
		await expect(
			updateProduct(db, uploads, { userId: user.id, id, input: input() }),
		).rejects.toMatchObject({
			code: 'not-found',
		});
	}
	const { id } = await makeProduct(db, { categoryId: category.id });
	const both = await Promise.allSettled([
		deleteProduct(db, user.id, id),
		deleteProduct(db, user.id, id),
	]);
	expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});
