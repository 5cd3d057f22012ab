import { isIPv6 } from 'node:net';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { attempts } from '#db/account-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { tooManyRequests } from '../kit/problem.ts';

/** How many attempts a key may make within one window. The window begins with the first attempt. */
export type Limit = { limit: number; windowSeconds: number };

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * The limits of the guarded calls. Limits per address leave room for an office of thirty people, or for the many phones
 * that share one address of a mobile network; limits per account stop guessing.
 */
export const LIMITS = {
	/** Failed sign-ins only; sign-in-limits.ts says how these five work together. */
	signInNetwork: { limit: 10, windowSeconds: 15 * MINUTE },
	signInDevice: { limit: 10, windowSeconds: 15 * MINUTE },
	signInAccount: { limit: 50, windowSeconds: DAY },
	signInNetworkDay: { limit: 3, windowSeconds: DAY },
	signInAddress: { limit: 50, windowSeconds: 15 * MINUTE },
	/** Questions for passkeys of visitors: each is a row. */
	passkeyAddress: { limit: 300, windowSeconds: HOUR },
	/** Each guest is a row, and each of their orders may be a mail to a stranger. */
	guestAddress: { limit: 300, windowSeconds: HOUR },
	guestOrderAddress: { limit: 120, windowSeconds: HOUR },
	/** The response shows whether an address has an account, so the day is limited too. */
	registerAddress: { limit: 300, windowSeconds: HOUR },
	registerDayAddress: { limit: 1200, windowSeconds: DAY },
	passwordMailAccount: { limit: 1, windowSeconds: MINUTE },
	/** After so many in a day the next come hourly: each is valid for an hour, so its owner always has one. */
	passwordMailDay: { limit: 10, windowSeconds: DAY },
	passwordMailHour: { limit: 1, windowSeconds: HOUR },
	passwordMailAddress: { limit: 300, windowSeconds: HOUR },
	/** Mails to sign in with, as those for a new password. */
	mailSignInAccount: { limit: 1, windowSeconds: MINUTE },
	mailSignInDay: { limit: 10, windowSeconds: DAY },
	mailSignInHour: { limit: 1, windowSeconds: HOUR },
	mailSignInAddress: { limit: 300, windowSeconds: HOUR },
	/** Wrong digits of such mails: of one mail address in all browsers together, and from one network address. */
	mailDigitsDay: { limit: 10, windowSeconds: DAY },
	mailDigitsAddress: { limit: 30, windowSeconds: HOUR },
	/** Mails by which an address is confirmed, asked for again. */
	confirmMailAccount: { limit: 1, windowSeconds: MINUTE },
	confirmMailDay: { limit: 5, windowSeconds: DAY },
	/** Each is a mail to an address that may be a stranger's, and shows whether it has an account. */
	changeAddressAccount: { limit: 5, windowSeconds: HOUR },
	/** Invitations that one member of the staff mails, those that are sent again included. */
	invitationAccount: { limit: 30, windowSeconds: HOUR },
	/** Each is a mail that staff have to read. */
	contactAccount: { limit: 5, windowSeconds: HOUR },
	contactAddress: { limit: 30, windowSeconds: HOUR },
	/** Each may send a mail to somebody who never asked for it. */
	newsletterAccount: { limit: 1, windowSeconds: MINUTE },
	newsletterAddress: { limit: 60, windowSeconds: HOUR },
	stockAlertAddress: { limit: 60, windowSeconds: HOUR },
	/** Each asks a provider and reserves goods for a while. */
	payAccount: { limit: 30, windowSeconds: HOUR },
	/** The same of an order that whoever has its link may pay. */
	payLink: { limit: 20, windowSeconds: 24 * HOUR },
	/** Payment names that turned out not to be the caller's; checking each asked a provider. */
	payNameAccount: { limit: 30, windowSeconds: HOUR },
	/** Presses of "check again", which ask a provider; the page also updates without them. */
	payLookAccount: { limit: 40, windowSeconds: 15 * MINUTE },
	/** Returns from a provider's page, per payment. */
	payReturnPayment: { limit: 40, windowSeconds: 15 * MINUTE },
	/** Each is a question that staff have to read; per mail address, and per network address. */
	questionAccount: { limit: 5, windowSeconds: HOUR },
	questionAddress: { limit: 30, windowSeconds: HOUR },
	/** Answers of one buyer. */
	buyersAnswerAccount: { limit: 20, windowSeconds: HOUR },
	/**
	 * Failed tries to find an order by its tracking number and phone number: per network address, per tracking number from
	 * one network, and per tracking number from all. Only many networks together reach the last, which a phone number with
	 * a known beginning (10,000 to guess) still withstands.
	 */
	trackAddress: { limit: 30, windowSeconds: 15 * MINUTE },
	trackPair: { limit: 10, windowSeconds: DAY },
	trackNumber: { limit: 200, windowSeconds: DAY },
	/** Codes of units that are not ours, per network address. */
	genuineAddress: { limit: 30, windowSeconds: 15 * MINUTE },
	/** Links of quotations that there are not, per network address. */
	quoteAddress: { limit: 30, windowSeconds: 15 * MINUTE },
	/** The same of repairs. */
	repairAddress: { limit: 30, windowSeconds: 15 * MINUTE },
	/** The same of layaways. */
	layawayAddress: { limit: 30, windowSeconds: 15 * MINUTE },
	/** Calls by one API key: a program that reads a catalogue page by page stays far below. */
	apiKeyAccount: { limit: 600, windowSeconds: MINUTE },
	/** Discount codes that do not exist. */
	codeAccount: { limit: 30, windowSeconds: HOUR },
	reviewAccount: { limit: 20, windowSeconds: HOUR },
	/** Each reads all tables with something about the owner of the account. */
	ownDataAccount: { limit: 10, windowSeconds: HOUR },
} as const satisfies Record<string, Limit>;

