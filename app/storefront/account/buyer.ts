import { redirect } from 'react-router';
import type { RequestContext } from '#server/http/request-context.ts';
import { ownGuestOrder } from '#shop/guests/claim-orders.ts';
import { guestOfToken, joinGuest, newGuest } from '#shop/guests/guests.ts';
import { trackPath } from '../orders/order-view.ts';
import { shopperOf } from './require-shopper.ts';
import type { SignInAlert } from './sign-in-alerts.ts';

// Who fills a cart and orders: somebody signed in or, where the shop sells to guests, this browser.

export type Buyer = { id: number; isGuest: boolean };

/** A visitor without a cart yet: no row has this number. */
const NOBODY: Buyer = { id: 0, isGuest: true };

async function guestOf(context: RequestContext): Promise<Buyer | null> {
	const token = context.guestToken();
	const id = token === null ? null : await guestOfToken(context.db, token);
	return id === null ? null : { id, isGuest: true };
}

async function sellsToGuests(context: RequestContext): Promise<boolean> {
	return (await context.layout()).shop.guestCheckout;
}

/** Whoever buys in this browser; null for a visitor who must sign in first, or has put nothing into a cart yet. */
export async function buyerOf(context: RequestContext): Promise<Buyer | null> {
	const user = await context.user();
	if (user) return { id: user.id, isGuest: false };
	return (await sellsToGuests(context)) ? guestOf(context) : null;
}

/**
 * As buyerOf, for a page that shows the cart: where the shop sells to guests, that of a visitor is empty.
 * @throws Response a redirect, as shopperOf
 */
export async function buyerWithCart(
	context: RequestContext,
	request: Request,
	reason: SignInAlert,
): Promise<Buyer> {
	const buyer = await buyerOf(context);
	if (buyer) return buyer;
	if (await sellsToGuests(context)) return NOBODY;
	const { id } = await shopperOf(context, request, reason);
	return { id, isGuest: false };
}

/** As buyerOf, but makes a visitor a guest, where the shop sells to guests. @throws Problem too-many */
export async function buyerToAdd(context: RequestContext): Promise<Buyer | null> {
	const buyer = await buyerOf(context);
	if (buyer?.isGuest === false || !(await sellsToGuests(context))) return buyer;
	if (buyer) {
		// The cookie lasts as long as the cart, from when that was last filled.
		context.rememberGuest(context.guestToken());
		return buyer;
	}
	const { id, token } = await newGuest(context.db, context.address);
	context.rememberGuest(token);
	return { id, isGuest: true };
}

/**
 * Whose order a page shows: a guest in this browser sees their own for two hours, then what anybody sees who has its link.
 * @throws Response a redirect: for visitors as shopperOf, for a guest's older order to where it is followed
 */
export async function ownerOfOrder(
	context: RequestContext,
	request: Request,
	orderId: number | null,
): Promise<Buyer> {
	if (!(await context.user())) {
		const guest = await guestOf(context);
		const own = guest && (await ownGuestOrder(context.db, guest.id, orderId));
		if (guest && own?.isOpen) return guest;
		if (own) throw redirect(trackPath(own.trackKey));
	}
	const { id } = await shopperOf(context, request, 'orders-sign-in');
	return { id, isGuest: false };
}

/** As ownerOfOrder, for what is sent or reported about an order; null for visitors. */
export async function ownerOfSentOrder(context: RequestContext): Promise<Buyer | null> {
	const user = await context.user();
	return user ? { id: user.id, isGuest: false } : guestOf(context);
}

/** Joins the cart of this browser with that of the account that has just signed in. */
export async function joinCartOfGuest(context: RequestContext, userId: number): Promise<void> {
	const token = context.guestToken();
	if (token === null) return;
	await joinGuest(context.db, token, userId);
	context.rememberGuest(null);
}
