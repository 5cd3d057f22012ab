import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import { type CollectorKind, cashCollectors, cashReceipts } from '#db/cash/cash-schema.ts';
import type { DbOrTx, Tx } from '#db/client.ts';
import { recordChange } from '../audit/audit.ts';
import { formatKobo } from '../kit/money.ts';
import { parseId } from '../kit/parse-id.ts';
import { fieldProblem, Problem } from '../kit/problem.ts';
import { collectedBy } from './collect-cash.ts';
import { collectorNamed, refuseReferenceOfCash } from './collectors.ts';

// Money taken across the counter for what is no order: in the cash book with its collector until it is handed over, or
// matched with a statement. Amounts are kobo.

/** What money is taken for. */
type ReceiptOf = { repairId: number } | { layawayId: number };

export type ReceiptInput = ReceiptOf & {
	/** As a form names it. */
	collector: unknown;
	/** In kobo. */
	amountKobo: number;
	/** Of a transfer, or the number of a terminal's slip; empty of cash, and where there is none. */
	reference: string;
	/** For the staff only. */
	note: string;
	byUserId: number;
};

/** What a receipt is for: its columns, and what the log and the books call it. */
function documentOf(of: ReceiptOf) {
	if ('repairId' in of) {
		const { repairId } = of;
		const its = eq(cashReceipts.repairId, repairId);
		return { row: { repairId }, its, noun: 'repair', nounId: repairId, name: `Repair ${repairId}` };
	}
	const { layawayId } = of;
	const its = eq(cashReceipts.layawayId, layawayId);
	const name = `Layaway ${layawayId}`;
	return { row: { layawayId }, its, noun: 'layaway', nounId: layawayId, name };
}

/** Locks the collector as open: it is neither closed nor counted before this transaction ends. */
async function lockOpenCollector(tx: Tx, typed: unknown) {
	const id = parseId(typed);
	await tx
		.select({ id: cashCollectors.id })
		.from(cashCollectors)
		.where(eq(cashCollectors.id, id ?? 0))
		.for('share');
	return await collectorNamed(tx, id);
}

/**
 * Records money that a collector took for a repair or a layaway, whose row the caller has locked.
 * @returns the number of the receipt, and who took it
 * @throws Problem invalid: `collector` when there is none or it collects no more, `amount` for nothing, `reference` for that of
 * cash
 */
export async function recordReceipt(
	tx: Tx,
	{ collector: typed, amountKobo, reference, note, byUserId, ...of }: ReceiptInput,
): Promise<{ id: number; collector: { name: string; kind: CollectorKind } }> {
	if (amountKobo <= 0) throw fieldProblem('amount', 'Type an amount above ₦0.');
	const collector = await lockOpenCollector(tx, typed);
	refuseReferenceOfCash(collector, reference);
	const { row: ofDocument, name: document, noun, nounId } = documentOf(of);
	const [row] = await tx
		.insert(cashReceipts)
		.values({
			...ofDocument,
			document,
			collectorId: collector.id,
			amountKobo,
			reference,
			note,
			byUserId,
		})
		.returning({ id: cashReceipts.id });
	if (!row) throw new Error('A receipt was not recorded');
	await recordChange(tx, {
		userId: byUserId,
		action: 'collect',
		noun,
		nounId,
		before: null,
		after: { paid: formatKobo(amountKobo), receipt: row.id, ...collectedBy(collector) },
	});
	return { id: row.id, collector };
}

/**
 * Takes back a receipt that was recorded in error, while its money is not handed over; the caller has locked its repair or
 * layaway.
 * @throws Problem not-found; conflict when it is handed over or matched
 */
export async function takeBackReceipt(
	tx: Tx,
	{ receiptId, byUserId, ...of }: ReceiptOf & { receiptId: number; byUserId: number },
): Promise<{ amountKobo: number }> {
	const { its: ofDocument, noun, nounId } = documentOf(of);
	const its = and(eq(cashReceipts.id, receiptId), ofDocument);
	const [taken] = await tx
		.delete(cashReceipts)
		.where(and(its, isNull(cashReceipts.handoverId)))
		.returning({ amountKobo: cashReceipts.amountKobo });
	if (!taken) {
		if ((await tx.$count(cashReceipts, its)) === 0)
			throw new Problem('not-found', 'Receipt not found');
		throw new Problem(
			'conflict',
			'This payment has been handed over, or matched with its statement, already.',
		);
	}
	await recordChange(tx, {
		userId: byUserId,
		action: 'uncollect',
		noun,
		nounId,
		before: { paid: formatKobo(taken.amountKobo), receipt: receiptId },
		after: { paid: '' },
	});
	return taken;
}

export type Receipt = {
	id: number;
	kobo: number;
	reference: string;
	note: string;
	at: Date;
	byName: string | null;
	collector: { name: string; kind: CollectorKind };
	/** Handed over, or matched with a statement. */
	isHandedOver: boolean;
};

/** The receipts of a repair, the oldest first. */
export function receiptsOfRepair(db: DbOrTx, repairId: number): Promise<Receipt[]> {
	return receiptsOf(db, { repairId });
}

/** The receipts of a layaway, the oldest first. */
export function receiptsOfLayaway(db: DbOrTx, layawayId: number): Promise<Receipt[]> {
	return receiptsOf(db, { layawayId });
}

function receiptsOf(db: DbOrTx, of: ReceiptOf): Promise<Receipt[]> {
	return db
		.select({
			id: cashReceipts.id,
			kobo: cashReceipts.amountKobo,
			reference: cashReceipts.reference,
			note: cashReceipts.note,
			at: cashReceipts.createdAt,
			byName: users.name,
			collector: { name: cashCollectors.name, kind: cashCollectors.kind },
			isHandedOver: sql<boolean>`${cashReceipts.handoverId} is not null`,
		})
		.from(cashReceipts)
		.innerJoin(cashCollectors, eq(cashCollectors.id, cashReceipts.collectorId))
		.leftJoin(users, eq(users.id, cashReceipts.byUserId))
		.where(documentOf(of).its)
		.orderBy(asc(cashReceipts.id));
}
