import type { RequestContext } from '#server/http/request-context.ts';
import { attemptKey, countAttempt, LIMITS } from '#shop/accounts/attempts.ts';
import { Problem } from '#shop/kit/problem.ts';
import { passkeyToMake } from '#shop/second-factor/add-passkey.ts';
import { refuseFactorUnshown, refuseUnproved } from '#shop/second-factor/fresh-proof.ts';
import { beginPending, pendingOf, signInEnded } from '#shop/second-factor/pending-sign-ins.ts';
import { passkeyToUse } from '#shop/second-factor/use-passkey.ts';
import { pageAction } from '../../page-handlers.ts';
import type { Route } from './+types/passkey-options.ts';

// What the browser is to ask a passkey for, as JSON for its own functions: at /login/passkey-options for signing in, at
// /account/passkey-options for somebody who is signed in.

export const action = pageAction(async (context, form, _args: Route.ActionArgs) => {
	const purpose = form.get('for');
	const options =
		purpose === 'add' || purpose === 'use'
			? await ofSession(context, purpose)
			: await ofSignIn(context, purpose === 'second-step');
	// As text: the router would read and write it again.
	return { ok: true as const, options: JSON.stringify(options) };
});

async function ofSession(context: RequestContext, purpose: 'add' | 'use') {
	const { db, publicUrl } = context;
	const user = await context.user();
	if (!user) throw new Problem('unauthenticated', 'You are no longer signed in.');
	const { id: userId, tokenId: sessionId, email, name } = user;
	if (purpose === 'use') return passkeyToUse(db, { sessionId }, { userId, publicUrl });
	await refuseUnproved(db, user);
	await refuseFactorUnshown(db, user);
	const { shop } = await context.layout();
	return passkeyToMake(db, { userId, sessionId, publicUrl }, { email, name, shopName: shop.name });
}

/** Of the account whose password was right; or of whichever account the passkey names. */
async function ofSignIn(context: RequestContext, isSecondStep: boolean) {
	const { db, publicUrl, address } = context;
	if (!isSecondStep) {
		const key = attemptKey('passkeyAddress', address);
		await countAttempt(db, key, LIMITS.passkeyAddress);
		const token = await beginPending(db, null);
		context.rememberPending(token);
		const fresh = await pendingOf(db, token);
		if (!fresh) throw signInEnded();
		return passkeyToUse(db, { pendingId: fresh.id }, { userId: null, publicUrl });
	}
	const pending = await pendingOf(db, context.pendingToken());
	if (!pending?.userId) throw signInEnded();
	return passkeyToUse(db, { pendingId: pending.id }, { userId: pending.userId, publicUrl });
}
