import { paidTo } from '#shop/cash/collector-kinds.ts';
import { lagosDay } from '#shop/kit/lagos-days.ts';
import { localDate, localDay, localTime } from '#shop/kit/local-time.ts';
import { formatKobo, koboToNaira } from '#shop/kit/money.ts';
import { daysAgo, isRepairOverdue } from '#shop/repairs/repair-days.ts';
import { repairPath, repairSentence } from '#shop/repairs/repair-news.ts';
import {
	REPAIR_OUTCOMES,
	REPAIR_PAYMENTS,
	REPAIR_STATE_LABELS,
} from '#shop/repairs/repair-states.ts';
import type { RepairEvent, WholeRepair } from '#shop/repairs/repairs.ts';
import { parsePhone } from '#shop/settings/nigeria.ts';
import { warrantyText } from './booking-draft.ts';

// A repair as its pages for staff need it: days and amounts are formatted here, on the server.

export type ShownRepair = ReturnType<typeof repairView>;

export function repairView(job: WholeRepair, now: Date) {
	return {
		id: job.id,
		version: job.version,
		state: job.state,
		name: job.name,
		phone: job.phone,
		email: job.email,
		customer: job.customer,
		order: job.orderId && { id: job.orderId, trackingNo: job.trackingNo ?? '' },
		goods: job.goods,
		serial: job.serial,
		fault: job.fault,
		cameWith: job.cameWith,
		condition: job.condition,
		isWarranty: job.isWarranty,
		warranty: job.orderId || job.warrantyEnds ? warrantyText(job.warrantyEnds, now) : '',
		booked: localDate(job.createdAt),
		bookedBy: job.bookedByName ?? '',
		days: daysAgo(job.createdAt, now),
		estimate: job.estimateKobo === null ? null : formatKobo(job.estimateKobo),
		estimateFor: job.estimateFor,
		maker: job.maker,
		makerReference: job.makerReference,
		expected: job.expectedOn ? localDay(job.expectedOn) : '',
		isOverdue: isRepairOverdue(job, now),
		outcome: job.outcome ? REPAIR_OUTCOMES[job.outcome] : null,
		end: endText(job),
		paid: paidText(job),
		...paymentsOf(job),
		isRefunded: job.outcome === 'refunded',
		isReplaced: job.outcome === 'replaced',
		replacementProduct: job.replacementProductId,
		/** The product whose stock it may be replaced from. */
		product:
			job.product && !job.product.isKit ? { name: job.product.name, qty: job.product.qty } : null,
		closed: job.closedAt ? localDate(job.closedAt) : '',
		/** What the fields of the next move begin with. */
		begins: {
			estimate: nairaText(job.estimateKobo),
			estimate_for: job.estimateFor,
			maker: job.maker,
			maker_reference: job.makerReference,
			expected_on: job.expectedOn ?? '',
			replacement: job.goods,
			charged: nairaText(wasAgreed(job) ? job.estimateKobo : paidKoboOf(job) || null),
		},
		today: lagosDay(now),
	};
}

/** "Replaced by Mixer M12, serial number M12-7"; empty while it is here. */
function endText({ outcome, replacement, replacementSerial }: WholeRepair): string {
	if (!outcome) return '';
	const by = replacement
		? `${REPAIR_OUTCOMES[outcome]} by ${replacement}`
		: REPAIR_OUTCOMES[outcome];
	return replacementSerial ? `${by}, serial number ${replacementSerial}` : by;
}

/** Every payment with how it was paid, or what is known of a repair from before there were receipts. */
function paidText(job: WholeRepair): string {
	const { chargedKobo, paidBy, paymentReference, receipts, paidBackKobo } = job;
	if (receipts.length > 0)
		return [
			...receipts.map(
				({ kobo, collector, reference }) =>
					`${formatKobo(kobo)} ${paidTo(collector)}${reference ? ` (${reference})` : ''}`,
			),
			paidBackKobo > 0 ? `${formatKobo(paidBackKobo)} given back` : '',
		]
			.filter(Boolean)
			.join('; ');
	if (!paidBy) return 'Nothing';
	const way = REPAIR_PAYMENTS[paidBy].toLowerCase();
	return [formatKobo(chargedKobo), way, paymentReference].filter(Boolean).join(', ');
}

function paidKoboOf({ receipts, paidBackKobo }: Pick<WholeRepair, 'receipts' | 'paidBackKobo'>) {
	return receipts.reduce((sum, { kobo }) => sum + kobo, 0) - paidBackKobo;
}

/** Its receipts, and what is paid by now. */
function paymentsOf({ receipts, paidBackKobo }: WholeRepair) {
	const paidKobo = paidKoboOf({ receipts, paidBackKobo });
	return {
		receipts: receipts.map((each) => ({
			id: each.id,
			amount: formatKobo(each.kobo),
			how: paidTo(each.collector),
			at: localTime(each.at),
			on: localDate(each.at),
			by: each.byName ?? 'a deleted account',
			reference: each.reference,
			note: each.note,
			isHandedOver: each.isHandedOver,
		})),
		paidSoFar: paidKobo > 0 ? formatKobo(paidKobo) : null,
		paidBack: paidBackKobo > 0 ? formatKobo(paidBackKobo) : null,
	};
}

const nairaText = (kobo: number | null) => (kobo === null ? '' : String(koboToNaira(kobo)));

/** Whether the last estimate was accepted: then it is what is to be paid. */
function wasAgreed({ events }: WholeRepair): boolean {
	const asked = events.find(({ toState }) => toState === 'estimated' || toState === 'approved');
	return asked?.toState === 'approved';
}

/** Where a chat with the customer begins, with how it stands as its first words; null when the number cannot be one. */
export function repairChat(
	job: WholeRepair,
	{ shopName, url, message }: { shopName: string; url: string; message: string },
): string | null {
	const number = parsePhone(job.phone)?.slice(1);
	if (!number) return null;
	const about = `Hello ${job.name}, this is ${shopName} about repair No. ${job.id} (${job.goods}).`;
	const text = [about, repairSentence(job), message, url].filter(Boolean).join(' ');
	return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}

export const repairUrl = (publicUrl: string, job: Pick<WholeRepair, 'publicKey'>) =>
	publicUrl + repairPath(job.publicKey);

function titleOf({ toState, facts }: RepairEvent): string {
	if (toState) return REPAIR_STATE_LABELS[toState];
	return facts ? 'Payment' : 'Note';
}

/** What happened to it, the latest first. */
export function repairHistory(events: readonly RepairEvent[]) {
	return events.map((event) => ({
		id: event.id,
		title: titleOf(event),
		at: localTime(event.createdAt),
		by: event.isByCustomer ? 'the customer, on the page' : (event.byName ?? 'a deleted account'),
		facts: event.facts,
		message: event.message,
		note: event.note,
		isMailed: event.isMailed,
	}));
}
