import { expect, test } from 'vitest';
import { articles } from '#db/site-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { readListQuery } from '../kit/list-pages.ts';
import { ARTICLE_SORTS, articlesForStaff } from './staff-articles.ts';

const db = await testDatabase();
for (const [n, title] of ['Cables and care', 'A PA for a hall', 'Buying used'].entries()) {
	await db.insert(articles).values({
		slug: `article-${n}`,
		title,
		content: 'Text.',
		author: n === 2 ? 'Chidi' : 'Admin',
		mainImage: 'uploads/article_images/x.jpg',
		mainWidth: 800,
		mainHeight: 600,
		createdAt: new Date(Date.UTC(2026, 0, n + 1)),
	});
}

const titles = async (sent: Record<string, string>) => {
	const found = await articlesForStaff(db, readListQuery(sent, ARTICLE_SORTS, 2));
	return { titles: found.rows.map(({ title }) => title), total: found.total };
};

test('the staff’s articles are paged, sorted and searched by title and author', async () => {
	expect(await titles({})).toEqual({ titles: ['Buying used', 'A PA for a hall'], total: 3 });
	expect(await titles({ page: '2' })).toEqual({ titles: ['Cables and care'], total: 3 });
	expect(await titles({ sort: 'oldest' })).toMatchObject({
		titles: ['Cables and care', 'A PA for a hall'],
	});
	expect(await titles({ sort: 'title' })).toMatchObject({
		titles: ['A PA for a hall', 'Buying used'],
	});
	expect(await titles({ q: 'CABLE' })).toEqual({ titles: ['Cables and care'], total: 1 });
	expect(await titles({ q: 'chidi' })).toEqual({ titles: ['Buying used'], total: 1 });
	expect(await titles({ q: '100%_' })).toEqual({ titles: [], total: 0 });
});
