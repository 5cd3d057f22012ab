import { returnsOf } from '#shop/fulfilment/order-returns.ts';
import { staffOrder } from '#shop/fulfilment/staff-orders.ts';
import { SALE_STATES } from '#shop/orders/order-states.ts';
import { paymentsOf } from '#shop/payments/order-payments.ts';
import { storedPart } from '#shop/settings/settings.ts';
import { readTaxRules } from '#shop/tax/tax-rules.ts';
import { orderView } from '../../storefront/orders/order-view.ts';
import { moneyOfOrder, paymentStatus } from '../../storefront/paying/payment-status.ts';
import type { StaffContext } from '../require-staff.ts';

/** What the papers of an order say. */
export type DocumentOrder = Awaited<ReturnType<typeof readDocument>>;

/** @throws Problem not-found */
export async function readDocument(db: StaffContext['db'], orderId: number | null) {
	const order = await staffOrder(db, orderId);
	const attempts = await paymentsOf(db, order.id);
	const money = paymentStatus(moneyOfOrder(order), attempts, new Date());
	return {
		order: orderView(order, await returnsOf(db, order.id)),
		/** The taxpayer's number of the shop, on the receipt of an order with VAT. */
		tin: order.taxRate === null ? null : readTaxRules(await storedPart(db, 'tax')).tin,
		isSale: SALE_STATES.some((state) => state === order.state),
		money: money && {
			title: money.title,
			text: money.text,
			isHere: money.state === 'paid',
			givenBack: money.givenBack,
		},
	};
}
