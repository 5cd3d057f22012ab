import type { Visit } from '#server/context.ts';
import { signOut } from '#shop/accounts/sign-in.ts';

/** Starts this browser's session with a fresh token; the session it may have had before ends. */
export async function beginSession(visit: Visit, token: string): Promise<void> {
	const before = visit.token();
	if (before) await signOut(visit.db, before);
	visit.startSession(token);
}
