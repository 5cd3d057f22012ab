import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { z } from 'zod';
import { products } from '#db/catalogue-schema.ts';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import {
	type ChangedQuestion,
	type LeftQuestion,
	productQuestions,
	type QuestionMoved,
	questionAnswers,
	questionChanges,
} from '#db/question-schema.ts';
import { plainText } from '../kit/input.ts';
import { fieldProblem, Problem } from '../kit/problem.ts';
import { sentOnce } from '../kit/sent-once.ts';
import { transact } from '../kit/transact.ts';
import { type Question, tidyText } from './questions.ts';
import { changeQuestion, LONGEST_ANSWER, mailAnswer } from './staff-questions.ts';

// Answering many ticked questions with one text, showing, hiding or deleting them: shown first, then made, and undone for
// an hour (undo-questions.ts).

export const QUESTION_CHANGES = {
	answer: 'Answer them all with this text',
	show: 'Show them',
	hide: 'Hide them',
	delete: 'Delete them',
} as const;
type QuestionChangeKind = keyof typeof QUESTION_CHANGES;

const CHOOSE_ONE = 'Please choose at least one question.';
/** Until then an undo stops the mails that tell the askers of an answer. */
export const MAILS_HELD_MINUTES = 10;

export const QuestionsEdit = z
	.object({
		change: z.enum(Object.keys(QUESTION_CHANGES) as [QuestionChangeKind, ...QuestionChangeKind[]], {
			error: 'Please choose what to do.',
		}),
		answer: z.string().default('').overwrite(tidyText).pipe(plainText(LONGEST_ANSWER)),
	})
	.superRefine(({ change, answer }, context) => {
		if (change === 'answer' && answer === '')
			context.addIssue({
				code: 'custom',
				path: ['answer'],
				message: 'The answer field is required.',
			});
	});
export type QuestionsEdit = z.infer<typeof QuestionsEdit>;

/** A question with what becomes of it, which is the same for one that stays as it is. */
type PlannedQuestion = Pick<Question, 'id' | 'question' | 'author' | 'updatedAt'> & {
	/** Of its product. */
	name: string;
	before: QuestionMoved;
	after: QuestionMoved;
	/** Why it stays as it is. */
	reason: string | null;
};

/**
 * What a change would make of each of these questions, the oldest first; deleted ones are left out. Nothing is changed.
 * @throws Problem invalid without questions
 */
export async function previewQuestions(
	db: DbOrTx,
	ids: readonly number[],
	edit: QuestionsEdit,
): Promise<PlannedQuestion[]> {
	if (ids.length === 0) throw fieldProblem('ids', CHOOSE_ONE);
	const rows = await db
		.select({ question: productQuestions, name: products.name })
		.from(productQuestions)
		.innerJoin(products, eq(products.id, productQuestions.productId))
		.where(and(inArray(productQuestions.id, [...ids]), ne(productQuestions.state, 'deleted')))
		.orderBy(asc(productQuestions.id));
	const answered = await answeredByBuyers(db, ids);
	return rows.map(({ question: { id, question, author, updatedAt, ...row }, name }) => ({
		...{ id, question, author, updatedAt, name },
		...planned(row, edit, answered.has(id)),
	}));
}

/** Stands for what the preview showed of a question. */
export const questionVersion = ({ updatedAt }: Pick<Question, 'updatedAt'>) =>
	updatedAt.toISOString();

type ManyQuestions = {
	adminId: number;
	edit: QuestionsEdit;
	/** What the preview showed of each question, as questionVersion. */
	seen: ReadonlyMap<number, string>;
	publicUrl: string;
	/** The key of the form it was sent with. */
	formKey?: string;
};

/**
 * Makes the change to all questions that still are as the preview showed them, and stores it, so that it can be undone;
 * returns its id. Who asked what is answered now gets one mail, in MAILS_HELD_MINUTES.
 * @throws Problem invalid without questions; conflict when not a single question is changed, or that form made its change
 * before
 */
