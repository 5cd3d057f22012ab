import { and, asc, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import {
	type BuyersAnswerState,
	productQuestions,
	type QuestionState,
	questionAnswers,
} from '#db/question-schema.ts';
import { attemptKey, countAttempt, LIMITS } from '../accounts/attempts.ts';
import { recordChange } from '../audit/audit.ts';
import { later, refuseStale } from '../edits/edit-times.ts';
import { announce } from '../kit/changes.ts';
import { requiredText } from '../kit/input.ts';
import { Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { hasBought } from '../shoppers/reviews.ts';
import { lockQuestion, type Question, shownName, tidyText } from './questions.ts';
import { hasShownAnswer } from './shown-answers.ts';
import { LONGEST_ANSWER, mailAnswer } from './staff-questions.ts';

// Answers by buyers: only somebody to whom the product was delivered may answer, once, and staff read the answer before
// it is shown.

export const BuyersAnswerInput = z.object({
	answer: z
		.string({ error: 'The answer field is required.' })
		.overwrite(tidyText)
		.pipe(requiredText('answer', LONGEST_ANSWER)),
});
type BuyersAnswerInput = z.infer<typeof BuyersAnswerInput>;

type StoredAnswer = typeof questionAnswers.$inferSelect;

const VISIBLE: QuestionState[] = ['shown', 'answered'];

/** A question that everybody sees, of this product. @throws Problem not-found */
export async function questionToAnswer(
	db: DbOrTx,
	productId: number,
	questionId: number | null,
): Promise<Pick<Question, 'id' | 'author' | 'question'>> {
	const [found] = await db
		.select({
			id: productQuestions.id,
			author: productQuestions.author,
			question: productQuestions.question,
		})
		.from(productQuestions)
		.where(
			and(
				eq(productQuestions.id, questionId ?? 0),
				eq(productQuestions.productId, productId),
				inArray(productQuestions.state, VISIBLE),
			),
		);
	if (!found) throw new Problem('not-found', 'This question is no longer shown');
	return found;
}

/** A user's answer to a question, in any state; null when there is none. */
export async function ownAnswer(
	db: DbOrTx,
	userId: number,
	questionId: number,
): Promise<StoredAnswer | null> {
	const [answer] = await db
		.select()
		.from(questionAnswers)
		.where(and(eq(questionAnswers.questionId, questionId), eq(questionAnswers.userId, userId)));
	return answer ?? null;
}

/** The answers of buyers to a question, for staff; earliest first. */
export function answersOf(db: DbOrTx, questionId: number): Promise<StoredAnswer[]> {
	return db
		.select()
		.from(questionAnswers)
		.where(eq(questionAnswers.questionId, questionId))
		.orderBy(asc(questionAnswers.id))
		.limit(MOST_FOR_STAFF);
}

const MOST_FOR_STAFF = 200;

/**
 * Writes or rewrites a buyer's answer; either way staff read it before it is shown.
 * @throws Problem forbidden for somebody who has not bought the product; not-found when the question is not shown;
 *   too-many above LIMITS.buyersAnswerAccount
 */
export async function writeBuyersAnswer(
	db: Db,
	user: { id: number; name: string },
	{ productId, questionId }: { productId: number; questionId: number | null },
	{ answer: text }: BuyersAnswerInput,
): Promise<void> {
	const key = attemptKey('buyersAnswerAccount', String(user.id));
	await countAttempt(db, key, LIMITS.buyersAnswerAccount);
	if (!(await hasBought(db, user.id, productId))) {
		throw new Problem('forbidden', 'You can answer about what you have bought here.');
	}
	await transact(db, async (tx) => {
		const { id } = await questionToAnswer(tx, productId, questionId);
		const question = await lockQuestion(tx, id);
		const before = await ownAnswer(tx, user.id, id);
		if (before?.text === text) return;
		const written = {
			text,
			author: shownName(user.name),
			state: 'waiting' as const,
			updatedAt: later(before?.updatedAt ?? new Date(0)),
			decidedAt: null,
		};
		await tx
			.insert(questionAnswers)
			.values({ questionId: id, userId: user.id, ...written })
			.onConflictDoUpdate({
				target: [questionAnswers.questionId, questionAnswers.userId],
				set: written,
			});
		if (before?.state === 'shown') await restate(tx, question);
	});
}

/**
 * Shows or hides an answer of a buyer. With the first answer that is shown, who asked gets a mail.
 * @throws Problem not-found; conflict when it was rewritten, or decided by somebody else
 */
export async function decideBuyersAnswer(
	db: Db,
	{ adminId, publicUrl }: { adminId: number; publicUrl: string },
	decided: {
		questionId: number | null;
		answerId: number | null;
		from: string;
		to: Exclude<BuyersAnswerState, 'waiting'>;
		expectedUpdatedAt?: Date;
	},
): Promise<void> {
	await transact(db, async (tx) => {
		const question = await lockQuestion(tx, decided.questionId);
		const [answer] = await tx
			.select()
			.from(questionAnswers)
			.where(
				and(
					eq(questionAnswers.id, decided.answerId ?? 0),
					eq(questionAnswers.questionId, question.id),
				),
			)
			.for('update');
		if (!answer) throw new Problem('not-found', 'This answer is no longer stored');
		refuseStale(answer.updatedAt, decided.expectedUpdatedAt);
		const { to: state } = decided;
		if (answer.state !== decided.from) {
			throw new Problem(
				'conflict',
				'Somebody else has decided about this answer. Look at it again.',
			);
		}
		if (answer.state === state) return;
		await tx
			.update(questionAnswers)
			.set({ state, decidedAt: new Date() })
			.where(eq(questionAnswers.id, answer.id));
		await recordChange(tx, {
			userId: adminId,
			action: state === 'shown' ? 'show' : 'hide',
			noun: 'answer',
			nounId: answer.id,
			before: { state: answer.state },
			after: { state },
		});
		const isFirst = (await restate(tx, question)) === 'answered' && question.state === 'shown';
		if (isFirst) await mailAnswer(tx, question, answer.text, publicUrl);
	});
}

/** Stores whether a visible question has an answer, and drops the pages that show it. Returns its state. */
async function restate(tx: Tx, { id, productId, state, answer }: Question): Promise<QuestionState> {
	if (!VISIBLE.includes(state)) return state;
	const has = answer !== null || (await hasShownAnswer(tx, id));
	const now: QuestionState = has ? 'answered' : 'shown';
	if (now !== state) {
		await tx
			.update(productQuestions)
			.set({ state: now, decidedAt: new Date() })
			.where(eq(productQuestions.id, id));
	}
	await announce(tx, [`product:${productId}`]);
	return now;
}
