import { redirect } from 'react-router';
import type { Visit } from '#server/context.ts';
import type { SignedIn } from '#shop/accounts/sign-in.ts';
import { SIGN_IN_ALERTS, type SignInAlert } from './sign-in-alerts.ts';

/** Whether the page's script asked (it gets data back) and not the browser itself (it gets a page). */
export function isScripted(request: Request): boolean {
	return new URL(request.url).pathname.endsWith('.data');
}

/**
 * The signed-in shopper; anybody else is sent away with a message: from the cart and the checkout to the home page
 * (spec sections 6 and 8), which shows it as an alert or, without scripts, above its own content.
 *
 * The list of orders leads to the collections in the same way; but whoever opens the address of one, out of a mail,
 * goes straight to the sign-in page, which tells the same message and leads back to that order.
 * @throws Response a redirect
 */
export async function shopperOf(
	visit: Visit,
	request: Request,
	reason: SignInAlert,
): Promise<SignedIn> {
	const user = await visit.user();
	if (user) return user;
	const { pathname, search } = new URL(request.url);
	const { shownOn, next } = SIGN_IN_ALERTS[reason];
	const isOneOrder = reason === 'orders-sign-in' && pathname !== next;
	throw redirect(
		isOneOrder && !isScripted(request)
			? `/login?${new URLSearchParams({ next: pathname + search, alert: reason })}`
			: `${shownOn}?alert=${reason}`,
	);
}
