import { redirect } from 'react-router';
import type { RequestContext } from '#server/http/request-context.ts';
import { tickGuestReminder } from '#shop/abandoned-carts/reminder-consent.ts';
import { beginDeposit } from '#shop/checkout/begin-deposit.ts';
import { placeOrder } from '#shop/checkout/place-order.ts';
import type { DeliveryPlace } from '#shop/delivery/delivery-options.ts';
import { readPlace } from '#shop/delivery/read-place.ts';
import { countingGuestOrder } from '#shop/guests/guest-order-limit.ts';
import { fieldErrors } from '#shop/kit/input.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { Problem } from '#shop/kit/problem.ts';
import { cartOf } from '#shop/orders/cart.ts';
import { removeFromCart, setQuantity } from '#shop/orders/cart-changes.ts';
import { MOST_OF_A_LINE } from '#shop/orders/cart-limit.ts';
import { leaveOutOrdered, linesBesides } from '#shop/orders/goods-of-order.ts';
import { DeliveryInput } from '#shop/orders/order-input.ts';
import { EMPTY_CART } from '#shop/orders/order-messages.ts';
import { beginPayment } from '#shop/payments/begin-payment.ts';
import { checkoutShop } from '#shop/settings/settings.ts';
import type { Buyer } from '../account/buyer.ts';
import { cartView } from '../cart/cart-view.ts';
import { pricedCart } from '../cart/priced-cart.ts';
import type { TimedWays } from '../delivery/use-delivery-ways.ts';
import { thanksPath } from '../orders/order-view.ts';
import { askToPay } from '../paying/pay-asking.ts';
import { leaveToPay } from '../paying/pay-leaving.ts';
import { type OnlinePaymentMethod, PROVIDER_OF } from '../paying/payment-methods.ts';
import { rememberDelivery } from './known-delivery.ts';
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

/** Does what may place an order, within the limit of guests. @throws Problem too-many */
export async function withinGuestLimit<Done>(
	{ db, address, flowLimits }: RequestContext,
	{ isGuest }: Buyer,
	order: () => Promise<Done>,
): Promise<Done> {
	return isGuest && flowLimits ? await countingGuestOrder(db, address, order) : await order();
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

/** Keeps what a guest ticked about a reminder, whether the order comes about or not: it is for when it does not. */
export function noteReminder(
	{ db, address }: RequestContext,
	guestId: number,
	{ email = '', remind }: Fields,
): Promise<void> {
	return tickGuestReminder(db, guestId, { email, isTicked: remind === '1' }, address);
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
		acceptedTotalKobo: acceptedTotal(fields),
	});
	await rememberDelivery(context, buyer, delivery);
	return redirect(thanksPath(order.id));
}

/** Checks whether the order can be placed, and returns what the shopper is to agree to. Starts nothing. */
export async function askForOrder(
	context: RequestContext,
	userId: number,
	fields: Fields,
	{ method, depositKobo }: { method: OnlinePaymentMethod; depositKobo: number | null },
) {
	const { email } = deliveryOf(fields);
	const { lines, totalKobo, troubles } = await pricedForm(context, userId, fields);
	if (lines.length === 0) throw new Problem('conflict', EMPTY_CART);
	if (troubles > 0)
		throw new Problem('conflict', 'Not all of your cart is there any more: see the cart summary.', {
			facts: { items: lines.filter(({ trouble }) => trouble).map(({ name }) => ({ name })) },
		});
	if (acceptedTotal(fields) !== totalKobo)
		throw new Problem(
			'conflict',
			`Prices${fields.delivery ? ' or the delivery fee' : ''} have changed since you last saw your cart. The total is now ${formatKobo(totalKobo)}.`,
		);
	if (depositKobo !== null && (depositKobo < 1 || depositKobo >= totalKobo))
		throw unreadableDeposit();
	return askToPay(context, { method, email, totalKobo, depositKobo });
}

const unreadableDeposit = () =>
	new Problem('conflict', 'The deposit could not be read. Please press “Place Order” again.');

/** The deposit that a button's `intent` agrees to, in kobo; null for none. An unreadable one is no deposit of any order. */
export function agreedDeposit(text: string | undefined): number | null {
	if (text === undefined) return null;
	return /^\d{1,15}$/.test(text) ? Number(text) : -1;
}

