import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '#db/account-schema.ts';
import { products } from '#db/catalogue-schema.ts';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { reviews } from '#db/shopper-schema.ts';
import { recordChange } from '../audit/audit.ts';
import type { AuditAction } from '../audit/audit-actions.ts';
import { later, refuseStale } from '../edits/edit-times.ts';
import { announce } from '../kit/changes.ts';
import { plainText, requiredText } from '../kit/input.ts';
import { Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { reviewAnsweredMessage } from '../mail/review-answered.ts';
import { mailShop } from '../settings/settings.ts';
import type { Review } from './reviews.ts';

// The shop's public answer to a review: one at most, below a review that is shown.

export const LONGEST_ANSWER = 1500;

export const AnswerInput = z.object({
	answer: requiredText('answer', LONGEST_ANSWER).transform((text) => text.trim()),
	/** When the review was written that the form showed. */
	review_seen: plainText(40),
});
type AnswerInput = z.infer<typeof AnswerInput>;

/** What the form of an unanswered review names as the time of its answer. */
export const NO_ANSWER_YET = new Date(0);

type AnsweredReview = Review & { productName: string; productSlug: string };

/** A review that staff answer, with its product. @throws Problem not-found */
export async function reviewToAnswer(db: DbOrTx, reviewId: number | null): Promise<AnsweredReview> {
	const [found] = await db
		.select({ review: reviews, productName: products.name, productSlug: products.slug })
		.from(reviews)
		.innerJoin(products, eq(products.id, reviews.productId))
		.where(eq(reviews.id, reviewId ?? 0));
	if (!found) throw new Problem('not-found', 'Review not found');
	const { review, ...product } = found;
	return { ...review, ...product };
}

type ByStaff = {
	adminId: number;
	reviewId: number | null;
	/** When the answer that the form showed was written; NO_ANSWER_YET for none. */
	expectedUpdatedAt?: Date;
};

/**
 * Answers a review in public, or rewrites the answer. The buyer gets a mail of the first answer only; a review of the
 * sample shop has no buyer.
 * @throws Problem not-found; conflict when the review is not shown, was rewritten, or somebody else has answered
 */
export async function answerReview(
	db: Db,
	{ publicUrl, ...by }: ByStaff & { publicUrl: string },
	{ answer, review_seen }: AnswerInput,
): Promise<void> {
	await transact(db, async (tx) => {
		const review = await lockedReview(tx, by);
		if (review.createdAt.toISOString() !== review_seen) {
			throw new Problem('conflict', 'The buyer has changed this review. Please read it again.');
		}
		if (review.state !== 'shown') {
			throw new Problem('conflict', 'This review is not shown. Show it first, then answer it.');
		}
		if (review.answer === answer) return;
		const action = review.answer === null ? 'answer' : 'change-answer';
		await writeAnswer(tx, by.adminId, review, answer, action);
		if (review.answer === null) await mailAnswer(tx, review, answer, publicUrl);
	});
}

/** Takes the shop's answer away. @throws Problem not-found; conflict when somebody else has rewritten it */
export async function removeAnswer(db: Db, by: ByStaff): Promise<void> {
	await transact(db, async (tx) => {
		const review = await lockedReview(tx, by);
		if (review.answer !== null) await writeAnswer(tx, by.adminId, review, null, 'remove-answer');
	});
}

async function lockedReview(tx: Tx, { reviewId, expectedUpdatedAt }: ByStaff): Promise<Review> {
	const [review] = await tx
		.select()
		.from(reviews)
		.where(eq(reviews.id, reviewId ?? 0))
		.for('update');
	if (!review) throw new Problem('not-found', 'Review not found');
	refuseStale(review.answeredAt ?? NO_ANSWER_YET, expectedUpdatedAt);
	return review;
}

async function writeAnswer(
	tx: Tx,
	adminId: number,
	review: Review,
	answer: string | null,
	action: AuditAction,
): Promise<void> {
	const answeredAt = answer === null ? null : later(review.answeredAt ?? NO_ANSWER_YET);
	await tx.update(reviews).set({ answer, answeredAt }).where(eq(reviews.id, review.id));
	await recordChange(tx, {
		userId: adminId,
		action,
		noun: 'review',
		nounId: review.id,
		before: { answer: review.answer },
		after: { answer },
	});
	await announce(tx, [`product:${review.productId}`]);
}

async function mailAnswer(
	tx: Tx,
	review: Review,
	answer: string,
	publicUrl: string,
): Promise<void> {
	const [written] = await tx
		.select({ name: users.name, email: users.email, product: products.name, slug: products.slug })
		.from(reviews)
		.innerJoin(users, eq(users.id, reviews.userId))
		.innerJoin(products, eq(products.id, reviews.productId))
		.where(eq(reviews.id, review.id));
	if (!written) return;
	await queueMail(tx, {
		kind: 'review-answered',
		// One mail for each text of the review, however often its answer is removed and written again.
		dedupeKey: `review-answered:${review.id}:${review.createdAt.getTime()}`,
		to: written.email,
		...reviewAnsweredMessage(await mailShop(tx, publicUrl), {
			name: written.name,
			product: { name: written.product, slug: written.slug },
			answer,
		}),
	});
}
