import type { ServerBuild } from 'react-router';

// The router compares an address with its routes one after the other, several times a request, and the longest come first: those of the
// admin area, two thirds of all. Requests of shoppers are compared with the rest alone.

/** Addresses below /admin, the router's list of routes, and first segments that are written in another way than plain. */
const NEEDS_ALL_ROUTES = /^\/+(?:admin|__manifest|[^/?]*%)/i;

/** Whether a request is for a page that no route of the admin area has. */
export function isForStorefront(url: string): boolean {
	return !NEEDS_ALL_ROUTES.test(url);
}

/** The build without the routes of the admin area. */
export function storefrontBuild(build: ServerBuild): ServerBuild {
	const { assets } = build;
	return {
		...build,
		routes: withoutAdmin(build.routes),
		// Of which a page's routes are made anew for each request.
		assets: { ...assets, routes: withoutAdmin(assets.routes) },
	};
}

function withoutAdmin<Route extends { path?: string }>(
	routes: Record<string, Route | undefined>,
): Record<string, Route> {
	const isForShoppers = (entry: [string, Route | undefined]): entry is [string, Route] =>
		entry[1] !== undefined && !entry[1].path?.startsWith('admin');
	return Object.fromEntries(Object.entries(routes).filter(isForShoppers));
}
