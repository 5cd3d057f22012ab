import { eq } from 'drizzle-orm';
import { TransactionRollbackError } from 'drizzle-orm/errors';
import type { Tx } from '#db/client.ts';
import { mails } from '#db/mail-schema.ts';
import { enqueue } from '../kit/jobs.ts';
import { isRemovedAddress } from '../privacy/removed.ts';
import type { Message } from './mail-layout.ts';

export type MailKind =
	| 'welcome'
	| 'password-link'
	| 'mail-sign-in'
	| 'confirm-address'
	| 'change-address'
	| 'address-leaves'
	| 'address-reminder'
	| 'address-left'
	| 'password-changed'
	| 'new-device'
	| 'second-factor'
	| 'account-closed'
	| 'staff-invitation'
	| 'key-ends'
	| 'bank-account'
	| 'webhook-endpoint'
	| 'account-made'
	| 'pay-link'
	| 'quote'
	| 'quote-answered'
	| 'quote-requested'
	| 'repair'
	| 'repair-answered'
	| 'layaway-due'
	| 'layaway-overdue'
	| 'order-placed'
	| 'new-order'
	| 'order-moved'
	| 'order-returned'
	| 'payment-refunded'
	| 'payment-late'
	| 'contact-message'
	| 'cart-left'
	| 'newsletter-confirm'
	| 'newsletter'
	| 'newsletter-test'
	| 'back-in-stock'
	| 'review-answered'
	| 'new-question'
	| 'question-answered';

export type QueuedMail = Message & {
	kind: MailKind;
	/** Identifies the occasion, e.g. `order-placed:17`: one occasion is one mail, however often it is posted. */
	dedupeKey: string;
	to: string;
	replyTo?: string;
	/** Where readers unsubscribe, for a mail sent to a list: mail programs show it as a button (RFC 8058). */
	unsubscribeUrl?: string;
	/** The newsletter that it is a mail of: its texts are used, and all other mails are sent first. */
	newsletterId?: number;
	/** How long it stays here before it is sent, so that it can be withdrawn. */
	holdSeconds?: number;
};

const LONGEST_SUBJECT = 255;
const BEHIND_OTHERS = -1;
/** One plain address, without anything that could end the header line or add a recipient. */
const ADDRESS = /^[^\s\p{Cc},;:<>()[\]"\\@]+@[^\s\p{Cc},;:<>()[\]"\\@]+$/u;

/**
 * Stores a mail and queues it within the caller's transaction: it is sent if that commits. False when there is one of
 * this occasion already, its reader has deleted their account, or gave no address: `to` is empty then.
 * @throws Error when `to` or `replyTo` is not one plain mail address
 */
export async function queueMail(tx: Tx, mail: QueuedMail): Promise<boolean> {
	if (mail.to === '') return false;
	for (const address of [mail.to, mail.replyTo ?? mail.to]) {
		if (!ADDRESS.test(address)) throw new Error(`A mail of kind ${mail.kind} has no valid address`);
	}
	if (isRemovedAddress(mail.to)) return false;
	const [row] = await tx
		.insert(mails)
		.values({
			dedupeKey: mail.dedupeKey,
			kind: mail.kind,
			recipient: mail.to,
			replyTo: mail.replyTo ?? null,
			newsletterId: mail.newsletterId ?? null,
			unsubscribeUrl: mail.unsubscribeUrl ?? null,
			subject: oneLine(mail.subject).slice(0, LONGEST_SUBJECT),
			bodyText: mail.text,
			bodyHtml: mail.html,
		})
		.onConflictDoNothing({ target: mails.dedupeKey })
		.returning({ id: mails.id })
		.prepare('post_mail')
		.execute();
	if (!row) return false;
	const priority = mail.newsletterId === undefined ? 0 : BEHIND_OTHERS;
	await enqueue(tx, 'mail', { mailId: row.id }, { holdSeconds: mail.holdSeconds, priority });
	return true;
}

/**
 * Queues a mail, or does the same work and leaves nothing of it: so that how long it takes does not show whether the mail
 * has somebody to go to.
 */
export async function queueMailIf(tx: Tx, isMeant: boolean, mail: QueuedMail): Promise<void> {
	try {
		await tx.transaction(async (inner) => {
			await queueMail(inner, mail);
			if (!isMeant) inner.rollback();
		});
	} catch (error) {
		if (!(error instanceof TransactionRollbackError)) throw error;
	}
}

/**
 * Withdraws a posted mail within the caller's transaction, if it has not been sent yet; false when it has, or is being
 * sent at this moment. Does not wait for the mail server.
 */
export async function withdraw(tx: Tx, dedupeKey: string): Promise<boolean> {
	// A mail that is being sent is locked by its delivery, which finds nothing to send once the row is gone.
	const [mail] = await tx
		.select({ id: mails.id, state: mails.state })
		.from(mails)
		.where(eq(mails.dedupeKey, dedupeKey))
		.for('update', { skipLocked: true });
	if (mail?.state !== 'waiting') return false;
	await tx.delete(mails).where(eq(mails.id, mail.id));
	return true;
}

function oneLine(text: string): string {
	return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
