import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { accessTokens, isStaffRow, users } from '#db/account-schema.ts';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { prepared } from '#db/prepared.ts';
import { settings } from '#db/site-schema.ts';
import { requiredSecret } from '../kit/input.ts';
import { parseId } from '../kit/parse-id.ts';
import { Problem } from '../kit/problem.ts';
import { factorsOf, hasFactor } from '../second-factor/factors.ts';
import { beginPending, SecondFactorNeeded } from '../second-factor/pending-sign-ins.ts';
import { isStaff, type OwnRole } from '../staff/permissions.ts';
import { emailField } from './account-fields.ts';
import { knownDeviceId, newDeviceToken } from './known-device.ts';
import { isPassword } from './passwords.ts';
import { isSecret, newSecret, secretHash } from './secret-tokens.ts';
import { noteUse, sessionEnd, sessionsOf } from './sessions.ts';
import {
	checkSignIn,
	countFailedSignIn,
	forgetFailedSignIns,
	type SignInAttempt,
} from './sign-in-limits.ts';
import { recordSignIn } from './sign-in-notices.ts';

export const SignIn = z.object({ email: emailField, password: requiredSecret('password', 128) });
export type SignIn = z.infer<typeof SignIn>;

/** A user without the password and what only the mails ask about. */
export type Account = Omit<
	typeof users.$inferSelect,
	'passwordHash' | 'emailVerifiedAt' | 'isGuest'
> & {
	/** The role that the shop made for itself, if this is theirs. */
	ownRole: OwnRole | null;
};
/** The user of a valid token, and what was proved in its session. */
export type SignedIn = Account & {
	tokenId: number;
	/** Whether a second factor was shown, 0 or 1. */
	secondFactor: number;
	/** When they last proved who they are (shop/second-factor/fresh-proof.ts); null if not since that is stored. */
	provedAt: Date | null;
	/** On the staff of a shop that requires a second factor, which was not shown in this session. */
	lacksSecondFactor: boolean;
};
/** The token is only available here; the shop stores its hash. */
export type FreshSignIn = { token: string; user: Account };

export const accountColumns = {
	id: users.id,
	name: users.name,
	email: users.email,
	roleAs: users.roleAs,
	staffRole: users.staffRole,
	ownRoleId: users.ownRoleId,
	// Read with the user every time: a role that loses a permission loses it for whoever is signed in.
	ownRole: sql<OwnRole | null>`(
		select json_build_object('name', staff_roles.name, 'permissions', staff_roles.permissions)
		from staff_roles where staff_roles.id = users.own_role_id
	)`,
	status: users.status,
	createdAt: users.createdAt,
	/** When its owner deleted it. */
	closedAt: users.closedAt,
};

/** Sessions of one user; beyond them, the oldest ends. */
const MOST_TOKENS = 20;

/** Where somebody signs in: their IP address, and what their browser or program calls itself. */
export type SignInOrigin = { address: string; userAgent?: string | undefined };

/** An account with what its sessions depend on. */
export type Owner = Account & { passwordHash: string };

/** `isNewDevice`: the account was signed in elsewhere, never here; its owner should hear of it (mailNewDevice). */
export type StartedSession = FreshSignIn & { deviceToken: string; isNewDevice: boolean };

/**
 * Starts a session (how long it lasts: sessions.ts) by a password. `deviceToken` is what an earlier sign-in left
 * in this browser, if it is one. Sign-ins of staff and failures of theirs are in the activity log.
 * @throws SecondFactorNeeded for the right password of an account that has a second factor; Problem unauthenticated for
 * an unknown e-mail as for a wrong password, after the same work; forbidden for a blocked user with the right password;
 * too-many after repeated failures (sign-in-limits.ts)
 */
export async function signIn(
	db: Db,
	{ email, password }: SignIn,
	origin: SignInOrigin,
	deviceToken: string | null = null,
): Promise<StartedSession> {
	const user = await ownerBy(db, sql`lower(${users.email}) = ${email.toLowerCase()}`);
	const { address } = origin;
	const attempt = { email, address, deviceId: knownDeviceId(deviceToken, user) };
	await checkSignIn(db, attempt);
	if (!(await isPassword(password, user?.passwordHash ?? null)) || !user) {
		await countFailedSignIn(db, attempt);
		if (user && isStaff(user)) await recordSignIn(db, user.id, 'fail-sign-in', origin);
		throw wrongPair();
	}
	// Checked again, so that of a thousand guesses sent at once only the first few can succeed.
	await checkSignIn(db, attempt);
	return startSession(db, user, attempt, origin, { by: 'password' });
}

/** The account that a condition names, with its password hash. */
export async function ownerBy(db: DbOrTx, which: SQL): Promise<Owner | undefined> {
	const [user] = await db
		.select({ ...accountColumns, passwordHash: users.passwordHash })
		.from(users)
		.where(which);
	return user;
}

