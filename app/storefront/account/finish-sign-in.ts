import type { RequestContext } from '#server/http/request-context.ts';
import { ACCOUNT_MESSAGES } from '#shop/accounts/account-messages.ts';
import type { signIn } from '#shop/accounts/sign-in.ts';
import { mailNewDevice } from '#shop/accounts/sign-in-notices.ts';
import { isStaff } from '#shop/staff/permissions.ts';
import { formDone } from '../../page-handlers.ts';
import { addWanted, pathAfterSignIn, pathToShow } from './after-sign-in.ts';
import { beginSession } from './begin-session.ts';
import type { ReturnTo } from './return-to.ts';

/**
 * What every page does with a sign-in that succeeded: the browser gets the session and is known from then on, the owner
 * hears of a new device, and what the visitor wanted is added. Scripts get the token, which the browser stores.
 * @throws Response where to go, for browsers without scripts
 */
export async function finishSignIn(
	context: RequestContext,
	request: Request,
	signedIn: Awaited<ReturnType<typeof signIn>>,
	returnTo: ReturnTo,
) {
	const { token, user } = signedIn;
	if (signedIn.isNewDevice)
		await mailNewDevice(context.db, user, context.origin, {
			publicUrl: context.publicUrl,
			now: new Date(),
		});
	await beginSession(context, signedIn);
	context.rememberDevice(signedIn.deviceToken);
	const wanted = await addWanted(context, user.id, returnTo);
	const to = pathAfterSignIn(returnTo, isStaff(user));
	const message = wanted
		? `${ACCOUNT_MESSAGES.signedIn} ${wanted.text}`
		: ACCOUNT_MESSAGES.signedIn;
	const inCart = Boolean(wanted?.addedId);
	const answer = { token, username: user.name, message, inCart, to };
	return formDone(request, pathToShow(wanted, to), answer);
}
