import { eq } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import type { Db } from '#db/client.ts';
import { attemptKey, checkAttempts, countAttempt, LIMITS } from '../accounts/attempts.ts';
import { knownDeviceId } from '../accounts/known-device.ts';
import { ownerBy, type StartedSession, startSession } from '../accounts/sign-in.ts';
import { checkSignIn, countFailedSignIn } from '../accounts/sign-in-limits.ts';
import { recordSignIn } from '../accounts/sign-in-notices.ts';
import { isStaff } from '../staff/permissions.ts';
import { finishPending, type PendingSignIn, pendingOf, signInEnded } from './pending-sign-ins.ts';
import { type FactorProof, type FactorTools, isFactorProof, wrongProof } from './proofs.ts';
import { userOfPasskey } from './use-passkey.ts';

// The second step of signing in, and signing in by a passkey alone, which is both steps at once.

/**
 * Starts the session of a sign-in that waits, once its second factor is right. Wrong ones count like wrong passwords,
 * and those for staff are in the activity log. `deviceToken` is what an earlier sign-in left in this browser.
 * @throws Problem unauthenticated (with the field) for a wrong proof, or (reason `sign-in-ended`) when the sign-in waits
 * no longer; forbidden for somebody blocked meanwhile; too-many after repeated failures
 */
export async function finishPendingSignIn(
	db: Db,
	pendingToken: string | null,
	proof: FactorProof,
	tools: FactorTools,
	deviceToken: string | null = null,
): Promise<StartedSession> {
	const pending = await pendingOf(db, pendingToken);
	if (!pending) throw signInEnded();
	const { origin } = tools;
	const finish = { by: 'second-factor', finish: finishing(pending) } as const;
	if (pending.userId === null) {
		const user = await ownerOfPasskey(db, pending, proof, tools);
		const deviceId = knownDeviceId(deviceToken, user);
		const attempt = { email: user.email, address: origin.address, deviceId };
		return startSession(db, user, attempt, origin, finish);
	}
	const user = await ownerBy(db, eq(users.id, pending.userId));
	if (!user) throw signInEnded();
	const deviceId = knownDeviceId(deviceToken, user);
	const attempt = { email: user.email, address: origin.address, deviceId };
	await checkSignIn(db, attempt);
	if (!(await isFactorProof(db, user.id, proof, { pendingId: pending.id }, tools))) {
		await countFailedSignIn(db, attempt);
		if (isStaff(user)) await recordSignIn(db, user.id, 'fail-second-factor', origin);
		throw wrongProof(proof);
	}
	// Checked again, so that of a thousand guesses sent at once only the first few can succeed.
	await checkSignIn(db, attempt);
	return startSession(db, user, attempt, origin, finish);
}

const finishing =
	({ id }: PendingSignIn) =>
	(tx: Parameters<typeof finishPending>[0]) =>
		finishPending(tx, id);

/** Whose passkey it is, of a sign-in that began without a password. */
async function ownerOfPasskey(
	db: Db,
	{ id }: PendingSignIn,
	proof: FactorProof,
	{ origin, publicUrl }: FactorTools,
) {
	const key = attemptKey('signInAddress', origin.address);
	await checkAttempts(db, key, LIMITS.signInAddress);
	const userId =
		proof.kind === 'passkey'
			? await userOfPasskey(db, { pendingId: id }, proof.value, publicUrl)
			: null;
	const user = userId === null ? undefined : await ownerBy(db, eq(users.id, userId));
	if (user) return user;
	await countAttempt(db, key, LIMITS.signInAddress);
	throw wrongProof({ kind: 'passkey', value: '' });
}
