import { SIGN_IN_TO } from '#shop/orders/order-answers.ts';

/** What a visitor is told who came to a page for shoppers; named in the address (`?alert=`), so no text travels there. */
export const SIGN_IN_ALERTS = {
	'cart-sign-in': {
		title: 'Error',
		kind: 'error',
		text: SIGN_IN_TO.seeCart,
		shownOn: '/',
		next: '/cart',
	},
	'checkout-sign-in': {
		title: 'Warning',
		kind: 'warning',
		text: SIGN_IN_TO.checkOut,
		shownOn: '/',
		next: '/checkout',
	},
	'orders-sign-in': {
		title: 'Warning',
		kind: 'warning',
		text: SIGN_IN_TO.seeOrders,
		shownOn: '/collections',
		next: '/myorders',
	},
} as const;

export type SignInAlert = keyof typeof SIGN_IN_ALERTS;

/** The alert that an address asks for; undefined when it names none of ours. */
export function signInAlert(search: URLSearchParams) {
	const name = search.get('alert') ?? '';
	return Object.hasOwn(SIGN_IN_ALERTS, name) ? SIGN_IN_ALERTS[name as SignInAlert] : undefined;
}
