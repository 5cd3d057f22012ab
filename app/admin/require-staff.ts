import { type RouterContextProvider, redirect } from 'react-router';
import type { RequestContext } from '#server/http/request-context.ts';
import type { SignedIn } from '#shop/accounts/sign-in.ts';
import { Problem } from '#shop/kit/problem.ts';
import { factorsOf, hasFactor } from '#shop/second-factor/factors.ts';
import { refuseUnproved } from '#shop/second-factor/fresh-proof.ts';
import { needsProof } from '#shop/second-factor/proof-routes.ts';
import { refuseWithoutFactor } from '#shop/second-factor/requirement.ts';
import { isStaff, type Permission, permissionsOf } from '#shop/staff/permissions.ts';
import { refuseShoppers, refuseUnlessAllowed } from '#shop/staff/route-permissions.ts';
import { proofIn, provedBy } from '../fresh-proof.ts';
import { flashIn, isScripted, pageAction, pageLoader } from '../page-handlers.ts';
import { answerUnsent, SESSION_ENDED } from '../unsent-answer.ts';

// The only entrance to the admin area: every loader here is wrapped in `staffLoader`, every action in `staffAction`.
// Both ask shop/staff/route-permissions.ts whether this person may use this route. Asking who is signed in also makes
// each page private, so none is ever cached.

export type StaffContext = RequestContext & {
	admin: SignedIn;
	/** Whether the signed-in person has all of these permissions, for what a page shows only to some. */
	may: (...permissions: Permission[]) => boolean;
};

type Arguments = {
	context: Readonly<RouterContextProvider>;
	request: Request;
	url: URL;
	pattern: string;
};

/**
 * Visitors are sent to the sign-in page and back, shoppers to /403; a blocked user's session counts as a visitor's.
 * Staff whose role does not include the page are refused with 403.
 */
export function staffLoader<A extends Arguments, R>(
	loader: (context: StaffContext, args: A) => Promise<R>,
) {
	return staffLayoutLoader<A, R>(async (context, args) => {
		refuseUnlessAllowed(context.admin, 'GET', rooted(args.pattern));
		return loader(context, args);
	});
}

/** As staffLoader, for what surrounds every page of the admin area, those that are refused too. */
export function staffLayoutLoader<A extends Arguments, R>(
	loader: (context: StaffContext, args: A) => Promise<R>,
) {
	return pageLoader(async (context, args: A) => {
		const user = await context.user();
		if (!user) {
			const next = encodeURIComponent(args.url.pathname + args.url.search);
			throw redirect(`/login?next=${next}`);
		}
		if (!isStaff(user)) throw redirect('/403');
		if (user.lacksSecondFactor) throw redirect(await pathToSecondFactor(context, user, args.url));
		return loader(staffContext(context, user), args);
	});
}

/**
 * As staffLoader, but an expired session, or one that lacks its second factor, is a refusal: the page stays, with everything
 * typed on it. A browser without scripts gets a page that keeps it (unsent-form.tsx), since the form's own may not be read.
 */
export function staffAction<A extends Arguments, R>(
	action: (context: StaffContext, form: FormData, args: A) => Promise<R>,
) {
	return pageAction(async (context, form, args: A) => {
		const user = await context.user();
		if (!isScripted(args.request)) keepForm(user, form);
		if (!user) throw new Problem('unauthenticated', SESSION_ENDED);
		refuseShoppers(user);
		const pattern = rooted(args.pattern);
		refuseUnlessAllowed(user, 'POST', pattern, form.get('intent'));
		const proved = await provedBy(context, user, form);
		refuseWithoutFactor(proved);
		if (needsProof('POST', pattern)) await refuseUnproved(context.db, proved);
		try {
			return await action(staffContext(context, proved), form, args);
		} catch (thrown) {
			const flash = flashIn(thrown);
			if (flash) context.rememberFlash(flash);
			throw thrown;
		}
	});
}

/**
 * Ends in a page that keeps the form of somebody who has to sign in, or to show a second factor, before it can be sent.
 * @throws Response that page, if so
 */
function keepForm(user: SignedIn | null, form: FormData): void {
	if (user && !(isStaff(user) && user.lacksSecondFactor && proofIn(form) === null)) return;
	throw answerUnsent(form, user ? 'second-factor' : 'sign-in');
}

/** Where staff show the second factor that their shop requires, or set one up; both lead back. */
async function pathToSecondFactor(
	{ db }: RequestContext,
	user: SignedIn,
	{ pathname, search }: URL,
): Promise<string> {
	const isSetUp = hasFactor(await factorsOf(db, user.id));
	const page = isSetUp ? '/account/prove' : '/account/second-factor';
	return `${page}?${new URLSearchParams({ next: pathname + search })}`;
}

/** The router names its patterns without the slash in front. */
const rooted = (pattern: string) => pattern.replace(/^\/?/, '/');

function staffContext(context: RequestContext, admin: SignedIn): StaffContext {
	const permissions = permissionsOf(admin);
	return { ...context, admin, may: (...names) => names.every((name) => permissions.has(name)) };
}
