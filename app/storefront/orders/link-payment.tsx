import type { ActionError } from '../../page-handlers.ts';
import { useLastActionData } from '../../refresh.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import type { Ending } from '../paying/after-paying.ts';
import type { Asked } from '../paying/pay-asking.ts';
import type { PayNow } from '../paying/pay-now.tsx';
import { endingAlert, useFollowing, useTellOnce } from '../paying/payment-follow.ts';
import type { PaymentStatus } from '../paying/payment-status.ts';
import { OrderPayment } from './order-payment.tsx';
import type { ShownOrder } from './order-view.ts';

// Paying an order by the link that follows it: whoever has it may, with or without an account.

type LinkPaymentProps = {
	order: Pick<ShownOrder, 'totalKobo' | 'deposit' | 'cash' | 'wasPlaced'>;
	needsEmail: boolean;
	/** The address with which this browser began to pay it; empty for none. */
	payerEmail: string;
	/** The address of the page. */
	path: string;
	status: PaymentStatus;
	payNow: PayNow | null;
	/** How the payer has come back from paying; null otherwise. */
	came: Ending | null;
};

const PAID = {
	kind: 'success',
	title: 'Thank you',
	text: 'Your payment has come in. We prepare your order now.',
} as const;

/** Where the money of the order is, and the ways to pay it while it waits for that. */
export function LinkPayment(props: LinkPaymentProps) {
	const { order, needsEmail, payerEmail, path, status, payNow, came } = props;
	const follows = useFollowing(status.waits && payNow === null);
	const answer = useLastActionData<{ ok: true; asked: Asked } | ActionError>();
	// Of two payers the one whose money goes back is not thanked for it.
	const isPaidNow = came !== null && order.wasPlaced && status.state === 'paid' && !status.besides;
	const alert = useTellOnce(isPaidNow ? PAID : endingAlert(came, status), path);
	return (
		<>
			{alert ? (
				<div className="mt-6">
					<Notice kind={isPaidNow ? 'success' : 'error'} title={alert.title}>
						{alert.text}
					</Notice>
				</div>
			) : null}
			{order.wasPlaced ? null : (
				<OrderPayment
					status={status}
					order={{ ...order, path, isByLink: true }}
					needsEmail={needsEmail}
					payerEmail={payerEmail}
					payNow={payNow}
					asked={answer && 'asked' in answer ? answer.asked : undefined}
					actionError={answer && 'errors' in answer ? answer : undefined}
					follows={follows}
				/>
			)}
		</>
	);
}
