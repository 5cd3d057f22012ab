import { type SQL, sql } from 'drizzle-orm';
import {
	type AnyPgColumn,
	index,
	integer,
	pgTable,
	text,
	uniqueIndex,
	varchar,
} from 'drizzle-orm/pg-core';
import { at, createdAt, id } from './columns.ts';
import { foldedText } from './folded-text.ts';
import { newsletters } from './newsletter-schema.ts';

/** The text by which staff search mails. */
export const mailSearchText = (t: { recipient: AnyPgColumn; subject: AnyPgColumn }): SQL =>
	foldedText(sql`${t.recipient} || ' ' || ${t.subject}`);

export type MailState = 'waiting' | 'sent' | 'held' | 'failed';

/** Every mail the shop writes, once per dedupe key; the queue sends it. */
export const mails = pgTable(
	'mails',
	{
		id: id(),
		dedupeKey: varchar('dedupe_key', { length: 191 }).notNull(),
		kind: varchar('kind', { length: 40 }).notNull(),
		recipient: varchar('recipient', { length: 320 }).notNull(),
		replyTo: varchar('reply_to', { length: 320 }),
		subject: varchar('subject', { length: 255 }).notNull(),
		bodyText: text('body_text').notNull(),
		bodyHtml: text('body_html').notNull(),
		/** Its texts are those of this newsletter, and its own are empty. */
		newsletterId: integer('newsletter_id').references(() => newsletters.id),
		/** Where readers unsubscribe, if the mail was sent to a list. */
		unsubscribeUrl: text('unsubscribe_url'),
		sentAt: at('sent_at'),
		/** When the queue gave up: refused for good, or failed too often. */
		failedAt: at('failed_at'),
		/** When it was held back: its recipient had got as many mails as the settings allow. */
		heldAt: at('held_at'),
		lastError: text('last_error'),
		/** When staff last asked to send it again. */
		resendAskedAt: at('resend_asked_at'),
		createdAt: createdAt(),
		state: varchar('state', { length: 10 })
			.$type<MailState>()
			.notNull()
			.generatedAlwaysAs(
				sql`case when sent_at is not null then 'sent' when failed_at is not null then 'failed' when held_at is not null then 'held' else 'waiting' end`,
			),
	},
	(t) => [
		uniqueIndex('mails_once').on(t.dedupeKey),
		index('mails_newest').on(t.createdAt.desc()),
		index('mails_state').on(t.state, t.id),
		index('mails_newsletter').on(t.newsletterId, t.state).where(sql`${t.newsletterId} is not null`),
		index('mails_kind').on(t.kind, t.id),
		index('mails_kind_state').on(t.kind, t.state, t.id),
		// Those whose bodies are still to be cleared.
		index('mails_bodies').on(t.sentAt).where(sql`${t.sentAt} is not null and ${t.bodyText} <> ''`),
		index('mails_search').using('gin', sql`${mailSearchText(t)} gin_trgm_ops`),
	],
);
