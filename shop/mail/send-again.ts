import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { mails } from '#db/mail-schema.ts';
import { recordChange } from '../audit.ts';
import { enqueue } from '../jobs.ts';
import { Problem } from '../problem.ts';

/**
 * Queues a mail that was given up once more.
 * @throws Problem not-found; conflict when it was sent or is queued already
 */
export async function sendMailAgain(
	db: Db,
	adminId: number,
	mailId: number | null,
): Promise<{ message: string }> {
	return db.transaction(async (tx) => {
		const [mail] = await tx
			.select({ id: mails.id, state: mails.state, recipient: mails.recipient })
			.from(mails)
			.where(eq(mails.id, mailId ?? 0))
			.for('update');
		if (!mail) throw new Problem('not-found', 'Mail not found');
		if (mail.state !== 'failed') {
			throw new Problem('conflict', 'Only a mail that could not be sent can be sent again.');
		}
		await tx.update(mails).set({ givenUpAt: null }).where(eq(mails.id, mail.id));
		await enqueue(tx, 'mail', { mailId: mail.id });
		await recordChange(tx, {
			userId: adminId,
			action: 'resend',
			noun: 'mail',
			nounId: mail.id,
			before: { state: 'failed' },
			after: { state: 'waiting' },
		});
		return { message: `The mail to ${mail.recipient} is on its way again.` };
	});
}
