import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { productImages, products } from '#db/catalogue-schema.ts';
import { caller, formOf, makeAdmin, pngFile } from '#tests/helpers/admin-calls.ts';
import { testApp } from '#tests/helpers/app.ts';
import { makeCategory } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';

const db = await testDatabase();
const served = await testApp(db);
const admin = await makeAdmin(db);
const call = caller(served, admin.headers);
const category = await makeCategory(db);

const fieldsOf = (slug: string) => ({
	category_id: category.id,
	slug,
	name: 'Ogene bell',
	meta_title: 'Ogene',
	brand: 'Awka Smiths',
	selling_price: 45_000.5,
	original_price: 52_000,
	qty: 3,
});
const imagesOf = (id: number) =>
	db
		.select()
		.from(productImages)
		.where(eq(productImages.productId, id))
		.orderBy(asc(productImages.position));
const pngFiles = (count: number, from = 0) =>
	Promise.all(Array.from({ length: count }, (_, index) => pngFile(from + index)));

test('a file that is not a picture is reported under images, and nothing is stored', async () => {
	const text = new File(['<script>'], 'picture.png', { type: 'image/png' });
	const images = [await pngFile(), text];
	const { http, body } = await call(
		'POST',
		'/store-product',
		formOf({ ...fieldsOf('no'), images }),
	);
	expect([http, body.status, Object.keys(body.validation_errors)]).toEqual([200, 422, ['images']]);
	expect(await db.$count(products, eq(products.slug, 'no'))).toBe(0);
});

test('eight images are taken, nine are not', async () => {
	const nine = await call(
		'POST',
		'/store-product',
		formOf({ ...fieldsOf('n8'), images: await pngFiles(9) }),
	);
	expect(nine).toMatchObject({ http: 200, body: { status: 422 } });
	expect(nine.body.validation_errors).toEqual({ images: ['You cannot upload more than 8 images'] });
	const eight = await call(
		'POST',
		'/store-product',
		formOf({ ...fieldsOf('n8'), images: await pngFiles(8) }),
	);
	expect([eight.body.status, eight.body.product.images.length]).toEqual([200, 8]);
	const { id, images } = eight.body.product;
	const change = { images_to_delete: images[0].id, images: await pngFiles(2) };
	const two = await call('POST', `/update-product/${id}`, formOf({ ...fieldsOf('n8'), ...change }));
	expect(two.body.validation_errors).toEqual({ images: ['You can only upload 1 more images'] });
});

async function withImages(count: number) {
	const sent = formOf({
		...fieldsOf(`p-${Math.random().toString(36).slice(2)}`),
		images: await pngFiles(count),
	});
	const { body } = await call('POST', '/store-product', sent);
	const { id, slug, images } = body.product;
	return { id, slug, imageIds: images.map((image: { id: number }) => image.id) as number[] };
}

test('an update keeps fields that are not sent, adds pictures and removes the named ones', async () => {
	const { id, slug, imageIds } = await withImages(3);
	const other = await withImages(1);
	await db.update(products).set({ description: 'old', color: 'red' }).where(eq(products.id, id));
	const form = formOf({ ...fieldsOf(slug), name: 'New name', images: await pngFiles(1, 50) });
	form.append('images_to_delete[]', String(imageIds[0]));
	form.append('images_to_delete[]', String(other.imageIds[0]));
	form.append('images_to_delete[]', 'nonsense');
	const { http, body } = await call('POST', `/update-product/${id}`, form);
	expect([http, body.status, body.message]).toEqual([200, 200, 'Product Updated Successfully']);
	expect(body.product).toMatchObject({ name: 'New name', description: 'old', color: 'red' });
	const left = body.product.images.map((image: { id: number }) => image.id);
	expect(left.slice(0, 2)).toEqual(imageIds.slice(1));
	expect(left).toHaveLength(3);
	expect(await imagesOf(other.id)).toHaveLength(1);
});

test('kept and new pictures are at most eight together', async () => {
	const { id, slug, imageIds } = await withImages(7);
	const two = { ...fieldsOf(slug), images: await pngFiles(2, 80) };
	const refused = await call('POST', `/update-product/${id}`, formOf(two));
	expect(refused.body).toMatchObject({
		status: 422,
		validation_errors: { images: [expect.any(String)] },
	});
	const form = formOf(two);
	form.append('images_to_delete[]', String(imageIds[3]));
	expect((await call('POST', `/update-product/${id}`, form)).body.status).toBe(200);
	expect(await imagesOf(id)).toHaveLength(8);
});

test('one picture is deleted', async () => {
	const { id, imageIds } = await withImages(2);
	const done = await call('DELETE', `/delete-product-image/${imageIds[0]}`);
	expect(done).toEqual({ http: 200, body: { status: 200, message: 'Image Deleted Successfully' } });
	expect((await imagesOf(id)).map((image) => image.id)).toEqual([imageIds[1]]);
	for (const unknown of [imageIds[0], 'x', 0])
		expect(await call('DELETE', `/delete-product-image/${unknown}`)).toEqual({
			http: 200,
			body: { status: 404, message: 'Image not found' },
		});
});
