import type { Db, Tx } from '#db/client.ts';
import { type RepairState, repairEvents } from '#db/repairs/repair-schema.ts';
import { recordReceipt } from '../cash/cash-receipts.ts';
import { localDay } from '../kit/local-time.ts';
import { formatKobo } from '../kit/money.ts';
import { fieldProblem, type Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import type { MailShop } from '../mail/mail-layout.ts';
import { lockShownRepair, type RepairJob } from './lock-repair.ts';
import { mailRepair } from './mail-repair.ts';
import type { RepairMove } from './repair-input.ts';
import { paidForRepair, receiptFacts } from './repair-payments.ts';
import { mayMoveRepair, REPAIR_OUTCOMES, REPAIR_STATE_LABELS } from './repair-states.ts';
import { takeReplacement } from './take-replacement.ts';
import { recordMove, writeMove } from './write-move.ts';

type By = {
	adminId: number;
	jobId: number | null;
	/** The version that the page showed. */
	seenVersion: number | null;
	shop: MailShop;
};

/**
 * Moves a repair, records it in its history, and mails the customer if that is ticked and an address is known. With the goods
 * that are handed back the rest of what they came to is paid, as a receipt,
 * and what is handed out in their place is taken from the stock.
 * @returns whether a mail is on its way
 * @throws Problem not-found; conflict when it was moved since the page was opened; invalid (`to_state`) for a move that its
 * state does not allow, (`outcome`) a refund of goods without an order, (`charged`) less than is paid already, what cannot be taken
 * from the stock (takeReplacement), or (`collector`,
 * `reference`) as recordReceipt
 */
export async function moveRepair(db: Db, by: By, move: RepairMove): Promise<boolean> {
	return await transact(db, async (tx) => {
		const job = await lockShownRepair(tx, by.jobId, by.seenVersion);
		if (!mayMoveRepair(job.state, move.toState)) throw notAllowed(job.state, move.toState);
		if (move.end?.outcome === 'refunded' && job.orderId === null)
			throw fieldProblem(
				'outcome',
				'It belongs to no order of ours, so there is nothing to refund.',
			);
		const rest = move.end ? await takeRest(tx, by.adminId, job, move.end) : '';
		const replaced = move.end ? await takeReplacement(tx, by.adminId, job, move.end) : null;
		const moved = await writeMove(tx, job, move.toState, {
			...changesOf(move),
			...replaced,
			updatedAt: new Date(),
		});
		const isMailed = move.isMailed && (await mailRepair(tx, by.shop, moved, move.message));
		const { message, note } = move;
		await tx.insert(repairEvents).values({
			jobId: job.id,
			toState: move.toState,
			facts: [factsOf(move, replaced?.replacement ?? ''), rest].filter(Boolean).join(', '),
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

function changesOf({ estimate, maker, end }: RepairMove): Partial<RepairJob> {
	return {
		...(estimate ? { estimateKobo: estimate.kobo, estimateFor: estimate.for } : {}),
		...(maker ? { maker: maker.name, makerReference: maker.reference } : {}),
		// Once it is back from there, no day is waited for.
		expectedOn: maker?.expectedOn ?? null,
		...(end ? { ...endColumns(end), closedAt: new Date() } : {}),
	};
}

/** What came with a move, in a line. */
function factsOf({ estimate, maker, end }: RepairMove, replacement: string): string {
	if (estimate) return `${formatKobo(estimate.kobo)} for ${estimate.for}`;
	if (maker) {
		const reference = maker.reference ? `reference ${maker.reference}` : '';
		const expected = maker.expectedOn ? `expected back on ${localDay(maker.expectedOn)}` : '';
		return [maker.name, reference, expected].filter(Boolean).join(', ');
	}
	return end ? endFacts({ ...end, replacement }) : '';
}

type End = NonNullable<RepairMove['end']>;

const endColumns = ({ outcome, replacementSerial, chargedKobo }: End) => ({
	outcome,
	replacementSerial,
	chargedKobo,
});

/**
 * Takes the rest of what a repair came to. Returns what was paid, in words; empty for nothing.
 * @throws Problem invalid (`charged`) when more is paid already; as recordReceipt
 */
async function takeRest(tx: Tx, adminId: number, job: RepairJob, end: End): Promise<string> {
	const paid = await paidForRepair(tx, job.id);
	const amountKobo = end.chargedKobo - paid;
	if (amountKobo < 0)
		throw fieldProblem(
			'charged',
			`${formatKobo(paid)} is paid already: give ${formatKobo(-amountKobo)} back first, under Payments.`,
		);
	if (amountKobo === 0) return '';
	const { collector, reference } = end;
	const receipt = await recordReceipt(tx, {
		repairId: job.id,
		collector,
		amountKobo,
		reference,
		note: '',
		byUserId: adminId,
	});
	return receiptFacts(amountKobo, receipt, reference);
}

function endFacts({ outcome, replacement, replacementSerial, chargedKobo }: End): string {
	return [
		replacement ? `${REPAIR_OUTCOMES[outcome]} by ${replacement}` : REPAIR_OUTCOMES[outcome],
		replacementSerial && `serial number ${replacementSerial}`,
		chargedKobo > 0 && `${formatKobo(chargedKobo)} charged`,
	]
		.filter(Boolean)
		.join(', ');
}

/** What the audit trail says of a move besides its state. */
function loggedOf({ estimate, end }: RepairMove): Record<string, string> {
	return {
		...(estimate ? { estimate: formatKobo(estimate.kobo) } : {}),
		...(end ? { outcome: REPAIR_OUTCOMES[end.outcome] } : {}),
		...(end && end.chargedKobo > 0 ? { charged: formatKobo(end.chargedKobo) } : {}),
	};
}
