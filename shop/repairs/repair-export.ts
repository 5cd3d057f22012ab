import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import { cashCollectors, cashReceipts } from '#db/cash/cash-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { repairJobs } from '#db/repairs/repair-schema.ts';
import { paidTo } from '../cash/collector-kinds.ts';
import { csvTable } from '../kit/csv.ts';
import { lagosDay } from '../kit/lagos-days.ts';
import { koboToNaira } from '../kit/money.ts';
import { chosenRepairs, type RepairView } from './repair-list.ts';
import { REPAIR_OUTCOMES, REPAIR_PAYMENTS, REPAIR_STATE_LABELS } from './repair-states.ts';

const COLUMNS = [
	'repair',
	'booked_in',
	'state',
	'name',
	'phone',
	'email',
	'goods',
	'serial',
	'fault',
	'warranty_claim',
	'estimate',
	'maker',
	'maker_reference',
	'expected_on',
	'outcome',
	'handed_back',
	'charged',
	'paid_by',
	'payment_reference',
	'paid',
] as const;
const BATCH = 500;

/** The repairs of a view and a search as pieces of CSV text, newest first: Lagos days, amounts in naira. Read in batches. */
export function exportRepairs(db: DbOrTx, view: RepairView, q: string): AsyncGenerator<string> {
	return csvTable(COLUMNS, batches(db, view, q));
}

async function* batches(db: DbOrTx, view: RepairView, q: string) {
	for (let before: number | null = null; ; ) {
		const rows: (typeof repairJobs.$inferSelect)[] = await db
			.select()
			.from(repairJobs)
			.where(and(chosenRepairs(view, q), before === null ? undefined : lt(repairJobs.id, before)))
			.orderBy(desc(repairJobs.id))
			.limit(BATCH);
		before = rows.at(-1)?.id ?? null;
		if (before === null) return;
		const paid = await paidOf(db, rows);
		yield rows.map((job) => ({
			repair: job.id,
			booked_in: lagosDay(job.createdAt),
			state: REPAIR_STATE_LABELS[job.state],
			name: job.name,
			phone: job.phone,
			email: job.email,
			goods: job.goods,
			serial: job.serial,
			fault: job.fault,
			warranty_claim: job.isWarranty ? 'yes' : 'no',
			estimate: job.estimateKobo === null ? null : koboToNaira(job.estimateKobo),
			maker: job.maker,
			maker_reference: job.makerReference,
			expected_on: job.expectedOn,
			outcome: job.outcome && REPAIR_OUTCOMES[job.outcome],
			handed_back: job.closedAt && lagosDay(job.closedAt),
			charged: koboToNaira(job.chargedKobo),
			...(paid.get(job.id) ?? paidBefore(job)),
		}));
	}
}

type Job = typeof repairJobs.$inferSelect;

/** How these repairs were paid, by their receipts: who took it, and the references. */
async function paidOf(db: DbOrTx, jobs: readonly Job[]) {
	const ids = jobs.map(({ id }) => id);
	const rows = await db
		.select({
			id: cashReceipts.repairId,
			kobo: cashReceipts.amountKobo,
			reference: cashReceipts.reference,
			name: cashCollectors.name,
			kind: cashCollectors.kind,
		})
		.from(cashReceipts)
		.innerJoin(cashCollectors, eq(cashCollectors.id, cashReceipts.collectorId))
		.where(inArray(cashReceipts.repairId, ids))
		.orderBy(cashReceipts.id);
	const once = (texts: readonly string[]) => [...new Set(texts)].filter(Boolean).join(', ');
	return new Map(
		[...Map.groupBy(rows, ({ id }) => id)].map(([id, its]) => [
			id,
			{
				paid_by: once(its.map(paidTo)),
				payment_reference: once(its.map(({ reference }) => reference)),
				paid: koboToNaira(its.reduce((sum, { kobo }) => sum + kobo, 0)),
			},
		]),
	);
}

/** Of a repair from before there were receipts. */
const paidBefore = ({ paidBy, paymentReference, chargedKobo }: Job) => ({
	paid_by: paidBy && REPAIR_PAYMENTS[paidBy],
	payment_reference: paymentReference,
	paid: paidBy ? koboToNaira(chargedKobo) : 0,
});
