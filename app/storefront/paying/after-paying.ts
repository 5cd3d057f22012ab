import { type OrderState, SALE_STATES } from '#shop/orders/order-states.ts';
import { orderPath, thanksPath } from '../orders/order-view.ts';

// How a shopper returned from paying, and where to go then.

/**
 * How a shopper returned from paying, according to the browser or the provider; whether they paid is another matter.
 */
const ENDINGS = [
	'return',
	'failed',
	'success',
	'cancel',
	'close',
	'bank-transfer-pending',
] as const;
export type Ending = (typeof ENDINGS)[number];

export function endingOf(text: unknown): Ending | undefined {
	return ENDINGS.find((known) => known === text);
}

/** Where a shopper goes after the provider was asked: to the thank-you page for a sale, otherwise to the order. */
export function pageAfterPaying(
	{ id, state }: { id: number; state: OrderState },
	ending: Ending,
): string {
	const isSale = SALE_STATES.some((sale) => sale === state);
	return isSale ? thanksPath(id) : `${orderPath(id)}?came=${ending}`;
}