/** Creates the order, awaiting its payment or its deposit, starts the payment, and redirects to it. */
export async function payForOrder(
	context: RequestContext,
	buyer: Buyer,
	fields: Fields,
	{
		method,
		depositKobo,
		request,
	}: { method: OnlinePaymentMethod; depositKobo: number | null; request: Request },
) {
	const provider = PROVIDER_OF[method];
	const delivery = deliveryOf(fields);
	const isDeposit = depositKobo !== null;
	const begin = {
		userId: buyer.id,
		input: delivery,
		provider,
		shop: await checkoutShop(context.db, context.publicUrl),
		// Each payment method makes an order of its own, so choosing another does not count as pressing the same button twice.
		idempotencyKey: fields.idempotency_key
			? `${fields.idempotency_key}.${provider}${isDeposit ? '.deposit' : ''}`
			: null,
		acceptedTotalKobo: acceptedTotal(fields),
		rateId: parseId(fields.rate_id) ?? undefined,
	};
	const begun = isDeposit
		? await beginDeposit(context.db, context.providers, {
				...begin,
				acceptedDepositKobo: depositKobo,
			})
		: await beginPayment(context.db, context.providers, begin);
	await rememberDelivery(context, buyer, delivery);
	return leaveToPay(request, begun);
}

function deliveryOf(fields: Fields): DeliveryInput {
	const { methodId } = chosenWay(fields);
	const input = DeliveryInput.safeParse({ ...fields, delivery_method: methodId });
	if (input.success) return input.data;
	throw new Problem('invalid', 'All fields are mandatory', { fields: fieldErrors(input.error) });
}

/** The way of delivery that was chosen, and the total that was shown with it. */
function chosenWay({ delivery = '' }: Fields): { methodId: number | null; total: string } {
	const [id, total = ''] = delivery.split(':');
	return { methodId: parseId(id), total };
}

/** An unreadable amount equals no total, so nobody has agreed to it. */
function acceptedTotal(fields: Fields): number {
	const text = fields.delivery ? chosenWay(fields).total : (fields.accepted_total ?? '');
	return /^\d{1,15}$/.test(text) ? Number(text) : -1;
}

/** The cart with what the form says of its delivery. */
async function pricedForm(context: RequestContext, userId: number, fields: Fields) {
	const place = placeTyped(fields);
	return (await pricedCart(context, userId, place, chosenWay(fields).methodId)).view;
}

/** The place of an address; of an unknown local government the state, for only that is sure. */
export function placeTyped({
	state = '',
	lga,
}: {
	state?: string | undefined;
	lga?: string | null | undefined;
}): DeliveryPlace | null {
	return readPlace(state, lga) ?? readPlace(state, null);
}

/** The ways of delivery to what the form says; the place is remembered for the rest of the shop. */
export async function waysOfForm(
	context: RequestContext,
	userId: number,
	fields: Fields,
): Promise<TimedWays | undefined> {
	const place = placeTyped(fields);
	if (!(await context.layout()).shop.deliveryByZone) return undefined;
	if (place) context.rememberPlace(place);
	const { ways } = await pricedForm(context, userId, fields);
	return { ways, at: context.receivedAt };
}

/**
 * Does what the form asks for, and answers with the ways of delivery, also after a refusal.
 * @throws Problem invalid when none of them was chosen
 */
export async function withDelivery<Done extends object>(
	fields: Fields,
	delivery: TimedWays | undefined,
	work: () => Promise<Done>,
): Promise<Done & { delivery: TimedWays | undefined }> {
	if (!delivery) return { ...(await work()), delivery };
	try {
		if (!fields.delivery) refuseUnchosen(delivery);
		return { ...(await work()), delivery };
	} catch (error) {
		if (!(error instanceof Problem)) throw error;
		const { code, message, fields: errors, reason, facts } = error;
		throw new Problem(code, message, {
			fields: errors,
			facts: { ...facts, delivery },
			...(reason ? { reason } : {}),
		});
	}
}

function refuseUnchosen({ ways }: TimedWays): void {
	const which = ways && ways.lgas.length > 0 && ways.lga === '';
	throw new Problem('invalid', which ? 'All fields are mandatory' : 'Choose how it is delivered', {
		fields: which
			? { lga: ['Choose your local government.'] }
			: { delivery_method: [ways?.why ?? 'Choose one of these.'] },
	});
}
