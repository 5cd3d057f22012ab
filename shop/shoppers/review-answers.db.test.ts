import { desc, eq, like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mails } from '#db/mail-schema.ts';
import { reviews } from '#db/shopper-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { announcedBy } from '#tests/helpers/admin-calls.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import { parseFields } from '../kit/input.ts';
import {
	AnswerInput,
	answerReview,
	LONGEST_ANSWER,
	NO_ANSWER_YET,
	removeAnswer,
	reviewToAnswer,
} from './review-answers.ts';
import { reviewsOf, writeReview } from './reviews.ts';
import { decideReview } from './staff-reviews.ts';

const db = await testDatabase();
const category = await makeCategory(db);
const admin = await makeAdminUser(db);

/** A review of a buyer, shown unless asked otherwise. */
async function makeReview(state: 'shown' | 'waiting' = 'shown') {
	const product = await makeProduct(db, { categoryId: category.id, name: 'Ogene V58' });
	const user = await makeShopper(db);
	await makeOrder(db, { userId: user.id, state: 'delivered' }, [
		{ productId: product.id, name: product.name, unitKobo: 100, qty: 1 },
	]);
	await writeReview(db, user, product.id, { stars: 2, text: 'The cable is short' });
	const [review] = await db.select().from(reviews).where(eq(reviews.userId, user.id));
	if (!review) throw new Error('nothing was written');
	if (state === 'shown') {
		const seenAt = review.createdAt.toISOString();
		await decideReview(db, admin.id, { reviewId: review.id, state, seenAt });
	}
	return { review, user, product };
}

type Made = Awaited<ReturnType<typeof makeReview>>;

const by = (reviewId: number, expectedUpdatedAt?: Date) => ({
	adminId: admin.id,
	reviewId,
	publicUrl: 'https://shop.example',
	...(expectedUpdatedAt ? { expectedUpdatedAt } : {}),
});

const answer = ({ review }: Made, text: string, seen?: Date) =>
	answerReview(db, by(review.id, seen), {
		answer: text,
		review_seen: review.createdAt.toISOString(),
	});

const mailsOf = ({ review }: Made) =>
	db
		.select()
		.from(mails)
		.where(like(mails.dedupeKey, `review-answered:${review.id}:%`));

test('an answer is shown below its review, and its buyer gets one mail, however often it is written', async () => {
	const made = await makeReview();
	const tags = await announcedBy(db, () => answer(made, 'We sent you a longer <one>.'));
	expect(tags).toContain(`product:${made.product.id}`);
	const [shown] = (await reviewsOf(db, made.product.id, 1)).reviews;
	expect(shown).toMatchObject({
		answer: 'We sent you a longer <one>.',
		answeredAt: expect.any(Date),
	});

	await answer(made, 'We sent you two longer ones.');
	await removeAnswer(db, by(made.review.id));
	expect((await reviewsOf(db, made.product.id, 1)).reviews[0]?.answer).toBeNull();
	await answer(made, 'A third time.');
	const sent = await mailsOf(made);
	expect(sent).toHaveLength(1);
	expect(sent[0]).toMatchObject({ recipient: made.user.email, kind: 'review-answered' });
	expect(sent[0]?.bodyText).toContain('We sent you a longer <one>.');
	expect(sent[0]?.bodyHtml).toContain('We sent you a longer &lt;one&gt;.');

	const trail = await db
		.select()
		.from(auditTrail)
		.where(eq(auditTrail.nounId, made.review.id))
		.orderBy(desc(auditTrail.id));
	expect(trail.map(({ action }) => action)).toEqual([
		'answer',
		'remove-answer',
		'change-answer',
		'answer',
		'show',
	]);
});

test('of two who answer at once, the second is told', async () => {
	const made = await makeReview();
	const both = await Promise.allSettled([
		answer(made, 'one', NO_ANSWER_YET),
		answer(made, 'two', NO_ANSWER_YET),
	]);
	expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
	const { answeredAt } = await reviewToAnswer(db, made.review.id);
	const stale = removeAnswer(db, by(made.review.id, NO_ANSWER_YET));
	await expect(stale).rejects.toMatchObject({
		code: 'conflict',
		facts: { updatedAt: answeredAt?.toISOString() },
	});
	await removeAnswer(db, by(made.review.id, answeredAt ?? undefined));
	expect((await reviewToAnswer(db, made.review.id)).answer).toBeNull();
});

test('a review that is not shown, or was rewritten since, is not answered; rewriting takes the answer away', async () => {
	const waiting = await makeReview('waiting');
	await expect(answer(waiting, 'Thanks')).rejects.toMatchObject({ code: 'conflict' });
	const made = await makeReview();
	await answer(made, 'We are sorry.');
	await writeReview(db, made.user, made.product.id, { stars: 5, text: 'All is well now' });
	const rewritten = await reviewToAnswer(db, made.review.id);
	expect(rewritten).toMatchObject({ answer: null, answeredAt: null, state: 'waiting' });
	await decideReview(db, admin.id, {
		reviewId: made.review.id,
		state: 'shown',
		seenAt: rewritten.createdAt.toISOString(),
	});
	await expect(answer(made, 'We are sorry.')).rejects.toMatchObject({ code: 'conflict' });
});

test('a review of the sample shop is answered without a mail', async () => {
	const made = await makeReview();
	await db.update(reviews).set({ userId: null }).where(eq(reviews.id, made.review.id));
	await answer(made, 'Thank you.');
	expect(await mailsOf(made)).toEqual([]);
});

test.each([['  '], ['x'.repeat(LONGEST_ANSWER + 1)]])(
	'an empty or endless answer is refused',
	(text) => {
		expect(() => parseFields(AnswerInput, { answer: text, review_seen: '' })).toThrowError(
			expect.objectContaining({ fields: { answer: [expect.any(String)] } }),
		);
	},
);
