import { and, eq, gte, inArray, lt, or, type SQL } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { orders } from '#db/order-schema.ts';
import { payments } from '#db/payment-schema.ts';
import { addDays, lagosDay, lagosMidnight } from '../kit/lagos-days.ts';
import { PAYABLE_KOBO } from '../orders/deposits/rest-to-collect.ts';
import {
	type Compared,
	discrepancyOf,
	paymentFound,
	type ReportedPayment,
} from '../payments/discrepancies/payment-discrepancy.ts';
import type { Found } from '../payments/discrepancies/reconcile-internally.ts';
import { asPayment } from '../payments/payment-rows.ts';
import type {
	PaymentProvider,
	ProviderName,
	ProviderReport,
} from '../payments/providers/provider.ts';
import { refundsByPayment } from '../payments/refunds/refund-rows.ts';
import { hasComeIn } from '../payments/take-money.ts';

// Finds differences between what a provider reports and what the shop has, and the money received each day.

/** One payment received on a day, as both sides have it. */
export type Received = {
	day: string;
	currency: string;
	ordersKobo: number;
	paymentsKobo: number;
	shopMinor: number;
	providerMinor: number;
};

export type Reported = {
	found: Found[];
	received: Received[];
	/** The payments that were compared. */
	compared: Set<number>;
	/** False when the provider's list could not be read: then money unknown to the shop goes unnoticed. */
	isListed: boolean;
};

const nothingReported = (): Reported => ({
	found: [],
	received: [],
	compared: new Set(),
	isListed: true,
});

/** Anything newer may still be on its way from the provider to the shop. */
const ON_ITS_WAY_MS = 10 * 60_000;
const ASKED_AT_A_TIME = 4;
/** States in which money was received at some time. */
const RECEIVED = ['paid', 'review', 'refunding', 'refunded'];

/**
 * Compares what a provider received on these Lagos days, the last one up to `now`, with the shop's payments.
 * @throws ProviderDown when the provider does not answer
 */
export async function reconcileWithProvider(
	db: DbOrTx,
	provider: PaymentProvider,
	days: readonly string[],
	now: Date,
): Promise<Reported> {
	const reported = nothingReported();
	const [first, last] = [days.at(0) ?? lagosDay(now), days.at(-1) ?? lagosDay(now)];
	const end = earlier(lagosMidnight(addDays(last, 1)), now);
	const listedOnly = new Set<number>();
	const returned = new Set(await provider.refundedBetween(lagosMidnight(first), end));
	for (const day of days) {
		const until = earlier(lagosMidnight(addDays(day, 1)), end);
		const reports = await provider.paidBetween(lagosMidnight(day), until);
		if (!reports) reported.isListed = false;
		for (const { payment, report } of await matched(db, provider.name, reports ?? [])) {
			if (!payment) reported.found.push(unknownPayment(provider.name, report));
			// A list may lag behind and does not name parts that went back, so refunds are confirmed one by one.
			else if (provider.listsLate || payment.refunds.length > 0 || isNamedIn(returned, payment))
				listedOnly.add(payment.id);
			else if (!reported.compared.has(payment.id))
				judge(payment, { report, refunds: null, own: [] }, now, reported, day);
		}
	}
	const lists = reported.isListed && !provider.listsLate;
	// Payments missing from the list are asked about one by one: those that count as paid here, and all of them at a
	// provider without a list.
	const inTime = (column: typeof payments.paidAt | typeof payments.createdAt) =>
		and(gte(column, lagosMidnight(first)), lt(column, end));
	const unlisted = (
		await paymentsWhere(
			db,
			and(
				eq(payments.provider, provider.name),
				or(
					and(inArray(payments.state, RECEIVED), inTime(payments.paidAt)),
					lists ? undefined : inTime(payments.createdAt),
					inArray(payments.id, [...listedOnly]),
					inArray(payments.captureId, [...returned]),
					inArray(payments.reference, [...returned]),
				),
			),
		)
	).filter((payment) => !reported.compared.has(payment.id));
	await compareOneByOne(db, provider, unlisted, { now, reported, returned });
	return reported;
}

const earlier = (a: Date, b: Date): Date => (a < b ? a : b);

function isNamedIn(names: ReadonlySet<string>, { captureId, reference }: Compared): boolean {
	return names.has(reference) || (captureId !== null && names.has(captureId));
}

