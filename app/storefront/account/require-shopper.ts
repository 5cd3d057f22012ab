import { matchPath, redirect } from 'react-router';
import type { RequestContext } from '#server/http/request-context.ts';
import type { SignedIn } from '#shop/accounts/sign-in.ts';
import { Problem } from '#shop/kit/problem.ts';
import { isScripted } from '../../page-handlers.ts';
import { answerUnsent, SESSION_ENDED } from '../../unsent-answer.ts';
import { SIGN_IN_ALERTS, type SignInAlert } from './sign-in-alerts.ts';

/**
 * The signed-in shopper; visitors are redirected with a message: from cart and checkout to the home page (spec sections
 * 6 and 8), which shows it as an alert or, without scripts, above its content. The list of orders redirects to the
 * collections in the same way. But whoever opens the address of an order, from a mail, goes straight to the sign-in
 * page, which shows the same message and leads back to that order.
 * @throws Response a redirect
 */
export async function shopperOf(
	context: RequestContext,
	request: Request,
	reason: SignInAlert,
): Promise<SignedIn> {
	const user = await context.user();
	if (user) return user;
	const { pathname, search } = new URL(request.url);
	const { shownOn, next } = SIGN_IN_ALERTS[reason];
	// As the router compares paths: a slash at the end and capitals make no other page of it.
	const isOneOrder = reason === 'orders-sign-in' && matchPath(next, pathname) === null;
	throw redirect(
		isOneOrder && !isScripted(request)
			? `/login?${new URLSearchParams({ next: pathname + search, alert: reason })}`
			: `${shownOn}?alert=${reason}`,
	);
}

/**
 * Who sends a form in which something was typed. Whose session is over meanwhile loses nothing: the page stays, and a browser
 * without scripts gets one that keeps the form (unsent-form.tsx), to be sent again after signing in.
 * @throws Problem unauthenticated; that page
 */
export async function senderOf(
	context: RequestContext,
	request: Request,
	form: FormData,
): Promise<SignedIn> {
	const user = await context.user();
	if (user) return user;
	if (isScripted(request)) throw new Problem('unauthenticated', SESSION_ENDED);
	throw answerUnsent(form, 'sign-in');
}
