import { beforeEach, describe, expect, it } from 'vitest';
import { articles } from '#db/site-schema.ts';
import { testApp } from '#tests/helpers/app.ts';
import { makeArticle } from '#tests/helpers/articles.ts';
import { testDatabase } from '#tests/helpers/database.ts';

const db = await testDatabase();
const { app, shop } = await testApp(db);

beforeEach(async () => {
	await db.delete(articles);
	shop.pageCache.drop(['all']);
});

const get = (url: string) => app.inject({ method: 'GET', url });

describe('GET /api/articles', () => {
	it('answers a plain array, newest first, with exactly the fields of the contract', async () => {
		await makeArticle(db, { slug: 'older', createdAt: new Date('2025-06-01T08:00:00Z') });
		const newer = await makeArticle(
			db,
			{
				slug: 'newer',
				createdAt: new Date('2025-06-12T08:00:00Z'),
				updatedAt: new Date('2025-06-13T08:00:00Z'),
			},
			2,
		);
		const response = await get('/api/articles');
		expect(response.statusCode).toBe(200);
		const list = response.json();
		expect(list.map(({ slug }: { slug: string }) => slug)).toEqual(['newer', 'older']);
		expect(list[0]).toEqual({
			id: newer.id,
			title: 'Choosing a generator for your band',
			slug: 'newer',
			content: 'Listen to it first.\nThen buy.',
			author: 'Ngozi Eze',
			main_image_url: 'http://shop.test/uploads/article_images/main.jpg',
			additional_image_urls: [
				'http://shop.test/uploads/article_images/more-1.jpg',
				'http://shop.test/uploads/article_images/more-2.jpg',
			],
			created_at: '2025-06-12T08:00:00.000Z',
			updated_at: '2025-06-13T08:00:00.000Z',
		});
	});

	it('answers an empty array when nothing is written yet', async () => {
		expect((await get('/api/articles')).json()).toEqual([]);
	});
});

describe('one article', () => {
	it('is found by slug and by id', async () => {
		const { id } = await makeArticle(db, { slug: 'pa-for-a-hall' });
		const bySlug = await get('/api/articles/slug/pa-for-a-hall');
		expect(bySlug.statusCode).toBe(200);
		expect(bySlug.json()).toMatchObject({ id, additional_image_urls: [] });
		expect((await get(`/api/articles/${id}`)).json()).toEqual(bySlug.json());
	});

	it.each([
		'/api/articles/0',
		'/api/articles/-1',
		'/api/articles/1.5',
		'/api/articles/99999999999',
		'/api/articles/2147483647',
		'/api/articles/first',
		'/api/articles/slug/no-such-article',
		'/api/articles/slug/Not%20A%20Slug',
		'/api/articles/slug/%00',
		`/api/articles/slug/${'a'.repeat(90)}`,
	])('is not found at %s', async (url) => {
		const response = await get(url);
		expect(response.statusCode).toBe(404);
		expect(response.json()).toEqual({ message: 'Article not found' });
	});
});
