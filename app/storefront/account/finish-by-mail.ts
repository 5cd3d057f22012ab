import type { RequestContext } from '#server/http/request-context.ts';
import { startMailSession, type UsedMailSignIn } from '#shop/accounts/use-mail-sign-in.ts';
import { finishSignIn } from './finish-sign-in.ts';

/**
 * Begins the session of a sign-in whose link or digits were used. What its visitor wanted was stored with it, and becomes
 * part of the form: an account with a second factor is asked for that next, and comes back to it after that.
 * @throws Problem as startMailSession; Response where to go, for browsers without scripts
 */
export async function finishByMail(
	context: RequestContext,
	request: Request,
	form: FormData,
	used: UsedMailSignIn,
) {
	for (const [name, value] of Object.entries(used.returnTo)) form.set(name, value);
	const { db, origin } = context;
	const signedIn = await startMailSession(db, used, origin, context.deviceToken());
	return await finishSignIn(context, request, signedIn, used.returnTo);
}
