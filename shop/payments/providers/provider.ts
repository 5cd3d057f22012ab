// What the shop needs from a payment provider; paystack.ts and paypal.ts implement it. Pure: types, names and errors.

import { DEPOSIT_MODES, PAYMENT_MODES } from '../../orders/payment-modes.ts';
import type { ChargedParts } from '../rates/charged-parts.ts';

export type ProviderName = keyof typeof PAYMENT_MODES;

/** An amount in the minor unit of its currency: kobo, cents. */
export type Money = { minor: number; currency: string };

export type PaymentRequest = Money & {
	/**
	 * Ours and unique: letters, digits, `-`, `.` and `=`. Sent again with the same reference, the provider starts nothing
	 * new.
	 */
	reference: string;
	email: string;
	orderId: number;
	userId: number;
	trackingNo: string;
	/** Where the provider sends the shopper after paying, and after giving up. */
	returnUrl: string;
	cancelUrl: string;
	/** What the amount is made of, for a provider that shows it; null where that is not known. */
	parts?: ChargedParts | null;
};

export type StartedPayment = {
	/** The provider's own id of the payment. */
	providerId: string;
	/** The page where the shopper pays. */
	payUrl: string;
	/** Opens the provider's popup, if it has one. */
	accessCode: string | null;
};

/** Identifies a payment: PayPal finds it by `providerId`, Paystack by `reference`. */
export type PaymentName = { reference: string; providerId: string | null };

/** What a provider reports about a payment, in the shop's terms. */
export type ProviderReport = {
	/**
	 * `open`: nothing received yet; `pending`: the bank has not confirmed yet; `approved`: the shopper agreed and the
	 * money waits to be captured; `paid`; `failed`: the last attempt was refused, another may follow; `refunded`: all of
	 * it was returned; `partly-refunded`; `unknown`: the provider knows no such payment.
	 */
	status:
		| 'open'
		| 'pending'
		| 'approved'
		| 'paid'
		| 'failed'
		| 'refunded'
		| 'partly-refunded'
		| 'unknown';
	reference: string;
	providerId: string | null;
	captureId: string | null;
	/** The amount paid, or asked for while nothing is paid. */
	minor: number | null;
	currency: string | null;
	/** `bank_transfer`, `card` and so on, as the provider calls it. */
	channel: string | null;
	payerEmail: string | null;
	/** The user the payment was started for, if it was started here. */
	userId: number | null;
	/** The provider's own words, for staff and log. */
	providerMessage: string;
};

/** The amount may be a part of what was paid. */
export type RefundOrder = Money & {
	captureId: string;
	reference: string;
	/** The same id again means the same refund. */
	requestId: string;
};
export type RefundReport = {
	refundId: string;
	status: 'pending' | 'done' | 'failed';
	providerMessage: string;
};

/** A refund as the provider has it, whoever asked for it. */
export type ProviderRefund = RefundReport & Money;

/** Every call has a time-out and limited retries, and throws ProviderDown when there is no usable response. */
export type PaymentProvider = {
	name: ProviderName;
	/** Starts a payment. @throws ProviderRejection when the provider refuses it */
	start: (request: PaymentRequest) => Promise<StartedPayment>;
	/** The present state of a payment. Only this is trusted about money. */
	report: (payment: PaymentName) => Promise<ProviderReport>;
	/** Takes the money of an approved payment, once; the same as `report` where that happens by itself. */
	capture: (payment: PaymentName) => Promise<ProviderReport>;
	/** Asks for a refund; only requestRefund may call this. @throws ProviderRejection */
	refund: (order: RefundOrder) => Promise<RefundReport>;
	/**
	 * A refund that was asked for before; null when the provider does not list it. Without this function the provider
	 * knows the ids of requests, and the same request again is the same refund.
	 */
	findRefund?: (order: RefundOrder) => Promise<RefundReport | null>;
	refundReport: (refund: { refundId: string; reference: string }) => Promise<RefundReport>;
	/** All refunds of a payment, whoever asked for them. */
	refundsOf: (payment: PaymentName & { captureId: string | null }) => Promise<ProviderRefund[]>;
	/**
	 * The references or capture ids of payments of which money was refunded in a span of time (UTC), whenever they were
	 * paid; null when that may not be read.
	 */
	refundedBetween: (from: Date, until: Date) => Promise<string[] | null>;
	/** What was paid at the provider in a span of time (UTC), for the nightly match; null when it may not be read. */
	paidBetween: (from: Date, until: Date) => Promise<ProviderReport[] | null>;
	/** That list is hours behind and does not show refunds: payments known here are asked about one by one. */
	listsLate?: true;
	/**
	 * Reads a webhook from the bytes of its body and its headers. Null: it does not come from the provider. Without this
	 * function no webhooks are accepted.
	 */
	readWebhookEvent?: (
		body: Buffer,
		headers: WebhookHeaders,
	) => Promise<ProviderWebhookEvent | null>;
};

