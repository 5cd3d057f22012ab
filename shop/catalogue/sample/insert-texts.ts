import type { Tx } from '#db/client.ts';
import type { SampleArticle, SampleReview } from '#db/seed/sample.ts';
import { reviews } from '#db/shopper-schema.ts';
import { articleImages, articles } from '#db/site-schema.ts';
import { recount } from '../../shoppers/reviews.ts';
import { imageColumns, type Stored } from './store-pictures.ts';

// The sample's reviews and articles.

const HOUR_MS = 3_600_000;

/** Shown at once; nobody has an account that wrote them. Pages show the highest id first, so the oldest comes first. */
export async function insertReviews(
	tx: Tx,
	sample: SampleReview[],
	productIds: Map<string, number>,
): Promise<void> {
	if (sample.length === 0) return;
	const rows = sample
		.toSorted((a, b) => b.daysAgo - a.daysAgo)
		.map(({ product, author, stars, daysAgo, text }) => {
			const createdAt = new Date(Date.now() - daysAgo * 24 * HOUR_MS);
			const productId = productIds.get(product) ?? 0;
			return { productId, author, stars, text, state: 'shown', createdAt, decidedAt: createdAt };
		});
	await tx.insert(reviews).values(rows);
	for (const productId of new Set(rows.map((row) => row.productId))) await recount(tx, productId);
}

export async function insertArticles(
	tx: Tx,
	sample: SampleArticle[],
	stored: Stored,
): Promise<void> {
	for (const article of sample.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))) {
		const main = stored('article_images', article.mainPicture);
		const createdAt = new Date(article.createdAt);
		const [row] = await tx
			.insert(articles)
			.values({
				slug: article.slug,
				title: article.title,
				content: article.content,
				author: article.author,
				mainImage: main.path,
				mainWidth: main.width,
				mainHeight: main.height,
				createdAt,
				updatedAt: createdAt,
			})
			.returning({ id: articles.id });
		const images = article.morePictures.map((file, position) => ({
			articleId: row?.id ?? 0,
			position,
			...imageColumns(stored('article_images', file)),
		}));
		if (images.length > 0) await tx.insert(articleImages).values(images);
	}
}
