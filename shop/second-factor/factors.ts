import { and, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm';
import { isStaffRow, users } from '#db/account-schema.ts';
import { codeApps, passkeys, recoveryCodes } from '#db/accounts/second-factor-schema.ts';
import type { DbOrTx, Tx } from '#db/client.ts';
import { Problem } from '../kit/problem.ts';

// Which second factors an account has. Recovery codes come with them and are none of their own.

export type Factors = {
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
			isStaff: sql<boolean>`${isStaffRow(users)}`,
		})
		.from(users)
		.where(eq(users.id, userId))
		.for('no key update');
	if (user?.status !== 1) throw new Problem('unauthenticated', 'You are no longer signed in.');
	return user;
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
