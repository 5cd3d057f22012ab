import { and, desc, lt } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { repairJobs } from '#db/repairs/repair-schema.ts';
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
			paid_by: job.paidBy && REPAIR_PAYMENTS[job.paidBy],
			payment_reference: job.paymentReference,
		}));
	}
}
