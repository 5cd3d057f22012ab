import { skusOf } from '#shop/fulfilment/order-goods.ts';
import { returnsOf } from '#shop/fulfilment/order-returns.ts';
import { type StaffOrder, staffOrder } from '#shop/fulfilment/staff-orders.ts';
import { isWaiting, SALE_STATES } from '#shop/orders/order-states.ts';
import { paymentsOf } from '#shop/payments/order-payments.ts';
import { payLinkOf } from '#shop/payments/pay-link.ts';
import { unitsOfOrder } from '#shop/serial-numbers/order-units.ts';
import { storedPart } from '#shop/settings/settings.ts';
import { readTaxRules } from '#shop/tax/tax-rules.ts';
import { orderView } from '../../../storefront/orders/order-view.ts';
import { moneyOfOrder, paymentStatus } from '../../../storefront/paying/payment-status.ts';
import { qrCode } from '../../../storefront/qr-code.ts';
import { shownUnits } from '../../../storefront/units/units-view.ts';
import type { StaffContext } from '../../require-staff.ts';
import { payLinkView } from '../pay-link.tsx';

/** What the documents of an order say. */
export type DocumentOrder = Awaited<ReturnType<typeof readDocument>>;

/** @throws Problem not-found */
export async function readDocument(
	{ db, publicUrl }: Pick<StaffContext, 'db' | 'publicUrl'>,
	orderId: number | null,
) {
	const order = await staffOrder(db, orderId);
	const attempts = await paymentsOf(db, order.id);
	const money = paymentStatus(moneyOfOrder(order), attempts, new Date());
	const lines = await slipLines(db, order);
	const link = await payLinkOf(db, order.id);
	const payLink = link && payLinkView(link, publicUrl);
	const units = shownUnits(await unitsOfOrder(db, order.id));
	return {
		order: orderView(order, await returnsOf(db, order.id)),
		/** What its parcel holds, in the order of its lines. */
		slip: lines,
		/** Its units that are sold by serial number, each with a QR code of the page that shows it is genuine. */
		units: units
			.filter(({ isBack }) => !isBack)
			.map((unit) => ({ ...unit, qr: qrCode(publicUrl + unit.path) })),
		/** Where their codes are typed. */
		checkAt: `${new URL(publicUrl).host}/genuine`,
		pieces: lines.reduce((sum, { qty }) => sum + qty, 0),
		/** The taxpayer's number of the shop, on the receipt of an order with VAT. */
		tin: order.taxRate === null ? null : readTaxRules(await storedPart(db, 'tax')).tin,
		/** How whoever has the paper pays an order that waits for that; null for any other. */
		payLink: payLink?.isOpen ? { ...payLink, qr: qrCode(payLink.url) } : null,
		isSale: SALE_STATES.some((state) => state === order.state),
		money: money && {
			title: money.title,
			text: money.text,
			isHere: money.state === 'paid',
			givenBack: money.givenBack,
		},
	};
}

/** Of each line what is to be packed, and what left the shop in an earlier parcel of the same order. */
async function slipLines(db: StaffContext['db'], { state, lines }: StaffOrder) {
	const skus = await skusOf(
		db,
		lines.flatMap(({ productId }) => productId ?? []),
	);
	return lines.map(({ productId, qty, shippedQty }) => {
		const sentBefore = isWaiting(state) ? shippedQty : 0;
		return { qty: qty - sentBefore, sentBefore, sku: skus.get(productId ?? 0) ?? null };
	});
}
