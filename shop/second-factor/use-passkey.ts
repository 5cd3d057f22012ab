import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { and, eq, sql } from 'drizzle-orm';
import { passkeys } from '#db/accounts/second-factor-schema.ts';
import { type Db, sqlState } from '#db/client.ts';
import { type Asker, newChallenge, takeChallenge } from './passkey-challenges.ts';
import { readCredential } from './passkey-input.ts';
import { relyingParty, webAuthn } from './relying-party.ts';

// Using a passkey: it signs a challenge, which shows both that the device is there and that its owner unlocked it.

/**
 * What the browser is asked for: a passkey of this account; without an account any of this shop, which then says whose it
 * is.
 */
export async function passkeyToUse(
	db: Db,
	asker: Asker,
	{ userId, publicUrl }: { userId: number | null; publicUrl: string },
): Promise<PublicKeyCredentialRequestOptionsJSON> {
	const { generateAuthenticationOptions } = await webAuthn();
	const known = userId
		? await db.select().from(passkeys).where(eq(passkeys.userId, userId))
		: undefined;
	const challenge = await newChallenge(db, asker, 'use');
	return generateAuthenticationOptions({
		rpID: relyingParty(publicUrl).id,
		challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
		userVerification: 'required',
		...(known
			? {
					allowCredentials: known.map(({ credentialId: id, transports }) => ({
						id,
						transports,
					})),
				}
			: {}),
	});
}

/**
 * The account that a signed challenge (a credential as JSON) proves; null for anything else: unknown passkeys, another
 * site's, challenges that were used, of another session or too old, and counters that do not grow, which show a copy.
 */
export async function userOfPasskey(
	db: Db,
	asker: Asker,
	sent: unknown,
	publicUrl: string,
): Promise<number | null> {
	const { verifyAuthenticationResponse } = await webAuthn();
	const { id, origin } = relyingParty(publicUrl);
	try {
		const response = readCredential(sent);
		const [known] = await db.select().from(passkeys).where(eq(passkeys.credentialId, response.id));
		if (!known) return null;
		const { verified, authenticationInfo } = await verifyAuthenticationResponse({
			response,
			expectedChallenge: (challenge) => takeChallenge(db, challenge, asker, 'use'),
			expectedOrigin: origin,
			expectedRPID: id,
			credential: {
				id: known.credentialId,
				publicKey: new Uint8Array(known.publicKey),
				counter: known.counter,
			},
			requireUserVerification: true,
		});
		if (!verified) return null;
		const counted = await noteUse(db, known.id, authenticationInfo.newCounter);
		return counted ? known.userId : null;
	} catch (error) {
		// A database that is away is no fault of the passkey.
		if (sqlState(error)) throw error;
		return null;
	}
}

/** Stores a counter unless it would go back, also beside another use; devices that do not count stay at 0. */
async function noteUse(db: Db, id: number, counter: number): Promise<boolean> {
	const noted = await db
		.update(passkeys)
		.set({ counter, lastUsedAt: sql`now()` })
		.where(
			and(
				eq(passkeys.id, id),
				sql`(${passkeys.counter} < ${counter} or (${passkeys.counter} = 0 and ${counter} = 0))`,
			),
		)
		.returning({ id: passkeys.id });
	return noted.length > 0;
}
