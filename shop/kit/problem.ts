/** The sentence of a refusal whose reasons stand beside the fields. */
export const CHECK_FIELDS = 'Please look at the fields marked below.';

export type FieldErrors = Record<string, string[]>;

/** The codes of refusals, each with its HTTP status. */
const STATUS = {
	unauthenticated: 401,
	'payment-unconfirmed': 402,
	forbidden: 403,
	'not-found': 404,
	conflict: 409,
	invalid: 422,
	'too-many': 429,
	'too-many-open': 429,
	unavailable: 503,
} as const;

type ProblemCode = keyof typeof STATUS;

/** What distinguishes one refusal from another with the same code, where code decides by it. Sentences are for people only. */
export type ProblemReason =
	| 'idempotency-key-used'
	| 'payment-not-confirmed'
	| 'deposit-needed'
	| 'collection-missing'
	| 'product-missing'
	| 'product-address-invalid'
	| 'connection-lost'
	| 'sign-in-ended'
	| 'proof-needed'
	| 'address-unconfirmed'
	| 'second-factor-required';

/**
 * A refusal that people can understand and act on. Thrown by shop/ functions; the API and the pages each turn it into
 * an answer in one place. Anything else that is thrown is an error of the program.
 */
export class Problem extends Error {
	readonly code: ProblemCode;
	readonly status: number;
	readonly reason: ProblemReason | undefined;
	/** For `invalid`: messages per field; the first is shown. */
	readonly fields: FieldErrors;
	/** Further facts for the answer, e.g. `retryAfter` in seconds or the `items` that are short. */
	readonly facts: Record<string, unknown>;

	constructor(
		code: ProblemCode,
		message: string,
		more: { fields?: FieldErrors; facts?: Record<string, unknown>; reason?: ProblemReason } = {},
	) {
		super(message);
		this.name = 'Problem';
		this.code = code;
		this.status = STATUS[code];
		this.reason = more.reason;
		this.fields = more.fields ?? {};
		this.facts = more.facts ?? {};
	}
}

/** A refusal about one field. */
export function fieldProblem(field: string, message: string): Problem {
	return new Problem('invalid', message, { fields: { [field]: [message] } });
}

/** The refusal of somebody who asks too often, with the seconds to wait. */
export function tooManyRequests(seconds: number): Problem {
	return new Problem('too-many', 'Too many requests. Please wait before retrying.', {
		facts: { retryAfter: Math.max(1, Math.ceil(seconds)) },
	});
}
