import { and, eq, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { mails } from '#db/mail-schema.ts';
import { newsletters } from '#db/newsletter-schema.ts';
import { newsletterSubscribers as subscribers } from '#db/shopper-schema.ts';
import { LEAVE_PLACEHOLDER } from './newsletter-letter.ts';

// The mails of a newsletter have no texts of their own: ten thousand of them would be stored for months.

type Mail = Pick<
	typeof mails.$inferSelect,
	'id' | 'newsletterId' | 'recipient' | 'unsubscribeUrl' | 'bodyText' | 'bodyHtml'
>;

/** The bodies of a mail: its own, or its newsletter's with its reader's link to unsubscribe. */
export async function bodiesOf(db: DbOrTx, mail: Mail): Promise<{ text: string; html: string }> {
	const own = { text: mail.bodyText, html: mail.bodyHtml };
	if (mail.newsletterId === null) return own;
	const [letter] = await db
		.select({ text: newsletters.bodyText, html: newsletters.bodyHtml })
		.from(newsletters)
		.where(eq(newsletters.id, mail.newsletterId));
	const { text, html } = letter ?? own;
	const leave = mail.unsubscribeUrl ?? '';
	return {
		text: text.replaceAll(LEAVE_PLACEHOLDER, leave),
		html: html.replaceAll(LEAVE_PLACEHOLDER, leave),
	};
}

/** Removes a newsletter's mail to somebody who has left the list since it was queued; true when it did. */
export async function dropForLeaver(tx: Tx, mail: Mail): Promise<boolean> {
	if (mail.newsletterId === null) return false;
	const [reader] = await tx
		.select({ id: subscribers.id })
		.from(subscribers)
		.where(
			and(
				sql`lower(${subscribers.email}) = ${mail.recipient.toLowerCase()}`,
				eq(subscribers.state, 'confirmed'),
			),
		);
	if (reader) return false;
	await tx.delete(mails).where(eq(mails.id, mail.id));
	await tx
		.update(newsletters)
		.set({ queued: sql`${newsletters.queued} - 1` })
		.where(eq(newsletters.id, mail.newsletterId));
	return true;
}
