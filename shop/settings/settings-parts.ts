import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { LOCKS } from '#db/locks.ts';
import { settings } from '#db/site-schema.ts';
import { recordChange } from '../audit/audit.ts';
import { later, refuseStale } from '../edits/edit-times.ts';
import { advisoryLock } from '../kit/advisory-lock.ts';
import { announce } from '../kit/changes.ts';
import { transact } from '../kit/transact.ts';
import { type SettingsPart, settingsSavedAt } from './settings.ts';

// Parts of the settings with a page of their own: whoever edits one is not disturbed by what is saved elsewhere.

type PartEdit<Value extends Record<string, unknown>> = {
	adminId: number;
	part: SettingsPart;
	/** What to store; null goes back to the shop's own. */
	value: Value | null;
	/** The whole part as it is without anything stored, for the audit trail. */
	own: Value;
	read: (stored: unknown) => Value;
	/** The fields of the audit trail, if their names are to say more than those of the value. */
	recorded?: (value: Value) => Record<string, unknown>;
	expectedUpdatedAt?: Date;
};

/** Saves a part as a whole. Returns the time of saving. @throws Problem conflict when somebody saved it meanwhile */
export async function savePart<Value extends Record<string, unknown>>(
	db: Db,
	{ adminId, part, value, own, read, recorded = (all) => all, expectedUpdatedAt }: PartEdit<Value>,
): Promise<Date> {
	return transact(db, async (tx) => {
		await advisoryLock(tx, LOCKS.settings);
		const savedBefore = await settingsSavedAt(tx, part);
		refuseStale(savedBefore, expectedUpdatedAt);
		const [stored] = await tx.select().from(settings).where(eq(settings.key, part));
		const updatedAt = later(savedBefore);
		if (value === null) await tx.delete(settings).where(eq(settings.key, part));
		else await storePart(tx, part, value, updatedAt);
		await recordChange(tx, {
			userId: adminId,
			action: 'update',
			noun: 'settings',
			nounId: null,
			before: recorded(stored ? read(stored.value) : own),
			after: recorded(value ?? own),
		});
		await announce(tx, ['settings']);
		return updatedAt;
	});
}

/** Stores a part as a whole, in the transaction that records and announces it. */
export async function storePart(
	tx: Tx,
	part: SettingsPart,
	value: Record<string, unknown> | boolean,
	updatedAt = new Date(),
): Promise<void> {
	await tx
		.insert(settings)
		.values({ key: part, value, updatedAt })
		.onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value`, updatedAt } });
}
