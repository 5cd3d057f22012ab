import { useEffect } from 'react';
import { createPath, type Location } from 'react-router';

// What the router does about a page whose own file could not be loaded (vite.config.ts). By itself it would load the page
// anew that somebody is on: a press on a link did nothing, and what was typed was lost.

/**
 * What takes the place of the page's file. Somebody who goes there leaves for its address, from which the shop sends a
 * page that works without that file; a form that is sent there only needs the answer.
 */
export function insteadOfPage() {
	const { __reactRouterDataRouter: router } = window as unknown as Window & {
		__reactRouterDataRouter: {
			state: { navigation: { location?: Location; formMethod?: string } };
		};
	};
	const { location, formMethod = 'GET' } = router.state.navigation;
	// Without a line the router says so itself, as it gets no data either.
	if (!location || formMethod !== 'GET' || !navigator.onLine) return UNLOADED;
	window.location.assign(createPath(location));
	return new Promise<never>(() => {});
}

/** The router insists on the middleware of a layout. */
const UNLOADED = { default: UnloadedPage, clientMiddleware: [] };

/** Where a form's answer leads to the page. */
function UnloadedPage() {
	useEffect(() => window.location.reload(), []);
	return <p className="column py-28 text-center">One moment, please.</p>;
}
