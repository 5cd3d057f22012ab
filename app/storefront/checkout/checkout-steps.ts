import { redirect } from 'react-router';
import type { RequestContext } from '#server/http/request-context.ts';
import { placeOrder } from '#shop/checkout/place-order.ts';
import { fieldErrors } from '#shop/kit/input.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { Problem } from '#shop/kit/problem.ts';
import { cartOf, removeFromCart, setQuantity } from '#shop/orders/cart.ts';
import { DeliveryInput } from '#shop/orders/order-input.ts';
import { EMPTY_CART } from '#shop/orders/order-messages.ts';
import { beginPayment } from '#shop/payments/begin-payment.ts';
import { checkoutShop } from '#shop/settings/settings.ts';
import { cartView } from '../cart/cart-view.ts';
import { thanksPath } from '../orders/order-view.ts';
import { askToPay } from '../paying/pay-asking.ts';
import { leaveToPay } from '../paying/pay-leaving.ts';
import { type OnlinePaymentMethod, PROVIDER_OF } from '../paying/payment-methods.ts';

// What the buttons of the checkout do. Only used by its action.

type Fields = Record<string, string>;

/** Fixes a line that cannot be ordered as it is; `change` is `remove:<line>` or `take:<line>:<pieces>`. */
export async function fixLine(
	context: RequestContext,
	userId: number,
	change: string,
): Promise<void> {
	const [what, line, pieces] = change.split(':');
	const cartId = parseId(line);
	if (what === 'remove') await removeFromCart(context.db, userId, cartId);
	else await setQuantity(context.db, userId, cartId, Number(pieces));
}

/** Places the order for cash on delivery. */
export async function submitCashOrder(context: RequestContext, userId: number, fields: Fields) {
	const delivery = deliveryOf(fields);
	const input = { ...delivery, payment_mode: 'cod', payment_id: '' };
	const order = await placeOrder(context.db, userId, input, {
		shop: await checkoutShop(context.db, context.publicUrl),
		providers: context.providers,
		idempotencyKey: fields.idempotency_key,
		flowLimits: context.flowLimits,
		acceptedTotalKobo: acceptedTotal(fields.accepted_total),
	});
	return redirect(thanksPath(order.id));
}

/** Checks whether the order can be placed, and returns what the shopper is to agree to. Starts nothing. */
export async function askForOrder(
	context: RequestContext,
	userId: number,
	fields: Fields,
	method: OnlinePaymentMethod,
) {
	const { email } = deliveryOf(fields);
	const { lines, totalKobo, troubles } = cartView(await cartOf(context.db, userId));
	if (lines.length === 0) throw new Problem('conflict', EMPTY_CART);
	if (troubles > 0)
		throw new Problem('conflict', 'Not all of your cart is there any more: see the cart summary.');
	if (acceptedTotal(fields.accepted_total) !== totalKobo)
		throw new Problem(
			'conflict',
			`Prices have changed since you last saw your cart. The total is now ${formatKobo(totalKobo)}.`,
		);
	return askToPay(context, { method, email, totalKobo });
}

/** Creates the order, awaiting its payment, starts the payment, and redirects to it. */
export async function payForOrder(
	context: RequestContext,
	userId: number,
	fields: Fields,
	{ method, request }: { method: OnlinePaymentMethod; request: Request },
) {
	const provider = PROVIDER_OF[method];
	const begun = await beginPayment(context.db, context.providers, {
		userId,
		input: deliveryOf(fields),
		provider,
		shop: await checkoutShop(context.db, context.publicUrl),
		// Each payment method makes an order of its own, so choosing another does not count as pressing the same button twice.
		idempotencyKey: fields.idempotency_key ? `${fields.idempotency_key}.${provider}` : null,
		acceptedTotalKobo: acceptedTotal(fields.accepted_total),
		rateId: parseId(fields.rate_id) ?? undefined,
	});
	return leaveToPay(request, begun);
}

function deliveryOf(fields: Fields): DeliveryInput {
	const input = DeliveryInput.safeParse(fields);
	if (input.success) return input.data;
	throw new Problem('invalid', 'All fields are mandatory', { fields: fieldErrors(input.error) });
}

/** An unreadable amount equals no total, so nobody has agreed to it. */
function acceptedTotal(text: string | undefined): number {
	return /^\d{1,15}$/.test(text ?? '') ? Number(text) : -1;
}
