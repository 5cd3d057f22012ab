import { uncollectCash } from '#shop/cash/collect-cash.ts';
import { howCollected, howPaid, isCashKind, isPaidInCash } from '#shop/cash/collector-kinds.ts';
import { allCollectors } from '#shop/cash/collectors.ts';
import { assignCollector, type CashOfOrder, cashOfOrder, cashSeen } from '#shop/cash/order-cash.ts';
import { Payback, payCashBack } from '#shop/cash/pay-cash-back.ts';
import { refusalsOfPhone } from '#shop/fulfilment/refusals.ts';
import type { StaffOrder } from '#shop/fulfilment/staff-orders.ts';
import { howMany } from '#shop/kit/how-many.ts';
import { parseFields } from '#shop/kit/input.ts';
import { localTime } from '#shop/kit/local-time.ts';
import { formatKobo, koboToNaira } from '#shop/kit/money.ts';
import { layawayOfOrder } from '#shop/layaways/layaways.ts';
import { parsePhone } from '#shop/settings/nigeria.ts';
import type { StaffContext } from '../require-staff.ts';

// What the page of an order shows of its cash, and what its forms about it do.

export type ShownCash = NonNullable<Awaited<ReturnType<typeof cashForStaff>>>;

/** Null for an order that is not paid in cash. */
export async function cashForStaff({ db, may }: StaffContext, order: StaffOrder) {
	const cash = await cashOfOrder(db, order);
	if (!cash) return null;
	const { collected, toPayBackKobo, paidBackKobo } = cash;
	const [collectors, refusals, layawayId] = await Promise.all([
		may('orders') ? allCollectors(db) : [],
		refusalsOfPhone(db, parsePhone(order.phone) ?? '', order.id),
		collected && !cash.collector ? layawayOfOrder(db, order.id) : null,
	]);
	return {
		due: formatKobo(cash.dueKobo),
		/** Other orders for its phone number that were refused at the door, in words. */
		refusals: refusals > 0 ? howMany(refusals, 'other order', 'other orders') : null,
		heading: layawayId ? 'Layaway' : headingOf(cash.collector),
		collector: cash.collector,
		/** How it is to come: "by Emeka", "by transfer to Zenith". */
		expected:
			cash.collector &&
			(isCashKind(cash.collector.kind) ? `by ${cash.collector.name}` : howPaid(cash.collector)),
		collectors: collectors.filter(({ isActive }) => isActive).map(({ id, name }) => ({ id, name })),
		collected: collected && {
			seen: cashSeen(cash),
			text: formatKobo(collected.kobo),
			at: localTime(collected.at),
			by: collected.byName,
			reason: collected.reason,
			reference: collected.reference,
			how: howCame(cash.collector, layawayId),
			handedOver: layawayId
				? 'Its payments are in the cash book.'
				: handedOverText(cash.collector, collected.isHandedOver),
			isHandedOver: collected.isHandedOver,
		},
		toPayBack:
			toPayBackKobo > 0
				? {
						text: formatKobo(toPayBackKobo),
						kobo: toPayBackKobo,
						naira: String(koboToNaira(toPayBackKobo)),
					}
				: null,
		paidBack: paidBackKobo > 0 ? formatKobo(paidBackKobo) : null,
		/** Its deposit is not paid yet, so it may come to nothing. */
		isAwaited: order.state === 'awaiting-payment',
		isOver: order.state === 'cancelled' || order.state === 'returned',
		mayCollect: may('orders') && cash.mayBeCollected,
		mayAssign: may('orders') && cash.mayBeAssigned,
		mayPayBack: may('refunds'),
	};
}

function howCame(collector: CashOfOrder['collector'], layawayId: number | null): string {
	if (layawayId) return `paid by layaway ${layawayId}`;
	return collector ? howCollected(collector) : 'collected';
}

function headingOf(collector: CashOfOrder['collector']): string {
	if (collector?.kind === 'bank') return 'Transfer';
	return collector?.kind === 'terminal' ? 'Card payment' : 'Cash';
}

/** Whether the money has reached the shop: handed over, or found on the statement. */
export function handedOverText(collector: CashOfOrder['collector'], isHandedOver: boolean): string {
	if (!isPaidInCash(collector))
		return isHandedOver ? 'It is matched with the statement.' : 'It is not matched yet.';
	return isHandedOver ? 'It is handed over.' : 'It is not handed over yet.';
}

type Sent = { orderId: number | null; fields: Record<string, string> };

/** The forms about an order's cash, by their intent. */
export const CASH_INTENTS: Record<string, (context: StaffContext, sent: Sent) => Promise<void>> = {
	collector: ({ db, admin }, { orderId, fields }) =>
		assignCollector(db, { adminId: admin.id, orderId }, fields.collector),
	uncollect: ({ db, admin }, { orderId, fields }) =>
		uncollectCash(db, { adminId: admin.id, orderId }, fields.seen),
	'pay-back': ({ db, admin }, { orderId, fields }) =>
		payCashBack(db, { adminId: admin.id, orderId }, parseFields(Payback, fields)),
};
