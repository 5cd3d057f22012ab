import { lt } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { sentForms } from '#db/staff-schema.ts';
import { Problem } from './problem.ts';

// Forms whose work must not be done twice, although nothing in it shows a repeat: an article published, prices raised.

const RETENTION_DAYS = 7;
const KEY = /^[\da-f-]{36}$/;

/** A new key, to be shown with a form. */
export function newFormKey(): string {
	return crypto.randomUUID();
}

/**
 * To be called in the transaction of a form's work: sent again by a double click, after a lost answer or with the back
 * button, it is refused. One that was refused itself may be sent again. Without a well-formed key nothing is checked.
 * @throws Problem conflict with this message when the form did its work before
 */
export async function sentOnce(tx: Tx, key: string | undefined, message: string): Promise<void> {
	if (key === undefined || !KEY.test(key)) return;
	// Of two at once the second waits here until the first is through.
	const { rowCount } = await tx.insert(sentForms).values({ key }).onConflictDoNothing();
	if (rowCount === 0) throw new Problem('conflict', message);
}

/** Forgets forms sent long ago. */
export async function forgetSentForms(db: Db, now = new Date()): Promise<void> {
	const since = new Date(now.getTime() - RETENTION_DAYS * 86_400_000);
	await db.delete(sentForms).where(lt(sentForms.sentAt, since));
}
