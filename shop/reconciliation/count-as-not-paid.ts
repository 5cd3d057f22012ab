import type { Db } from '#db/client.ts';
import { recordChange } from '../audit/audit.ts';
import { Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { SALE_STATES } from '../orders/order-states.ts';
import { recordDiscrepancy } from '../payments/discrepancies/discrepancies.ts';
import { lockPayment, readPayment, updatePayment } from '../payments/payment-rows.ts';
import { PROVIDER_LABELS, ProviderDown, type Providers } from '../payments/providers/provider.ts';
import { hasComeIn } from '../payments/take-money.ts';

type By = { adminId: number; reason: string; now: Date };

/**
 * Corrects a payment that counts as paid although its provider has no such money, after asking the provider once more.
 * An order being worked on is then listed as unpaid; if the money arrives later, it pays the order after all.
 * @throws Problem not-found; conflict when it no longer counts as paid, or the provider has the money or expects it;
 * ProviderDown
 */
export async function countAsNotPaid(
	db: Db,
	providers: Providers,
	paymentId: number,
	{ adminId, reason, now }: By,
): Promise<void> {
	const { payment: known } = await readPayment(db, paymentId);
	const label = PROVIDER_LABELS[known.provider];
	const provider = providers[known.provider];
	if (!provider) throw new ProviderDown(`${label} is not set up.`);
	const report = await provider.report(known);
	if (hasComeIn(report) || report.status === 'pending')
		throw new Problem(
			'conflict',
			`${label} says of this payment by now: ${report.providerMessage}.`,
		);
	await transact(db, async (tx) => {
		const { order, payment } = await lockPayment(tx, known);
		if (payment.state !== 'paid')
			throw new Problem('conflict', 'This payment is not counted as paid any more.');
		const facts = {
			paidMinor: null,
			paidCurrency: null,
			paidAt: null,
			providerMessage: report.providerMessage,
		};
		await updatePayment(tx, payment, 'failed', facts, now);
		await recordChange(tx, {
			userId: adminId,
			action: 'uncount',
			noun: 'payment',
			nounId: payment.id,
			before: { state: 'paid' },
			after: { state: 'failed', reason },
		});
		if (!SALE_STATES.some((state) => state === order.state)) return;
		await recordDiscrepancy(tx, {
			kind: 'placed-unpaid',
			subject: `order:${order.id}`,
			orderId: order.id,
			facts: { order: order.state, orderKobo: order.totalKobo },
		});
	});
}
