import { decimalOf, minorOf } from '#shop/payments/providers/minor-units.ts';
import { type PaypalOrder, refundedOf, type SandboxRefund, type SandboxState } from './state.ts';
import type { WebhookSender } from './webhook-sender.ts';

// What happens to payments at the sandbox's PayPal, and what it reports about them.

export const PAYPAL_ACTS = [
	'approve',
	'approve-declined',
	'approve-slow',
	'leave',
	'clear',
	'deny',
] as const;
type PaypalAct = (typeof PAYPAL_ACTS)[number];

/**
 * The shopper agrees (with a good card, one that will be declined, or slow money) or leaves; slow money arrives or
 * fails.
 */
export function actOnOrder(
	state: SandboxState,
	order: PaypalOrder,
	act: PaypalAct,
	sender: WebhookSender,
): void {
	if (act.startsWith('approve') && order.status === 'PAYER_ACTION_REQUIRED') {
		order.status = 'APPROVED';
		order.card = act === 'approve' ? 'good' : act === 'approve-slow' ? 'slow' : 'declined';
		tell(state, sender, 'CHECKOUT.ORDER.APPROVED', orderBody(state, order));
	}
	const isSettled = act === 'clear' || act === 'deny';
	if (isSettled && order.capture?.status === 'PENDING') {
		order.capture.status = act === 'clear' ? 'COMPLETED' : 'DECLINED';
		reportCapture(state, sender, order, order.capture);
	}
}

type CaptureOutcome =
	| 'captured'
	| 'ORDER_ALREADY_CAPTURED'
	| 'ORDER_NOT_APPROVED'
	| 'INSTRUMENT_DECLINED';

/** Captures the money of an approved order. */
export function captureOrder(
	state: SandboxState,
	order: PaypalOrder,
	sender: WebhookSender,
): CaptureOutcome {
	if (order.capture) return 'ORDER_ALREADY_CAPTURED';
	if (order.status !== 'APPROVED') return 'ORDER_NOT_APPROVED';
	if (order.card === 'declined') {
		order.status = 'PAYER_ACTION_REQUIRED';
		return 'INSTRUMENT_DECLINED';
	}
	order.status = 'COMPLETED';
	order.capture = {
		id: `CAPTURE${state.nextNumber()}`,
		status: order.card === 'slow' ? 'PENDING' : 'COMPLETED',
		at: new Date(),
	};
	reportCapture(state, sender, order, order.capture);
	return 'captured';
}

export function completePaypalRefund(
	state: SandboxState,
	refund: SandboxRefund,
	status: 'done' | 'failed',
	sender: WebhookSender,
): void {
	const order = state.orders.get(refund.of);
	if (refund.status !== 'pending' || !order?.capture) return;
	refund.status = status;
	if (status === 'failed') return;
	const whole = minorOf(order.unit.amount.value, order.unit.amount.currency_code) ?? 0;
	const isAll = refundedOf(state, order.id, ['done']) >= whole;
	order.capture.status = isAll ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
	tell(state, sender, 'PAYMENT.CAPTURE.REFUNDED', {
		id: refund.id,
		status: 'COMPLETED',
		amount: { currency_code: refund.currency, value: decimalOf(refund.minor, refund.currency) },
		custom_id: order.unit.custom_id,
		invoice_id: order.unit.invoice_id,
		links: [{ rel: 'up', href: `/v2/payments/captures/${order.capture.id}`, method: 'GET' }],
	});
}

export function orderBody(state: SandboxState, order: PaypalOrder) {
	const refunds = [...state.refunds.values()].filter(({ of }) => of === order.id).map(refundBody);
	const captures = [...order.declined, ...(order.capture ? [order.capture] : [])];
	return {
		id: order.id,
		intent: 'CAPTURE',
		status: order.status,
		payer:
			order.status === 'APPROVED' || order.status === 'COMPLETED'
				? { email_address: 'buyer@example.com', payer_id: 'TESTBUYER' }
				: undefined,
		purchase_units: [
			{
				...order.unit,
				amount: {
					...order.unit.amount,
					...(order.breakdown ? { breakdown: order.breakdown } : {}),
				},
				...(captures.length > 0
					? {
							payments: {
								captures: captures.map((capture) => captureBody(order, capture)),
								...(refunds.length > 0 ? { refunds } : {}),
							},
						}
					: {}),
			},
		],
		create_time: order.createdAt.toISOString(),
	};
}

export function refundBody({ id, status, minor, currency }: SandboxRefund) {
	const words = { pending: 'PENDING', done: 'COMPLETED', failed: 'FAILED' };
	const value = decimalOf(minor, currency);
	return { id, status: words[status], amount: { currency_code: currency, value } };
}

function captureBody(order: PaypalOrder, { id, status }: { id: string; status: string }) {
	const { amount, custom_id, invoice_id } = order.unit;
	return { id, status, amount, final_capture: true, custom_id, invoice_id };
}

function reportCapture(
	state: SandboxState,
	sender: WebhookSender,
	order: PaypalOrder,
	capture: NonNullable<PaypalOrder['capture']>,
): void {
	const names = { COMPLETED: 'COMPLETED', PENDING: 'PENDING', DECLINED: 'DENIED' } as const;
	if (capture.status === 'REFUNDED' || capture.status === 'PARTIALLY_REFUNDED') return;
	tell(state, sender, `PAYMENT.CAPTURE.${names[capture.status]}`, {
		...captureBody(order, capture),
		supplementary_data: { related_ids: { order_id: order.id } },
	});
}

function tell(state: SandboxState, sender: WebhookSender, event: string, resource: object): void {
	const body = JSON.stringify({
		id: `WH-${state.nextNumber()}`,
		event_version: '1.0',
		create_time: new Date().toISOString(),
		resource_type: event.startsWith('CHECKOUT') ? 'checkout-order' : 'capture',
		event_type: event,
		resource,
	});
	sender.send('paypal', event, body);
}
