import { type OrderState, SALE_STATES } from '#shop/orders/order-states.ts';
import { orderPath, thanksPath } from '../orders/order-view.ts';

/** How a shopper came back from paying, and where he goes then. */

/** How a shopper came back from paying, as far as he or the provider says; what was paid is another matter. */
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

/** Where a shopper goes once the truth was asked: thanked for a sale, else told how it stands. */
export function pageAfterPaying(
	{ id, state }: { id: number; state: OrderState },
	ending: Ending,
): string {
	const isSale = SALE_STATES.some((sale) => sale === state);
	return isSale ? thanksPath(id) : `${orderPath(id)}?came=${ending}`;
}
