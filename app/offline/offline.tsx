import { useEffect, useState } from 'react';
import { pageLoader } from '../page-handlers.ts';
import { pageMeta } from '../page-meta.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import type { Route } from './+types/offline.ts';

// Shown without a connection in place of a page that this browser has never seen.

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'No connection',
		description: 'What this phone or computer has kept of the shop.',
		path: '/offline',
		hidden: true,
	});

export const loader = pageLoader(async (context, _args: Route.LoaderArgs) => {
	context.cachePublicly();
	return null;
});

type StoredPage = { path: string; title: string };

export default function Offline() {
	const pages = useStoredPages();
	return (
		<div className="column space-y-8 pt-6 pb-16">
			<EmptyState title="No connection" heading="h1">
				<p>Nothing of this page is kept on this device.</p>
				<Button className="mt-4 noscript:hidden" onClick={tryAgain}>
					Try again
				</Button>
			</EmptyState>
			{pages.length > 0 ? (
				<section aria-labelledby="kept">
					<h2 id="kept" className="text-3xl">
						Kept on this device
					</h2>
					<ul className="mt-3 grid gap-x-6 md:grid-cols-2">
						{pages.map(({ path, title }) => (
							<li key={path} className="border-line border-b">
								<a
									href={path}
									className="flex min-h-12 items-center py-2 underline-offset-4 hover:underline"
								>
									{title}
								</a>
							</li>
						))}
					</ul>
				</section>
			) : null}
		</div>
	);
}

/** Tries again to open the page that could not be opened. */
function tryAgain(): void {
	const { origin, search } = window.location;
	const from = URL.parse(new URLSearchParams(search).get('from') ?? '/', origin);
	window.location.assign(from?.origin === origin ? from : '/');
}

const PRODUCT = /^\/(?:product|collections\/[^/]+)\/([^/?]+)$/;
const TITLE = /<title>([^<|]+)/;

/** The pages that can be opened all the same, last seen first. */
function useStoredPages(): StoredPage[] {
	const [pages, setPages] = useState<StoredPage[]>([]);
	useEffect(() => {
		void storedPages().then(setPages);
	}, []);
	return pages;
}

async function storedPages(): Promise<StoredPage[]> {
	if (!('caches' in window)) return [];
	const found: StoredPage[] = [];
	for (const name of ['bridgehead-private-pages', 'bridgehead-pages']) {
		const cache = await caches.open(name);
		for (const request of (await cache.keys()).toReversed()) {
			const { pathname, search } = new URL(request.url);
			if (pathname.endsWith('.data') || pathname === '/offline') continue;
			const html = await (await cache.match(request))?.text();
			const title = new DOMParser().parseFromString(
				TITLE.exec(html ?? '')?.[0] ?? '',
				'text/html',
			).title;
			found.push({ path: pathname + search, title: title.trim() || pathname });
		}
	}
	// A product is stored under each of its two addresses; the one seen last stands for both.
	const shown = found.map(({ path }) => PRODUCT.exec(path)?.[1] ?? path);
	return found.filter((_page, place) => shown.indexOf(shown[place] ?? '') === place);
}
