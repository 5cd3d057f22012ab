import type { RequestContext } from '#server/http/request-context.ts';
import { fieldProblem } from '#shop/kit/problem.ts';
import { finishPendingSignIn } from '#shop/second-factor/finish-pending-sign-in.ts';
import { factorProofIn } from '#shop/second-factor/proofs.ts';
import { finishSignIn } from '../account/finish-sign-in.ts';
import { factorTools } from './factor-tools.ts';

/** Finishes the sign-in that waits in this browser by the second factor in a form's fields. */
export async function finishByFactor(
	context: RequestContext,
	request: Request,
	fields: Record<string, string>,
) {
	const proof = factorProofIn(fields);
	if (!proof) {
		const field = 'recovery_code' in fields ? 'recovery_code' : 'code';
		throw fieldProblem(field, 'Please type the code.');
	}
	const tools = await factorTools(context);
	const [token, device] = [context.pendingToken(), context.deviceToken()];
	const signedIn = await finishPendingSignIn(context.db, token, proof, tools, device);
	context.rememberPending(null);
	return await finishSignIn(context, request, signedIn, fields);
}
