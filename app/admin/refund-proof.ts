import { paymentsOf } from '#shop/payments/order-payments.ts';
import { givenBack } from '#shop/payments/refunds/refund-amounts.ts';
import { refuseUnprovedRefund } from '#shop/second-factor/refund-proof.ts';
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
