import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { cashPaybacks, cashReceipts } from '#db/cash/cash-schema.ts';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { repairEvents } from '#db/repairs/repair-schema.ts';
import { recordChange } from '../audit/audit.ts';
import { recordReceipt, takeBackReceipt } from '../cash/cash-receipts.ts';
import { paidTo } from '../cash/collector-kinds.ts';
import { priceField } from '../kit/form-fields.ts';
import { lineField, plainText, requiredText } from '../kit/input.ts';
import { formatKobo } from '../kit/money.ts';
import { fieldProblem, Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { lockShownRepair, type RepairJob } from './lock-repair.ts';
import { writeMove } from './write-move.ts';

// What is paid for a repair: deposits before it is handed back, the rest with it (move-repair.ts), and what goes back. Each
// is a new version of the repair. Amounts are kobo.

const LONGEST_NOTE = 300;

export const RepairPaid = z.object({
	amount: priceField('amount'),
	collector: z.unknown().optional(),
	/** Of a transfer, or of the slip of a card terminal. */
	reference: lineField(100),
	note: plainText(LONGEST_NOTE)
		.transform((typed) => typed.trim())
		.optional()
		.default(''),
});

export const RepairPayback = z.object({
	amount: priceField('amount'),
	note: requiredText('note', LONGEST_NOTE).transform((typed) => typed.trim()),
});

type By = {
	adminId: number;
	jobId: number | null;
	/** The version that the page showed. */
	seenVersion: number | null;
};

/** What is paid for a repair by now: its receipts without what went back. */
export async function paidForRepair(db: DbOrTx, jobId: number): Promise<number> {
	const [row] = await db
		.execute<{ kobo: number }>(sql`
		select (coalesce((select sum(${cashReceipts.amountKobo}) from ${cashReceipts} where ${cashReceipts.repairId} = ${jobId}), 0)
			- coalesce((select sum(${cashPaybacks.amountKobo}) from ${cashPaybacks} where ${cashPaybacks.repairId} = ${jobId}), 0))::float8 as kobo`)
		.then(({ rows }) => rows);
	return row?.kobo ?? 0;
}

/** What went back of what was paid for a repair. */
export async function paidBackOfRepair(db: DbOrTx, jobId: number): Promise<number> {
	const [row] = await db
		.select({ kobo: sql<number>`coalesce(sum(${cashPaybacks.amountKobo}), 0)::float8` })
		.from(cashPaybacks)
		.where(eq(cashPaybacks.repairId, jobId));
	return row?.kobo ?? 0;
}

/**
 * Records a payment for a repair that is with the shop, as a receipt of who took it.
 * @returns the number of the receipt
 * @throws Problem not-found; conflict when it was moved or paid since the page was opened, or is handed back; invalid as
 * recordReceipt
 */
export async function payForRepair(
	db: Db,
	by: By,
	{ amount, collector, reference, note }: z.infer<typeof RepairPaid>,
): Promise<number> {
	return await transact(db, async (tx) => {
		const job = await lockOpenRepair(tx, by);
		return await takePayment(tx, by.adminId, job, {
			amountKobo: amount,
			collector,
			reference,
			note,
		});
	});
}

async function takePayment(
	tx: Tx,
	adminId: number,
	job: RepairJob,
	paid: { amountKobo: number; collector: unknown; reference: string; note: string },
): Promise<number> {
	const receipt = await recordReceipt(tx, { ...paid, repairId: job.id, byUserId: adminId });
	await writePaid(tx, adminId, job, {
		facts: receiptFacts(paid.amountKobo, receipt, paid.reference),
		note: paid.note,
	});
	return receipt.id;
}

type Taken = Awaited<ReturnType<typeof recordReceipt>>;

/** "₦5,000 paid in cash to Counter, receipt 7", "₦5,000 paid by transfer to Zenith, T 7, receipt 8". */
export function receiptFacts(kobo: number, { id, collector }: Taken, reference: string): string {
	return [`${formatKobo(kobo)} paid ${paidTo(collector)}`, reference, `receipt ${id}`]
		.filter(Boolean)
		.join(', ');
}

/**
 * Takes back a payment that was recorded in error.
 * @throws Problem not-found; conflict as payForRepair, when its money is handed over or matched, or was paid back
 */
export async function unpayRepair(db: Db, by: By, receiptId: number | null): Promise<void> {
	await transact(db, async (tx) => {
		const job = await lockOpenRepair(tx, by);
		const { amountKobo } = await takeBackReceipt(tx, {
			repairId: job.id,
			receiptId: receiptId ?? 0,
			byUserId: by.adminId,
		});
		if ((await paidForRepair(tx, job.id)) < 0)
			throw new Problem('conflict', 'Some of this payment was given back already.');
		const facts = `${formatKobo(amountKobo)} was not paid: receipt ${receiptId} taken back`;
		await writePaid(tx, by.adminId, job, { facts, note: '' });
	});
}

/**
 * Records that money went back to the customer of a repair.
 * @throws Problem not-found; conflict as payForRepair; invalid (`amount`) for nothing, or more than is paid
 */
export async function payRepairBack(
	db: Db,
	by: By,
	{ amount, note }: z.infer<typeof RepairPayback>,
): Promise<void> {
	await transact(db, async (tx) => {
		const job = await lockOpenRepair(tx, by);
		const paid = await paidForRepair(tx, job.id);
		if (amount === 0 || amount > paid)
			throw fieldProblem('amount', `Type an amount up to ${formatKobo(paid)}.`);
		await tx
			.insert(cashPaybacks)
			.values({ repairId: job.id, amountKobo: amount, note, byUserId: by.adminId });
		await recordChange(tx, {
			userId: by.adminId,
			action: 'pay-back',
			noun: 'repair',
			nounId: job.id,
			before: null,
			after: { paid_back: formatKobo(amount) },
		});
		await writePaid(tx, by.adminId, job, { facts: `${formatKobo(amount)} given back`, note });
	});
}

/** @throws Problem as lockShownRepair; conflict when it is handed back */
async function lockOpenRepair(tx: Tx, by: By): Promise<RepairJob> {
	const job = await lockShownRepair(tx, by.jobId, by.seenVersion);
	if (job.state === 'closed')
		throw new Problem('conflict', 'It is handed back: nothing is paid for it any more.');
	return job;
}

async function writePaid(
	tx: Tx,
	adminId: number,
	job: RepairJob,
	said: { facts: string; note: string },
): Promise<void> {
	await writeMove(tx, job, job.state, { updatedAt: new Date() });
	await tx.insert(repairEvents).values({ jobId: job.id, ...said, byUserId: adminId });
}
