import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ChargedParts } from '../rates/charged-parts.ts';
import { decimalOf, minorOf } from './minor-units.ts';
import { paypalCaller } from './paypal-caller.ts';
import { listPaypal, listPaypalRefunds } from './paypal-list.ts';
import { paypalWebhooks } from './paypal-webhook.ts';
import {
	type PaymentName,
	type PaymentProvider,
	type PaymentRequest,
	ProviderDown,
	type ProviderRefund,
	ProviderRejection,
	type ProviderReport,
	type RefundReport,
	unknownPayment,
} from './provider.ts';
import {
	type ProviderResponse,
	readOkResponse,
	readResponse,
	startTimeouts,
	TIMEOUTS,
	type Timeouts,
} from './provider-call.ts';

// Payments at PayPal by its Orders v2 and Payments v2 (developer.paypal.com/docs/api).

export type PaypalAccess = {
	clientId: string;
	clientSecret: string;
	webhookId: string;
	baseUrl: string;
};

/** The shopper agrees to pay now (the money is captured on return), and no shipping address is asked for. */
const EXPERIENCE = { user_action: 'PAY_NOW', shipping_preference: 'NO_SHIPPING' };
const FULL_RESPONSE = { prefer: 'return=representation' };

const Amount = z.object({ currency_code: z.string(), value: z.string() });
const Capture = z.object({ id: z.string(), status: z.string(), amount: Amount.optional() });
const Order = z.object({
	id: z.string().min(1),
	status: z.string(),
	payer: z.object({ email_address: z.string().optional() }).optional(),
	purchase_units: z
		.array(
			z.object({
				reference_id: z.string().optional(),
				custom_id: z.string().optional(),
				amount: Amount.optional(),
				payments: z
					.object({ captures: z.array(Capture).optional(), refunds: z.array(Capture).optional() })
					.optional(),
			}),
		)
		.default([]),
	links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
});
type Order = z.infer<typeof Order>;
const Refund = z.object({ id: z.string(), status: z.string() });
const ErrorBody = z.object({
	name: z.string().default(''),
	message: z.string().default(''),
	details: z.array(z.object({ issue: z.string().default('') })).default([]),
});

const ORDER_STATUS: Record<string, ProviderReport['status']> = {
	CREATED: 'open',
	SAVED: 'open',
	PAYER_ACTION_REQUIRED: 'open',
	APPROVED: 'approved',
	VOIDED: 'failed',
};
const CAPTURE_STATUS: Record<string, ProviderReport['status']> = {
	COMPLETED: 'paid',
	PENDING: 'pending',
	DECLINED: 'failed',
	FAILED: 'failed',
	REFUNDED: 'refunded',
	PARTIALLY_REFUNDED: 'partly-refunded',
};
/** PayPal has no such order, or cannot even parse the name: nothing was paid under it. */
const NOT_KNOWN = [400, 404, 410, 422];
/** The issue reported while the same request is being processed. */
const IN_PROGRESS = 'PREVIOUS_REQUEST_IN_PROGRESS';
const REFUND_STATUS: Record<string, RefundReport['status']> = {
	COMPLETED: 'done',
	FAILED: 'failed',
	CANCELLED: 'failed',
};

/** PayPal, called with the keys of a REST app. Its calls throw ProviderDown and ProviderRejection. */
export function openPaypal(access: PaypalAccess, timeouts: Timeouts = TIMEOUTS): PaymentProvider {
	const call = paypalCaller(access, timeouts);

	const report: PaymentProvider['report'] = async (payment) => {
		if (!payment.providerId) return unknown(payment);
		const path = orderPath(payment.providerId);
		const response = await call(path);
		if (NOT_KNOWN.includes(response.status)) return unknown(payment);
		return reportOf(payment, parsed(path, Order, response));
	};
	return {
		name: 'paypal',
		start: async (request) => {
			const path = '/v2/checkout/orders';
			const limits = startTimeouts(timeouts);
			const options = { body: beginning(request), requestId: request.reference, limits };
			const order = read(path, Order, await call(path, options));
			const link = order.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve');
			if (!link) throw new ProviderRejection(`PayPal ${path}: it names no page to pay on`);
			return { providerId: order.id, payUrl: link.href, accessCode: null };
		},
		report,
		capture: async (payment) => {
			if (!payment.providerId) return unknown(payment);
			const path = `${orderPath(payment.providerId)}/capture`;
			// PayPal captures an order only once anyway. Each call has a new id: under the old one PayPal would repeat that
			// the card was declined, although the shopper may have chosen another since.
			const options = { body: {}, requestId: randomUUID(), headers: FULL_RESPONSE };
			const response = await call(path, options);
			if (response.status < 300) return reportOf(payment, read(path, Order, response));
			return afterRefusedCapture(problemOf(path, response), await report(payment));
		},
		refund: async ({ captureId, reference, minor, currency, requestId: ours }) => {
			const path = `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`;
			const amount = { value: decimalOf(minor, currency), currency_code: currency };
			// Another shop with the same account may number its refunds alike.
			const requestId = `${ours}-${reference}`;
			const options = { body: { amount }, requestId, headers: FULL_RESPONSE };
			return refundOf(read(path, Refund, await call(path, options)));
		},
		refundReport: async ({ refundId }) => {
			const path = `/v2/payments/refunds/${encodeURIComponent(refundId)}`;
			return refundOf(parsed(path, Refund, await call(path)));
		},
		refundsOf: async ({ providerId }) => {
			if (!providerId) return [];
			const path = orderPath(providerId);
			const { purchase_units } = parsed(path, Order, await call(path));
			return purchase_units.flatMap(({ payments }) => payments?.refunds ?? []).map(refundThere);
		},
		refundedBetween: (from, until) => listPaypalRefunds(call, from, until),
		paidBetween: (from, until) => listPaypal(call, from, until),
		listsLate: true,
		readWebhookEvent: paypalWebhooks(call, access.webhookId),
	};
}

