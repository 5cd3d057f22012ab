import { eq, like } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { attempts, users } from '#db/account-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { productQuestions } from '#db/question-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { announcedBy } from '#tests/helpers/admin-calls.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import { LIMITS } from '../accounts/attempts.ts';
import { parseFields } from '../kit/input.ts';
import { clearQuestions } from './clear-questions.ts';
import {
	answeredQuestions,
	askQuestion,
	QuestionInput,
	shownName,
	visibleQuestions,
} from './questions.ts';
import {
	deleteQuestion,
	moveQuestion,
	openQuestions,
	QuestionEdit,
	questionForStaff,
	questionPage,
	saveQuestion,
} from './staff-questions.ts';

const db = await testDatabase();
const category = await makeCategory(db);
const product = await makeProduct(db, { categoryId: category.id, name: 'Ogene V58' });
const admin = await makeAdminUser(db);

const publicUrl = 'https://shop.example';
const now = new Date('2026-11-03T10:00:00Z');
const origin = { product, userId: null, address: '102.89.1.1', publicUrl, now };
const ADA = {
	name: 'Adébáyọ̀ Okafor',
	email: 'ada@example.com',
	question: 'Does it come with a clip?',
};
const later = (days: number) => new Date(Date.now() + days * 86_400_000);

beforeEach(async () => {
	await db.delete(productQuestions);
	await db.delete(mails);
	await db.delete(attempts);
});

const ask = (given: Partial<typeof ADA> & { website?: string } = {}, from = {}) =>
	askQuestion(db, { ...origin, ...from }, parseFields(QuestionInput, { ...ADA, ...given }));

/** A question as it is stored. */
async function asked(given: Partial<typeof ADA> = {}, from = {}) {
	await ask(given, from);
	const { question } = { ...ADA, ...given };
	const [row] = await db
		.select()
		.from(productQuestions)
		.where(eq(productQuestions.question, question));
	if (!row) throw new Error('nothing was stored');
	return row;
}

const by = (questionId: number, expectedUpdatedAt?: Date) => ({
	adminId: admin.id,
	questionId,
	...(expectedUpdatedAt ? { expectedUpdatedAt } : {}),
});

const save = ({ id, question }: { id: number; question: string }, answer: string, seen?: Date) =>
	saveQuestion(db, { ...by(id, seen), publicUrl }, { question, answer });

const shown = async () => (await visibleQuestions(db, product.id, 1)).rows;
const mailsOf = (kind: string) => db.select().from(mails).where(eq(mails.kind, kind));

test('a question is shown once staff have answered it, with the first name alone, and its asker gets one mail', async () => {
	const row = await asked();
	expect(await shown()).toEqual([]);
	expect(await openQuestions(db)).toEqual({ total: 1, isMore: false });
	const [toStaff] = await mailsOf('new-question');
	expect(toStaff).toMatchObject({
		replyTo: ADA.email,
		subject: `${ADA.name} asks about Ogene V58`,
	});
	expect(toStaff?.bodyText).toContain(`${publicUrl}/admin/questions/${row.id}`);

	const tags = await announcedBy(db, () => save(row, 'Yes, a <clip>.'));
	expect(tags).toContain(`product:${product.id}`);
	const [visible] = await shown();
	expect(visible).toMatchObject({ author: 'Adébáyọ̀', answer: 'Yes, a <clip>.' });
	expect(JSON.stringify(visible)).not.toMatch(/ada@|Okafor/);
	await save(row, 'Yes, two.');
	await save(row, '');
	expect((await shown())[0]?.answer).toBeNull();
	await save(row, 'Yes, three.');
	const [mail, ...more] = await mailsOf('question-answered');
	expect(more).toEqual([]);
	expect(mail).toMatchObject({
		recipient: ADA.email,
		subject: 'Your question about Ogene V58 is answered',
	});
	expect(mail?.bodyText).toContain('Yes, a <clip>.');
	expect(mail?.bodyText).toContain(`${publicUrl}/product/${product.slug}/questions`);
	expect(mail?.bodyHtml).toContain('Yes, a &lt;clip&gt;.');

	const trail = await db.select().from(auditTrail).where(eq(auditTrail.nounId, row.id));
	expect(trail.map(({ noun, action }) => `${noun} ${action}`)).toEqual([
		'question answer',
		'question change-answer',
		'question remove-answer',
		'question answer',
	]);
	expect(JSON.stringify(trail)).not.toContain(ADA.email);
});

