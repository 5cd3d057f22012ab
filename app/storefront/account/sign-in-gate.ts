import { redirect } from 'react-router';
import type { Visit } from '#server/context.ts';
import type { SignedIn } from '#shop/accounts/sign-in.ts';
import { SIGN_IN_ALERTS, type SignInAlert } from './sign-in-alerts.ts';

/** Whether the page's script asked (it gets data back) and not the browser itself (it gets a page). */
export function isScripted(request: Request): boolean {
	return new URL(request.url).pathname.endsWith('.data');
}

/**
 * The signed-in shopper; anybody else is sent away with a message (spec sections 6 and 8: cart and checkout lead to
 * the home page, the orders to the collections).
 *
 * Those pages are the same for everybody, so only a script can show the message there. A visit that scripts did not
 * ask for goes straight to the sign-in page, which tells the same message and leads back.
 * @throws Response a redirect
 */
export async function shopperOf(
	visit: Visit,
	request: Request,
	reason: SignInAlert,
): Promise<SignedIn> {
	const user = await visit.user();
	if (user) return user;
	const { shownOn, next } = SIGN_IN_ALERTS[reason];
	const { pathname, search } = new URL(request.url);
	const back = reason === 'orders-sign-in' ? pathname + search : next;
	throw redirect(
		isScripted(request)
			? `${shownOn}?alert=${reason}`
			: `/login?${new URLSearchParams({ next: back, alert: reason })}`,
	);
}
