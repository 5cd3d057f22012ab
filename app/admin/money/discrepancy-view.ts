import { localTime } from '#shop/kit/local-time.ts';
import {
	discrepancyAction,
	discrepancyKind,
} from '#shop/payments/discrepancies/discrepancy-kinds.ts';
import type { ListedDiscrepancy } from '#shop/reconciliation/staff-money.ts';
import { factLines } from './facts.ts';

/** A difference, formatted for its card. */
export type ShownDiscrepancy = ReturnType<typeof discrepancyView>;

export function discrepancyView(discrepancy: ListedDiscrepancy) {
	const { id, kind, subject, orderId, paymentId, trackingNo, facts, foundAt } = discrepancy;
	const { label, means, action, mayStay = false } = discrepancyKind(kind);
	return {
		id,
		label,
		means,
		action,
		mayStay,
		actionLabel: discrepancyAction(action).label,
		question: discrepancyAction(action).question,
		subject: subject.replace(':', ' '),
		orderId,
		trackingNo,
		/** Where the other decision about the payment is taken. */
		acceptAt:
			orderId && paymentId && isAcceptable(kind)
				? `/admin/orders/${orderId}#payment-${paymentId}`
				: null,
		facts: factLines(facts),
		foundAt: localTime(foundAt),
		settled: closedText(discrepancy),
		note: discrepancy.acceptedNote,
	};
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
