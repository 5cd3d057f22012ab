import { createHash } from 'node:crypto';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { productQuestions, type QuestionState } from '#db/question-schema.ts';
import { emailField } from '../accounts/account-fields.ts';
import { attemptKey, countAttempt, LIMITS } from '../accounts/attempts.ts';
import { countRows } from '../kit/counted.ts';
import { requiredText } from '../kit/input.ts';
import { lagosDay } from '../kit/lagos-days.ts';
import { type ListPage, listPage } from '../kit/list-pages.ts';
import { Problem } from '../kit/problem.ts';
import { newQuestionMessage } from '../mail/question-messages.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { isAdvertising } from '../mail/strangers-text.ts';
import { mailShop } from '../settings/settings.ts';
import { type BuyersAnswer, withBuyersAnswers } from './shown-answers.ts';

// Questions about a product: anybody may ask, and staff read each before it is shown.

const SHORTEST_QUESTION = 10;
export const LONGEST_QUESTION = 1000;
const LONGEST_AUTHOR = 80;
const QUESTIONS_A_PAGE = 10;

/** Browsers send two characters for each end of a line; one blank line parts paragraphs. */
export const tidyText = (text: string) =>
	text
		.replaceAll('\r\n', '\n')
		.trim()
		.replace(/\n(?:[^\S\n]*\n){2,}/g, '\n\n');

export const questionField = z
	.string({ error: 'The question field is required.' })
	.overwrite(tidyText)
	.pipe(requiredText('question', LONGEST_QUESTION))
	.pipe(
		z
			.string()
			.refine(
				(text) => [...text].length >= SHORTEST_QUESTION,
				`The question must be at least ${SHORTEST_QUESTION} characters.`,
			),
	);

export const QuestionInput = z.object({
	name: requiredText('name', 120)
		.refine((name) => !/\p{Cc}/u.test(name), 'The name must be one line of text.')
		.transform((name) => name.trim()),
	email: emailField,
	question: questionField,
	/** A field hidden from people; programs that fill in every field reveal themselves. */
	website: z.string().default(''),
});
export type QuestionInput = z.infer<typeof QuestionInput>;

export type { QuestionState };
export type Question = typeof productQuestions.$inferSelect;
/** What everybody may see of one. */
export type PublicQuestion = Pick<
	Question,
	'id' | 'author' | 'question' | 'createdAt' | 'answer' | 'answeredAt'
> & { buyers: BuyersAnswer[] };

type Product = { id: number; name: string; slug: string };
type Asking = {
	product: Product;
	/** Who is signed in; null for a visitor. */
	userId: number | null;
	/** The asker's IP address. */
	address: string;
	publicUrl: string;
	now: Date;
};

/**
 * Stores a question until staff have read it, and mails it to the shop. The same one sent again on the same day is one
 * question. That of a program is dropped without telling it.
 * @throws Problem too-many above LIMITS.questionAddress or LIMITS.questionAccount
 */
export async function askQuestion(
	db: Db,
	{ product, userId, address, publicUrl, now }: Asking,
	{ website, ...asked }: QuestionInput,
): Promise<void> {
	if (website !== '') return;
	await countAttempt(db, attemptKey('questionAddress', address), LIMITS.questionAddress);
	await countAttempt(db, attemptKey('questionAccount', asked.email), LIMITS.questionAccount);
	const dedupeKey = occasion(product.id, asked, now);
	await db.transaction(async (tx) => {
		const [stored] = await tx
			.insert(productQuestions)
			.values({
				...asked,
				productId: product.id,
				userId,
				dedupeKey,
				author: shownName(asked.name),
			})
			.onConflictDoNothing({ target: productQuestions.dedupeKey })
			.returning({ id: productQuestions.id });
		if (stored) await mailStaff(tx, { ...asked, id: stored.id, product }, publicUrl, dedupeKey);
	});
}

async function mailStaff(
	tx: Tx,
	asked: Parameters<typeof newQuestionMessage>[1],
	publicUrl: string,
	dedupeKey: string,
): Promise<void> {
	const shop = await mailShop(tx, publicUrl);
	await queueMail(tx, {
		kind: 'new-question',
		dedupeKey,
		to: shop.email,
		replyTo: asked.email,
		...newQuestionMessage(shop, asked),
	});
}

/** The first name, which is all that is shown; not one that is an address. */
export function shownName(name: string): string {
	const [first = ''] = name.trim().split(/\s+/);
	// By character, since half a surrogate pair cannot be shown.
	return isAdvertising(first) || first === ''
		? 'A shopper'
		: [...first].slice(0, LONGEST_AUTHOR).join('');
}

function occasion(
	productId: number,
	{ name, email, question }: Pick<QuestionInput, 'name' | 'email' | 'question'>,
	now: Date,
): string {
	const text = JSON.stringify([productId, name, email.toLowerCase(), question]);
	return `new-question:${lagosDay(now)}:${createHash('sha256').update(text).digest('hex')}`;
}

const SHOWN_COLUMNS = {
	id: productQuestions.id,
	author: productQuestions.author,
	question: productQuestions.question,
	createdAt: productQuestions.createdAt,
	answer: productQuestions.answer,
	answeredAt: productQuestions.answeredAt,
};

/** One page of the questions of a product that everybody sees, newest first; past the end it is empty. */
export async function visibleQuestions(
	db: DbOrTx,
	productId: number,
	page: number,
): Promise<ListPage<PublicQuestion>> {
	const perPage = QUESTIONS_A_PAGE;
	const which = isVisibleOf(productId);
	const [rows, counted] = await Promise.all([
		db
			.select(SHOWN_COLUMNS)
			.from(productQuestions)
			.where(which)
			.orderBy(desc(productQuestions.id))
			.limit(perPage)
			.offset((page - 1) * perPage),
		countRows(db, productQuestions, which, { page, perPage }),
	]);
	return listPage(await withBuyersAnswers(db, rows), counted, { page, perPage });
}

/** How many questions of a product everybody sees. */
export function countVisibleQuestions(db: DbOrTx, productId: number): Promise<number> {
	return db.$count(productQuestions, isVisibleOf(productId));
}

function isVisibleOf(productId: number) {
	return and(
		eq(productQuestions.productId, productId),
		inArray(productQuestions.state, ['shown', 'answered']),
	);
}

/** The newest questions of a product that have an answer, and whether there are more than `most`. */
export async function answeredQuestions(
	db: DbOrTx,
	productId: number,
	most: number,
): Promise<{ questions: PublicQuestion[]; isMore: boolean }> {
	const found = await db
		.select(SHOWN_COLUMNS)
		.from(productQuestions)
		.where(
			and(
				eq(productQuestions.productId, productId),
				// What the partial index says, which the planner does not conclude from the state asked for.
				inArray(productQuestions.state, ['shown', 'answered']),
				eq(productQuestions.state, 'answered'),
			),
		)
		.orderBy(desc(productQuestions.id))
		.limit(most + 1);
	const questions = await withBuyersAnswers(db, found.slice(0, most));
	return { questions, isMore: found.length > most };
}

/** Locks a question: changes of it and of its answers run one after the other. @throws Problem not-found */
export async function lockQuestion(tx: Tx, questionId: number | null): Promise<Question> {
	const [question] = await tx
		.select()
		.from(productQuestions)
		.where(eq(productQuestions.id, questionId ?? 0))
		.for('update');
	if (!question || question.state === 'deleted') throw questionMissing();
	return question;
}

export function questionMissing(): Problem {
	return new Problem('not-found', 'This question is no longer stored');
}