export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** One thing a provider reported; when repeated it has the same `dedupeKey`. */
export type ProviderWebhookEvent = { dedupeKey: string; payload: Record<string, unknown> };

/** Where the naira price of a dollar comes from. */
export type RateSource = {
	/** Shown to shoppers and staff: the name of its host. */
	name: string;
	/** Naira per dollar now, as a decimal text. @throws ProviderDown */
	fetchRate: () => Promise<string>;
};

/** The name of each provider, as people know it. */
export const PROVIDER_LABELS: Record<ProviderName, string> = {
	paystack: 'Paystack',
	paypal: 'PayPal',
};

/** The providers this shop uses, and the address under which they and payment mails find the shop. */
export type Providers = Partial<Record<ProviderName, PaymentProvider>> & {
	/** The keys are test keys: no real money moves. */
	testing: boolean;
	/** The shop's public address, without a slash at the end. */
	publicUrl: string;
	/** The source of PayPal's exchange rate. */
	rates?: RateSource;
};

export function isProviderName(text: string): text is ProviderName {
	return Object.hasOwn(PROVIDER_LABELS, text);
}

/** The provider of orders with this payment mode, or of their deposits; null for cash and unknown modes. */
export function providerOfMode(paymentMode: string): ProviderName | null {
	const modes = [PAYMENT_MODES, DEPOSIT_MODES].flatMap(Object.entries);
	const [found] = modes.find(([, mode]) => mode === paymentMode) ?? [];
	return found && isProviderName(found) ? found : null;
}

/** The report on a payment that the provider does not know; `providerMessage` is in its words. */
export function unknownPayment(
	{ reference, providerId }: PaymentName,
	providerMessage: string,
): ProviderReport {
	return {
		status: 'unknown',
		reference,
		providerId,
		captureId: null,
		minor: null,
		currency: null,
		channel: null,
		payerEmail: null,
		userId: null,
		providerMessage,
	};
}

/**
 * No usable response: the connection or the provider failed, or it took too long. Whether the provider did what was asked
 * is unknown.
 */
export class ProviderDown extends Error {
	override name = 'ProviderDown';
	/** False when the provider surely did nothing: it was only asked a question, never reached, or turned the call away. */
	readonly mayHaveActed: boolean;

	constructor(message: string, { mayHaveActed = true }: { mayHaveActed?: boolean } = {}) {
		super(message);
		this.mayHaveActed = mayHaveActed;
	}
}

/** The provider answered that it will not do it. */
export class ProviderRejection extends Error {
	override name = 'ProviderRefusal';
	/**
	 * It has started a payment with this reference before and does not repeat its page. Unless the first response was
	 * stored, nobody can pay it: start again with a new reference.
	 */
	readonly duplicate: boolean;

	constructor(
		message: string,
		{ duplicate = false, cause }: { duplicate?: boolean; cause?: unknown } = {},
	) {
		super(message, { cause });
		this.duplicate = duplicate;
	}
}
