import type { SandboxKeys, SandboxOptions } from './options.ts';

// What the sandbox remembers while it runs.

export type Charge = {
	id: number;
	reference: string;
	accessCode: string;
	email: string;
	/** Kobo. */
	amount: number;
	currency: string;
	metadata: Record<string, unknown>;
	callbackUrl: string | null;
	status: 'abandoned' | 'ongoing' | 'pending' | 'failed' | 'success' | 'reversed';
	providerMessage: string;
	channel: string;
	createdAt: Date;
	paidAt: Date | null;
};

export type Money = { currency_code: string; value: string };

export type PaypalOrder = {
	id: string;
	status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
	unit: {
		reference_id: string;
		custom_id?: string | undefined;
		invoice_id?: string | undefined;
		description?: string | undefined;
		amount: Money;
	};
	/** What the amount is made of, by PayPal's names; null where the shop does not say. */
	breakdown: Record<string, Money> | null;
	returnUrl: string;
	cancelUrl: string;
	/** What happens when the money is captured, as chosen on the pay page. */
	card: 'good' | 'declined' | 'slow';
	capture: { id: string; status: CaptureStatus; at: Date } | null;
	/** Captures that were declined before. */
	declined: { id: string; status: 'DECLINED' }[];
	createdAt: Date;
};
type CaptureStatus = 'COMPLETED' | 'PENDING' | 'DECLINED' | 'REFUNDED' | 'PARTIALLY_REFUNDED';

export type SandboxRefund = {
	id: string;
	provider: 'paystack' | 'paypal';
	/** The reference of its charge or the id of its order. */
	of: string;
	/** Kobo or cents. */
	minor: number;
	currency: string;
	note: string;
	status: 'pending' | 'done' | 'failed';
	createdAt: Date;
};

export type SandboxState = {
	keys: SandboxKeys;
	/** The shop to send webhooks to; without it none are sent. */
	shopUrl: string | null;
	charges: Map<string, Charge>;
	orders: Map<string, PaypalOrder>;
	refunds: Map<string, SandboxRefund>;
	/** The first response to each PayPal-Request-Id. */
	requests: Map<string, { status: number; body: unknown }>;
	/** PayPal's tokens, each with its expiry in ms since 1970. */
	tokens: Map<string, number>;
	/** Naira per dollar, as a decimal text. */
	rate: string;
	/** The next number of its kind; numbers of different runs do not collide. */
	nextNumber: () => number;
};

/** Numbers count up from `firstNumber`: with the same one, the same calls get the same ids. */
export function newState({ keys, shopUrl, firstNumber }: SandboxOptions): SandboxState {
	let last = firstNumber;
	return {
		keys,
		shopUrl,
		charges: new Map(),
		orders: new Map(),
		refunds: new Map(),
		requests: new Map(),
		tokens: new Map(),
		rate: '1600',
		nextNumber: () => {
			last += 1;
			return last;
		},
	};
}

/** The money that has gone back of a payment by refunds in these states. */
export function refundedOf(
	state: SandboxState,
	of: string,
	states: readonly SandboxRefund['status'][],
): number {
	return [...state.refunds.values()]
		.filter((refund) => refund.of === of && states.includes(refund.status))
		.reduce((sum, { minor }) => sum + minor, 0);
}
