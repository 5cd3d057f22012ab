import { expect, test } from 'vitest';
import { makeAdmin, pngFile, temporaryUploads } from '#tests/helpers/admin-calls.ts';
import { makeCategory } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { parseFields } from '../kit/input.ts';
import { createProduct, updateProduct } from './product-editing.ts';
import { ProductInput } from './product-input.ts';
import { productForStaff } from './product-rows.ts';
import { productsForStaff } from './staff-lists.ts';

const db = await testDatabase();
const uploads = temporaryUploads();
const { user } = await makeAdmin(db);
const category = await makeCategory(db);
const EAN = '4006381333931';
const UPC = '036000291452';

let counter = 0;
function input(given: Record<string, unknown>): ProductInput {
	counter += 1;
	const texts = {
		name: `Udu ${counter}`,
		slug: `udu-${counter}`,
		meta_title: 'Udu',
		brand: 'Awka',
	};
	const amounts = { selling_price: 100, original_price: 100, qty: 1 };
	return parseFields(ProductInput, { category_id: category.id, ...texts, ...amounts, ...given });
}
const create = (given: Record<string, unknown>) =>
	createProduct(db, uploads, user.id, input(given));

test('numbers are stored as they are compared, and empty ones are none', async () => {
	const typed = { sku: '  Udu   7 ', barcode: '4006381-33393 1', model: ' ', weight_grams: '850' };
	expect(await create(typed)).toMatchObject({
		sku: 'Udu 7',
		barcode: EAN,
		model: null,
		weightGrams: 850,
	});
	const guaranteed = { serialised: '1', warranty_months: ' 24' };
	expect(await create(guaranteed)).toMatchObject({ serialised: 1, warrantyMonths: 24 });
	expect(await create({})).toMatchObject({ serialised: 0, warrantyMonths: null });
	const without = { sku: '', barcode: ' ', model: 'V58', weight_grams: '' };
	const product = await create({ ...without, in_the_box: ' Udu \r\n\r\nRing' });
	expect(product).toMatchObject({ sku: null, barcode: null, model: 'V58', weightGrams: null });
	const { id, slug } = product;
	const unnamed = input({ slug });
	expect(await updateProduct(db, uploads, { userId: user.id, id, input: unnamed })).toMatchObject({
		model: 'V58',
		inTheBox: 'Udu\nRing',
	});
});

test.each([
	[{ barcode: '4006381333930' }, 'barcode'],
	[{ barcode: 'SKU-1' }, 'barcode'],
	[{ sku: 'x'.repeat(65) }, 'sku'],
	[{ weight_grams: '0' }, 'weight_grams'],
	[{ weight_grams: '1.5' }, 'weight_grams'],
	[{ weight_grams: '2000001' }, 'weight_grams'],
	[{ warranty_months: '0' }, 'warranty_months'],
	[{ warranty_months: '121' }, 'warranty_months'],
	[{ serialised: 'often' }, 'serialised'],
	[{ in_the_box: `Key\n${'x'.repeat(121)}` }, 'in_the_box'],
])('%j is refused beside its field', (given, field) => {
	expect(() => input(given)).toThrow(
		expect.objectContaining({ fields: { [field]: [expect.any(String)] } }),
	);
});

test('a SKU or barcode that another product has is refused, in another case or length too', async () => {
	const first = await create({ sku: 'Abc-1', barcode: UPC });
	const taken = [`${first.name} has it already.`];
	await expect(create({ sku: 'aBC-1' })).rejects.toMatchObject({ fields: { sku: taken } });
	await expect(create({ barcode: `0${UPC}` })).rejects.toMatchObject({
		fields: { barcode: taken },
	});
	const second = await create({});
	const edit = (given: Record<string, unknown>) =>
		updateProduct(db, uploads, {
			userId: user.id,
			id: second.id,
			input: input({ slug: second.slug, ...given }),
		});
	await expect(edit({ sku: 'abc-1', barcode: UPC })).rejects.toMatchObject({
		fields: { sku: taken, barcode: taken },
	});
	expect(await edit({ sku: 'Abc-2' })).toMatchObject({ sku: 'Abc-2' });
	// Its own number may stay, in another case too.
	expect(await edit({ sku: 'ABC-2' })).toMatchObject({ sku: 'ABC-2' });
});

test('of two products that get one SKU at once, one is refused', async () => {
	const both = await Promise.allSettled([create({ sku: 'ONE' }), create({ sku: 'one' })]);
	expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('staff find a product by its SKU', async () => {
	const { id } = await create({ sku: 'Shelf/9' });
	const query = { page: 1, perPage: 10, sort: 'newest', q: 'shelf/9' } as const;
	expect((await productsForStaff(db, query)).rows.map((product) => product.id)).toEqual([id]);
});

test('a copy shows the pictures of its model that are kept, in the order of the form', async () => {
	const model = await create({ images: [await pngFile(1), await pngFile(2), await pngFile(3)] });
	const [a, b, c] = model.images;
	const other = await create({ images: [await pngFile(4)] });
	const form = input({
		images: [await pngFile(5)],
		image_order: [c?.id, '+0', a?.id, b?.id, other.images[0]?.id],
		images_to_delete: [b?.id],
	});
	const copy = await createProduct(db, uploads, user.id, form, { copyOf: model.id });
	const paths = copy.images.map(({ path }) => path);
	expect(paths).toEqual([c?.path, expect.not.stringMatching(other.images[0]?.path ?? ''), a?.path]);
	expect((await productForStaff(db, model.id)).images).toEqual(model.images);
});