/** The payments in a provider's list, each with the shop's payment it belongs to. */
async function matched(
	db: DbOrTx,
	provider: ProviderName,
	reports: readonly ProviderReport[],
): Promise<{ report: ProviderReport; payment: Compared | undefined }[]> {
	const references = reports.map(({ reference }) => reference);
	const captures = reports.flatMap(({ captureId }) => captureId ?? []);
	const own = await paymentsWhere(
		db,
		and(
			eq(payments.provider, provider),
			or(inArray(payments.reference, references), inArray(payments.captureId, captures)),
		),
	);
	const byName = new Map([
		...own.map((payment) => [payment.captureId, payment] as const),
		...own.map((payment) => [payment.reference, payment] as const),
	]);
	return reports.map((report) => ({
		report,
		payment: byName.get(report.reference) ?? byName.get(report.captureId),
	}));
}

async function compareOneByOne(
	db: DbOrTx,
	provider: PaymentProvider,
	some: readonly Compared[],
	{ now, reported, returned }: { now: Date; reported: Reported; returned: ReadonlySet<string> },
): Promise<void> {
	for (let from = 0; from < some.length; from += ASKED_AT_A_TIME) {
		const few = some.slice(from, from + ASKED_AT_A_TIME);
		const providerReports = await Promise.all(
			few.map(async (payment) => {
				const report = await provider.report(payment);
				const isReturned = payment.refunds.length > 0 || isNamedIn(returned, payment);
				const isAsked =
					report.status === 'partly-refunded' || (report.status === 'paid' && isReturned);
				return { payment, report, refunds: isAsked ? await provider.refundsOf(payment) : null };
			}),
		);
		const own = await refundsByPayment(
			db,
			few.map(({ id }) => id),
		);
		for (const { payment, report, refunds } of providerReports) {
			const reportedPayment = { report, refunds, own: own.get(payment.id) ?? [] };
			judge(payment, reportedPayment, now, reported, lagosDay(payment.paidAt ?? payment.createdAt));
		}
	}
}

/** Asks the provider about one payment; returns the differences found. */
export async function compareOne(
	db: DbOrTx,
	provider: PaymentProvider,
	paymentId: number,
	now: Date,
): Promise<Found[]> {
	const reported = nothingReported();
	const [payment] = await paymentsWhere(db, eq(payments.id, paymentId));
	if (payment) {
		const returned = new Set([payment.reference]);
		await compareOneByOne(db, provider, [payment], { now, reported, returned });
	}
	return reported.found;
}

function judge(
	payment: Compared,
	reportedPayment: ReportedPayment,
	now: Date,
	reported: Reported,
	day: string,
): void {
	const { report } = reportedPayment;
	reported.compared.add(payment.id);
	const hasCome = RECEIVED.includes(payment.state);
	if (!hasCome && now.valueOf() - payment.createdAt.valueOf() < ON_ITS_WAY_MS) return;
	const kind = discrepancyOf(payment, reportedPayment);
	if (kind) reported.found.push(paymentFound(kind, payment, reportedPayment));
	const shopMinor = hasCome ? (payment.paidMinor ?? 0) : 0;
	const providerMinor = hasComeIn(report) ? (report.minor ?? 0) : 0;
	if (shopMinor === 0 && providerMinor === 0) return;
	reported.received.push({
		day,
		currency: payment.chargedCurrency,
		ordersKobo: payment.totalKobo,
		paymentsKobo: payment.amountKobo,
		shopMinor,
		providerMinor,
	});
}

function unknownPayment(provider: ProviderName, report: ProviderReport): Found {
	return {
		kind: 'unknown-payment',
		subject: `${provider}:${nameOf(provider, report)}`.slice(0, 220),
		orderId: null,
		paymentId: null,
		facts: {
			provider,
			reference: report.reference,
			capture: report.captureId,
			providerMinor: report.minor,
			providerCurrency: report.currency,
			payer: report.payerEmail,
			providerSays: report.providerMessage,
		},
	};
}

/**
 * The same name as in webhooks, so that a difference is listed once: at PayPal, whoever starts a payment chooses its
 * reference.
 */
function nameOf(provider: ProviderName, { reference, captureId }: ProviderReport): string {
	return provider === 'paypal' ? (captureId ?? reference) : reference;
}

async function paymentsWhere(db: DbOrTx, which: SQL | undefined): Promise<Compared[]> {
	const rows = await db
		.select({ payment: payments, totalKobo: PAYABLE_KOBO })
		.from(payments)
		.innerJoin(orders, eq(orders.id, payments.orderId))
		.where(which)
		.orderBy(payments.id);
	const refunds = await refundsByPayment(
		db,
		rows.map(({ payment }) => payment.id),
	);
	return rows.map(({ payment, totalKobo }) => ({
		...asPayment(payment),
		totalKobo,
		refunds: refunds.get(payment.id) ?? [],
	}));
}
