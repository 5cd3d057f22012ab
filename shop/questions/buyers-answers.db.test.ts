import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#db/account-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { productQuestions, questionAnswers } from '#db/question-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { announcedBy } from '#tests/helpers/admin-calls.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import { parseFields } from '../kit/input.ts';
import {
	answersOf,
	BuyersAnswerInput,
	decideBuyersAnswer,
	ownAnswer,
	writeBuyersAnswer,
} from './buyers-answers.ts';
import { clearQuestions } from './clear-questions.ts';
import { answeredQuestions, askQuestion, QuestionInput, visibleQuestions } from './questions.ts';
import {
	answersToRead,
	mailsFirstAnswer,
	moveQuestion,
	questionForStaff,
	questionPage,
	saveQuestion,
	WITH_ANSWERS_TO_READ,
} from './staff-questions.ts';

const db = await testDatabase();
const category = await makeCategory(db);
const admin = await makeAdminUser(db);
const publicUrl = 'https://shop.example';

/** A question that is shown without an answer, and somebody to whom its product was delivered. */
async function makeQuestion({ isShown = true, state = 'delivered' } = {}) {
	const product = await makeProduct(db, { categoryId: category.id, name: 'Ogene V58' });
	const asking = { product, userId: null, address: '102.89.1.1', publicUrl, now: new Date() };
	const email = `asker-${product.id}@example.com`;
	const fields = { name: 'Chidi Eze', email, question: 'Does it come with a clip?' };
	await askQuestion(db, asking, parseFields(QuestionInput, fields));
	const [question] = await db
		.select()
		.from(productQuestions)
		.where(eq(productQuestions.productId, product.id));
	if (!question) throw new Error('nothing was stored');
	if (isShown) await moveQuestion(db, { adminId: admin.id, questionId: question.id }, 'shown');
	const buyer = await makeShopper(db);
	await makeOrder(db, { userId: buyer.id, state }, [
		{ productId: product.id, name: product.name, unitKobo: 100, qty: 1 },
	]);
	return { product, question, buyer, email };
}

type Made = Awaited<ReturnType<typeof makeQuestion>>;

const write = ({ product, question }: Made, user: { id: number; name: string }, answer: string) =>
	writeBuyersAnswer(db, user, { productId: product.id, questionId: question.id }, { answer });

async function decide(
	{ question, buyer }: Made,
	to: 'shown' | 'hidden',
	seen: { from?: string; expectedUpdatedAt?: Date } = {},
) {
	const answer = await ownAnswer(db, buyer.id, question.id);
	const from = seen.from ?? answer?.state ?? '';
	const decided = { questionId: question.id, answerId: answer?.id ?? null, to, ...seen, from };
	await decideBuyersAnswer(db, { adminId: admin.id, publicUrl }, decided);
}

const shown = async ({ product }: Made) => (await visibleQuestions(db, product.id, 1)).rows[0];
/** Whether staff read that their answer is mailed. */
const isMailed = async ({ question }: Made) =>
	mailsFirstAnswer(db, await questionForStaff(db, question.id));
const stateOf = async ({ question }: Made) => (await questionForStaff(db, question.id)).state;

test('the answer of a buyer is shown once staff have read it, and who asked gets one mail', async () => {
	const made = await makeQuestion();
	await write(made, made.buyer, 'Yes, a <clip>.');
	expect(await shown(made)).toMatchObject({ buyers: [] });
	expect((await answersToRead(db)).total).toBe(1);
	const query = { page: 1, perPage: 10, sort: 'oldest', q: 'clip' } as const;
	const listed = await questionPage(db, query, WITH_ANSWERS_TO_READ);
	expect(listed.rows).toMatchObject([{ id: made.question.id }]);
	expect(await isMailed(made)).toBe(true);

	const tags = await announcedBy(db, () => decide(made, 'shown'));
	expect(tags).toContain(`product:${made.product.id}`);
	const answered = { buyers: [{ author: 'Ngozi', text: 'Yes, a <clip>.' }], answer: null };
	expect(await shown(made)).toMatchObject(answered);
	const onProduct = await answeredQuestions(db, made.product.id, 3);
	expect(onProduct.questions).toMatchObject([answered]);
	expect(await stateOf(made)).toBe('answered');
	expect(await isMailed(made)).toBe(false);
	const by = { adminId: admin.id, questionId: made.question.id, publicUrl };
	const { question } = made.question;
	await saveQuestion(db, by, { question, answer: 'It does.' });
	await saveQuestion(db, by, { question, answer: '' });
	expect(await stateOf(made)).toBe('answered');
	const sent = await db.select().from(mails).where(eq(mails.recipient, made.email));
	expect(sent).toMatchObject([{ kind: 'question-answered' }]);
	expect(sent[0]?.bodyText).toContain('Yes, a <clip>.');
	const trail = await db.select().from(auditTrail).where(eq(auditTrail.noun, 'answer'));
	expect(trail).toMatchObject([{ action: 'show', after: { state: 'shown' } }]);

	await moveQuestion(db, by, 'hidden');
	expect(await moveQuestion(db, by, 'shown')).toBe('answered');
	await decide(made, 'hidden');
	expect(await shown(made)).toMatchObject({ buyers: [] });
	expect(await stateOf(made)).toBe('shown');
	expect(await isMailed(made)).toBe(false);
});