/** The key of the counter of one guarded call for one account or address, shared by all processes. */
export function attemptKey(call: keyof typeof LIMITS, who: string): string {
	return `${call}:${call.endsWith('Address') ? network(who) : who.toLowerCase()}`;
}

/** What a counter says after an attempt: how many its window has, and how long the window still lasts. */
type Counted = { count: number; seconds: number };

/** Counts one attempt, whatever the limit. A single statement does it, so that concurrent attempts are all counted. */
export async function addAttempt(
	db: DbOrTx,
	key: string,
	{ windowSeconds }: Limit,
): Promise<Counted> {
	const over = sql`${attempts.windowEndsAt} <= now()`;
	const [row] = await db
		.insert(attempts)
		.values({ key, count: 1, windowEndsAt: sql`now() + ${windowSeconds} * interval '1 second'` })
		.onConflictDoUpdate({
			target: attempts.key,
			set: {
				count: sql`case when ${over} then 1 else ${attempts.count} + 1 end`,
				windowEndsAt: sql`case when ${over} then excluded.window_ends_at else ${attempts.windowEndsAt} end`,
			},
		})
		.returning({ count: attempts.count, seconds: secondsLeft });
	if (!row) throw new Error('An attempt was not counted');
	return row;
}

/**
 * Counts one attempt.
 * @throws Problem too-many (`retryAfter` in seconds) when this attempt exceeds the limit
 */
export async function countAttempt(db: DbOrTx, key: string, limit: Limit): Promise<void> {
	const { count, seconds } = await addAttempt(db, key, limit);
	if (count > limit.limit) throw tooManyRequests(seconds);
}

/** Takes back one counted attempt that came to nothing. */
export async function takeAttemptBack(db: DbOrTx, key: string): Promise<void> {
	await db
		.update(attempts)
		.set({ count: sql`${attempts.count} - 1` })
		.where(
			sql`${attempts.key} = ${key} and ${attempts.windowEndsAt} > now() and ${attempts.count} > 0`,
		);
}

/** How many attempts the current window has; 0 when none is open. */
export async function attemptsSoFar(db: DbOrTx, key: string): Promise<number> {
	const [row] = await db
		.select({ count: attempts.count })
		.from(attempts)
		.where(and(eq(attempts.key, key), sql`${attempts.windowEndsAt} > now()`));
	return row?.count ?? 0;
}

/**
 * Checks without counting, for calls of which only failures count.
 * @throws Problem too-many (`retryAfter` in seconds) when the limit is already used up
 */
export async function checkAttempts(db: DbOrTx, key: string, { limit }: Limit): Promise<void> {
	const [row] = await db
		.select({ seconds: secondsLeft })
		.from(attempts)
		.where(
			sql`${attempts.key} = ${key} and ${attempts.windowEndsAt} > now() and ${attempts.count} >= ${limit}`,
		);
	if (row) throw tooManyRequests(row.seconds);
}

/** Forgets the attempts of some keys. */
export async function clearAttempts(db: DbOrTx, ...keys: string[]): Promise<void> {
	await db.delete(attempts).where(inArray(attempts.key, keys));
}

const secondsLeft = sql<number>`ceil(extract(epoch from ${attempts.windowEndsAt} - now()))::int`;

/** A household or office has a whole /64 of IPv6 addresses, and so does an attacker. */
export function network(address: string): string {
	const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
	if (mapped?.[1]) return mapped[1];
	if (!isIPv6(address)) return address;
	const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
	const first = head === '' ? [] : head.split(':');
	const last = tail ? tail.split(':') : [];
	const zeros = Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
	const groups = [...first, ...zeros, ...last].slice(0, 4);
	return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
