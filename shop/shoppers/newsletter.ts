import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, DbOrTx } from '#db/client.ts';
import { type ConsentSource, newsletterSubscribers as subscribers } from '#db/shopper-schema.ts';
import { emailField } from '../accounts/account-fields.ts';
import { attemptKey, countAttempt, LIMITS } from '../accounts/attempts.ts';
import { newSecret } from '../accounts/secret-tokens.ts';
import { readWord } from '../kit/input.ts';
import { Problem } from '../kit/problem.ts';
import type { MailShop } from '../mail/mail-layout.ts';
import { newsletterConfirmMessage } from '../mail/newsletter/newsletter-messages.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { NEWSLETTER_FORM, NEWSLETTER_LINKS, wordingOf } from '../privacy/consent-words.ts';
import { recordConsent } from '../privacy/consents.ts';
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
		await recordConsent(tx, {
			purpose: 'newsletter',
			step: 'asked',
			wording: wordingOf(NEWSLETTER_FORM),
			source: 'form',
			address,
			subscriberId: subscriber.id,
		});
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

/**
 * Subscribes the owner of the link. Repeating it changes nothing. `address` is the caller's IP address, which is recorded
 * with the consent. @throws Problem not-found
 */
export async function confirmSubscription(db: Db, token: string, address: string): Promise<void> {
	await become(db, token, 'confirmed', { source: 'mail-link', address });
}

/** Unsubscribes the owner of the link, which is recorded. Repeating it changes nothing. @throws Problem not-found */
export async function leaveNewsletter(db: Db, token: string, address: string): Promise<void> {
	await become(db, token, 'left', { source: 'mail-link', address });
}

async function become(
	db: Db,
	token: string,
	state: 'confirmed' | 'left',
	from: { source: ConsentSource; address: string },
): Promise<void> {
	const word = readWord(token);
	if (word === null) throw unknownLink();
	await db.transaction(async (tx) => {
		const [found] = await tx
			.select({ id: subscribers.id, state: subscribers.state })
			.from(subscribers)
			.where(eq(subscribers.token, word))
			.for('no key update');
		if (!found) throw unknownLink();
		if (found.state === state) return;
		await tx
			.update(subscribers)
			.set(
				state === 'confirmed'
					? { state, confirmedAt: sql`now()`, leftAt: null }
					: { state, leftAt: sql`now()` },
			)
			.where(eq(subscribers.id, found.id));
		await recordConsent(tx, {
			purpose: 'newsletter',
			step: state === 'confirmed' ? 'given' : 'withdrawn',
			wording: wordingOf(NEWSLETTER_LINKS[state === 'confirmed' ? 'confirm' : 'leave']),
			subscriberId: found.id,
			...from,
		});
	});
}

function asState(text: string): SubscriberState {
	const state = SUBSCRIBER_STATES.find((known) => known === text);
	if (!state) throw new Error(`"${text}" is no state of a subscriber`);
	return state;
}

function unknownLink(): Problem {
	return new Problem('not-found', 'This link is not one of ours any more. Please subscribe again.');
}
