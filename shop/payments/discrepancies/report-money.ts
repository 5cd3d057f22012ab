import type { PaymentName, PaymentProvider, ProviderReport } from '../providers/provider.ts';
import { sentBack } from './payment-discrepancy.ts';

/**
 * A provider's report on a payment, with what has gone back of it or is on its way: Paystack goes on reporting
 * `success` while a refund is pending, and of a part for ever. Money of which anything goes back buys nothing.
 * @throws ProviderDown
 */
export async function reportMoney(
	provider: PaymentProvider,
	payment: PaymentName,
): Promise<ProviderReport> {
	const report = await provider.report(payment);
	if (report.status !== 'paid') return report;
	const { reference } = payment;
	const { providerId, captureId } = report;
	const gone = sentBack(await provider.refundsOf({ reference, providerId, captureId }));
	if (gone === 0) return report;
	return { ...report, status: gone >= (report.minor ?? 0) ? 'refunded' : 'partly-refunded' };
}
