import { z } from 'zod';
import { readPaystackWebhook } from './paystack-webhook.ts';
import {
	type PaymentProvider,
	type PaymentRequest,
	ProviderDown,
	ProviderRejection,
	type ProviderReport,
	type RefundOrder,
	type RefundReport,
	unknownPayment,
} from './provider.ts';
import {
	ask,
	type ProviderResponse,
	readOkResponse,
	readResponse,
	startTimeouts,
	TIMEOUTS,
	type Timeouts,
} from './provider-call.ts';

// Payments at Paystack, following its API reference (paystack.com/docs/api). Amounts are in kobo on both sides.

export type PaystackAccess = { secretKey: string; baseUrl: string };

/** A time span is read in pages of this size, and at most this many pages. */
const PAGE = 100;
const MOST_PAGES = 200;

const Started = z.object({
	data: z.object({
		authorization_url: z.url({ protocol: /^https?$/ }),
		access_code: z.string().min(1),
		reference: z.string(),
	}),
});
const Id = z.union([z.number(), z.string().min(1)]).transform(String);
const Transaction = z.object({
	id: Id,
	status: z.string(),
	reference: z.string(),
	amount: z.number().int(),
	currency: z.string(),
	channel: z.string().nullish(),
	gateway_response: z.string().nullish(),
	/** An object, or an empty string for a transaction without metadata. */
	metadata: z.unknown(),
	customer: z.object({ email: z.string().nullish() }).nullish(),
});
type Transaction = z.infer<typeof Transaction>;
const OneTransaction = z.object({ data: Transaction });
const Refund = z.object({ id: Id, status: z.string(), merchant_note: z.string().nullish() });
const OneRefund = z.object({ data: Refund });
const Meta = z.object({ pageCount: z.coerce.number().int() }).partial().optional();
const Refunds = z.object({ data: z.array(Refund), meta: Meta });
const WholeRefund = Refund.extend({
	/** The transaction's id; some answers hold more of it. */
	transaction: z
		.union([Id, z.object({ id: Id }).transform(({ id }) => id)])
		.nullish()
		.catch(null),
	amount: z.coerce.number().int(),
	currency: z.string().default('NGN'),
});
const WholeRefunds = z.object({ data: z.array(WholeRefund), meta: Meta });
const Transactions = z.object({ data: z.array(Transaction), meta: Meta });
/** Details of a refusal; samples spell some fields in two ways, so only these are read. */
const ErrorBody = z.object({ message: z.string().default(''), code: z.string().default('') });
const Metadata = z.object({ user_id: z.coerce.number().int().positive() });

/** Paystack's statuses in the shop's terms: until it says otherwise, money may be on its way. */
const STATUS: Record<string, ProviderReport['status']> = {
	success: 'paid',
	abandoned: 'open',
	failed: 'failed',
	ongoing: 'pending',
	pending: 'pending',
	processing: 'pending',
	queued: 'pending',
	reversed: 'refunded',
};
const REFUND_STATUS: Record<string, RefundReport['status']> = {
	processed: 'done',
	failed: 'failed',
	'needs-attention': 'failed',
};

/** Paystack has no such transaction, or cannot even parse the name: nothing was paid under it. */
const NOT_KNOWN = [400, 404, 410, 422];

type Options = { body?: object; repeatable?: boolean; limits?: Timeouts };
type Caller = (path: string, options?: Options) => Promise<ProviderResponse>;

/** Paystack, called with the secret key. Its calls throw ProviderDown and ProviderRejection. */
export function openPaystack(
	access: PaystackAccess,
	timeouts: Timeouts = TIMEOUTS,
): PaymentProvider {
	const call: Caller = (path, { body, repeatable = true, limits = timeouts } = {}) =>
		ask(
			{
				asked: askedFor(path),
				url: access.baseUrl + path,
				method: body ? 'POST' : 'GET',
				headers: {
					authorization: `Bearer ${access.secretKey}`,
					...(body ? { 'content-type': 'application/json' } : {}),
				},
				...(body ? { body: JSON.stringify(body) } : {}),
				repeatable,
			},
			limits,
		);
	const report: PaymentProvider['report'] = async ({ reference }) => {
		const path = `/transaction/verify/${encodeURIComponent(reference)}`;
		const response = await call(path);
		if (NOT_KNOWN.includes(response.status)) return unknown(reference, response.body);
		return reportOf(read(path, OneTransaction, response).data);
	};
	return {
		name: 'paystack',
		start: async (request) => {
			const path = '/transaction/initialize';
			const options = { body: beginning(request), limits: startTimeouts(timeouts) };
			const { data } = read(path, Started, await call(path, options));
			return {
				providerId: data.reference,
				payUrl: data.authorization_url,
				accessCode: data.access_code,
			};
		},
		report,
		// Paystack captures the money by itself.
		capture: report,
		refund: (order) => refundUnlisted(call, order),
		findRefund: (order) => findRefund(call, order),
		refundReport: async ({ refundId }) => {
			const path = `/refund/${encodeURIComponent(refundId)}`;
			return refundOf(readOkResponse(askedFor(path), OneRefund, await call(path)).data);
		},
		refundsOf: async ({ captureId, reference }) => {
			// Paystack lists refunds by the id of their transaction, which a payment has once it is paid.
			const transaction = captureId ?? (await report({ reference, providerId: null })).captureId;
			if (transaction === null) return [];
			const found = await listed(call, '/refund', { transaction }, WholeRefunds).catch(
				asNoResponse,
			);
			return found.map((refund) => {
				const { amount: minor, currency } = refund;
				return { ...refundOf(refund), minor, currency };
			});
		},
		refundedBetween: async (from, until) => {
			const span = { from: from.toISOString(), to: until.toISOString() };
			try {
				const found = await listed(call, '/refund', span, WholeRefunds);
				return found.flatMap(({ transaction }) => transaction ?? []);
			} catch (error) {
				if (error instanceof ProviderRejection) return null;
				throw error;
			}
		},
		paidBetween: (from, until) => paidBetween(call, from, until),
		readWebhookEvent: async (body, headers) => readPaystackWebhook(access.secretKey, body, headers),
	};
}