/** How somebody showed who they are: `mail` by a link or code sent there, `second-factor` after one of the others too. */
type SignInBy = 'password' | 'mail' | 'second-factor';

/**
 * Starts the session of an account that was proved by its first factor; or, `by` its second factor, completely.
 * `finish` runs within the transaction, before the session is there.
 * @throws SecondFactorNeeded if the account has a second factor and it was not shown; Problem forbidden for a blocked
 * account; unauthenticated when its password was changed meanwhile
 */
export async function startSession(
	db: Db,
	user: Owner,
	attempt: SignInAttempt,
	origin: SignInOrigin,
	{ by, finish }: { by: SignInBy; finish?: (tx: Tx) => Promise<void> },
): Promise<StartedSession> {
	if (user.status !== 1) {
		throw new Problem('forbidden', 'Your account has been blocked. Please contact the shop.');
	}
	if (by !== 'second-factor' && hasFactor(await factorsOf(db, user.id)))
		throw new SecondFactorNeeded(await beginPending(db, user.id));
	const { passwordHash, ...account } = user;
	const { token, hadSessions } = await db.transaction(async (tx) => {
		const hadSessions = (await sessionsOf(tx, user.id)).length > 0;
		await refuseChanged(tx, user);
		await finish?.(tx);
		return { token: await issueToken(tx, user.id, origin, by), hadSessions };
	});
	await forgetFailedSignIns(db, attempt);
	if (isStaff(account)) await recordSignIn(db, user.id, 'sign-in', origin);
	return {
		token,
		user: account,
		deviceToken: newDeviceToken(user),
		isNewDevice: attempt.deviceId === null && hadSessions,
	};
}

/** If a password reset or a block commits meanwhile, no token may be issued for the old password. */
async function refuseChanged(tx: Tx, { id, passwordHash }: Owner): Promise<void> {
	const [unchanged] = await tx
		.select({ id: users.id })
		.from(users)
		.where(and(eq(users.id, id), eq(users.passwordHash, passwordHash), eq(users.status, 1)))
		.for('share');
	if (!unchanged) throw wrongPair();
}

function wrongPair(): Problem {
	return new Problem('unauthenticated', 'The e-mail or the password is not right.');
}

/** Makes a token of the form `<id>|<random>` for a user, whose sessions before the newest 20 end. */
export async function issueToken(
	tx: Tx,
	userId: number,
	origin?: SignInOrigin,
	by: SignInBy = 'password',
): Promise<string> {
	const secret = newSecret();
	const [row] = await tx
		.insert(accessTokens)
		.values({
			userId,
			tokenHash: secretHash(secret),
			expiresAt: sessionEnd(sql`${userId}::int`, { createdAt: sql`now()`, lastUsedAt: sql`now()` }),
			userAgent: (origin?.userAgent ?? '').replace(/[^\x20-\x7e]/g, '').slice(0, 255),
			address: origin?.address.slice(0, 45) ?? '',
			secondFactor: by === 'second-factor' ? 1 : 0,
			provedAt: by === 'mail' ? null : sql`now()`,
			byMail: by === 'mail' ? 1 : 0,
		})
		.returning({ id: accessTokens.id });
	if (!row) throw new Error('A token was not stored');
	const tooOld = tx
		.select({ id: accessTokens.id })
		.from(accessTokens)
		.where(eq(accessTokens.userId, userId))
		.orderBy(desc(accessTokens.id))
		.offset(MOST_TOKENS);
	await tx.delete(accessTokens).where(inArray(accessTokens.id, tooOld));
	return `${row.id}|${secret}`;
}

const ofToken = prepared((db) =>
	db
		.select({
			...accountColumns,
			tokenId: accessTokens.id,
			tokenHash: accessTokens.tokenHash,
			lastUsedAt: accessTokens.lastUsedAt,
			secondFactor: accessTokens.secondFactor,
			provedAt: accessTokens.provedAt,
			// Read with every request: a shop that begins to require it requires it of whoever is signed in.
			lacksSecondFactor: sql<boolean>`${accessTokens.secondFactor} = 0 and ${isStaffRow(users)} and coalesce(
				(select (${settings.value} #>> '{}')::boolean from ${settings} where ${settings.key} = 'staffSecondFactor'), false)`,
		})
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
export async function userOfToken(db: DbOrTx, token: string): Promise<SignedIn | null> {
	const parts = splitToken(token);
	if (!parts) return null;
	const [row] = await ofToken(db).execute({ id: parts.id });
	if (!row) return null;
	const { tokenHash, lastUsedAt, ...user } = row;
	if (!isSecret(parts.secret, tokenHash)) return null;
	await noteUse(db, user.tokenId, lastUsedAt);
	return user;
}

/** Ends the session of this token; does nothing for an invalid one. */
export async function signOut(db: DbOrTx, token: string): Promise<void> {
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
