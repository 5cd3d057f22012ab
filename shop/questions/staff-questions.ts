import { and, asc, desc, eq, getTableColumns, inArray, ne, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { products } from '#db/catalogue-schema.ts';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { mails } from '#db/mail-schema.ts';
import {
	productQuestions,
	type QuestionState,
	questionAnswers,
	questionSearchText,
} from '#db/question-schema.ts';
import { recordChange } from '../audit/audit.ts';
import type { AuditAction } from '../audit/audit-actions.ts';
import { later, refuseStale } from '../edits/edit-times.ts';
import { announce } from '../kit/changes.ts';
import { COUNTED_ROWS, type Counted, countEach } from '../kit/counted.ts';
import { plainText } from '../kit/input.ts';
import type { ListPage, ListQuery } from '../kit/list-pages.ts';
import { fieldProblem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { questionAnsweredMessage } from '../mail/question-messages.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { searchedPage } from '../search/searched-rows.ts';
import { holdsWords } from '../search/word-search.ts';
import { mailShop } from '../settings/settings.ts';
import {
	lockQuestion,
	type Question,
	questionField,
	questionMissing,
	tidyText,
} from './questions.ts';
import { hasShownAnswer } from './shown-answers.ts';
import { refuseUnsaved } from './unsaved-words.ts';

// Questions as staff work on them: read, answered in public, shown without an answer, hidden or deleted.

export const LONGEST_ANSWER = 1500;

export const QUESTION_STATES = [
	'open',
	'answered',
	'shown',
	'hidden',
] as const satisfies QuestionState[];
/** In place of a state: those to which a buyer has written what nobody has read. */
export const WITH_ANSWERS_TO_READ = 'buyers';
export const QUESTION_SORTS = ['oldest', 'newest'] as const;
type QuestionSort = (typeof QUESTION_SORTS)[number];
type StaffQuestion = Question & { productName: string; productSlug: string };

export const QuestionEdit = z.object({
	question: questionField,
	/** Empty for none. */
	answer: z
		.string({ error: 'Must be a text.' })
		.overwrite(tidyText)
		.pipe(plainText(LONGEST_ANSWER)),
});
type QuestionEdit = z.infer<typeof QuestionEdit>;

const ORDER: Record<QuestionSort, SQL[]> = {
	oldest: [asc(productQuestions.id)],
	newest: [desc(productQuestions.id)],
};

const staffColumns = {
	...getTableColumns(productQuestions),
	productName: products.name,
	productSlug: products.slug,
};

/** One page of the questions in a state; `q` is words of name, address and question. Those waiting longest come first. */
export function questionPage(
	db: DbOrTx,
	query: ListQuery<QuestionSort>,
	state: QuestionState | typeof WITH_ANSWERS_TO_READ,
): Promise<ListPage<StaffQuestion>> {
	const words = holdsWords(questionSearchText(productQuestions), query.q);
	const isAsked =
		state === WITH_ANSWERS_TO_READ
			? and(inArray(productQuestions.id, waitingAnswers(db)), ne(productQuestions.state, 'deleted'))
			: eq(productQuestions.state, state);
	const which = and(isAsked, words);
	const list = { table: productQuestions, which, query, order: ORDER[query.sort] };
	return searchedPage(db, list, (reader) =>
		reader
			.select(staffColumns)
			.from(productQuestions)
			.innerJoin(products, eq(products.id, productQuestions.productId)),
	);
}

/** How many questions wait for staff, counted up to COUNTED_ROWS. */
export async function openQuestions(db: DbOrTx): Promise<Counted> {
	const [counted] = await countEach(db, productQuestions, [eq(productQuestions.state, 'open')]);
	return counted ?? { total: COUNTED_ROWS, isMore: true };
}

const waitingAnswers = (db: DbOrTx) =>
	db
		.select({ id: questionAnswers.questionId })
		.from(questionAnswers)
		.where(eq(questionAnswers.state, 'waiting'));

/** How many answers of buyers nobody has read, counted up to COUNTED_ROWS. */
export async function answersToRead(db: DbOrTx): Promise<Counted> {
	const [counted] = await countEach(db, questionAnswers, [eq(questionAnswers.state, 'waiting')]);
	return counted ?? { total: COUNTED_ROWS, isMore: true };
}

/** A question with its product. @throws Problem not-found */
export async function questionForStaff(
	db: DbOrTx,
	questionId: number | null,
): Promise<StaffQuestion> {
	const [found] = await db
		.select(staffColumns)
		.from(productQuestions)
		.innerJoin(products, eq(products.id, productQuestions.productId))
		.where(eq(productQuestions.id, questionId ?? 0));
	if (!found || found.state === 'deleted') throw questionMissing();
	return found;
}

type ByStaff = {
	adminId: number;
	questionId: number | null;
	/** When what the form showed was written. */
	expectedUpdatedAt?: Date;
};

/**
 * Changes the words of a question and writes, rewrites or takes away the shop's answer. With an answer it is shown, and
 * who asked gets one mail.
 * @throws Problem not-found; invalid when there is nothing to save; conflict when somebody else was quicker
 */
export async function saveQuestion(
	db: Db,
	{ publicUrl, ...by }: ByStaff & { publicUrl: string },
	{ question, answer: typed }: QuestionEdit,
): Promise<void> {
	await transact(db, async (tx) => {
		const before = await lockedQuestion(tx, by);
		const answer = typed === '' ? null : typed;
		const isSame = before.question === question && before.answer === answer;
		if (isSame && answer === null && before.state === 'open') {
			throw fieldProblem('answer', 'The answer field is required.');
		}
		const state = answer === null ? await stateWithout(tx, before) : 'answered';
		if (isSame && state === before.state) return;
		const action = savedAs(before.answer, answer);
		await changeQuestion(tx, by.adminId, before, { question, answer, state }, action);
		if (before.state !== 'answered' && answer !== null) {
			await mailAnswer(tx, { ...before, question }, answer, publicUrl);
		}
	});
}

async function stateWithout(tx: Tx, { id, state }: Question): Promise<QuestionState> {
	return state === 'answered' && !(await hasShownAnswer(tx, id)) ? 'shown' : state;
}

/** The word for it in the activity log. */
function savedAs(before: string | null, after: string | null): AuditAction {
	if (before === after) return 'update';
	if (before === null) return 'answer';
	return after === null ? 'remove-answer' : 'change-answer';
}

/**
 * Shows a question without writing an answer (one that has an answer shows with it), or hides it. `typed` is what the
 * fields beside the button hold, if that sent them.
 * @throws Problem not-found; invalid when something typed would be lost; conflict when somebody else was quicker
 */
export async function moveQuestion(
	db: Db,
	by: ByStaff,
	to: 'shown' | 'hidden',
	typed?: QuestionEdit,
): Promise<QuestionState> {
	return transact(db, async (tx) => {
		const before = await lockedQuestion(tx, by);
		if (typed) refuseUnsaved(before, typed);
		const hasAnswer = before.answer !== null || (await hasShownAnswer(tx, before.id));
		const state = to === 'shown' && hasAnswer ? 'answered' : to;
		if (before.state === state) return state;
		const { question, answer } = before;
		const action = to === 'shown' ? 'show' : 'hide';
		await changeQuestion(tx, by.adminId, before, { question, answer, state }, action);
		return state;
	});
}

/** Deletes a question and what was answered. @throws Problem not-found; conflict when somebody else was quicker */
export async function deleteQuestion(db: Db, by: ByStaff): Promise<void> {
	await transact(db, async (tx) => {
		const before = await lockedQuestion(tx, by);
		const { question, answer, state } = before;
		await recordChange(tx, {
			userId: by.adminId,
			action: 'delete',
			noun: 'question',
			nounId: before.id,
			before: { question, answer, state },
			after: null,
		});
		await tx.delete(productQuestions).where(eq(productQuestions.id, before.id));
		await announceQuestion(tx, before, state);
	});
}

async function lockedQuestion(
	tx: Tx,
	{ questionId, expectedUpdatedAt }: ByStaff,
): Promise<Question> {
	const question = await lockQuestion(tx, questionId);
	refuseStale(question.updatedAt, expectedUpdatedAt);
	return question;
}

type Changed = Pick<Question, 'question' | 'answer' | 'state'>;

/** Writes what becomes of a locked question, records it as this action and announces it. */
export async function changeQuestion(
	tx: Tx,
	adminId: number,
	before: Question,
	after: Changed,
	action: AuditAction,
): Promise<void> {
	const updatedAt = later(before.updatedAt);
	const answeredAt = after.answer === before.answer ? before.answeredAt : updatedAt;
	await tx
		.update(productQuestions)
		.set({
			...after,
			answeredAt: after.answer === null ? null : answeredAt,
			updatedAt,
			...(after.state === before.state
				? {}
				: { decidedAt: after.state === 'open' ? null : updatedAt }),
		})
		.where(eq(productQuestions.id, before.id));
	const { question, answer, state } = before;
	await recordChange(tx, {
		userId: adminId,
		action,
		noun: 'question',
		nounId: before.id,
		before: { question, answer, state },
		after,
	});
	await announceQuestion(tx, before, after.state);
}

/** Drops the cached pages that show the question, or have shown it. */
async function announceQuestion(tx: Tx, before: Question, state: QuestionState): Promise<void> {
	const isSeen = [before.state, state].some((each) => each === 'shown' || each === 'answered');
	if (isSeen) await announce(tx, [`product:${before.productId}`]);
}

/** Names the mail with the answer to a question. */
export const answerMailKey = (questionId: number) => `question-answered:${questionId}`;

/** Whether who asked gets a mail when staff answer: once, be it with a buyer's answer, and not once the address is forgotten. */
export async function mailsFirstAnswer(
	db: DbOrTx,
	{ id, email, state }: Question,
): Promise<boolean> {
	if (email === null || state === 'answered') return false;
	return (await db.$count(mails, eq(mails.dedupeKey, answerMailKey(id)))) === 0;
}

/** Tells who asked, after so many seconds; nobody once the address is forgotten. */
export async function mailAnswer(
	tx: Tx,
	asked: Question,
	answer: string,
	publicUrl: string,
	holdSeconds = 0,
): Promise<void> {
	if (asked.email === null) return;
	const [product] = await tx
		.select({ name: products.name, slug: products.slug })
		.from(products)
		.where(eq(products.id, asked.productId));
	if (!product) return;
	const { name, question } = asked;
	await queueMail(tx, {
		kind: 'question-answered',
		// One mail, however often the answer is removed and written again.
		dedupeKey: answerMailKey(asked.id),
		...(holdSeconds > 0 ? { holdSeconds } : {}),
		to: asked.email,
		...questionAnsweredMessage(await mailShop(tx, publicUrl), { name, product, question, answer }),
	});
}
