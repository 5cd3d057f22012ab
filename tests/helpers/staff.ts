import { eq } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import type { Db } from '#db/client.ts';
import { issueToken } from '#shop/accounts/sign-in.ts';
import { makeShopper } from './shoppers.ts';

// Staff, for database and browser tests alike.

export async function makeAdminUser(db: Db, name = 'Ada Admin') {
	const user = await makeShopper(db, name);
	await db.update(users).set({ roleAs: 1 }).where(eq(users.id, user.id));
	return { ...user, roleAs: 1 };
}

/** The headers of a signed-in session. */
export async function signedInHeaders(db: Db, userId: number) {
	const token = await db.transaction((tx) => issueToken(tx, userId));
	return { authorization: `Bearer ${token}` };
}
