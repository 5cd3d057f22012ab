import { beforeEach, expect, test } from 'vitest';
import { articles } from '#db/site-schema.ts';
import { makeAdmin, pngFile } from '#tests/helpers/admin-calls.ts';
import { testApp } from '#tests/helpers/app.ts';
import { makeArticle } from '#tests/helpers/articles.ts';
import { testDatabase } from '#tests/helpers/database.ts';

const db = await testDatabase();
const { app } = await testApp(db);
const { headers } = await makeAdmin(db);

beforeEach(() => db.delete(articles));

async function form(fields: [string, string | File][]) {
	const data = new FormData();
	for (const [name, value] of fields) data.append(name, value);
	const body = new Response(data);
	return {
		payload: Buffer.from(await body.arrayBuffer()),
		type: { 'content-type': body.headers.get('content-type') ?? '' },
	};
}

async function post(url: string, fields: [string, string | File][]) {
	const { payload, type } = await form(fields);
	return app.inject({ method: 'POST', url, headers: { ...headers, ...type }, payload });
}
const get = (url: string) => app.inject({ url });

const FIELDS: [string, string][] = [
	['title', 'Setting up <PA>'],
	['content', 'One.\nTwo.'],
];

test('an article goes from the form to the blog: 201, read, changed, deleted', async () => {
	const created = await post('/api/articles', [
		...FIELDS,
		['author', 'Ngozi'],
		['mainImage', await pngFile(1)],
		['additionalImages[]', await pngFile(2)],
		['additionalImages[]', await pngFile(3)],
	]);
	expect(created.statusCode).toBe(201);
	const { message, article } = created.json();
	expect(message).toBe('Article created successfully.');
	expect(article).toMatchObject({
		title: 'Setting up <PA>',
		slug: 'setting-up-pa',
		content: 'One.\nTwo.',
		author: 'Ngozi',
	});
	expect((await get('/api/articles/slug/setting-up-pa')).json()).toEqual(article);
	expect((await get(new URL(article.main_image_url).pathname)).statusCode).toBe(200);

	const [, second] = article.additional_image_urls;
	const updated = await post(`/api/articles/${article.id}`, [
		['title', 'Now otherwise'],
		['content', 'Three.'],
		['mainImage', new File([], '')],
		['existingAdditionalImages[]', second],
		['additionalImages[]', await pngFile(4)],
	]);
	expect([updated.statusCode, updated.json().message]).toEqual([
		200,
		'Article updated successfully.',
	]);
	expect(updated.json().article).toMatchObject({
		slug: 'setting-up-pa',
		title: 'Now otherwise',
		main_image_url: article.main_image_url,
		additional_image_urls: [second, expect.stringContaining('/uploads/article_images/')],
	});

	const remove = () =>
		app.inject({ method: 'DELETE', url: `/api/articles/${article.id}`, headers });
	const removed = await remove();
	expect([removed.statusCode, removed.body]).toEqual([204, '']);
	expect((await remove()).statusCode).toBe(404);
	expect((await get(`/api/articles/${article.id}`)).statusCode).toBe(404);
});

test('errors are reported per field with 422', async () => {
	const empty = await post('/api/articles', [['title', '']]);
	expect(empty.statusCode).toBe(422);
	expect(empty.json()).toEqual({
		message: expect.any(String),
		errors: {
			title: ['The title field is required.'],
			content: ['The content field is required.'],
			mainImage: ['The main image field is required.'],
		},
	});
	const text = new File(['<svg onload=alert(1)>'], 'x.png', { type: 'image/png' });
	const noPicture = await post('/api/articles', [...FIELDS, ['mainImage', text]]);
	expect([noPicture.statusCode, Object.keys(noPicture.json().errors)]).toEqual([
		422,
		['mainImage'],
	]);
	const { id } = await makeArticle(db);
	const untitled = await post(`/api/articles/${id}`, [['content', 'x']]);
	expect([untitled.statusCode, Object.keys(untitled.json().errors)]).toEqual([422, ['title']]);
	expect(await db.$count(articles)).toBe(1);
});

test('bodies of any kind are read or refused, never a fault', async () => {
	const { id } = await makeArticle(db, {}, 1);
	const send = (payload: string, type: string) =>
		app.inject({
			method: 'POST',
			url: `/api/articles/${id}`,
			headers: { ...headers, 'content-type': type },
			payload,
		});
	const json = { title: 'T', content: 'C', existingAdditionalImages: ['more-1.jpg'] };
	const changed = await send(JSON.stringify(json), 'application/json');
	expect(changed.json().article).toMatchObject({
		title: 'T',
		additional_image_urls: ['http://shop.test/uploads/article_images/more-1.jpg'],
	});
	for (const [payload, type, status] of [
		['{', 'application/json', 400],
		['[]', 'application/json', 422],
		['null', 'application/json', 422],
		['"x"', 'application/json', 422],
		['{"title":{},"content":[],"existingAdditionalImages":[{}]}', 'application/json', 422],
		['x', 'multipart/form-data; boundary=y', 400],
		['x', 'text/plain', 415],
	] as const)
		expect((await send(payload, type)).statusCode, payload).toBe(status);
});

test('an id of nothing is 404, whatever else is sent', async () => {
	for (const id of ['2000000000', '0', 'x', '1e3', '99999999999']) {
		expect((await post(`/api/articles/${id}`, [])).statusCode, id).toBe(404);
		const removed = await app.inject({ method: 'DELETE', url: `/api/articles/${id}`, headers });
		expect([removed.statusCode, removed.json()]).toEqual([404, { message: 'Article not found' }]);
	}
});
