import { type SQL, sql } from 'drizzle-orm';
import {
	type AnyPgColumn,
	check,
	index,
	integer,
	jsonb,
	pgTable,
	text,
	uniqueIndex,
	varchar,
} from 'drizzle-orm/pg-core';
import { users } from './account-schema.ts';
import { products } from './catalogue-schema.ts';
import { at, createdAt, id, updatedAt } from './columns.ts';
import { foldedText } from './folded-text.ts';

/** The text by which staff search questions. */
export const questionSearchText = (t: {
	name: AnyPgColumn;
	email: AnyPgColumn;
	question: AnyPgColumn;
}): SQL => foldedText(sql`${t.name} || ' ' || coalesce(${t.email}, '') || ' ' || ${t.question}`);

/**
 * `shown` is visible and has no answer yet, `answered` visible with one. `deleted` were many at once, which can be undone
 * for an hour: nobody sees it, and it goes the night after.
 */
export type QuestionState = 'open' | 'shown' | 'answered' | 'hidden' | 'deleted';

/** What somebody asked about a product, once per dedupe key; visible when staff have shown it. */
export const productQuestions = pgTable(
	'product_questions',
	{
		id: id(),
		productId: integer('product_id')
			.notNull()
			.references(() => products.id, { onDelete: 'cascade' }),
		/** Who was signed in when asking: the question goes with the account. */
		userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
		dedupeKey: varchar('dedupe_key', { length: 191 }).notNull(),
		/** For staff; shortened to what is shown once it is no longer needed. */
		name: varchar('name', { length: 120 }).notNull(),
		/** For the mail with the answer; null once it is no longer needed. */
		email: varchar('email', { length: 191 }),
		/** As shown: the first name. */
		author: varchar('author', { length: 80 }).notNull(),
		question: text('question').notNull(),
		/** What the shop answered in public; null when it has not. */
		answer: text('answer'),
		/** When the shop's answer was last written. */
		answeredAt: at('answered_at'),
		state: varchar('state', { length: 20 }).$type<QuestionState>().notNull().default('open'),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
		/** When staff decided whether it is shown; null while it is open. */
		decidedAt: at('decided_at'),
	},
	(t) => [
		uniqueIndex('product_questions_once').on(t.dedupeKey),
		index('product_questions_visible')
			.on(t.productId, t.id)
			.where(sql`${t.state} in ('shown', 'answered')`),
		index('product_questions_product').on(t.productId),
		index('product_questions_state').on(t.state, t.id),
		index('product_questions_user').on(t.userId),
		index('product_questions_decided').on(t.decidedAt),
		index('product_questions_search').using('gin', sql`${questionSearchText(t)} gin_trgm_ops`),
		check(
			'product_questions_state_known',
			sql`${t.state} in ('open', 'shown', 'answered', 'hidden', 'deleted')`,
		),
		check('product_questions_answer_dated', sql`(${t.answer} is null) = (${t.answeredAt} is null)`),
		check('product_questions_decided_known', sql`(${t.state} = 'open') = (${t.decidedAt} is null)`),
	],
);

/** What a change of many questions made of one; its own words are not repeated here. */
export type ChangedQuestion = {
	id: number;
	/** The name of its product as it was then. */
	name: string;
	before: QuestionMoved;
	after: QuestionMoved;
};
export type QuestionMoved = { state: QuestionState; answer: string | null };
/** A question that stayed as it was, with its product's name and the sentence that says why. */
export type LeftQuestion = { id: number; name: string; reason: string };

/** Changes of many questions at once, kept so that they can be undone. */
export const questionChanges = pgTable(
	'question_changes',
	{
		id: id(),
		userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
		questions: jsonb('questions').$type<ChangedQuestion[]>().notNull(),
		/** What was to be changed and was not. */
		left: jsonb('left_as_is').$type<LeftQuestion[]>().notNull(),
		undoneAt: at('undone_at'),
		/** What was to be undone and was not; null until it is undone. */
		undoLeft: jsonb('undo_left').$type<LeftQuestion[]>(),
		createdAt: createdAt(),
	},
	(t) => [
		index('question_changes_created').on(t.createdAt),
		index('question_changes_user').on(t.userId),
	],
);

export type BuyersAnswerState = 'waiting' | 'shown' | 'hidden';

/** What buyers of the product answered, each once for a question; visible when staff have shown it. */
export const questionAnswers = pgTable(
	'question_answers',
	{
		id: id(),
		questionId: integer('question_id')
			.notNull()
			.references(() => productQuestions.id, { onDelete: 'cascade' }),
		userId: integer('user_id')
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		/** As shown: the first name. */
		author: varchar('author', { length: 80 }).notNull(),
		text: text('text').notNull(),
		state: varchar('state', { length: 20 }).$type<BuyersAnswerState>().notNull().default('waiting'),
		createdAt: createdAt(),
		/** When it was last written. */
		updatedAt: updatedAt(),
		/** When staff decided whether it is shown; null while it waits. */
		decidedAt: at('decided_at'),
	},
	(t) => [
		uniqueIndex('question_answers_once').on(t.questionId, t.userId),
		index('question_answers_shown').on(t.questionId, t.state, t.id),
		index('question_answers_waiting').on(t.questionId).where(sql`${t.state} = 'waiting'`),
		index('question_answers_decided').on(t.decidedAt),
		index('question_answers_user').on(t.userId),
		check('question_answers_state_known', sql`${t.state} in ('waiting', 'shown', 'hidden')`),
		check(
			'question_answers_decided_known',
			sql`(${t.state} = 'waiting') = (${t.decidedAt} is null)`,
		),
	],
);
