import { and, asc, between, eq, gt, ne, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { layaways } from '#db/layaways/layaway-schema.ts';
import { addDays, lagosDay } from '../kit/lagos-days.ts';
import { transact } from '../kit/transact.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { mailShop } from '../settings/settings.ts';
import { layawayDueMessage } from './due-message.ts';
import { leftKobo } from './layaway-states.ts';

/** So many days before its last day a customer is reminded, if the layaway was opened before that. */
export const REMINDER_DAYS = 5;
/** So late, after days in which the shop was off, nobody is reminded any more. */
const LATEST_DAYS = 14;
const BATCH = 100;

/**
 * Reminds the customers of open layaways, once before each last day and once after it; those without a mail address are for
 * the staff to write to. Returns how many mails were queued.
 */
export async function mailDueLayaways(
	db: Db,
	publicUrl: string,
	now = new Date(),
): Promise<number> {
	const today = lagosDay(now);
	const shop = await mailShop(db, publicUrl);
	let queued = 0;
	for (let after = 0; ; ) {
		const batch = await transact(db, async (tx) => {
			const rows = await tx
				.select()
				.from(layaways)
				.where(
					and(
						eq(layaways.state, 'open'),
						gt(layaways.id, after),
						ne(layaways.email, ''),
						sql`${layaways.paidKobo} < ${layaways.totalKobo}`,
						between(layaways.dueOn, addDays(today, -LATEST_DAYS), addDays(today, REMINDER_DAYS)),
					),
				)
				.orderBy(asc(layaways.id))
				.limit(BATCH)
				// A payment or a longer date at the same moment makes the mail wrong.
				.for('update');
			let mails = 0;
			for (const layaway of rows) {
				const isOverdue = layaway.dueOn < today;
				// Who opened it this week knows.
				if (!isOverdue && lagosDay(layaway.createdAt) > addDays(layaway.dueOn, -REMINDER_DAYS))
					continue;
				const kind = isOverdue ? 'layaway-overdue' : 'layaway-due';
				const isQueued = await queueMail(tx, {
					kind,
					dedupeKey: `${kind}:${layaway.id}:${layaway.dueOn}`,
					to: layaway.email,
					...layawayDueMessage(shop, { ...layaway, leftKobo: leftKobo(layaway), isOverdue }),
				});
				if (isQueued) mails += 1;
			}
			return { last: rows.at(-1)?.id ?? null, mails };
		});
		queued += batch.mails;
		if (batch.last === null) return queued;
		after = batch.last;
	}
}