test('an answer that is written anew waits again, and the old one disappears', async () => {
	const made = await makeQuestion();
	await write(made, made.buyer, 'Yes.');
	const before = await ownAnswer(db, made.buyer.id, made.question.id);
	await write(made, made.buyer, 'No, I was wrong.');
	const stale = decide(made, 'shown', { expectedUpdatedAt: before?.updatedAt ?? new Date() });
	await expect(stale).rejects.toMatchObject({ code: 'conflict' });
	await decide(made, 'shown');
	const tags = await announcedBy(db, () => write(made, made.buyer, 'Yes after all.'));
	expect(tags).toContain(`product:${made.product.id}`);
	expect(await shown(made)).toMatchObject({ buyers: [] });
	expect(await answersOf(db, made.question.id)).toMatchObject([
		{ text: 'Yes after all.', state: 'waiting' },
	]);
});

test('of two who decide at once, the second is told', async () => {
	const made = await makeQuestion();
	await write(made, made.buyer, 'Yes.');
	const both = await Promise.allSettled([
		decide(made, 'shown', { from: 'waiting' }),
		decide(made, 'hidden', { from: 'waiting' }),
	]);
	expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('nobody answers what was not delivered to them, is not shown or is of another product', async () => {
	const made = await makeQuestion();
	const stranger = await makeShopper(db);
	await expect(write(made, stranger, 'Yes.')).rejects.toMatchObject({ code: 'forbidden' });
	const onItsWay = await makeQuestion({ state: 'sent' });
	await expect(write(onItsWay, onItsWay.buyer, 'Yes.')).rejects.toMatchObject({
		code: 'forbidden',
	});
	const open = await makeQuestion({ isShown: false });
	await expect(write(open, open.buyer, 'Yes.')).rejects.toMatchObject({ code: 'not-found' });
	const elsewhere = { ...made, question: open.question };
	await expect(write(elsewhere, made.buyer, 'Yes.')).rejects.toMatchObject({ code: 'not-found' });
	for (const answer of ['  ', 'x'.repeat(1501)]) {
		expect(() => parseFields(BuyersAnswerInput, { answer })).toThrowError(
			expect.objectContaining({ fields: { answer: [expect.any(String)] } }),
		);
	}
});

test('of one question the first ten answers are shown, and those of an account go with it', async () => {
	const made = await makeQuestion();
	const buyers = await Promise.all(Array.from({ length: 11 }, () => makeShopper(db)));
	await db.insert(questionAnswers).values(
		buyers.map(({ id: userId }, place) => ({
			questionId: made.question.id,
			userId,
			author: 'Ngozi',
			text: `Answer ${place}`,
			state: 'shown' as const,
			decidedAt: new Date(),
		})),
	);
	const texts = async () => (await shown(made))?.buyers.map(({ text }) => text);
	expect(await texts()).toEqual(Array.from({ length: 10 }, (_, place) => `Answer ${place}`));
	await db.delete(users).where(eq(users.id, buyers[0]?.id ?? 0));
	expect((await texts())?.at(-1)).toBe('Answer 10');
});

test('an answer that was hidden goes after 90 days', async () => {
	const made = await makeQuestion();
	await write(made, made.buyer, 'Buy followers');
	await decide(made, 'hidden');
	const stored = () => answersOf(db, made.question.id);
	await clearQuestions(db, new Date(Date.now() + 89 * 86_400_000));
	expect(await stored()).toHaveLength(1);
	await clearQuestions(db, new Date(Date.now() + 91 * 86_400_000));
	expect(await stored()).toEqual([]);
});
