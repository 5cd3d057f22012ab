import type { DbOrTx } from '#db/client.ts';
import { isPickup } from '../delivery/order-delivery.ts';
import { type OrderState, orderStateLabel } from './order-states.ts';

/** The label of a state of an order, as people read it, by the way in which the order goes. */
export async function stateLabelOf(
	db: DbOrTx,
	orderId: number,
	state: OrderState,
): Promise<string> {
	return orderStateLabel(state, (await isPickup(db, orderId)) ? { kind: 'pickup' } : null);
}
