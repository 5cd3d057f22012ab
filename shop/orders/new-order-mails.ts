import type { Tx } from '#db/client.ts';
import { openAccountBehind } from '../guests/account-behind.ts';
import { newOrderMessage } from '../mail/new-order.ts';
import { type MailedLine, type MailedOrder, orderPlacedMessage } from '../mail/order-placed.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { CheckoutShop } from '../settings/settings.ts';

/** Posts the mails of an order that was just placed: to its shopper, and to the staff if the shop wants them notified. */
export async function queueNewOrderMails(
	tx: Tx,
	shop: CheckoutShop,
	/**
	 * `guestId` of an order that was placed without signing in; `isByStaff` of one that staff typed in, who know of it unless
	 * its buyer has paid it since (`isPaidSince`).
	 */
	order: MailedOrder & {
		email: string;
		guestId: number | null;
		isByStaff?: boolean;
		isPaidSince?: boolean;
	},
	lines: readonly MailedLine[],
): Promise<void> {
	const { guestId } = order;
	if (guestId !== null) await openAccountBehind(tx, shop, { ...order, guestId });
	await queueMail(tx, {
		kind: 'order-placed',
		dedupeKey: `order-placed:${order.id}`,
		to: order.email,
		...orderPlacedMessage(shop, { ...order, isOfGuest: guestId !== null }, lines),
	});
	if ((order.isByStaff && !order.isPaidSince) || shop.newOrdersTo === '') return;
	await queueMail(tx, {
		kind: 'new-order',
		dedupeKey: `new-order:${order.id}`,
		to: shop.newOrdersTo,
		...(order.email ? { replyTo: order.email } : {}),
		...newOrderMessage(shop, { ...order, hidesReceiver: false }, lines),
	});
}
