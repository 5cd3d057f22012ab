import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { neededExtras, productImages, products } from '#db/catalogue-schema.ts';
import { productMedia } from '#db/media/media-schema.ts';
import { productSpecifications, specificationDefinitions } from '#db/specification-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { defineSpecifications } from '#tests/helpers/specifications.ts';
import { newFormKey } from '../kit/sent-once.ts';
import { familyForStaff } from './families.ts';
import { makeVersions } from './make-versions.ts';

const db = await testDatabase();
const { user } = await makeAdmin(db);
const category = await makeCategory(db);

const input = (...options: [name: string, values: string[]][]) => ({
	name: 'Danta lead',
	options: options.map(([name, values]) => ({ name, values })),
});
const make = (productId: number, options: Parameters<typeof input>, formKey?: string) =>
	makeVersions(db, {
		userId: user.id,
		productId,
		input: input(...options),
		...(formKey ? { formKey } : {}),
	});
async function lead() {
	const product = await makeProduct(db, {
		categoryId: category.id,
		name: 'Danta lead',
		color: 'Red',
		sku: 'DL-1',
		barcode: '4006381333931',
		soldCount: 5,
		featured: 1,
	});
	await db.insert(productImages).values({
		productId: product.id,
		imagePath: 'uploads/product_image/a.jpg',
		width: 9,
		height: 9,
	});
	await db.insert(productMedia).values({
		productId: product.id,
		kind: 'document',
		position: 0,
		title: 'Manual',
		path: 'uploads/documents/a.pdf',
		bytes: 9,
		documentKind: 'manual',
		language: 'en',
	});
	return product;
}

test('the products that a family lacks are made: hidden, without stock and numbers, with addresses of their own', async () => {
	const product = await lead();
	const { familyId, made } = await make(product.id, [
		['Colour', ['Red', 'Blue']],
		['Length', ['5 m', '10 m']],
	]);
	expect(made).toBe(3);
	const { name, variants } = await familyForStaff(db, familyId);
	expect(name).toBe('Danta lead');
	expect(variants.map(({ choice }) => choice.join(' '))).toEqual([
		'Red 5 m',
		'Red 10 m',
		'Blue 5 m',
		'Blue 10 m',
	]);
	const [, ...others] = variants;
	const ids = others.map(({ productId }) => productId);
	const rows = await db.select().from(products).where(inArray(products.id, ids));
	for (const row of rows)
		expect(row).toMatchObject({
			status: 1,
			qty: 0,
			sku: null,
			barcode: null,
			soldCount: 0,
			featured: 0,
			sellingKobo: product.sellingKobo,
		});
	expect(rows.map(({ slug, color, size }) => [slug, color, size])).toEqual([
		['danta-lead-red-10-m', 'Red', '10 m'],
		['danta-lead-blue-5-m', 'Blue', '5 m'],
		['danta-lead-blue-10-m', 'Blue', '10 m'],
	]);
	// Pictures show a colour: those of another are left out.
	const pictures = await db
		.select()
		.from(productImages)
		.where(inArray(productImages.productId, ids));
	expect(pictures.map(({ productId }) => productId)).toEqual([ids[0]]);
	const documents = await db
		.select()
		.from(productMedia)
		.where(inArray(productMedia.productId, ids));
	expect(documents.map(({ title }) => title)).toEqual(['Manual', 'Manual', 'Manual']);
	const [again] = await db.select().from(products).where(eq(products.id, product.id));
	expect(again?.sku).toBe('DL-1');
});

test('what is made has the specifications and needed extras of what it is like, but not those of its options', async () => {
	const product = await lead();
	const cable = await makeProduct(db, { categoryId: category.id });
	await defineSpecifications(db, category.id, { key: 'plugs', label: 'Plugs' });
	await defineSpecifications(db, category.id, { key: 'length', label: 'Length' });
	const definitions = await db
		.select()
		.from(specificationDefinitions)
		.where(eq(specificationDefinitions.categoryId, category.id));
	await db.insert(productSpecifications).values(
		definitions.map(({ id, label }) => ({
			productId: product.id,
			definitionId: id,
			text: label === 'Length' ? '5 m' : 'Gold',
		})),
	);
	await db.insert(neededExtras).values({ productId: product.id, extraId: cable.id, position: 0 });
	const { familyId } = await make(product.id, [['Length', ['5 m', '10 m']]]);
	const { variants } = await familyForStaff(db, familyId);
	const copy = variants.find(({ productId }) => productId !== product.id)?.productId ?? 0;
	const values = await db
		.select({ text: productSpecifications.text })
		.from(productSpecifications)
		.where(eq(productSpecifications.productId, copy));
	expect(values).toEqual([{ text: 'Gold' }]);
	const extras = await db.select().from(neededExtras).where(eq(neededExtras.productId, copy));
	expect(extras).toEqual([{ productId: copy, extraId: cable.id, position: 0 }]);
});

test('a family gains what it lacks, keeps its options, and is not made twice by one form', async () => {
	const product = await lead();
	const key = newFormKey();
	const { familyId } = await make(product.id, [['Length', ['5 m', '10 m']]], key);
	await expect(make(product.id, [['Length', ['5 m', '9 m']]], key)).rejects.toMatchObject({
		code: 'conflict',
	});
	const more = await make(product.id, [['length', ['5 M', '20 m']]]);
	expect(more).toEqual({ familyId, made: 1 });
	expect((await familyForStaff(db, familyId)).variants).toHaveLength(3);
	await expect(make(product.id, [['Length', ['20 m']]])).rejects.toMatchObject({
		fields: { values_0: ['All of these products are there already.'] },
	});
	await expect(make(product.id, [['Colour', ['Red', 'Blue']]])).rejects.toMatchObject({
		fields: { option_0: ['The family has the options Length.'] },
	});
	const many = Array.from({ length: 99 }, (_, at) => `${at + 100} m`);
	await expect(make(product.id, [['Length', many]])).rejects.toMatchObject({
		fields: { values_0: [expect.stringContaining('would have 102 products')] },
	});
});

test('of two people who have versions of one product made at once, the second adds to what the first made', async () => {
	const product = await lead();
	const made = await Promise.allSettled([
		make(product.id, [['Length', ['5 m', '10 m']]]),
		make(product.id, [['Length', ['5 m', '10 m']]]),
	]);
	expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
	expect(made.find(({ status }) => status === 'rejected')).toMatchObject({
		reason: { fields: { values_0: ['All of these products are there already.'] } },
	});
});
