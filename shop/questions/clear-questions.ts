import { and, eq, isNotNull, lt } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { productQuestions, questionAnswers } from '#db/question-schema.ts';
import { MAIL_TEXT_RETENTION_DAYS } from '../mail/retention-days.ts';

/**
 * Removes questions and answers of buyers that were hidden long ago, and from those answered long ago the address and all
 * of the name that is not shown; returns how many. One without an answer keeps both: its asker is still to get a mail.
 */
export async function clearQuestions(db: Db, now = new Date()): Promise<number> {
	const since = new Date(now.getTime() - MAIL_TEXT_RETENTION_DAYS * 86_400_000);
	const isOld = lt(productQuestions.decidedAt, since);
	const removed = await db
		.delete(productQuestions)
		.where(and(eq(productQuestions.state, 'hidden'), isOld));
	const shortened = await db
		.update(productQuestions)
		.set({ email: null, name: productQuestions.author })
		.where(and(eq(productQuestions.state, 'answered'), isOld, isNotNull(productQuestions.email)));
	const answers = await db
		.delete(questionAnswers)
		.where(and(eq(questionAnswers.state, 'hidden'), lt(questionAnswers.decidedAt, since)));
	return (removed.rowCount ?? 0) + (shortened.rowCount ?? 0) + (answers.rowCount ?? 0);
}
