import { z } from 'zod';
import type { Db } from '#db/client.ts';
import { repairEvents } from '#db/repairs/repair-schema.ts';
import { limitedLookup } from '../accounts/limited-lookup.ts';
import { plainText } from '../kit/input.ts';
import { formatKobo } from '../kit/money.ts';
import { Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import type { MailShop } from '../mail/mail-layout.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { repairAnsweredMessage } from '../mail/repair-messages.ts';
import { lockRepair, type RepairJob } from './lock-repair.ts';
import { isRepairAnswerable } from './repair-states.ts';
import { repairOfKey } from './repairs.ts';
import { recordMove, writeMove } from './write-move.ts';

// What whoever has the link of a repair does with it.

/**
 * The repair of a link. `address` is the caller's network address; only failures are limited, since many phones share one and
 * a key cannot be guessed.
 * @throws Problem not-found; too-many (`retryAfter` in seconds) after too many failures of this address
 */
export function repairByLink(db: Db, key: string, address: string): Promise<RepairJob> {
	return limitedLookup(db, { call: 'repairAddress', what: 'links', address }, () =>
		repairOfKey(db, key),
	);
}

export const RepairDeclining = z.object({ reason: plainText(500).optional().default('') });

type Answer = { kind: 'approved' } | { kind: 'declined'; reason: string };

type AnsweredAs = {
	key: string;
	address: string;
	/** The version that their page showed. */
	seenVersion: number | null;
	shop: MailShop & { newOrdersTo: string };
};

/**
 * Accepts or declines the estimate of a repair, and writes to the staff if the shop wants that. The same answer sent again
 * stands.
 * @throws Problem as repairByLink; conflict when none waits (any more), or it was changed since its page was opened
 */
export async function answerRepair(
	db: Db,
	{ key, address, seenVersion, shop }: AnsweredAs,
	answer: Answer,
): Promise<void> {
	const { id } = await repairByLink(db, key, address);
	await transact(db, async (tx) => {
		const job = await lockRepair(tx, id);
		if (job.state === answer.kind && job.version - 1 === seenVersion) return;
		if (!isRepairAnswerable(job))
			throw new Problem(
				'conflict',
				'There is no estimate to answer any more: see how it stands now.',
			);
		if (job.version !== seenVersion)
			throw new Problem(
				'conflict',
				'We have changed the estimate since you opened this page. Please read it once more: it is shown as it is now.',
				{ facts: { version: job.version } },
			);
		await writeMove(tx, job, answer.kind, { updatedAt: new Date() });
		const reason = answer.kind === 'declined' ? answer.reason.trim() : '';
		await tx.insert(repairEvents).values({
			jobId: id,
			toState: answer.kind,
			message: reason,
			isByCustomer: true,
		});
		await recordMove(tx, job, answer.kind, null);
		if (shop.newOrdersTo === '') return;
		await queueMail(tx, {
			kind: 'repair-answered',
			dedupeKey: `repair-answered:${id}:${job.version}`,
			to: shop.newOrdersTo,
			...(job.email ? { replyTo: job.email } : {}),
			...repairAnsweredMessage(shop, {
				id,
				name: job.name,
				goods: job.goods,
				amount: formatKobo(job.estimateKobo ?? 0),
				isAccepted: answer.kind === 'approved',
				reason,
			}),
		});
	});
}
