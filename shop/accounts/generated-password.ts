import { createHash } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import type { DbOrTx, Tx } from '#db/client.ts';
import { settings } from '#db/site-schema.ts';

// Whether the first owner still signs in with the password that the first start made and printed.

const KEY = 'generatedPassword';

/** Of the account that the first start makes when no address is configured; it reaches nobody. */
export const FIRST_ADMIN_EMAIL = 'admin@bridgehead.example';

/** Remembers whose password was generated; of its hash, a hash is enough to see later that another took its place. */
export async function recordGeneratedPassword(
	tx: Tx,
	{ userId, passwordHash }: { userId: number; passwordHash: string },
): Promise<void> {
	const value = { userId, digest: createHash('sha256').update(passwordHash).digest('hex') };
	await tx
		.insert(settings)
		.values({ key: KEY, value })
		.onConflictDoUpdate({ target: settings.key, set: { value } });
}

/** Whether an owner still has that password, however it could have been changed. */
export async function hasGeneratedPassword(db: DbOrTx): Promise<boolean> {
	const [recorded] = await db.select().from(settings).where(eq(settings.key, KEY));
	// Shops that were started before it was recorded: there only a mailed link tells of another password.
	if (!recorded)
		return isOwner(db, and(eq(users.email, FIRST_ADMIN_EMAIL), isNull(users.emailVerifiedAt)));
	const { userId, digest } = Object(recorded.value) as { userId?: unknown; digest?: unknown };
	if (typeof userId !== 'number' || typeof digest !== 'string') return false;
	const isSame = sql`encode(sha256(convert_to(${users.passwordHash}, 'UTF8')), 'hex') = ${digest}`;
	return isOwner(db, and(eq(users.id, userId), isSame));
}

async function isOwner(db: DbOrTx, which: ReturnType<typeof and>): Promise<boolean> {
	return (await db.$count(users, and(eq(users.roleAs, 1), which))) > 0;
}
