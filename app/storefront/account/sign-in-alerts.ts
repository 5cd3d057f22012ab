/** What a visitor is told who came to a page for shoppers; named in the address (`?alert=`), so no text travels there. */
export const SIGN_IN_ALERTS = {
	'cart-sign-in': {
		title: 'Error',
		kind: 'error',
		text: 'Please sign in to see your cart.',
		shownOn: '/',
		next: '/cart',
	},
	'checkout-sign-in': {
		title: 'Warning',
		kind: 'warning',
		text: 'Please sign in to check out.',
		shownOn: '/',
		next: '/checkout',
	},
	'orders-sign-in': {
		title: 'Warning',
		kind: 'warning',
		text: 'Please sign in to see your orders.',
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
