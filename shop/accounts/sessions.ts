import Bowser from 'bowser';
import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import { accessTokens, isStaffRow, users } from '#db/account-schema.ts';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { settings } from '#db/site-schema.ts';
import { Problem } from '../kit/problem.ts';
import { DEFAULT_STAFF_SESSION_HOURS } from '../settings/settings.ts';

// The sessions of an account: how long they last, when they were used, and ending them.

const SESSION_DAYS = 90;
/** Whoever comes back later proves who they are once more; their cart is still there. */
const UNUSED_DAYS = 30;
/** Every request uses a session; only so often is it written that one was. */
const NOTED_EVERY_MINUTES = 15;
const UNKNOWN_DEVICE = 'Unknown device';

/** The hours that a session of staff lasts without being used; 0: as a shopper's. */
const staffHours = sql`coalesce(
	(select (${settings.value} #>> '{}')::int from ${settings} where ${settings.key} = 'staffSessionHours'),
	${sql.raw(String(DEFAULT_STAFF_SESSION_HOURS))})`;

/**
 * When a session ends: 90 days after it began, or when it was not used for 30 days; of staff also when it was not used for
 * the time that is set.
 */
export function sessionEnd(
	userId: SQL,
	{ createdAt, lastUsedAt }: { createdAt: SQL; lastUsedAt: SQL },
): SQL {
	return sql`least(
		${createdAt} + ${SESSION_DAYS} * interval '1 day',
		${lastUsedAt} + ${UNUSED_DAYS} * interval '1 day',
		(select ${lastUsedAt} + nullif(${staffHours}, 0) * interval '1 hour' from ${users}
			where ${users.id} = ${userId} and ${isStaffRow(users)})
	)`;
}

/**
 * Refuses what a session sent that has ended meanwhile, as by a new password.
 * @throws Problem unauthenticated
 */
export async function refuseEndedSession(
	db: DbOrTx,
	{ userId, sessionId }: { userId: number; sessionId: number },
): Promise<void> {
	const ofSession = and(eq(accessTokens.id, sessionId), eq(accessTokens.userId, userId));
	if ((await db.$count(accessTokens, ofSession)) === 0)
		throw new Problem('unauthenticated', 'You are no longer signed in.');
}

const endOfRow = (lastUsedAt: SQL) =>
	sessionEnd(sql`${accessTokens.userId}`, {
		createdAt: sql`${accessTokens.createdAt}`,
		lastUsedAt,
	});

/** Writes down that a session was used, unless that was done a short while ago. */
export async function noteUse(db: DbOrTx, tokenId: number, lastUsedAt: Date): Promise<void> {
	if (Date.now() - lastUsedAt.getTime() < NOTED_EVERY_MINUTES * 60_000) return;
	await db
		.update(accessTokens)
		.set({ lastUsedAt: sql`now()`, expiresAt: endOfRow(sql`now()`) })
		.where(
			and(
				eq(accessTokens.id, tokenId),
				sql`${accessTokens.lastUsedAt} < now() - ${NOTED_EVERY_MINUTES} * interval '1 minute'`,
			),
		);
}

/** Gives the sessions of staff their end anew, after the setting was changed. */
export async function applyStaffSessionHours(tx: Tx): Promise<void> {
	await tx
		.update(accessTokens)
		.set({ expiresAt: endOfRow(sql`${accessTokens.lastUsedAt}`) })
		.where(
			sql`exists (select from ${users} where ${users.id} = ${accessTokens.userId} and ${isStaffRow(users)})`,
		);
}

type Session = {
	id: number;
	/** Browser and system, such as "Chrome on Android". */
	device: string;
	/** The network address from which it was begun; empty for sessions older than this was stored. */
	address: string;
	createdAt: Date;
	lastUsedAt: Date;
};

/** The running sessions of a user, last used first: 20 at most (sign-in.ts). */
export async function sessionsOf(db: DbOrTx, userId: number): Promise<Session[]> {
	const { id, userAgent, address, createdAt, lastUsedAt } = accessTokens;
	const rows = await db
		.select({ id, userAgent, address, createdAt, lastUsedAt })
		.from(accessTokens)
		.where(and(eq(accessTokens.userId, userId), sql`${accessTokens.expiresAt} > now()`))
		.orderBy(desc(lastUsedAt), desc(id));
	return rows.map(({ userAgent: agent, ...row }) => ({ ...row, device: deviceName(agent) }));
}

/** Ends one session of a user. @throws Problem not-found, also for another user's */
export async function endSession(db: Db, userId: number, sessionId: number | null): Promise<void> {
	const ended = await db
		.delete(accessTokens)
		.where(and(eq(accessTokens.userId, userId), eq(accessTokens.id, sessionId ?? 0)))
		.returning({ id: accessTokens.id });
	if (ended.length === 0) throw new Problem('not-found', 'This session has ended already.');
}

/** Ends all sessions of a user but this one; returns how many. */
export async function endOtherSessions(
	db: Db,
	{ id, tokenId }: { id: number; tokenId: number },
): Promise<number> {
	const ended = await db
		.delete(accessTokens)
		.where(and(eq(accessTokens.userId, id), ne(accessTokens.id, tokenId)))
		.returning({ id: accessTokens.id });
	return ended.length;
}

/** "Chrome on Android" for what a browser calls itself; a program by its own name, such as "curl". */
export function deviceName(userAgent: string): string {
	if (userAgent === '') return UNKNOWN_DEVICE;
	const { browser, os } = Bowser.parse(userAgent);
	if (browser.name && os.name) return `${browser.name} on ${os.name}`;
	return browser.name || os.name || /^[\w.-]+/.exec(userAgent)?.[0] || UNKNOWN_DEVICE;
}
