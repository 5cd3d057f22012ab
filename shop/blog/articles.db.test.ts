import { beforeEach, describe, expect, it } from 'vitest';
import { articles } from '#db/site-schema.ts';
import { makeArticle } from '#tests/helpers/articles.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import {
	allArticles,
	articleById,
	articleBySlug,
	articlePage,
	newestArticles,
	nextArticles,
} from './articles.ts';

const db = await testDatabase();

beforeEach(async () => {
	await db.delete(articles);
});

const day = (number: number) => new Date(Date.UTC(2025, 5, number));

/** Articles of days 1 to `count`, inserted in another order than that of their days. */
async function makeDays(count: number): Promise<void> {
	const days = Array.from({ length: count }, (_, at) => at + 1).reverse();
	for (const number of days)
		await makeArticle(db, { slug: `day-${number}`, createdAt: day(number) });
}

const slugs = (list: readonly { slug: string }[]) => list.map(({ slug }) => slug);

describe('articlePage', () => {
	it('has one more article on the first page, and every article exactly once', async () => {
		await makeDays(27);
		const pages = await Promise.all([1, 2, 3, 4].map((page) => articlePage(db, page)));
		expect(pages.map(({ articles }) => articles.length)).toEqual([13, 12, 2, 0]);
		expect(slugs(pages.flatMap(({ articles }) => articles))).toEqual(
			Array.from({ length: 27 }, (_, at) => `day-${27 - at}`),
		);
		expect(pages[0]).toMatchObject({ page: 1, total: 27, lastPage: 3 });
	});

	it.each([
		[0, 1],
		[1, 1],
		[13, 1],
		[14, 2],
	])('with %i articles ends at page %i', async (count, lastPage) => {
		await makeDays(count);
		expect((await articlePage(db, 1)).lastPage).toBe(lastPage);
	});

	it('gives cards the beginning of the text, not all of it', async () => {
		await makeArticle(db, { content: 'word '.repeat(1000) });
		const [card] = (await articlePage(db, 1)).articles;
		expect(card?.excerpt.length).toBeLessThanOrEqual(160);
		expect(card).not.toHaveProperty('content');
		expect(card?.image).toEqual({
			path: 'uploads/article_images/main.jpg',
			width: 1200,
			height: 800,
		});
	});
});

describe('newestArticles', () => {
	it('is one featured and four more', async () => {
		await makeDays(7);
		expect(slugs(await newestArticles(db))).toEqual(['day-7', 'day-6', 'day-5', 'day-4', 'day-3']);
	});
});

describe('nextArticles', () => {
	it('are older ones, then the newest, never the article itself', async () => {
		await makeDays(6);
		const from = async (slug: string) => {
			const article = await articleBySlug(db, slug);
			if (!article) throw new Error('no article');
			return slugs(await nextArticles(db, article));
		};
		expect(await from('day-5')).toEqual(['day-4', 'day-3', 'day-2']);
		expect(await from('day-2')).toEqual(['day-1', 'day-6', 'day-5']);
		expect(await from('day-1')).toEqual(['day-6', 'day-5', 'day-4']);
	});
});

describe('one article', () => {
	it('comes with its pictures in their order, by slug and by id', async () => {
		const made = await makeArticle(db, { slug: 'pa-for-a-hall' }, 2);
		const article = await articleBySlug(db, 'pa-for-a-hall');
		expect(article).toMatchObject({ id: made.id, author: 'Ngozi Eze' });
		expect(article?.additionalImages).toEqual([
			{ path: 'uploads/article_images/more-1.jpg', width: 600, height: 400 },
			{ path: 'uploads/article_images/more-2.jpg', width: 600, height: 400 },
		]);
		expect(await articleById(db, made.id)).toEqual(article);
	});

	it.each(['nothing-like-it', 'Not A Slug', '', 'a\0b'])(
		'is null for the slug %j',
		async (slug) => {
			expect(await articleBySlug(db, slug)).toBeNull();
		},
	);
});

describe('allArticles', () => {
	it('lists all, newest first', async () => {
		await makeDays(15);
		const all = await allArticles(db);
		expect(all).toHaveLength(15);
		expect(all[0]).toMatchObject({ slug: 'day-15', additionalImages: [] });
		expect(all[14]?.slug).toBe('day-1');
	});
});
