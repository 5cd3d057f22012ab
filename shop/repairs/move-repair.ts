import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { type RepairState, repairEvents, repairJobs } from '#db/repairs/repair-schema.ts';
import { recordChange } from '../audit/audit.ts';
import { localDay } from '../kit/local-time.ts';
import { formatKobo } from '../kit/money.ts';
import { fieldProblem, Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import type { MailShop } from '../mail/mail-layout.ts';
import { lockRepair, type RepairJob } from './lock-repair.ts';
import { mailRepair } from './mail-repair.ts';
import type { RepairMove } from './repair-input.ts';
import {
	mayMoveRepair,
	REPAIR_OUTCOMES,
	REPAIR_PAYMENTS,
	REPAIR_STATE_LABELS,
} from './repair-states.ts';

type By = {
	adminId: number;
	jobId: number | null;
	/** The version that the page showed. */
	seenVersion: number | null;
	shop: MailShop;
};

const CHANGED =
	'Somebody else, or the customer, has moved this repair meanwhile: please look at how it stands now.';

/**
 * Moves a repair, records it in its history, and mails the customer if that is ticked and an address is known. No money moves
 * and no stock changes by it.
 * @returns whether a mail is on its way
 * @throws Problem not-found; conflict when it was moved since the page was opened; invalid (`to_state`) for a move that its
 * state does not allow, or (`outcome`) a refund of goods without an order
 */
export async function moveRepair(db: Db, by: By, move: RepairMove): Promise<boolean> {
	return await transact(db, async (tx) => {
		const job = await lockRepair(tx, by.jobId);
		if (job.version !== by.seenVersion)
			throw new Problem('conflict', CHANGED, { facts: { version: job.version } });
		if (!mayMoveRepair(job.state, move.toState)) throw notAllowed(job.state, move.toState);
		if (move.end?.outcome === 'refunded' && job.orderId === null)
			throw fieldProblem(
				'outcome',
				'It belongs to no order of ours, so there is nothing to refund.',
			);
		const moved = await writeMove(tx, job, move.toState, {
			...changesOf(move),
			updatedAt: new Date(),
		});
		const isMailed = move.isMailed && (await mailRepair(tx, by.shop, moved, move.message));
		const { message, note } = move;
		await tx.insert(repairEvents).values({
			jobId: job.id,
			toState: move.toState,
			facts: factsOf(move),
			message,
			note,
			isMailed,
			byUserId: by.adminId,
		});
		await recordMove(tx, job, move.toState, by.adminId, loggedOf(move));
		return isMailed;
	});
}

function notAllowed(from: RepairState, to: RepairState): Problem {
	const [is, next] = [REPAIR_STATE_LABELS[from], REPAIR_STATE_LABELS[to]];
	return fieldProblem('to_state', `From “${is}” it cannot become “${next}”.`);
}

/** Gives a locked repair another state, as a new version, with what goes with it. */
export async function writeMove(
	tx: Tx,
	job: RepairJob,
	state: RepairState,
	changes: Partial<RepairJob>,
): Promise<RepairJob> {
	const [moved] = await tx
		.update(repairJobs)
		.set({ ...changes, state, version: job.version + 1 })
		.where(eq(repairJobs.id, job.id))
		.returning();
	if (!moved) throw new Error('The repair is gone although it is locked');
	return moved;
}

function changesOf({ estimate, maker, end }: RepairMove): Partial<RepairJob> {
	return {
		...(estimate ? { estimateKobo: estimate.kobo, estimateFor: estimate.for } : {}),
		...(maker ? { maker: maker.name, makerReference: maker.reference } : {}),
		// Once it is back from there, no day is waited for.
		expectedOn: maker?.expectedOn ?? null,
		...(end ? { ...end, closedAt: new Date() } : {}),
	};
}

/** What came with a move, in a line. */
function factsOf({ estimate, maker, end }: RepairMove): string {
	if (estimate) return `${formatKobo(estimate.kobo)} for ${estimate.for}`;
	if (maker) {
		const reference = maker.reference ? `reference ${maker.reference}` : '';
		const expected = maker.expectedOn ? `expected back on ${localDay(maker.expectedOn)}` : '';
		return [maker.name, reference, expected].filter(Boolean).join(', ');
	}
	return end ? endFacts(end) : '';
}

function endFacts(end: NonNullable<RepairMove['end']>): string {
	const { outcome, replacement, replacementSerial, chargedKobo, paidBy, paymentReference } = end;
	return [
		replacement ? `${REPAIR_OUTCOMES[outcome]} by ${replacement}` : REPAIR_OUTCOMES[outcome],
		replacementSerial && `serial number ${replacementSerial}`,
		paidBy && `${formatKobo(chargedKobo)} paid: ${REPAIR_PAYMENTS[paidBy].toLowerCase()}`,
		paymentReference,
	]
		.filter(Boolean)
		.join(', ');
}

/** What the audit trail says of a move besides its state. */
function loggedOf({ estimate, end }: RepairMove): Record<string, string> {
	const isPaid = end !== null && end.chargedKobo > 0;
	return {
		...(estimate ? { estimate: formatKobo(estimate.kobo) } : {}),
		...(end ? { outcome: REPAIR_OUTCOMES[end.outcome] } : {}),
		...(isPaid ? { charged: formatKobo(end.chargedKobo) } : {}),
		...(isPaid && end.paidBy ? { paid_by: REPAIR_PAYMENTS[end.paidBy] } : {}),
	};
}

/** Records a move in the audit trail: nothing about its customer, and nothing in words of the staff. */
export async function recordMove(
	tx: Tx,
	job: RepairJob,
	toState: RepairState,
	adminId: number | null,
	logged: Readonly<Record<string, string>> = {},
): Promise<void> {
	await recordChange(tx, {
		userId: adminId,
		action: 'move',
		noun: 'repair',
		nounId: job.id,
		before: { repair_state: REPAIR_STATE_LABELS[job.state] },
		after: { repair_state: REPAIR_STATE_LABELS[toState], ...logged },
	});
}
