import { and, eq, sql } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import { brokenConstraint, type Db, type Tx } from '#db/client.ts';
import { addressChanges } from '#db/mailed-link-schema.ts';
import { Problem } from '../../kit/problem.ts';
import { transact } from '../../kit/transact.ts';
import { endAccessByOldAddress } from './end-access.ts';
import { type Change, lockChange, noChange, recordAddress, standingOf } from './open-changes.ts';

/**
 * Says yes for the new address (`confirm`) or the old one (`agree`), once each. Whoever comes second makes the change; an
 * old address that nobody ever confirmed is not waited for. `sessionId` is the session in which the link was opened, which
 * goes on. Returns whether the change was made, or waits for the other address.
 * @throws Problem not-found for a link that never was, was used, or has ended; conflict when it was pressed before, or
 * another account took the address meanwhile
 */
export async function agreeToChange(
	db: Db,
	step: 'confirm' | 'agree',
	token: string,
	sessionId: number | null,
): Promise<'made' | 'waiting'> {
	return freeAddress(db, async (tx) => {
		const { change, verifiedAt } = await lockChange(tx, step, token);
		const column = step === 'confirm' ? 'newAgreedAt' : 'oldAgreedAt';
		if (change[column] !== null)
			throw new Problem('conflict', 'You have said yes already. The other address has yet to.');
		const agreed = { ...change, [column]: new Date() };
		await tx
			.update(addressChanges)
			.set({ [column]: sql`now()` })
			.where(eq(addressChanges.id, change.id));
		const { waitsForNew, waitsForOld } = standingOf(agreed, verifiedAt);
		if (waitsForNew || waitsForOld) return 'waiting';
		if (!(await makeChange(tx, change, [sessionId ?? 0]))) throw noChange(step);
		return 'made';
	});
}

/**
 * Gives an account its new address, which is confirmed by that. The sessions end, but for the one that asked and
 * `sessions`; and whatever was mailed to the old address. It is in the activity log. To be called while the account is
 * locked; false when it has another address by now, or is blocked or closed.
 */
export async function makeChange(
	tx: Tx,
	change: Change,
	sessions: readonly number[],
): Promise<boolean> {
	const { id, userId, oldEmail, newEmail } = change;
	const moved = await tx
		.update(users)
		.set({ email: newEmail, emailVerifiedAt: sql`now()` })
		.where(and(eq(users.id, userId), eq(users.email, oldEmail), eq(users.status, 1)))
		.returning({ id: users.id });
	if (moved.length === 0) return false;
	await tx
		.update(addressChanges)
		.set({ confirmedAt: sql`now()`, confirmHash: null })
		.where(eq(addressChanges.id, id));
	await endAccessByOldAddress(tx, userId, [change.sessionId, ...sessions]);
	await recordAddress(tx, 'change-address', change, oldEmail, newEmail);
	return true;
}

/** Two accounts may want one address at once: the database gives it to one. */
export async function freeAddress<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
	try {
		return await transact(db, work);
	} catch (error) {
		if (brokenConstraint(error) !== 'users_email_unique') throw error;
		throw new Problem('conflict', 'Another account has this address. Please write to us.');
	}
}
