import { randomUUID } from 'node:crypto';
import { eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, DbOrTx } from '#db/client.ts';
import { newsletterSubscribers as subscribers } from '#db/shopper-schema.ts';
import { emailField } from '../accounts/account-fields.ts';
import { attemptKey, countAttempt, LIMITS } from '../accounts/attempts.ts';
import { newSecret } from '../accounts/secret-tokens.ts';
import { readWord } from '../kit/input.ts';
import { Problem } from '../kit/problem.ts';
import type { MailShop } from '../mail/mail-layout.ts';
import { newsletterConfirmMessage } from '../mail/newsletter-messages.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { SUBSCRIBER_STATES, type SubscriberState } from './subscriber-states.ts';

// Newsletter subscriptions: an address is added once its owner has confirmed it, and removed with one press.

export const SubscriptionInput = z.object({ email: emailField });
export type SubscriptionInput = z.infer<typeof SubscriptionInput>;

/** The links in mails of the newsletter: `confirm` or `leave`. */
export function newsletterLink(
	publicUrl: string,
	step: 'confirm' | 'leave',
	token: string,
): string {
	return `${publicUrl}/newsletter/${step}/${token}`;
}

/**
 * Stores the address and mails its owner a link to confirm it. For a confirmed address nothing is sent, and the caller
 * cannot tell. `address` is the caller's IP address.
 * @throws Problem too-many above LIMITS.newsletterAccount or LIMITS.newsletterAddress
 */
export async function subscribe(
	db: Db,
	{ email }: SubscriptionInput,
	{ shop, address }: { shop: MailShop; address: string },
): Promise<void> {
	await countAttempt(db, attemptKey('newsletterAddress', address), LIMITS.newsletterAddress);
	await countAttempt(db, attemptKey('newsletterAccount', email), LIMITS.newsletterAccount);
	await db.transaction(async (tx) => {
		await tx.insert(subscribers).values({ email, token: newSecret() }).onConflictDoNothing();
		const [subscriber] = await tx
			.select()
			.from(subscribers)
			.where(sql`lower(${subscribers.email}) = ${email.toLowerCase()}`);
		if (!subscriber) throw new Error('A subscription was not stored');
		if (subscriber.state === 'confirmed') return;
		const unsubscribeUrl = newsletterLink(shop.publicUrl, 'leave', subscriber.token);
		await queueMail(tx, {
			kind: 'newsletter-confirm',
			dedupeKey: `newsletter-confirm:${randomUUID()}`,
			to: subscriber.email,
			unsubscribeUrl,
			...newsletterConfirmMessage(shop, {
				unsubscribeUrl,
				confirmUrl: newsletterLink(shop.publicUrl, 'confirm', subscriber.token),
			}),
		});
	});
}

/** The subscriber that a link belongs to. @throws Problem not-found for an unknown token */
export async function subscriberOf(
	db: DbOrTx,
	token: string,
): Promise<{ email: string; state: SubscriberState }> {
	const word = readWord(token);
	if (word === null) throw unknownLink();
	const [found] = await db
		.select({ email: subscribers.email, state: subscribers.state })
		.from(subscribers)
		.where(eq(subscribers.token, word));
	if (!found) throw unknownLink();
	return { email: found.email, state: asState(found.state) };
}

/** Subscribes the owner of the link. Repeating it changes nothing. @throws Problem not-found */
export async function confirmSubscription(db: Db, token: string): Promise<void> {
	await become(db, token, { state: 'confirmed', confirmedAt: sql`now()`, leftAt: null });
}

/** Unsubscribes the owner of the link. Repeating it changes nothing. @throws Problem not-found */
export async function leaveNewsletter(db: Db, token: string): Promise<void> {
	await become(db, token, { state: 'left', leftAt: sql`now()` });
}

async function become(
	db: Db,
	token: string,
	change: { state: SubscriberState; confirmedAt?: SQL; leftAt: SQL | null },
): Promise<void> {
	const { state } = await subscriberOf(db, token);
	if (state === change.state) return;
	await db.update(subscribers).set(change).where(eq(subscribers.token, token));
}

function asState(text: string): SubscriberState {
	const state = SUBSCRIBER_STATES.find((known) => known === text);
	if (!state) throw new Error(`"${text}" is no state of a subscriber`);
	return state;
}

function unknownLink(): Problem {
	return new Problem('not-found', 'This link is not one of ours any more. Please subscribe again.');
}
