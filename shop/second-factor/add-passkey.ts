import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { eq } from 'drizzle-orm';
import { passkeys } from '#db/accounts/second-factor-schema.ts';
import { type Db, sqlState } from '#db/client.ts';
import { deviceName } from '../accounts/sessions.ts';
import { Problem } from '../kit/problem.ts';
import { type FactorNotice, noteFactorChange } from './factor-notices.ts';
import { factorsOf, hasFactor, lockForNewFactor, refuseNewFactor } from './factors.ts';
import { newChallenge, takeChallenge } from './passkey-challenges.ts';
import { readCredential, readTransports } from './passkey-input.ts';
import { LONGEST_PASSKEY_NAME, MOST_PASSKEYS } from './passkeys.ts';
import { makeRecoveryCodes, storeRecoveryCodes } from './recovery-codes.ts';
import { relyingParty, webAuthn } from './relying-party.ts';
import { markFactorShown } from './sessions-proved.ts';

// Adding a passkey to an account. https://www.w3.org/TR/webauthn-3/

/** EdDSA, ES256 and RS256, which every device has one of. Node warns of others that it only tries out yet. */
const ALGORITHMS = [-8, -7, -257];
const UNIQUE_VIOLATION = '23505';

/** Whose passkey, in which session, for the shop at which address. */
type Owner = { userId: number; sessionId: number; publicUrl: string };

/**
 * What the browser is asked to make: a passkey that says whose it is, behind a fingerprint, face or PIN.
 * @throws Problem as refuseUnconfirmed
 */
export async function passkeyToMake(
	db: Db,
	{ userId, sessionId, publicUrl }: Owner,
	{ email, name, shopName }: { email: string; name: string; shopName: string },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
	await refuseNewFactor(db, userId);
	const { generateRegistrationOptions } = await webAuthn();
	const known = await db.select().from(passkeys).where(eq(passkeys.userId, userId));
	const challenge = await newChallenge(db, { sessionId }, 'add');
	return generateRegistrationOptions({
		rpName: shopName,
		rpID: relyingParty(publicUrl).id,
		userName: email,
		userDisplayName: name,
		userID: new Uint8Array(Buffer.from(`user ${userId}`)),
		challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
		attestationType: 'none',
		supportedAlgorithmIDs: ALGORITHMS,
		excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
		authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
	});
}

/**
 * Adds the passkey that the browser made (a credential as JSON), named by the device. Returns ten recovery codes if this is
 * the account's first second factor, else null. The session counts as one in which a second factor was shown.
 * @throws Problem invalid for anything that was not asked for here, in the last five minutes, for the first time;
 * conflict for one that is there already, or too many; as lockForNewFactor
 */
export async function addPasskey(
	db: Db,
	{ userId, sessionId, publicUrl }: Owner,
	sent: unknown,
	notice: FactorNotice,
): Promise<string[] | null> {
	const credential = await verified(db, { sessionId, publicUrl }, sent);
	// Before the lock, since it takes half a second.
	const made = hasFactor(await factorsOf(db, userId)) ? null : await makeRecoveryCodes();
	const name = deviceName(notice.origin.userAgent ?? '').slice(0, LONGEST_PASSKEY_NAME);
	try {
		return await db.transaction(async (tx) => {
			const user = await lockForNewFactor(tx, { userId, sessionId });
			const before = await factorsOf(tx, userId);
			if (before.passkeys >= MOST_PASSKEYS)
				throw new Problem('conflict', `An account has ${MOST_PASSKEYS} passkeys at most.`);
			await tx.insert(passkeys).values({
				userId,
				credentialId: credential.id,
				publicKey: Buffer.from(credential.publicKey),
				counter: credential.counter,
				transports: readTransports(credential.transports),
				name,
			});
			// Another factor may have come meanwhile, with codes of its own, or gone with them.
			const codes = hasFactor(before) ? null : (made ?? (await makeRecoveryCodes()));
			if (codes) await storeRecoveryCodes(tx, userId, codes);
			await markFactorShown(tx, { userId, sessionId });
			await noteFactorChange(tx, user, { action: 'add-passkey', passkey: name }, notice);
			return codes?.codes ?? null;
		});
	} catch (error) {
		if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
		throw new Problem('conflict', 'This passkey is there already.');
	}
}

async function verified(
	db: Db,
	{ sessionId, publicUrl }: Pick<Owner, 'sessionId' | 'publicUrl'>,
	sent: unknown,
) {
	const { verifyRegistrationResponse } = await webAuthn();
	const { id, origin } = relyingParty(publicUrl);
	try {
		const { verified: isRight, registrationInfo } = await verifyRegistrationResponse({
			response: readCredential(sent),
			expectedChallenge: (challenge) => takeChallenge(db, challenge, { sessionId }, 'add'),
			expectedOrigin: origin,
			expectedRPID: id,
			supportedAlgorithmIDs: ALGORITHMS,
			requireUserVerification: true,
		});
		if (isRight) return registrationInfo.credential;
	} catch (error) {
		// A database that is away is no fault of the passkey.
		if (sqlState(error)) throw error;
	}
	throw new Problem(
		'invalid',
		'The passkey was not added: it took too long, or was not made here.',
	);
}