function beginning({ reference, minor, currency, parts, ...about }: PaymentRequest) {
	const money = (amount: number) => ({
		currency_code: currency,
		value: decimalOf(amount, currency),
	});
	return {
		intent: 'CAPTURE',
		purchase_units: [
			{
				reference_id: `user-${about.userId}`,
				custom_id: reference,
				invoice_id: reference,
				description: `Order ${about.trackingNo}`,
				amount: { ...money(minor), ...(parts ? { breakdown: breakdownOf(parts, money) } : {}) },
			},
		],
		payment_source: {
			paypal: {
				email_address: about.email,
				experience_context: {
					...EXPERIENCE,
					return_url: about.returnUrl,
					cancel_url: about.cancelUrl,
				},
			},
		},
	};
}

/** What PayPal shows above the amount, and refuses (AMOUNT_MISMATCH) unless it adds up to that. */
function breakdownOf<T>(
	{ goods, delivery, tax, discount }: ChargedParts,
	money: (of: number) => T,
) {
	return {
		item_total: money(goods),
		...(delivery > 0 ? { shipping: money(delivery) } : {}),
		...(tax > 0 ? { tax_total: money(tax) } : {}),
		...(discount > 0 ? { discount: money(discount) } : {}),
	};
}

/**
 * Why a capture was refused only matters while the order is not captured: another call may have been faster
 * (ORDER_ALREADY_CAPTURED) or be in progress, or the shopper has not agreed yet (ORDER_NOT_APPROVED). Any other
 * refusal, mostly a declined card, is a failed attempt; the shopper may agree again with another card.
 */
function afterRefusedCapture(rejection: string, now: ProviderReport): ProviderReport {
	if (now.status !== 'approved' && now.status !== 'open') return now;
	if (rejection.includes('ORDER_NOT_APPROVED') || rejection.includes(IN_PROGRESS)) return now;
	return { ...now, status: 'failed', providerMessage: rejection };
}

function read<T extends z.ZodType>(path: string, shape: T, response: ProviderResponse): z.infer<T> {
	if (response.status >= 200 && response.status < 300)
		return readResponse(`PayPal ${path}`, shape, response.body);
	const rejection = problemOf(path, response);
	// Somebody else makes the same call right now, so the outcome is not known yet.
	if (rejection.includes(IN_PROGRESS)) throw new ProviderDown(`PayPal ${path}: ${rejection}`);
	throw new ProviderRejection(`PayPal ${path}: ${rejection}`);
}

function parsed<T extends z.ZodType>(
	path: string,
	shape: T,
	response: ProviderResponse,
): z.infer<T> {
	return readOkResponse(`PayPal ${path}`, shape, response, (refused) => problemOf(path, refused));
}

/** The issues in a refusal. Only they are reliable; their descriptions change. */
function problemOf(path: string, { status, body }: ProviderResponse): string {
	const { name, message, details } = readResponse(`PayPal ${path}`, ErrorBody, body);
	const issues = details.map(({ issue }) => issue).filter(Boolean);
	return issues.join(', ') || name || message || `HTTP ${status}`;
}

function unknown(payment: PaymentName): ProviderReport {
	return unknownPayment(payment, 'PayPal knows no such order');
}

function reportOf(payment: PaymentName, order: Order): ProviderReport {
	const [unit] = order.purchase_units;
	const capture = decisive(unit?.payments?.captures ?? []);
	const amount = capture?.amount ?? unit?.amount;
	const user = /^user-(\d+)$/.exec(unit?.reference_id ?? '')?.[1];
	const status = capture
		? (CAPTURE_STATUS[capture.status] ?? 'pending')
		: (ORDER_STATUS[order.status] ?? 'pending');
	return {
		status,
		reference: unit?.custom_id ?? payment.reference,
		providerId: order.id,
		captureId: capture?.id ?? null,
		minor: amount ? minorOf(amount.value, amount.currency_code) : null,
		currency: amount?.currency_code ?? null,
		channel: 'paypal',
		payerEmail: order.payer?.email_address ?? null,
		userId: user ? Number(user) : null,
		providerMessage: capture ? `${order.status}, capture ${capture.status}` : order.status,
	};
}

/** A declined card may have been followed by another one: of several captures the one with money counts. */
function decisive(captures: readonly z.infer<typeof Capture>[]) {
	const isLost = ({ status }: { status: string }) => CAPTURE_STATUS[status] === 'failed';
	return captures.find((capture) => !isLost(capture)) ?? captures.at(-1);
}

function refundOf({ id, status }: z.infer<typeof Refund>): RefundReport {
	return { refundId: id, status: REFUND_STATUS[status] ?? 'pending', providerMessage: status };
}

function refundThere({ amount, ...refund }: z.infer<typeof Capture>): ProviderRefund {
	const currency = amount?.currency_code ?? '';
	const minor = amount ? minorOf(amount.value, currency) : null;
	if (minor === null)
		throw new ProviderDown(`PayPal refund ${refund.id}: its amount cannot be read`);
	return { ...refundOf(refund), minor, currency };
}

function orderPath(id: string): string {
	return `/v2/checkout/orders/${encodeURIComponent(id)}`;
}
