import { type Charge, refundedOf, type SandboxRefund, type SandboxState } from './state.ts';
import type { WebhookSender } from './webhook-sender.ts';

// What happens to payments at the sandbox's Paystack, and what it reports about them.

export const PAYSTACK_ACTS = ['approve', 'decline', 'transfer', 'sent', 'arrive', 'leave'] as const;
type PaystackAct = (typeof PAYSTACK_ACTS)[number];

/**
 * What shopper and bank do: pay by card, be declined, ask for an account number, send the money, money arrives, leave.
 */
export function actOnCharge(charge: Charge, act: PaystackAct, sender: WebhookSender): void {
	if (charge.status === 'success' || charge.status === 'reversed') return;
	if (act === 'approve' || act === 'arrive') {
		charge.status = 'success';
		charge.providerMessage = 'Approved';
		charge.channel = act === 'arrive' ? 'bank_transfer' : 'card';
		charge.paidAt = new Date();
		tell(sender, 'charge.success', chargeBody(charge));
	} else if (act === 'decline') {
		charge.status = 'failed';
		charge.providerMessage = 'Declined';
	} else if (act === 'transfer' || act === 'sent') {
		charge.status = act === 'sent' ? 'pending' : 'ongoing';
		charge.providerMessage = 'Waiting for the transfer';
		charge.channel = 'bank_transfer';
	} else if (charge.status !== 'pending') {
		charge.status = 'abandoned';
		charge.providerMessage = 'The transaction was not completed';
	}
}

/** A refund succeeds or fails. */
export function refreshRefund(
	state: SandboxState,
	refund: SandboxRefund,
	status: 'done' | 'failed',
	sender: WebhookSender,
): void {
	if (refund.status !== 'pending') return;
	refund.status = status;
	const charge = [...state.charges.values()].find(({ reference }) => reference === refund.of);
	if (!charge) return;
	if (refundedOf(state, charge.reference, ['done']) >= charge.amount) charge.status = 'reversed';
	tell(sender, status === 'done' ? 'refund.processed' : 'refund.failed', {
		status: status === 'done' ? 'processed' : 'failed',
		transaction_reference: charge.reference,
		refund_reference: refund.id,
		amount: refund.minor,
		currency: refund.currency,
		customer: { email: charge.email },
		domain: 'test',
	});
}

export function tell(sender: WebhookSender, event: string, data: object): void {
	sender.send('paystack', event, JSON.stringify({ event, data }));
}

export function chargeBody(charge: Charge) {
	return {
		id: charge.id,
		domain: 'test',
		status: charge.status,
		reference: charge.reference,
		amount: charge.amount,
		message: null,
		gateway_response: charge.providerMessage,
		paid_at: charge.paidAt?.toISOString() ?? null,
		created_at: charge.createdAt.toISOString(),
		channel: charge.channel,
		currency: charge.currency,
		metadata: charge.metadata,
		fees: charge.paidAt ? feesOf(charge.amount) : null,
		customer: { id: 1, email: charge.email, customer_code: 'CUS_sandbox' },
		authorization: {},
	};
}

/** 1.5 % and ₦100 from ₦2,500 on, at most ₦2,000 (paystack.com/pricing). */
function feesOf(kobo: number): number {
	return Math.min(Math.ceil((kobo * 15) / 1000) + (kobo >= 250_000 ? 10_000 : 0), 200_000);
}

export function refundBody(state: SandboxState, refund: SandboxRefund) {
	const charge = state.charges.get(refund.of);
	const status = { pending: 'pending', done: 'processed', failed: 'failed' }[refund.status];
	return {
		id: Number(refund.id),
		transaction: charge?.id ?? null,
		amount: refund.minor,
		currency: refund.currency,
		status,
		merchant_note: refund.note,
		customer_note: refund.note,
		domain: 'test',
		createdAt: refund.createdAt.toISOString(),
		refunded_at: null,
	};
}
