import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { mails } from '#db/mail-schema.ts';
import { recordChange } from '../audit/audit.ts';
import { enqueue } from '../kit/jobs.ts';
import { Problem } from '../kit/problem.ts';

/**
 * Queues a mail once more that was sent, held back or given up. `seen` is when that was, ISO, as on the page where it was asked
 * for: one press is one mail, however often it arrives.
 * @throws Problem not-found; conflict when it is queued, became something else since, or its text was cleared
 */
export async function sendMailAgain(
	db: Db,
	adminId: number,
	mailId: number | null,
	seen: string,
): Promise<{ message: string }> {
	return db.transaction(async (tx) => {
		const [mail] = await tx
			.select({
				id: mails.id,
				state: mails.state,
				recipient: mails.recipient,
				becameAt:
					sql<Date | null>`coalesce(${mails.sentAt}, ${mails.failedAt}, ${mails.heldAt})`.mapWith(
						mails.sentAt,
					),
				text: mails.bodyText,
				newsletterId: mails.newsletterId,
			})
			.from(mails)
			.where(eq(mails.id, mailId ?? 0))
			.for('update', { skipLocked: true });
		// One that is being sent stays locked while the mail server answers.
		if (!mail && (await tx.$count(mails, eq(mails.id, mailId ?? 0))) === 0)
			throw new Problem('not-found', 'Mail not found');
		if (!mail || mail.state === 'waiting')
			throw new Problem('conflict', 'The mail is on its way already.');
		if (mail.becameAt?.toISOString() !== seen)
			throw new Problem(
				'conflict',
				'The mail was sent again meanwhile. Look at what became of it.',
			);
		if (mail.text === '' && mail.newsletterId === null)
			throw new Problem(
				'conflict',
				'The text of this mail was cleared: it is too old to be sent again.',
			);
		await tx
			.update(mails)
			.set({ sentAt: null, failedAt: null, heldAt: null, resendAskedAt: sql`now()` })
			.where(eq(mails.id, mail.id));
		await enqueue(tx, 'mail', { mailId: mail.id });
		await recordChange(tx, {
			userId: adminId,
			action: 'resend',
			noun: 'mail',
			nounId: mail.id,
			before: { state: mail.state },
			after: { state: 'waiting' },
		});
		return { message: `The mail to ${mail.recipient} is on its way again.` };
	});
}
