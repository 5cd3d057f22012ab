import type { LoaderFunctionArgs, ServerBuild } from 'react-router';

type PageModule = NonNullable<ServerBuild['routes'][string]>['module'];

/** A build of a site that gives this response at every address, to any request. */
export function siteOf(
	handler: (asked: LoaderFunctionArgs) => Response | Promise<Response>,
): ServerBuild {
	return {
		entry: { module: { default: () => new Response() } },
		routes: {
			page: {
				id: 'page',
				path: '*',
				// Without a component it is a resource route, which the type does not allow for.
				module: { loader: handler, action: handler } as Partial<PageModule> as PageModule,
			},
		},
		assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
		publicPath: '/',
		assetsBuildDirectory: '',
		future: {},
		ssr: true,
		isSpaMode: false,
		prerender: [],
		routeDiscovery: { mode: 'initial', manifestPath: '' },
	};
}
