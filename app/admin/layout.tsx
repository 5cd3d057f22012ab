import type { ReactNode } from 'react';
import { isRouteErrorResponse, Link, Outlet, useLocation, useRouteLoaderData } from 'react-router';
import { isAdmin, permissionsOf, roleLabel } from '#shop/staff/permissions.ts';
import { keepPageWithoutConnection } from '../connection.ts';
import type { PageProblem } from '../page-handlers.ts';
import { PlaceLink } from '../place-link.tsx';
import type { loader as rootLoader } from '../root.tsx';
import { Failure } from '../storefront/errors/failure.tsx';
import { Notice } from '../ui/alerts/alert-dialog.tsx';
import { BusyOverlay } from '../ui/busy-overlay.tsx';
import { PageSpinner } from '../ui/page-spinner.tsx';
import { UnsentFormPage, unsentFormIn } from '../unsent-form.tsx';
import type { Route } from './+types/layout.ts';
import { faultAt } from './faults.ts';
import { ActionOutcomes } from './forms/action-outcomes.tsx';
import { ToastPlace } from './forms/toast.tsx';
import { keepPageAfterFault } from './keep-page.ts';
import { menuFor } from './menu.ts';
import { NothingHere, UNKNOWN_PAGE } from './nothing-here.tsx';
import { staffLayoutLoader } from './require-staff.ts';
import { Sidebar } from './sidebar.tsx';
import { useStaff } from './staff-view.ts';
import { TopBar } from './top-bar.tsx';

// The layout around every page of the admin area.

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
	keepPageAfterFault,
	keepPageWithoutConnection,
];

export const loader = staffLayoutLoader(
	async ({ admin, takeFlash }, { url }: Route.LoaderArgs) => ({
		flash: takeFlash(url.pathname + url.search),
		userName: admin.name,
		// The spec's word for those who may do everything.
		role: isAdmin(admin) ? 'Administrator' : roleLabel(admin),
		menu: menuFor(admin),
		permissions: [...permissionsOf(admin)],
	}),
);

export default function AdminLayout({ loaderData: { flash } }: Route.ComponentProps) {
	// The page that was opened, and none that the router went to since.
	const isOpened = useLocation().key === 'default';
	return (
		<Shell>
			{flash && isOpened ? (
				<div className="mb-4">
					<Notice kind="success" title={flash} />
				</div>
			) : null}
			<Outlet />
		</Shell>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const { pathname } = useLocation();
	const fault = faultAt(pathname);
	const status = isRouteErrorResponse(error) ? error.status : null;
	const unsent = unsentFormIn(error);
	return (
		<Shell>
			{unsent ? (
				<UnsentFormPage {...unsent} />
			) : status === 403 ? (
				<NotYours error={error} />
			) : status === 404 ? (
				<>
					<title>{fault.missing ?? UNKNOWN_PAGE.title}</title>
					<meta name="robots" content="noindex" />
					<NothingHere title={fault.missing ?? UNKNOWN_PAGE.title}>
						{fault.missing ? 'Perhaps its number was mistyped.' : UNKNOWN_PAGE.text}
					</NothingHere>
				</>
			) : (
				<Failure error={error} {...fault} />
			)}
		</Shell>
	);
}

/** What somebody sees who may not see a page. */
function NotYours({ error }: { error: unknown }) {
	const problem: PageProblem | undefined = isRouteErrorResponse(error) ? error.data : undefined;
	return (
		<>
			<title>Not part of your role</title>
			<meta name="robots" content="noindex" />
			<NothingHere title="Not part of your role">{problem?.message}</NothingHere>
		</>
	);
}

function Shell({ children }: { children: ReactNode }) {
	const { userName, role } = useStaff();
	const shop = useRouteLoaderData<typeof rootLoader>('root')?.shop;
	const shopName = shop?.name ?? 'Bridgehead';
	return (
		// What has the focus stays clear of the bars, which are higher than elsewhere, with what is said below it.
		<div className="flex min-h-dvh flex-col [html:has(&)]:scroll-pb-32 max-md:[html:has(&)]:scroll-pt-32">
			<PlaceLink
				to="content"
				className="sr-only z-50 rounded-control bg-paper px-4 py-3 font-semibold text-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
			>
				Skip to the content
			</PlaceLink>
			<TopBar shopName={shopName} userName={userName} />
			<div className="flex grow">
				<nav aria-label="Admin area" className="hidden w-52 shrink-0 bg-ink xl:block print:hidden">
					<div className="sticky top-17 flex h-[calc(100dvh-4.25rem)] flex-col overflow-y-auto">
						<Sidebar />
						<p className="border-graphite border-t px-4 py-3 text-mist text-sm">
							<span className="block text-xs">Logged in as:</span> {role}
						</p>
					</div>
				</nav>
				<div className="flex min-w-0 grow flex-col">
					<main id="content" tabIndex={-1} className="grow px-4 py-6 outline-none md:px-6">
						<ActionOutcomes>{children}</ActionOutcomes>
					</main>
					<footer className="flex flex-wrap items-center justify-between gap-x-6 border-line border-t px-4 py-2 text-slate text-sm md:px-6">
						<p>Copyright © {shopName} 2025</p>
						<p className="flex gap-4">
							<Link to="/privacy" className={FOOTER_LINK}>
								Privacy Policy
							</Link>
							<Link to="/terms" className={FOOTER_LINK}>
								Terms
							</Link>
						</p>
					</footer>
				</div>
			</div>
			<ToastPlace />
			<BusyOverlay />
			<PageSpinner />
		</div>
	);
}

const FOOTER_LINK = 'inline-flex min-h-11 items-center underline underline-offset-4 hover:text-ink';
