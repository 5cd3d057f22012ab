import type { Receipt } from '#shop/cash/cash-receipts.ts';
import { howPaid } from '#shop/cash/collector-kinds.ts';
import { localDate } from '#shop/kit/local-time.ts';
import { formatKobo } from '#shop/kit/money.ts';
import type { RepairJob } from '#shop/repairs/lock-repair.ts';
import { REPAIR_TITLES, repairSentence } from '#shop/repairs/repair-news.ts';
import { isRepairAnswerable } from '#shop/repairs/repair-states.ts';

export type PublicRepair = ReturnType<typeof publicRepair>;

/** A repair for whoever has its link, which may be passed on: no name, no phone number, no address. */
export function publicRepair(
	job: RepairJob,
	message: string,
	{ receipts, paidBackKobo }: { receipts: readonly Receipt[]; paidBackKobo: number },
) {
	return {
		id: job.id,
		version: job.version,
		title: REPAIR_TITLES[job.state],
		sentence: repairSentence(job),
		tone: TONES[job.state],
		/** What the staff last wrote. */
		message,
		goods: job.goods,
		serial: job.serial,
		fault: job.fault,
		cameWith: job.cameWith,
		condition: job.condition,
		isWarranty: job.isWarranty,
		booked: localDate(job.createdAt),
		/** What was paid, and how. */
		paid: [
			...receipts.map(({ kobo, collector }) => `${formatKobo(kobo)} ${howPaid(collector)}`),
			...(paidBackKobo > 0 ? [`${formatKobo(paidBackKobo)} given back`] : []),
		].join('; '),
		/** While it waits for an answer. */
		estimate: isRepairAnswerable(job)
			? { amount: formatKobo(job.estimateKobo ?? 0), for: job.estimateFor }
			: null,
	};
}

const TONES: Record<RepairJob['state'], 'success' | 'warning' | 'info'> = {
	booked: 'info',
	inspecting: 'info',
	estimated: 'warning',
	approved: 'success',
	declined: 'info',
	repairing: 'info',
	maker: 'info',
	ready: 'success',
	closed: 'success',
};
