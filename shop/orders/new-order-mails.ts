import type { Tx } from '#db/client.ts';
import { newOrderMessage } from '../mail/new-order.ts';
import { type MailedLine, type MailedOrder, orderPlacedMessage } from '../mail/order-placed.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { CheckoutShop } from '../settings/settings.ts';

/** Posts the mails of an order that was just placed: to its shopper, and to the staff if the shop wants them notified. */
export async function queueNewOrderMails(
	tx: Tx,
	shop: CheckoutShop,
	order: MailedOrder & { email: string },
	lines: readonly MailedLine[],
): Promise<void> {
	await queueMail(tx, {
		kind: 'order-placed',
		dedupeKey: `order-placed:${order.id}`,
		to: order.email,
		...orderPlacedMessage(shop, order, lines),
	});
	if (shop.newOrdersTo === '') return;
	await queueMail(tx, {
		kind: 'new-order',
		dedupeKey: `new-order:${order.id}`,
		to: shop.newOrdersTo,
		replyTo: order.email,
		...newOrderMessage(shop, order, lines),
	});
}
