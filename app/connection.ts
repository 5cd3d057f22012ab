import { data, type MiddlewareFunction } from 'react-router';
import type { Refusal } from './visit.ts';

export const CONNECTION_LOST = 'Network error, please try again later.';

/**
 * A form that could not be sent because the connection was lost is a refusal like any other: the page stays, and so
 * does what was typed. Without this the page would give way to its error page.
 */
export const keepPageWithoutConnection: MiddlewareFunction<
	Record<string, { type: 'data' | 'error'; result: unknown }>
> = async ({ request }, next) => {
	const results = await next();
	if (request.method === 'GET') return results;
	for (const outcome of Object.values(results)) {
		if (outcome.type !== 'error' || !isLostConnection(outcome.result)) continue;
		outcome.type = 'data';
		// The status keeps the page from being read again, which would fail as well. Each loss is one of its own: pages tell
		// them apart.
		outcome.result = data({ ...LOST }, { status: 503 });
	}
	return results;
};

/** A TypeError is what fetch() throws when no answer came; the router may have wrapped it like an answer. */
function isLostConnection(thrown: unknown): boolean {
	if (thrown instanceof TypeError) return true;
	return typeof thrown === 'object' && thrown !== null && 'data' in thrown
		? thrown.data instanceof TypeError
		: false;
}

const LOST: Refusal = {
	ok: false,
	status: 0,
	message: CONNECTION_LOST,
	errors: {},
	facts: {},
	typed: {},
};
