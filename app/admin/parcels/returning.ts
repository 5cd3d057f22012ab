import type { OrderReturn } from '#shop/fulfilment/order-returns.ts';
import type { StaffOrder } from '#shop/fulfilment/staff-orders.ts';
import type { ShownPayment } from '../orders/payment-view.ts';
import type { ReturnFormProps } from '../orders/return-form.tsx';

/** What the form for pieces that came back shows; null when none can. */
export function returning(
	order: StaffOrder,
	{
		paid,
		returns,
		mayRefund,
		cashKobo,
		isToCollect,
	}: {
		paid: ShownPayment | undefined;
		returns: readonly OrderReturn[];
		mayRefund: boolean;
		/** What can go back in cash. */
		cashKobo: number;
		/** None of it is collected yet. */
		isToCollect: boolean;
	},
): ReturnFormProps | null {
	const lines = order.lines
		.filter(({ qty, returnedQty }) => qty > returnedQty)
		.map(({ id, name, unitKobo, discountKobo, qty, returnedQty, parts }) => ({
			id,
			name,
			unitKobo,
			discountKobo,
			qty,
			returnedQty,
			parts,
		}));
	if (order.state !== 'delivered' || lines.length === 0) return null;
	const payment = paid ? { provider: paid.provider, leftKobo: paid.left.kobo } : null;
	const source = payment || cashKobo > 0 ? { cashKobo, isToCollect, payment } : null;
	const deliveryKobo = returns.reduce((left, back) => left - back.deliveryKobo, order.deliveryKobo);
	return {
		lines,
		source,
		mayRefund,
		deliveryKobo,
		seen: returns.at(-1)?.id ?? 0,
		isMailed: order.email !== '',
	};
}
