import { eq } from 'drizzle-orm';
import { accessTokens, users } from '#db/account-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { knownDeviceId } from '../accounts/known-device.ts';
import { isPassword } from '../accounts/passwords.ts';
import type { SignedIn, SignInOrigin } from '../accounts/sign-in.ts';
import { checkSignIn, countFailedSignIn, forgetFailedSignIns } from '../accounts/sign-in-limits.ts';
import { fieldProblem } from '../kit/problem.ts';

// Whoever holds an unlocked phone is signed in, too. What cannot be taken back asks for the password once more.

/** Whoever signed in so recently has just shown who they are. */
const FRESH_MINUTES = 15;

/** Whether the session began so recently that its password need not be asked for again. */
export async function isFreshSignIn(db: DbOrTx, tokenId: number, now: Date): Promise<boolean> {
	const [session] = await db
		.select({ createdAt: accessTokens.createdAt, provedAt: accessTokens.provedAt })
		.from(accessTokens)
		.where(eq(accessTokens.id, tokenId));
	const { createdAt, provedAt } = session ?? {};
	const last = Math.max(createdAt?.getTime() ?? 0, provedAt?.getTime() ?? 0);
	return now.getTime() - last < FRESH_MINUTES * 60_000;
}

/**
 * Makes sure that the owner of the account is at work: by a fresh sign-in, or by the password. Wrong ones count as failed
 * sign-ins. @throws Problem invalid with the field `password`; too-many
 */
export async function proveOwner(
	db: DbOrTx,
	{ id, email, tokenId }: Pick<SignedIn, 'id' | 'email' | 'tokenId'>,
	password: string,
	{ origin, deviceToken, now }: { origin: SignInOrigin; deviceToken: string | null; now: Date },
): Promise<void> {
	if (await isFreshSignIn(db, tokenId, now)) return;
	if (password === '') throw fieldProblem('password', 'Type your password.');
	const [user] = await db
		.select({ id: users.id, passwordHash: users.passwordHash })
		.from(users)
		.where(eq(users.id, id));
	const deviceId = knownDeviceId(deviceToken, user);
	const attempt = { email, address: origin.address, deviceId };
	await checkSignIn(db, attempt);
	if (!(await isPassword(password.slice(0, 128), user?.passwordHash ?? null))) {
		await countFailedSignIn(db, attempt);
		throw fieldProblem('password', 'This is not your password.');
	}
	// Checked again, so that of a thousand guesses sent at once only the first few can succeed.
	await checkSignIn(db, attempt);
	await forgetFailedSignIns(db, attempt);
}
