import { localTime } from '#shop/kit/local-time.ts';
import {
	discrepancyAction,
	discrepancyKind,
} from '#shop/payments/discrepancies/discrepancy-kinds.ts';
import type { ListedDiscrepancy } from '#shop/reconciliation/staff-money.ts';
import type { Permission } from '#shop/staff/permissions.ts';
import { factLines } from './facts.ts';

/** A difference, formatted for its card. */
export type ShownDiscrepancy = ReturnType<typeof discrepancyView>;

export function discrepancyView(discrepancy: ListedDiscrepancy) {
	const { id, kind, subject, orderId, paymentId, trackingNo, isPickup, facts, foundAt } =
		discrepancy;
	const { label, means, action, mayStay = false } = discrepancyKind(kind);
	return {
		id,
		label,
		means,
		action,
		mayStay,
		actionLabel: discrepancyAction(action).label,
		question: discrepancyAction(action).question,
		needs: discrepancyAction(action).needs,
		subject: subject.replace(':', ' '),
		orderId,
		trackingNo,
		/** Where the other decision about the payment is taken. */
		acceptAt:
			orderId && paymentId && isAcceptable(kind)
				? `/admin/orders/${orderId}#payment-${paymentId}`
				: null,
		nextStep: nextStep(kind, orderId),
		facts: factLines(facts, isPickup),
		foundAt: localTime(foundAt),
		settled: closedText(discrepancy),
		note: discrepancy.acceptedNote,
	};
}

/** `needs` is the permission that its page asks for. */
type NextStep = { label: string; to: string; needs: Permission };

const WITH_COLLECTORS = [
	'cash-not-handed-over',
	'cash-not-matched',
	'cash-miscounted',
	'cash-unlike-statement',
];

/** Where the work about a difference is done that no button of its card does. */
function nextStep(kind: string, orderId: number | null): NextStep | null {
	if (WITH_COLLECTORS.includes(kind))
		return { label: 'See the cash', to: '/admin/cash', needs: 'money' };
	if (orderId === null) return null;
	if (kind === 'cash-not-collected')
		return { label: 'Record the cash', to: `/admin/cash/collect/${orderId}`, needs: 'orders' };
	if (kind === 'cash-to-pay-back')
		return {
			label: 'Pay it back at the order',
			to: `/admin/orders/${orderId}#cash`,
			needs: 'orders-read',
		};
	return null;
}

/** Money that is here, but not as it was asked: staff may count it as the payment. */
function isAcceptable(kind: string): boolean {
	return ['wrong-amount', 'wrong-currency', 'in-review'].includes(kind);
}

function closedText({ closedAt, closedHow, closedByName }: ListedDiscrepancy): string | null {
	if (!closedAt) return null;
	const by = closedByName ? ` by ${closedByName}` : '';
	return `${closedHow ?? 'Settled'}${by}, ${localTime(closedAt)}`;
}
