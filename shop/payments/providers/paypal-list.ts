import { z } from 'zod';
import { minorOf } from './minor-units.ts';
import type { PaypalCaller } from './paypal-caller.ts';
import { ProviderDown, type ProviderReport } from './provider.ts';
import { readResponse } from './provider-call.ts';

// Money received and refunded at PayPal, from its Transaction Search
// (developer.paypal.com/docs/api/transaction-search/v1): hours behind, and only for apps with that permission.

const PATH = '/v1/reporting/transactions';
const PAGE = 500;
const DAY_MS = 86_400_000;
/** PayPal refuses longer spans. */
const LONGEST_MS = 31 * DAY_MS;
/** A span with more transactions than PayPal lists at once is halved, down to this length. */
const SHORTEST_MS = 60_000;
/** Event codes of payments to us and of refunds of them; others are fees, exchanges and payouts. */
const PAYMENT_CODE = /^T00/;
const REFUND_CODE = /^T11/;

const Text = z.string().optional();
const Listed = z.object({
	transaction_details: z
		.array(
			z.object({
				transaction_info: z.object({
					transaction_id: z.string().min(1),
					transaction_event_code: z.string().default(''),
					transaction_status: z.string(),
					transaction_amount: z.object({ currency_code: z.string(), value: z.string() }),
					custom_field: Text,
					invoice_id: Text,
					/** Of a refund: the capture that it is of. */
					paypal_reference_id: Text,
				}),
				payer_info: z.object({ email_address: Text }).optional(),
			}),
		)
		.default([]),
	total_pages: z.number().int().default(1),
});
type Transaction = z.infer<typeof Listed>['transaction_details'][number];
const ErrorBody = z.object({ name: z.string().default('') }).catch({ name: '' });

/** Null when this app may not read the list. @throws ProviderDown */
export async function listPaypal(
	call: PaypalCaller,
	from: Date,
	until: Date,
): Promise<ProviderReport[] | null> {
	return (await list(call, from, until))?.flatMap(reportOf) ?? null;
}

/** The captures that were refunded, wholly or in part; null when this app may not read the list. @throws ProviderDown */
export async function listPaypalRefunds(
	call: PaypalCaller,
	from: Date,
	until: Date,
): Promise<string[] | null> {
	const all = await list(call, from, until);
	if (!all) return null;
	const refunds = all.filter(({ transaction_info: { transaction_event_code: code } }) =>
		REFUND_CODE.test(code),
	);
	return refunds.flatMap(({ transaction_info }) => transaction_info.paypal_reference_id ?? []);
}

async function list(call: PaypalCaller, from: Date, until: Date): Promise<Transaction[] | null> {
	const all: Transaction[] = [];
	for (let begin = from; begin < until; begin = new Date(begin.getTime() + LONGEST_MS)) {
		const end = new Date(Math.min(begin.getTime() + LONGEST_MS, until.getTime()));
		const some = await listSpan(call, begin, end);
		if (!some) return null;
		all.push(...some);
	}
	return all;
}

async function listSpan(
	call: PaypalCaller,
	from: Date,
	until: Date,
): Promise<Transaction[] | null> {
	const all: Transaction[] = [];
	for (let page = 1, pages = 1; page <= pages; page += 1) {
		const query = new URLSearchParams({
			start_date: from.toISOString(),
			// PayPal's span includes both ends.
			end_date: new Date(until.getTime() - 1).toISOString(),
			transaction_status: 'S',
			fields: 'transaction_info,payer_info',
			page_size: String(PAGE),
			page: String(page),
		});
		const { status, body } = await call(`${PATH}?${query}`);
		if (status === 403) return null;
		if (status === 400 && ErrorBody.parse(body).name === 'RESULTSET_TOO_LARGE')
			return await halves(call, from, until);
		if (status !== 200) throw new ProviderDown(`PayPal ${PATH}: HTTP ${status}`);
		const { transaction_details, total_pages } = readResponse(`PayPal ${PATH}`, Listed, body);
		all.push(...transaction_details);
		pages = total_pages;
	}
	return all;
}

async function halves(call: PaypalCaller, from: Date, until: Date) {
	const middle = new Date((from.getTime() + until.getTime()) / 2);
	if (middle.getTime() - from.getTime() < SHORTEST_MS)
		throw new ProviderDown(`PayPal ${PATH}: more than can be read at once`);
	const first = await listSpan(call, from, middle);
	const second = await listSpan(call, middle, until);
	return first && second && [...first, ...second];
}

function reportOf({ transaction_info: info, payer_info: payer }: Transaction): ProviderReport[] {
	const { currency_code: currency, value } = info.transaction_amount;
	const minor = minorOf(value, currency);
	// Outgoing amounts are negative.
	if (minor === null || !PAYMENT_CODE.test(info.transaction_event_code)) return [];
	const { transaction_id, custom_field, invoice_id, transaction_status } = info;
	return [
		{
			status: 'paid',
			reference: custom_field ?? invoice_id ?? transaction_id,
			providerId: null,
			captureId: transaction_id,
			minor,
			currency,
			channel: 'paypal',
			payerEmail: payer?.email_address ?? null,
			userId: null,
			providerMessage: `listed ${transaction_status}`,
		},
	];
}