test('staff show a question without an answer, hide it, show it again and delete it', async () => {
	const row = await asked();
	expect(await moveQuestion(db, by(row.id), 'shown')).toBe('shown');
	expect(await shown()).toMatchObject([{ id: row.id, answer: null }]);
	await save(row, 'Yes.');
	const hiding = await announcedBy(db, () => moveQuestion(db, by(row.id), 'hidden'));
	expect(hiding).toContain(`product:${product.id}`);
	expect(await shown()).toEqual([]);
	expect(await moveQuestion(db, by(row.id), 'shown')).toBe('answered');
	expect(await shown()).toMatchObject([{ id: row.id, answer: 'Yes.' }]);
	await deleteQuestion(db, by(row.id));
	expect(await shown()).toEqual([]);
	await expect(questionForStaff(db, row.id)).rejects.toMatchObject({ code: 'not-found' });
	const [last] = await db.select().from(auditTrail).where(like(auditTrail.action, 'delete'));
	expect(last?.before).toMatchObject({ question: ADA.question, answer: 'Yes.' });
});

test('a question is not shown or hidden while what was typed beside it would be lost', async () => {
	const row = await asked();
	const { question } = row;
	const unsaved = (field: string) => ({
		code: 'invalid',
		fields: { [field]: [expect.anything()] },
	});
	const typed = { question, answer: 'Half a tone' };
	for (const to of ['shown', 'hidden'] as const)
		await expect(moveQuestion(db, by(row.id), to, typed)).rejects.toMatchObject(unsaved('answer'));
	const other = { question: `${question} And a strap?`, answer: '' };
	const move = moveQuestion(db, by(row.id), 'shown', other);
	await expect(move).rejects.toMatchObject(unsaved('question'));
	expect(await moveQuestion(db, by(row.id), 'shown', { question, answer: '' })).toBe('shown');
});

test('of two who answer at once, the second is told', async () => {
	const row = await asked();
	const both = await Promise.allSettled([
		save(row, 'one', row.updatedAt),
		save(row, 'two', row.updatedAt),
	]);
	expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
	const { updatedAt } = await questionForStaff(db, row.id);
	const stale = { code: 'conflict', facts: { updatedAt: updatedAt.toISOString() } };
	for (const change of [moveQuestion(db, by(row.id, row.updatedAt), 'hidden')])
		await expect(change).rejects.toMatchObject(stale);
	await expect(deleteQuestion(db, by(row.id, row.updatedAt))).rejects.toMatchObject(stale);
	expect(await mailsOf('question-answered')).toHaveLength(1);
});

test('saving nothing is refused beside the answer', async () => {
	const row = await asked();
	await expect(save(row, '')).rejects.toMatchObject({
		code: 'invalid',
		fields: { answer: ['The answer field is required.'] },
	});
	await save({ ...row, question: 'Does it come with clips?' }, '');
	expect(await questionForStaff(db, row.id)).toMatchObject({
		state: 'open',
		question: 'Does it come with clips?',
	});
	expect(() =>
		parseFields(QuestionEdit, { question: ADA.question, answer: 'x'.repeat(1501) }),
	).toThrowError(expect.objectContaining({ fields: { answer: [expect.any(String)] } }));
});

test('the same question sent twice on a day is one, and that of a program is none', async () => {
	await Promise.all([ask(), ask()]);
	await ask({ question: 'Another from a program', website: 'x' });
	expect(await db.$count(productQuestions)).toBe(1);
	expect(await mailsOf('new-question')).toHaveLength(1);
	await ask({}, { now: new Date('2026-11-04T10:00:00Z') });
	expect(await db.$count(productQuestions)).toBe(2);
});

test.each([
	[{}, ['email', 'name', 'question']],
	[{ ...ADA, question: 'Too short' }, ['question']],
	[{ ...ADA, question: `  ${'\r\n'.repeat(20)}short ` }, ['question']],
	[{ ...ADA, question: 'x'.repeat(1001) }, ['question']],
	[{ ...ADA, question: 'A NUL byte \0 in it' }, ['question']],
	[{ ...ADA, name: 'Ada\r\nBcc: all@example.com' }, ['name']],
	[{ ...ADA, email: 'ada@example.com, all@example.com' }, ['email']],
])('%j is refused beside its fields', (sent, fields) => {
	const parsed = QuestionInput.safeParse(sent);
	const wrong = parsed.success ? [] : parsed.error.issues.map(({ path }) => String(path[0]));
	expect([...new Set(wrong)].toSorted()).toEqual(fields);
});

