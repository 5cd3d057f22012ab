import { asc, desc, eq, type SQL } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import type { Db, DbOrTx } from '#db/client.ts';
import { reviews } from '#db/shopper-schema.ts';
import { recordChange } from '../audit/audit.ts';
import { cover } from '../catalogue/catalogue.ts';
import { countRows } from '../kit/counted.ts';
import { type ListPage, type ListQuery, listPage } from '../kit/list-pages.ts';
import { Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import type { Picture } from '../pictures/picture-paths.ts';
import { type Review, type ReviewState, recount } from './reviews.ts';

// Reviews as staff see them: read before they are shown.

export const REVIEW_STATES = ['waiting', 'shown', 'refused'] as const satisfies ReviewState[];
export const REVIEW_SORTS = ['oldest', 'newest'] as const;
type ReviewSort = (typeof REVIEW_SORTS)[number];
type StaffReview = Review & {
	productName: string;
	productSlug: string;
	/** The product's first picture. */
	cover: Picture | null;
};

const ORDER: Record<ReviewSort, SQL[]> = {
	oldest: [asc(reviews.id)],
	newest: [desc(reviews.id)],
};

/** One page of the reviews in a state; by default those waiting longest come first. */
export async function reviewPage(
	db: DbOrTx,
	query: ListQuery<ReviewSort>,
	state: ReviewState,
): Promise<ListPage<StaffReview>> {
	const which = eq(reviews.state, state);
	const [rows, counted] = await Promise.all([
		db
			.select({ review: reviews, productName: products.name, productSlug: products.slug, cover })
			.from(reviews)
			.innerJoin(products, eq(products.id, reviews.productId))
			.where(which)
			.orderBy(...ORDER[query.sort])
			.limit(query.perPage)
			.offset((query.page - 1) * query.perPage),
		countRows(db, reviews, which, query),
	]);
	const found = rows.map(({ review, ...product }) => ({ ...review, ...product }));
	return listPage(found, counted, query);
}

/** How many reviews wait for somebody to read them. */
export function waitingReviews(db: DbOrTx): Promise<number> {
	return db.$count(reviews, eq(reviews.state, 'waiting'));
}

type ReviewDecision = {
	reviewId: number | null;
	state: ReviewState;
	seenAt: string;
	seenState?: string | undefined;
};

/**
 * Shows or refuses a review and updates the product's count. `seenAt` is the time of the text that was read: a review
 * rewritten since is not decided unread. `seenState` is how it was decided by then.
 * @throws Problem not-found; conflict when it was rewritten, or somebody else decided otherwise
 */
export async function decideReview(
	db: Db,
	adminId: number,
	{ reviewId, state, seenAt, seenState }: ReviewDecision,
): Promise<void> {
	await transact(db, async (tx) => {
		const [review] = await tx
			.select()
			.from(reviews)
			.where(eq(reviews.id, reviewId ?? 0))
			.for('update');
		if (!review) throw new Problem('not-found', 'Review not found');
		if (review.createdAt.toISOString() !== seenAt) {
			throw new Problem('conflict', 'The buyer has changed this review. Please read it again.');
		}
		if (review.state === state) return;
		if (seenState !== undefined && seenState !== review.state) {
			const now = review.state === 'shown' ? 'shown' : 'not shown';
			throw new Problem(
				'conflict',
				`Somebody else has decided meanwhile: the review is ${now}. Please look at it again.`,
			);
		}
		await tx.update(reviews).set({ state, decidedAt: new Date() }).where(eq(reviews.id, review.id));
		await recount(tx, review.productId);
		await recordChange(tx, {
			userId: adminId,
			action: state === 'shown' ? 'show' : 'refuse',
			noun: 'review',
			nounId: review.id,
			before: { state: review.state },
			after: { state },
		});
	});
}
