import { SIGN_IN_TO } from '#shop/orders/order-messages.ts';

/**
 * Messages for visitors who opened a page for shoppers; the address only contains their name (`?alert=`), so no text
 * can be injected.
 */
export const SIGN_IN_ALERTS = {
	'cart-sign-in': {
		title: 'Error',
		text: SIGN_IN_TO.seeCart,
		shownOn: '/',
		next: '/cart',
	},
	'checkout-sign-in': {
		title: 'Warning',
		text: SIGN_IN_TO.checkOut,
		shownOn: '/',
		next: '/checkout',
	},
	'orders-sign-in': {
		title: 'Warning',
		text: SIGN_IN_TO.seeOrders,
		shownOn: '/collections',
		next: '/myorders',
	},
} as const;

export type SignInAlert = keyof typeof SIGN_IN_ALERTS;

/** The alert named in an address; undefined when it is unknown. */
export function signInAlert(search: URLSearchParams) {
	const name = search.get('alert') ?? '';
	return Object.hasOwn(SIGN_IN_ALERTS, name) ? SIGN_IN_ALERTS[name as SignInAlert] : undefined;
}
