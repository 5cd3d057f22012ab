import { eq } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import type { Db } from '#db/client.ts';
import { isFreshByMail } from '../accounts/own-password.ts';
import { isPassword } from '../accounts/passwords.ts';
import { ownerBy, type SignedIn } from '../accounts/sign-in.ts';
import { checkSignIn, countFailedSignIn } from '../accounts/sign-in-limits.ts';
import { recordSignIn } from '../accounts/sign-in-notices.ts';
import { Problem } from '../kit/problem.ts';
import { isStaff } from '../staff/permissions.ts';
import { factorsOf, hasFactor } from './factors.ts';
import { type FactorProof, type FactorTools, isFactorProof, wrongProof } from './proofs.ts';
import { markFactorShown, markProved } from './sessions-proved.ts';

// What is worth more than the rest is only done within ten minutes of a proof that whoever asks is the owner of the
// session, not somebody at a computer that was left open: their password, or a second factor. Signing in is one.

const PROOF_MINUTES = 10;

/** Whether somebody proved who they are a short while ago. */
export function isProved({ provedAt }: Pick<SignedIn, 'provedAt'>, now = new Date()): boolean {
	return provedAt !== null && now.getTime() - provedAt.getTime() < PROOF_MINUTES * 60_000;
}

/** What a page shows to whoever must prove who they are: `proofNeeded` of a refusal's facts. */
export type ProofNeeded = { hasCodeApp: boolean; hasPasskey: boolean };

/** @throws Problem forbidden (reason `proof-needed`) unless somebody proved who they are a short while ago */
export async function refuseUnproved(
	db: Db,
	user: Pick<SignedIn, 'id' | 'provedAt'>,
): Promise<void> {
	if (isProved(user)) return;
	throw new Problem('forbidden', 'Please show that it is you, then this is done.', {
		reason: 'proof-needed',
		facts: { proofNeeded: await proofNeeded(db, user.id) },
	});
}

/**
 * What the owner of an account must show before they get or delete all that is theirs; null when nothing is needed. A
 * session that began by mail a moment ago is proof enough: whoever reads the mail may set a password anyway.
 */
export async function ownerProofNeeded(
	db: Db,
	user: Pick<SignedIn, 'id' | 'tokenId' | 'provedAt'>,
): Promise<ProofNeeded | null> {
	if (isProved(user) || (await isFreshByMail(db, user.tokenId))) return null;
	return await proofNeeded(db, user.id);
}

/** As refuseUnproved, for what needs an ownerProofNeeded. @throws Problem forbidden (reason `proof-needed`) */
export async function refuseUnprovedOwner(
	db: Db,
	user: Pick<SignedIn, 'id' | 'tokenId' | 'provedAt'>,
): Promise<void> {
	if (await ownerProofNeeded(db, user)) await refuseUnproved(db, user);
}

/**
 * Refuses to change second factors in a session that has not shown the one that its account has: who knows the password and
 * has a session from before would take them off.
 * @throws Problem forbidden (reason `second-factor-required`)
 */
export async function refuseFactorUnshown(
	db: Db,
	{ id, secondFactor }: Pick<SignedIn, 'id' | 'secondFactor'>,
): Promise<void> {
	if (secondFactor === 1 || !hasFactor(await factorsOf(db, id))) return;
	throw new Problem('forbidden', 'Please show your second factor first: open this page anew.', {
		reason: 'second-factor-required',
	});
}

async function proofNeeded(db: Db, userId: number): Promise<ProofNeeded> {
	const { hasCodeApp, passkeys } = await factorsOf(db, userId);
	return { hasCodeApp, hasPasskey: passkeys > 0 };
}

export type Proof = FactorProof | { kind: 'password'; value: string };

/**
 * Proves a session anew. Failures count and are recorded like those of sign-ins; after too many the session stays, but
 * proves nothing for a while.
 * @throws Problem invalid beside the field; forbidden for a password where a second factor is required and was not
 * shown; too-many
 */
export async function proveAgain(
	db: Db,
	user: Pick<SignedIn, 'id' | 'tokenId' | 'lacksSecondFactor'>,
	proof: Proof,
	tools: FactorTools,
): Promise<void> {
	const owner = await ownerBy(db, eq(users.id, user.id));
	if (!owner) throw new Problem('unauthenticated', 'You are no longer signed in.');
	const factors = await factorsOf(db, user.id);
	if (proof.kind === 'password' && user.lacksSecondFactor && hasFactor(factors))
		throw new Problem('forbidden', 'Please show your second factor.');
	const { origin } = tools;
	// The limits of this session alone: somebody who guesses elsewhere does not keep its owner from their work.
	const attempt = {
		email: owner.email,
		address: origin.address,
		deviceId: `session-${user.tokenId}`,
	};
	await checkSignIn(db, attempt);
	const isRight =
		proof.kind === 'password'
			? await isPassword(proof.value, owner.passwordHash)
			: await isFactorProof(db, user.id, proof, { sessionId: user.tokenId }, tools);
	if (!isRight) {
		await countFailedSignIn(db, attempt);
		if (isStaff(owner)) await recordSignIn(db, owner.id, 'fail-second-factor', origin);
		throw wrong(proof, await proofNeeded(db, user.id));
	}
	await checkSignIn(db, attempt);
	const which = { userId: user.id, sessionId: user.tokenId };
	await (proof.kind === 'password' ? markProved : markFactorShown)(db, which);
}

function wrong(proof: Proof, needed: ProofNeeded): Problem {
	const message =
		proof.kind === 'password' ? 'This is not your password.' : wrongProof(proof).message;
	return new Problem('invalid', message, {
		fields: { [`proof_${proof.kind}`]: [message] },
		facts: { proofNeeded: needed },
	});
}
