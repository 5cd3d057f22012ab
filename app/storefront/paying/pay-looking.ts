import type { Visit } from '#server/context.ts';
import { type OrderState, SALE_STATES } from '#shop/orders/order-states.ts';
import { ProviderDown } from '#shop/payments/provider.ts';
import { paymentsOf } from '#shop/payments/reading.ts';
import { settlePayment } from '#shop/payments/settle-payment.ts';
import { orderPath, thanksPath } from '../orders/order-view.ts';

/** Asking what has become of a payment, before anything is told or decided. Used by loaders and actions only. */

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

/**
 * Asks the provider about each payment of the order that may still change; true when it says that the newest was
 * refused. Without an answer what is known stays.
 */
export async function lookAtPayments(visit: Visit, orderId: number): Promise<boolean> {
	const [newest, ...older] = await paymentsOf(visit.db, orderId);
	for (const { id, state } of older)
		if (state !== 'paid' && state !== 'refunded') await settle(visit, id);
	return newest !== undefined && (await settle(visit, newest.id));
}

/** Settles a payment; true when the provider says that it was refused. Without an answer what is known stays. */
export async function settle(visit: Visit, paymentId: number): Promise<boolean> {
	try {
		const { reported } = await settlePayment(visit.db, visit.providers, paymentId);
		return reported === 'failed';
	} catch (error) {
		if (!(error instanceof ProviderDown)) throw error;
		return false;
	}
}

/** Where a shopper goes once the truth was asked: thanked for a sale, else told how it stands. */
export function pageAfterPaying(
	{ id, state }: { id: number; state: OrderState },
	ending: Ending,
): string {
	const isSale = SALE_STATES.some((sale) => sale === state);
	return isSale ? thanksPath(id) : `${orderPath(id)}?came=${ending}`;
}
