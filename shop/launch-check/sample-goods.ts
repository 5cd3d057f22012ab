import { and, asc, desc, eq, inArray, isNull, notExists, sql } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { orderLines } from '#db/order-schema.ts';
import { sampleArticles, sampleCategories } from '#db/seed/index.ts';
import { reviews } from '#db/shopper-schema.ts';
import { articles } from '#db/site-schema.ts';
import { recordChange } from '../audit/audit.ts';
import { deleteArticle } from '../blog/article-editing.ts';
import { deleteProduct } from '../catalogue/product-editing.ts';
import { nairaToKobo } from '../kit/money.ts';
import { Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { recount } from '../shoppers/reviews.ts';

// What of the sample shop is still there. A product or article that staff have renamed, repriced or rewritten is theirs.

const SAMPLE_PRODUCTS = new Map(
	sampleCategories.flatMap((category) => category.products.map((each) => [each.slug, each])),
);
const SAMPLE_ARTICLES = new Map(sampleArticles.map((each) => [each.slug, each]));

export type SampleGoods = { products: number; articles: number; reviews: number };

/** How much is still as the sample brought it. Looks only for its own slugs, however large the shop is. */
export async function countSampleGoods(db: DbOrTx): Promise<SampleGoods> {
	const [productIds, articleIds, reviewCount] = await Promise.all([
		sampleProductIds(db),
		sampleArticleIds(db),
		db.$count(reviews, isNull(reviews.userId)),
	]);
	return { products: productIds.length, articles: articleIds.length, reviews: reviewCount };
}

/**
 * Deletes what is still as the sample brought it, as staff would one by one; what somebody has ordered stays. What is
 * changed or ordered meanwhile stays too. Returns how much was deleted.
 * @throws Problem conflict when nothing was left to delete
 */
export async function removeSampleGoods(db: Db, adminId: number): Promise<SampleGoods> {
	const removed: SampleGoods = {
		products: 0,
		articles: 0,
		reviews: await removeReviews(db, adminId),
	};
	for (const id of await sampleProductIds(db, { neverOrdered: true }))
		if (await isDeleted(deleteProduct(db, adminId, id))) removed.products += 1;
	for (const id of await sampleArticleIds(db))
		if (await isDeleted(deleteArticle(db, adminId, id))) removed.articles += 1;
	if (removed.products + removed.articles + removed.reviews === 0)
		throw new Problem('conflict', 'Nothing of the sample is left that nobody ordered.');
	return removed;
}

/** False when somebody else deleted it meanwhile, or a kit that stays needs it. */
async function isDeleted(deletion: Promise<void>): Promise<boolean> {
	try {
		await deletion;
		return true;
	} catch (error) {
		if (error instanceof Problem && ['not-found', 'conflict'].includes(error.code)) return false;
		throw error;
	}
}

function removeReviews(db: Db, adminId: number): Promise<number> {
	return transact(db, async (tx: Tx) => {
		const gone = await tx
			.delete(reviews)
			.where(isNull(reviews.userId))
			.returning({ productId: reviews.productId });
		const productIds = [...new Set(gone.map(({ productId }) => productId))];
		for (const productId of productIds.toSorted((a, b) => a - b)) await recount(tx, productId);
		if (gone.length > 0)
			await recordChange(tx, {
				userId: adminId,
				action: 'delete',
				noun: 'sample reviews',
				nounId: null,
				before: { count: gone.length },
				after: null,
			});
		return gone.length;
	});
}

async function sampleProductIds(db: DbOrTx, { neverOrdered = false } = {}): Promise<number[]> {
	const rows = await db
		.select({
			id: products.id,
			slug: products.slug,
			name: products.name,
			sellingKobo: products.sellingKobo,
			description: products.description,
		})
		.from(products)
		.where(
			and(
				inArray(products.slug, [...SAMPLE_PRODUCTS.keys()]),
				neverOrdered
					? notExists(
							db
								.select({ one: sql`1` })
								.from(orderLines)
								.where(eq(orderLines.productId, products.id)),
						)
					: undefined,
			),
		)
		// Kits first: their parts cannot be deleted before.
		.orderBy(desc(products.isKit), asc(products.id));
	return rows
		.filter(({ slug, name, description, sellingKobo }) => {
			const sample = SAMPLE_PRODUCTS.get(slug);
			return (
				sample?.name === name &&
				sample.description === description &&
				nairaToKobo(sample.sellingNaira) === sellingKobo
			);
		})
		.map(({ id }) => id);
}

async function sampleArticleIds(db: DbOrTx): Promise<number[]> {
	const rows = await db
		.select({
			id: articles.id,
			slug: articles.slug,
			title: articles.title,
			content: articles.content,
		})
		.from(articles)
		.where(inArray(articles.slug, [...SAMPLE_ARTICLES.keys()]));
	return rows
		.filter(({ slug, title, content }) => {
			const sample = SAMPLE_ARTICLES.get(slug);
			return sample?.title === title && sample.content === content;
		})
		.map(({ id }) => id);
}