test('ends of lines count once, as in the browser', () => {
	const lines = `${'a'.repeat(499)}\r\n${'b'.repeat(500)}`;
	expect(parseFields(QuestionInput, { ...ADA, question: lines }).question).toHaveLength(1000);
});

test('one stranger asks no more than the limits allow, by address of mail and of network', async () => {
	for (let n = 0; n < LIMITS.questionAccount.limit; n += 1) {
		await ask({ question: `Question number ${n}` }, { address: `102.89.1.${n}` });
	}
	await expect(ask({ email: 'ADA@example.com' })).rejects.toMatchObject({ code: 'too-many' });
	await db
		.update(attempts)
		.set({ count: LIMITS.questionAddress.limit })
		.where(eq(attempts.key, `questionAddress:${origin.address}`));
	const other = ask({ email: 'obi@example.com' });
	await expect(other).rejects.toMatchObject({ code: 'too-many' });
});

test.each([
	['  Ngozi Okafor', 'Ngozi'],
	['ngozi@example.com', 'A shopper'],
	['www.evil.example', 'A shopper'],
])('%j is shown as %j', (name, first) => {
	expect(shownName(name)).toBe(first);
});

test('staff find questions by name, address and words, and page through them', async () => {
	const row = await asked();
	await asked({ question: 'How long is its cable?', name: 'Obi', email: 'obi@example.com' });
	const found = async (q: string) =>
		(await questionPage(db, { page: 1, perPage: 10, sort: 'oldest', q }, 'open')).rows;
	expect(await found('adebayo clip')).toMatchObject([{ id: row.id, productName: 'Ogene V58' }]);
	expect(await found('obi@example')).toMatchObject([{ name: 'Obi' }]);
	expect(await found('trumpet')).toEqual([]);
	const second = { page: 2, perPage: 1, sort: 'newest', q: '' } as const;
	expect(await questionPage(db, second, 'open')).toMatchObject({
		rows: [{ id: row.id }],
		total: 2,
		lastPage: 2,
	});
	await moveQuestion(db, by(row.id), 'shown');
	expect(await visibleQuestions(db, product.id, 2)).toMatchObject({ rows: [], total: 1 });
});

test('the page of the product gets the newest with an answer, and whether there are more', async () => {
	const rows = [
		await asked({ question: 'How loud is it really?' }),
		await asked({ question: 'How long is its cable?' }),
		await asked({ question: 'Nobody answers this one' }),
	];
	for (const row of rows.slice(0, 2)) await save(row, 'Very.');
	await moveQuestion(db, by(rows[2]?.id ?? 0), 'shown');
	const newest = { questions: [{ id: rows[1]?.id, answer: 'Very.' }] };
	expect(await answeredQuestions(db, product.id, 1)).toMatchObject({ ...newest, isMore: true });
	await moveQuestion(db, by(rows[0]?.id ?? 0), 'hidden');
	expect(await answeredQuestions(db, product.id, 1)).toMatchObject({ ...newest, isMore: false });
});

test('addresses go 90 days after the answer, hidden questions altogether; what waits stays', async () => {
	const answered = await asked();
	const hidden = await asked({ question: 'Buy followers here' });
	const waiting = await asked({ question: 'Is it loud enough?' });
	const unanswered = await asked({ question: 'Is it heavy to carry?' });
	await save(answered, 'Yes.');
	await moveQuestion(db, by(hidden.id), 'hidden');
	await moveQuestion(db, by(unanswered.id), 'shown');
	expect(await clearQuestions(db, later(89))).toBe(0);
	expect(await clearQuestions(db, later(91))).toBe(2);
	const left = await db.select().from(productQuestions).orderBy(productQuestions.id);
	expect(left.map(({ id, email, name }) => [id, email, name])).toEqual([
		[answered.id, null, 'Adébáyọ̀'],
		[waiting.id, ADA.email, ADA.name],
		[unanswered.id, ADA.email, ADA.name],
	]);
	await save(answered, 'Yes, it does.');
	expect(await clearQuestions(db, later(91))).toBe(0);
});

test('a question goes with the account of who asked', async () => {
	const shopper = await makeShopper(db);
	await asked({}, { userId: shopper.id });
	await db.delete(users).where(eq(users.id, shopper.id));
	expect(await db.$count(productQuestions)).toBe(0);
});
