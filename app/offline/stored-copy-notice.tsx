import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { CONNECTION_LOST } from '../connection.ts';
import { cookieSaysSignedIn } from '../storefront/visitor.ts';
import { showAlert } from '../ui/alerts/alerts.ts';
import { Button } from '../ui/button.tsx';
import { ageInWords } from './age.ts';

/**
 * Has the browser keep the pages it has seen (service-worker.ts), and says so on a page shown from there. Browsers only
 * allow it on secure connections.
 */
export function StoredCopyNotice() {
	const { key, pathname, search } = useLocation();
	const page = pageOf({ pathname, search });
	const [cached, setStored] = useState<StoredCopy>();

	useEffect(() => {
		const worker = navigator.serviceWorker;
		if (!worker) return;
		const onMessage = ({ data }: MessageEvent<{ storedAt: number; page?: string }>) => {
			setStored({ at: data.storedAt, page: data.page ?? pageOf(window.location) });
		};
		worker.addEventListener('message', onMessage);
		worker.startMessages();
		// Asked once: pages that the router opens later are announced with their data.
		worker.controller?.postMessage('how-old');
		return () => worker.removeEventListener('message', onMessage);
	}, []);

	// The age of data is announced before the router shows them; what was announced of a page left ends with it.
	useEffect(() => {
		setStored((before) => (before?.page === page ? before : undefined));
	}, [page]);

	const routed = useRef<{ first: string; paths: Set<string> }>(undefined);
	useEffect(() => {
		const path = pathname + search;
		routed.current ??= { first: key, paths: new Set() };
		if (key !== routed.current.first) routed.current.paths.add(path);
	}, [key, pathname, search]);

	useEffect(() => {
		if (!navigator.serviceWorker) return;
		// The worker loads files of its own, for which the page does not wait.
		if (document.readyState === 'complete') keepSeenPages();
		else window.addEventListener('load', keepSeenPages, { once: true });
		// The browser navigates to pages that are stored whole; of those the router has opened in this tab only the data is
		// stored, for which it asks again. Buttons are left alone: alerts can be closed without a connection too.
		const leaveToBrowser = (event: MouseEvent) => {
			const link = event.target instanceof Element && event.target.closest('a');
			if (navigator.onLine || !link) return;
			if (!routed.current?.paths.has(link.pathname + link.search)) event.stopPropagation();
		};
		window.addEventListener('click', leaveToBrowser, true);
		window.addEventListener('submit', holdForm, true);
		return () => {
			window.removeEventListener('load', keepSeenPages);
			window.removeEventListener('click', leaveToBrowser, true);
			window.removeEventListener('submit', holdForm, true);
		};
	}, []);

	const isStored = cached?.page === page;
	return (
		// There before its text, which is only announced then.
		<div
			role="status"
			className={
				isStored
					? 'fixed inset-x-0 bottom-0 z-40 bg-ink px-4 py-3 text-paper shadow-float'
					: undefined
			}
		>
			{isStored ? <CopyAge storedAt={cached.at} /> : null}
		</div>
	);
}

function CopyAge({ storedAt }: { storedAt: number }) {
	return (
		<div className="column flex flex-wrap items-center gap-x-6 gap-y-2 text-sm">
			<p className="min-w-0 grow basis-60">
				<strong>No connection.</strong> You see this as it was {ageInWords(storedAt, Date.now())}.
				Prices and stock may have changed since, and nothing can be ordered until you are connected.
			</p>
			<Button kind="light" onClick={() => window.location.reload()}>
				Try again
			</Button>
		</div>
	);
}

type StoredCopy = { at: number; page: string };

/** The address of a page, as the service worker writes it. */
function pageOf({ pathname, search }: { pathname: string; search: string }): string {
	return `${pathname}?${new URLSearchParams(search)}`;
}

/** If this fails, the shop works as usual, just not without a connection. */
function keepSeenPages(): void {
	navigator.serviceWorker.register('/service-worker.js').catch(() => {});
}

/**
 * Stops a form that posts to another page: without a connection the router cannot load that page's scripts and would
 * reload everything. A form of the page itself reports the lost connection, and wishes of visitors need none.
 */
function holdForm(event: SubmitEvent): void {
	const form = event.target;
	if (navigator.onLine || !(form instanceof HTMLFormElement)) return;
	// The action may have a query, such as the e-mail address of a mailed link.
	const path = new URL(form.getAttribute('action') ?? '', window.location.href).pathname;
	if (path === window.location.pathname || (path === '/wishlist' && !cookieSaysSignedIn())) return;
	event.stopPropagation();
	if (form.method === 'get') return;
	event.preventDefault();
	void showAlert({ title: 'Error', text: CONNECTION_LOST, kind: 'error' });
}
