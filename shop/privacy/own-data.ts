import { eq } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import type { Db, DbOrTx } from '#db/client.ts';
import { attemptKey, countAttempt, LIMITS } from '../accounts/attempts.ts';
import type { SignedIn, SignInOrigin } from '../accounts/sign-in.ts';
import { exportAsJson, exportAsZip } from './data-export.ts';
import type { Person } from './own-rows.ts';
import { proveOwner } from './owner-proof.ts';

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
 * @throws Problem invalid with the field `password` unless they just signed in; too-many above LIMITS.ownDataAccount
 */
export async function ownData(
	db: Db,
	user: Pick<SignedIn, 'id' | 'email' | 'tokenId'>,
	{ format, password }: { format: DataFormat; password: string },
	sender: { origin: SignInOrigin; deviceToken: string | null; now: Date },
): Promise<AsyncGenerator<string | Uint8Array>> {
	await proveOwner(db, user, password, sender);
	await countAttempt(db, attemptKey('ownDataAccount', String(user.id)), LIMITS.ownDataAccount);
	const person = await personOf(db, user.id);
	return format === 'json' ? exportAsJson(db, person, sender.now) : exportAsZip(db, person);
}
