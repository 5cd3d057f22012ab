import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, varchar } from 'drizzle-orm/pg-core';
import { at, createdAt, id, updatedAt } from './columns.ts';

const NEWSLETTER_STATES = ['draft', 'sending', 'stopped', 'sent'] as const;
export type NewsletterState = (typeof NEWSLETTER_STATES)[number];

/** Newsletters that staff wrote. Their mails are rows of `mails` without a text of their own. */
export const newsletters = pgTable(
	'newsletters',
	{
		id: id(),
		subject: varchar('subject', { length: 255 }).notNull(),
		content: text('content').notNull(),
		state: varchar('state', { length: 10 }).$type<NewsletterState>().notNull().default('draft'),
		/** What every subscriber gets, made when sending began, with a placeholder for the link to unsubscribe. */
		bodyText: text('body_text').notNull().default(''),
		bodyHtml: text('body_html').notNull().default(''),
		/** How many subscribers there were when sending began. */
		recipients: integer('recipients').notNull().default(0),
		/** The last subscriber for whom a mail was queued; they are taken in the order of their ids. */
		lastSubscriberId: integer('last_subscriber_id').notNull().default(0),
		/** How many mails there are, sent or not. */
		queued: integer('queued').notNull().default(0),
		startedAt: at('started_at'),
		finishedAt: at('finished_at'),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		index('newsletters_sending').on(t.id).where(sql`${t.state} = 'sending'`),
		check('newsletters_state_known', sql`${t.state} in ('draft', 'sending', 'stopped', 'sent')`),
	],
);
