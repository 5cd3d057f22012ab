import type { PurchaseOrderState } from '#db/purchasing/purchasing-schema.ts';

// The states of purchase orders. Pure, for pages.

export const PURCHASE_STATES: Record<PurchaseOrderState, string> = {
	draft: 'Draft',
	ordered: 'Ordered',
	partly: 'Partly received',
	received: 'Received',
	cancelled: 'Cancelled',
};
export const PURCHASE_STATE_NAMES = Object.keys(PURCHASE_STATES) as PurchaseOrderState[];

/** Goods are still to come. */
export const OPEN_STATES = ['ordered', 'partly'] as const satisfies PurchaseOrderState[];

/** Whether goods of an order in this state are still to come. */
export const isOpen = (state: PurchaseOrderState) => OPEN_STATES.some((each) => each === state);

/** What an order in this state is after these pieces came: `left` of what was ordered did not. */
export function stateByPieces(
	lines: readonly { qty: number; receivedQty: number }[],
): 'ordered' | 'partly' | 'received' {
	if (lines.every(({ qty, receivedQty }) => receivedQty >= qty)) return 'received';
	return lines.some(({ receivedQty }) => receivedQty > 0) ? 'partly' : 'ordered';
}
