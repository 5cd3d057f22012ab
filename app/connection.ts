import {
	data,
	type MiddlewareFunction,
	replace,
	type ShouldRevalidateFunctionArgs,
} from 'react-router';
import type { ActionError, PageProblem } from './page-handlers.ts';
import { isFailedRefresh } from './refresh.ts';
import { showAlert } from './ui/alerts/alerts.ts';

export const CONNECTION_LOST = 'Network error, please try again later.';

/**
 * A form that could not be sent because the connection was lost is shown like a refusal: the page stays, with
 * everything typed on it. Otherwise its error page would replace it.
 */
export const keepPageWithoutConnection: MiddlewareFunction<
	Record<string, { type: 'data' | 'error'; result: unknown }>
> = async ({ request }, next) => {
	const results = await next();
	for (const [route, outcome] of Object.entries(results)) {
		if (outcome.type !== 'error') continue;
		if (isFailedRefresh(request, outcome.result)) {
			// Without a result, the router keeps the data it has.
			delete results[route];
			continue;
		}
		if (!isLostConnection(outcome.result)) continue;
		if (request.method === 'GET') {
			stayOnList(request);
			// For navigation: reported as a lost connection, of which the browser itself may not know.
			const lost: PageProblem = { message: CONNECTION_LOST, reason: 'connection-lost' };
			outcome.result = data(lost, { status: 503 });
			continue;
		}
		outcome.type = 'data';
		// Each failure is a new object, so that pages can distinguish them.
		const failure: ActionError = {
			ok: false,
			status: 0,
			message: CONNECTION_LOST,
			errors: {},
			facts: {},
			values: {},
		};
		// The status keeps the page from being reloaded, which would fail too.
		outcome.result = data(failure, { status: 503 });
	}
	return results;
};

/** No session, not allowed, no connection: loading the page would lead away from it, with what was typed on it. */
const LEADS_AWAY = [401, 403, 503];

/** The `shouldRevalidate` of a page that is loaded again after refusals too, but those after which it could not be. */
export function revalidateUnlessCutOff({
	actionStatus,
	defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
	return actionStatus === undefined ? defaultShouldRevalidate : !LEADS_AWAY.includes(actionStatus);
}

/**
 * When another order, filter or page of the current list cannot be loaded, the list stays. Navigating to an anchor
 * achieves that without asking the server.
 */
function stayOnList({ url }: Request): void {
	const { pathname, search } = new URL(url);
	const here = window.location;
	if (pathname !== here.pathname || search === here.search) return;
	void showAlert({ title: 'Error', text: CONNECTION_LOST, kind: 'error' });
	throw replace(`${here.pathname}${here.search}#content`);
}

/** fetch() throws a TypeError when there was no answer; the router may have wrapped it. */
function isLostConnection(thrown: unknown): boolean {
	return [thrown, Object(thrown).data].some((each) => each instanceof TypeError);
}
