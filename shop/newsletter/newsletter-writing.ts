import { and, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { mails } from '#db/mail-schema.ts';
import { type NewsletterState, newsletters } from '#db/newsletter-schema.ts';
import { recordChange } from '../audit/audit.ts';
import { linkedArticle } from '../blog/linked-article.ts';
import { LONGEST_TEXT } from '../blog/longest-text.ts';
import { noOffers } from '../discounts/shelf-price.ts';
import { later, refuseStale } from '../edits/edit-times.ts';
import { countRows } from '../kit/counted.ts';
import { parseFields, plainText, requiredText } from '../kit/input.ts';
import { type ListPage, type ListQuery, listPage } from '../kit/list-pages.ts';
import { Problem } from '../kit/problem.ts';
import { sentOnce } from '../kit/sent-once.ts';
import { transact } from '../kit/transact.ts';
import type { Message } from '../mail/mail-layout.ts';
import { newsletterMessage } from '../mail/newsletter/newsletter-letter.ts';
import { mailShop } from '../settings/settings.ts';

// Writing newsletters: subject and text in the notation of articles, until the first of its mails leaves.

const NewsletterFields = z
	.object({
		subject: requiredText('subject', 255),
		content: requiredText('content', LONGEST_TEXT),
		/** What the buttons of a form without scripts put at the end of the text. */
		insert: plainText(LONGEST_TEXT).optional(),
	})
	.transform(({ insert, content, subject }) => ({
		subject,
		content: insert ? `${content.trimEnd()}\n${insert}\n` : content,
	}));

export type Newsletter = typeof newsletters.$inferSelect;
export const NEWSLETTER_SORTS = ['newest'] as const;

/** Stores a new newsletter, which is sent to nobody yet. @throws Problem invalid (`subject`, `content`); conflict */
export async function writeNewsletter(
	db: Db,
	adminId: number,
	sent: Record<string, unknown>,
	{ formKey }: { formKey?: string } = {},
): Promise<Newsletter> {
	const fields = parseFields(NewsletterFields, sent);
	return transact(db, async (tx) => {
		await sentOnce(tx, formKey, 'This newsletter was saved already: see the list.');
		const [written] = await tx.insert(newsletters).values(fields).returning();
		if (!written) throw new Error('A newsletter was not stored');
		await recordChange(tx, {
			userId: adminId,
			action: 'create',
			noun: 'newsletter',
			nounId: written.id,
			before: null,
			after: { title: fields.subject },
		});
		return written;
	});
}

/**
 * Changes a newsletter that nobody has got yet. `seenAt` is the time of the version that the form showed.
 * @throws Problem invalid (`subject`, `content`); not-found; conflict when it was changed or sent since
 */
export async function changeNewsletter(
	db: Db,
	adminId: number,
	newsletterId: number | null,
	sent: Record<string, unknown>,
	seenAt?: Date,
): Promise<Newsletter> {
	const fields = parseFields(NewsletterFields, sent);
	return transact(db, async (tx) => {
		const before = await lockNewsletter(tx, newsletterId);
		if (before.state !== 'draft')
			throw new Problem('conflict', 'It was sent meanwhile, so its text stays as it is.');
		refuseStale(before.updatedAt, seenAt);
		const [changed] = await tx
			.update(newsletters)
			.set({ ...fields, updatedAt: later(before.updatedAt) })
			.where(eq(newsletters.id, before.id))
			.returning();
		if (!changed) throw notFound();
		await recordChange(tx, {
			userId: adminId,
			action: 'update',
			noun: 'newsletter',
			nounId: before.id,
			before: { title: before.subject, content: before.content },
			after: { title: changed.subject, content: changed.content },
		});
		return changed;
	});
}

/**
 * Deletes a newsletter that nobody has got. @throws Problem not-found; conflict when it was sent, also if only begun
 */
export async function deleteNewsletter(
	db: Db,
	adminId: number,
	newsletterId: number | null,
): Promise<void> {
	await transact(db, async (tx) => {
		const { id, subject, content, state } = await lockNewsletter(tx, newsletterId);
		if (state !== 'draft')
			throw new Problem('conflict', 'It was sent, so it stays with what its readers got.');
		await tx.delete(newsletters).where(eq(newsletters.id, id));
		await recordChange(tx, {
			userId: adminId,
			action: 'delete',
			noun: 'newsletter',
			nounId: id,
			before: { title: subject, content },
			after: null,
		});
	});
}

/** Locks a newsletter for what changes it. @throws Problem not-found */
export async function lockNewsletter(tx: Tx, newsletterId: number | null): Promise<Newsletter> {
	const [found] = await tx
		.select()
		.from(newsletters)
		.where(eq(newsletters.id, newsletterId ?? 0))
		.for('update');
	if (!found) throw notFound();
	return found;
}

/** @throws Problem not-found */
export async function newsletterById(db: DbOrTx, newsletterId: number | null): Promise<Newsletter> {
	const [found] = await db
		.select()
		.from(newsletters)
		.where(eq(newsletters.id, newsletterId ?? 0));
	if (!found) throw notFound();
	return found;
}

type ListedNewsletter = { id: number; subject: string; state: NewsletterState; at: Date };

/** One page of newsletters, the newest first. */
export async function newsletterPage(
	db: DbOrTx,
	query: ListQuery<'newest'>,
): Promise<ListPage<ListedNewsletter>> {
	const { id, subject, state, startedAt, updatedAt } = newsletters;
	const [rows, counted] = await Promise.all([
		db
			.select({ id, subject, state, startedAt, updatedAt })
			.from(newsletters)
			.orderBy(desc(id))
			.limit(query.perPage)
			.offset((query.page - 1) * query.perPage),
		countRows(db, newsletters, undefined, query),
	]);
	const listed = rows.map(({ startedAt: started, updatedAt: changed, ...row }) => ({
		...row,
		at: started ?? changed,
	}));
	return listPage(listed, counted, query);
}

/** What subscribers get, or got, with a placeholder for their own links to unsubscribe. */
export async function newsletterBodies(
	db: DbOrTx,
	newsletter: Newsletter,
	publicUrl: string,
): Promise<Message> {
	const { subject, content, bodyText, bodyHtml } = newsletter;
	if (bodyText !== '') return { subject, text: bodyText, html: bodyHtml };
	const [shop, { parts }] = await Promise.all([
		mailShop(db, publicUrl),
		// A mail is read for longer than an offer lasts: it names the usual prices.
		linkedArticle(db, content, publicUrl, noOffers),
	]);
	return newsletterMessage(shop, subject, parts);
}

/** How many mails of a newsletter have left, wait, or were given up. */
export async function newsletterProgress(
	db: DbOrTx,
	{ id, queued }: Pick<Newsletter, 'id' | 'queued'>,
): Promise<{ sent: number; waiting: number; failed: number }> {
	const of = (state: 'waiting' | 'failed') =>
		db.$count(mails, and(eq(mails.newsletterId, id), eq(mails.state, state)));
	// Few wait at a time and few fail, while those sent may be very many.
	const [waiting, failed] = await Promise.all([of('waiting'), of('failed')]);
	return { sent: Math.max(0, queued - waiting - failed), waiting, failed };
}

function notFound(): Problem {
	return new Problem('not-found', 'Newsletter not found');
}
