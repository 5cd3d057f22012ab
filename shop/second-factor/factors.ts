import { and, eq, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { isStaffRow, users } from '#db/account-schema.ts';
import { codeApps, passkeys, recoveryCodes } from '#db/accounts/second-factor-schema.ts';
import type { DbOrTx, Tx } from '#db/client.ts';
import { refuseEndedSession } from '../accounts/sessions.ts';
import { Problem } from '../kit/problem.ts';

// Which second factors an account has. Recovery codes come with them and are none of their own.

type Factors = {
	hasCodeApp: boolean;
	passkeys: number;
	/** Recovery codes that were not used yet. */
	recoveryCodes: number;
};

/** The second factors of an account. */
export async function factorsOf(db: DbOrTx, userId: number): Promise<Factors> {
	const [row] = await db
		.select({
			hasCodeApp: sql<boolean>`exists (select from ${codeApps}
				where ${and(eq(codeApps.userId, userId), isNotNull(codeApps.confirmedAt))})`,
			passkeys: sql<number>`(select count(*)::int from ${passkeys} where ${eq(passkeys.userId, userId)})`,
			recoveryCodes: sql<number>`(select count(*)::int from ${recoveryCodes}
				where ${and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))})`,
		})
		.from(sql`(values (1)) as one(n)`);
	if (!row) throw new Error('One row always has an answer');
	return row;
}

/** Whether an account is asked for a second factor when it signs in. */
export const hasFactor = ({ hasCodeApp, passkeys: count }: Factors): boolean =>
	hasCodeApp || count > 0;

/** Which of these accounts, by their ids, have a second factor. */
export async function accountsWithFactor(
	db: DbOrTx,
	userIds: readonly number[],
): Promise<ReadonlySet<number>> {
	const ids = [...userIds];
	const rows = await db
		.select({ userId: passkeys.userId })
		.from(passkeys)
		.where(inArray(passkeys.userId, ids))
		.union(
			db
				.select({ userId: codeApps.userId })
				.from(codeApps)
				.where(and(inArray(codeApps.userId, ids), isNotNull(codeApps.confirmedAt))),
		);
	return new Set(rows.map(({ userId }) => userId));
}

/**
 * Locks an account, so that changes of its second factors run one after the other.
 * @throws Problem unauthenticated when it is blocked or gone meanwhile
 */
export async function lockAccount(tx: Tx, userId: number) {
	const [user] = await tx
		.select({
			id: users.id,
			name: users.name,
			email: users.email,
			status: users.status,
			emailVerifiedAt: users.emailVerifiedAt,
			isStaff: sql<boolean>`${isStaffRow(users)}`,
		})
		.from(users)
		.where(eq(users.id, userId))
		.for('no key update');
	if (user?.status !== 1) throw new Problem('unauthenticated', 'You are no longer signed in.');
	return user;
}

/**
 * Locks an account that is to get a second factor, by one of its sessions. Anybody can register with anybody's address: a
 * second factor of theirs would keep its owner out, whom a mailed link would otherwise let in.
 * @throws Problem unauthenticated when the session has ended meanwhile, as it does when the owner comes; see
 * refuseUnconfirmed
 */
export async function lockForNewFactor(
	tx: Tx,
	{ userId, sessionId }: { userId: number; sessionId: number },
) {
	const user = await lockAccount(tx, userId);
	await refuseEndedSession(tx, { userId, sessionId });
	refuseUnconfirmed(user);
	return user;
}

/**
 * Refuses a second factor to a shopper who did not show yet that they read the mail of their address; staff are known to
 * whoever made them that.
 * @throws Problem forbidden (reason `address-unconfirmed`)
 */
function refuseUnconfirmed(user: { emailVerifiedAt: Date | null; isStaff: boolean }): void {
	if (user.emailVerifiedAt || user.isStaff) return;
	throw new Problem(
		'forbidden',
		'Please confirm your e-mail address first: press the link in our mail.',
		{ reason: 'address-unconfirmed' },
	);
}

/** As refuseUnconfirmed, before anything is begun. */
export async function refuseNewFactor(db: DbOrTx, userId: number): Promise<void> {
	const [user] = await db
		.select({ emailVerifiedAt: users.emailVerifiedAt, isStaff: sql<boolean>`${isStaffRow(users)}` })
		.from(users)
		.where(eq(users.id, userId));
	if (user) refuseUnconfirmed(user);
}

/** Takes the second factors that an account got since a time, and with the last of all its recovery codes. */
export async function deleteFactorsSince(tx: Tx, userId: number, since: Date): Promise<void> {
	await tx.delete(passkeys).where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since)));
	await tx.delete(codeApps).where(and(eq(codeApps.userId, userId), gte(codeApps.createdAt, since)));
	if (hasFactor(await factorsOf(tx, userId))) return;
	await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/** Takes every second factor from an account, its recovery codes too. */
export async function deleteFactors(tx: Tx, userId: number): Promise<void> {
	await tx.delete(passkeys).where(eq(passkeys.userId, userId));
	await tx.delete(codeApps).where(eq(codeApps.userId, userId));
	await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}
