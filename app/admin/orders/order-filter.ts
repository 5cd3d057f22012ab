import { parseDay } from '#shop/lagos-days.ts';
import { isOrderState } from '#shop/order-states.ts';
import { isPaymentState } from '#shop/payments/payment-states.ts';
import type { OrderFilter } from '#shop/staff-orders.ts';

/** The filter that the address of the list asks for; what is no day, state or way of paying is left out. */
export function orderFilter(query: URLSearchParams): OrderFilter {
	const state = query.get('state') ?? '';
	const paid = query.get('paid') ?? '';
	return {
		days: { from: parseDay(query.get('from')), to: parseDay(query.get('to')) },
		paymentMode: query.get('payment')?.replaceAll('\0', '') || null,
		state: isOrderState(state) ? state : null,
		paymentState: isPaymentState(paid) ? paid : null,
	};
}
