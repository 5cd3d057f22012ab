import { and, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { articles } from '#db/site-schema.ts';
import { announce } from '../kit/changes.ts';
import { enqueue } from '../kit/jobs.ts';
import { localMinute, readLocalMinute } from '../kit/local-time.ts';
import { fieldProblem } from '../kit/problem.ts';
import type { Publication } from './publication-names.ts';

// When an article is seen: never (a draft), from a time on, or at once. Its `createdAt` is the date that readers see and
// by which the blog is sorted, so that of a scheduled article is the time from which it is seen.

/** `published`, `draft`, or the minute in Lagos from which it is seen: `2026-12-01T09:00`. */
export type Publishing = string;

type Seen = { isDraft: boolean; createdAt: Date };

/** The condition for what readers see. By the database's clock, as the time of what is published at once is. */
export function isPublished(now?: Date): SQL | undefined {
	return and(eq(articles.isDraft, false), lte(articles.createdAt, now ?? sql`now()`));
}

export function publicationOf({ isDraft, createdAt }: Seen, now = new Date()): Publication {
	if (isDraft) return 'draft';
	return createdAt > now ? 'scheduled' : 'published';
}

/** As publicationOf, with the time of a scheduled article: for forms and the audit trail. */
export function publishingOf(article: Seen, now = new Date()): Publishing {
	const publication = publicationOf(article, now);
	return publication === 'scheduled' ? localMinute(article.createdAt) : publication;
}

/** What a form says about it: `publication` and `visibleFrom`. @throws Problem invalid (`visibleFrom`) */
export function readPublishing(fields: Record<string, string>): Publishing {
	if (fields.publication === 'draft') return 'draft';
	if (fields.publication !== 'scheduled') return 'published';
	const at = readLocalMinute(fields.visibleFrom ?? '');
	if (!at) throw fieldProblem('visibleFrom', 'Choose the day and the time.');
	return localMinute(at);
}

/**
 * The columns of an article that is published at once, scheduled or kept as a draft.
 * @throws Problem invalid (`visibleFrom`) for a time that is over
 */
export function publishingColumns(publishing: Publishing) {
	if (publishing === 'draft') return { isDraft: true };
	if (publishing === 'published') return { isDraft: false, createdAt: sql`now()` };
	const at = readLocalMinute(publishing);
	if (!at || at <= new Date())
		throw fieldProblem('visibleFrom', 'This time is over. Choose a later one, or publish at once.');
	return { isDraft: false, createdAt: at };
}

/** Has a scheduled article announced at its time: until then pages are cached without it. */
export async function queueAppearance(tx: Tx, article: Seen & { id: number }): Promise<void> {
	const now = new Date();
	if (publicationOf(article, now) !== 'scheduled') return;
	// A second later, because the clocks of this process and the database may differ.
	const seconds = Math.ceil((article.createdAt.getTime() - now.getTime()) / 1000) + 1;
	await enqueue(tx, 'article-appears', { articleId: article.id }, { holdSeconds: seconds });
}

/** Drops the cached pages that an article has appeared on. One that was moved or deleted meanwhile does no harm. */
export async function announceAppearance(db: DbOrTx, articleId: number): Promise<void> {
	await announce(db, ['blog', `article:${articleId}`]);
}
