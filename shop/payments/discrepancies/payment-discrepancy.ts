import type { Payment } from '../payment-rows.ts';
import type { ProviderRefund, ProviderReport } from '../providers/provider.ts';
import { givenBack, paidMoney } from '../refunds/refund-amounts.ts';
import type { Refund } from '../refunds/refund-rows.ts';
import { hasComeIn } from '../take-money.ts';
import type { Found } from './reconcile-internally.ts';

// Compares one payment with what its provider says of it.

/** A payment to compare, with the total of its order and what went back of it. */
export type Compared = Payment & { totalKobo: number; refunds: Refund[] };

/** What a provider says of a payment. */
export type ReportedPayment = {
	report: ProviderReport;
	/** Its refunds there; null when they were not asked for, since there is no sign of any. */
	refunds: ProviderRefund[] | null;
	/** The shop's own, read after the provider answered: no refund of its own can be missing. */
	own: Refund[];
};

/** What a provider's answer says that the shop does not; null when both agree. */
export function discrepancyOf(
	payment: Compared,
	reportedPayment: ReportedPayment,
): Found['kind'] | null {
	const { report } = reportedPayment;
	const { state } = payment;
	const counts = state === 'paid' || state === 'review';
	if (report.status === 'refunded') return counts ? 'refunded-elsewhere' : null;
	if (!hasComeIn(report)) return state === 'paid' ? 'paid-not-there' : null;
	if (state === 'refunding') return null;
	if (state === 'refunded') {
		const isGone =
			reportedPayment.refunds && sentBack(reportedPayment.refunds) >= paidMoney(payment).minor;
		return isGone ? null : 'refunded-not-there';
	}
	if (!counts) return 'paid-not-here';
	return refundDiscrepancy(payment, reportedPayment) ?? amountDiscrepancy(payment, report);
}

function refundDiscrepancy(
	{ refunds: before }: Compared,
	{ refunds: there, own }: ReportedPayment,
) {
	if (!there) return null;
	const gone = sentBack(there);
	if (gone > givenBack(own).minor) return 'refunded-in-part';
	// Done before the provider was asked: it must know of these.
	const done = givenBack(before.filter(({ state }) => state === 'done'));
	return gone < done.minor ? 'refunded-not-there' : null;
}

function amountDiscrepancy(payment: Compared, report: ProviderReport) {
	if (report.currency !== payment.paidCurrency) return 'wrong-currency';
	return report.minor === payment.paidMinor ? null : 'wrong-amount';
}

export function paymentFound(
	kind: Found['kind'],
	payment: Compared,
	{ report, refunds, own }: ReportedPayment,
): Found {
	return {
		kind,
		subject: `payment:${payment.id}`,
		orderId: payment.orderId,
		paymentId: payment.id,
		facts: {
			payment: payment.state,
			askedMinor: payment.chargedMinor,
			askedCurrency: payment.chargedCurrency,
			paidMinor: payment.paidMinor,
			paidCurrency: payment.paidCurrency,
			providerMinor: report.minor,
			providerCurrency: report.currency,
			providerSays: report.providerMessage,
			...(refunds
				? {
						refundedMinor: givenBack(own).minor,
						refundedThereMinor: sentBack(refunds),
						refundCurrency: paidMoney(payment).currency,
					}
				: {}),
		},
	};
}

/** The money that has gone back, or is on its way, according to the provider. */
export function sentBack(refunds: readonly ProviderRefund[]): number {
	return refunds
		.filter(({ status }) => status !== 'failed')
		.reduce((sum, { minor }) => sum + minor, 0);
}