/** Paystack knows no ids of requests, so a refund carries its own as a note. */
const noteOf = ({ requestId, reference }: RefundOrder) => `${requestId} of ${reference}`;

async function findRefund(call: Caller, order: RefundOrder): Promise<RefundReport | null> {
	const query = { transaction: order.captureId };
	const found = await listed(call, '/refund', query, Refunds).catch(asNoResponse);
	const own = found.find(({ merchant_note }) => merchant_note === noteOf(order));
	return own ? refundOf(own) : null;
}

/** Asks for a refund unless it is listed already; two who do so at once are not distinguished by Paystack. */
async function refundUnlisted(call: Caller, order: RefundOrder): Promise<RefundReport> {
	const before = await findRefund(call, order);
	if (before) return before;
	const { captureId: transaction, minor: amount, currency } = order;
	const body = { transaction, amount, currency, merchant_note: noteOf(order) };
	const response = await call('/refund', { body, repeatable: false });
	try {
		return refundOf(read('/refund', OneRefund, response).data);
	} catch (error) {
		// It may be refused because an earlier request, whose response was lost, has been carried out meanwhile.
		const meanwhile = error instanceof ProviderRejection ? await findRefund(call, order) : null;
		if (!meanwhile) throw error;
		return meanwhile;
	}
}

async function paidBetween(call: Caller, from: Date, until: Date): Promise<ProviderReport[]> {
	const span = { status: 'success', from: from.toISOString(), to: until.toISOString() };
	return (await listed(call, '/transaction', span, Transactions)).map(reportOf);
}

/** A question that changes nothing and is refused has got no response. */
function asNoResponse(error: unknown): never {
	if (!(error instanceof ProviderRejection)) throw error;
	throw new ProviderDown(error.message, { mayHaveActed: false });
}

/** All pages of a list. */
async function listed<T>(
	call: Caller,
	list: string,
	query: Record<string, string>,
	shape: z.ZodType<{ data: T[]; meta?: { pageCount?: number | undefined } | undefined }>,
): Promise<T[]> {
	const all: T[] = [];
	for (let page = 1; page <= MOST_PAGES; page += 1) {
		const paging = { perPage: String(PAGE), page: String(page) };
		const path = `${list}?${new URLSearchParams({ ...query, ...paging })}`;
		const { data, meta } = read(path, shape, await call(path));
		all.push(...data);
		const isLast = meta?.pageCount === undefined ? data.length < PAGE : page >= meta.pageCount;
		if (isLast) return all;
	}
	throw new ProviderDown(`${askedFor(list)}: more than can be read at once`);
}

function beginning({ reference, email, minor, currency, ...about }: PaymentRequest) {
	return {
		reference,
		email,
		amount: minor,
		currency,
		callback_url: about.returnUrl,
		metadata: {
			order_id: about.orderId,
			user_id: about.userId,
			tracking_no: about.trackingNo,
			cancel_action: about.cancelUrl,
			custom_fields: [
				{
					display_name: 'Tracking number',
					variable_name: 'tracking_no',
					value: about.trackingNo,
				},
			],
		},
	};
}

/** @throws ProviderRejection when it refuses, ProviderDown when its response is not understood */
function read<T extends z.ZodType>(
	path: string,
	shape: T,
	{ status, body }: ProviderResponse,
): z.infer<T> {
	const asked = askedFor(path);
	if (status >= 200 && status < 300) return readResponse(asked, shape, body);
	const { message, code } = readResponse(asked, ErrorBody, body);
	// A wrong key says nothing about the payment, which stays open until the key is corrected.
	if (status === 401 || status === 403)
		throw new ProviderDown(`${asked}: the key is refused`, { mayHaveActed: false });
	const duplicate = /duplicate/i.test(`${message} ${code}`);
	throw new ProviderRejection(`${asked}: ${message || `HTTP ${status}`}`, { duplicate });
}

function unknown(reference: string, body: unknown): ProviderReport {
	const { data } = ErrorBody.safeParse(body);
	const reason = data?.message ?? 'no reason given';
	const providerMessage = `Paystack knows no such transaction: ${reason}`;
	return unknownPayment({ reference, providerId: null }, providerMessage);
}

function reportOf(transaction: Transaction): ProviderReport {
	const { id, status, reference, amount, currency, channel, gateway_response } = transaction;
	return {
		// An unknown status is no reason to give up a payment.
		status: STATUS[status] ?? 'pending',
		reference,
		providerId: reference,
		captureId: id,
		minor: amount,
		currency,
		channel: channel ?? null,
		payerEmail: transaction.customer?.email ?? null,
		userId: userIn(transaction.metadata),
		providerMessage: gateway_response ? `${status}: ${gateway_response}` : status,
	};
}

function userIn(metadata: unknown): number | null {
	const read = Metadata.safeParse(metadata);
	return read.success ? read.data.user_id : null;
}

function refundOf({ id, status }: z.infer<typeof Refund>): RefundReport {
	return { refundId: id, status: REFUND_STATUS[status] ?? 'pending', providerMessage: status };
}

function askedFor(path: string): string {
	return `Paystack ${path.split('?')[0]}`;
}
