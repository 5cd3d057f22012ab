import { randomBytes } from 'node:crypto';
import type { Db } from '#db/client.ts';
import { articleImages, articles } from '#db/site-schema.ts';

// Articles with sensible defaults.

const unique = () => randomBytes(4).toString('hex');

/** An article with this many additional pictures: `uploads/article_images/more-1.jpg` and so on. */
export async function makeArticle(
	db: Db,
	given: Partial<typeof articles.$inferInsert> = {},
	morePictures = 0,
) {
	const [article] = await db
		.insert(articles)
		.values({
			slug: `article-${unique()}`,
			title: 'Choosing a generator for your band',
			content: 'Listen to it first.\nThen buy.',
			author: 'Ngozi Eze',
			mainImage: 'uploads/article_images/main.jpg',
			mainWidth: 1200,
			mainHeight: 800,
			...given,
		})
		.returning();
	if (!article) throw new Error('no article was made');
	for (let position = 1; position <= morePictures; position += 1) {
		const imagePath = `uploads/article_images/more-${position}.jpg`;
		await db
			.insert(articleImages)
			.values({ articleId: article.id, imagePath, width: 600, height: 400, position });
	}
	return article;
}
