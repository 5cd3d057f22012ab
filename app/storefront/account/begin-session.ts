import type { RequestContext } from '#server/http/request-context.ts';
import { signOut } from '#shop/accounts/sign-in.ts';

/** Starts this browser's session with a fresh token; the session it may have had before ends. */
export async function beginSession(context: RequestContext, token: string): Promise<void> {
	const before = context.token();
	if (before) await signOut(context.db, before);
	context.startSession(token);
}
