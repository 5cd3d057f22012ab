import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { categories } from '#db/catalogue-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { caller, formOf, makeAdmin, pngFile } from '#tests/helpers/admin-calls.ts';
import { testApp } from '#tests/helpers/app.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';

const db = await testDatabase();
const served = await testApp(db);
const admin = await makeAdmin(db);
const call = caller(served, admin.headers);

const FIELDS = { slug: 'talking-drums', name: 'Talking drums', meta_title: 'Talking drums' };
const fieldsOf = (slug: string) => ({ ...FIELDS, slug });
const rowOf = async (id: number) =>
	(await db.select().from(categories).where(eq(categories.id, id)))[0];

test('a category is stored with its picture, as typed, and written down', async () => {
	const name = ' <b>Drums & "bells"</b> ';
	const sent = formOf({
		...FIELDS,
		name,
		description: 'line 1\nline 2',
		status: 'on',
		navdisplay: '1',
		featured: 'true',
		meta_keyword: 'a, b',
		image: await pngFile(),
	});
	const { http, body } = await call('POST', '/store-category', sent);
	expect(http).toBe(200);
	expect(body).toEqual({
		status: 200,
		message: 'Category Added Successfully',
		category: {
			...FIELDS,
			name,
			id: expect.any(Number),
			parent_id: null,
			description: 'line 1\nline 2',
			status: 1,
			navdisplay: 1,
			featured: 1,
			meta_keyword: 'a, b',
			meta_descrip: '',
			image: expect.stringMatching(/^[\w-]+\.jpg$/),
			created_at: expect.any(String),
		},
	});
	const file = await served.app.inject({ url: `/uploads/categories/${body.category.image}` });
	expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/jpeg']);
	expect(await rowOf(body.category.id)).toMatchObject({ imageWidth: 20, imageHeight: 10 });
	const [written] = await db
		.select()
		.from(auditTrail)
		.where(eq(auditTrail.nounId, body.category.id));
	expect(written).toMatchObject({
		userId: admin.user.id,
		action: 'create',
		noun: 'category',
		before: null,
		after: { slug: 'talking-drums', name },
	});
});

test('JSON works too, and what is not sent gets its default', async () => {
	const { body } = await call('POST', '/store-category', { ...fieldsOf('plain'), image: null });
	expect(body).toMatchObject({
		status: 200,
		category: { status: 0, navdisplay: 0, featured: 0, image: null, description: '' },
	});
	const again = await call('POST', '/store-category', fieldsOf('plainer'));
	const places = await db
		.select({ slug: categories.slug })
		.from(categories)
		.orderBy(asc(categories.navOrder));
	expect(again.body.status).toBe(200);
	expect(places.at(-1)?.slug).toBe('plainer');
});

test.each([
	[{}, ['slug', 'name', 'meta_title']],
	[{ slug: ' ', name: '', meta_title: null }, ['slug', 'name', 'meta_title']],
	[{ ...FIELDS, slug: 'Talking Drums' }, ['slug']],
	[{ ...FIELDS, slug: 'a--b' }, ['slug']],
	[{ ...FIELDS, slug: 'cart' }, ['slug']],
	[{ ...FIELDS, slug: 'api' }, ['slug']],
	[{ ...FIELDS, slug: 'x'.repeat(256) }, ['slug']],
	[fieldsOf('talking-drums'), ['slug']],
	[
		{ ...fieldsOf('n'), name: 'x'.repeat(256), meta_title: 'x'.repeat(256) },
		['name', 'meta_title'],
	],
	[{ ...fieldsOf('n'), name: 'a\0b', description: '\0' }, ['name', 'description']],
	[
		{ ...fieldsOf('n'), status: '2', featured: 'x', navdisplay: '-1' },
		['status', 'navdisplay', 'featured'],
	],
	[{ ...fieldsOf('n'), image: 'uploads/x.jpg' }, ['image']],
])('wrong fields are named: %j', async (sent, fields) => {
	await db.insert(categories).values(fieldsRow('talking-drums')).onConflictDoNothing();
	const { http, body } = await call('POST', '/store-category', sent);
	expect([http, body.status, Object.keys(body.validation_errors)]).toEqual([200, 422, fields]);
	for (const field of fields) expect(body.validation_errors[field][0]).toEqual(expect.any(String));
});

const fieldsRow = (slug: string) => ({ slug, name: slug, metaTitle: slug });

test('an image that is none, or larger than 5 MB, is refused', async () => {
	const text = new File(['not a picture'], 'picture.png', { type: 'image/png' });
	const picture = await pngFile();
	const ofSize = (bytes: number) =>
		new File([picture, new Uint8Array(bytes - picture.size)], 'large.png', { type: 'image/png' });
	const most = 5 * 1024 * 1024;
	for (const [image, words] of [
		[text, 'not a picture'],
		[ofSize(most + 1), 'larger than 5 MB'],
	] as const) {
		const { http, body } = await call(
			'POST',
			'/store-category',
			formOf({ ...fieldsOf('n'), image }),
		);
		expect([http, body.status]).toEqual([200, 422]);
		expect(body.validation_errors).toEqual({ image: [expect.stringContaining(words)] });
	}
	expect(await db.$count(categories, eq(categories.slug, 'n'))).toBe(0);
	const sent = formOf({ ...fieldsOf('n'), image: ofSize(most) });
	expect((await call('POST', '/store-category', sent)).body.status).toBe(200);
});

