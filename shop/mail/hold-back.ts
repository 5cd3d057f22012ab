import { sql } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import type { Tx } from '#db/client.ts';
import type { mails } from '#db/mail-schema.ts';
import { newsletterSubscribers } from '#db/shopper-schema.ts';
import { addAttempt } from '../accounts/attempts.ts';
import { staffSettings } from '../settings/settings.ts';
import type { MailKind } from './queue-mail.ts';

// Anybody can order, register or subscribe with anybody's address. So that the shop cannot be used to flood somebody
// with mails, an address whose owner has never used a mailed link gets only some in an hour. The others are held back:
// staff see them and may send them, and shoppers see under My Orders all that these mails say.

const HOUR = 3600;

/** Mails to the shop itself, after real money, or with limits of their own (requestPasswordLink) and what follows them. */
const UNLIMITED: ReadonlySet<string> = new Set<MailKind>([
	'new-order',
	'quote-answered',
	'quote-requested',
	'repair-answered',
	'contact-message',
	'new-question',
	'newsletter-test',
	'order-returned',
	'payment-refunded',
	'payment-late',
	'password-link',
	'mail-sign-in',
	'address-leaves',
	'address-reminder',
	'address-left',
	'password-changed',
	'account-closed',
	'staff-invitation',
	'key-ends',
	'bank-account',
	'webhook-endpoint',
]);

type Mail = Pick<typeof mails.$inferSelect, 'kind' | 'recipient' | 'resendAskedAt' | 'lastError'>;

/**
 * Counts a mail that is about to be sent, and returns whether it is to be held back because its recipient has got
 * `unverifiedMails` within the hour (a setting; 0: no limit). One that was counted before, or that staff send, never is.
 */
export async function isToHoldBack(tx: Tx, mail: Mail): Promise<boolean> {
	if (UNLIMITED.has(mail.kind) || mail.resendAskedAt !== null || mail.lastError !== null)
		return false;
	const { unverifiedMails: limit } = await staffSettings(tx);
	if (limit === 0 || (await isVerified(tx, mail.recipient))) return false;
	const window = { limit, windowSeconds: HOUR };
	return (await addAttempt(tx, `mailRecipient:${mailbox(mail.recipient)}`, window)).count > limit;
}

/** Whether the owner of an address has used a link that was mailed to it. */
async function isVerified(tx: Tx, address: string): Promise<boolean> {
	const { rows } = await tx.execute<{ verified: boolean }>(sql`
		select exists (select from ${users}
				where lower(${users.email}) = lower(${address}) and ${users.emailVerifiedAt} is not null)
			or exists (select from ${newsletterSubscribers}
				where lower(${newsletterSubscribers.email}) = lower(${address})
					and ${newsletterSubscribers.confirmedAt} is not null) as verified`);
	return rows[0]?.verified ?? false;
}

/** One mailbox has any number of addresses: what stands behind a plus is for its owner to sort mail by. */
function mailbox(address: string): string {
	return address.toLowerCase().replace(/\+[^@]*(?=@)/, '');
}
