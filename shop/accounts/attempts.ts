import { isIPv6 } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { attempts } from '#db/account-schema.ts';
import type { Reader } from '#db/client.ts';
import { tooManyRequests } from '../problem.ts';

/** How many attempts a key may make within one window. The window begins with the first attempt. */
type Limit = { limit: number; windowSeconds: number };

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * The limits of the guarded calls. Limits per address leave room for an office of thirty people, or for the many phones
 * that share one address of a mobile network; limits per account stop guessing.
 */
export const LIMITS = {
	/** Failed sign-ins only. */
	signInAccount: { limit: 10, windowSeconds: 15 * MINUTE },
	signInAddress: { limit: 50, windowSeconds: 15 * MINUTE },
	registerAddress: { limit: 300, windowSeconds: HOUR },
	passwordMailAccount: { limit: 1, windowSeconds: MINUTE },
	passwordMailAddress: { limit: 300, windowSeconds: HOUR },
	/** Each is a mail that staff have to read. */
	contactAccount: { limit: 5, windowSeconds: HOUR },
	contactAddress: { limit: 30, windowSeconds: HOUR },
	/** Each may send a mail to somebody who never asked for it. */
	newsletterAccount: { limit: 1, windowSeconds: MINUTE },
	newsletterAddress: { limit: 60, windowSeconds: HOUR },
	stockAlertAddress: { limit: 60, windowSeconds: HOUR },
	/** Each asks a provider and reserves goods for a while. */
	payAccount: { limit: 30, windowSeconds: HOUR },
	/** Payment names that turned out not to be the caller's; checking each asked a provider. */
	payNameAccount: { limit: 30, windowSeconds: HOUR },
	/** Presses of "check again", which ask a provider; the page also updates without them. */
	payLookAccount: { limit: 40, windowSeconds: 15 * MINUTE },
	/** Returns from a provider's page, per payment. */
	payReturnPayment: { limit: 40, windowSeconds: 15 * MINUTE },
	reviewAccount: { limit: 20, windowSeconds: HOUR },
} as const satisfies Record<string, Limit>;

/** The key of the counter of one guarded call for one account or address, shared by all processes. */
export function attemptKey(call: keyof typeof LIMITS, who: string): string {
	return `${call}:${call.endsWith('Address') ? network(who) : who.toLowerCase()}`;
}

/**
 * Counts one attempt. A single statement does it, so that concurrent attempts are all counted.
 * @throws Problem too-many (`retryAfter` in seconds) when this attempt exceeds the limit
 */
export async function countAttempt(
	db: Reader,
	key: string,
	{ limit, windowSeconds }: Limit,
): Promise<void> {
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
	if (row && row.count > limit) throw tooManyRequests(row.seconds);
}

/**
 * Checks without counting, for calls of which only failures count.
 * @throws Problem too-many (`retryAfter` in seconds) when the limit is already used up
 */
export async function checkAttempts(db: Reader, key: string, { limit }: Limit): Promise<void> {
	const [row] = await db
		.select({ seconds: secondsLeft })
		.from(attempts)
		.where(
			sql`${attempts.key} = ${key} and ${attempts.windowEndsAt} > now() and ${attempts.count} >= ${limit}`,
		);
	if (row) throw tooManyRequests(row.seconds);
}

/** Forgets the attempts of one key. */
export async function clearAttempts(db: Reader, key: string): Promise<void> {
	await db.delete(attempts).where(eq(attempts.key, key));
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
