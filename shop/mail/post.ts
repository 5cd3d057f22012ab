import type { Tx } from '#db/client.ts';
import { mails } from '#db/mail-schema.ts';
import { enqueue } from '../jobs.ts';
import type { Message } from './frame.ts';

export type MailKind =
	| 'welcome'
	| 'password-link'
	| 'order-placed'
	| 'new-order'
	| 'order-moved'
	| 'payment-refunded'
	| 'payment-late'
	| 'contact-message'
	| 'newsletter-confirm'
	| 'back-in-stock';

export type Post = Message & {
	kind: MailKind;
	/** Identifies the occasion, e.g. `order-placed:17`: one occasion is one mail, however often it is posted. */
	dedupeKey: string;
	to: string;
	replyTo?: string;
	/** Where readers unsubscribe, for a mail sent to a list: mail programs show it as a button (RFC 8058). */
	leaveUrl?: string;
};

const LONGEST_SUBJECT = 255;
/** One plain address, without anything that could end the header line or add a recipient. */
const ADDRESS = /^[^\s\p{Cc},;:<>()[\]"\\@]+@[^\s\p{Cc},;:<>()[\]"\\@]+$/u;

/**
 * Stores a mail and queues it within the caller's transaction: it is sent if that commits.
 * @throws Error when `to` or `replyTo` is not one plain mail address
 */
export async function post(tx: Tx, mail: Post): Promise<void> {
	for (const address of [mail.to, mail.replyTo ?? mail.to]) {
		if (!ADDRESS.test(address)) throw new Error(`A mail of kind ${mail.kind} has no valid address`);
	}
	const [row] = await tx
		.insert(mails)
		.values({
			dedupeKey: mail.dedupeKey,
			kind: mail.kind,
			recipient: mail.to,
			replyTo: mail.replyTo ?? null,
			leaveUrl: mail.leaveUrl ?? null,
			subject: oneLine(mail.subject).slice(0, LONGEST_SUBJECT),
			bodyText: mail.text,
			bodyHtml: mail.html,
		})
		.onConflictDoNothing({ target: mails.dedupeKey })
		.returning({ id: mails.id })
		.prepare('post_mail')
		.execute();
	if (row) await enqueue(tx, 'mail', { mailId: row.id });
}

function oneLine(text: string): string {
	return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
