import { type RouterContextProvider, redirect } from 'react-router';
import type { RequestContext } from '#server/http/request-context.ts';
import { isAdmin, refuseShoppers, type SignedIn } from '#shop/accounts/sign-in.ts';
import { Problem } from '#shop/kit/problem.ts';
import { pageAction, pageLoader } from '../page-handlers.ts';

// The only entrance to the admin area: every loader here is wrapped in `staffLoader`, every action in `staffAction`.
// Asking who is signed in also makes each page private, so none is ever cached.

export type StaffContext = RequestContext & { admin: SignedIn };

type Arguments = {
	context: Readonly<RouterContextProvider>;
	request: Request;
	url: URL;
	pattern: string;
};

/** Visitors are sent to the sign-in page and back, shoppers to /403; a blocked user's session counts as a visitor's. */
export function staffLoader<A extends Arguments, R>(
	loader: (context: StaffContext, args: A) => Promise<R>,
) {
	return pageLoader(async (context, args: A) => {
		const user = await context.user();
		if (!user) {
			const next = encodeURIComponent(args.url.pathname + args.url.search);
			throw redirect(`/login?next=${next}`);
		}
		if (!isAdmin(user)) throw redirect('/403');
		return loader({ ...context, admin: user }, args);
	});
}

/** As staffLoader, but an expired session is a refusal: the page stays, with everything typed on it. */
export function staffAction<A extends Arguments, R>(
	action: (context: StaffContext, form: FormData, args: A) => Promise<R>,
) {
	return pageAction(async (context, form, args: A) => {
		const user = await context.user();
		if (!user) throw new Problem('unauthenticated', SESSION_ENDED);
		refuseShoppers(user);
		return action({ ...context, admin: user }, form, args);
	});
}

const SESSION_ENDED =
	'You are no longer signed in. Sign in again in another tab, then press the button here once more: nothing you typed is lost.';
