import type { LoaderFunctionArgs, ServerBuild } from 'react-router';

type PageModule = NonNullable<ServerBuild['routes'][string]>['module'];

/** What the build of a site would be that gives this answer at every address, to whatever is asked or sent. */
export function siteOf(answer: (asked: LoaderFunctionArgs) => Response): ServerBuild {
	return {
		entry: { module: { default: () => new Response() } },
		routes: {
			page: {
				id: 'page',
				path: '*',
				// Nothing to render makes it a resource, which the type does not foresee.
				module: { loader: answer, action: answer } as Partial<PageModule> as PageModule,
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
