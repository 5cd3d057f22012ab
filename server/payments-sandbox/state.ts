import type { SandboxKeys, SandboxOptions } from './options.ts';

/** What the sandbox remembers while it runs. */

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
	said: string;
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
	returnUrl: string;
	cancelUrl: string;
	/** What becomes of the money when it is captured: the shopper chose it on the pay page. */
	card: 'good' | 'declined' | 'slow';
	capture: { id: string; status: CaptureStatus; at: Date } | null;
	/** Captures that were declined before it. */
	declined: { id: string; status: 'DECLINED' }[];
	createdAt: Date;
};
export type CaptureStatus =
	| 'COMPLETED'
	| 'PENDING'
	| 'DECLINED'
	| 'REFUNDED'
	| 'PARTIALLY_REFUNDED';

export type SandboxRefund = {
	id: string;
	provider: 'paystack' | 'paypal';
	/** Of which charge's reference, or order's id. */
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
	/** The shop that webhooks are sent to; without it none are. */
	shopUrl: string | null;
	charges: Map<string, Charge>;
	orders: Map<string, PaypalOrder>;
	refunds: Map<string, SandboxRefund>;
	/** What each PayPal-Request-Id was answered the first time. */
	requests: Map<string, { status: number; body: unknown }>;
	/** PayPal's tokens, each with its end in ms since 1970. */
	tokens: Map<string, number>;
	/** Naira for a dollar, as a decimal text. */
	rate: string;
	/** The next number of its kind; numbers of different runs do not meet. */
	nextNumber: () => number;
};

/** Numbers go up from `firstNumber`: with the same one, the same calls get the same ids. */
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
