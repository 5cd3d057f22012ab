import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { addressChanges } from '#db/mailed-link-schema.ts';
import { parseId } from '../../kit/parse-id.ts';
import type { MailSecrets } from '../mail-secrets.ts';
import { newSecret, secretHash } from '../secret-tokens.ts';
import { isOpenChange, isStillStopped } from './open-changes.ts';

// The secrets of the mails about a change of address, made when they leave. None is made, and no mail leaves, once its
// change was stopped, replaced or is over.

type Mail = { dedupeKey: string };

/** Of the mail to the new address. */
export const newChangeSecret = (tx: Tx, mail: Mail) =>
	storeSecret(tx, mail, 'confirmHash', isOpenChange);

/** Of the first mail to the old address. */
export const newStopSecret = (tx: Tx, mail: Mail) =>
	storeSecret(tx, mail, 'stopHash', isStillStopped);

/** Of the mail that reminds the old address. */
export const newReminderSecret = (tx: Tx, mail: Mail) =>
	storeSecret(tx, mail, 'reminderHash', isStillStopped);

/** Of the mail that says that the change was made without a word from the old address. */
export const newNoticeSecret = (tx: Tx, mail: Mail) =>
	storeSecret(tx, mail, 'noticeHash', isStillStopped);

async function storeSecret(
	tx: Tx,
	{ dedupeKey }: Mail,
	column: 'confirmHash' | 'stopHash' | 'reminderHash' | 'noticeHash',
	isOf: typeof isOpenChange,
): Promise<MailSecrets | null> {
	const token = newSecret();
	const id = parseId(dedupeKey.split(':')[1]) ?? 0;
	const stored = await tx
		.update(addressChanges)
		.set({ [column]: secretHash(token) })
		.where(and(eq(addressChanges.id, id), isOf))
		.returning({ id: addressChanges.id });
	return stored.length > 0 ? { token } : null;
}
