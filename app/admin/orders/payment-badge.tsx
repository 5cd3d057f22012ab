import { PAYMENT_STATE_LABELS, type PaymentState } from '#shop/payments/payment-states.ts';

const COLOURS: Record<PaymentState, string> = {
	started: 'text-amber',
	pending: 'text-amber',
	paid: 'text-green',
	review: 'text-red',
	refunding: 'text-amber',
	refunded: 'text-slate',
	failed: 'text-slate',
	expired: 'text-slate',
};

/** The state of a payment in the meter's colours. */
export function PaymentBadge({
	state,
	className = '',
}: {
	state: PaymentState;
	className?: string;
}) {
	return (
		<strong className={`${COLOURS[state]} ${className}`}>{PAYMENT_STATE_LABELS[state]}</strong>
	);
}
