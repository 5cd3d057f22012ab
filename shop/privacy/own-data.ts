import { eq } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import type { Db, DbOrTx } from '#db/client.ts';
import { attemptKey, countAttempt, LIMITS } from '../accounts/attempts.ts';
import type { SignedIn } from '../accounts/sign-in.ts';
import { refuseUnprovedOwner } from '../second-factor/fresh-proof.ts';
import { exportAsJson, exportAsZip } from './data-export.ts';
import type { Person } from './own-rows.ts';

// What whoever is signed in may have: all that the shop stores about them.

export type DataFormat = 'json' | 'csv';

/** An account as a person whose rows can be found. */
export async function personOf(db: DbOrTx, userId: number): Promise<Person> {
	const [user] = await db
		.select({ email: users.email, emailVerifiedAt: users.emailVerifiedAt })
		.from(users)
		.where(eq(users.id, userId));
	return { userId, provenEmail: user?.emailVerifiedAt ? user.email.toLowerCase() : null };
}

/**
 * The file with everything about the owner of an account, to be sent while it is made.
 * @throws Problem forbidden (reason `proof-needed`) without a fresh proof; too-many above LIMITS.ownDataAccount
 */
export async function ownData(
	db: Db,
	user: Pick<SignedIn, 'id' | 'tokenId' | 'provedAt'>,
	format: DataFormat,
	now: Date,
): Promise<AsyncGenerator<string | Uint8Array>> {
	await refuseUnprovedOwner(db, user);
	await countAttempt(db, attemptKey('ownDataAccount', String(user.id)), LIMITS.ownDataAccount);
	const person = await personOf(db, user.id);
	return format === 'json' ? exportAsJson(db, person, now) : exportAsZip(db, person);
}
