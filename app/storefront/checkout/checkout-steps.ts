import { redirect } from 'react-router';
import type { RequestContext } from '#server/http/request-context.ts';
import { attemptKey, countAttempt, LIMITS } from '#shop/accounts/attempts.ts';
import { placeOrder } from '#shop/checkout/place-order.ts';
import { fieldErrors } from '#shop/kit/input.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { Problem } from '#shop/kit/problem.ts';
import { cartOf, removeFromCart, setQuantity } from '#shop/orders/cart.ts';
import { MOST_OF_A_LINE } from '#shop/orders/cart-limit.ts';
import { leaveOutOrdered, linesBesides } from '#shop/orders/goods-of-order.ts';
import { DeliveryInput } from '#shop/orders/order-input.ts';
import { EMPTY_CART } from '#shop/orders/order-messages.ts';
import { beginPayment } from '#shop/payments/begin-payment.ts';
import { checkoutShop } from '#shop/settings/settings.ts';
import type { Buyer } from '../account/buyer.ts';
import { cartView } from '../cart/cart-view.ts';
import { pricedCart } from '../cart/priced-cart.ts';
import { thanksPath } from '../orders/order-view.ts';
import { askToPay } from '../paying/pay-asking.ts';
import { leaveToPay } from '../paying/pay-leaving.ts';
import { type OnlinePaymentMethod, PROVIDER_OF } from '../paying/payment-methods.ts';
import { questionAbout, type StateQuestion } from './state-question.ts';

// What the buttons of the checkout do. Only used by its action.

type Fields = Record<string, string>;

/**
 * Fixes what cannot be ordered as it is; `change` is `remove:<line>`, `take:<line>:<pieces>`, `keep-available` (all
 * lines at once) or `leave-out:<order>` (what that unpaid order holds).
 */
export async function fixLine(
	context: RequestContext,
	userId: number,
	change: string,
): Promise<void> {
	const [what, id, pieces] = change.split(':');
	const numbered = parseId(id);
	if (what === 'keep-available') await keepAvailable(context, userId);
	else if (what === 'leave-out') await leaveOutOrdered(context.db, userId, numbered);
	else if (what === 'remove') await removeFromCart(context.db, userId, numbered);
	else await setQuantity(context.db, userId, numbered, Number(pieces));
}

/** Takes out of the cart what is gone, and takes of the rest what is there. */
async function keepAvailable({ db }: RequestContext, userId: number): Promise<void> {
	for (const { id, trouble, stock } of cartView(await cartOf(db, userId)).lines) {
		if (trouble === 'short') await setQuantity(db, userId, id, Math.min(stock, MOST_OF_A_LINE));
		else if (trouble) await removeFromCart(db, userId, id);
	}
}

/**
 * Does what places an order, or may lead to one. A refusal because of an order that awaits its payment says how many
 * lines of the cart are not part of it (`others`), so that these can be ordered by themselves.
 */
export async function offeringTheRest<Done>(
	{ db }: RequestContext,
	userId: number,
	order: () => Promise<Done>,
): Promise<Done> {
	try {
		return await order();
	} catch (error) {
		if (!(error instanceof Problem) || typeof error.facts.orderId !== 'number') throw error;
		const { orderId } = error.facts;
		const others = await linesBesides(db, userId, orderId);
		throw new Problem(error.code, error.message, { facts: { ...error.facts, others } });
	}
}

/** What has to be asked about the delivery before anything is ordered. @throws Problem invalid (fields) */
export function questionOf(fields: Fields): StateQuestion | null {
	deliveryOf(fields);
	return questionAbout(fields);
}

/** Each order of a guest may be a mail to a stranger. @throws Problem too-many above LIMITS.guestOrderAddress */
export async function countGuestOrder({ db, address, flowLimits }: RequestContext): Promise<void> {
	if (!flowLimits) return;
	await countAttempt(db, attemptKey('guestOrderAddress', address), LIMITS.guestOrderAddress);
}

/** Places the order for cash on delivery. */
export async function submitCashOrder(context: RequestContext, buyer: Buyer, fields: Fields) {
	const delivery = deliveryOf(fields);
	const input = { ...delivery, payment_mode: 'cod', payment_id: '' };
	const order = await placeOrder(context.db, buyer.id, input, {
		isGuest: buyer.isGuest,
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
	const { lines, totalKobo, troubles } = (await pricedCart(context, userId)).view;
	if (lines.length === 0) throw new Problem('conflict', EMPTY_CART);
	if (troubles > 0)
		throw new Problem('conflict', 'Not all of your cart is there any more: see the cart summary.', {
			facts: { items: lines.filter(({ trouble }) => trouble).map(({ name }) => ({ name })) },
		});
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
