import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { CONNECTION_LOST } from '../connection.ts';
import { showAlert } from '../ui/alerts.ts';
import { Button } from '../ui/button.tsx';
import { ageInWords } from './age.ts';

/**
 * Has the browser keep the pages it has seen (service-worker.ts), and says so on a page shown from there. Browsers only
 * allow it on secure connections.
 */
export function KeptNotice() {
	const { key } = useLocation();
	const [kept, setKept] = useState<{ at: number; key: string }>();

	useEffect(() => {
		const worker = navigator.serviceWorker;
		if (!worker) return;
		const onMessage = ({ data }: MessageEvent<{ keptAt: number }>) => {
			setKept({ at: data.keptAt, key });
		};
		worker.addEventListener('message', onMessage);
		worker.startMessages();
		worker.controller?.postMessage('how-old');
		return () => worker.removeEventListener('message', onMessage);
	}, [key]);

	useEffect(() => {
		if (!navigator.serviceWorker) return;
		// The worker loads files of its own, for which the page does not wait.
		if (document.readyState === 'complete') keepSeenPages();
		else window.addEventListener('load', keepSeenPages, { once: true });
		// The browser navigates to pages that are stored whole; the router would only ask for their data. Buttons are left
		// alone: alerts can be closed without a connection too.
		const leaveToBrowser = (event: MouseEvent) => {
			const isLink = event.target instanceof Element && event.target.closest('a[href]') !== null;
			if (isLink && !navigator.onLine) event.stopPropagation();
		};
		window.addEventListener('click', leaveToBrowser, true);
		window.addEventListener('submit', holdForm, true);
		return () => {
			window.removeEventListener('load', keepSeenPages);
			window.removeEventListener('click', leaveToBrowser, true);
			window.removeEventListener('submit', holdForm, true);
		};
	}, []);

	if (kept?.key !== key) return null;
	return (
		<div
			role="status"
			className="fixed inset-x-0 bottom-0 z-40 bg-ink px-4 py-3 text-paper shadow-float"
		>
			<div className="column flex flex-wrap items-center gap-x-6 gap-y-2 text-sm">
				<p className="min-w-0 grow basis-60">
					<strong>No connection.</strong> You see this as it was {ageInWords(kept.at, Date.now())}.
					Prices and stock may have changed since, and nothing can be ordered until you are
					connected.
				</p>
				<Button kind="light" onClick={() => window.location.reload()}>
					Try again
				</Button>
			</div>
		</div>
	);
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
	const path = form.getAttribute('action') ?? window.location.pathname;
	if (path === window.location.pathname || path === '/wishlist') return;
	event.stopPropagation();
	if (form.method === 'get') return;
	event.preventDefault();
	void showAlert({ title: 'Error', text: CONNECTION_LOST, kind: 'error' });
}
