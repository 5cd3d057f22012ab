import type { RequestContext } from '#server/http/request-context.ts';
import { type FreshSignIn, signOut } from '#shop/accounts/sign-in.ts';
import { joinCartOfGuest } from './buyer.ts';

/**
 * Starts this browser's session with a fresh token; the session it may have had before ends, and what its visitor put into
 * the cart joins that of the account.
 */
export async function beginSession(
	context: RequestContext,
	{ token, user }: Pick<FreshSignIn, 'token' | 'user'>,
): Promise<void> {
	const before = context.token();
	if (before) await signOut(context.db, before);
	context.startSession(token);
	await joinCartOfGuest(context, user.id);
}
