import { useEffect, useRef } from 'react';
import {
	Links,
	Meta,
	Outlet,
	Scripts,
	ScrollRestoration,
	type ShouldRevalidateFunctionArgs,
	useLocation,
	useRouteLoaderData,
} from 'react-router';
import { SITE_LAYOUT_TAGS } from '#shop/settings/site-layout.ts';
import type { Route } from './+types/root.ts';
import './app.css';
import { replayEarlyInput } from './early-input.ts';
import { markAlive } from './missing-scripts.ts';
import { pageLoader } from './page-handlers.ts';
import { Failure } from './storefront/errors/failure.tsx';
import { withProviders } from './storefront/paying/payment-methods.ts';
import { Alerts } from './ui/alerts/alert-dialog.tsx';
import { LiteContext } from './ui/lite.ts';

export const links: Route.LinksFunction = () => [
	{ rel: 'icon', href: '/icons/favicon.svg', type: 'image/svg+xml' },
	{ rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
	{ rel: 'manifest', href: '/site.webmanifest' },
];

/** What every page's layout shows: facts about the shop and the categories of the navigation. */
export const loader = pageLoader(async (context, _args: Route.LoaderArgs) => {
	context.tagCache(...SITE_LAYOUT_TAGS);
	const { shop, nav } = await context.layout();
	return {
		shop: withProviders(shop, context.providers),
		nav,
		publicUrl: context.publicUrl,
		lite: context.lite,
	};
});

/**
 * The layout changes too rarely to be loaded again on every navigation; but a conflict may mean that it has changed, and
 * staff are the ones who change it: their forms are sent past the router (app/admin/forms/send-form.ts), which only sees
 * them navigate.
 */
export function shouldRevalidate({
	currentUrl,
	formMethod,
	actionStatus,
	defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
	if (formMethod === undefined || formMethod === 'GET')
		return currentUrl.pathname.startsWith('/admin/');
	return defaultShouldRevalidate || actionStatus === 409;
}

/**
 * Data-saving pages have no scripts at all. Alerts are here, and not in the layouts of storefront and admin area, so that
 * one that is open stays the same element when somebody goes from one to the other: what its Escape did would be lost.
 */
export function Layout({ children }: { children: React.ReactNode }) {
	const lite = useRouteLoaderData<typeof loader>('root')?.lite ?? false;
	useEffect(markAlive, []);
	return (
		<html lang="en-NG" className={lite ? 'lite' : undefined}>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="theme-color" content="#14161A" />
				<Meta />
				<Links />
			</head>
			<body>
				<LiteContext value={lite}>{children}</LiteContext>
				{lite ? null : (
					<>
						<Alerts />
						<ScrollRestoration />
						<Scripts />
					</>
				)}
			</body>
		</html>
	);
}

/** What describes the page that the server sent, and only that (see pageMeta). */
const FOR_MACHINES = 'script[type="application/ld+json"], meta[property], meta[name^="twitter"]';

export default function App() {
	const { pathname } = useLocation();
	const served = useRef(pathname);
	// After the effects of all parts, and before any of them renders again.
	useEffect(replayEarlyInput, []);
	useEffect(() => {
		if (pathname === served.current) return;
		for (const fact of document.querySelectorAll(FOR_MACHINES)) fact.remove();
	}, [pathname]);
	return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<main>
			<Failure error={error} />
		</main>
	);
}
