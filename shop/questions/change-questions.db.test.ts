import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { mails } from '#db/mail-schema.ts';
import { productQuestions, questionAnswers } from '#db/question-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { announcedBy } from '#tests/helpers/admin-calls.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import { parseFields } from '../kit/input.ts';
import { newFormKey } from '../kit/sent-once.ts';
import { answersOf, decideBuyersAnswer } from './buyers-answers.ts';
import {
	changeQuestions,
	previewQuestions,
	QuestionsEdit,
	questionVersion,
} from './change-questions.ts';
import { clearQuestions } from './clear-questions.ts';
import { visibleQuestions } from './questions.ts';
import { questionForStaff, questionPage, saveQuestion } from './staff-questions.ts';
import { forgetQuestionChanges, questionChangeOf, undoQuestions } from './undo-questions.ts';

const db = await testDatabase();
const admin = await makeAdminUser(db);
const { id: categoryId } = await makeCategory(db);
const product = await makeProduct(db, { categoryId, name: 'Ogene' });
const publicUrl = 'https://shop.example';
let asked = 0;

beforeEach(async () => {
	await db.delete(mails);
});

async function ask(given: Partial<typeof productQuestions.$inferInsert> = {}) {
	asked += 1;
	const [row] = await db
		.insert(productQuestions)
		.values({
			productId: product.id,
			dedupeKey: `asked-${asked}`,
			name: 'Ada Okafor',
			author: 'Ada',
			email: `ada${asked}@example.com`,
			question: `Does number ${asked} come with a clip?`,
			...(given.state && given.state !== 'open' ? { decidedAt: new Date() } : {}),
			...(given.answer ? { answeredAt: new Date() } : {}),
			...given,
		})
		.returning();
	if (!row) throw new Error('not asked');
	return row.id;
}
const edit = (change: string, answer = '') => parseFields(QuestionsEdit, { change, answer });
async function seenNow(ids: number[], sent: QuestionsEdit) {
	const rows = await previewQuestions(db, ids, sent);
	return new Map(rows.map((row) => [row.id, questionVersion(row)]));
}
async function change(ids: number[], sent: QuestionsEdit, formKey?: string) {
	const seen = await seenNow(ids, sent);
	const by = { adminId: admin.id, publicUrl, edit: sent, seen };
	return changeQuestions(db, { ...by, ...(formKey ? { formKey } : {}) });
}
async function stored(id: number) {
	const [row] = await db.select().from(productQuestions).where(eq(productQuestions.id, id));
	return row && [row.state, row.answer];
}
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);

test('many are answered with one text: announced, recorded, each mailed once after a while, and undone', async () => {
	const [open, hidden] = [await ask(), await ask({ state: 'hidden' })];
	let made = 0;
	const tags = await announcedBy(db, async () => {
		made = await change([open, hidden], edit('answer', ' Yes, two. '));
	});
	expect(await stored(open)).toEqual(['answered', 'Yes, two.']);
	expect(await stored(hidden)).toEqual(['answered', 'Yes, two.']);
	expect(tags).toContain(`product:${product.id}`);
	const [trail] = await db.select().from(auditTrail).where(eq(auditTrail.nounId, open));
	expect(trail).toMatchObject({ noun: 'question', action: 'answer', userId: admin.id });
	const waiting = await db.select().from(mails);
	expect(waiting.map(({ kind, state }) => [kind, state])).toEqual([
		['question-answered', 'waiting'],
		['question-answered', 'waiting'],
	]);
	await undoQuestions(db, admin.id, made);
	expect(await stored(open)).toEqual(['open', null]);
	expect(await stored(hidden)).toEqual(['hidden', null]);
	expect(await db.$count(mails)).toBe(0);
	// Answered anew, its asker gets the mail.
	await change([open], edit('answer', 'No.'));
	expect(await db.$count(mails)).toBe(1);
});

test('a mail that has left is not sent again after an undo', async () => {
	const id = await ask();
	const made = await change([id], edit('answer', 'Yes.'));
	await db.update(mails).set({ sentAt: new Date() });
	await undoQuestions(db, admin.id, made);
	await change([id], edit('answer', 'No.'));
	expect(await db.$count(mails)).toBe(1);
});

test('many are hidden and shown, with what they have of an answer', async () => {
	const [open, shown] = [await ask(), await ask({ state: 'answered', answer: 'Yes.' })];
	const byBuyer = await ask();
	const shopper = await makeShopper(db);
	await db.insert(questionAnswers).values({
		questionId: byBuyer,
		userId: shopper.id,
		author: 'Obi',
		text: 'It does.',
		state: 'shown',
		decidedAt: new Date(),
	});
	await change([open, shown], edit('hide'));
	expect([await stored(open), await stored(shown)]).toEqual([
		['hidden', null],
		['hidden', 'Yes.'],
	]);
	await change([open, shown, byBuyer], edit('show'));
	expect([await stored(open), await stored(shown), await stored(byBuyer)]).toEqual([
		['shown', null],
		['answered', 'Yes.'],
		['answered', null],
	]);
	expect(await db.$count(mails)).toBe(0);
});

