import { and, asc, desc, eq, type SQL } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { type MailState, mailSearchText, mails } from '#db/mail-schema.ts';
import { needsSecrets, withoutSecrets } from '../accounts/mail-secrets.ts';
import { distinctValues } from '../kit/counted.ts';
import type { ListPage, ListQuery } from '../kit/list-pages.ts';
import { Problem } from '../kit/problem.ts';
import { searchedPage } from '../search/searched-rows.ts';
import { holdsWords } from '../search/word-search.ts';
import { bodiesOf } from './newsletter/newsletter-mail.ts';

// The shop's mails as staff see them. The secret of a password link is never stored, so it cannot be shown.

export const MAILS_A_PAGE = 20;
export const MAIL_SORTS = ['newest', 'oldest'] as const;
export type MailSort = (typeof MAIL_SORTS)[number];

/** Null means no filter. */
export type MailFilter = { kind: string | null; state: MailState | null };
export type ListedMail = {
	id: number;
	kind: string;
	recipient: string;
	subject: string;
	state: MailState;
	lastError: string | null;
	createdAt: Date;
	sentAt: Date | null;
	failedAt: Date | null;
	heldAt: Date | null;
};
/** Both bodies are empty once they were cleared. */
export type WholeMail = ListedMail & {
	replyTo: string | null;
	resendAskedAt: Date | null;
	/** Whether it has a link, or digits, of which only its reader knows. */
	hasSecret: boolean;
	text: string;
	html: string;
};

const listed = {
	id: mails.id,
	kind: mails.kind,
	recipient: mails.recipient,
	subject: mails.subject,
	state: mails.state,
	lastError: mails.lastError,
	createdAt: mails.createdAt,
	sentAt: mails.sentAt,
	failedAt: mails.failedAt,
	heldAt: mails.heldAt,
};

/** One page of mails; the search covers recipient and subject. */
export function mailPage(
	db: DbOrTx,
	query: ListQuery<MailSort>,
	filter: MailFilter,
): Promise<ListPage<ListedMail>> {
	const which = chosenMails(filter, query.q);
	const order = [query.sort === 'oldest' ? asc(mails.id) : desc(mails.id)];
	return searchedPage(db, { table: mails, which, query, order }, (reader) =>
		reader.select(listed).from(mails),
	);
}

/** The condition for a filter and a search. */
export function chosenMails({ kind, state }: MailFilter, q: string): SQL | undefined {
	return and(
		kind === null ? undefined : eq(mails.kind, kind),
		state === null ? undefined : eq(mails.state, state),
		holdsWords(mailSearchText(mails), q),
	);
}

/** The kinds of mail that occur, to choose a filter from. */
export function mailKinds(db: DbOrTx): Promise<string[]> {
	return distinctValues(db, mails, mails.kind);
}

/** A mail with both its bodies. @throws Problem not-found */
export async function mailForStaff(db: DbOrTx, mailId: number | null): Promise<WholeMail> {
	const [mail] = await db
		.select({
			...listed,
			replyTo: mails.replyTo,
			resendAskedAt: mails.resendAskedAt,
			newsletterId: mails.newsletterId,
			unsubscribeUrl: mails.unsubscribeUrl,
			bodyText: mails.bodyText,
			bodyHtml: mails.bodyHtml,
		})
		.from(mails)
		.where(eq(mails.id, mailId ?? 0));
	if (!mail) throw new Problem('not-found', 'Mail not found');
	const { text, html } = await bodiesOf(db, mail);
	const hasSecret = needsSecrets(text);
	return { ...mail, hasSecret, text: withoutSecrets(text), html: withoutSecrets(html) };
}

/** How many mails were given up and need attention. */
export function failedMails(db: DbOrTx): Promise<number> {
	return db.$count(mails, eq(mails.state, 'failed'));
}
