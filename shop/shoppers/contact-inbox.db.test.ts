import { expect, test } from 'vitest';
import { contactMessages } from '#db/shopper-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { sendContactMessage } from './contact.ts';
import { clearContactMessages, messagePage, moveMessage, openMessages } from './contact-inbox.ts';

const db = await testDatabase();
const { user } = await makeAdmin(db);
const now = new Date('2026-11-03T10:00:00Z');
const origin = { address: '102.89.1.1', publicUrl: 'http://shop.test', now };
const ada = { name: 'Adébáyọ̀', email: 'ada@example.com', message: 'Is the horn in stock?' };
const found = async (state: 'open' | 'answered' | 'spam', q = '') =>
	(await messagePage(db, { page: 1, perPage: 10, sort: 'oldest', q }, state)).rows;

test('a message waits until one of two people answers it, is found by its words and cleared at last', async () => {
	await sendContactMessage(db, ada, origin);
	await sendContactMessage(db, ada, origin);
	await sendContactMessage(db, { ...ada, message: 'Buy links' }, origin);
	await sendContactMessage(db, { ...ada, message: 'From a program', website: 'x' }, origin);
	expect(await openMessages(db)).toBe(2);
	const [message, spam] = await found('open');
	expect(message).toMatchObject({ ...ada, state: 'open', decidedAt: null });
	expect(await found('open', 'adebayo horn')).toMatchObject([{ id: message?.id }]);
	expect(await found('open', 'trumpet')).toEqual([]);

	const answer = { id: message?.id ?? 0, from: 'open', to: 'answered' } as const;
	const twice = await Promise.allSettled([1, 2].map(() => moveMessage(db, user.id, answer)));
	expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
	await moveMessage(db, user.id, { id: spam?.id ?? 0, from: 'open', to: 'spam' });
	expect(await found('answered')).toMatchObject([{ id: message?.id }]);
	expect(await openMessages(db)).toBe(0);
	await expect(moveMessage(db, user.id, { ...answer, id: null })).rejects.toMatchObject({
		code: 'not-found',
	});

	await moveMessage(db, user.id, { id: spam?.id ?? 0, from: 'spam', to: 'open' });
	expect(await clearContactMessages(db)).toBe(0);
	expect(await clearContactMessages(db, new Date(Date.now() + 91 * 86_400_000))).toBe(1);
	expect(await db.$count(contactMessages)).toBe(1);
});