test('of ten creations with one slug at once exactly one succeeds', async () => {
	const responses = await Promise.all(
		Array.from({ length: 10 }, () => call('POST', '/store-category', fieldsOf('at-once'))),
	);
	expect(responses.map(({ body }) => body.status).toSorted()).toEqual([200, ...Array(9).fill(422)]);
	const refused = responses.find(({ body }) => body.status === 422);
	expect(refused?.body.validation_errors).toEqual({ slug: ['The slug has already been taken.'] });
});

test('an update changes what is sent and keeps the rest', async () => {
	const category = await makeCategory(db, {
		slug: 'flutes',
		description: 'old',
		featured: 1,
		image: 'x.jpg',
	});
	const sent = formOf({ ...fieldsOf('flutes'), name: 'Flutes', featured: '0' });
	const { http, body } = await call('POST', `/update-category/${category.id}`, sent);
	expect([http, body.status, body.message]).toEqual([200, 200, 'Category Updated Successfully']);
	expect(body.category).toMatchObject({
		name: 'Flutes',
		description: 'old',
		featured: 0,
		image: 'x.jpg',
	});
	const [written] = await db.select().from(auditTrail).where(eq(auditTrail.nounId, category.id));
	expect(written).toMatchObject({
		action: 'update',
		before: { name: category.name, featured: 1, metaTitle: category.metaTitle },
		after: { name: 'Flutes', featured: 0, metaTitle: 'Talking drums' },
	});
	expect(Object.keys(written?.after as object).toSorted()).toEqual([
		'featured',
		'metaTitle',
		'name',
	]);
	const renewed = formOf({ ...fieldsOf('flutes'), image: await pngFile(9) });
	const { body: after } = await call('POST', `/update-category/${category.id}`, renewed);
	expect(after.category.image).not.toBe('x.jpg');
});

test('an update answers wrong fields with 400 and an unknown category with 404, in status and body', async () => {
	const { id } = await makeCategory(db);
	const { slug } = await makeCategory(db);
	expect(await call('POST', `/update-category/${id}`, { slug: 'x' })).toEqual({
		http: 400,
		body: {
			status: 400,
			message: expect.any(String),
			validation_errors: { name: [expect.any(String)], meta_title: [expect.any(String)] },
		},
	});
	expect(await call('POST', `/update-category/${id}`, fieldsOf(slug))).toMatchObject({
		http: 400,
		body: { status: 400, validation_errors: { slug: [expect.any(String)] } },
	});
	const file = formOf({ ...fieldsOf('ok'), image: new File(['x'], 'x.png') });
	expect(await call('POST', `/update-category/${id}`, file)).toMatchObject({
		http: 400,
		body: { status: 400, validation_errors: { image: [expect.any(String)] } },
	});
	for (const unknown of ['999999', '0', 'abc', '99999999999999999999', "1'--"]) {
		const response = await call('POST', `/update-category/${encodeURIComponent(unknown)}`, {});
		expect(response).toEqual({ http: 404, body: { status: 404, message: 'Category not found' } });
	}
});

test('a category is read, hidden or not', async () => {
	const { id } = await makeCategory(db, { status: 1 });
	const { http, body } = await call('GET', `/edit-category/${id}`);
	expect([http, body.status, body.category.id, body.category.status]).toEqual([200, 200, id, 1]);
	expect(await call('GET', '/edit-category/999999')).toEqual({
		http: 200,
		body: { status: 404, message: 'Category not found' },
	});
});

test('the list is whole by default and one page when asked', async () => {
	const { id } = await makeCategory(db, { name: 'Zither', status: 1 });
	const whole = await call('GET', '/view-category');
	expect([whole.http, whole.body.status]).toEqual([200, 200]);
	expect(whole.body.category[0]).toMatchObject({ id, status: 1 });
	expect(whole.body.category).toHaveLength(await db.$count(categories));
	const page = await call('GET', '/view-category?page=1&per_page=2&q=zither&sort=name');
	expect(page.body).toMatchObject({
		status: 200,
		data: [{ id }],
		total: 1,
		last_page: 1,
		current_page: 1,
	});
	const odd = await call('GET', '/view-category?page=x&per_page=-1&q[]=a&sort=__proto__');
	expect(odd.body).toMatchObject({ status: 200, current_page: 1 });
	expect(odd.body.data).toHaveLength(Math.min(10, odd.body.total));
});

test('an empty category is deleted, one with products is not', async () => {
	const { id } = await makeCategory(db);
	const product = await makeProduct(db, { categoryId: id, status: 1 });
	const full = await call('DELETE', `/delete-category/${id}`);
	expect([full.http, Object.keys(full.body)]).toEqual([409, ['message']]);
	const { body: deleted } = await call('DELETE', `/delete-product/${product.id}`);
	expect(deleted.status).toBe(200);
	expect(await call('DELETE', `/delete-category/${id}`)).toEqual({
		http: 200,
		body: { message: 'Category Deleted Successfully' },
	});
	expect(await call('DELETE', `/delete-category/${id}`)).toEqual({
		http: 404,
		body: { message: 'Category not found' },
	});
});