test('deleted ones are gone for everybody, come back for an hour, and are removed after it', async () => {
	const [back, gone] = [await ask({ state: 'shown' }), await ask()];
	const first = await change([back], edit('delete'));
	const second = await change([gone], edit('delete'));
	await expect(questionForStaff(db, back)).rejects.toMatchObject({ code: 'not-found' });
	const query = { q: '', sort: 'oldest', page: 1, perPage: 50 } as const;
	for (const state of ['open', 'shown', 'hidden', 'buyers'] as const) {
		const { rows } = await questionPage(db, query, state);
		expect(rows.map(({ id }) => id)).not.toContain(back);
	}
	expect((await visibleQuestions(db, product.id, 1)).rows.map(({ id }) => id)).not.toContain(back);
	await expect(
		saveQuestion(
			db,
			{ adminId: admin.id, questionId: gone, publicUrl },
			{ question: 'Anything?', answer: 'No' },
		),
	).rejects.toMatchObject({ code: 'not-found' });
	await undoQuestions(db, admin.id, first);
	expect(await stored(back)).toEqual(['shown', null]);
	await clearQuestions(db);
	expect(await stored(gone)).toEqual(['deleted', null]);
	await clearQuestions(db, later(61));
	expect(await stored(gone)).toBeUndefined();
	expect(await stored(back)).toEqual(['shown', null]);
	await undoQuestions(db, admin.id, second);
	expect((await questionChangeOf(db, second)).undoLeft).toMatchObject([
		{ id: gone, name: 'Ogene', reason: 'It was deleted since.' },
	]);
});

test('undone, a question is answered if it is by then: what a buyer wrote is decided apart', async () => {
	const [answered, asked] = [await ask({ state: 'shown' }), await ask({ state: 'answered' })];
	const { id: userId } = await makeShopper(db);
	const by = { userId, author: 'Obi', text: 'It does.' };
	await db.insert(questionAnswers).values([
		{ ...by, questionId: answered },
		{ ...by, questionId: asked, state: 'shown', decidedAt: new Date() },
	]);
	const made = await change([answered, asked], edit('hide'));
	for (const [questionId, from, to] of [
		[answered, 'waiting', 'shown'],
		[asked, 'shown', 'hidden'],
	] as const) {
		const [answer] = await answersOf(db, questionId);
		const decided = { questionId, answerId: answer?.id ?? null, from, to };
		await decideBuyersAnswer(db, { adminId: admin.id, publicUrl }, decided);
	}
	await undoQuestions(db, admin.id, made);
	expect([await stored(answered), await stored(asked)]).toEqual([
		['answered', null],
		['shown', null],
	]);
});

test('what was changed meanwhile or has another answer stays, on the way there and back', async () => {
	const [a, b, c] = [await ask(), await ask(), await ask({ state: 'answered', answer: 'Yes.' })];
	const sent = edit('answer', 'No.');
	const seen = await seenNow([a, b, c], sent);
	const save = (questionId: number, answer: string) =>
		saveQuestion(
			db,
			{ adminId: admin.id, questionId, publicUrl },
			{ question: 'Is it loud enough?', answer },
		);
	await save(b, 'Perhaps.');
	const formKey = newFormKey();
	const made = await changeQuestions(db, {
		adminId: admin.id,
		publicUrl,
		edit: sent,
		seen,
		formKey,
	});
	expect((await questionChangeOf(db, made)).left.map(({ id, reason }) => [id, reason])).toEqual([
		[b, 'It was changed after you looked at it.'],
		[c, 'It has another answer already: change that on its own page.'],
	]);
	await expect(
		changeQuestions(db, { adminId: admin.id, publicUrl, edit: sent, seen, formKey }),
	).rejects.toMatchObject({ code: 'conflict' });
	await save(a, 'Never.');
	await undoQuestions(db, admin.id, made);
	expect(await stored(a)).toEqual(['answered', 'Never.']);
	await expect(undoQuestions(db, admin.id, made)).rejects.toMatchObject({ code: 'conflict' });
});

test('wrong and late requests are refused', async () => {
	const id = await ask({ state: 'hidden' });
	expect(() => edit('melt')).toThrow();
	expect(() => edit('answer', ' ')).toThrow(
		expect.objectContaining({ fields: { answer: ['The answer field is required.'] } }),
	);
	await expect(previewQuestions(db, [], edit('hide'))).rejects.toMatchObject({ code: 'invalid' });
	await expect(change([id], edit('hide'))).rejects.toMatchObject({ code: 'conflict' });
	const made = await change([id], edit('show'));
	await expect(undoQuestions(db, admin.id, made, later(61))).rejects.toMatchObject({
		code: 'conflict',
	});
	expect(await forgetQuestionChanges(db, later(8 * 24 * 60))).toBeGreaterThan(0);
	await expect(questionChangeOf(db, made)).rejects.toMatchObject({ code: 'not-found' });
});
