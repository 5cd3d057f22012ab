import type { OrderState } from '#shop/orders/order-states.ts';
import { choiceOf } from '../../lists/chosen-rows.ts';

// The documents of several orders: each page is given them as the ticked rows of the list of orders.

const PAGES = { slips: 'packing-slips', pick: 'pick-list' } as const;

/** An order whose documents are printed, and the state that its page showed. */
export type DocumentedOrder = { id: number; state: OrderState };

/** The address of the documents of these orders. */
export function documentsOf(kind: keyof typeof PAGES, orders: readonly DocumentedOrder[]): string {
	const chosen = new URLSearchParams(orders.map(({ id, state }) => [choiceOf(id), state]));
	return `/admin/orders/${PAGES[kind]}?${chosen}`;
}
