import { type RouterContextProvider, redirect } from 'react-router';
import type { Visit } from '#server/context.ts';
import { isAdmin, refuseShoppers, type SignedIn } from '#shop/accounts/sign-in.ts';
import { Problem } from '#shop/problem.ts';
import { reading, writing } from '../visit.ts';

// The only entrance to the admin area: every loader here is wrapped in `adminReading`, every action in `adminWriting`.
// Asking who is signed in also makes each page private, so none is ever cached.

export type AdminVisit = Visit & { admin: SignedIn };

type Arguments = {
	context: Readonly<RouterContextProvider>;
	request: Request;
	url: URL;
	pattern: string;
};

/** Visitors are sent to the sign-in page and back, shoppers to /403; a blocked user's session counts as a visitor's. */
export function adminReading<A extends Arguments, R>(
	loader: (visit: AdminVisit, args: A) => Promise<R>,
) {
	return reading(async (visit, args: A) => {
		const user = await visit.user();
		if (!user) {
			const next = encodeURIComponent(args.url.pathname + args.url.search);
			throw redirect(`/login?next=${next}`);
		}
		if (!isAdmin(user)) throw redirect('/403');
		return loader({ ...visit, admin: user }, args);
	});
}

/** As adminReading, but an expired session is a refusal: the page stays, with everything typed on it. */
export function adminWriting<A extends Arguments, R>(
	action: (visit: AdminVisit, form: FormData, args: A) => Promise<R>,
) {
	return writing(async (visit, form, args: A) => {
		const user = await visit.user();
		if (!user) throw new Problem('unauthenticated', SESSION_ENDED);
		refuseShoppers(user);
		return action({ ...visit, admin: user }, form, args);
	});
}

const SESSION_ENDED =
	'You are no longer signed in. Sign in again in another tab, then press the button here once more: nothing you typed is lost.';
