import type { Tx } from '#db/client.ts';
import type { MailShop } from '../mail/mail-layout.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { repairMessage } from '../mail/repair-messages.ts';
import type { RepairJob } from './lock-repair.ts';
import { REPAIR_TITLES, repairSentence } from './repair-news.ts';

/** Queues the mail about how a repair stands now; false where it has no address. One of each version. */
export async function mailRepair(
	tx: Tx,
	shop: MailShop,
	job: RepairJob,
	message: string,
): Promise<boolean> {
	const { id, publicKey, version, state, name, goods, serial, email } = job;
	return await queueMail(tx, {
		kind: 'repair',
		dedupeKey: `repair:${id}:${version}`,
		to: email,
		...repairMessage(shop, {
			id,
			publicKey,
			name,
			goods,
			serial,
			title: REPAIR_TITLES[state],
			sentence: repairSentence(job),
			estimateFor: state === 'estimated' ? job.estimateFor : '',
			message,
		}),
	});
}
