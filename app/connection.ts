import { data, type MiddlewareFunction, replace } from 'react-router';
import { showAlert } from './ui/alerts.ts';
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
	for (const outcome of Object.values(results)) {
		if (outcome.type !== 'error' || !isLostConnection(outcome.result)) continue;
		if (request.method === 'GET') {
			stayOnList(request);
			// On the way to another page, or Back: told as what it is, which the browser itself need not know.
			outcome.result = data({ message: CONNECTION_LOST }, { status: 503 });
			continue;
		}
		outcome.type = 'data';
		// The status keeps the page from being read again, which would fail as well. Each loss is one of its own: pages tell
		// them apart.
		outcome.result = data({ ...LOST }, { status: 503 });
	}
	return results;
};

/**
 * Another order, filter or page of the list on the screen that could not be had: the list stays. A step to a mark in the
 * page is the one that asks the server for nothing.
 */
function stayOnList({ url }: Request): void {
	const { pathname, search } = new URL(url);
	const here = window.location;
	if (pathname !== here.pathname || search === here.search) return;
	void showAlert({ title: 'Error', text: CONNECTION_LOST, kind: 'error' });
	throw replace(`${here.pathname}${here.search}#content`);
}

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
