import { eq, inArray, lt } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import {
	type LeftQuestion,
	productQuestions,
	type QuestionMoved,
	type QuestionState,
	questionChanges,
} from '#db/question-schema.ts';
import { changesStoredSince, NO_SUCH_CHANGE, refuseLateUndo } from '../edits/undo-times.ts';
import { Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { withdraw } from '../mail/queue-mail.ts';
import { lockQuestions } from './change-questions.ts';
import { hasShownAnswer } from './shown-answers.ts';
import { answerMailKey, changeQuestion } from './staff-questions.ts';

// Undoing a change of many questions, for an hour. What was changed since stays as it is.

/** A change with who made it, and what was asked in the questions that are still stored. @throws Problem not-found */
export async function questionChangeOf(db: DbOrTx, id: number | null) {
	const [found] = id
		? await db
				.select({ change: questionChanges, who: users.name })
				.from(questionChanges)
				.leftJoin(users, eq(users.id, questionChanges.userId))
				.where(eq(questionChanges.id, id))
		: [];
	if (!found) throw new Problem('not-found', NO_SUCH_CHANGE);
	const { change, who } = found;
	const asked = await db
		.select({ id: productQuestions.id, question: productQuestions.question })
		.from(productQuestions)
		.where(inArray(productQuestions.id, [...change.questions.map(({ id: each }) => each), 0]));
	return { ...change, who, asked: new Map(asked.map((each) => [each.id, each.question])) };
}

/**
 * Gives the questions of a change back what they were; those changed since stay, as the stored change then says. A mail
 * that tells of an answer is stopped if it has not left.
 * @throws Problem not-found; conflict when it was undone before or is older than an hour
 */
export function undoQuestions(
	db: Db,
	adminId: number,
	id: number | null,
	now = new Date(),
): Promise<void> {
	return transact(db, async (tx) => {
		const [change] = id
			? await tx.select().from(questionChanges).where(eq(questionChanges.id, id)).for('update')
			: [];
		if (!change) throw new Problem('not-found', NO_SUCH_CHANGE);
		if (change.undoneAt) throw new Problem('conflict', 'This change was undone already.');
		refuseLateUndo(change.createdAt, now);
		const ids = change.questions.map((question) => question.id);
		const rows = new Map((await lockQuestions(tx, ids, true)).map((row) => [row.id, row]));
		const left: LeftQuestion[] = [];
		for (const { id: questionId, name, before, after } of change.questions) {
			const row = rows.get(questionId);
			if (!row || row.state !== after.state || row.answer !== after.answer) {
				const reason = row ? 'It was changed since.' : 'It was deleted since.';
				left.push({ id: questionId, name, reason });
				continue;
			}
			const state = await stateNow(tx, questionId, before);
			await changeQuestion(tx, adminId, row, { ...before, question: row.question, state }, 'undo');
			if (before.answer === null && after.answer !== null)
				await withdraw(tx, answerMailKey(questionId));
		}
		await tx
			.update(questionChanges)
			.set({ undoneAt: now, undoLeft: left })
			.where(eq(questionChanges.id, change.id));
	});
}

/** What a question is again: whether it has an answer may have been decided meanwhile, by an answer of a buyer. */
async function stateNow(
	tx: Tx,
	questionId: number,
	{ state, answer }: QuestionMoved,
): Promise<QuestionState> {
	if (state !== 'shown' && state !== 'answered') return state;
	return answer !== null || (await hasShownAnswer(tx, questionId)) ? 'answered' : 'shown';
}

/** Forgets old changes; returns how many. */
export async function forgetQuestionChanges(db: Db, now = new Date()): Promise<number> {
	const { rowCount } = await db
		.delete(questionChanges)
		.where(lt(questionChanges.createdAt, changesStoredSince(now)));
	return rowCount ?? 0;
}
