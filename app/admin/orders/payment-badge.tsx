import { SHOWN_STATE_LABELS, type ShownState } from '#shop/payments/payment-states.ts';

const COLOURS: Record<ShownState, string> = {
	started: 'text-amber',
	pending: 'text-amber',
	paid: 'text-green',
	'partly-refunded': 'text-amber',
	review: 'text-red',
	refunding: 'text-amber',
	refunded: 'text-slate',
	failed: 'text-slate',
	expired: 'text-slate',
};

/** The state of a payment in the meter's colours. */
export function PaymentBadge({ state, className = '' }: { state: ShownState; className?: string }) {
	return <strong className={`${COLOURS[state]} ${className}`}>{SHOWN_STATE_LABELS[state]}</strong>;
}
