import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { accessTokens, users } from '#db/account-schema.ts';
import type { Db, Reader, Tx } from '#db/client.ts';
import { prepared } from '#db/prepared.ts';
import { parseId, requiredText } from '../input.ts';
import { Problem } from '../problem.ts';
import { emailField } from './account-fields.ts';
import { attemptKey, checkAttempts, clearAttempts, countAttempt, LIMITS } from './attempts.ts';
import { isPassword } from './passwords.ts';
import { isSecret, newSecret, secretHash } from './secret-tokens.ts';

export const SignIn = z.object({ email: emailField, password: requiredText('password', 128) });
export type SignIn = z.infer<typeof SignIn>;

/** A user without the password. */
export type Account = Omit<typeof users.$inferSelect, 'passwordHash'>;
/** The user of a valid token. */
export type SignedIn = Account & { tokenId: number };
/** The token is only available here; the shop stores its hash. */
export type FreshSignIn = { token: string; user: Account };

export const accountColumns = {
	id: users.id,
	name: users.name,
	email: users.email,
	roleAs: users.roleAs,
	status: users.status,
	createdAt: users.createdAt,
};

const TOKEN_DAYS = 90;

/** Whether somebody may see the admin area and change what is in it. */
export function isAdmin({ roleAs }: Pick<Account, 'roleAs'>): boolean {
	return roleAs === 1;
}

/** @throws Problem forbidden for anybody but an admin */
export function refuseShoppers(user: Pick<Account, 'roleAs'>): void {
	if (!isAdmin(user)) throw new Problem('forbidden', 'Access Denied! As you are not an Admin.');
}

/**
 * Starts a session of 90 days. `address` is the caller's IP address.
 * @throws Problem unauthenticated for an unknown e-mail as for a wrong password, after the same work; forbidden for a
 * blocked user with the right password; too-many after repeated failures for this account or address
 */
export async function signIn(
	db: Db,
	{ email, password }: SignIn,
	address: string,
): Promise<FreshSignIn> {
	const accountKey = attemptKey('signInAccount', email);
	const addressKey = attemptKey('signInAddress', address);
	const mayTry = async () => {
		await checkAttempts(db, accountKey, LIMITS.signInAccount);
		await checkAttempts(db, addressKey, LIMITS.signInAddress);
	};
	await mayTry();
	const [user] = await db
		.select({ ...accountColumns, passwordHash: users.passwordHash })
		.from(users)
		.where(sql`lower(${users.email}) = ${email.toLowerCase()}`);
	if (!(await isPassword(password, user?.passwordHash ?? null)) || !user) {
		await countAttempt(db, addressKey, LIMITS.signInAddress);
		await countAttempt(db, accountKey, LIMITS.signInAccount);
		throw wrongPair();
	}
	// Checked again, so that of a thousand guesses sent at once only the first few can succeed.
	await mayTry();
	if (user.status !== 1) {
		throw new Problem('forbidden', 'Your account has been blocked. Please contact the shop.');
	}
	const { passwordHash, ...account } = user;
	const token = await db.transaction((tx) => issueUnlessChanged(tx, user.id, passwordHash));
	await clearAttempts(db, accountKey);
	return { token, user: account };
}

/** If a password reset or a block commits meanwhile, no token may be issued for the old password. */
async function issueUnlessChanged(tx: Tx, userId: number, passwordHash: string): Promise<string> {
	const [unchanged] = await tx
		.select({ id: users.id })
		.from(users)
		.where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash), eq(users.status, 1)))
		.for('share');
	if (!unchanged) throw wrongPair();
	return issueToken(tx, userId);
}

function wrongPair(): Problem {
	return new Problem('unauthenticated', 'The e-mail or the password is not right.');
}

/** Makes a token of the form `<id>|<random>` for a user. */
export async function issueToken(tx: Tx, userId: number): Promise<string> {
	const secret = newSecret();
	const [row] = await tx
		.insert(accessTokens)
		.values({
			userId,
			tokenHash: secretHash(secret),
			expiresAt: sql`now() + ${TOKEN_DAYS} * interval '1 day'`,
		})
		.returning({ id: accessTokens.id });
	if (!row) throw new Error('A token was not stored');
	return `${row.id}|${secret}`;
}

const ofToken = prepared((db) =>
	db
		.select({ ...accountColumns, tokenId: accessTokens.id, tokenHash: accessTokens.tokenHash })
		.from(accessTokens)
		.innerJoin(users, eq(users.id, accessTokens.userId))
		.where(
			and(
				eq(accessTokens.id, sql.placeholder('id')),
				sql`${accessTokens.expiresAt} > now()`,
				eq(users.status, 1),
			),
		)
		.prepare('user_of_token'),
);

/** The user a token belongs to; null when it is malformed, unknown or expired, or the user is blocked. */
export async function userOfToken(db: Reader, token: string): Promise<SignedIn | null> {
	const parts = splitToken(token);
	if (!parts) return null;
	const [row] = await ofToken(db).execute({ id: parts.id });
	if (!row) return null;
	const { tokenHash, ...user } = row;
	return isSecret(parts.secret, tokenHash) ? user : null;
}

/** Ends the session of this token; does nothing for an invalid one. */
export async function signOut(db: Reader, token: string): Promise<void> {
	const parts = splitToken(token);
	if (!parts) return;
	await db
		.delete(accessTokens)
		.where(
			and(eq(accessTokens.id, parts.id), eq(accessTokens.tokenHash, secretHash(parts.secret))),
		);
}

function splitToken(token: string): { id: number; secret: string } | null {
	const [, idText, secret] = /^(\d{1,10})\|([\w-]{43})$/.exec(token) ?? [];
	const id = parseId(idText);
	return id && secret ? { id, secret } : null;
}
