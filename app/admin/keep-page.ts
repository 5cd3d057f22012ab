import { data, isRouteErrorResponse, type MiddlewareFunction } from 'react-router';
import type { ActionError, PageProblem } from '../page-handlers.ts';

type Outcomes = Record<string, { type: 'data' | 'error'; result: unknown }>;

/**
 * An error while staff do something is shown like a refusal (spec section 8: "Failed to update user status"): the page
 * stays, with everything typed on it. Otherwise its error page would replace it.
 */
export const keepPageAfterFault: MiddlewareFunction<Outcomes> = async ({ request }, next) => {
	const results = await next();
	if (request.method === 'GET') {
		keepSurroundings(results);
		return results;
	}
	for (const outcome of Object.values(results)) {
		if (outcome.type !== 'error' || outcome.result instanceof Response) continue;
		outcome.type = 'data';
		outcome.result = data(problemOf(outcome.result), { status: 500 });
	}
	return results;
};

/**
 * When nothing of a page could be read, its own error page is shown in the admin area, not that of the whole site. Without
 * a result, the router keeps the data it has, and it has it: only between pages of the admin area is the root read again.
 */
function keepSurroundings(results: Outcomes): void {
	const { root } = results;
	if (root?.type !== 'error' || root.result instanceof Response) return;
	delete results.root;
	delete results['admin/layout'];
}

/** The refusal shown to staff for an error, with its reference in the log if there is one. */
function problemOf(fault: unknown): ActionError {
	const answer = isRouteErrorResponse(fault) ? fault : undefined;
	const problem: PageProblem | undefined = answer?.data ?? undefined;
	return {
		ok: false,
		status: answer?.status ?? 500,
		message: problem?.message ?? problemText(problem?.reference),
		errors: {},
		facts: {},
		values: {},
	};
}

function problemText(reference?: string): string {
	return reference
		? `The shop could not do this. If it happens again, tell us this reference: ${reference}`
		: 'The shop could not do this. Please try again.';
}
