import { and, asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { passkeys } from '#db/accounts/second-factor-schema.ts';
import type { Db, DbOrTx } from '#db/client.ts';
import { parseFields, requiredText } from '../kit/input.ts';
import { Problem } from '../kit/problem.ts';
import { type FactorNotice, noteFactorChange } from './factor-notices.ts';
import { lockAccount } from './factors.ts';
import { refuseLastFactor } from './requirement.ts';

// The passkeys of an account as their owner sees them. Adding one is in add-passkey.ts, using one in use-passkey.ts.

export const MOST_PASSKEYS = 10;
export const LONGEST_PASSKEY_NAME = 60;

type Passkey = { id: number; name: string; createdAt: Date; lastUsedAt: Date | null };

/** The passkeys of an account, oldest first: 10 at most. */
export function passkeysOf(db: DbOrTx, userId: number): Promise<Passkey[]> {
	const { id, name, createdAt, lastUsedAt } = passkeys;
	return db
		.select({ id, name, createdAt, lastUsedAt })
		.from(passkeys)
		.where(eq(passkeys.userId, userId))
		.orderBy(asc(id));
}

const PasskeyName = z.object({
	name: requiredText('name', LONGEST_PASSKEY_NAME).transform((typed) => typed.trim()),
});

/** @throws Problem invalid; not-found, also for another's */
export async function renamePasskey(
	db: Db,
	userId: number,
	id: number | null,
	sent: Record<string, unknown>,
): Promise<void> {
	const { name } = parseFields(PasskeyName, sent);
	const renamed = await db.update(passkeys).set({ name }).where(ofUser(userId, id)).returning();
	if (renamed.length === 0) throw notFound();
}

/** @throws Problem not-found, also for another's; conflict for the last factor of staff who need one */
export async function removePasskey(
	db: Db,
	userId: number,
	id: number | null,
	notice: FactorNotice,
): Promise<void> {
	await db.transaction(async (tx) => {
		const user = await lockAccount(tx, userId);
		const [removed] = await tx.delete(passkeys).where(ofUser(userId, id)).returning();
		if (!removed) throw notFound();
		await refuseLastFactor(tx, user);
		const change = { action: 'remove-passkey', passkey: removed.name } as const;
		await noteFactorChange(tx, user, change, notice);
	});
}

const ofUser = (userId: number, id: number | null) =>
	and(eq(passkeys.userId, userId), eq(passkeys.id, id ?? 0));

const notFound = () => new Problem('not-found', 'This passkey has been removed already.');