export function changeQuestions(
	db: Db,
	{ adminId, edit, seen, publicUrl, formKey }: ManyQuestions,
): Promise<number> {
	if (seen.size === 0) throw fieldProblem('ids', CHOOSE_ONE);
	return transact(db, async (tx) => {
		await sentOnce(tx, formKey, 'This change was made already. Look at the list before another.');
		const ids = [...seen.keys()];
		const rows = await lockQuestions(tx, ids);
		const names = await productNames(tx, rows);
		const answered = await answeredByBuyers(tx, ids);
		const changed: ChangedQuestion[] = [];
		const left: LeftQuestion[] = ids
			.filter((id) => !rows.some((row) => row.id === id))
			.map((id) => ({ id, name: `Question ${id}`, reason: 'It was deleted meanwhile.' }));
		for (const row of rows) {
			const { id } = row;
			const name = names.get(row.productId) ?? '';
			const { before, after, reason } = planned(row, edit, answered.has(id));
			const isStale = seen.get(id) !== questionVersion(row);
			const why = isStale ? 'It was changed after you looked at it.' : reason;
			if (why !== null) {
				left.push({ id, name, reason: why });
				continue;
			}
			if (before.state === after.state && before.answer === after.answer) continue;
			await changeQuestion(tx, adminId, row, { question: row.question, ...after }, edit.change);
			const answer = firstAnswer(before, after);
			if (answer !== null) await mailAnswer(tx, row, answer, publicUrl, MAILS_HELD_MINUTES * 60);
			changed.push({ id, name, before, after });
		}
		if (changed.length === 0)
			throw new Problem(
				'conflict',
				'Nothing was changed: the questions are gone, have changed meanwhile, or are so already.',
			);
		const [stored] = await tx
			.insert(questionChanges)
			.values({ userId: adminId, questions: changed, left })
			.returning({ id: questionChanges.id });
		if (!stored) throw new Error('A change of questions was not stored');
		return stored.id;
	});
}

type Answered = Pick<Question, 'state' | 'answer'>;

/** The answer that a question gets by a change; null when it had one, or gets none. */
function firstAnswer(before: Answered, after: Answered): string | null {
	return before.state !== 'answered' && before.answer === null ? after.answer : null;
}

/** Locks these questions in the order of their ids; those that are gone are left out, deleted ones are if asked for. */
export async function lockQuestions(
	tx: Tx,
	ids: readonly number[],
	withDeleted = false,
): Promise<Question[]> {
	const rows = await tx
		.select()
		.from(productQuestions)
		.where(inArray(productQuestions.id, [...ids, 0]))
		.orderBy(asc(productQuestions.id))
		.for('update');
	return rows.filter(({ state }) => withDeleted || state !== 'deleted');
}

async function productNames(tx: Tx, rows: readonly Question[]): Promise<Map<number, string>> {
	const found = await tx
		.select({ id: products.id, name: products.name })
		.from(products)
		.where(inArray(products.id, [...rows.map(({ productId }) => productId), 0]));
	return new Map(found.map(({ id, name }) => [id, name]));
}

/** Those of these questions to which everybody sees an answer of a buyer. */
async function answeredByBuyers(db: DbOrTx, ids: readonly number[]): Promise<Set<number>> {
	const rows = await db
		.selectDistinct({ id: questionAnswers.questionId })
		.from(questionAnswers)
		.where(
			and(inArray(questionAnswers.questionId, [...ids, 0]), eq(questionAnswers.state, 'shown')),
		);
	return new Set(rows.map(({ id }) => id));
}

/** What becomes of one question. */
function planned(
	{ state, answer }: QuestionMoved,
	{ change, answer: text }: QuestionsEdit,
	hasBuyers: boolean,
): Pick<PlannedQuestion, 'before' | 'after' | 'reason'> {
	const before = { state, answer };
	const becomes = (after: QuestionMoved) => ({ before, after, reason: null });
	if (change === 'delete') return becomes({ state: 'deleted', answer });
	if (change === 'hide') return becomes({ state: 'hidden', answer });
	if (change === 'show')
		return becomes({ state: answer !== null || hasBuyers ? 'answered' : 'shown', answer });
	if (answer !== null && answer !== text)
		return {
			before,
			after: before,
			reason: 'It has another answer already: change that on its own page.',
		};
	return becomes({ state: 'answered', answer: text });
}
