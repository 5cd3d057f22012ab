import type { ReactNode } from 'react';
import { Outlet, useRouteLoaderData } from 'react-router';
import { keepPageWithoutConnection } from '../connection.ts';
import { StoredCopyNotice } from '../offline/stored-copy-notice.tsx';
import { PlaceLink } from '../place-link.tsx';
import type { loader as rootLoader } from '../root.tsx';
import { BusyOverlay } from '../ui/busy-overlay.tsx';
import type { Route } from './+types/layout.ts';
import { Failure } from './errors/failure.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PageToCome } from './page-to-come.tsx';

// The layout around every page of the storefront.

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPageWithoutConnection];

export default function StorefrontLayout() {
	return (
		<Shell>
			<Outlet />
		</Shell>
	);
}

/** A page that does not exist or could not be shown keeps the shop's layout. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<Shell>
			<Failure error={error} />
		</Shell>
	);
}

function Shell({ children }: { children: ReactNode }) {
	const layout = useRouteLoaderData<typeof rootLoader>('root');
	return (
		<div className="flex min-h-dvh flex-col">
			<PlaceLink
				to="content"
				className="sr-only z-50 rounded-control bg-paper font-semibold text-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-3"
			>
				Skip to the content
			</PlaceLink>
			<Header name={layout?.shop.name ?? 'Bridgehead'} nav={layout?.nav ?? []} />
			<div className="relative flex grow flex-col">
				<main id="content" tabIndex={-1} className="grow outline-none">
					{children}
				</main>
				<PageToCome nav={layout?.nav ?? []} />
			</div>
			{layout ? <Footer shop={layout.shop} /> : null}
			<BusyOverlay />
			<StoredCopyNotice />
		</div>
	);
}
