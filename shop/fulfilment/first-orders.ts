import { eq } from 'drizzle-orm';
import type { Db, DbOrTx } from '#db/client.ts';
import { orderChecks } from '#db/fulfilment/order-check-schema.ts';
import { fieldProblem, Problem } from '../kit/problem.ts';
import { isFirstOfPhone } from '../orders/first-of-phone.ts';
import type { OrderState } from '../orders/order-states.ts';
import { isCollected } from '../orders/payment-modes.ts';
import { orderOfTrackKey } from '../orders/track-order.ts';
import { staffSettings } from '../settings/settings.ts';

// The first cash order of a phone number, which the shop may want to be confirmed by its buyer before work begins: by a
// call, or by the link in the mail (setting `confirmFirstOrders`, off at first).

type CashOrder = { id: number; phone: string; paymentMode: string; state: OrderState };

export type BuyerConfirmation = 'not-needed' | 'needed' | 'given';

/** Whether an order waits for its buyer's word, or has it. */
export async function buyerConfirmation(db: DbOrTx, order: CashOrder): Promise<BuyerConfirmation> {
	if (order.state !== 'placed' || !isCollected(order.paymentMode)) return 'not-needed';
	const { confirmFirstOrders } = await staffSettings(db);
	if (!confirmFirstOrders || !(await isFirstOfPhone(db, order.phone, order.id)))
		return 'not-needed';
	const [given] = await db
		.select({ at: orderChecks.buyerConfirmedAt })
		.from(orderChecks)
		.where(eq(orderChecks.orderId, order.id));
	return given?.at ? 'given' : 'needed';
}

/** @throws Problem invalid (`reached`) when the order waits for its buyer's word and nobody called them */
export async function refuseUnconfirmed(
	db: DbOrTx,
	order: CashOrder,
	isReached: boolean,
): Promise<void> {
	if (isReached || (await buyerConfirmation(db, order)) !== 'needed') return;
	throw fieldProblem(
		'reached',
		'This is the first order of this phone number: call it, and tick on the order’s page that the buyer wants it.',
	);
}

/**
 * Records the word of the buyer, who has the link of the order's mails; again it changes nothing.
 * @throws Problem not-found; conflict when the order does not wait for it any more
 */
export async function confirmByBuyer(db: Db, trackKey: string): Promise<void> {
	const order = await orderOfTrackKey(db, trackKey);
	const confirmation = await buyerConfirmation(db, order);
	if (confirmation === 'given') return;
	if (confirmation === 'not-needed')
		throw new Problem('conflict', 'This order does not wait for your confirmation any more.');
	const buyerConfirmedAt = new Date();
	await db
		.insert(orderChecks)
		.values({ orderId: order.id, buyerConfirmedAt })
		.onConflictDoUpdate({ target: orderChecks.orderId, set: { buyerConfirmedAt } });
}
