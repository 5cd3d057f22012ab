import { discrepancyAction } from '#shop/payments/discrepancies/discrepancy-kinds.ts';
import { paymentsOf } from '#shop/payments/order-payments.ts';
import { givenBack } from '#shop/payments/refunds/refund-amounts.ts';
import { resolutionOf } from '#shop/reconciliation/resolve-discrepancy.ts';
import { refuseUnprovedRefund } from '#shop/second-factor/refund-proof.ts';
import { refuseWithout } from '#shop/staff/route-permissions.ts';
import { paymentView } from './orders/payment-view.ts';
import type { StaffContext } from './require-staff.ts';

/**
 * Asks for a fresh proof before money of an order goes back, by all that its payments still have: no refund is larger.
 * @throws Problem as refuseUnprovedRefund()
 */
export async function refuseUnprovedRefundOf(
	{ db, admin }: StaffContext,
	orderId: number | null,
): Promise<void> {
	const payments = await paymentsOf(db, orderId ?? 0);
	const leftKobo = payments.map(paymentView).reduce((sum, { left }) => sum + left.kobo, 0);
	await refuseUnprovedRefund(db, admin, leftKobo);
}

/**
 * The same before a part of it goes back, by all parts of the order together: or many small ones would need no proof.
 * @throws Problem as refuseUnprovedRefund()
 */
export async function refuseUnprovedPart(
	{ db, admin }: Pick<StaffContext, 'db' | 'admin'>,
	orderId: number | null,
	amountKobo: number,
): Promise<void> {
	const payments = await paymentsOf(db, orderId ?? 0);
	const before = payments.reduce((sum, { refunds }) => sum + givenBack(refunds).amountKobo, 0);
	await refuseUnprovedRefund(db, admin, before + amountKobo);
}

/**
 * The same before a difference is resolved by giving money back, for whoever may do that at all.
 * @throws Problem not-found; as refuseWithout() and refuseUnprovedRefund()
 */
export async function refuseUnprovedResolution(
	context: StaffContext,
	discrepancyId: number | null,
	stays: boolean,
): Promise<void> {
	const { db, admin } = context;
	const { row, action } = await resolutionOf(db, discrepancyId, stays);
	if (discrepancyAction(action).needs !== 'refunds') return;
	refuseWithout(admin, 'refunds');
	if (action === 'give-back') await refuseUnprovedRefund(db, admin, worthOfUnknown(row.facts));
	// What the provider does not have went back at the shop already, and is none of what is left.
	else if (action === 'refund-again') await refuseUnprovedPart(context, row.orderId, 0);
	else await refuseUnprovedRefundOf(context, row.orderId);
}

/** In kobo; above every sum while the match did not tell it, or in a currency without a rate. */
function worthOfUnknown({ providerMinor, providerCurrency }: Record<string, unknown>): number {
	return typeof providerMinor === 'number' && providerCurrency === 'NGN' ? providerMinor : Infinity;
}
