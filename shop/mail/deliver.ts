import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { mails } from '#db/mail-schema.ts';
import { dropForBuyer } from '../abandoned-carts/cart-reminders.ts';
import {
	newChangeSecret,
	newNoticeSecret,
	newReminderSecret,
	newStopSecret,
} from '../accounts/address-change/change-secrets.ts';
import { newConfirmationSecret } from '../accounts/address-confirmation.ts';
import { needsSecrets, withSecrets } from '../accounts/mail-secrets.ts';
import { newMailSignInSecrets } from '../accounts/mail-sign-in.ts';
import { newResetToken } from '../accounts/password-reset.ts';
import { storableText } from '../kit/input.ts';
import { isRemovedAddress } from '../privacy/removed.ts';
import { shopSettings } from '../settings/settings.ts';
import { newInvitationToken } from '../staff/invitation-tokens.ts';
import { isToHoldBack } from './hold-back.ts';
import { bodiesOf, dropForLeaver } from './newsletter/newsletter-mail.ts';
import { MailRefused, type MailTransport } from './transport.ts';

type Mail = typeof mails.$inferSelect;

const LONGEST_ERROR = 500;

/**
 * Sends a posted mail once: of several concurrent callers, the others wait and find it sent. Returns why it was given
 * up for good, otherwise null. On any other failure the reason is stored with the mail and the error is thrown, so that
 * the queue retries. With `flowLimits` (the default) a mail may be held back instead (hold-back.ts).
 */
export async function deliver(
	db: Db,
	mailId: number,
	transport: MailTransport,
	{ flowLimits = true }: { flowLimits?: boolean } = {},
): Promise<string | null> {
	const outcome = await db.transaction(async (tx) => {
		// The lock is held while waiting for the mail server, which may take longer than a connection may be idle.
		await tx.execute(sql`set local idle_in_transaction_session_timeout = '60s'`);
		const [mail] = await tx.select().from(mails).where(eq(mails.id, mailId)).for('update');
		if (mail?.state !== 'waiting') return { givenUp: null };
		if ((await dropForLeaver(tx, mail)) || (await dropForBuyer(tx, mail))) return { givenUp: null };
		if (flowLimits && (await isToHoldBack(tx, mail))) {
			await tx.update(mails).set({ heldAt: sql`now()` }).where(eq(mails.id, mailId));
			return { givenUp: null };
		}
		try {
			// A nested transaction: after a statement that failed, the outer one could not store the reason.
			await tx.transaction((inner) => send(db, inner, mail, transport));
			return { givenUp: null };
		} catch (error) {
			const said = error instanceof Error ? error.message : String(error);
			const reason = storableText(said.slice(0, LONGEST_ERROR));
			const isFinal = error instanceof MailRefused;
			await tx
				.update(mails)
				.set({ lastError: reason, ...(isFinal ? { failedAt: sql`now()` } : {}) })
				.where(eq(mails.id, mailId));
			return isFinal ? { givenUp: reason } : { error };
		}
	});
	if ('error' in outcome) throw outcome.error;
	return outcome.givenUp;
}

/** Records that the queue has given up; a mail that was sent meanwhile stays sent. */
export async function giveUpMail(db: Db, mailId: number): Promise<void> {
	await db.update(mails).set({ failedAt: sql`now()` }).where(eq(mails.id, mailId));
}

async function send(db: Db, tx: Tx, mail: Mail, transport: MailTransport): Promise<void> {
	const bodies = await finishedBodies(db, tx, mail);
	if (!bodies)
		throw new MailRefused('Not sent: its account, invitation or link is gone or blocked.');
	await transport.send({
		id: mail.id,
		kind: mail.kind,
		askedAt: mail.resendAskedAt ?? mail.createdAt,
		to: mail.recipient,
		// The sender is often an address that nobody reads.
		replyTo: mail.replyTo ?? (await shopSettings(tx)).email,
		unsubscribeUrl: mail.unsubscribeUrl,
		subject: mail.subject,
		...bodies,
	});
	await tx.update(mails).set({ sentAt: sql`now()`, lastError: null }).where(eq(mails.id, mail.id));
}

/** Kinds of mail with a secret for their reader, which is made when the mail leaves. */
const SECRETS = new Map([
	['password-link', newResetToken],
	['mail-sign-in', newMailSignInSecrets],
	['account-made', newMailSignInSecrets],
	['welcome', newConfirmationSecret],
	['confirm-address', newConfirmationSecret],
	['change-address', newChangeSecret],
	['address-leaves', newStopSecret],
	['address-reminder', newReminderSecret],
	['address-left', newNoticeSecret],
	['staff-invitation', newInvitationToken],
]);

/**
 * The bodies as sent; null when the mail must no longer be sent. Secrets are stored by a transaction of their own, before
 * the mail server has the mail: its reader may be faster than our commit, and after a crash the link that they have would
 * never work. If the mail is not sent after all, nobody knows what was stored.
 */
async function finishedBodies(
	db: Db,
	tx: Tx,
	mail: Mail,
): Promise<{ text: string; html: string } | null> {
	if (isRemovedAddress(mail.recipient)) return null;
	const newSecrets = SECRETS.get(mail.kind);
	if (!newSecrets || !needsSecrets(mail.bodyText)) return bodiesOf(tx, mail);
	const secrets = await db.transaction(async (own) => {
		// Whoever deletes their account waits for this mail's row and holds their own: PostgreSQL does not see that we wait
		// for both.
		await own.execute(sql`set local lock_timeout = '3s'`);
		return await newSecrets(own, mail);
	});
	return secrets
		? { text: withSecrets(mail.bodyText, secrets), html: withSecrets(mail.bodyHtml, secrets) }
		: null;
}
