import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '#db/account-schema.ts';
import type { Db, DbOrTx } from '#db/client.ts';
import { mailSignIns } from '#db/mailed-link-schema.ts';
import { claimOrders } from '../guests/claim-orders.ts';
import { withoutUnseen } from '../kit/input.ts';
import { fieldProblem, Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { confirmAddress } from './address-confirmation.ts';
import { addAttempt, attemptKey, attemptsSoFar, checkAttempts, LIMITS } from './attempts.ts';
import { endUnproved } from './first-proof.ts';
import { knownDeviceId } from './known-device.ts';
import { isPassword } from './passwords.ts';
import { secretHash } from './secret-tokens.ts';
import { ownerBy, type SignInOrigin, type StartedSession, startSession } from './sign-in.ts';

// Signing in by mail: using its link or its digits. Either works once, and ends the other.

/** How often digits may be typed; with the last wrong ones the link ends, too. */
const MOST_TRIES = 5;

export const MailedDigits = z.object({
	digits: z
		.string({ error: 'Type the six digits of the mail.' })
		.overwrite((typed) => withoutUnseen(typed).replace(/[\s-]/g, ''))
		.regex(/^\d{6}$/, 'Type the six digits of the mail.'),
});

/** A sign-in whose link or digits were right. */
export type UsedMailSignIn = {
	userId: number;
	/** In lower case. */
	email: string;
	returnTo: Record<string, string>;
};

const isOpen = sql<boolean>`coalesce(${mailSignIns.expiresAt} > now() and ${mailSignIns.userId} is not null, false)`;

/** The address for which this browser asked for a mail, as long as the digits can be typed; else null. */
export async function requestedAddress(
	db: DbOrTx,
	browserSecret: string | null,
): Promise<string | null> {
	if (!browserSecret) return null;
	const [row] = await db
		.select({ email: mailSignIns.email })
		.from(mailSignIns)
		.where(
			and(
				eq(mailSignIns.browserHash, secretHash(browserSecret)),
				lt(mailSignIns.tries, MOST_TRIES),
			),
		);
	return row?.email ?? null;
}

/** Whom a link signs in. @throws Problem not-found, the same for one that never was, was used, or has ended */
export async function mailSignInOf(db: DbOrTx, token: string): Promise<{ email: string }> {
	const [row] = await db
		.select({ email: users.email })
		.from(mailSignIns)
		.innerJoin(users, eq(users.id, mailSignIns.userId))
		.where(isLinkOf(token));
	if (!row) throw badLink();
	return row;
}

/** Uses the link of a mail, which ends its digits. @throws Problem as mailSignInOf */
export async function consumeMailedLink(db: Db, token: string): Promise<UsedMailSignIn> {
	const used = await consume(db, isLinkOf(token));
	if (!used) throw badLink();
	return used;
}

/**
 * Uses the digits of the mail that this browser asked for, which ends its link.
 * @throws Problem invalid with the field `digits`, the same for wrong ones, those whose time is up, and an address without
 * an account, after the same work; too-many after LIMITS.mailDigitsDay wrong ones for an address or mailDigitsAddress
 * from a network
 */
export async function consumeMailedDigits(
	db: Db,
	{
		browserSecret,
		digits,
		address,
	}: { browserSecret: string | null; digits: string; address: string },
): Promise<UsedMailSignIn> {
	const networkKey = attemptKey('mailDigitsAddress', address);
	await checkAttempts(db, networkKey, LIMITS.mailDigitsAddress);
	// Counted before they are compared, so that of a thousand guesses sent at once five count.
	const [row] = await db
		.update(mailSignIns)
		.set({ tries: sql`${mailSignIns.tries} + 1` })
		.where(
			and(
				eq(mailSignIns.browserHash, secretHash(browserSecret ?? '')),
				lt(mailSignIns.tries, MOST_TRIES),
			),
		)
		.returning({
			id: mailSignIns.id,
			email: mailSignIns.email,
			digitsHash: mailSignIns.digitsHash,
			linkHash: mailSignIns.linkHash,
			tries: mailSignIns.tries,
			isOpen,
		});
	if (!row) throw endedDigits();
	const dayKey = attemptKey('mailDigitsDay', row.email);
	if ((await attemptsSoFar(db, dayKey)) >= LIMITS.mailDigitsDay.limit) throw tooManyToday();
	const isRight = await isPassword(digits, row.isOpen ? row.digitsHash : null);
	// Checked again: wrong ones that were sent at the same time have been counted while these were compared.
	await checkAttempts(db, networkKey, LIMITS.mailDigitsAddress);
	if ((await attemptsSoFar(db, dayKey)) >= LIMITS.mailDigitsDay.limit) throw tooManyToday();
	const isThisMail = sql`${eq(mailSignIns.id, row.id)} and ${mailSignIns.linkHash} = ${row.linkHash}`;
	const used = isRight ? await consume(db, and(isThisMail, isOpen)) : null;
	if (used) return used;
	await addAttempt(db, dayKey, LIMITS.mailDigitsDay);
	await addAttempt(db, networkKey, LIMITS.mailDigitsAddress);
	throw row.tries < MOST_TRIES ? wrongDigits() : endedDigits();
}

/**
 * Begins the session of a sign-in whose link or digits were used; see startSession() for an account with a second factor.
 * @throws Problem not-found when its account has another address meanwhile; as startSession
 */
export async function startMailSession(
	db: Db,
	{ userId, email }: UsedMailSignIn,
	origin: SignInOrigin,
	deviceToken: string | null,
): Promise<StartedSession> {
	const owner = await ownerBy(db, eq(users.id, userId));
	if (owner?.email.toLowerCase() !== email) throw badLink();
	const attempt = { email, address: origin.address, deviceId: knownDeviceId(deviceToken, owner) };
	return await startSession(db, owner, attempt, origin, { by: 'mail' });
}

function isLinkOf(token: string): SQL | undefined {
	return and(
		eq(mailSignIns.linkHash, secretHash(token)),
		lt(mailSignIns.tries, MOST_TRIES),
		isOpen,
	);
}

/** Whoever deletes the row has used it; its address is confirmed by that. */
function consume(db: Db, which: SQL | undefined): Promise<UsedMailSignIn | null> {
	return transact(db, async (tx) => {
		// The account first, as a new password does before it ends these mails: otherwise each could wait for the other.
		await tx
			.select({ id: users.id })
			.from(users)
			.innerJoin(mailSignIns, eq(mailSignIns.userId, users.id))
			.where(which)
			.for('no key update', { of: users });
		const [used] = await tx.delete(mailSignIns).where(which).returning();
		if (!used || used.userId === null) return null;
		const { userId, email, returnTo } = used;
		await endUnproved(tx, userId);
		await confirmAddress(tx, userId, email);
		await claimOrders(tx, { userId, email });
		return { userId, email, returnTo };
	});
}

function badLink(): Problem {
	return new Problem(
		'not-found',
		'This link was used, or its 15 minutes are over. Ask for another mail.',
	);
}

function wrongDigits(): Problem {
	return fieldProblem('digits', 'These digits are not right, or their 15 minutes are over.');
}

function endedDigits(): Problem {
	return fieldProblem('digits', 'These digits do not work any more. Ask for another mail.');
}

function tooManyToday(): Problem {
	return new Problem(
		'too-many',
		'Too many wrong digits were typed for this address today. Press the link in the mail.',
		{ facts: { retryAfter: 3600 } },
	);
}
