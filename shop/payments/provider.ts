/** What the shop asks of a payment provider; paystack.ts and paypal.ts speak it. Pure: only types and one error. */

export type ProviderName = 'paystack' | 'paypal';

/** What `payment_mode` of an order says for each provider (spec section 3). */
export const PAYMENT_MODES: Record<ProviderName, string> = {
	paystack: 'paystack',
	paypal: 'Paid by PayPal',
};

/** An amount in the minor unit of its currency: kobo, cents. */
export type Money = { minor: number; currency: string };

export type PaymentRequest = Money & {
	/** Ours, unique: letters, digits, `-`, `.` and `=`. Sent again with the same one, the provider begins nothing new. */
	reference: string;
	email: string;
	orderId: number;
	userId: number;
	trackingNo: string;
	/** Where the provider sends the shopper afterwards, and where when he gives up. */
	returnUrl: string;
	cancelUrl: string;
};

export type StartedPayment = {
	/** The provider's own name of the payment. */
	providerId: string;
	/** The page on which the shopper pays. */
	payUrl: string;
	/** What opens the provider's popup, where it has one. */
	accessCode: string | null;
};

/** Which payment: at PayPal it is found by `providerId`, at Paystack by `reference`. */
export type PaymentName = { reference: string; providerId: string | null };

/** What a provider says of a payment, in the shop's words. */
export type ProviderReport = {
	/**
	 * `open`: nothing came yet; `pending`: the bank has not confirmed yet; `approved`: the shopper agreed and the money
	 * waits to be captured; `paid`; `failed`: the last try was refused, another may follow; `refunded`: all of it went
	 * back; `partly-refunded`; `unknown`: the provider knows no such payment.
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
	/** What was paid, or is asked while nothing was. */
	minor: number | null;
	currency: string | null;
	/** `bank_transfer`, `card` and so on, as the provider words it. */
	channel: string | null;
	payerEmail: string | null;
	/** The user the payment was begun for, where it was begun here. */
	userId: number | null;
	/** The provider's own words, for staff and log. */
	said: string;
};

export type RefundOrder = Money & {
	captureId: string;
	reference: string;
	/** The same id again is the same refund. */
	requestId: string;
};
export type RefundReport = {
	refundId: string;
	status: 'pending' | 'done' | 'failed';
	said: string;
};

/** Every call has a time-out and bounded retries; every one throws ProviderDown when there is no usable answer. */
export type PaymentProvider = {
	name: ProviderName;
	/** Begins a payment. @throws ProviderRefusal when the provider will not take it */
	start: (request: PaymentRequest) => Promise<StartedPayment>;
	/** What has become of a payment: the only word that is believed about money. */
	report: (payment: PaymentName) => Promise<ProviderReport>;
	/** Takes the money of an approved payment, once; where that happens by itself, the same as `report`. */
	capture: (payment: PaymentName) => Promise<ProviderReport>;
	refund: (order: RefundOrder) => Promise<RefundReport>;
	refundReport: (refund: { refundId: string; reference: string }) => Promise<RefundReport>;
	/** What was paid at the provider in a span of time (UTC), for the nightly match; null where it may not be read. */
	paidBetween: (from: Date, until: Date) => Promise<ProviderReport[] | null>;
	/** That list is hours behind and tells nothing of what went back: what is known here is asked about by name. */
	listsLate?: true;
	/**
	 * Reads a webhook from the bytes of its body as they came and its headers. Null: it does not come from the provider.
	 * Without it no webhooks are taken.
	 */
	readNotice?: (body: Buffer, headers: WebhookHeaders) => Promise<ProviderNotice | null>;
};

export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** One thing a provider told; told again it has the same `dedupeKey`. */
export type ProviderNotice = { dedupeKey: string; payload: Record<string, unknown> };

/** Where the naira price of a dollar comes from. */
export type RateSource = {
	/** What a shopper and the staff read of it: the name of its host. */
	name: string;
	/** Naira for one dollar now, as a decimal text. @throws ProviderDown */
	fetchRate: () => Promise<string>;
};

/** How a person knows each provider. */
export const PROVIDER_LABELS: Record<ProviderName, string> = {
	paystack: 'Paystack',
	paypal: 'PayPal',
};

/** Which providers this shop has, and where they and the mails about payments find the shop. */
export type Providers = Partial<Record<ProviderName, PaymentProvider>> & {
	/** The keys are for trying, no real money moves. */
	testing: boolean;
	/** Where the shop is reached from outside, without a slash at the end. */
	publicUrl: string;
	/** What PayPal's dollars are reckoned by. */
	rates?: RateSource;
};

export function isProviderName(text: string): text is ProviderName {
	return Object.hasOwn(PROVIDER_LABELS, text);
}

/** The provider whose orders carry this payment mode; null for cash and for words nobody knows. */
export function providerOfMode(paymentMode: string): ProviderName | null {
	const [found] = Object.entries(PAYMENT_MODES).find(([, mode]) => mode === paymentMode) ?? [];
	return found && isProviderName(found) ? found : null;
}

/** No usable answer: the line, the provider or a time-out. Whether it did what was asked is not known. */
export class ProviderDown extends Error {
	override name = 'ProviderDown';
}

/** The provider answered that it will not do it. */
export class ProviderRefusal extends Error {
	override name = 'ProviderRefusal';
	/**
	 * It has begun a payment of this reference before and will not tell its page again, so nobody can pay it any more
	 * unless the first answer was kept: begin with a new reference.
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
