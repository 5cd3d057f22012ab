import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { questionAnswers } from '#db/question-schema.ts';

// What buyers answered, as everybody sees it.

/** Of one question no more are shown: the earliest. */
const MOST_ANSWERS = 10;

export type BuyersAnswer = Pick<
	typeof questionAnswers.$inferSelect,
	'id' | 'author' | 'text' | 'updatedAt'
>;

/** Adds to each question the shown answers of buyers, earliest first. */
export async function withBuyersAnswers<Asked extends { id: number }>(
	db: DbOrTx,
	questions: readonly Asked[],
): Promise<(Asked & { buyers: BuyersAnswer[] })[]> {
	const ids = questions.map(({ id }) => id);
	const answers = ids.length > 0 ? await shownAnswers(db, ids) : [];
	const of = Map.groupBy(answers, ({ questionId }) => questionId);
	return questions.map((question) => ({
		...question,
		buyers: (of.get(question.id) ?? []).map(({ id, author, text, updatedAt }) => ({
			id,
			author,
			text,
			updatedAt,
		})),
	}));
}

function shownAnswers(db: DbOrTx, questionIds: number[]) {
	const numbered = db
		.select({
			id: questionAnswers.id,
			questionId: questionAnswers.questionId,
			author: questionAnswers.author,
			text: questionAnswers.text,
			updatedAt: questionAnswers.updatedAt,
			place:
				sql<number>`row_number() over (partition by ${questionAnswers.questionId} order by ${questionAnswers.id})`.as(
					'place',
				),
		})
		.from(questionAnswers)
		.where(
			and(inArray(questionAnswers.questionId, questionIds), eq(questionAnswers.state, 'shown')),
		)
		.as('numbered');
	return db
		.select()
		.from(numbered)
		.where(lte(numbered.place, MOST_ANSWERS))
		.orderBy(asc(numbered.id));
}

/** Whether everybody sees an answer of a buyer to this question. */
export async function hasShownAnswer(db: DbOrTx, questionId: number): Promise<boolean> {
	const found = await db
		.select({ id: questionAnswers.id })
		.from(questionAnswers)
		.where(and(eq(questionAnswers.questionId, questionId), eq(questionAnswers.state, 'shown')))
		.limit(1);
	return found.length > 0;
}
