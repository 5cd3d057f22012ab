import type { Tx } from '#db/client.ts';
import type { ShipmentKind } from '#db/fulfilment/shipment-schema.ts';
import { waysBesidesCash } from '../cash/collectors.ts';
import { isPickup } from '../delivery/order-delivery.ts';
import { formatMoney } from '../kit/money.ts';
import type { MailShop } from '../mail/mail-layout.ts';
import {
	isMovedState,
	type MovedNews,
	type MovedRefund,
	moveMailKey,
	orderMovedMessage,
} from '../mail/order-moved.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { OrderState } from '../orders/order-states.ts';
import type { PayingOrder, Payment } from '../payments/payment-rows.ts';
import { PROVIDER_LABELS } from '../payments/providers/provider.ts';
import { leftOf, paidMoney } from '../payments/refunds/refund-amounts.ts';
import { giveBack } from '../payments/refunds/refund-payment.ts';
import { refundsOf } from '../payments/refunds/refund-rows.ts';

// What follows, in the same step, when somebody has moved an order: its money goes back, and the shopper is notified.

/** Refunds all that is left of a locked payment; returns what its shopper is told. @throws Problem conflict */
export async function giveOrderMoneyBack(
	tx: Tx,
	payment: Payment,
	why: { reason: string; adminId: number | null },
): Promise<MovedRefund> {
	const { minor: whole, currency } = paidMoney(payment);
	const { minor } = leftOf(payment, await refundsOf(tx, [payment.id]));
	await giveBack(tx, payment, why);
	return {
		provider: PROVIDER_LABELS[payment.provider],
		amount: formatMoney({ minor, currency }),
		isRest: minor < whole,
	};
}

type Move = {
	toState: OrderState;
	eventId: number;
	due?: MovedRefund | undefined;
	/** How long the mail is held back. */
	holdSeconds?: number;
	news?: MovedNews;
	/** Who carries what left. */
	carriedBy?: ShipmentKind | undefined;
};

/** Mails the shopper once that their order has entered a state, if that is announced, and what goes back (`due`). */
export async function mailOrderMoved(
	tx: Tx,
	shop: MailShop,
	order: PayingOrder,
	{ toState, eventId, due, holdSeconds = 0, news, carriedBy }: Move,
): Promise<void> {
	if (!isMovedState(toState)) return;
	const isFetched = await isPickup(tx, order.id);
	// A courier's or a driver's people know nothing of the shop's account and have no terminal of it.
	const isPaidToShop = isFetched || (carriedBy !== 'courier' && carriedBy !== 'waybill');
	await queueMail(tx, {
		kind: 'order-moved',
		dedupeKey: moveMailKey(eventId),
		holdSeconds,
		to: order.email,
		...orderMovedMessage(shop, order, toState, due, {
			...news,
			isPickup: isFetched,
			waysBesidesCash: toState === 'sent' && isPaidToShop ? await waysBesidesCash(tx) : [],
		}),
	});
}
