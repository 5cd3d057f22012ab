import { eq, sql } from 'drizzle-orm';
import { accessTokens, users } from '#db/account-schema.ts';
import type { Db, Tx } from '#db/client.ts';
import { type Account, accountColumns } from '../accounts/sign-in.ts';
import { Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { isStaff } from '../staff/permissions.ts';
import { lockedGiver, mayGive, refuseUngivable } from '../staff/role-choice.ts';
import { type FactorNotice, noteFactorChange } from './factor-notices.ts';
import { deleteFactors, factorsOf } from './factors.ts';

/**
 * Takes every second factor from somebody who lost theirs, and ends their sessions: they sign in with their password and,
 * where the shop requires it, set up another at once. Their owner is mailed.
 * @throws Problem not-found; forbidden unless whoever does it may give all that this person may do; conflict for oneself
 * and for somebody without a second factor
 */
export async function resetFactors(
	db: Db,
	byId: number,
	userId: number | null,
	notice: FactorNotice,
): Promise<void> {
	await transact(db, async (tx) => {
		const by = await lockedGiver(tx, byId);
		const [user] = await tx
			.select(accountColumns)
			.from(users)
			.where(eq(users.id, userId ?? 0))
			.for('no key update');
		if (!user) throw new Problem('not-found', 'User not found');
		refuseUngivable(mayGive(by, user));
		if (user.id === byId)
			throw new Problem('conflict', 'You change your own second factor under My Account.');
		await resetIn(tx, user, byId, notice);
	});
}

/**
 * As resetFactors, for whoever has the shop's machine: the way back for an owner who is alone and lost everything.
 * @throws Problem not-found; conflict for somebody without a second factor
 */
export async function resetFactorsAtMachine(
	db: Db,
	email: string,
	notice: FactorNotice,
): Promise<void> {
	await transact(db, async (tx) => {
		const [user] = await tx
			.select(accountColumns)
			.from(users)
			.where(eq(sql`lower(${users.email})`, email.trim().toLowerCase()))
			.for('no key update');
		if (!user) throw new Problem('not-found', `There is no account with the address ${email}.`);
		await resetIn(tx, user, null, notice);
	});
}

async function resetIn(
	tx: Tx,
	user: Account,
	by: number | null,
	notice: FactorNotice,
): Promise<void> {
	const { hasCodeApp, passkeys, recoveryCodes } = await factorsOf(tx, user.id);
	if (!hasCodeApp && passkeys === 0 && recoveryCodes === 0)
		throw new Problem('conflict', 'There is no second factor to reset.');
	await deleteFactors(tx, user.id);
	await tx.delete(accessTokens).where(eq(accessTokens.userId, user.id));
	const noted = { ...user, isStaff: isStaff(user) };
	await noteFactorChange(tx, noted, { action: 'reset-second-factor', by }, notice);
}
