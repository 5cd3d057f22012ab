import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { products } from '#db/catalogue-schema.ts';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { orderLines, orders } from '#db/order-schema.ts';
import { reviews } from '#db/shopper-schema.ts';
import { attemptKey, countAttempt, LIMITS } from '../accounts/attempts.ts';
import { announce } from '../kit/changes.ts';
import { isVisible, plainText } from '../kit/input.ts';
import { Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';

// Reviews by buyers: only somebody to whom a product was delivered may review it, once, and staff read the review
// before it is shown.

const REVIEWS_A_PAGE = 10;
const LONGEST_TEXT = 3000;

export type ReviewState = 'waiting' | 'shown' | 'refused';
export type Review = typeof reviews.$inferSelect;

export const ReviewInput = z.object({
	stars: z.coerce
		.number({ error: 'Choose from one to five stars.' })
		.int('Choose from one to five stars.')
		.min(1, 'Choose from one to five stars.')
		.max(5, 'Choose from one to five stars.'),
	text: plainText(LONGEST_TEXT)
		// One blank line parts paragraphs; more would only push other reviews off the screen.
		.transform((text) =>
			isVisible(text) ? text.trim().replace(/\n(?:[^\S\n]*\n){2,}/g, '\n\n') : '',
		)
		.default(''),
});
export type ReviewInput = z.infer<typeof ReviewInput>;

export type ShownReviews = {
	/** `isBuyers`: of somebody to whom the product was delivered; not so those that the sample shop brought. */
	reviews: (Pick<
		Review,
		'id' | 'stars' | 'text' | 'author' | 'createdAt' | 'answer' | 'answeredAt'
	> & {
		isBuyers: boolean;
	})[];
	page: number;
	lastPage: number;
	total: number;
	/** How many shown reviews gave one star, two, … five. */
	byStars: [number, number, number, number, number];
};

/** One page of a product's visible reviews, newest first; past the end it is empty. */
export async function reviewsOf(
	db: DbOrTx,
	productId: number,
	page: number,
	perPage = REVIEWS_A_PAGE,
): Promise<ShownReviews> {
	const which = and(eq(reviews.productId, productId), eq(reviews.state, 'shown'));
	const [rows, counts] = await Promise.all([
		db
			.select({
				id: reviews.id,
				stars: reviews.stars,
				text: reviews.text,
				author: reviews.author,
				createdAt: reviews.createdAt,
				answer: reviews.answer,
				answeredAt: reviews.answeredAt,
				isBuyers: sql<boolean>`${reviews.userId} is not null`,
			})
			.from(reviews)
			.where(which)
			.orderBy(desc(reviews.id))
			.limit(perPage)
			.offset((page - 1) * perPage),
		db
			.select({ stars: reviews.stars, count: sql<number>`count(*)::int` })
			.from(reviews)
			.where(which)
			.groupBy(reviews.stars),
	]);
	const of = (stars: number) => counts.find((row) => row.stars === stars)?.count ?? 0;
	const byStars: ShownReviews['byStars'] = [of(1), of(2), of(3), of(4), of(5)];
	const total = byStars.reduce((sum, count) => sum + count, 0);
	return { reviews: rows, page, total, lastPage: Math.max(1, Math.ceil(total / perPage)), byStars };
}

/** A user's review of a product, in any state; null when there is none. */
export async function ownReview(
	db: DbOrTx,
	userId: number,
	productId: number,
): Promise<Review | null> {
	const [review] = await db
		.select()
		.from(reviews)
		.where(and(eq(reviews.userId, userId), eq(reviews.productId, productId)));
	return review ?? null;
}

/** Whether a user may review a product: it was delivered to them, even if it was returned later. */
export async function hasBought(db: DbOrTx, userId: number, productId: number): Promise<boolean> {
	const found = await db
		.select({ id: orders.id })
		.from(orders)
		.innerJoin(orderLines, eq(orderLines.orderId, orders.id))
		.where(
			and(
				eq(orders.userId, userId),
				eq(orderLines.productId, productId),
				inArray(orders.state, ['delivered', 'returned']),
			),
		)
		.limit(1);
	return found.length > 0;
}

/**
 * Writes or rewrites a buyer's review; either way staff read it before it is shown.
 * @throws Problem forbidden for somebody who has not bought it; too-many above LIMITS.reviewAccount
 */
export async function writeReview(
	db: Db,
	user: { id: number; name: string },
	productId: number,
	{ stars, text }: ReviewInput,
): Promise<void> {
	await countAttempt(db, attemptKey('reviewAccount', String(user.id)), LIMITS.reviewAccount);
	if (!(await hasBought(db, user.id, productId))) {
		throw new Problem(
			'forbidden',
			'You can review what you have bought here, once it is delivered.',
		);
	}
	await transact(db, async (tx) => {
		const written = { stars, text, author: authorName(user.name), state: 'waiting' };
		const [before] = await tx
			.select()
			.from(reviews)
			.where(and(eq(reviews.userId, user.id), eq(reviews.productId, productId)))
			.for('update');
		await tx
			.insert(reviews)
			.values({ productId, userId: user.id, ...written })
			.onConflictDoUpdate({
				target: [reviews.productId, reviews.userId],
				// An answer was to the old text: under another one it might say something that nobody meant.
				set: {
					...written,
					decidedAt: null,
					createdAt: sql`now()`,
					answer: null,
					answeredAt: null,
				},
			});
		if (before?.state === 'shown') await recount(tx, productId);
	});
}

/** Recalculates a product's count and sum of stars from its visible reviews, and drops its cached pages. */
export async function recount(tx: Tx, productId: number): Promise<void> {
	// Locks the product first, so that two decisions about one product run one after the other.
	await tx
		.select({ id: products.id })
		.from(products)
		.where(eq(products.id, productId))
		.for('no key update');
	await tx.execute(sql`
		update ${products} set review_count = found.count, review_stars = found.stars
		from (
			select count(*)::int as count, coalesce(sum(stars), 0)::int as stars from ${reviews}
			where product_id = ${productId} and state = 'shown'
		) found
		where id = ${productId}`);
	await announce(tx, [`product:${productId}`]);
}

/** "Ngozi O.": a review should not identify its buyer. */
function authorName(name: string): string {
	const [first = 'A buyer', ...others] = name.trim().split(/\s+/);
	// Iterates by character, since half a surrogate pair cannot be shown.
	const [initial] = others.at(-1) ?? '';
	const author = initial ? `${first} ${initial.toUpperCase()}.` : first;
	return [...author].slice(0, 80).join('');
}
