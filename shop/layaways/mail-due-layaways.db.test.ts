import { eq, like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { layaways } from '#db/layaways/layaway-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { cashDesk } from '#tests/helpers/cash.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { layingAway } from '#tests/helpers/layaways.ts';
import { inDays } from '#tests/helpers/quotes.ts';
import { mailDueLayaways } from './mail-due-layaways.ts';

const db = await testDatabase();
const { ada, makeCollector } = await cashDesk(db);
const counter = await makeCollector({ name: 'Till', kind: 'counter' });
const { open, pay, cancel, extend } = layingAway(db, ada.id, counter);
const { id: categoryId } = await makeCategory(db);
const drum = await makeProduct(db, { categoryId, sellingKobo: 1000_00, originalKobo: 0, qty: 99 });
const opened = (fields: Record<string, string> = {}) =>
	open({ [`qty_${drum.id}`]: '1', amount: '300', due_on: inDays(30), ...fields });
const run = (days: number) =>
	mailDueLayaways(db, 'https://shop.example', new Date(Date.now() + days * 86_400_000));
const mailsOf = async (id: number) =>
	(
		await db
			.select({ kind: mails.kind, text: mails.bodyText })
			.from(mails)
			.where(like(mails.dedupeKey, `layaway-%:${id}:%`))
			.orderBy(mails.id)
	).map(({ kind, text }) => [kind, text.includes('₦700 is left')]);

test('reminds once some days before the last day and once after it, and again of a later day', async () => {
	const id = await opened();
	expect(await run(24)).toBe(0);
	expect(await run(25)).toBe(1);
	expect(await run(30)).toBe(0);
	expect(await mailsOf(id)).toEqual([['layaway-due', true]]);
	expect([await run(31), await run(32)]).toEqual([1, 0]);
	expect(await mailsOf(id)).toEqual([
		['layaway-due', true],
		['layaway-overdue', true],
	]);
	await extend(id, { due_on: inDays(60) });
	expect(await run(56)).toBe(1);
	await cancel(id, { fee: '300' });
});

test('reminds nobody of what is paid, over or without an address, nor who opened it a day ago', async () => {
	const [paid, cancelled, silent, brief] = [
		await opened(),
		await opened(),
		await opened({ email: '' }),
		await opened({ due_on: inDays(2) }),
	];
	await pay(paid, '700');
	await cancel(cancelled, { fee: '300' });
	expect(await run(1)).toBe(0);
	expect(await run(31)).toBe(0);
	// What is overdue is said also of a short one.
	expect(await run(3)).toBe(1);
	expect(await mailsOf(brief)).toEqual([['layaway-overdue', true]]);
	const [row] = await db.select().from(layaways).where(eq(layaways.id, silent));
	expect(row?.email).toBe('');
});
