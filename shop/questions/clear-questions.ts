import { and, eq, isNotNull, lt, or } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { productQuestions, questionAnswers } from '#db/question-schema.ts';
import { undoableSince } from '../edits/undo-times.ts';
import { storedSince } from '../settings/retention-limits.ts';
import { staffSettings } from '../settings/settings.ts';

/**
 * Removes questions that were deleted and can no longer be undone, questions and answers of buyers that were hidden long
 * ago, and from those answered long ago the address and all
 * of the name that is not shown; returns how many. One without an answer keeps both: its asker is still to get a mail.
 */
export async function clearQuestions(db: Db, now = new Date()): Promise<number> {
	const { keepMessageDays } = await staffSettings(db);
	const since = storedSince('keepMessageDays', keepMessageDays, now);
	const isOld = lt(productQuestions.decidedAt, since);
	const removed = await db
		.delete(productQuestions)
		.where(
			or(
				and(eq(productQuestions.state, 'hidden'), isOld),
				and(
					eq(productQuestions.state, 'deleted'),
					lt(productQuestions.decidedAt, undoableSince(now)),
				),
			),
		);
	const shortened = await db
		.update(productQuestions)
		.set({ email: null, name: productQuestions.author })
		.where(and(eq(productQuestions.state, 'answered'), isOld, isNotNull(productQuestions.email)));
	const answers = await db
		.delete(questionAnswers)
		.where(and(eq(questionAnswers.state, 'hidden'), lt(questionAnswers.decidedAt, since)));
	return (removed.rowCount ?? 0) + (shortened.rowCount ?? 0) + (answers.rowCount ?? 0);
}
