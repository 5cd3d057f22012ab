import { and, asc, desc, eq, lt, ne, type SQL } from 'drizzle-orm';
import type { Db, DbOrTx } from '#db/client.ts';
import { contactMessages, contactSearchText, type MessageState } from '#db/shopper-schema.ts';
import { recordChange } from '../audit/audit.ts';
import type { ListPage, ListQuery } from '../kit/list-pages.ts';
import { Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { searchedPage } from '../search/searched-rows.ts';
import { holdsWords } from '../search/word-search.ts';
import { storedSince } from '../settings/retention-limits.ts';
import { staffSettings } from '../settings/settings.ts';

// Messages of the contact page as staff work on them: open until somebody says that they are answered, or spam.

export const MESSAGE_STATES = ['open', 'answered', 'spam'] as const satisfies MessageState[];
export const MESSAGE_SORTS = ['oldest', 'newest'] as const;
type MessageSort = (typeof MESSAGE_SORTS)[number];
type ContactMessage = typeof contactMessages.$inferSelect;

const ORDER: Record<MessageSort, SQL[]> = {
	oldest: [asc(contactMessages.id)],
	newest: [desc(contactMessages.id)],
};

/** One page of the messages in a state; `q` is words of name, address and text. Those waiting longest come first. */
export function messagePage(
	db: DbOrTx,
	query: ListQuery<MessageSort>,
	state: MessageState,
): Promise<ListPage<ContactMessage>> {
	const words = holdsWords(contactSearchText(contactMessages), query.q);
	const which = and(eq(contactMessages.state, state), words);
	const list = { table: contactMessages, which, query, order: ORDER[query.sort] };
	return searchedPage(db, list, (reader) => reader.select().from(contactMessages));
}

/** How many messages wait for an answer. */
export function openMessages(db: DbOrTx): Promise<number> {
	return db.$count(contactMessages, eq(contactMessages.state, 'open'));
}

/**
 * Puts a message from one state into another. @throws Problem not-found; conflict when it has left the first, because
 * somebody else was quicker
 */
export async function moveMessage(
	db: Db,
	userId: number,
	{ id, from, to }: { id: number | null; from: MessageState; to: MessageState },
): Promise<void> {
	await transact(db, async (tx) => {
		const [message] = await tx
			.select({ id: contactMessages.id, state: contactMessages.state })
			.from(contactMessages)
			.where(eq(contactMessages.id, id ?? 0))
			.for('update');
		if (!message) throw new Problem('not-found', 'This message is no longer stored');
		if (message.state !== from)
			throw new Problem('conflict', 'Somebody else has worked on this message. Look at it again.');
		const decidedAt = to === 'open' ? null : new Date();
		await tx
			.update(contactMessages)
			.set({ state: to, decidedAt })
			.where(eq(contactMessages.id, message.id));
		const change = { before: { state: from }, after: { state: to } };
		await recordChange(tx, {
			userId,
			action: 'update',
			noun: 'message',
			nounId: message.id,
			...change,
		});
	});
}

/** Removes messages that were answered, or found to be spam, long ago; returns how many. */
export async function clearContactMessages(db: Db, now = new Date()): Promise<number> {
	const { keepMessageDays } = await staffSettings(db);
	const since = storedSince('keepMessageDays', keepMessageDays, now);
	const { rowCount } = await db
		.delete(contactMessages)
		.where(and(ne(contactMessages.state, 'open'), lt(contactMessages.decidedAt, since)));
	return rowCount ?? 0;
}
