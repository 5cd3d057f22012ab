import { eq } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { users } from '#db/account-schema.ts';
import type { Db } from '#db/client.ts';
import { issueToken, userOfToken } from '#shop/accounts/sign-in.ts';
import { secretBox } from '#shop/kit/secret-box.ts';
import { beginCodeApp, begunSecret, confirmCodeApp } from '#shop/second-factor/code-app.ts';
import type { FactorTools } from '#shop/second-factor/proofs.ts';

// Accounts with second factors, for database and browser tests alike.

export const FACTOR_TOOLS: FactorTools = {
	shop: {
		name: 'Bridgehead Audio',
		city: 'Onitsha',
		counter: '14 New Market Road, Onitsha, Mon-Fri 9 AM-6 PM',
		publicUrl: 'http://shop.test',
		email: 'hello@shop.example',
		phone: '0803 123 4567',
	},
	publicUrl: 'http://shop.test',
	secretBox: secretBox('a key that only tests have, of 43 characters'),
	origin: { address: '10.0.0.9', userAgent: 'curl/8' },
};

/** The code that an app shows at a time. */
export const codeAt = (secret: string, at: Date) =>
	new TOTP({ secret }).generate({ timestamp: at.getTime() });

/** A session of somebody, as requests have it. */
export async function sessionOf(db: Db, userId: number) {
	const token = await db.transaction((tx) => issueToken(tx, userId));
	const user = await userOfToken(db, token);
	if (!user) throw new Error('The session did not begin');
	return { token, user };
}

/** Notes that somebody reads the mail of their address. */
export const confirmAddressOf = (db: Db, userId: number) =>
	db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, userId));

/** Confirms an address and sets up an app for codes, a minute ago; gives its secret and the recovery codes. */
export async function withCodeApp(db: Db, userId: number, tools: FactorTools = FACTOR_TOOLS) {
	await confirmAddressOf(db, userId);
	const { user } = await sessionOf(db, userId);
	const owner = { userId, sessionId: user.tokenId, ...tools };
	await beginCodeApp(db, owner);
	const secret = await begunSecret(db, owner);
	if (!secret) throw new Error('No app was begun');
	const now = new Date(Date.now() - 120_000);
	const codes = await confirmCodeApp(db, { ...owner, now }, codeAt(secret, now), tools);
	return { secret, recoveryCodes: codes ?? [] };
}
