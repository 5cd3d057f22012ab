import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { cartItems } from '#db/order-schema.ts';
import { fieldProblem } from '../kit/problem.ts';
import { recordTakenGoods } from '../kit/webhook-outbox.ts';
import { payLinkMessage } from '../mail/payment-messages.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { type SoldLine, takeLines, takenProducts } from '../orders/order-stock.ts';
import type { Placement, writeOrder } from '../orders/order-writing.ts';
import { PAYMENT_MODES } from '../orders/payment-modes.ts';
import { isOpenMethod, type SetUp } from '../payments/providers/open-payment-methods.ts';
import type { CheckoutShop } from '../settings/settings.ts';
import { linesWithParts } from './place-order.ts';

// What differs where an order that staff typed in is paid online, by a link (payments/pay-link.ts).

/** How an order that is paid by a link is paid until its buyer chooses. @throws Problem invalid beside `payment` */
export function onlineMode(shop: CheckoutShop, providers: SetUp): string {
	const open = (['paystack', 'paypal'] as const).find((each) =>
		isOpenMethod(each, shop, providers),
	);
	if (open) return PAYMENT_MODES[open];
	throw fieldProblem('payment', 'No way to pay online is open at the moment.');
}

/**
 * As mailAndTakeGoods, of an order that awaits its payment, whose cart writeOrder() leaves as it is.
 * @throws Problem conflict (`items` that are short by now)
 */
export async function mailLinkAndTakeGoods(
	tx: Tx,
	{ input, shop, userId, byUserId }: Pick<Placement, 'input' | 'shop' | 'userId' | 'byUserId'>,
	lines: readonly SoldLine[],
	order: Awaited<ReturnType<typeof writeOrder>> & { until: Date },
): Promise<number[]> {
	await tx.delete(cartItems).where(eq(cartItems.userId, userId));
	const mailed = { ...input, ...order, region: input.state, paymentMode: input.payment_mode };
	await queueMail(tx, {
		kind: 'pay-link',
		dedupeKey: `pay-link:${order.id}`,
		to: input.email,
		...payLinkMessage(shop, mailed, linesWithParts(lines, order.parts), order.until),
	});
	await takeLines(tx, { orderId: order.id, userId: byUserId ?? null }, lines, order.parts);
	const productIds = takenProducts(lines, order.parts);
	await recordTakenGoods(tx, shop.listened, { placedId: null, productIds });
	return productIds;
}
